//! The numbers of a game part by part, as files have them.

use super::PostflopGame;
use super::work::{Stored, unprepared, with_tables};
use crate::errors::CardmathError;
use crate::watch::no_thread;
use pyo3::prelude::*;

impl PostflopGame {
    /// The number of parts; 0 before the game is prepared.
    pub(super) fn count_parts(&self) -> usize {
        match &self.state.take().stored {
            Some(stored) => with_tables!(stored, tables => tables.parts()),
            None => 0,
        }
    }

    /// A part as bytes; without the numbers of rivers unless `river`.
    pub(super) fn bytes_of(&self, part: usize, river: bool) -> PyResult<Vec<u8>> {
        let (game, state) = (self.game(), self.state.take());
        let stored = state.stored.as_ref();
        let stored = stored.ok_or_else(|| no_thread(unprepared()))?;
        let bytes = with_tables!(stored, tables => tables.part(&game, part, river));
        bytes.ok_or_else(|| CardmathError::new_err("there is no such part"))
    }

    /// Sets a part; false if its numbers are too many or too few.
    pub(super) fn set_bytes(&self, part: usize, numbers: &[u8], river: bool) -> PyResult<bool> {
        let (game, mut state) = (self.game(), self.state.take());
        let stored = state.stored.as_mut();
        let stored = stored.ok_or_else(|| no_thread(unprepared()))?;
        Ok(with_tables!(stored, tables => tables.set_part(&game, part, numbers, river)))
    }

    /// The iterations done, and those that the average strategies count.
    pub(super) fn done(&self) -> (u64, u64) {
        match &self.state.take().stored {
            Some(stored) => with_tables!(stored, tables => (tables.iterations, tables.counted)),
            None => (0, 0),
        }
    }

    /// Sets them.
    pub(super) fn set_done(&self, iterations: u64, counted: u64) {
        if let Some(stored) = &mut self.state.take().stored {
            with_tables!(
                stored,
                tables => (tables.iterations, tables.counted) = (iterations, counted)
            );
        }
    }
}
