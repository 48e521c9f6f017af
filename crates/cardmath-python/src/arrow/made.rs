//! Columns of Arrow out of arrays of NumPy and lists of Python.

use std::sync::Arc;

use arrow_array::types::{
    ArrowPrimitiveType, Int64Type, TimestampMicrosecondType, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{
    ArrayRef, BooleanArray, DictionaryArray, Int32Array, ListArray, PrimitiveArray, StringArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field};
use numpy::{Element, PyReadonlyArray1};
use pyo3::prelude::*;

use super::arrow_error;
use crate::errors::CardmathError;

/// Values, and where there are any; all of them if it is None.
type Given<'py, T> = (
    PyReadonlyArray1<'py, T>,
    Option<PyReadonlyArray1<'py, bool>>,
);

/// A column of a type.
///
/// Numbers, times (as microseconds) and truth values are an array with a mask or None. Names are codes,
/// -1 for null, and texts. A list is the offsets and its items as one column. Texts are a list.
pub fn column(kind: &DataType, given: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    match kind {
        DataType::UInt8 => numbers::<UInt8Type>(given),
        DataType::UInt16 => numbers::<UInt16Type>(given),
        DataType::UInt32 => numbers::<UInt32Type>(given),
        DataType::UInt64 => numbers::<UInt64Type>(given),
        DataType::Int64 => numbers::<Int64Type>(given),
        DataType::Timestamp(..) => numbers::<TimestampMicrosecondType>(given),
        DataType::Boolean => {
            let (values, valid): Given<'_, bool> = given.extract()?;
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
    let (values, valid): Given<'_, Kind::Native> = given.extract()?;
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
