//! Sampled answers: random deals at a table, in chunks whose counts are added.

use crate::Rules;
use crate::deal_counter::{DealCounter, are_by_suits};
use crate::tally::Tally;
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Ended, Parts};
use cardmath_evaluate::with_board::{Pairs, WORTH_TABLES, tables};
use cardmath_situation::{Chunks, Dealer, Seats, Situation};
use std::io;
use std::sync::OnceLock;

/// Fewer deals are dealt by the caller: to start a thread takes as long as some thousand deals.
const WORTH_A_THREAD: u64 = 4096;

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
    /// `keep_going` returned false: millions of combos take seconds.
    pub fn new(
        situation: &Situation,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Sampler, Ended> {
        Ok(Sampler {
            rules: situation.rules.clone(),
            seats: Seats::new(situation, true, keep_going)?,
            blank: Tally::of(situation),
            pairs: OnceLock::new(),
        })
    }

    /// Deals all chunks of the plan, in threads, and returns the tallies in the order of the
    /// chunks. They do not depend on the number of threads.
    ///
    /// Once `keep_going` returns false, only the first completed chunks are returned; of few deals
    /// it is not called. `None` if there are too few cards.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn samples(
        &self,
        instructions: Instructions,
        plan: &Chunks,
        threads: usize,
        keep_going: impl FnMut() -> bool,
    ) -> io::Result<Option<Vec<Tally>>> {
        let mut pots = self.rules.pots.iter();
        if plan.all_deals() >= WORTH_TABLES && !pots.all(|pot| are_by_suits(&self.rules, pot)) {
            self.pairs.get_or_init(|| tables(&self.rules, instructions));
        }
        // Draws that clash may take long, and only threads can be stopped.
        let is_short = plan.all_deals() < WORTH_A_THREAD && !self.seats.clash_often();
        let threads = if is_short { 0 } else { threads };
        plan.in_threads(threads, keep_going, |chunk, parts| {
            self.chunk(instructions, plan, chunk, parts)
        })
    }

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
