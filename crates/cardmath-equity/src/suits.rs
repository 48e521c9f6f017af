//! Suit relabelling: which suits a question treats alike, and combos that differ only by these.

use crate::combo::weights_by_pair;
use crate::combo_score::ComboScore;
use crate::tally::Tally;
use crate::{Combo, Seat, Table};
use cardmath_cards::{Hand, SuitLabels, pair_ids, pair_index, suit_labels};
use std::collections::HashMap;

/// The labels of the suits at a table of players with two hole cards each.
pub fn labels_of_pairs(table: &Table) -> SuitLabels {
    if table.to_come() < 2 {
        // There are too few boards to gain from suit relabelling.
        return suit_labels(|_, _| false);
    }
    let weights = |seat: &Seat| weights_by_pair(&seat.combos);
    let ranges: Vec<_> = table.seats.iter().map(weights).collect();
    suit_labels(|one, other| {
        let swapped = |hand: Hand| hand.with_suits_exchanged(one, other);
        swapped(table.board) == table.board
            && swapped(table.dead) == table.dead
            && ranges.iter().zip(&table.seats).all(|(weights, seat)| {
                let weight_of = |cards: Hand| weights[pair_index(pair_ids(swapped(cards)))];
                let same = |combo: &Combo| weight_of(combo.cards) == combo.weight;
                seat.combos.iter().all(same)
            })
    })
}

/// Gives all combos that differ by relabelling suits with equal labels the mean of their scores.
///
/// Only one board of each class up to suit relabelling was counted, so the scores of such combos
/// are right only in sum.
pub fn share_among_suits(tally: &mut Tally, table: &Table, labels: SuitLabels) {
    if (1..labels.len()).all(|suit| !labels[..suit].contains(&labels[suit])) {
        return;
    }
    for (score, seat) in tally.players.iter_mut().zip(&table.seats) {
        let cards = seat
            .combos
            .iter()
            .map(|combo| combo.cards.representative(labels));
        let cards: Vec<Hand> = cards.take(score.combos.len()).collect();
        let mut sums: HashMap<Hand, (ComboScore, u128)> = HashMap::new();
        for (cards, combo) in cards.iter().zip(&score.combos) {
            let (sum, size) = sums.entry(*cards).or_default();
            sum.add(combo);
            *size += 1;
        }
        for (cards, combo) in cards.iter().zip(&mut score.combos) {
            let (sum, size) = sums[cards];
            *combo = sum.divided(size);
        }
    }
}
