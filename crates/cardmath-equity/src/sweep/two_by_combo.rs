//! Two ranges swept on each board, with a result for each combo.

use super::cumulative::{CardWeights, WeightPair};
use super::two_ranges::{TwoPlayers, TwoRanges};
use crate::Situation;
use crate::each_board::BoardCounter;
use crate::tally::Tally;
use cardmath_cards::ordering::HIGH;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, PAIRS, pair_ids, pair_index};
use cardmath_evaluate::category;
use cardmath_situation::weights_by_pair;

/// The weight of each player's range that a combo beats, and that it does not lose to.
#[derive(Clone, Copy, Default)]
struct ComboSums {
    beaten: [u64; 2],
    not_lost: [u64; 2],
}

/// The counts of one thread.
pub struct ByCombo<T> {
    ranges: TwoRanges<T>,
    /// The index of each pair of cards among the combos; that of a pair without weight is too
    /// great.
    places: Vec<usize>,
    combos: Vec<ComboSums>,
    /// For each combo, what the other player holds beside it when it ends in each category.
    categories: Option<Vec<[[u64; HIGH.len()]; 2]>>,
}

impl<T: WeightPair> ByCombo<T> {
    /// Nothing counted yet.
    pub fn new(
        players: &TwoPlayers,
        situation: &Situation,
        instructions: Instructions,
    ) -> ByCombo<T> {
        let count = players.cards.len();
        let mut places = vec![usize::MAX; PAIRS];
        for (place, &cards) in players.cards.iter().enumerate() {
            places[pair_index(pair_ids(cards))] = place;
        }
        let categories = situation.detail.categories;
        ByCombo {
            ranges: TwoRanges::new(players, instructions),
            places,
            combos: vec![ComboSums::default(); count],
            categories: categories.then(|| vec![[[0; HIGH.len()]; 2]; count]),
        }
    }
}

impl<T: WeightPair> BoardCounter for ByCombo<T> {
    fn add(&mut self, board: Hand, weight: u64) {
        let (combos, categories) = (&mut self.combos[..], &mut self.categories);
        self.ranges.sweep(
            board,
            #[inline(always)]
            |live| {
                for swept in live {
                    let combo = &mut combos[swept.place()];
                    let beaten = swept.weaker().sides();
                    let not_lost = swept.not_stronger().sides();
                    for player in 0..2 {
                        combo.beaten[player] += weight * beaten[player];
                        combo.not_lost[player] += weight * not_lost[player];
                    }
                    if let Some(categories) = categories {
                        let category = category(swept.strength());
                        let [ones, others] = swept.all().sides();
                        let [by_first, by_second] = &mut categories[swept.place()];
                        by_first[category] += weight * others;
                        by_second[category] += weight * ones;
                    }
                }
            },
        );
    }

    fn add_to(self, situation: &Situation, tally: &mut Tally) {
        for (player, seat) in situation.seats.iter().enumerate() {
            let score = &mut tally.players[player];
            for (number, combo) in seat.combos.iter().enumerate() {
                let place = self.places[pair_index(pair_ids(combo.cards))];
                let Some(sums) = self.combos.get(place) else {
                    continue;
                };
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
pub fn add_deals(situation: &Situation, boards: u64, tally: &mut Tally) {
    for (player, seat) in situation.seats.iter().enumerate() {
        let others = &situation.seats[1 - player].combos;
        let (mut all, of_pair) = (CardWeights::empty(), weights_by_pair(others));
        for combo in others {
            all.add(pair_ids(combo.cards), combo.weight);
        }
        let scores = tally.players[player].combos.iter_mut();
        for (score, combo) in scores.zip(&seat.combos) {
            let ids = pair_ids(combo.cards);
            let beside: u64 = all.beside(ids, of_pair[pair_index(ids)]);
            score.deals += u128::from(combo.weight) * u128::from(beside) * u128::from(boards);
        }
    }
}
