//! Exact answers: all deals of a table are counted, in the cheapest of several ways.

use crate::tally::Tally;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Work of a lower cost is not worth a thread.
pub(crate) const WORTH_A_THREAD: u64 = 200_000;

/// A way to count all deals of a table.
///
/// Costs are in units of about a nanosecond of one thread. They are constants, so that every
/// machine chooses the same way.
pub trait Way: Send + Sync {
    /// The way in words, and the unit of its steps.
    fn words(&self) -> (&'static str, &'static str);

    /// The number of steps, up to suit relabelling.
    fn steps(&self) -> u64;

    /// The cost of all steps.
    fn cost(&self) -> u64;

    /// The number of threads that share the work well. If it is one, none is started.
    fn threads(&self) -> u64 {
        self.cost() / WORTH_A_THREAD
    }

    /// Counts all deals.
    ///
    /// # Errors
    /// The system starts no thread.
    fn count(&self, count: &mut Count<'_>) -> io::Result<Tally>;
}

/// How deals are counted: with which instructions and threads, and until when.
pub struct Count<'a> {
    /// The instruction set.
    pub instructions: Instructions,
    /// The number of threads.
    pub threads: usize,
    /// The number of steps done so far.
    pub done: &'a AtomicU64,
    /// Called a few times a second with the steps done so far. Once it returns false, counting
    /// stops.
    pub goes_on: &'a mut dyn FnMut(u64) -> bool,
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
        let (done, goes_on) = (self.done, &mut self.goes_on);
        let goes_on = || goes_on(done.load(Relaxed));
        cardmath_cards::workers::share(self.threads, parts, work, goes_on, take)
    }
}

/// Counts all deals exactly, in threads, and returns the counts with the number of steps done.
///
/// `goes_on` is called a few times a second with the number of steps done so far. Once it returns
/// false, counting stops, and the counts so far are returned. The deals of single combos may then
/// still be those of all steps.
///
/// # Errors
/// The system starts no thread.
pub fn count_all(
    way: &dyn Way,
    instructions: Instructions,
    threads: usize,
    mut goes_on: impl FnMut(u64) -> bool,
) -> io::Result<(Tally, u64)> {
    let done = AtomicU64::new(0);
    let useful = usize::try_from(way.threads()).unwrap_or(usize::MAX);
    let threads = if useful > 1 { threads.min(useful) } else { 0 };
    let tally = way.count(&mut Count {
        instructions,
        threads,
        done: &done,
        goes_on: &mut goes_on,
    })?;
    Ok((tally, done.into_inner()))
}
