//! Hole cards with a weight.

use cardmath_cards::Hand;

/// Hole cards that a player may hold, with their weight in the player's range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combo {
    /// The hole cards.
    pub cards: Hand,
    /// How often they are held, relative to the range's other combos.
    pub weight: u64,
}
