//! Two ranges swept on each board, with a result for each combo.
//!
//! A combo beats the other player's weight below its rank, less that of combos that share a card
//! with it. The cost grows with the number of combos, not of pairs of combos.

use super::cumulative::{Cumulative, Row, Weight};
use super::ranking::Ranking;
use crate::question::{PAIRS, Question, ids, pair_index, weights_by_pair};
use crate::wins::{Counter, Tally, category};
use cardmath_cards::Hand;
use cardmath_cards::ordering::HIGH;
use cardmath_cards::simd::Instructions;

/// The weight of a combo in each player's range, and the weight of each player's range that it
/// beats and that it does not lose to.
#[derive(Clone, Copy, Default)]
struct ComboSums {
    weights: [u64; 2],
    beaten: [u64; 2],
    not_lost: [u64; 2],
}

/// The sweep of two ranges. Twice the sum of a player's weights must fit in `T`.
pub struct TwoByCombo<T> {
    /// The index of each pair of cards among the combos.
    places: Vec<usize>,
    combos: Vec<ComboSums>,
    instructions: Instructions,
    categories: Option<Vec<[[u64; HIGH.len()]; 2]>>,
    ranking: Ranking,
    cumulative: [Cumulative<T>; 2],
}

/// Whether the weight that a combo beats on all boards fits in 64 bits.
pub fn fits(question: &Question) -> bool {
    question.players.iter().all(|combos| {
        let weights = combos.iter().map(|combo| combo.weight);
        let sum = weights.fold(0, u64::saturating_add);
        sum.checked_mul(question.runouts())
            .is_some_and(|most| most <= u64::MAX / 2)
    })
}

/// Whether twice the sum of each player's weights fits in 32 bits.
pub fn is_light(question: &Question) -> bool {
    question.players.iter().all(|combos| {
        let weights = combos.iter().map(|combo| combo.weight);
        weights.fold(0, u64::saturating_add) <= u64::from(u32::MAX / 2)
    })
}

impl<T: Weight> TwoByCombo<T> {
    /// Nothing counted yet.
    pub fn new(question: &Question, instructions: Instructions, categories: bool) -> TwoByCombo<T> {
        let mut cards = Vec::new();
        let mut combos: Vec<ComboSums> = Vec::new();
        let mut places = vec![usize::MAX; PAIRS];
        for (player, range) in question.players.iter().enumerate() {
            for combo in range {
                let place = &mut places[pair_index(ids(combo.cards))];
                if *place == usize::MAX {
                    *place = combos.len();
                    cards.push(combo.cards);
                    combos.push(ComboSums::default());
                }
                combos[*place].weights[player] += combo.weight;
            }
        }
        TwoByCombo {
            places,
            instructions,
            categories: categories.then(|| vec![[[0; HIGH.len()]; 2]; combos.len()]),
            combos,
            ranking: Ranking::new(cards, instructions),
            cumulative: [Cumulative::new(), Cumulative::new()],
        }
    }

    /// Adds the weights that each combo beats and does not lose to, on a board that stands for
    /// `weight` boards.
    #[inline(always)]
    fn sweep(&mut self, weight: u64) {
        let (ranks, hands) = (self.ranking.by_rank().len(), self.ranking.live());
        for (player, cumulative) in self.cumulative.iter_mut().enumerate() {
            let weighed = hands.iter().map(|&hand| {
                let weight = self.combos[usize::from(hand.place)].weights[player];
                (hand, T::of(weight))
            });
            cumulative.fill(ranks, weighed);
        }
        for hand in hands {
            let combo = &mut self.combos[usize::from(hand.place)];
            for (player, cumulative) in self.cumulative.iter().enumerate() {
                let beaten = cumulative.below(hand.rank).beside(hand.ids, T::default());
                // The other player's weight of this combo itself is among the combos not above it.
                let itself = T::of(combo.weights[player]);
                let not_lost = cumulative.up_to(hand.rank).beside(hand.ids, itself);
                combo.beaten[player] += weight * beaten.into();
                combo.not_lost[player] += weight * not_lost.into();
            }
        }
    }
}

impl<T: Weight> Counter for TwoByCombo<T> {
    fn add(&mut self, board: Hand, weight: u64) {
        self.ranking.evaluate(board);
        self.instructions.compiled(
            #[inline(always)]
            || self.sweep(weight),
        );
        let Some(categories) = &mut self.categories else {
            return;
        };
        for hand in self.ranking.live() {
            let place = usize::from(hand.place);
            let category = category(self.ranking.by_rank()[usize::from(hand.rank)]);
            for (player, cumulative) in self.cumulative.iter().enumerate() {
                // The weight of all combos that the other player can hold beside this one.
                let itself = T::of(self.combos[place].weights[player]);
                let met = cumulative.all().beside(hand.ids, itself).into();
                categories[place][1 - player][category] += weight * met;
            }
        }
    }

    fn into_tally(self, question: &Question) -> Tally {
        let mut tally = Tally::new(question, self.categories.is_some());
        for (player, combos) in question.players.iter().enumerate() {
            let scores = &mut tally.players[player];
            for (number, combo) in combos.iter().enumerate() {
                let place = self.places[pair_index(ids(combo.cards))];
                let sums = &self.combos[place];
                // A player's combo beats the weight of the other player.
                let (beaten, not_lost) = (sums.beaten[1 - player], sums.not_lost[1 - player]);
                let times = |count: u64| u128::from(count) * u128::from(combo.weight);
                let won = [times(beaten), times(not_lost - beaten)];
                scores.won(number).copy_from_slice(&won);
                let sums = scores.categories(number);
                if let (Some(sums), Some(categories)) = (sums, &self.categories) {
                    *sums = categories[place][player].map(times);
                }
            }
        }
        tally
    }
}

/// Adds the deals of each combo: the weight that the other player can hold beside it, on `boards`
/// boards.
pub fn add_deals(question: &Question, boards: u64, tally: &mut Tally) {
    for (player, combos) in question.players.iter().enumerate() {
        let others = &question.players[1 - player];
        let (mut all, of_pair) = (Row::empty(), weights_by_pair(others));
        for combo in others {
            all.add(ids(combo.cards), combo.weight);
        }
        let deals = &mut tally.players[player].deals;
        for (deals, combo) in deals.iter_mut().zip(combos) {
            let ids = ids(combo.cards);
            let beside: u64 = all.beside(ids, of_pair[pair_index(ids)]);
            *deals += u128::from(combo.weight) * u128::from(beside) * u128::from(boards);
        }
    }
}
