//! Long work on a game, which Ctrl-C stops.

use super::{Measured, PostflopGame, measured_of};
use crate::instructions::instructions;
use crate::registry::STILL_BUSY;
use crate::threads::Threads;
use crate::watch::{Pulse, no_thread};
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{in_threads, locked};
use cardmath_solve::postflop::{Game, Locks, Run, Status, Tables};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLockReadGuard};
use std::time::{Duration, Instant};

/// An answer, perhaps stopped, and the exception that stopped it.
pub type Perhaps<A> = (Option<A>, Option<Py<PyBaseException>>);

/// What is called with each status.
type Report<'a> = &'a (dyn Fn(Status) + Sync);

/// The regrets and strategies, in one of two formats.
pub enum Stored {
    /// Half floats.
    Half(Tables<u16>),
    /// Floats.
    Single(Tables<f32>),
}

/// What is known of a game.
pub struct State {
    /// Its regrets and strategies, once it is prepared.
    pub stored: Option<Stored>,
    /// What is fixed.
    pub locks: Locks,
}

/// Calls with the fastest implementation for the instruction set.
macro_rules! with_simd {
    ($instructions:expr, $simd:ident => $call:expr) => {{
        #[cfg(target_arch = "x86_64")]
        match Avx::new($instructions) {
            Some($simd) => $call,
            None => {
                let $simd = Plain;
                $call
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            let _ = $instructions;
            let $simd = Plain;
            $call
        }
    }};
}

/// Calls with the tables in whichever format they are.
macro_rules! with_tables {
    ($stored:expr, $tables:ident => $call:expr) => {
        match $stored {
            Stored::Half($tables) => $call,
            Stored::Single($tables) => $call,
        }
    };
}

/// Calls with the parts of a game that is prepared.
macro_rules! with_parts {
    ($work:expr, |$game:ident, $simd:ident, $locks:ident, $tables:ident| $call:expr) => {{
        let instructions = $work.instructions;
        let $crate::postflop::work::State { stored, locks } = &mut *$work.state;
        let ($game, $locks) = (&*$work.game, &*locks);
        let stored = stored.as_mut().ok_or_else(unprepared)?;
        with_tables!(stored, $tables => with_simd!(instructions, $simd => $call))
    }};
}

/// Calls with what finds nodes, for work that takes no time.
macro_rules! look_up {
    ($game:expr, $state:expr, |$finder:ident| $call:expr) => {{
        let State { stored, locks } = &mut *$state;
        let stored = stored.as_mut().ok_or_else(|| no_thread(unprepared()))?;
        let stop = AtomicBool::new(false);
        with_tables!(stored, tables => {
            let mut $finder = Finder::new(&$game, Plain, locks, tables, &stop);
            $call
        })
        .map_err(|lost| lost_error(&lost))?
    }};
}

pub(super) use {look_up, with_parts, with_simd, with_tables};

/// Why the memory is not prepared.
pub enum Failed {
    /// No thread could be started.
    Threads(io::Error),
    /// There is not enough memory.
    Memory,
}

/// What long work needs.
pub struct Work<'a> {
    /// The instruction set.
    pub instructions: Instructions,
    /// The game.
    pub game: RwLockReadGuard<'a, Game>,
    /// What is known of it.
    pub state: MutexGuard<'a, State>,
    /// The number of threads.
    pub threads: usize,
    /// Whether to give up.
    pub stop: &'a AtomicBool,
}

impl PostflopGame {
    /// The game, which changes only when it is prepared.
    pub(super) fn game(&self) -> RwLockReadGuard<'_, Game> {
        self.game.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ranks the hands on all boards, unless that is done. Returns false if it was stopped.
    pub(super) fn rank_hands(
        &self,
        threads: usize,
        keep_going: &mut impl FnMut() -> bool,
    ) -> io::Result<bool> {
        if !self.game().rivers.is_empty() {
            return Ok(true);
        }
        let mut game = self.game.write().unwrap_or_else(PoisonError::into_inner);
        game.prepare(threads, keep_going)
    }

    /// Does work in other threads, which Ctrl-C stops.
    pub(super) fn long<A: Send>(
        &self,
        threads: &Bound<'_, PyAny>,
        work: impl FnOnce(&mut Work<'_>) -> io::Result<Option<A>> + Send,
    ) -> PyResult<Perhaps<A>> {
        let py = threads.py();
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let mut pulse = cancelled(py);
        let done = py.detach(|| {
            watched(
                || pulse.keep_going(()),
                |stop| work(&mut self.work(instructions, threads, stop)),
            )
        });
        Ok((done.map_err(no_thread)?, pulse.into_stopped(py)))
    }

    /// What long work has, in the thread that does it.
    pub(super) fn work<'a>(
        &'a self,
        instructions: Instructions,
        threads: usize,
        stop: &'a AtomicBool,
    ) -> Work<'a> {
        Work {
            instructions,
            game: self.game(),
            state: self.state.take(),
            threads,
            stop,
        }
    }
}

/// What ends work without a progress of its own: Ctrl-C, or the end of what it is a part of.
pub fn cancelled(py: Python<'_>) -> Pulse {
    let still_busy = STILL_BUSY.get(py).ok().cloned();
    Pulse::new(still_busy.map(Bound::unbind))
}

/// Runs work in a thread and asks meanwhile whether to go on.
pub fn watched<A: Send>(
    mut keep_going: impl FnMut() -> bool,
    work: impl FnOnce(&AtomicBool) -> io::Result<A> + Send,
) -> io::Result<A> {
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
    in_threads(1, &job, &mut waited, &mut || {})?;
    let found = locked(&answer).take();
    found.unwrap_or_else(|| Err(io::Error::other("the work ended without an answer")))
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
    work: impl FnOnce(&AtomicBool, Report<'_>) -> io::Result<()> + Send,
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
    done.map_err(no_thread)?;
    let history = history.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((history, pulse.into_stopped(py)))
}

/// The error before `prepare`.
pub fn unprepared() -> io::Error {
    io::Error::other("the game is not prepared")
}

/// After a change of locks the average strategies start anew.
pub fn forget_mean(stored: &mut Option<Stored>) {
    if let Some(stored) = stored {
        with_tables!(stored, tables => tables.counted = 0);
    }
}
