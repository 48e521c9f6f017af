//! The number of threads that share work.

use crate::errors::CardmathError;
use crate::integer::{integer, shown};
use pyo3::prelude::*;
use std::sync::LazyLock;
use std::thread::available_parallelism;

/// The most threads: few machines have more cores, and no work gains from more threads.
const MOST: usize = 512;

/// The cores of this process. They are counted once: Linux has them in files of its control groups,
/// and to read these takes longer than the answer to a small question.
static CORES: LazyLock<usize> = LazyLock::new(|| available_parallelism().map_or(1, usize::from));

/// A number of threads, 1 or more.
#[derive(Clone, Copy)]
pub struct Threads(usize);

impl Threads {
    /// A single thread.
    pub const ONE: Threads = Threads(1);

    /// Reads the number that a Python caller gives; 0 means one thread for each core.
    pub fn of(given: &Bound<'_, PyAny>) -> PyResult<Threads> {
        match integer("a number of threads is an int", given)?.extract() {
            Ok(0) => Ok(Threads(*CORES)),
            Ok(number @ 1..=MOST) => Ok(Threads(number)),
            _ => Err(CardmathError::new_err(format!(
                "threads are 1 to {MOST}, or 0 for one on each core, not {}",
                shown(given)
            ))),
        }
    }

    /// The number of threads.
    pub fn number(self) -> usize {
        self.0
    }
}
