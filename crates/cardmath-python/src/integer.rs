//! Integers of Python's, and what counts as one.

use crate::errors::wrong_type;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyInt;

/// An `int`, or what Python takes for one, such as the integers that arrays of NumPy are made of.
///
/// `wanted` says what it is, for the error when it is none.
pub fn integer<'py>(wanted: &str, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyInt>> {
    if let Ok(number) = given.cast::<PyInt>() {
        return Ok(number.clone());
    }
    let number = given.call_method0(intern!(given.py(), "__index__"));
    let number = number.ok().and_then(|number| number.cast_into().ok());
    number.ok_or_else(|| wrong_type(wanted, given))
}
