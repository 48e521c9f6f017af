//! Hole cards with a weight.

use cardmath_cards::{Hand, PAIRS, pair_ids, pair_index};

/// Hole cards that a player may hold, with their weight in the player's range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combo {
    /// The hole cards.
    pub cards: Hand,
    /// How often they are held, relative to the range's other combos.
    pub weight: u64,
}

/// The sum of the weights of some combos, or the greatest number if it overflows.
pub fn total_weight(combos: &[Combo]) -> u64 {
    let weights = combos.iter().map(|combo| u128::from(combo.weight));
    u64::try_from(weights.sum::<u128>()).unwrap_or(u64::MAX)
}

/// The weight of each pair of cards.
pub fn weights_by_pair(combos: &[Combo]) -> Vec<u64> {
    let mut weights = vec![0; PAIRS];
    for combo in combos {
        weights[pair_index(pair_ids(combo.cards))] += combo.weight;
    }
    weights
}
