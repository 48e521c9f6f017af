//! What all columns have in common.

use arrow_schema::{ArrowError, DataType, Field, FieldRef};

use super::packed::PackedColumn;

/// Builds a column.
pub trait Column {
    /// The type in Arrow.
    fn data_type() -> DataType;

    /// Take the rows so far, packed. Their memory is kept for the next rows, which are mostly as many:
    /// new memory costs more than filling it.
    ///
    /// # Errors
    ///
    /// If there are more than Arrow's offsets can count.
    fn pack(&mut self) -> Result<PackedColumn, ArrowError>;
}

/// The type of lists of a type.
pub fn list(of: DataType) -> DataType {
    DataType::List(list_item(of))
}

/// What lists of a type hold.
pub fn list_item(of: DataType) -> FieldRef {
    Field::new("item", of, true).into()
}
