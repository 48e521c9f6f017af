//! The suits that can be exchanged without a change of two ranges.

use super::Side;
use crate::Situation;
use cardmath_cards::{Hand, SuitLabels, suit_labels};

/// Interchangeable suits are not searched for in longer lists of hands.
const MOST_COMPARED: usize = 500_000;

/// Labels of the suits: the same if exchanging two suits changes neither known cards nor weights.
pub fn labels(situation: &Situation, sides: &[Side; 2]) -> SuitLabels {
    let most = sides.iter().map(|side| side.hands.len()).max();
    if situation.to_come() < 2 || most > Some(MOST_COMPARED) {
        return suit_labels(|_, _| false);
    }
    let planes = [situation.board, situation.dead, situation.rules.deck].map(Hand::planes);
    let sorted = |side: &Side, name: &dyn Fn(Hand) -> Hand| {
        let hands = side.hands.iter().zip(&side.weights);
        let named = hands.map(|(&hand, &weight)| (name(hand).mask(), weight));
        let mut all: Vec<(u64, u64)> = named.collect();
        all.sort_unstable();
        all
    };
    let listed = sides.iter().filter(|side| side.any.is_none());
    let listed: Vec<_> = listed
        .map(|side| (side, sorted(side, &|hand| hand)))
        .collect();
    suit_labels(|one, other| {
        let swap = |hand: Hand| hand.with_suits_exchanged(one, other);
        planes.iter().all(|of| of[one] == of[other])
            && listed
                .iter()
                .all(|(side, before)| sorted(side, &swap) == *before)
    })
}
