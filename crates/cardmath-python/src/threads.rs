//! How many threads share a work.

use crate::errors::CardmathError;
use crate::integer::{integer, shown};
use pyo3::prelude::*;
use std::thread::available_parallelism;

/// Few machines have so many cores, and no work gains by more threads.
const MOST: usize = 512;

/// A number of threads, 1 or more.
#[derive(Clone, Copy)]
pub struct Threads(usize);

impl Threads {
    /// A single one.
    pub const ONE: Threads = Threads(1);

    /// Of Python's number, in which 0 is one thread on every core.
    pub fn of(given: &Bound<'_, PyAny>) -> PyResult<Threads> {
        match integer("a number of threads is an int", given)?.extract() {
            Ok(0) => Ok(Threads(available_parallelism().map_or(1, usize::from))),
            Ok(number @ 1..=MOST) => Ok(Threads(number)),
            _ => Err(CardmathError::new_err(format!(
                "threads are 1 to {MOST}, or 0 for one on every core, not {}",
                shown(given)
            ))),
        }
    }

    /// How many there are.
    pub fn number(self) -> usize {
        self.0
    }
}
