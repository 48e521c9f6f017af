//! Two players with many combinations: on each board all are judged once, and ranked.
//!
//! What a combination beats is the other player's weight below its rank, less what shares a card with
//! it. The cost is that of the combinations, not of their pairs.

use super::cumulative::{Cumulative, Row, Weight};
use super::ranking::Ranking;
use crate::Hand;
use crate::equity::holdem::question::{PAIRS, Question, ids, pair_index, weights_by_pair};
use crate::equity::holdem::tally::{Counter, Tally, category};
use crate::ordering::HIGH;
use crate::simd::Instructions;

/// What a combination weighs for each player; and, of each, what it beats and does not lose to.
#[derive(Clone, Copy, Default)]
struct Held {
    weights: [u64; 2],
    beaten: [u64; 2],
    not_lost: [u64; 2],
}

/// All combinations of two players, whose weights add up within `T`, twice counted.
pub struct TwoByCombo<T> {
    /// Where each pair of cards stands among the combinations.
    places: Vec<usize>,
    held: Vec<Held>,
    instructions: Instructions,
    categories: Option<Vec<[[u64; HIGH.len()]; 2]>>,
    ranking: Ranking,
    cumulative: [Cumulative<T>; 2],
}

/// Whether what a combination beats on all boards can be counted in a word.
pub fn fits(question: &Question) -> bool {
    question.players.iter().all(|combos| {
        let weights = combos.iter().map(|combo| combo.weight);
        let sum = weights.fold(0, u64::saturating_add);
        sum.checked_mul(question.runouts())
            .is_some_and(|most| most <= u64::MAX / 2)
    })
}

/// Whether the weights of two players fit in half a word.
pub fn is_light(question: &Question) -> bool {
    question.players.iter().all(|combos| {
        let weights = combos.iter().map(|combo| combo.weight);
        weights.fold(0, u64::saturating_add) <= u64::from(u32::MAX / 2)
    })
}

impl<T: Weight> TwoByCombo<T> {
    /// No board swept yet.
    pub fn new(question: &Question, instructions: Instructions, categories: bool) -> TwoByCombo<T> {
        let mut cards = Vec::new();
        let mut held: Vec<Held> = Vec::new();
        let mut places = vec![usize::MAX; PAIRS];
        for (player, combos) in question.players.iter().enumerate() {
            for combo in combos {
                let place = &mut places[pair_index(ids(combo.cards))];
                if *place == usize::MAX {
                    *place = held.len();
                    cards.push(combo.cards);
                    held.push(Held::default());
                }
                held[*place].weights[player] += combo.weight;
            }
        }
        TwoByCombo {
            places,
            instructions,
            categories: categories.then(|| vec![[[0; HIGH.len()]; 2]; held.len()]),
            held,
            ranking: Ranking::new(cards, instructions),
            cumulative: [Cumulative::new(), Cumulative::new()],
        }
    }

    /// Adds what each combination beats and does not lose to, on a board that stands for so many.
    #[inline(always)]
    fn sweep(&mut self, weight: u64) {
        let (ranks, hands) = (self.ranking.by_rank().len(), self.ranking.live());
        for (player, cumulative) in self.cumulative.iter_mut().enumerate() {
            let weighed = hands.iter().map(|&hand| {
                let weight = self.held[usize::from(hand.place)].weights[player];
                (hand, T::of(weight))
            });
            cumulative.fill(ranks, weighed);
        }
        for hand in hands {
            let held = &mut self.held[usize::from(hand.place)];
            for (player, cumulative) in self.cumulative.iter().enumerate() {
                let beaten = cumulative.below(hand.rank).beside(hand.ids, T::default());
                // The other has this combination too in what is counted, though not in truth.
                let itself = T::of(held.weights[player]);
                let not_lost = cumulative.up_to(hand.rank).beside(hand.ids, itself);
                held.beaten[player] += weight * beaten.into();
                held.not_lost[player] += weight * not_lost.into();
            }
        }
    }
}

impl<T: Weight> Counter for TwoByCombo<T> {
    fn add(&mut self, board: Hand, weight: u64) {
        self.ranking.judge(board);
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
                // Of each, what the other can hold beside it.
                let itself = T::of(self.held[place].weights[player]);
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
                let held = &self.held[place];
                // What a player's combination beats is the other's.
                let (beaten, not_lost) = (held.beaten[1 - player], held.not_lost[1 - player]);
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

/// Adds each combination's deals: what the other player may hold beside it, on so many boards.
pub fn add_deals(question: &Question, boards: u64, tally: &mut Tally) {
    for (player, combos) in question.players.iter().enumerate() {
        let others = &question.players[1 - player];
        let (mut all, of_pair) = (Row::nothing(), weights_by_pair(others));
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
