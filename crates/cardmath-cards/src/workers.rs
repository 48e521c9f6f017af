//! Work shared among threads, part by part, which the caller can stop.

use std::error::Error;
use std::fmt;
use std::io;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The interval between two checks whether to go on.
//
// Ctrl-C must seem to act at once, and fifty wake-ups a second cost the threads nothing.
const PATIENCE: Duration = Duration::from_millis(20);

/// The parts of a task, numbered from 0. Each thread takes the next one.
pub struct Parts {
    count: usize,
    next: AtomicUsize,
    stopped: AtomicBool,
}

impl Parts {
    /// A task of `count` parts.
    pub fn new(count: usize) -> Parts {
        Parts {
            count,
            next: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// The number of the next part; none if all are taken or the task is stopped. The thread that
    /// takes a part does it.
    pub fn draw(&self) -> Option<usize> {
        if self.is_stopped() {
            return None;
        }
        // `Relaxed` is enough: a number is handed out once, and what threads find passes through a
        // lock.
        let part = self.next.fetch_add(1, Relaxed);
        (part < self.count).then_some(part)
    }

    /// Stops the task: no further part is taken.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Whether the task was stopped. A part that takes more than some milliseconds must check this
    /// now and then and give up, since Ctrl-C takes effect only when the slowest part ends.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// The number of parts taken. They are the first ones. When the task has ended, they are done
    /// unless one gave up.
    pub fn drawn(&self) -> usize {
        // Each thread that found no part left has counted on.
        self.next.load(Relaxed).min(self.count)
    }
}

/// Runs `work` in up to `threads` threads, each of which takes parts, and passes each result to
/// `take`.
///
/// Meanwhile `keep_going` is called many times a second; once it returns false, the task is
/// stopped. The results arrive in any order. With 0 threads, the caller does all the work itself,
/// and `keep_going` is not called.
///
/// # Errors
/// The system cannot start any thread. If it starts fewer than wanted, they do all the work.
pub fn share<A: Send>(
    threads: usize,
    parts: &Parts,
    work: impl Fn(&Parts) -> A + Sync,
    mut keep_going: impl FnMut() -> bool,
    mut take: impl FnMut(A),
) -> io::Result<()> {
    if threads == 0 {
        take(work(parts));
        return Ok(());
    }
    let answers = Mutex::new(Vec::new());
    let job = || {
        let answer = work(parts);
        // Not by the channel, which would make `in_threads` generic.
        locked(&answers).push(answer);
    };
    let mut waited = || {
        if !keep_going() {
            parts.stop();
        }
    };
    let mut ended = || {
        mem::take(&mut *locked(&answers))
            .into_iter()
            .for_each(&mut take)
    };
    in_threads(threads, &job, &mut waited, &mut ended)
}

/// Runs a job in up to `threads` threads, once in each. Meanwhile `waited` is called many times a
/// second, and `ended` after each thread.
///
/// It is not generic: what starts threads and waits for them is compiled once, and not again for
/// each kind of work.
///
/// # Errors
/// The system cannot start any thread.
pub fn in_threads(
    threads: usize,
    job: &(dyn Fn() + Sync),
    waited: &mut dyn FnMut(),
    ended: &mut dyn FnMut(),
) -> io::Result<()> {
    let (sender, finished) = mpsc::channel();
    thread::scope(|scope| {
        for started in 0..threads {
            let sender = sender.clone();
            let run = move || {
                job();
                // The receiver is dropped only after a failure; ignore the send error.
                let _ = sender.send(());
            };
            match thread::Builder::new().spawn_scoped(scope, run) {
                Err(error) if started == 0 => return Err(error),
                Err(_) => break,
                Ok(_) => {}
            }
        }
        drop(sender);
        loop {
            match finished.recv_timeout(PATIENCE) {
                Ok(()) => ended(),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => waited(),
            }
        }
    })
}

/// The value behind a lock, also after a panic of its owner.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The items of work between two questions whether to go on: some milliseconds.
const AT_ONCE: usize = 1 << 17;

/// Does work of one thread on some items at a time, and asks in between whether to go on.
///
/// # Errors
/// `keep_going` returned false.
pub fn in_pieces<A>(
    items: &[A],
    keep_going: &mut dyn FnMut() -> bool,
    mut work: impl FnMut(&[A]),
) -> Result<(), Ended> {
    let mut pieces = items.chunks(AT_ONCE);
    pieces.next().into_iter().for_each(&mut work);
    for piece in pieces {
        if !keep_going() {
            return Err(Ended::Stopped);
        }
        work(piece);
    }
    Ok(())
}

/// Why a part has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The task was stopped.
    Stopped,
    /// No part can have a result.
    Impossible,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ended::Stopped => "the task was stopped",
            Ended::Impossible => "there is no result",
        })
    }
}

impl Error for Ended {}

/// Does `count` parts in threads. The results are in the order of the parts, so that they do not
/// depend on the number of threads.
///
/// If `keep_going` returns false, the results of the first parts are returned, up to the first gap.
/// The answer is `None` if a part is impossible.
///
/// # Errors
/// The system cannot start any thread.
pub fn in_order<A: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize, &Parts) -> Result<A, Ended> + Sync,
    keep_going: impl FnMut() -> bool,
) -> io::Result<Option<Vec<A>>> {
    let parts = Parts::new(count);
    let draw = |parts: &Parts| {
        let mut done = Vec::new();
        while let Some(part) = parts.draw() {
            let found = work(part, parts);
            // The other threads would work in vain.
            if matches!(found, Err(Ended::Impossible)) {
                parts.stop();
            }
            done.push((part, found));
        }
        done
    };
    let mut all = Vec::new();
    share(threads.min(count), &parts, draw, keep_going, |done| {
        all.extend(done);
    })?;
    if all
        .iter()
        .any(|(_, found)| matches!(found, Err(Ended::Impossible)))
    {
        return Ok(None);
    }
    // Threads end in any order, on which the answer must not depend.
    all.sort_unstable_by_key(|&(part, _)| part);
    Ok(Some(
        all.into_iter().map_while(|(_, found)| found.ok()).collect(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_done_once() {
        for threads in [0, 1, 2, 7] {
            let mut done = Vec::new();
            let work = |parts: &Parts| std::iter::from_fn(|| parts.draw()).collect::<Vec<_>>();
            let parts = Parts::new(1000);
            let shared = share(threads, &parts, work, || true, |drawn| done.extend(drawn));
            shared.expect("threads");
            done.sort_unstable();
            assert_eq!(done, (0..1000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_was_drawn_before_a_stop_is_done() {
        let parts = Parts::new(usize::MAX);
        let work = |parts: &Parts| {
            std::iter::from_fn(|| parts.draw())
                .inspect(|_| thread::sleep(Duration::from_millis(1)))
                .count()
        };
        let (mut done, mut calls) = (0, 0);
        let keep_going = || {
            calls += 1;
            calls < 3
        };
        share(2, &parts, work, keep_going, |drawn| done += drawn).expect("threads");
        assert_eq!((calls, done), (3, parts.drawn()));
    }

    #[test]
    fn answers_before_a_stop_follow_each_other() {
        let long = |part: usize, parts: &Parts| {
            while part > 4 && !parts.is_stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            match parts.is_stopped() {
                true => Err(Ended::Stopped),
                false => Ok(part),
            }
        };
        let found = in_order(3, usize::MAX, long, || false).expect("threads");
        assert_eq!(found, Some(vec![0, 1, 2, 3, 4]));
    }

    #[test]
    fn an_impossible_part_stops_all() {
        let work = |part: usize, _: &Parts| match part {
            7 => Err(Ended::Impossible),
            _ => Ok(part),
        };
        assert_eq!(
            in_order(2, usize::MAX, work, || true).expect("threads"),
            None
        );
    }
}
