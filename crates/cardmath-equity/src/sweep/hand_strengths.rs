//! The strengths of many hands of K cards on one complete board.

use super::kinds::LiveCards;
use crate::Rules;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, subsets_of};
use cardmath_evaluate::with_board::Panel;

/// If this many hole cards play, each pair of them has a strength of its own.
const PAIR: usize = 2;
/// Room for the kinds of a pair, which the compiler sees to be a power of two.
const ROOM: usize = 64;
/// Hands that are evaluated at a time, so that they stay in the cache.
const AT_ONCE: usize = 4096;

/// Evaluates hands by the rules of a game.
pub(crate) struct HandStrengths<'a> {
    rules: &'a Rules,
    instructions: Instructions,
    panel: Panel<'a>,
    /// The strength of the kinds `low <= high`, at `high * ROOM + low`.
    pairs: Vec<u16>,
    tried: Vec<Hand>,
    worth: Vec<u16>,
    boards: Vec<Hand>,
}

impl<'a> HandStrengths<'a> {
    pub(crate) fn new(rules: &'a Rules, instructions: Instructions) -> HandStrengths<'a> {
        HandStrengths {
            rules,
            instructions,
            panel: Panel::new(rules, instructions),
            pairs: vec![0; ROOM * ROOM],
            tried: Vec::new(),
            worth: Vec::new(),
            boards: Vec::new(),
        }
    }

    /// Finds the strengths for a pot of hands that are given by their kinds, ascending.
    pub(crate) fn find<const K: usize>(
        &mut self,
        pot: usize,
        board: Hand,
        kinds: &LiveCards,
        hands: &[[u8; K]],
        strengths: &mut Vec<u16>,
    ) {
        strengths.clear();
        if self.rules.plays == Some(PAIR) {
            self.find_pairs(pot, board, kinds);
            let pairs = &self.pairs[..ROOM * ROOM];
            strengths.extend(hands.iter().map(|hand| best_pair(pairs, hand)));
            return;
        }
        strengths.resize(hands.len(), 0);
        self.boards.clear();
        self.boards.resize(AT_ONCE, board);
        for (hands, out) in hands.chunks(AT_ONCE).zip(strengths.chunks_mut(AT_ONCE)) {
            self.tried.clear();
            self.tried
                .extend(hands.iter().map(|hand| kinds.one_hand(hand)));
            let boards = &self.boards[..hands.len()];
            self.panel.evaluate(pot, &self.tried, boards, out);
        }
    }

    /// Finds the strength of each pair of kinds with three cards of the board.
    fn find_pairs(&mut self, pot: usize, board: Hand, kinds: &LiveCards) {
        let evaluator = &self.rules.pots[pot];
        let shared: Vec<Hand> = subsets_of(board, evaluator.ordering().size() - PAIR).collect();
        let mut places = Vec::with_capacity(ROOM * ROOM / 2);
        self.tried.clear();
        for (high, cards) in kinds.cards.iter().enumerate() {
            for low in 0..=high {
                let other = &kinds.cards[low];
                let second = other.get(usize::from(low == high));
                let (Some(&first), Some(&second)) = (cards.first(), second) else {
                    continue;
                };
                places.push(high * ROOM + low);
                let pair = Hand::EMPTY.with(first).with(second);
                self.tried
                    .extend(shared.iter().map(|&shared| shared | pair));
            }
        }
        self.worth.resize(self.tried.len(), 0);
        evaluator.strengths(self.instructions, &self.tried, &mut self.worth);
        for (&place, worth) in places.iter().zip(self.worth.chunks_exact(shared.len())) {
            self.pairs[place] = worth.iter().fold(0, |best, &worth| best.max(worth));
        }
    }
}

#[inline(always)]
fn best_pair<const K: usize>(pairs: &[u16], hand: &[u8; K]) -> u16 {
    let mut best = 0;
    for (place, &high) in hand.iter().enumerate() {
        for &low in &hand[..place] {
            let pair = usize::from(high) % ROOM * ROOM + usize::from(low) % ROOM;
            best = best.max(pairs[pair]);
        }
    }
    best
}
