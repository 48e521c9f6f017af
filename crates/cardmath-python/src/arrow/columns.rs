//! Columns of Arrow as arrays of NumPy and as values of Python.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Float64Type, Int32Type, Int64Type, TimestampMicrosecondType, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, DictionaryArray, ListArray, StringArray};
use arrow_schema::{DataType, TimeUnit};
use numpy::{Element, PyArray1};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

use super::arrow_error;
use crate::errors::CardmathError;

const MICROSECONDS: DataType = DataType::Timestamp(TimeUnit::Microsecond, None);

/// The values of a column of numbers, truth values or times; null is 0.
pub fn numbers<'py>(
    py: Python<'py>,
    kind: &DataType,
    parts: &[&ArrayRef],
) -> PyResult<Bound<'py, PyAny>> {
    Ok(match kind {
        DataType::UInt8 => primitives::<UInt8Type>(py, parts),
        DataType::UInt16 => primitives::<UInt16Type>(py, parts),
        DataType::UInt32 => primitives::<UInt32Type>(py, parts),
        DataType::UInt64 => primitives::<UInt64Type>(py, parts),
        DataType::Int64 => primitives::<Int64Type>(py, parts),
        DataType::Float64 => primitives::<Float64Type>(py, parts),
        kind if *kind == MICROSECONDS => primitives::<TimestampMicrosecondType>(py, parts),
        DataType::Boolean => {
            let values = parts.iter().flat_map(|part| part.as_boolean().iter());
            PyArray1::from_iter(py, values.map(|value| value.unwrap_or(false))).into_any()
        }
        _ => return Err(CardmathError::new_err("the column has no numbers")),
    })
}

fn primitives<'py, Kind>(py: Python<'py>, parts: &[&ArrayRef]) -> Bound<'py, PyAny>
where
    Kind: ArrowPrimitiveType,
    Kind::Native: Element,
{
    let mut values = Vec::with_capacity(parts.iter().map(|part| part.len()).sum());
    for part in parts {
        let part = part.as_primitive::<Kind>();
        if part.null_count() == 0 {
            values.extend_from_slice(part.values());
        } else {
            values.extend(part.iter().map(Option::unwrap_or_default));
        }
    }
    PyArray1::from_vec(py, values).into_any()
}

/// The codes of a column of names over all its parts, -1 for null, and the names.
pub fn codes<'a>(parts: impl Iterator<Item = &'a ArrayRef>) -> PyResult<(Vec<i32>, Vec<String>)> {
    let (mut codes, mut names) = (Vec::new(), Vec::new());
    let mut known: HashMap<String, i32> = HashMap::new();
    for part in parts {
        let (keys, texts) = dictionary(part)?;
        let numbers: Vec<i32> = texts
            .iter()
            .map(|text| {
                let text = text.unwrap_or_default();
                *known.entry(text.to_owned()).or_insert_with(|| {
                    names.push(text.to_owned());
                    names.len() as i32 - 1
                })
            })
            .collect();
        codes.extend(
            keys.keys()
                .iter()
                .map(|key| key.map_or(-1, |key| numbers[key as usize])),
        );
    }
    Ok((codes, names))
}

fn dictionary(part: &ArrayRef) -> PyResult<(&DictionaryArray<Int32Type>, &StringArray)> {
    let found = part.as_dictionary_opt::<Int32Type>();
    found
        .and_then(|keys| Some((keys, keys.values().as_string_opt::<i32>()?)))
        .ok_or_else(|| CardmathError::new_err("the column has no names"))
}

/// A column of names, texts or lists of them with other texts.
pub fn renamed(column: &ArrayRef, new: &dyn Fn(&str) -> String) -> PyResult<ArrayRef> {
    if let Some(texts) = column.as_string_opt::<i32>() {
        let changed: StringArray = texts.iter().map(|text| text.map(new)).collect();
        return Ok(Arc::new(changed));
    }
    if let Some(lists) = column.as_list_opt::<i32>() {
        let (field, offsets, items, nulls) = lists.clone().into_parts();
        let items = renamed(&items, new)?;
        let changed = ListArray::try_new(field, offsets, items, nulls).map_err(arrow_error)?;
        return Ok(Arc::new(changed));
    }
    let (keys, texts) = dictionary(column)?;
    let changed: StringArray = texts.iter().map(|text| text.map(new)).collect();
    let keys = keys.keys().clone();
    let changed = DictionaryArray::try_new(keys, Arc::new(changed)).map_err(arrow_error)?;
    Ok(Arc::new(changed))
}

/// One value as Python's own.
pub fn value<'py>(py: Python<'py>, column: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if column.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    match column.data_type() {
        DataType::UInt8 => primitive::<UInt8Type>(py, column, row),
        DataType::UInt16 => primitive::<UInt16Type>(py, column, row),
        DataType::UInt32 => primitive::<UInt32Type>(py, column, row),
        DataType::UInt64 => primitive::<UInt64Type>(py, column, row),
        DataType::Int64 => primitive::<Int64Type>(py, column, row),
        DataType::Float64 => primitive::<Float64Type>(py, column, row),
        DataType::Boolean => column.as_boolean().value(row).into_bound_py_any(py),
        kind if *kind == MICROSECONDS => primitive::<TimestampMicrosecondType>(py, column, row),
        DataType::Utf8 => column.as_string::<i32>().value(row).into_bound_py_any(py),
        DataType::Dictionary(..) => {
            let (keys, texts) = dictionary(column)?;
            let place = keys.keys().value(row) as usize;
            texts.value(place).into_bound_py_any(py)
        }
        DataType::List(_) => {
            let items = column.as_list::<i32>().value(row);
            let items: Vec<_> = (0..items.len())
                .map(|item| value(py, &items, item))
                .collect::<PyResult<_>>()?;
            items.into_bound_py_any(py)
        }
        kind => Err(CardmathError::new_err(format!(
            "a column of {kind} has no values in Python"
        ))),
    }
}

fn primitive<'py, Kind>(
    py: Python<'py>,
    column: &ArrayRef,
    row: usize,
) -> PyResult<Bound<'py, PyAny>>
where
    Kind: ArrowPrimitiveType,
    Kind::Native: IntoPyObject<'py>,
{
    let column = column.as_primitive::<Kind>();
    column.value(row).into_bound_py_any(py)
}
