//! Chunks of deals, shared out to threads; their tallies add up.

use super::block::Block;
use crate::evaluate::with_board::tables;
use crate::random::dealing::BLOCK;
use crate::simd::Instructions;
use crate::simulation::{Game, Tally};
use crate::workers::{Ended, Parts, in_order};
use std::io;

/// For so many deals it is found first what pairs are worth, where a fixed number of cards plays.
const WORTH_TABLES: u64 = 4_000;

/// Which chunks are dealt.
#[derive(Clone, Copy, Debug)]
pub struct Chunks {
    /// What fixes the deals.
    pub seed: u64,
    /// The first chunk.
    pub first: u64,
    /// How many chunks.
    pub count: usize,
    /// How many deals a chunk has.
    pub size: u64,
    /// How many deals there are in all: the last chunk may have fewer.
    pub total: u64,
}

impl Chunks {
    fn all_deals(&self) -> u64 {
        self.size.saturating_mul(self.count as u64)
    }

    fn deals(&self, chunk: u64) -> u64 {
        let before = chunk.saturating_mul(self.size);
        self.total.saturating_sub(before).min(self.size)
    }
}

/// What chunks came to, from the first one on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Their sum.
    pub tally: Tally,
    /// How many they are: less than wanted if the count was stopped.
    pub chunks: usize,
}

/// Deals, judges and counts chunks in so many threads.
///
/// While threads count, `goes_on` is asked some times a second; once it says no, chunks that are not done
/// are dropped, so that only the first ones are counted.
///
/// # Errors
/// The system starts no thread.
///
/// # Panics
/// The game is not possible.
pub fn count(
    game: &Game,
    instructions: Instructions,
    chunks: &Chunks,
    threads: usize,
    goes_on: impl FnMut() -> bool,
) -> io::Result<Counted> {
    let pairs = match game.rules.plays {
        Some(_) if chunks.all_deals() >= WORTH_TABLES => tables(&game.rules, instructions),
        _ => Vec::new(),
    };
    let chunk = |part: usize, parts: &Parts| {
        let mut block = Block::new(game, &pairs, instructions).expect("cards enough");
        let chunk = chunks.first + part as u64;
        block.start(chunks.seed, chunk);
        let (mut tally, deals) = (Tally::new(game), chunks.deals(chunk));
        for first in (0..deals).step_by(BLOCK) {
            if parts.is_stopped() {
                return Err(Ended::Stopped);
            }
            block.add_to(&mut tally, BLOCK.min((deals - first) as usize));
        }
        Ok(tally)
    };
    let counted = in_order(threads.max(1), chunks.count, chunk, goes_on)?.unwrap_or_default();
    let mut tally = Tally::new(game);
    counted.iter().for_each(|more| tally.add(more));
    Ok(Counted {
        tally,
        chunks: counted.len(),
    })
}
