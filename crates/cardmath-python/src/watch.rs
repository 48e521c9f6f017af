//! Progress reports and Ctrl-C during long work.

use crate::errors::CardmathError;
use cardmath_cards::workers::Ended;
use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::io;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Asks whether long work continues.
pub type KeepGoing<'a> = &'a mut dyn FnMut() -> bool;

/// Decides whether long work continues, until something stops it.
pub struct Watch {
    progress: Option<Py<PyAny>>,
    stopped: Option<PyErr>,
}

impl Watch {
    /// Watches for Ctrl-C, and calls `progress(done, total)` if it is given.
    pub fn new(progress: Option<Py<PyAny>>) -> Watch {
        Watch {
            progress,
            stopped: None,
        }
    }

    /// Whether to go on, with `done` of `total` steps done: not after Ctrl-C, nor once `progress`
    /// raised an exception. The first exception is kept.
    pub fn keep_going(&mut self, done: u64, total: u64) -> bool {
        if self.stopped.is_none() {
            self.stopped = Python::attach(|py| self.call_python(py, (done, total))).err();
        }
        self.stopped.is_none()
    }

    fn call_python(&self, py: Python<'_>, state: impl for<'py> PyCallArgs<'py>) -> PyResult<()> {
        py.check_signals()?;
        if let Some(progress) = &self.progress {
            progress.call1(py, state)?;
        }
        Ok(())
    }

    /// Whether something stopped the work.
    pub fn has_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Raises the exception that stopped the work, if any.
    pub fn check(self) -> PyResult<()> {
        self.stopped.map_or(Ok(()), Err)
    }

    /// The exception that stopped the work, if any.
    pub fn into_stopped(self, py: Python<'_>) -> Option<Py<PyBaseException>> {
        self.stopped.map(|error| error.into_value(py))
    }
}

/// Draws random deals without the interpreter's lock, with a sampler that the first thread makes
/// that needs it. Nothing is drawn if making it was stopped.
pub fn drawn<S: Send + Sync, A: Send>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    sampler: &OnceLock<S>,
    make: impl FnOnce(KeepGoing<'_>) -> Result<S, Ended> + Send,
    draw: impl FnOnce(&S, KeepGoing<'_>) -> A + Send,
) -> (Option<A>, Option<Py<PyBaseException>>) {
    let mut watch = Watch::new(progress);
    let found = py.detach(|| {
        let mut keep_going = || watch.keep_going(0, 0);
        if sampler.get().is_none() {
            // If another thread has made it meanwhile, it made the same.
            let _ = sampler.set(make(&mut keep_going).ok()?);
        }
        Some(draw(sampler.get()?, &mut keep_going))
    });
    (found, watch.into_stopped(py))
}

/// Runs work without the interpreter's lock. Ctrl-C stops it, and is then raised.
pub fn unless_stopped<A: Send>(
    py: Python<'_>,
    work: impl FnOnce(KeepGoing<'_>) -> A + Send,
) -> PyResult<A> {
    let mut watch = Watch::new(None);
    let found = py.detach(|| work(&mut || watch.keep_going(0, 0)));
    watch.check()?;
    Ok(found)
}

/// Runs work without the interpreter's lock. Returns its answer, and the exception that stopped it,
/// if any.
///
/// # Errors
/// The system starts no thread.
pub fn watched<A: Send>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&mut Watch) -> io::Result<A> + Send,
) -> PyResult<(A, Option<Py<PyBaseException>>)> {
    let mut watch = Watch::new(progress);
    let found = py.detach(|| work(&mut watch));
    Ok((found.map_err(no_thread)?, watch.into_stopped(py)))
}

/// The least time between two calls of Python.
const INTERVAL: Duration = Duration::from_millis(20);

/// Decides whether work continues that asks much more often than Python should be called.
pub struct Pulse {
    watch: Watch,
    called: Instant,
}

impl Pulse {
    /// Watches for Ctrl-C, and calls `progress` with what `keep_going` gets, if it is given.
    pub fn new(progress: Option<Py<PyAny>>) -> Pulse {
        Pulse {
            watch: Watch::new(progress),
            called: Instant::now(),
        }
    }

    /// Whether to go on: not after Ctrl-C, nor once `progress` raised an exception.
    pub fn keep_going(&mut self, state: impl for<'py> PyCallArgs<'py>) -> bool {
        if self.called.elapsed() >= INTERVAL && self.watch.stopped.is_none() {
            self.watch.stopped = Python::attach(|py| self.watch.call_python(py, state)).err();
            self.called = Instant::now();
        }
        !self.watch.has_stopped()
    }

    /// Raises the exception that stopped the work, if any.
    pub fn check(self) -> PyResult<()> {
        self.watch.check()
    }

    /// The exception that stopped the work, if any.
    pub fn into_stopped(self, py: Python<'_>) -> Option<Py<PyBaseException>> {
        self.watch.into_stopped(py)
    }
}

/// The error if the system starts no thread.
pub fn no_thread(error: io::Error) -> PyErr {
    CardmathError::new_err(format!("no thread could be started: {error}"))
}
