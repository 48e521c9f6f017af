//! Columns of Arrow out of arrays of NumPy and lists of Python.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Float64Type, Int64Type, TimestampMicrosecondType, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BooleanArray, DictionaryArray, Int32Array, ListArray, PrimitiveArray,
    StringArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field};
use numpy::{Element, PyArray1, PyReadonlyArray1};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

use super::{arrow_error, columns};
use crate::errors::CardmathError;

/// Values, and where there are any; all of them if it is None.
type MaskedValues<'py, T> = (
    PyReadonlyArray1<'py, T>,
    Option<PyReadonlyArray1<'py, bool>>,
);

/// A column of a type.
///
/// Numbers, times (as microseconds) and truth values are an array with a mask or None. Names are
/// codes,
/// -1 for null, and texts. A list is the offsets and its items as one column. Texts are a list.
pub fn column(kind: &DataType, given: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    match kind {
        DataType::UInt8 => numbers::<UInt8Type>(given),
        DataType::UInt16 => numbers::<UInt16Type>(given),
        DataType::UInt32 => numbers::<UInt32Type>(given),
        DataType::UInt64 => numbers::<UInt64Type>(given),
        DataType::Int64 => numbers::<Int64Type>(given),
        DataType::Float64 => numbers::<Float64Type>(given),
        DataType::Timestamp(..) => numbers::<TimestampMicrosecondType>(given),
        DataType::Boolean => {
            let (values, valid): MaskedValues<'_, bool> = given.extract()?;
            let values = values.as_array().iter().copied().collect();
            Ok(Arc::new(BooleanArray::new(values, nulls(valid))))
        }
        DataType::Dictionary(..) => {
            let (codes, texts): (PyReadonlyArray1<'_, i32>, Vec<String>) = given.extract()?;
            let codes: Int32Array = codes
                .as_array()
                .iter()
                .map(|code| (*code >= 0).then_some(*code))
                .collect();
            let texts = Arc::new(StringArray::from(texts));
            let names = DictionaryArray::try_new(codes, texts).map_err(arrow_error)?;
            Ok(Arc::new(names))
        }
        DataType::Utf8 => {
            let texts: Vec<String> = given.extract()?;
            Ok(Arc::new(StringArray::from(texts)))
        }
        DataType::List(field) => list(field, given),
        other => Err(CardmathError::new_err(format!(
            "a column of {other} is not made here"
        ))),
    }
}

fn numbers<Kind>(given: &Bound<'_, PyAny>) -> PyResult<ArrayRef>
where
    Kind: ArrowPrimitiveType,
    Kind::Native: Element,
{
    let (values, valid): MaskedValues<'_, Kind::Native> = given.extract()?;
    let values: Vec<Kind::Native> = values.as_array().iter().copied().collect();
    let made = PrimitiveArray::<Kind>::try_new(values.into(), nulls(valid)).map_err(arrow_error)?;
    Ok(Arc::new(made))
}

fn nulls(valid: Option<PyReadonlyArray1<'_, bool>>) -> Option<NullBuffer> {
    valid.map(|valid| valid.as_array().iter().copied().collect())
}

fn list(field: &Arc<Field>, given: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let (offsets, items): (PyReadonlyArray1<'_, i32>, Bound<'_, PyAny>) = given.extract()?;
    let offsets: Vec<i32> = offsets.as_array().iter().copied().collect();
    let rises = offsets.first() == Some(&0) && offsets.is_sorted();
    if !rises {
        return Err(CardmathError::new_err(
            "the offsets of a list do not rise from 0",
        ));
    }
    let items = column(field.data_type(), &items)?;
    let offsets = OffsetBuffer::new(offsets.into());
    let made = ListArray::try_new(field.clone(), offsets, items, None).map_err(arrow_error)?;
    Ok(Arc::new(made))
}

/// What `column` makes a column of.
pub fn given<'py>(py: Python<'py>, column: &ArrayRef) -> PyResult<Bound<'py, PyAny>> {
    match column.data_type() {
        DataType::Dictionary(..) => {
            let (codes, names) = columns::codes(std::iter::once(column))?;
            (PyArray1::from_vec(py, codes), names).into_bound_py_any(py)
        }
        DataType::Utf8 => {
            let texts = column.as_string::<i32>().iter();
            let texts: Vec<&str> = texts.map(Option::unwrap_or_default).collect();
            texts.into_bound_py_any(py)
        }
        DataType::List(_) => {
            let lists = column.as_list::<i32>();
            let first = lists.value_offsets()[0];
            let offsets = lists.value_offsets().iter().map(|offset| offset - first);
            let offsets = PyArray1::from_iter(py, offsets);
            let end = lists.value_offsets()[lists.len()];
            let items = lists.values().slice(first as usize, (end - first) as usize);
            (offsets, given(py, &items)?).into_bound_py_any(py)
        }
        kind => {
            let values = columns::numbers(py, kind, &[column])?;
            let valid = column.nulls().map(|nulls| PyArray1::from_iter(py, nulls));
            (values, valid).into_bound_py_any(py)
        }
    }
}
