//! Sampled answers: random deals, in chunks that add up.

use super::dealer::Dealer;
use super::meeting::category;
use super::question::Question;
use super::tally::{Score, Tally};
use crate::evaluate::{BLOCK, FIRST_STRENGTHS, Instructions, Planes, Room, Words};
use crate::workers::{Parts, share};
use std::io;

/// Which chunks are dealt, and what is counted of them.
#[derive(Clone, Copy, Debug)]
pub struct Chunks {
    /// What fixes the deals.
    pub seed: u64,
    /// The first chunk.
    pub first: u64,
    /// How many chunks.
    pub count: usize,
    /// How many deals a chunk has.
    pub deals: usize,
    /// Whether categories are counted.
    pub categories: bool,
    /// Whether each combination is counted.
    pub combos: bool,
}

/// What came of the deals of a chunk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// What came of each player.
    pub players: Vec<Score>,
    /// The same by combination, if it is asked for.
    pub combos: Option<Tally>,
}

/// Deals a chunk at random, from its own stream under the seed.
///
/// Players draw combinations by their weights; where two clash, all draw again, so that what they
/// hold together is as likely as the product of the weights. Who may hold anything is dealt two of the
/// cards that are left, then the board comes. Nothing comes where the cards clash in a million draws.
pub fn sample(
    question: &Question,
    instructions: Instructions,
    plan: &Chunks,
    chunk: u64,
) -> Option<Sample> {
    let mut dealer = Dealer::new(question, plan.seed, chunk);
    let mut table = Table::new(question, instructions, plan);
    for first in (0..plan.deals).step_by(BLOCK) {
        let (hands, board) = (&mut table.hands, &mut table.board);
        instructions.compiled(
            #[inline(always)]
            || dealer.deal(hands, board),
        )?;
        table.judge();
        let deals = BLOCK.min(plan.deals - first);
        instructions.compiled(
            #[inline(always)]
            || table.count(deals, plan.categories),
        );
        table.count_combos(deals, &dealer);
    }
    Some(table.sample)
}

/// A block of deals, and what came of all blocks.
struct Table {
    instructions: Instructions,
    room: Room,
    hands: Vec<Planes>,
    board: Planes,
    strengths: Vec<Words>,
    best: Words,
    winners: Words,
    sample: Sample,
}

impl Table {
    fn new(question: &Question, instructions: Instructions, plan: &Chunks) -> Table {
        let players = question.players.len();
        let combos = plan.combos.then(|| Tally::new(question, plan.categories));
        Table {
            instructions,
            room: Room::new(),
            hands: vec![[[0; BLOCK]; 4]; players],
            board: [[0; BLOCK]; 4],
            strengths: vec![[0; BLOCK]; players],
            best: [0; BLOCK],
            winners: [0; BLOCK],
            sample: Sample {
                players: vec![Score::default(); players],
                combos,
            },
        }
    }

    fn judge(&mut self) {
        for (hands, strengths) in self.hands.iter().zip(&mut self.strengths) {
            self.room.judge_planes(self.instructions, hands, strengths);
        }
    }

    /// Counts who won the first so many deals.
    #[inline(always)]
    fn count(&mut self, deals: usize, categories: bool) {
        self.find_winners();
        let mut counted = [0; BLOCK];
        counted[..deals].fill(1);
        let players = self.strengths.len();
        for (strengths, score) in self.strengths.iter().zip(&mut self.sample.players) {
            score.deals += deals as u128;
            for (won, winners) in score.won[..players].iter_mut().zip(1..) {
                let mut sum = 0;
                for i in 0..BLOCK {
                    let so = (strengths[i] == self.best[i]) & (self.winners[i] == winners);
                    sum += if so { counted[i] } else { 0 };
                }
                *won += u128::from(sum);
            }
            if categories {
                count_categories(strengths, &counted, score);
            }
        }
    }

    #[inline(always)]
    fn find_winners(&mut self) {
        self.best = [0; BLOCK];
        self.winners = [0; BLOCK];
        for strengths in &self.strengths {
            for i in 0..BLOCK {
                self.best[i] = self.best[i].max(strengths[i]);
            }
        }
        for strengths in &self.strengths {
            for i in 0..BLOCK {
                self.winners[i] += u16::from(strengths[i] == self.best[i]);
            }
        }
    }

    /// Counts the same for each combination, where that is asked for.
    fn count_combos(&mut self, deals: usize, dealer: &Dealer) {
        let Some(tally) = &mut self.sample.combos else {
            return;
        };
        for (player, scores) in tally.players.iter_mut().enumerate() {
            for deal in 0..deals {
                let (place, strength) = (dealer.place(player, deal), self.strengths[player][deal]);
                let won = strength == self.best[deal];
                scores.deals[place] += 1;
                scores.won(place)[usize::from(self.winners[deal]) - 1] += u128::from(won);
                if let Some(counts) = scores.categories(place) {
                    counts[category(strength)] += 1;
                }
            }
        }
    }
}

#[inline(always)]
fn count_categories(strengths: &Words, counted: &Words, score: &mut Score) {
    let mut above = 0;
    for (count, first) in score.categories.iter_mut().zip(FIRST_STRENGTHS).rev() {
        let mut sum = 0;
        for i in 0..BLOCK {
            let so = u32::from(strengths[i]) >= first;
            sum += if so { counted[i] } else { 0 };
        }
        *count += u128::from(sum - above);
        above = sum;
    }
}

/// Deals all chunks of the plan, in so many threads; the answers stand in the order of the chunks, so
/// that it does not tell how many threads there were.
///
/// Once `goes_on` says no, only the first chunks are there. Nothing comes where the players clash.
///
/// # Errors
/// The system starts no thread.
pub fn samples(
    question: &Question,
    instructions: Instructions,
    plan: &Chunks,
    threads: usize,
    goes_on: impl FnMut() -> bool,
) -> io::Result<Option<Vec<Sample>>> {
    let parts = Parts::new(plan.count);
    let draw = |parts: &Parts| {
        let mut counted = Vec::new();
        while let Some(part) = parts.draw() {
            let found = sample(question, instructions, plan, plan.first + part as u64);
            if found.is_none() {
                parts.stop();
            }
            counted.push((part, found));
        }
        counted
    };
    let mut all = Vec::new();
    share(threads.min(plan.count), &parts, draw, goes_on, |counted| {
        all.extend(counted)
    })?;
    all.sort_unstable_by_key(|&(part, _)| part);
    Ok(all.into_iter().map(|(_, sample)| sample).collect())
}
