//! Two hole cards, numbered.

use crate::Combo;
use cardmath_cards::{Hand, SUITS};

const CARDS: usize = Hand::DECK.len();

/// The number of pairs of cards.
pub const PAIRS: usize = CARDS * (CARDS - 1) / 2;

/// The ids of two cards, the higher first.
#[inline]
pub fn ids(cards: Hand) -> [u8; 2] {
    let mask = cards.mask();
    // The bits of a mask are ordered by suit, then by rank; ids by rank, then by suit.
    let id = |bit: u32| (bit % 16 * SUITS as u32 + bit / 16) as u8;
    let one = id(mask.trailing_zeros() % u64::BITS);
    let other = id((u64::BITS - 1).saturating_sub(mask.leading_zeros()));
    [one.max(other), one.min(other)]
}

/// The index of two cards among all pairs. Their ids are given with the higher first.
#[inline]
pub fn pair_index([high, low]: [u8; 2]) -> usize {
    let (high, low) = (usize::from(high), usize::from(low));
    high * high.saturating_sub(1) / 2 + low
}

/// The weight of each pair of cards.
pub fn weights_by_pair(combos: &[Combo]) -> Vec<u64> {
    let mut weights = vec![0; PAIRS];
    for combo in combos {
        weights[pair_index(ids(combo.cards))] += combo.weight;
    }
    weights
}
