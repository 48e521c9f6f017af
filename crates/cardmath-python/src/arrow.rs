//! Tables of Arrow, handed over by the Arrow PyCapsule interface without a copy.

mod columns;
mod made;

use std::collections::{HashMap, HashSet};
use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator, make_array};
use arrow_buffer::Buffer;
use arrow_data::ArrayData;
use arrow_data::transform::MutableArrayData;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, SchemaRef};
use cardmath_histories as histories;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::errors::CardmathError;

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";

/// Rows in columns. Every package that knows the Arrow PyCapsule interface takes it.
#[pyclass(frozen, module = "cardmath._core")]
pub struct ArrowTable {
    schema: SchemaRef,
    batches: Arc<Vec<RecordBatch>>,
}

impl ArrowTable {
    /// Batches of one schema.
    pub fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        let batches = batches
            .into_iter()
            .filter(|batch| batch.num_rows() > 0)
            .collect();
        Self {
            schema,
            batches: Arc::new(batches),
        }
    }

    /// The batches.
    pub fn batches(&self) -> &[RecordBatch] {
        &self.batches
    }

    fn place(&self, column: &str) -> PyResult<usize> {
        let found = self.schema.column_with_name(column);
        found.map(|(at, _)| at).ok_or_else(|| unknown(column))
    }
}

/// Numbers, and where they have values if some have none.
type Numbers<'py> = (Bound<'py, PyAny>, Option<Bound<'py, PyArray1<bool>>>);

/// The name of a table, and the columns of its batches.
type Parts<'py> = (&'static str, Vec<Vec<Bound<'py, PyAny>>>);

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
        Ok(ArrowTable::new(schema.clone(), batches.collect()))
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
            RecordBatch::try_new(schema.clone(), columns).map_err(arrow_error)
        });
        let batches = batches.collect::<PyResult<Vec<_>>>()?;
        Ok(ArrowTable::new(schema, batches))
    }

    /// Pickle the table as the arguments of `restored`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let name = TABLES
            .into_iter()
            .find(|name| schema_of(name).as_ref() == Some(&self.schema))
            .ok_or_else(|| CardmathError::new_err("this table cannot be pickled"))?;
        let batches = self.batches.iter().map(|batch| {
            let columns = batch.columns().iter();
            columns.map(|column| made::given(py, column)).collect()
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
    fn numbers<'py>(&self, py: Python<'py>, column: &str) -> PyResult<Numbers<'py>> {
        let at = self.place(column)?;
        let parts: Vec<_> = self.batches.iter().map(|batch| batch.column(at)).collect();
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
        let (codes, names) = columns::codes(self.batches.iter().map(|batch| batch.column(at)))?;
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
            let rows = batch.num_rows();
            let (first, last) = (start.max(before), stop.min(before + rows));
            for row in first..last.max(first) {
                values.push(columns::value(py, batch.column(at), row - before)?);
            }
            before += rows;
        }
        Ok(values)
    }

    /// Some of the rows.
    fn slice(&self, start: usize, stop: usize) -> ArrowTable {
        let mut before = 0;
        let mut kept = Vec::new();
        for batch in self.batches.iter() {
            let rows = batch.num_rows();
            let (first, last) = (start.max(before), stop.min(before + rows));
            if first < last {
                kept.push(batch.slice(first - before, last - first));
            }
            before += rows;
        }
        ArrowTable::new(self.schema.clone(), kept)
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
            let (own, rest) = left.split_at(batch.num_rows());
            left = rest;
            filtered(batch, own)
        });
        let kept = kept.collect::<PyResult<Vec<_>>>()?;
        Ok(ArrowTable::new(self.schema.clone(), kept))
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
            let mut columns = batch.columns().to_vec();
            columns[at] = columns::renamed(&columns[at], &new)?;
            RecordBatch::try_new(self.schema.clone(), columns).map_err(arrow_error)
        });
        let changed = changed.collect::<PyResult<Vec<_>>>()?;
        Ok(ArrowTable::new(self.schema.clone(), changed))
    }

    /// The size of the columns in memory, in bytes.
    #[getter]
    fn nbytes(&self) -> usize {
        let mut seen = HashSet::new();
        let columns = self.batches.iter().flat_map(RecordBatch::columns);
        columns
            .map(|column| size(&column.to_data(), &mut seen))
            .sum()
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema; // a consumer may ask for other types, and must take these
        let batches = self.batches.as_ref().clone().into_iter().map(Ok);
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
    if chosen.iter().all(|chosen| *chosen) {
        return Ok(batch.clone());
    }
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

/// The bytes of a column that are not counted yet: columns of zeros share theirs.
fn size(data: &ArrayData, seen: &mut HashSet<usize>) -> usize {
    let nulls = data.nulls().map(|nulls| nulls.buffer());
    let own = data.buffers().iter().chain(nulls);
    let own = own.filter(|buffer| seen.insert(buffer.data_ptr().as_ptr() as usize));
    let own: usize = own.map(Buffer::capacity).sum();
    let children = data.child_data().iter().map(|child| size(child, seen));
    own + children.sum::<usize>()
}

/// An error of Arrow's.
pub fn arrow_error(error: ArrowError) -> PyErr {
    CardmathError::new_err(format!("the table cannot be made: {error}"))
}
