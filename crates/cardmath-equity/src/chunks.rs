//! Random deals in chunks, each from random streams of its own.

use crate::tally::Tally;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Ended, Parts};

/// The chunks to deal.
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

/// Deals the chunks of a table.
pub(crate) trait Deal: Send + Sync {
    /// Prepares for this many deals.
    fn prepare(&self, _deals: u64, _instructions: Instructions) {}

    /// Deals one chunk, from the random streams of its own number under the seed.
    ///
    /// # Errors
    /// The work was stopped, or there are too few cards.
    fn chunk(
        &self,
        instructions: Instructions,
        plan: &Chunks,
        chunk: u64,
        parts: &Parts,
    ) -> Result<Tally, Ended>;
}
