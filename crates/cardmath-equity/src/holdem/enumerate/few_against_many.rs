//! Few combos of one player against many of the other.
//!
//! On each board each of the few is compared with all of the many, in plain loops over 16-bit
//! lanes. Nothing is sorted.

use crate::asked::Asked;
use crate::each_board::{BoardCounter, EachBoard};
use crate::holdem::preflop::choices::LANES;
use crate::tally::Tally;
use crate::way::Way;
use crate::{Combo, Detail, Situation};
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_evaluate::{Scratch, strengths_in};

/// The most combos of the player with few. With more, a sweep is faster.
const MOST: usize = 150;
/// The strength of a combo that shares a card with the board. It is above all others, so nothing
/// beats it.
const CLASH: u16 = u16::MAX;

/// The hands that one hand is compared with in a unit of cost.
const LANES_OF_A_UNIT: usize = 16;

/// The way, if one of two players has few combos, and only totals are wanted.
pub fn find(asked: &Asked<'_>, _: &mut dyn FnMut() -> bool) -> Option<Way> {
    let situation = asked.holdem_on_board()?;
    if situation.detail != Detail::default() {
        return None;
    }
    let [one, other] = &situation.seats[..] else {
        return None;
    };
    let (one, other) = (one.combos.len(), other.combos.len());
    let a_board = |few: usize, many: usize| 100 + 3 * many + few * (20 + many / LANES_OF_A_UNIT);
    if asked.is_beaten(a_board(one.min(other), one.max(other))) {
        return None;
    }
    let sides = FewAgainstMany::new(situation)?;
    let boards = EachBoard::of(asked);
    let cost = boards.at(a_board(sides.hands.len(), sides.many.len()));
    let words = "each of few hands against the other's on each board";
    Some(boards.way(words, cost, move |boards, count| {
        let set = count.instructions;
        boards.count(count, || FewAgainstManyCounter::new(&sides, set), |_, _| ())
    }))
}

/// The ranges of the two players.
struct FewAgainstMany {
    /// The player with few combos.
    few: usize,
    /// The combos of that player.
    hands: Vec<Hand>,
    /// The combos of the other player, padded to whole blocks.
    many: Vec<Hand>,
    /// For each of the few, the weights of the many; 0 for those that share a card with it.
    weights: Vec<Vec<u16>>,
}

impl FewAgainstMany {
    /// The two players of a table; `None` if there are more, if neither has few combos, or if
    /// the weights do not fit the lanes.
    fn new(situation: &Situation) -> Option<FewAgainstMany> {
        let [one, other] = &situation.seats[..] else {
            return None;
        };
        let (one, other) = (&one.combos, &other.combos);
        let few = usize::from(other.len() < one.len());
        let [hands, combos] = if few == 0 { [one, other] } else { [other, one] };
        let all: u64 = combos.iter().map(|combo| combo.weight).sum();
        if hands.len() > MOST || all > u16::MAX.into() {
            return None;
        }
        let padded = combos.len().next_multiple_of(LANES);
        let mut many: Vec<Hand> = combos.iter().map(|combo| combo.cards).collect();
        // The padding has no weight.
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
}

/// The weights of combos; 0 for those that share a card with the hand.
fn beside(hand: Hand, combos: &[Combo], padded: usize) -> Vec<u16> {
    let weight = |combo: &Combo| {
        let free = (combo.cards & hand).is_empty();
        if free { combo.weight as u16 } else { 0 }
    };
    let mut weights: Vec<u16> = combos.iter().map(weight).collect();
    weights.resize(padded, 0);
    weights
}

/// The result of one of the few: the weight of the many that it beats, that it ties, and in all.
#[derive(Clone, Copy, Default)]
struct HandScore {
    won: u64,
    tied: u64,
    all: u64,
}

/// The counts of one thread.
struct FewAgainstManyCounter<'a> {
    sides: &'a FewAgainstMany,
    instructions: Instructions,
    scratch: Scratch,
    /// Buffers for the combos with a board, and for their strengths.
    together: Vec<Hand>,
    ours: Vec<u16>,
    theirs: Vec<u16>,
    scores: Vec<HandScore>,
}

impl<'a> FewAgainstManyCounter<'a> {
    /// Nothing counted yet.
    fn new(sides: &'a FewAgainstMany, instructions: Instructions) -> FewAgainstManyCounter<'a> {
        FewAgainstManyCounter {
            sides,
            instructions,
            scratch: Scratch::new(instructions),
            together: Vec::new(),
            ours: vec![0; sides.hands.len()],
            theirs: vec![0; sides.many.len()],
            scores: vec![HandScore::default(); sides.hands.len()],
        }
    }
}

impl BoardCounter for FewAgainstManyCounter<'_> {
    fn add(&mut self, board: Hand, weight: u64) {
        let (sides, instructions) = (self.sides, self.instructions);
        evaluate(
            &mut self.scratch,
            instructions,
            board,
            &sides.hands,
            &mut self.together,
            &mut self.ours,
        );
        evaluate(
            &mut self.scratch,
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
                        let [won, tied, all] = compare(our, theirs, weights);
                        score.won += weight * u64::from(won);
                        score.tied += weight * u64::from(tied);
                        score.all += weight * u64::from(all);
                    }
                }
            },
        );
    }

    fn add_to(self, situation: &Situation, tally: &mut Tally) {
        let few = self.sides.few;
        let combos = &situation.seats[few].combos;
        for (place, (score, combo)) in self.scores.iter().zip(combos).enumerate() {
            let times = |count: u64| u128::from(count) * u128::from(combo.weight);
            let lost = score.all - score.won - score.tied;
            let [ours, theirs] = [score.won, lost].map(|won| [times(won), times(score.tied)]);
            tally.players[few].add_won(place, ours);
            tally.players[1 - few].add_won(0, theirs);
        }
    }
}

/// The strengths of combos on a board; [`CLASH`] for those that share a card with it.
fn evaluate(
    scratch: &mut Scratch,
    instructions: Instructions,
    board: Hand,
    hands: &[Hand],
    together: &mut Vec<Hand>,
    found: &mut [u16],
) {
    // A combo that shares a card is replaced by another one, as evaluation is fast for blocks of
    // hands of equally many cards.
    let any = hands.iter().find(|&&hand| (hand & board).is_empty());
    let Some(&any) = any else {
        found.fill(CLASH);
        return;
    };
    together.clear();
    together.extend(hands.iter().map(|&hand| {
        let free = (hand & board).is_empty();
        board | if free { hand } else { any }
    }));
    strengths_in(scratch, together, found);
    instructions.compiled(
        #[inline(always)]
        || {
            for (word, &hand) in found.iter_mut().zip(hands) {
                *word = if (hand & board).is_empty() {
                    *word
                } else {
                    CLASH
                };
            }
        },
    );
}

/// The weight that a strength beats, that it ties, and in all.
#[inline(always)]
fn compare(our: u16, theirs: &[u16], weights: &[u16]) -> [u16; 3] {
    let [mut won, mut tied, mut all] = [0u16; 3];
    for (&their, &weight) in theirs.iter().zip(weights) {
        won += if our > their { weight } else { 0 };
        tied += if our == their { weight } else { 0 };
        all += if their != CLASH { weight } else { 0 };
    }
    [won, tied, all]
}
