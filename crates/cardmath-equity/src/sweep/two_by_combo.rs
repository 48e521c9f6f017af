//! Two ranges swept on each board, with a result for each combo.
//!
//! A combo beats the other player's weight below its rank, less that of combos that share a card
//! with it. The cost grows with the number of combos, not of pairs of combos.

use super::cumulative::{Cumulative, Row, Weight};
use super::ranking::Ranking;
use crate::Table;
use crate::asked::Asked;
use crate::combo::total_weight;
use crate::each_board::{BoardWay, Counter, EachBoard};
use crate::pairs::{PAIRS, ids, pair_index, weights_by_pair};
use crate::tally::Tally;
use crate::way::{Count, Way};
use cardmath_cards::Hand;
use cardmath_cards::ordering::HIGH;
use cardmath_cards::simd::Instructions;
use cardmath_evaluate::category;
use std::io;

/// The way for two ranges on a board.
struct ByCombo(EachBoard);

/// The way, for two players whose weights are not too great.
pub fn find(asked: &Asked<'_>, _: &mut dyn FnMut() -> bool) -> Option<Box<dyn Way>> {
    let table = asked.holdem_on_board()?;
    if table.seats.len() != 2 || !fits(table) {
        return None;
    }
    let combos: usize = table.seats.iter().map(|seat| seat.combos.len()).sum();
    Some(Box::new(ByCombo(EachBoard::new(asked, 500 + 11 * combos))))
}

impl BoardWay for ByCombo {
    const WORDS: &str = "a sweep over all hands on each board";

    fn boards(&self) -> &EachBoard {
        &self.0
    }

    fn count(&self, count: &mut Count<'_>) -> io::Result<Tally> {
        let (table, set) = (&*self.0.table, count.instructions);
        let add_deals = |boards, tally: &mut Tally| add_deals(table, boards, tally);
        if is_light(table) {
            let counter = || TwoByCombo::<u32>::new(table, set);
            return self.0.count(count, counter, add_deals);
        }
        let counter = || TwoByCombo::<u64>::new(table, set);
        self.0.count(count, counter, add_deals)
    }
}

/// The weight of a combo in each player's range, and the weight of each player's range that it
/// beats and that it does not lose to.
#[derive(Clone, Copy, Default)]
struct ComboSums {
    weights: [u64; 2],
    beaten: [u64; 2],
    not_lost: [u64; 2],
}

/// The sweep of two ranges. Twice the sum of a player's weights must fit in `T`.
struct TwoByCombo<T> {
    /// The index of each pair of cards among the combos.
    places: Vec<usize>,
    combos: Vec<ComboSums>,
    instructions: Instructions,
    categories: Option<Vec<[[u64; HIGH.len()]; 2]>>,
    ranking: Ranking,
    cumulative: [Cumulative<T>; 2],
}

/// The greater sum of a player's weights.
fn greatest_weight(table: &Table) -> u64 {
    let sums = table.seats.iter().map(|seat| total_weight(&seat.combos));
    sums.max().unwrap_or(0)
}

/// Whether the weight that a combo beats on all boards fits in 64 bits.
fn fits(table: &Table) -> bool {
    let most = greatest_weight(table).checked_mul(table.boards().1);
    most.is_some_and(|most| most <= u64::MAX / 2)
}

/// Whether twice the sum of each player's weights fits in 32 bits.
fn is_light(table: &Table) -> bool {
    greatest_weight(table) <= u64::from(u32::MAX / 2)
}

impl<T: Weight> TwoByCombo<T> {
    /// Nothing counted yet.
    fn new(table: &Table, instructions: Instructions) -> TwoByCombo<T> {
        let mut cards = Vec::new();
        let mut combos: Vec<ComboSums> = Vec::new();
        let mut places = vec![usize::MAX; PAIRS];
        for (player, seat) in table.seats.iter().enumerate() {
            for combo in &seat.combos {
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
            categories: table
                .detail
                .categories
                .then(|| vec![[[0; HIGH.len()]; 2]; combos.len()]),
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

    fn add_to(self, table: &Table, tally: &mut Tally) {
        for (player, seat) in table.seats.iter().enumerate() {
            let score = &mut tally.players[player];
            for (number, combo) in seat.combos.iter().enumerate() {
                let place = self.places[pair_index(ids(combo.cards))];
                let sums = &self.combos[place];
                // A player's combo beats the weight of the other player.
                let (beaten, not_lost) = (sums.beaten[1 - player], sums.not_lost[1 - player]);
                let times = |count: u64| u128::from(count) * u128::from(combo.weight);
                score.add_won(number, [times(beaten), times(not_lost - beaten)]);
                if let Some(categories) = &self.categories {
                    score.add_categories(categories[place][player].map(times));
                }
            }
        }
    }
}

/// Adds the deals of each combo: the weight that the other player can hold beside it, on `boards`
/// boards.
fn add_deals(table: &Table, boards: u64, tally: &mut Tally) {
    for (player, seat) in table.seats.iter().enumerate() {
        let others = &table.seats[1 - player].combos;
        let (mut all, of_pair) = (Row::empty(), weights_by_pair(others));
        for combo in others {
            all.add(ids(combo.cards), combo.weight);
        }
        let scores = tally.players[player].combos.iter_mut();
        for (score, combo) in scores.zip(&seat.combos) {
            let ids = ids(combo.cards);
            let beside: u64 = all.beside(ids, of_pair[pair_index(ids)]);
            score.deals += u128::from(combo.weight) * u128::from(beside) * u128::from(boards);
        }
    }
}
