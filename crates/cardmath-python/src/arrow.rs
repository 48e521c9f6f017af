//! Tables of Arrow, handed over by the Arrow PyCapsule interface without a copy.

use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, SchemaRef};
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

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    /// The size of the columns in memory, in bytes.
    #[getter]
    fn nbytes(&self) -> usize {
        self.batches
            .iter()
            .map(RecordBatch::get_array_memory_size)
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

/// An error of Arrow's.
pub fn arrow_error(error: ArrowError) -> PyErr {
    CardmathError::new_err(format!("the table cannot be made: {error}"))
}
