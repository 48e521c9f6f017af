//! Integers of Python's, and what counts as one.

use crate::errors::wrong_type;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

/// An `int`, or what Python takes for one, such as NumPy's integers; `True` and `False` are none.
///
/// `wanted` says what it is, for the error when it is none.
pub fn integer<'py>(wanted: &str, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyInt>> {
    if given.is_instance_of::<PyBool>() {
        return Err(wrong_type(wanted, given));
    }
    if let Ok(number) = given.cast::<PyInt>() {
        return Ok(number.clone());
    }
    let number = given.call_method0(intern!(given.py(), "__index__"));
    let number = number.ok().and_then(|number| number.cast_into().ok());
    number.ok_or_else(|| wrong_type(wanted, given))
}

/// The longest integer that a message quotes.
const LONGEST: usize = 40;

/// An integer for a message: one of many digits is described, as Python may refuse to print it.
pub fn shown(number: &Bound<'_, PyAny>) -> String {
    let text = number.str().map(|text| text.to_string());
    match text {
        Ok(text) if text.len() <= LONGEST => text,
        _ => format!("an integer of more than {LONGEST} digits"),
    }
}
