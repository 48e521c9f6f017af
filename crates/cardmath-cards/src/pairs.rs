//! Two cards, numbered.

use crate::{Hand, SUITS};

/// The number of pairs of cards.
pub const PAIRS: usize = Hand::DECK.len() * (Hand::DECK.len() - 1) / 2;

/// The ids of two cards, the higher first.
#[inline]
pub fn pair_ids(cards: Hand) -> [u8; 2] {
    let mask = cards.mask();
    // The bits of a mask are ordered by suit, then by rank; ids by rank, then by suit.
    let id = |bit: u32| (bit % 16 * SUITS as u32 + bit / 16) as u8;
    let one = id(mask.trailing_zeros() % u64::BITS);
    let other = id((u64::BITS - 1).saturating_sub(mask.leading_zeros()));
    [one.max(other), one.min(other)]
}

/// The index of two cards among all pairs, as [`Hand::set_index`] has it. Their ids are given with
/// the higher first.
///
/// ```
/// use cardmath_cards::{Hand, PAIRS, pair_ids, pair_index};
///
/// let aces: Hand = "Ah As".parse()?;
/// assert_eq!(pair_index(pair_ids(aces)), PAIRS - 1);
/// assert_eq!(aces.set_index(), PAIRS - 1);
/// # Ok::<(), cardmath_cards::TextError>(())
/// ```
#[inline]
pub fn pair_index([high, low]: [u8; 2]) -> usize {
    let (high, low) = (usize::from(high), usize::from(low));
    high * high.saturating_sub(1) / 2 + low
}
