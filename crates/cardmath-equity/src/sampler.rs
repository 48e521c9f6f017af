//! Sampled answers: random deals at a table, in chunks whose counts are added.

use crate::deal_counter::{DealCounter, are_by_suits};
use crate::dealer::{Dealer, Seats};
use crate::tally::Tally;
use crate::{Rules, Table};
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Ended, Parts, in_order};
use cardmath_evaluate::with_board::{Pairs, WORTH_TABLES, tables};
use std::io;
use std::sync::OnceLock;

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

/// Deals at a table, with what all chunks have in common.
pub struct Sampler {
    rules: Rules,
    seats: Seats,
    /// A tally of no deals.
    blank: Tally,
    pairs: OnceLock<Vec<Option<Pairs>>>,
}

impl Sampler {
    /// The sampler of a table whose players can hold their combos at the same time.
    ///
    /// # Errors
    /// `goes_on` returned false: millions of combos take seconds.
    pub fn new(table: &Table, goes_on: &mut dyn FnMut() -> bool) -> Result<Sampler, Ended> {
        Ok(Sampler {
            rules: table.rules.clone(),
            seats: Seats::new(table, true, goes_on)?,
            blank: Tally::of(table),
            pairs: OnceLock::new(),
        })
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
        let deals = plan.deals.saturating_mul(plan.count) as u64;
        let mut pots = self.rules.pots.iter();
        if deals >= WORTH_TABLES && !pots.all(|pot| are_by_suits(&self.rules, pot)) {
            self.pairs.get_or_init(|| tables(&self.rules, instructions));
        }
        let chunk = |part: usize, parts: &Parts| {
            let chunk = plan.first + part as u64;
            self.chunk(instructions, plan, chunk, parts)
        };
        in_order(threads, plan.count, chunk, goes_on)
    }

    /// Deals one chunk, from the random streams of its own number under the seed.
    ///
    /// # Errors
    /// The work was stopped, or there are too few cards.
    pub(crate) fn chunk(
        &self,
        instructions: Instructions,
        plan: &Chunks,
        chunk: u64,
        parts: &Parts,
    ) -> Result<Tally, Ended> {
        let pairs = self.pairs.get().map_or(&[][..], |pairs| pairs);
        let dealer = Dealer::new(&self.seats, plan.seed, chunk);
        let mut dealer = dealer.ok_or(Ended::Impossible)?;
        let mut counter = DealCounter::new(&self.rules, pairs, self.blank.clone(), instructions);
        for first in (0..plan.deals).step_by(BLOCK) {
            if parts.is_stopped() {
                return Err(Ended::Stopped);
            }
            dealer.deal(instructions, parts)?;
            if let Some(places) = counter.places() {
                dealer.write_places(places);
            }
            let deals = BLOCK.min(plan.deals - first);
            match dealer.weights() {
                None => counter.count(dealer.held(), dealer.board(), deals),
                Some(weights) => {
                    counter.count_weighted(dealer.held(), dealer.board(), &weights[..deals]);
                }
            }
        }
        Ok(counter.into_tally())
    }
}
