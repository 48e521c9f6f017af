//! Batches in less memory: amounts, keys and codes mostly fit in one or two bytes.
//!
//! A batch of Arrow has eight bytes for each amount and key. Here each column has the width that its
//! own values need, and is made again when it is asked for.

mod column;
mod narrow;

use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{ArrowError, SchemaRef};

pub(crate) use column::{PackedColumn, Packs};

/// The rows of a batch, packed.
#[derive(Clone, Debug)]
pub struct Packed {
    rows: usize,
    columns: Vec<PackedColumn>,
}

impl Packed {
    /// Columns of equally many rows.
    pub(crate) fn new(columns: Vec<PackedColumn>) -> Self {
        let rows = columns.first().map_or(0, PackedColumn::len);
        debug_assert!(columns.iter().all(|column| column.len() == rows));
        Self { rows, columns }
    }

    /// Pack the rows of a batch.
    pub fn of(batch: &RecordBatch) -> Self {
        Self {
            rows: batch.num_rows(),
            columns: batch.columns().iter().map(PackedColumn::of).collect(),
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// A column as it was.
    pub fn column(&self, place: usize) -> ArrayRef {
        self.columns[place].array()
    }

    /// The batch as it was.
    ///
    /// # Errors
    ///
    /// If the schema has other columns.
    pub fn batch(&self, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
        let columns = self.columns.iter().map(PackedColumn::array).collect();
        let options = RecordBatchOptions::new().with_row_count(Some(self.rows));
        RecordBatch::try_new_with_options(schema.clone(), columns, &options)
    }

    /// Put another column, with as many rows, in the place of one.
    pub fn replace(&mut self, place: usize, column: &ArrayRef) {
        debug_assert_eq!(column.len(), self.rows);
        self.columns[place] = PackedColumn::of(column);
    }

    /// Add a number to all values of a column of whole numbers; others stay.
    pub fn add(&mut self, place: usize, number: u64) {
        self.columns[place].add(number);
    }

    /// The bytes of the columns in memory.
    pub fn bytes(&self) -> usize {
        self.columns.iter().map(PackedColumn::bytes).sum()
    }
}
