//! Sampled answers: random deals, in chunks whose counts are added.

use super::dealer::{Dealer, Seats};
use crate::Detail;
use crate::chunks::{Chunks, Deal};
use crate::question::Question;
use crate::wins::{Score, Tally, category};
use cardmath_cards::simd::{Aligned, Instructions};
use cardmath_cards::workers::{Ended, Parts};
use cardmath_evaluate::{BLOCK, FIRST_STRENGTHS, Planes, Room, Words};

/// Deals at a table of hold'em.
pub struct Sampler {
    question: Question,
    detail: Detail,
    seats: Seats,
}

impl Sampler {
    /// The sampler of a table.
    pub fn new(table: &crate::Table) -> Sampler {
        Sampler::of(Question::of(table), table.detail)
    }

    /// The sampler of a question.
    pub fn of(question: Question, detail: Detail) -> Sampler {
        Sampler {
            seats: Seats::new(&question),
            detail,
            question,
        }
    }
}

impl Deal for Sampler {
    fn chunk(
        &self,
        instructions: Instructions,
        plan: &Chunks,
        chunk: u64,
        parts: &Parts,
    ) -> Result<crate::Tally, Ended> {
        let sample = self.sample(instructions, plan, chunk, parts)?;
        Ok(sample.into_tally(self.detail))
    }
}

/// The result of a chunk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The score of each player.
    pub players: Vec<Score>,
    /// The scores of each combo, if these are counted.
    pub combos: Option<Tally>,
}

impl Sample {
    fn into_tally(self, detail: Detail) -> crate::Tally {
        let none = Tally {
            players: Vec::new(),
        };
        let combos = self.combos.unwrap_or(none);
        combos.of_sample(&self.players, detail)
    }
}

impl Sampler {
    /// Deals one chunk.
    ///
    /// # Errors
    /// The work was stopped, or there are too few cards.
    pub fn sample(
        &self,
        instructions: Instructions,
        plan: &Chunks,
        chunk: u64,
        parts: &Parts,
    ) -> Result<Sample, Ended> {
        let dealer = Dealer::new(&self.seats, plan.seed, chunk);
        let mut dealer = dealer.ok_or(Ended::Impossible)?;
        let mut table = Table::new(&self.question, instructions, self.detail);
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
    scores: Vec<Score>,
    /// The scores of each combo, if these are counted.
    combos: Option<Tally>,
}

impl Table {
    fn new(question: &Question, instructions: Instructions, detail: Detail) -> Table {
        let players = question.players.len();
        let categories = if detail.categories {
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
            scores: vec![Score::default(); players],
            combos: detail
                .combos
                .then(|| Tally::new(question, detail.categories)),
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
        for score in &mut self.scores {
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
        let players = self.scores.len();
        let scores = self.scores.iter_mut();
        for (score, won) in scores.zip(self.won.chunks_exact(players)) {
            for (count, won) in score.won.iter_mut().zip(won) {
                *count += sum(won);
            }
        }
        let scores = self.scores.iter_mut();
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
        let Some(tally) = &mut self.combos else {
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
        Sample {
            players: self.scores,
            combos: self.combos,
        }
    }
}
