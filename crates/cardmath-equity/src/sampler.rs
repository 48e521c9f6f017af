//! Sampled answers: random deals at a table, in chunks whose counts are added.

use crate::chunks::{Chunks, Deal};
use crate::tally::Tally;
use crate::{Table, games, holdem};
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Parts, in_order};
use std::io;

/// Deals at a table, with what all chunks have in common.
pub struct Sampler(Box<dyn Deal>);

impl Sampler {
    /// The sampler of a table whose players can hold their combos at the same time.
    pub fn new(table: &Table) -> Sampler {
        match table.is_holdem() {
            true => Sampler(Box::new(holdem::Sampler::new(table))),
            false => Sampler(Box::new(games::Sampler::new(table))),
        }
    }

    /// Deals all chunks of the plan, in threads, and returns the tallies in the order of the
    /// chunks. They do not depend on the number of threads.
    ///
    /// Once `goes_on` returns false, only the first completed chunks are returned. `None` if there
    /// are too few cards.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn samples(
        &self,
        instructions: Instructions,
        plan: &Chunks,
        threads: usize,
        goes_on: impl FnMut() -> bool,
    ) -> io::Result<Option<Vec<Tally>>> {
        self.0
            .prepare(plan.deals.saturating_mul(plan.count) as u64, instructions);
        let chunk = |part: usize, parts: &Parts| {
            let chunk = plan.first + part as u64;
            self.0.chunk(instructions, plan, chunk, parts)
        };
        in_order(threads, plan.count, chunk, goes_on)
    }
}
