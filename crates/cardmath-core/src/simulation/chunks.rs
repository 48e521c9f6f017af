//! Chunks of deals, shared out to threads; their tallies add up.

use super::block::Block;
use super::{Game, Tally};
use crate::dealing::BLOCK;
use crate::evaluate::Instructions;
use crate::games::{Pairs, tables};
use crate::workers::{Parts, share};
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
/// While threads count, `goes_on` is asked some times a second with the number of chunks that were
/// begun; once it says no, those are ended.
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
    mut goes_on: impl FnMut(usize) -> bool,
) -> io::Result<Counted> {
    let parts = Parts::new(chunks.count);
    let pairs = match game.rules.plays {
        Some(_) if chunks.all_deals() >= WORTH_TABLES => tables(&game.rules, instructions),
        _ => Vec::new(),
    };
    let mut tally = Tally::new(game);
    share(
        threads.min(chunks.count).max(1),
        &parts,
        |parts| count_parts(game, &pairs, instructions, chunks, parts),
        || goes_on(parts.drawn()),
        |counted| tally.add(&counted),
    )?;
    Ok(Counted {
        tally,
        chunks: parts.drawn(),
    })
}

fn count_parts(
    game: &Game,
    pairs: &[Option<Pairs>],
    instructions: Instructions,
    chunks: &Chunks,
    parts: &Parts,
) -> Tally {
    let mut tally = Tally::new(game);
    let mut block = Block::new(game, pairs, instructions).expect("cards enough");
    while let Some(part) = parts.draw() {
        let chunk = chunks.first + part as u64;
        block.start(chunks.seed, chunk);
        let deals = chunks.deals(chunk);
        for first in (0..deals).step_by(BLOCK) {
            block.add_to(&mut tally, BLOCK.min((deals - first) as usize));
        }
    }
    tally
}
