//! Suits that a situation does not distinguish.

use crate::{Combo, Seat, Situation, weights_by_pair};
use cardmath_cards::{Hand, SuitLabels, pair_ids, pair_index, suit_labels};

/// The labels of the suits in a situation of players with two hole cards each.
pub fn labels_of_pairs(situation: &Situation) -> SuitLabels {
    if situation.to_come() < 2 {
        // There are too few boards to gain from suit relabelling.
        return suit_labels(|_, _| false);
    }
    let weights = |seat: &Seat| weights_by_pair(&seat.combos);
    let ranges: Vec<_> = situation.seats.iter().map(weights).collect();
    suit_labels(|one, other| {
        let swapped = |hand: Hand| hand.with_suits_exchanged(one, other);
        swapped(situation.board) == situation.board
            && swapped(situation.dead) == situation.dead
            && ranges.iter().zip(&situation.seats).all(|(weights, seat)| {
                let weight_of = |cards: Hand| weights[pair_index(pair_ids(swapped(cards)))];
                let same = |combo: &Combo| weight_of(combo.cards) == combo.weight;
                seat.combos.iter().all(same)
            })
    })
}
