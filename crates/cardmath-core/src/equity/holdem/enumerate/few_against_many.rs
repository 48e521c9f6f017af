//! Few hands of one player against many of the other's: on each board each of the few is compared
//! with all of the many, in plain loops of 16-bit lanes. Nothing need be sorted.

use crate::Hand;
use crate::equity::Combo;
use crate::equity::holdem::preflop::rank_tables::LANES;
use crate::equity::holdem::question::Question;
use crate::equity::holdem::tally::{Counter, Tally};
use crate::evaluate::strengths;
use crate::simd::Instructions;

/// More than so many of the few are sooner sorted with the many.
const MOST: usize = 150;
/// The strength of a hand that shares a card with the board: nothing loses to it.
const CLASH: u16 = u16::MAX;

/// The players of a sides.
pub struct FewAgainstMany {
    /// Who has few hands.
    few: usize,
    hands: Vec<Hand>,
    /// The other's, in whole blocks.
    many: Vec<Hand>,
    /// For each of the few hands, the weights of the many that share no card with it.
    weights: Vec<Vec<u16>>,
}

impl FewAgainstMany {
    /// The sides of two players; none if there are others, or neither has few hands, or weights do not
    /// fit the lanes.
    pub fn new(question: &Question) -> Option<FewAgainstMany> {
        let [one, other] = &question.players[..] else {
            return None;
        };
        let few = usize::from(other.len() < one.len());
        let [hands, combos] = if few == 0 { [one, other] } else { [other, one] };
        let all: u64 = combos.iter().map(|combo| combo.weight).sum();
        if hands.len() > MOST || all > u16::MAX.into() {
            return None;
        }
        let padded = combos.len().next_multiple_of(LANES);
        let mut many: Vec<Hand> = combos.iter().map(|combo| combo.cards).collect();
        // What fills the last block weighs nothing.
        many.resize(padded, many.first().copied().unwrap_or_default());
        let hands: Vec<Hand> = hands.iter().map(|combo| combo.cards).collect();
        let weights = hands.iter().map(|&hand| beside(hand, combos, padded));
        Some(FewAgainstMany {
            few,
            weights: weights.collect(),
            hands,
            many,
        })
    }

    /// How many hands meet how many.
    pub fn sizes(&self) -> [usize; 2] {
        [self.hands.len(), self.many.len()]
    }
}

/// The weights of combinations; none for those that share a card with the hand.
fn beside(hand: Hand, combos: &[Combo], padded: usize) -> Vec<u16> {
    let weight = |combo: &Combo| {
        let free = (combo.cards & hand).is_empty();
        if free { combo.weight as u16 } else { 0 }
    };
    let mut weights: Vec<u16> = combos.iter().map(weight).collect();
    weights.resize(padded, 0);
    weights
}

/// What one of the few wins, ties and loses, by the other's weight.
#[derive(Clone, Copy, Default)]
struct Score {
    won: u64,
    tied: u64,
    met: u64,
}

/// What a thread has counted of a sides.
pub struct FewAgainstManyCounter<'a> {
    sides: &'a FewAgainstMany,
    instructions: Instructions,
    /// Room for the hands with a board, and for what they are worth.
    together: Vec<Hand>,
    ours: Vec<u16>,
    theirs: Vec<u16>,
    scores: Vec<Score>,
}

impl<'a> FewAgainstManyCounter<'a> {
    /// Nothing counted yet.
    pub fn new(sides: &'a FewAgainstMany, instructions: Instructions) -> FewAgainstManyCounter<'a> {
        FewAgainstManyCounter {
            sides,
            instructions,
            together: Vec::new(),
            ours: vec![0; sides.hands.len()],
            theirs: vec![0; sides.many.len()],
            scores: vec![Score::default(); sides.hands.len()],
        }
    }
}

impl Counter for FewAgainstManyCounter<'_> {
    fn add(&mut self, board: Hand, weight: u64) {
        let (sides, instructions) = (self.sides, self.instructions);
        judge(
            instructions,
            board,
            &sides.hands,
            &mut self.together,
            &mut self.ours,
        );
        judge(
            instructions,
            board,
            &sides.many,
            &mut self.together,
            &mut self.theirs,
        );
        let theirs = &self.theirs[..];
        let ours = self.ours.iter().zip(&sides.weights).zip(&mut self.scores);
        instructions.compiled(
            #[inline(always)]
            || {
                for ((&our, weights), score) in ours {
                    if our != CLASH {
                        let [won, tied, met] = compare(our, theirs, weights);
                        score.won += weight * u64::from(won);
                        score.tied += weight * u64::from(tied);
                        score.met += weight * u64::from(met);
                    }
                }
            },
        );
    }

    /// What was counted. What the other came to stands with the first of his combinations: it is not
    /// told apart.
    fn into_tally(self, question: &Question) -> Tally {
        let mut tally = Tally::new(question, false);
        let few = self.sides.few;
        for (place, (score, combo)) in self.scores.iter().zip(&question.players[few]).enumerate() {
            let times = |count: u64| u128::from(count) * u128::from(combo.weight);
            let lost = score.met - score.won - score.tied;
            let ours = tally.players[few].won(place);
            ours.copy_from_slice(&[times(score.won), times(score.tied)]);
            let theirs = tally.players[1 - few].won(0);
            theirs[0] += times(lost);
            theirs[1] += times(score.tied);
        }
        tally
    }
}

/// What hands are worth on a board.
fn judge(
    instructions: Instructions,
    board: Hand,
    hands: &[Hand],
    together: &mut Vec<Hand>,
    worth: &mut [u16],
) {
    // Hands that clash are others then, of as many cards: blocks of equal hands are judged fast.
    let any = hands.iter().find(|&&hand| (hand & board).is_empty());
    let Some(&any) = any else {
        worth.fill(CLASH);
        return;
    };
    together.clear();
    together.extend(hands.iter().map(|&hand| {
        let free = (hand & board).is_empty();
        board | if free { hand } else { any }
    }));
    strengths(instructions, together, worth);
    instructions.compiled(
        #[inline(always)]
        || {
            for (word, &hand) in worth.iter_mut().zip(hands) {
                *word = if (hand & board).is_empty() {
                    *word
                } else {
                    CLASH
                };
            }
        },
    );
}

/// The weight that a strength beats, that is as strong, and that there is.
#[inline(always)]
fn compare(our: u16, theirs: &[u16], weights: &[u16]) -> [u16; 3] {
    let [mut won, mut tied, mut met] = [0u16; 3];
    for (&their, &weight) in theirs.iter().zip(weights) {
        won += if our > their { weight } else { 0 };
        tied += if our == their { weight } else { 0 };
        met += if their != CLASH { weight } else { 0 };
    }
    [won, tied, met]
}
