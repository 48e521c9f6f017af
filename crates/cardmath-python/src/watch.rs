//! Long work, during which Ctrl-C is heard and progress is told.

use crate::errors::CardmathError;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::io;

/// Asks now and then whether work is to go on, until something stops it.
pub struct Watch {
    progress: Option<Py<PyAny>>,
    stopped: Option<PyErr>,
}

impl Watch {
    /// Watches for Ctrl-C, and tells the progress to a function, if there is one.
    pub fn new(progress: Option<Py<PyAny>>) -> Watch {
        Watch {
            progress,
            stopped: None,
        }
    }

    /// Whether work goes on of which so much is done: not after Ctrl-C, nor once the function raised
    /// something. What stopped it first is kept.
    pub fn goes_on(&mut self, done: u64, total: u64) -> bool {
        if self.stopped.is_none() {
            self.stopped = Python::attach(|py| self.look_up(py, done, total)).err();
        }
        self.stopped.is_none()
    }

    fn look_up(&self, py: Python<'_>, done: u64, total: u64) -> PyResult<()> {
        py.check_signals()?;
        if let Some(progress) = &self.progress {
            progress.call1(py, (done, total))?;
        }
        Ok(())
    }

    /// Whether something stopped the work.
    pub fn has_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Raises what stopped the work, if something did.
    pub fn check(self) -> PyResult<()> {
        self.stopped.map_or(Ok(()), Err)
    }

    /// What stopped the work.
    pub fn into_stopped(self, py: Python<'_>) -> Option<Py<PyBaseException>> {
        self.stopped.map(|error| error.into_value(py))
    }
}

/// What to raise where the system starts no thread.
pub fn no_thread(error: io::Error) -> PyErr {
    CardmathError::new_err(format!("no thread could be started: {error}"))
}
