//! What NumPy makes, and which of its arrays can be used.

use crate::errors::{CardmathError, CardmathTypeError};
use numpy::{
    BorrowError, Element, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple};

/// Refuses a masked array of NumPy and a list of them: their masks would be ignored.
pub fn refuse_masked(given: &Bound<'_, PyAny>) -> PyResult<()> {
    let masked = match given.cast::<PyList>() {
        Ok(list) => list
            .iter()
            .try_fold(false, |any, item| Ok::<_, PyErr>(any || is_masked(&item)?))?,
        Err(_) => is_masked(given)?,
    };
    match masked {
        false => Ok(()),
        true => Err(CardmathTypeError::new_err(
            "a masked array is not read, as its mask would be ignored: pass array.data for all \
             hands; for those that are not masked, pass \
             array.data[~numpy.ma.getmaskarray(array).any(axis=-1)] of ids, or array.compressed() \
             of masks",
        )),
    }
}

fn is_masked(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_array = given.cast::<PyUntypedArray>().is_ok();
    if !is_array || given.is_exact_instance_of::<PyUntypedArray>() {
        return Ok(false);
    }
    given.is_instance(MASKED_ARRAY.import(given.py(), "numpy.ma", "MaskedArray")?)
}

/// Whether the array's items are aligned in memory.
pub fn is_aligned<T: Element>(array: &Bound<'_, PyArrayDyn<T>>) -> bool {
    let steps = array
        .strides()
        .iter()
        .all(|step| step % size_of::<T>() as isize == 0);
    steps && array.data().is_aligned()
}

/// The error where NumPy does not lend an array for reading or writing.
pub fn borrowed(error: BorrowError) -> PyErr {
    CardmathError::new_err(match error {
        BorrowError::NotWriteable => "out is read-only",
        _ => "out shares memory with the cards, or is in use elsewhere",
    })
}

static MASKED_ARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static AS_ARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static BROADCAST_TO: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// `numpy.asarray`.
pub fn as_array<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    AS_ARRAY
        .import(given.py(), "numpy", "asarray")?
        .call1((given,))
}

/// `numpy.zeros`, of items of type `T`.
pub fn zeros<'py, T: Element>(py: Python<'py>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    let shape = PyTuple::new(py, shape)?;
    ZEROS
        .import(py, "numpy", "zeros")?
        .call1((shape, T::get_dtype(py)))
}

/// `numpy.broadcast_to`.
pub fn broadcast_to<'py>(
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let py = array.py();
    let shape = PyTuple::new(py, shape)?;
    BROADCAST_TO
        .import(py, "numpy", "broadcast_to")?
        .call1((array, shape))
}
