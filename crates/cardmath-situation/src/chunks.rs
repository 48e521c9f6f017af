//! Chunks of random deals, shared by threads.

use cardmath_cards::workers::{Ended, Parts, in_order};
use std::io;

/// The chunks to deal, each from random streams of its own.
#[derive(Clone, Copy, Debug)]
pub struct Chunks {
    /// The seed, which determines all deals.
    pub seed: u64,
    /// The number of the first chunk.
    pub first: u64,
    /// The number of chunks.
    pub count: usize,
    /// The number of deals in a chunk.
    pub deals: usize,
}

impl Chunks {
    /// The number of deals in all chunks.
    pub fn all_deals(&self) -> u64 {
        self.deals.saturating_mul(self.count) as u64
    }

    /// Does all chunks, given by their numbers, in threads. The results are in the order of the
    /// chunks, and do not depend on the number of threads.
    ///
    /// Once `keep_going` returns false, only the first completed chunks are returned. `None` if a
    /// chunk is impossible.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn in_threads<A: Send>(
        &self,
        threads: usize,
        keep_going: impl FnMut() -> bool,
        chunk: impl Fn(u64, &Parts) -> Result<A, Ended> + Sync,
    ) -> io::Result<Option<Vec<A>>> {
        let part = |part: usize, parts: &Parts| chunk(self.first + part as u64, parts);
        in_order(threads, self.count, part, keep_going)
    }
}
