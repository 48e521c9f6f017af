//! Arrays that results are written to.

use super::numpy_array::{is_aligned, refuse_masked, zeros};
use crate::errors::{CardmathError, CardmathTypeError, as_tuple, wrong_type};
use numpy::{Element, PyArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;

/// An array of outputs, each of them one item, or a row of the last axis if they are `wide`.
pub struct Outputs<'py, O> {
    pub(super) array: Bound<'py, PyArrayDyn<O>>,
    pub(super) wide: bool,
}

impl<'py, O: Element> Outputs<'py, O> {
    /// A new array of zeros, of `shape` rows of `width` items each, or of single items.
    pub fn new(
        py: Python<'py>,
        shape: &[usize],
        width: Option<usize>,
    ) -> PyResult<Outputs<'py, O>> {
        let shape: Vec<usize> = shape.iter().copied().chain(width).collect();
        let array = zeros::<O>(py, &shape)?.cast_into()?;
        let wide = width.is_some();
        Ok(Outputs { array, wide })
    }

    /// The caller's own array `out`, for outputs of one item each.
    pub fn into(out: &Bound<'py, PyAny>, shape: &[usize]) -> PyResult<Outputs<'py, O>> {
        refuse_masked(out)?;
        let wanted = O::get_dtype(out.py());
        let array =
            out.cast::<PyArrayDyn<O>>()
                .map_err(|_| match out.cast::<PyUntypedArray>() {
                    Ok(array) => CardmathTypeError::new_err(format!(
                        "out must be an array of {wanted}, not {}",
                        array.dtype()
                    )),
                    Err(_) => wrong_type(&format!("out must be an array of {wanted}"), out),
                })?;
        if array.shape() != shape {
            return Err(CardmathError::new_err(format!(
                "out has the shape {}, and the results have {}",
                as_tuple(array.shape()),
                as_tuple(shape)
            )));
        }
        if !is_aligned::<O>(array) {
            return Err(CardmathError::new_err("out is not aligned in memory"));
        }
        let (array, wide) = (array.clone(), false);
        Ok(Outputs { array, wide })
    }

    /// The array.
    pub fn as_any(&self) -> &Bound<'py, PyAny> {
        self.array.as_any()
    }

    /// The caller's own array if there is one, else the new array; a single item as a scalar.
    pub fn into_array(self, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        match out {
            Some(out) => Ok(out.clone()),
            None if self.array.ndim() == 0 => self.array.get_item(()),
            None => Ok(self.array.into_any()),
        }
    }
}
