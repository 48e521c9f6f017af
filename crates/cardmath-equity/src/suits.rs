//! Suit relabelling: which suits a question treats alike, and combos that differ only by these.

use crate::combo_score::ComboScore;
use crate::pairs::{ids, pair_index, weights_by_pair};
use crate::tally::Tally;
use crate::{Combo, Seat, Table};
use cardmath_cards::{Hand, Relabelling, SUITS, relabellings};
use std::collections::HashMap;

/// A label for each suit. Relabelling suits with equal labels does not change the question.
pub type Labels = [u32; SUITS];

/// The hand with two suits exchanged.
pub fn swapped(hand: Hand, one: usize, other: usize) -> Hand {
    let mut planes = hand.planes();
    planes.swap(one, other);
    Hand::of_planes(planes)
}

/// The representative of a combo among those that differ from it by relabelling suits with equal
/// labels.
pub fn representative(hand: Hand, labels: Labels) -> Hand {
    let mut planes = hand.planes();
    for place in 0..SUITS {
        for next in place + 1..SUITS {
            if labels[place] == labels[next] && planes[place] < planes[next] {
                planes.swap(place, next);
            }
        }
    }
    Hand::of_planes(planes)
}

/// All relabellings that exchange suits with equal labels only.
pub fn relabellings_of(labels: Labels) -> impl Iterator<Item = Relabelling> {
    relabellings().filter(move |names| names.map(|suit| labels[usize::from(suit)]) == labels)
}

/// Labels of suits, each with that of the first suit interchangeable with it.
pub fn labels_if(are_interchangeable: impl Fn(usize, usize) -> bool) -> Labels {
    std::array::from_fn(|suit| {
        let twin = (0..suit).find(|&other| are_interchangeable(other, suit));
        twin.unwrap_or(suit) as u32
    })
}

/// The labels of the suits at a table of players with two hole cards each.
pub fn labels_of_pairs(table: &Table) -> Labels {
    if table.to_come() < 2 {
        // There are too few boards to gain from suit relabelling.
        return labels_if(|_, _| false);
    }
    let weights = |seat: &Seat| weights_by_pair(&seat.combos);
    let ranges: Vec<_> = table.seats.iter().map(weights).collect();
    labels_if(|one, other| {
        let swapped = |hand: Hand| swapped(hand, one, other);
        swapped(table.board) == table.board
            && swapped(table.dead) == table.dead
            && ranges.iter().zip(&table.seats).all(|(weights, seat)| {
                let weight_of = |cards: Hand| weights[pair_index(ids(swapped(cards)))];
                let same = |combo: &Combo| weight_of(combo.cards) == combo.weight;
                seat.combos.iter().all(same)
            })
    })
}

/// Gives all combos that differ by relabelling suits with equal labels the mean of their scores.
///
/// Only one board of each class up to suit relabelling was counted, so the scores of such combos
/// are right only in sum.
pub fn share_among_suits(tally: &mut Tally, table: &Table, labels: Labels) {
    if (1..labels.len()).all(|suit| !labels[..suit].contains(&labels[suit])) {
        return;
    }
    for (score, seat) in tally.players.iter_mut().zip(&table.seats) {
        let cards = seat
            .combos
            .iter()
            .map(|combo| representative(combo.cards, labels));
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
