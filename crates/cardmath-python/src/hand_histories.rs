//! Hand histories as tables.

use cardmath_histories::readers::reader_of;
use cardmath_histories::tables::{Batches, Tables};
use cardmath_histories::{Outcome, read, text};
use pyo3::prelude::*;

use crate::arrow::{ArrowTable, arrow_error};

/// Reads files one after the other, and gives their hands as tables.
#[pyclass(module = "cardmath._core")]
pub struct HistoryReader {
    tables: Tables,
}

#[pymethods]
impl HistoryReader {
    #[new]
    fn new() -> Self {
        Self {
            tables: Tables::default(),
        }
    }

    /// Read the bytes of a file. Give the numbers of its hands and of those that were rejected.
    fn read(&mut self, py: Python<'_>, data: &[u8], file: &str) -> (usize, usize) {
        let tables = &mut self.tables;
        py.detach(|| {
            let (decoded, _) = text::decode(data);
            let room = reader_of(&decoded).map(|reader| reader.name());
            let (mut hands, mut rejected) = (0, 0);
            read(&decoded, &mut |outcome| match outcome {
                Outcome::Hand(hand) => {
                    tables.push(hand, file);
                    hands += 1;
                }
                Outcome::Rejected(fault) => {
                    tables.reject(&fault, room, file);
                    rejected += 1;
                }
            });
            (hands, rejected)
        })
    }

    /// The number of hands that were read or rejected since they were last taken.
    fn __len__(&self) -> usize {
        self.tables.len()
    }

    /// Take the tables of hands, players, actions and rejected hands so far.
    fn take(
        &mut self,
        py: Python<'_>,
    ) -> PyResult<(ArrowTable, ArrowTable, ArrowTable, ArrowTable)> {
        let Batches {
            hands,
            players,
            actions,
            rejected,
        } = py.detach(|| self.tables.finish()).map_err(arrow_error)?;
        let table = |batch: arrow_array::RecordBatch| ArrowTable::new(batch.schema(), vec![batch]);
        Ok((
            table(hands),
            table(players),
            table(actions),
            table(rejected),
        ))
    }
}
