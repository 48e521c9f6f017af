//! Python integers, and other objects that are accepted as integers.

use crate::errors::wrong_type;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};
use std::convert::Infallible;

/// An `int`, or an object with `__index__`, such as NumPy's integers; but not `True` or `False`,
/// nor those of NumPy, which had `__index__` in its version 2.0.
///
/// `wanted` starts the error message if the value is not an integer.
pub fn integer<'py>(wanted: &str, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyInt>> {
    if given.is_instance_of::<PyBool>() {
        return Err(wrong_type(wanted, given));
    }
    if let Ok(number) = given.cast::<PyInt>() {
        return Ok(number.clone());
    }
    if is_numpy_bool(given) {
        return Err(wrong_type(wanted, given));
    }
    let number = given.call_method0(intern!(given.py(), "__index__"));
    let number = number.ok().and_then(|number| number.cast_into().ok());
    number.ok_or_else(|| wrong_type(wanted, given))
}

fn is_numpy_bool(given: &Bound<'_, PyAny>) -> bool {
    given
        .getattr(intern!(given.py(), "dtype"))
        .and_then(|dtype| dtype.getattr(intern!(given.py(), "kind"))?.eq("b"))
        .unwrap_or(false)
}

/// A count as Python gets it. Most fit in 64 bits, which are converted several times as fast as
/// 128.
#[derive(Clone, Copy)]
pub struct Count(pub u128);

impl<'py> IntoPyObject<'py> for Count {
    type Target = PyInt;
    type Output = Bound<'py, PyInt>;
    type Error = Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Bound<'py, PyInt>, Infallible> {
        match u64::try_from(self.0) {
            Ok(small) => small.into_pyobject(py),
            Err(_) => self.0.into_pyobject(py),
        }
    }
}

/// The most characters of an integer that a message quotes.
const LONGEST: usize = 40;

/// An integer as a message shows it. One of many digits is described, as Python may refuse to print
/// it.
pub fn shown(number: &Bound<'_, PyAny>) -> String {
    let text = number.str().map(|text| text.to_string());
    match text {
        Ok(text) if text.len() <= LONGEST => text,
        _ => format!("an integer of more than {LONGEST} digits"),
    }
}
