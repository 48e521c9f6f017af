//! Many hands, as ids or as masks.

use cardmath_cards::Hand;
use cardmath_cards::rows::hand_with_jokers;
use std::ops::Range;

/// Many hands, given in one of two forms.
#[derive(Clone, Copy, Debug)]
pub enum Hands<'a> {
    /// Rows of ids: the number of cards per hand, and the ids of one hand after another.
    Ids(usize, &'a [u8]),
    /// One mask per hand.
    Masks(&'a [u64]),
}

impl<'a> Hands<'a> {
    /// Some of the hands.
    pub fn part(self, rows: Range<usize>) -> Hands<'a> {
        match self {
            Hands::Ids(cards, ids) => Hands::Ids(cards, &ids[rows.start * cards..rows.end * cards]),
            Hands::Masks(masks) => Hands::Masks(&masks[rows]),
        }
    }

    /// The hands from this one on.
    pub(crate) fn from(self, first: usize) -> Hands<'a> {
        match self {
            Hands::Ids(cards, ids) => Hands::Ids(cards, &ids[first * cards..]),
            Hands::Masks(masks) => Hands::Masks(&masks[first..]),
        }
    }

    /// The hand with this number; none if it is invalid.
    pub(crate) fn hand(self, place: usize) -> Option<Hand> {
        match self {
            Hands::Ids(cards, ids) => hand_with_jokers(&ids[place * cards..][..cards]).ok(),
            Hands::Masks(masks) => Hand::with_jokers(masks[place]),
        }
    }
}
