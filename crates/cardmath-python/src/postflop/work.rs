//! Long work on a game, which Ctrl-C stops.

use super::solvable::Report;
use super::{Measured, measured_of};
use crate::errors::CardmathError;
use crate::registry::STILL_BUSY;
use crate::watch::{Pulse, no_thread};
use cardmath_cards::workers::{in_threads, locked};
use cardmath_solve::postflop::{Run, Status};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// An answer, perhaps stopped, and the exception that stopped it.
pub type Perhaps<A> = (Option<A>, Option<Py<PyBaseException>>);

/// What ends work without a progress of its own: Ctrl-C, or the end of what it is a part of.
pub fn cancelled(py: Python<'_>) -> Pulse {
    let still_busy = STILL_BUSY.get(py).ok().cloned();
    Pulse::new(still_busy.map(Bound::unbind))
}

/// Runs work in a thread and asks meanwhile whether to go on.
pub fn watched<A: Send>(
    mut keep_going: impl FnMut() -> bool,
    work: impl FnOnce(&AtomicBool) -> PyResult<A> + Send,
) -> PyResult<A> {
    let (stop, work) = (AtomicBool::new(false), Mutex::new(Some(work)));
    let answer = Mutex::new(None);
    let job = || {
        let work = locked(&work).take();
        let found = work.map(|work| work(&stop));
        *locked(&answer) = found;
    };
    let mut waited = || {
        if !keep_going() {
            stop.store(true, Relaxed);
        }
    };
    in_threads(1, &job, &mut waited, &mut || {}).map_err(no_thread)?;
    let found = locked(&answer).take();
    found.unwrap_or_else(|| Err(CardmathError::new_err("the work ended without an answer")))
}

/// A run to an exploitability in chips, with a limit of iterations and one of seconds.
pub fn run_of(target: f64, iterations: u64, seconds: Option<f64>, threads: usize) -> Run {
    // A time that no clock reaches means no limit.
    let allowed = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let until = allowed.and_then(|allowed| Instant::now().checked_add(allowed));
    Run::new(target, iterations, until, threads)
}

/// Iterates in another thread, which gets what to call with each status. `progress(iterations,
/// exploitability)` is called a few times a second.
pub fn iterated(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&AtomicBool, Report<'_>) -> PyResult<()> + Send,
) -> PyResult<(Vec<Measured>, Option<Py<PyBaseException>>)> {
    let history: Mutex<Vec<Measured>> = Mutex::default();
    let started = Instant::now();
    let report = |status: Status| {
        let (iterations, _, exploitability, best) = measured_of(status);
        let seconds = started.elapsed().as_secs_f64();
        locked(&history).push((iterations, seconds, exploitability, best));
    };
    let mut pulse = Pulse::new(progress);
    let done = py.detach(|| {
        watched(
            || {
                let last = locked(&history).last().copied();
                match last {
                    Some((done, _, off, _)) => pulse.keep_going((done, off)),
                    None => pulse.keep_going((0, f64::INFINITY)),
                }
            },
            |stop| work(stop, &report),
        )
    });
    done?;
    let history = history.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((history, pulse.into_stopped(py)))
}
