//! Sampled answers: random deals, in chunks whose counts are added.

use super::dealer::{Dealer, Seats};
use crate::question::Question;
use crate::tally::{Score, Tally, category};
use cardmath_cards::simd::{Aligned, Instructions};
use cardmath_cards::workers::{Ended, Parts, in_order};
use cardmath_evaluate::{BLOCK, FIRST_STRENGTHS, Planes, Room, Words};
use std::io;

/// The chunks to deal, and what is counted.
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
    /// Whether hand categories are counted.
    pub categories: bool,
    /// Whether each combo has a score of its own.
    pub combos: bool,
}

/// The result of a chunk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The score of each player.
    pub players: Vec<Score>,
    /// The scores of each combo, if these are counted.
    pub combos: Option<Tally>,
}

/// Deals one chunk, from the random streams of its own number under the seed.
///
/// It is impossible if there are too few cards.
fn sample(
    question: &Question,
    seats: &Seats,
    instructions: Instructions,
    plan: &Chunks,
    chunk: u64,
    parts: &Parts,
) -> Result<Sample, Ended> {
    let mut dealer = Dealer::new(seats, plan.seed, chunk).ok_or(Ended::Impossible)?;
    let mut table = Table::new(question, instructions, plan);
    for first in (0..plan.deals).step_by(BLOCK) {
        if parts.is_stopped() {
            return Err(Ended::Stopped);
        }
        table.deal(&mut dealer, parts)?;
        let deals = BLOCK.min(plan.deals - first);
        table.count(deals);
        table.count_combos(deals, &dealer);
    }
    Ok(table.into_sample())
}

/// A block of deals, and the counts of all blocks.
struct Table {
    instructions: Instructions,
    room: Room,
    hands: Vec<Aligned<Planes>>,
    strengths: Vec<Aligned<Words>>,
    best: Aligned<Words>,
    winners: Aligned<Words>,
    /// The number of blocks since the counts were last added up.
    blocks: u16,
    /// For each player, and for each position in a block: the deals won alone, as one of two
    /// winners and so on.
    won: Vec<Aligned<Words>>,
    /// For each player: the deals in which the hand was of this hand category or a stronger one.
    categories: Vec<Aligned<Words>>,
    sample: Sample,
}

impl Table {
    fn new(question: &Question, instructions: Instructions, plan: &Chunks) -> Table {
        let players = question.players.len();
        let categories = if plan.categories {
            FIRST_STRENGTHS.len()
        } else {
            0
        };
        Table {
            instructions,
            room: Room::new(),
            hands: vec![Aligned([[0; BLOCK]; 4]); players],
            strengths: vec![Aligned([0; BLOCK]); players],
            best: Aligned([0; BLOCK]),
            winners: Aligned([0; BLOCK]),
            blocks: 0,
            won: vec![Aligned([0; BLOCK]); players * players],
            categories: vec![Aligned([0; BLOCK]); players * categories],
            sample: Sample {
                players: vec![Score::default(); players],
                combos: plan.combos.then(|| Tally::new(question, plan.categories)),
            },
        }
    }

    /// Deals a block and evaluates all hands.
    fn deal(&mut self, dealer: &mut Dealer, stop: &Parts) -> Result<(), Ended> {
        let instructions = self.instructions;
        instructions.compiled(
            #[inline(always)]
            || dealer.deal(&mut self.hands, stop),
        )?;
        for (hands, strengths) in self.hands.iter().zip(&mut self.strengths) {
            self.room
                .evaluate_planes(instructions, &hands.0, &mut strengths.0);
        }
        Ok(())
    }

    /// Counts the winners of the first `deals` deals.
    fn count(&mut self, deals: usize) {
        let mut counted = Aligned([0; BLOCK]);
        counted.0[..deals].fill(1);
        let instructions = self.instructions;
        instructions.compiled(
            #[inline(always)]
            || {
                self.find_winners();
                self.count_winners(&counted);
                self.count_categories(&counted);
            },
        );
        for score in &mut self.sample.players {
            score.deals += deals as u128;
        }
        self.blocks += 1;
        if self.blocks == u16::MAX {
            self.add_up();
        }
    }

    #[inline(always)]
    fn find_winners(&mut self) {
        self.best.0 = [0; BLOCK];
        self.winners.0 = [0; BLOCK];
        for strengths in &self.strengths {
            for i in 0..BLOCK {
                self.best.0[i] = self.best.0[i].max(strengths.0[i]);
            }
        }
        for strengths in &self.strengths {
            for i in 0..BLOCK {
                self.winners.0[i] += u16::from(strengths.0[i] == self.best.0[i]);
            }
        }
    }

    #[inline(always)]
    fn count_winners(&mut self, counted: &Aligned<Words>) {
        let players = self.strengths.len();
        let won = self.won.chunks_exact_mut(players);
        for (strengths, won) in self.strengths.iter().zip(won) {
            for (won, winners) in won.iter_mut().zip(1..) {
                for i in 0..BLOCK {
                    let is_counted =
                        (strengths.0[i] == self.best.0[i]) & (self.winners.0[i] == winners);
                    won.0[i] += if is_counted { counted.0[i] } else { 0 };
                }
            }
        }
    }

    #[inline(always)]
    fn count_categories(&mut self, counted: &Aligned<Words>) {
        let categories = self.categories.chunks_exact_mut(FIRST_STRENGTHS.len());
        for (strengths, categories) in self.strengths.iter().zip(categories) {
            for (reached, first) in categories.iter_mut().zip(FIRST_STRENGTHS) {
                for i in 0..BLOCK {
                    let is_counted = strengths.0[i] >= first as u16;
                    reached.0[i] += if is_counted { counted.0[i] } else { 0 };
                }
            }
        }
    }

    /// Adds up the counts of all positions of a block.
    fn add_up(&mut self) {
        let sum =
            |words: &Aligned<Words>| words.0.iter().map(|&word| u128::from(word)).sum::<u128>();
        let players = self.sample.players.len();
        let scores = self.sample.players.iter_mut();
        for (score, won) in scores.zip(self.won.chunks_exact(players)) {
            for (count, won) in score.won.iter_mut().zip(won) {
                *count += sum(won);
            }
        }
        let scores = self.sample.players.iter_mut();
        let categories = self.categories.chunks_exact(FIRST_STRENGTHS.len());
        for (score, categories) in scores.zip(categories) {
            let mut better = 0;
            for (count, reached) in score.categories.iter_mut().zip(categories).rev() {
                *count += sum(reached) - better;
                better = sum(reached);
            }
        }
        self.blocks = 0;
        self.won.fill(Aligned([0; BLOCK]));
        self.categories.fill(Aligned([0; BLOCK]));
    }

    /// Counts the same for each combo, if these are counted.
    fn count_combos(&mut self, deals: usize, dealer: &Dealer) {
        let Some(tally) = &mut self.sample.combos else {
            return;
        };
        for (player, scores) in tally.players.iter_mut().enumerate() {
            for deal in 0..deals {
                let (place, strength) =
                    (dealer.place(player, deal), self.strengths[player].0[deal]);
                let won = strength == self.best.0[deal];
                scores.deals[place] += 1;
                scores.won(place)[usize::from(self.winners.0[deal]) - 1] += u128::from(won);
                if let Some(counts) = scores.categories(place) {
                    counts[category(strength)] += 1;
                }
            }
        }
    }

    fn into_sample(mut self) -> Sample {
        self.add_up();
        self.sample
    }
}

/// Deals all chunks of the plan, in threads, and returns the results in the order of the chunks.
/// They do not depend on the number of threads.
///
/// Once `goes_on` returns false, only the first completed chunks are returned. `None` if there are
/// too few cards. The players can hold their combos at the same time.
///
/// # Errors
/// The system starts no thread.
pub fn samples(
    question: &Question,
    seats: &Seats,
    instructions: Instructions,
    plan: &Chunks,
    threads: usize,
    goes_on: impl FnMut() -> bool,
) -> io::Result<Option<Vec<Sample>>> {
    let chunk = |part: usize, parts: &Parts| {
        let chunk = plan.first + part as u64;
        sample(question, seats, instructions, plan, chunk, parts)
    };
    in_order(threads, plan.count, chunk, goes_on)
}
