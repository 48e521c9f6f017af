//! Blocks of deals, evaluated and counted together.

use crate::Rules;
use crate::lanes::Lanes;
use crate::tally::Tally;
use cardmath_cards::random::dealing::{BLOCK, CardColumn};
use cardmath_cards::simd::{Aligned, Instructions};
use cardmath_cards::{Hand, SUITS};
use cardmath_evaluate::with_board::{BoardColumns, HeldColumns, Pairs, Panel, add_to_planes, join};
use cardmath_evaluate::{Evaluator, Planes, Scratch};
use cardmath_situation::{ByPot, Places, Shares};
use std::sync::Arc;

/// The number of cards of a hand that is evaluated by the ranks in each suit.
const BY_SUITS: usize = 7;

/// Counts deals, a block at a time.
pub struct DealCounter<'a> {
    instructions: Instructions,
    panel: Panel<'a>,
    /// By pot, the strengths of pairs of hole cards, if hands can be looked up in them.
    pairs: &'a [Option<Pairs>],
    /// The boards and hands as they are looked up.
    boards: BoardColumns,
    hands: Vec<HeldColumns>,
    /// By pot, whether hands are evaluated by the ranks in each suit; and working memory.
    by_suits: Vec<bool>,
    scratch: Scratch,
    planes: Vec<Aligned<Planes>>,
    /// The hole cards of each player, and the board.
    held: Vec<[Hand; BLOCK]>,
    board: [Hand; BLOCK],
    weights: Vec<u128>,
    /// The strength of each hand.
    strengths: ByPot,
    shares: Shares,
    /// What random deals of equal weight won.
    lanes: Lanes,
    /// The index of each player's combo, if combos are counted.
    places: Places,
    rules: &'a Rules,
    tally: Tally,
}

/// Whether hands are of seven cards and compared in the standard ordering.
pub fn are_by_suits(rules: &Rules, evaluator: &Arc<Evaluator>) -> bool {
    let plain = rules.plays.is_none() && rules.cards + rules.board == BY_SUITS;
    plain && Arc::ptr_eq(evaluator, &Evaluator::high())
}

impl<'a> DealCounter<'a> {
    /// No deals yet. Counts are added to the tally. `pairs` may be empty.
    pub fn new(
        rules: &'a Rules,
        pairs: &'a [Option<Pairs>],
        tally: Tally,
        instructions: Instructions,
    ) -> DealCounter<'a> {
        let (pots, players) = (rules.pots.len(), tally.players.len());
        let by_suits = rules.pots.iter().map(|pot| are_by_suits(rules, pot));
        DealCounter {
            lanes: Lanes::new(rules, &tally),
            by_suits: by_suits.collect(),
            scratch: Scratch::new(instructions),
            planes: vec![Aligned([[0; BLOCK]; SUITS]); players],
            rules,
            places: vec![[0; BLOCK]; players],
            instructions,
            panel: Panel::looking_up(rules, pairs, instructions),
            pairs,
            boards: BoardColumns::default(),
            hands: (0..players).map(|_| HeldColumns::default()).collect(),
            held: vec![[Hand::EMPTY; BLOCK]; players],
            board: [Hand::EMPTY; BLOCK],
            weights: Vec::with_capacity(BLOCK),
            strengths: vec![vec![Aligned([0; BLOCK]); players]; pots],
            shares: Shares::new(players, pots),
            tally,
        }
    }

    /// Adds a deal of this weight, with each player's hole cards and the index of the combo.
    pub fn take(&mut self, held: &[Hand], places: &[u32], board: Hand, weight: u128) {
        let deal = self.weights.len();
        for (all, &place) in self.places.iter_mut().zip(places) {
            all[deal] = place;
        }
        for (all, &hand) in self.held.iter_mut().zip(held) {
            all[deal] = hand;
        }
        self.board[deal] = board;
        self.weights.push(weight);
        if self.weights.len() == BLOCK {
            self.count_taken();
        }
    }

    /// Counts the first `deals` deals of a block of random ones, given by the ids of the hole cards
    /// and the board cards.
    pub fn count(&mut self, held: &[Vec<CardColumn>], board: &[CardColumn], deals: usize) {
        self.find_strengths(held, board, deals);
        self.tally.deals += deals as u128;
        self.tally.samples.add_even(deals);
        let instructions = self.instructions;
        instructions.compiled(
            #[inline(always)]
            || self.lanes.count(&self.strengths),
        );
        self.lanes.add_full(&mut self.tally);
        if !self.lanes.count_pot() || self.has_combos() {
            self.share();
        }
        if !self.lanes.count_pot() {
            instructions.compiled(
                #[inline(always)]
                || {
                    self.tally.count_block(&self.shares, 1);
                    self.tally.count_squares(&self.shares);
                },
            );
        }
        self.tally
            .count_combos(&self.places, &self.shares, &[1; BLOCK][..deals]);
    }

    /// Counts random deals of these weights.
    pub fn count_weighted(
        &mut self,
        held: &[Vec<CardColumn>],
        board: &[CardColumn],
        weights: &[u64],
    ) {
        self.find_strengths(held, board, weights.len());
        self.share();
        self.tally.count_weighted_squares(&self.shares, weights);
        let weights: Vec<u128> = weights.iter().map(|&weight| weight.into()).collect();
        self.count_with(&weights);
    }

    /// The index of each player's combo in the block that is counted next, if these are needed.
    pub fn places(&mut self) -> Option<&mut Places> {
        self.has_combos().then_some(&mut self.places)
    }

    fn has_combos(&self) -> bool {
        !self.tally.players[0].combos.is_empty()
    }

    /// Counts the deals at hand, each with its weight.
    fn count_with(&mut self, weights: &[u128]) {
        self.tally.count_weighted(&self.shares, weights);
        self.count_details(weights);
    }

    fn count_details(&mut self, weights: &[u128]) {
        let (places, strengths) = (&self.places, &self.strengths);
        self.tally.count_combos(places, &self.shares, weights);
        self.tally.count_categories(self.rules, strengths, weights);
    }

    /// The tally of all deals.
    pub fn into_tally(mut self) -> Tally {
        self.count_taken();
        self.lanes.add_up(&mut self.tally);
        self.tally
    }

    /// Finds the strengths of the first `deals` random deals; in the rest of the block there are
    /// none.
    fn find_strengths(&mut self, held: &[Vec<CardColumn>], board: &[CardColumn], deals: usize) {
        self.instructions.compiled(
            #[inline(always)]
            || self.read(held, board),
        );
        for pot in 0..self.strengths.len() {
            if self.by_suits[pot] {
                for (planes, found) in self.planes.iter().zip(&mut self.strengths[pot]) {
                    self.scratch.evaluate_planes(&planes.0, &mut found.0);
                }
            } else if let Some(Some(pairs)) = self.pairs.get(pot) {
                for (hands, found) in self.hands.iter().zip(&mut self.strengths[pot]) {
                    hands.look_up(&self.boards, pairs, found);
                }
            } else {
                self.evaluate(pot, deals);
            }
        }
        self.clear_rest(deals);
    }

    /// Prepares hands that are looked up, and joins the cards of those that are evaluated.
    #[inline(always)]
    fn read(&mut self, held: &[Vec<CardColumn>], board: &[CardColumn]) {
        let is_looked_up = |pot: usize| matches!(self.pairs.get(pot), Some(Some(_)));
        let others = (0..self.by_suits.len()).filter(|&pot| !self.by_suits[pot]);
        if others.clone().any(is_looked_up) {
            self.boards.read(board);
            for (hands, held) in self.hands.iter_mut().zip(held) {
                hands.read(held);
            }
        }
        if others.clone().any(|pot| !is_looked_up(pot)) {
            join(board, &mut self.board);
            for (hands, held) in self.held.iter_mut().zip(held) {
                join(held, hands);
            }
        }
        if self.by_suits.contains(&true) {
            let mut shared = Aligned([[0; BLOCK]; SUITS]);
            add_to_planes(board, &mut shared.0);
            for (planes, held) in self.planes.iter_mut().zip(held) {
                *planes = shared;
                add_to_planes(held, &mut planes.0);
            }
        }
    }

    fn evaluate(&mut self, pot: usize, deals: usize) {
        for (held, found) in self.held.iter().zip(&mut self.strengths[pot]) {
            let (held, board) = (&held[..deals], &self.board[..deals]);
            self.panel.evaluate(pot, held, board, &mut found.0[..deals]);
        }
    }

    /// Clears the strengths in the rest of the block.
    fn clear_rest(&mut self, deals: usize) {
        for strengths in self.strengths.iter_mut().flatten() {
            strengths.0[deals..].fill(0);
        }
    }

    /// Finds the shares.
    fn share(&mut self) {
        self.instructions.compiled(
            #[inline(always)]
            || self.shares.find(&self.strengths),
        );
    }

    /// Counts the deals that were added.
    fn count_taken(&mut self) {
        let deals = self.weights.len();
        if deals == 0 {
            return;
        }
        for pot in 0..self.strengths.len() {
            self.evaluate(pot, deals);
        }
        self.clear_rest(deals);
        self.share();
        let mut weights = std::mem::take(&mut self.weights);
        if weights.iter().min() == weights.iter().max() {
            self.tally.deals += deals as u128 * weights[0];
            self.tally.count_block(&self.shares, weights[0]);
            self.count_details(&weights);
        } else {
            self.count_with(&weights);
        }
        weights.clear();
        self.weights = weights;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardmath_cards::random::dealing::DeckDealer;
    use cardmath_evaluate::Evaluator;
    use cardmath_evaluate::with_board::tables;

    fn rules(cards: usize, plays: Option<usize>, pots: &[&str]) -> Rules {
        let pots: Vec<_> = pots
            .iter()
            .filter_map(|name| Evaluator::named(name))
            .collect();
        let decks = pots.iter().map(|evaluator| evaluator.ordering().deck());
        Rules {
            deck: decks.fold(Hand::DECK, |deck, known| deck & known),
            cards,
            plays,
            board: 5,
            pots,
        }
    }

    /// Compares looked-up with evaluated strengths, on random deals of two players in several
    /// games.
    fn compare(blocks: usize) {
        for (rules, looked_up) in [
            (rules(2, None, &["HIGH"]), 1),
            (rules(2, None, &["SHORT_DECK", "SHORT_DECK_TRIPS"]), 2),
            (rules(2, Some(2), &["HIGH", "ACE_TO_FIVE"]), 2),
            (rules(4, Some(2), &["HIGH", "EIGHT_OR_BETTER"]), 2),
            (rules(5, Some(2), &["HIGH", "DEUCE_TO_SEVEN"]), 1),
            (rules(6, Some(2), &["SHORT_DECK"]), 1),
            (rules(3, None, &["HIGH"]), 0),
            (rules(4, Some(3), &["HIGH"]), 0),
        ] {
            let set = Instructions::fastest();
            let pairs = tables(&rules, set);
            let tally = || Tally::new(2, rules.pots.len());
            assert_eq!(pairs.iter().flatten().count(), looked_up);
            let mut panel = Panel::looking_up(&rules, &pairs, set);
            let mut fast = DealCounter::new(&rules, &pairs, tally(), set);
            let mut plain = DealCounter::new(&rules, &[], tally(), set);
            let mut dealer = DeckDealer::new(rules.deck, 5 + 2 * rules.cards).expect("cards");
            dealer.start(3, 0);
            for _ in 0..blocks {
                let (board, held) = dealer.deal(set).split_at(5);
                let held: Vec<Vec<CardColumn>> =
                    held.chunks(rules.cards).map(<[_]>::to_vec).collect();
                for counter in [&mut fast, &mut plain] {
                    counter.count(&held, board, BLOCK);
                }
                for (fast, plain) in fast
                    .strengths
                    .iter()
                    .flatten()
                    .zip(plain.strengths.iter().flatten())
                {
                    assert_eq!(fast.0, plain.0);
                }
                let hands = |cards: &[CardColumn]| {
                    let mut hands = [Hand::EMPTY; BLOCK];
                    join(cards, &mut hands);
                    hands
                };
                for (pot, strengths) in plain.strengths.iter().enumerate() {
                    for (held, strengths) in held.iter().zip(strengths) {
                        let mut found = [0; BLOCK];
                        panel.evaluate(pot, &hands(held), &hands(board), &mut found);
                        assert_eq!(found, strengths.0);
                    }
                }
            }
            assert_eq!(fast.into_tally(), plain.into_tally());
        }
    }

    #[test]
    fn looked_up_strengths_are_evaluated_ones() {
        compare(60);
    }

    #[test]
    #[ignore = "a minute"]
    fn looked_up_strengths_are_evaluated_ones_in_millions_of_deals() {
        compare(2_000);
    }

    #[test]
    fn the_shares_of_a_block_are_those_of_its_deals() {
        let mut random = cardmath_cards::random::Random::new(9, 0);
        for (players, pots) in [(2, 1), (3, 2), (10, 4), (6, 3)] {
            let mut shares = Shares::new(players, pots);
            let mut strengths: ByPot = vec![vec![Aligned([0; BLOCK]); players]; pots];
            for words in strengths.iter_mut().flatten() {
                words.0.fill_with(|| random.below(4) as u16);
            }
            shares.find(&strengths);
            let weights: Vec<u128> = (0..BLOCK).map(|_| random.below(9).into()).collect();
            let [mut plain, mut even, mut weighted] =
                std::array::from_fn(|_| Tally::new(players, pots));
            let mut threes = plain.clone();
            let list = |words: &Aligned<[u16; BLOCK]>| words.0.to_vec();
            let lists = strengths.iter().map(|pot| pot.iter().map(list).collect());
            let lists: Vec<Vec<Vec<u16>>> = lists.collect();
            for (deal, &weight) in weights.iter().enumerate() {
                plain.count(&lists, deal, weight);
                threes.count(&lists, deal, 3);
            }
            even.deals = 3 * BLOCK as u128;
            even.count_block(&shares, 3);
            weighted.count_weighted(&shares, &weights);
            let squares = |tally: &Tally| {
                let each = tally.players.iter().map(|score| score.squares);
                each.collect::<Vec<u128>>()
            };
            assert_eq!(squares(&even), vec![0; players]);
            let mut squared = even.clone();
            squared.count_squares(&shares);
            let square = |share: &u16| u128::from(*share) * u128::from(*share);
            let all = shares.all.iter();
            let sums: Vec<u128> = all.map(|all| all.0.iter().map(square).sum()).collect();
            assert_eq!(squares(&squared), sums);
            assert_eq!((even, weighted), (threes, plain));
        }
    }
}
