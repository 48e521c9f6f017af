//! Chunks of deals, counted by several threads; their tallies are added.

use crate::street_counter::StreetCounter;
use crate::{SimulatedGame, StreetTally};
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Ended, Parts, in_order};
use cardmath_evaluate::with_board::tables;
use std::io;

/// The fewest deals that are worth tables of pairs, in games in which a fixed number of hole cards
/// plays.
const WORTH_TABLES: u64 = 4_000;

/// The chunks to deal.
#[derive(Clone, Copy, Debug)]
pub struct ChunkRange {
    /// The seed, which determines all deals.
    pub seed: u64,
    /// The number of the first chunk.
    pub first: u64,
    /// The number of chunks.
    pub count: usize,
    /// The number of deals in a chunk.
    pub size: u64,
    /// The number of deals in all chunks of the simulation: the last one may have fewer than
    /// `size`.
    pub total: u64,
}

impl ChunkRange {
    fn all_deals(&self) -> u64 {
        self.size.saturating_mul(self.count as u64)
    }

    fn deals(&self, chunk: u64) -> u64 {
        let before = chunk.saturating_mul(self.size);
        self.total.saturating_sub(before).min(self.size)
    }
}

/// The result of the first chunks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedChunks {
    /// The sum of their tallies.
    pub tally: StreetTally,
    /// The number of chunks counted: fewer than planned if the count was stopped.
    pub chunks: usize,
}

/// Deals, evaluates and counts chunks, in threads.
///
/// `keep_going` is called a few times a second. Once it returns false, unfinished chunks are
/// dropped, so that only the first ones are counted.
///
/// # Errors
/// The system starts no thread.
///
/// # Panics
/// The game is impossible; see [`SimulatedGame::is_possible`].
pub fn count(
    game: &SimulatedGame,
    instructions: Instructions,
    chunks: &ChunkRange,
    threads: usize,
    keep_going: impl FnMut() -> bool,
) -> io::Result<CountedChunks> {
    let pairs = match game.rules.plays {
        Some(_) if chunks.all_deals() >= WORTH_TABLES => tables(&game.rules, instructions),
        _ => Vec::new(),
    };
    let chunk = |part: usize, parts: &Parts| {
        let mut counter = StreetCounter::new(game, &pairs, instructions).expect("enough cards");
        let chunk = chunks.first + part as u64;
        counter.start(chunks.seed, chunk);
        let (mut tally, deals) = (StreetTally::new(game), chunks.deals(chunk));
        for first in (0..deals).step_by(BLOCK) {
            if parts.is_stopped() {
                return Err(Ended::Stopped);
            }
            counter.add_to(&mut tally, BLOCK.min((deals - first) as usize));
        }
        Ok(tally)
    };
    let counted = in_order(threads.max(1), chunks.count, chunk, keep_going)?.unwrap_or_default();
    let mut tally = StreetTally::new(game);
    counted.iter().for_each(|more| tally.add(more));
    Ok(CountedChunks {
        tally,
        chunks: counted.len(),
    })
}
