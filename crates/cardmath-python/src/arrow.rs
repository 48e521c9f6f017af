//! Tables of Arrow, kept packed and handed over by the Arrow PyCapsule interface.

mod columns;
mod made;

use std::collections::HashMap;
use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator, make_array};
use arrow_data::transform::MutableArrayData;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, SchemaRef};
use cardmath_histories as histories;
use cardmath_histories::tables::packed::Packed;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::errors::CardmathError;

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";

/// Rows in columns, packed. Every package that knows the Arrow PyCapsule interface takes them.
#[pyclass(frozen, module = "cardmath._core")]
pub struct ArrowTable {
    schema: SchemaRef,
    batches: Vec<Arc<Packed>>,
}

impl ArrowTable {
    /// Batches of one schema.
    pub fn new(schema: SchemaRef, batches: Vec<Packed>) -> Self {
        Self::shared(schema, batches.into_iter().map(Arc::new))
    }

    fn shared(schema: SchemaRef, batches: impl Iterator<Item = Arc<Packed>>) -> Self {
        let batches = batches.filter(|batch| batch.rows() > 0).collect();
        Self { schema, batches }
    }

    /// Some columns of all batches, as Arrow has them.
    pub fn batches(&self, columns: &[&str]) -> PyResult<Vec<RecordBatch>> {
        let places = columns.iter().map(|column| self.place(column));
        let places: Vec<usize> = places.collect::<PyResult<_>>()?;
        let schema = Arc::new(self.schema.project(&places).map_err(arrow_error)?);
        let batches = self.batches.iter().map(|batch| {
            let columns = places.iter().map(|place| batch.column(*place)).collect();
            RecordBatch::try_new(schema.clone(), columns).map_err(arrow_error)
        });
        batches.collect()
    }

    fn place(&self, column: &str) -> PyResult<usize> {
        let found = self.schema.column_with_name(column);
        found.map(|(at, _)| at).ok_or_else(|| unknown(column))
    }
}

/// Numbers, and where they have values if some have none.
type MaskedArray<'py> = (Bound<'py, PyAny>, Option<Bound<'py, PyArray1<bool>>>);

/// The name of a table, and the columns of its batches.
type TableParts<'py> = (&'static str, Vec<Vec<Bound<'py, PyAny>>>);

const TABLES: [&str; 6] = [
    "hands",
    "players",
    "actions",
    "rejected",
    "tournaments",
    "expected",
];

fn schema_of(table: &str) -> Option<SchemaRef> {
    if table == "expected" {
        return Some(histories::expected::schema());
    }
    histories::tables::schema(table)
}

fn unknown(column: &str) -> PyErr {
    CardmathError::new_err(format!("there is no column {column:?}"))
}

#[pymethods]
impl ArrowTable {
    /// The rows of several tables of one kind, one after the other.
    #[staticmethod]
    fn joined(tables: Vec<PyRef<'_, ArrowTable>>) -> PyResult<ArrowTable> {
        let Some(first) = tables.first() else {
            return Err(CardmathError::new_err("there is no table to join"));
        };
        let schema = first.schema.clone();
        if tables.iter().any(|table| table.schema != schema) {
            return Err(CardmathError::new_err("the tables have different columns"));
        }
        let batches = tables
            .iter()
            .flat_map(|table| table.batches.iter().cloned());
        Ok(ArrowTable::shared(schema, batches))
    }

    /// A table of a hand history, such as `players`, out of its columns in order: see
    /// `made::column`.
    #[staticmethod]
    fn made(name: &str, columns: Vec<Bound<'_, PyAny>>) -> PyResult<ArrowTable> {
        ArrowTable::restored(name, vec![columns])
    }

    /// A table of several batches, each of them as for `made`.
    #[staticmethod]
    fn restored(name: &str, batches: Vec<Vec<Bound<'_, PyAny>>>) -> PyResult<ArrowTable> {
        let schema = schema_of(name).ok_or_else(|| unknown(name))?;
        let batches = batches.iter().map(|columns| {
            let columns = schema
                .fields()
                .iter()
                .zip(columns)
                .map(|(field, given)| made::column(field.data_type(), given));
            let columns = columns.collect::<PyResult<Vec<_>>>()?;
            let batch = RecordBatch::try_new(schema.clone(), columns).map_err(arrow_error)?;
            Ok(Packed::of(&batch))
        });
        let batches = batches.collect::<PyResult<Vec<_>>>()?;
        Ok(ArrowTable::new(schema, batches))
    }

    /// Pickle the table as the arguments of `restored`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, TableParts<'py>)> {
        let name = TABLES
            .into_iter()
            .find(|name| schema_of(name).as_ref() == Some(&self.schema))
            .ok_or_else(|| CardmathError::new_err("this table cannot be pickled"))?;
        let batches = self.batches.iter().map(|batch| {
            let columns = 0..self.schema.fields().len();
            let given = columns.map(|place| made::given(py, &batch.column(place)));
            given.collect()
        });
        let batches = batches.collect::<PyResult<_>>()?;
        let restored = py.get_type::<ArrowTable>().getattr("restored")?;
        Ok((restored, (name, batches)))
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    /// The kind of a column: `number`, `bool`, `time` (microseconds), `name` or `other`.
    fn kind(&self, column: &str) -> PyResult<&'static str> {
        let (_, field) = self
            .schema
            .column_with_name(column)
            .ok_or_else(|| unknown(column))?;
        Ok(match field.data_type() {
            DataType::Boolean => "bool",
            DataType::Timestamp(..) => "time",
            DataType::Dictionary(..) => "name",
            kind if kind.is_numeric() => "number",
            _ => "other",
        })
    }

    /// A column of numbers, truth values or times, and where it has values; null is 0.
    fn numbers<'py>(&self, py: Python<'py>, column: &str) -> PyResult<MaskedArray<'py>> {
        let at = self.place(column)?;
        let parts: Vec<_> = self.batches.iter().map(|batch| batch.column(at)).collect();
        let parts: Vec<_> = parts.iter().collect();
        let valid = parts.iter().any(|part| part.null_count() > 0).then(|| {
            let valid = parts
                .iter()
                .flat_map(|part| (0..part.len()).map(|row| part.is_valid(row)));
            PyArray1::from_iter(py, valid)
        });
        let values = columns::numbers(py, self.schema.field(at).data_type(), &parts)?;
        Ok((values, valid))
    }

    /// A column of names as codes, -1 for null, and the names.
    fn names<'py>(
        &self,
        py: Python<'py>,
        column: &str,
    ) -> PyResult<(Bound<'py, PyArray1<i32>>, Vec<String>)> {
        let at = self.place(column)?;
        let parts: Vec<_> = self.batches.iter().map(|batch| batch.column(at)).collect();
        let (codes, names) = columns::codes(parts.iter())?;
        Ok((PyArray1::from_vec(py, codes), names))
    }

    /// Some rows of a column as Python's own values; times are microseconds.
    fn values<'py>(
        &self,
        py: Python<'py>,
        column: &str,
        start: usize,
        stop: usize,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let at = self.place(column)?;
        let mut values = Vec::new();
        let mut before = 0;
        for batch in self.batches.iter() {
            let (first, last) = (start.max(before), stop.min(before + batch.rows()));
            if first < last {
                let column = batch.column(at);
                for row in first..last {
                    values.push(columns::value(py, &column, row - before)?);
                }
            }
            before += batch.rows();
        }
        Ok(values)
    }

    /// Some of the rows.
    fn slice(&self, start: usize, stop: usize) -> PyResult<ArrowTable> {
        let mut before = 0;
        let mut kept = Vec::new();
        for batch in self.batches.iter() {
            let rows = batch.rows();
            let (first, last) = (start.max(before), stop.min(before + rows));
            if last.saturating_sub(first) == rows {
                kept.push(batch.clone());
            } else if first < last {
                let whole = batch.batch(&self.schema).map_err(arrow_error)?;
                let part = whole.slice(first - before, last - first);
                kept.push(Arc::new(Packed::of(&part)));
            }
            before += rows;
        }
        Ok(ArrowTable::shared(self.schema.clone(), kept.into_iter()))
    }

    /// The rows where `chosen` is true, in order.
    fn filter(&self, chosen: PyReadonlyArray1<'_, bool>) -> PyResult<ArrowTable> {
        let chosen: Vec<bool> = chosen.as_array().iter().copied().collect();
        if chosen.len() != self.__len__() {
            return Err(CardmathError::new_err(format!(
                "the table has {} rows, and {} were chosen from",
                self.__len__(),
                chosen.len()
            )));
        }
        let mut left = &chosen[..];
        let kept = self.batches.iter().map(|batch| {
            let (own, rest) = left.split_at(batch.rows());
            left = rest;
            if own.iter().all(|chosen| *chosen) {
                return Ok(batch.clone());
            }
            let whole = batch.batch(&self.schema).map_err(arrow_error)?;
            Ok(Arc::new(Packed::of(&filtered(&whole, own)?)))
        });
        let kept = kept.collect::<PyResult<Vec<_>>>()?;
        Ok(ArrowTable::shared(self.schema.clone(), kept.into_iter()))
    }

    /// The table with a column of names or texts changed: by a mapping, and all others to one text.
    #[pyo3(signature = (column, mapping, others=None))]
    fn renamed(
        &self,
        column: &str,
        mapping: HashMap<String, String>,
        others: Option<&str>,
    ) -> PyResult<ArrowTable> {
        let at = self.place(column)?;
        let new = |old: &str| {
            let found = mapping.get(old).map(String::as_str);
            found.or(others).unwrap_or(old).to_owned()
        };
        let changed = self.batches.iter().map(|batch| {
            let mut changed = Packed::clone(batch);
            changed.replace(at, &columns::renamed(&batch.column(at), &new)?);
            Ok(changed)
        });
        let changed = changed.collect::<PyResult<Vec<_>>>()?;
        Ok(ArrowTable::new(self.schema.clone(), changed))
    }

    /// The size of the columns in memory, in bytes.
    #[getter]
    fn nbytes(&self) -> usize {
        self.batches.iter().map(|batch| batch.bytes()).sum()
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(|batch| batch.rows()).sum()
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema; // a consumer may ask for other types, and must take these
        // Each batch is unpacked when the consumer asks for it.
        let schema = self.schema.clone();
        let batches = self.batches.clone().into_iter();
        let batches = batches.map(move |batch| batch.batch(&schema));
        let reader = RecordBatchIterator::new(batches, self.schema.clone());
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, STREAM)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(arrow_error)?;
        PyCapsule::new_with_value(py, schema, SCHEMA)
    }
}

/// The rows of a batch that are chosen.
fn filtered(batch: &RecordBatch, chosen: &[bool]) -> PyResult<RecordBatch> {
    let runs = runs(chosen);
    let kept = |column: &ArrayRef| -> Result<ArrayRef, ArrowError> {
        let data = column.to_data();
        let mut kept = MutableArrayData::new(vec![&data], false, 0);
        for (start, end) in &runs {
            kept.try_extend(0, *start, *end)?;
        }
        Ok(make_array(kept.freeze()))
    };
    let columns: Result<_, _> = batch.columns().iter().map(kept).collect();
    columns
        .and_then(|columns| RecordBatch::try_new(batch.schema(), columns))
        .map_err(arrow_error)
}

/// The starts and ends of the rows that are chosen side by side.
fn runs(chosen: &[bool]) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut before = 0;
    for run in chosen.chunk_by(|one, other| one == other) {
        if run[0] {
            runs.push((before, before + run.len()));
        }
        before += run.len();
    }
    runs
}

/// An error of Arrow's.
pub fn arrow_error(error: ArrowError) -> PyErr {
    CardmathError::new_err(format!("the table cannot be made: {error}"))
}
