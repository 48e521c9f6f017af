//! A player, and what that player may hold.

use crate::Combo;
use cardmath_cards::Hand;

/// A player of a game.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The combos that the player may hold, all of equally many cards.
    pub combos: Vec<Combo>,
    /// The number of hole cards still to be dealt to the player.
    pub missing: usize,
}

impl Seat {
    /// A player who holds one of these complete combos.
    pub fn of(combos: Vec<Combo>) -> Seat {
        Seat { combos, missing: 0 }
    }

    /// A player whose hole cards are known.
    pub fn known(cards: Hand) -> Seat {
        Seat::of(vec![Combo { cards, weight: 1 }])
    }

    /// The only combo, if there is just one.
    pub fn only(&self) -> Option<Combo> {
        match self.combos[..] {
            [combo] => Some(combo),
            _ => None,
        }
    }

    /// The number of cards of a combo.
    pub fn held(&self) -> usize {
        self.combos.first().map_or(0, |combo| combo.cards.len())
    }
}
