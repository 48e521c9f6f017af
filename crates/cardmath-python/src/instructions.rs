//! The instruction set for work on many hands.

use crate::errors::CardmathError;
use cardmath_cards::simd::Instructions;
use pyo3::prelude::*;

/// The fastest instruction set, or the one that the environment names.
pub fn instructions() -> PyResult<Instructions> {
    Instructions::chosen().map_err(|error| CardmathError::new_err(error.to_string()))
}
