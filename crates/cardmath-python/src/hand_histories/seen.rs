//! The hands that were read before.

use std::collections::HashSet;

use numpy::PyArray1;
use pyo3::prelude::*;

use crate::errors::CardmathError;

/// The bytes of an identity.
const SIZE: usize = size_of::<u128>();

/// The identities of hands that were read, some 40 bytes each.
#[pyclass(module = "cardmath._core")]
#[derive(Default)]
pub struct SeenHands {
    seen: HashSet<u128>,
}

#[pymethods]
impl SeenHands {
    /// No hand was seen yet.
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Which hands are seen for the first time, by their identities: see
    /// `HistoryReader.identities`.
    fn first<'py>(
        &mut self,
        py: Python<'py>,
        identities: &[u8],
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let (identities, rest) = identities.as_chunks::<SIZE>();
        if !rest.is_empty() {
            return Err(CardmathError::new_err("an identity has 16 bytes"));
        }
        let first = identities
            .iter()
            .map(|bytes| self.seen.insert(u128::from_le_bytes(*bytes)));
        Ok(PyArray1::from_vec(py, first.collect()))
    }

    /// The number of different hands.
    fn __len__(&self) -> usize {
        self.seen.len()
    }
}

/// Identities as bytes.
pub fn as_bytes(identities: &[u128]) -> Vec<u8> {
    let bytes = identities.iter().flat_map(|each| each.to_le_bytes());
    bytes.collect()
}
