//! Exact answers: all deals of a table are counted, in the cheapest of several ways.

use crate::Situation;
use crate::tally::Tally;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Work of a lower cost is not worth a thread.
//
// A fifth of a millisecond: to start a thread and wait for it takes tens of microseconds.
const WORTH_A_THREAD: u64 = 200_000;

/// Counts all deals of a table.
type Counting = dyn Fn(&mut Count<'_>) -> io::Result<Tally> + Send + Sync;

/// A way to count all deals of a table.
pub struct Way {
    /// The way in words, and the unit of its steps.
    pub words: (&'static str, &'static str),
    /// The number of steps, up to suit relabelling.
    pub steps: u64,
    /// The cost of all steps, in units of about a nanosecond of one thread. Costs are constants, so
    /// that every machine chooses the same way.
    pub cost: u64,
    /// The number of threads that share the work well. If it is one, none is started.
    pub(crate) threads: u64,
    count: Box<Counting>,
}

impl Way {
    /// A way that counts all deals by `count`.
    pub(crate) fn new(
        words: (&'static str, &'static str),
        steps: u64,
        cost: u64,
        count: impl Fn(&mut Count<'_>) -> io::Result<Tally> + Send + Sync + 'static,
    ) -> Way {
        Way {
            words,
            steps,
            cost,
            threads: cost / WORTH_A_THREAD,
            count: Box::new(count),
        }
    }
}

/// How deals are counted: with which instructions and threads, and until when.
pub(crate) struct Count<'a> {
    /// The instruction set.
    pub instructions: Instructions,
    /// The number of threads.
    pub threads: usize,
    /// The number of steps done so far.
    pub done: &'a AtomicU64,
    /// Called a few times a second with the steps done so far. Once it returns false, counting
    /// stops.
    pub keep_going: &'a mut dyn FnMut(u64) -> bool,
}

impl Count<'_> {
    /// Runs `work` in threads that share its parts, and passes each result to `take`.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn share<A: Send>(
        &mut self,
        parts: &Parts,
        work: impl Fn(&Parts) -> A + Sync,
        take: impl FnMut(A),
    ) -> io::Result<()> {
        let (done, keep_going) = (self.done, &mut self.keep_going);
        let keep_going = || keep_going(done.load(Relaxed));
        cardmath_cards::workers::share(self.threads, parts, work, keep_going, take)
    }

    /// Adds up what threads count that share these parts.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn add_up(
        &mut self,
        situation: &Situation,
        parts: &Parts,
        work: impl Fn(&Parts) -> Tally + Sync,
    ) -> io::Result<Tally> {
        let mut tally = Tally::of(situation);
        self.share(parts, work, |counted| tally.add(&counted))?;
        Ok(tally)
    }
}

/// Counts all deals exactly, in threads, and returns the counts with the number of steps done.
///
/// `keep_going` is called a few times a second with the number of steps done so far. Once it
/// returns false, counting stops, and the counts so far are returned. The deals of single combos
/// may then still be those of all steps.
///
/// # Errors
/// The system starts no thread.
pub fn count_all(
    way: &Way,
    instructions: Instructions,
    threads: usize,
    mut keep_going: impl FnMut(u64) -> bool,
) -> io::Result<(Tally, u64)> {
    let done = AtomicU64::new(0);
    let useful = usize::try_from(way.threads).unwrap_or(usize::MAX);
    // A single thread would do no more than the caller, who waits for it.
    let threads = if useful > 1 { threads.min(useful) } else { 0 };
    let tally = (way.count)(&mut Count {
        instructions,
        threads,
        done: &done,
        keep_going: &mut keep_going,
    })?;
    Ok((tally, done.into_inner()))
}
