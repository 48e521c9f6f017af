//! Hands up to suit relabelling: indexes and canonical forms.

use crate::arrays::Integers;
use crate::errors::{CardmathError, wrong_count};
use crate::threads::Threads;
use cardmath_evaluate::isomorphism as core;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The indexes, up to suit relabelling, of hands that are dealt in rounds: of one hand as bytes, or
/// of arrays of hands.
#[pyclass(module = "cardmath._core", frozen)]
pub struct HandIndexer(core::HandIndexer);

#[pymethods]
impl HandIndexer {
    #[new]
    #[pyo3(signature = (rounds, /))]
    fn new(rounds: Vec<usize>) -> PyResult<HandIndexer> {
        let indexer = core::HandIndexer::new(&rounds);
        indexer.map(HandIndexer).map_err(core_error)
    }

    /// The number of hands up to suit relabelling.
    #[getter]
    fn size(&self) -> u64 {
        self.0.size()
    }

    /// The index of the hand with these ids.
    #[pyo3(signature = (ids, /))]
    fn index(&self, ids: &[u8]) -> PyResult<u64> {
        self.0.index(ids).map_err(core_error)
    }

    /// The ids of the canonical form of the hand with these ids.
    #[pyo3(signature = (ids, /))]
    fn canonical<'py>(&self, py: Python<'py>, ids: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        let mut form = ids.to_vec();
        self.0
            .canonical_all(ids, &mut form)
            .map_err(|bad| core_error(bad.fault))?;
        Ok(PyBytes::new(py, &form))
    }

    /// The ids of the canonical hand of an index.
    #[pyo3(signature = (index, /))]
    fn unindex<'py>(&self, py: Python<'py>, index: u64) -> PyResult<Bound<'py, PyBytes>> {
        let mut ids = vec![0; self.0.cards()];
        self.0
            .unindex_all(&[index], &mut ids)
            .map_err(|bad| core_error(bad.fault))?;
        Ok(PyBytes::new(py, &ids))
    }

    /// The indexes of an array of hands.
    #[pyo3(signature = (ids, threads, /))]
    fn index_array<'py>(
        &self,
        ids: &Bound<'py, PyAny>,
        threads: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (ids, leading) = self.hands(ids)?;
        let work = |ids: &[u8], indexes: &mut [u64]| self.0.index_all(ids, indexes);
        ids.mapped(true, (&leading, None), Threads::of(threads)?, work)
    }

    /// The canonical forms of an array of hands.
    #[pyo3(signature = (ids, threads, /))]
    fn canonical_array<'py>(
        &self,
        ids: &Bound<'py, PyAny>,
        threads: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (ids, leading) = self.hands(ids)?;
        let forms = (&leading[..], Some(self.0.cards()));
        let work = |ids: &[u8], forms: &mut [u8]| self.0.canonical_all(ids, forms);
        ids.mapped(true, forms, Threads::of(threads)?, work)
    }

    /// The ids of the canonical hands of an array of indexes.
    #[pyo3(signature = (indexes, threads, /))]
    fn unindex_array<'py>(
        &self,
        indexes: &Bound<'py, PyAny>,
        threads: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let indexes = Integers::of(indexes, "indexes are integers")?;
        let hands = (indexes.shape(), Some(self.0.cards()));
        let work = |indexes: &[u64], ids: &mut [u8]| self.0.unindex_all(indexes, ids);
        indexes.mapped(false, hands, Threads::of(threads)?, work)
    }
}

impl HandIndexer {
    /// An array of hands with as many cards as all rounds, and its shape without the last axis.
    fn hands<'py>(&self, ids: &Bound<'py, PyAny>) -> PyResult<(Integers<'py>, Vec<usize>)> {
        let ids = Integers::of(ids, "ids of cards are integers")?;
        match ids.shape() {
            [leading @ .., cards] if *cards == self.0.cards() => {
                let leading = leading.to_vec();
                Ok((ids, leading))
            }
            shape => Err(wrong_count(&format!("{} cards", self.0.cards()), shape)),
        }
    }
}

fn core_error(error: impl std::fmt::Display) -> PyErr {
    CardmathError::new_err(error.to_string())
}
