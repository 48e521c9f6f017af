//! The rules of a game of two hole cards, as far as made hands and draws depend on them.

use crate::category::{self, CATEGORIES};
use crate::straights::Straights;

/// The deck, its straights, and which category beats which.
pub struct Studied {
    /// The bits of the ranks in the deck.
    pub(crate) ranks: u16,
    pub(crate) straights: Straights,
    /// The level of each category; a higher level beats a lower one.
    levels: [u8; CATEGORIES],
}

impl Studied {
    /// Rules with a deck from the rank `lowest` up, and a level for each category.
    ///
    /// The ace is also the card below the lowest rank. Up to rank 8, the ten, is accepted.
    pub fn new(lowest: u8, levels: [u8; CATEGORIES]) -> Option<Studied> {
        (lowest <= 8).then(|| Studied {
            ranks: 0x1fff & !0 << lowest,
            straights: Straights::new(lowest),
            levels,
        })
    }

    /// The rules of Texas hold'em.
    pub fn holdem() -> Studied {
        let levels = std::array::from_fn(|level| level as u8);
        Studied::new(0, levels).expect("the deuce is a rank")
    }

    /// Whether one category beats another.
    pub(crate) fn beats(&self, one: u8, other: u8) -> bool {
        self.levels[usize::from(one)] > self.levels[usize::from(other)]
    }

    /// Whether a hand of this category can be a straight draw.
    pub(crate) fn draws_to_straight(&self, made: u8) -> bool {
        self.beats(category::STRAIGHT, made)
    }

    /// Whether a hand of this category can be a flush draw.
    pub(crate) fn draws_to_flush(&self, made: u8) -> bool {
        self.beats(category::FLUSH, made)
    }
}
