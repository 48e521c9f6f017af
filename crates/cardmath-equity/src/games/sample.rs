//! Sampled answers: random deals at a table, in chunks whose counts are added.

use super::block::Block;
use super::dealer::{Dealer, Seats};
use crate::chunks::{Chunks, Deal};
use crate::tally::Tally;
use crate::{Rules, Table};
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Ended, Parts};
use cardmath_evaluate::with_board::{Pairs, WORTH_TABLES, tables};
use std::sync::OnceLock;

/// Deals at a table, with what all chunks have in common.
pub struct Sampler {
    rules: Rules,
    seats: Seats,
    /// A tally of no deals.
    blank: Tally,
    pairs: OnceLock<Vec<Option<Pairs>>>,
}

impl Sampler {
    /// The sampler of a table.
    pub fn new(table: &Table) -> Sampler {
        Sampler {
            rules: table.rules.clone(),
            seats: Seats::new(table),
            blank: Tally::of(table),
            pairs: OnceLock::new(),
        }
    }
}

impl Deal for Sampler {
    fn prepare(&self, deals: u64, instructions: Instructions) {
        if deals >= WORTH_TABLES {
            self.pairs.get_or_init(|| tables(&self.rules, instructions));
        }
    }

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
        let mut block = Block::new(&self.rules, pairs, self.blank.clone(), instructions);
        for first in (0..plan.deals).step_by(BLOCK) {
            if parts.is_stopped() {
                return Err(Ended::Stopped);
            }
            dealer.deal(instructions, parts)?;
            if let Some(places) = block.places() {
                dealer.write_places(places);
            }
            block.count(dealer.held(), dealer.board(), BLOCK.min(plan.deals - first));
        }
        Ok(block.into_tally())
    }
}
