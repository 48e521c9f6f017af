//! The cards of a hand as bits, and their places after the cards before them are squeezed out.
//!
//! Bit `16 * suit + rank` is a card, as in [`cardmath_cards::Hand`]; the number of the bit is the
//! card's place.

use super::rank_sets::RankSet;
use crate::isomorphism::rank_sets;
use cardmath_cards::{Card, Hand, SUITS, Suit};

const PLANE: u32 = Hand::PLANE as u32;
/// The place of an invalid id: the highest bit, which no card has.
const NOWHERE: u8 = 63;

/// The bit of the card with this id; the highest bit for an invalid id.
#[inline]
pub fn bit(id: u8) -> u64 {
    BITS[usize::from(id)]
}

/// 1 if these bits include the bit of invalid ids, otherwise 0.
#[inline]
pub fn nowhere(bits: u64) -> u64 {
    bits >> NOWHERE
}

/// The place of a card, moved down by the number of used cards below it in its suit.
#[inline]
pub fn squeezed(id: u8, used: u64) -> u8 {
    // The product sums the planes into the highest one; all planes but that of the card are 0.
    const SUM: u64 = 0x0001_0001_0001_0001 << 3;
    let below = (used & BELOW[usize::from(id)]).wrapping_mul(SUM) >> (64 - 13);
    PLACES[usize::from(id)] - rank_sets::count(below as RankSet)
}

/// The suit and the rank of a place.
#[inline]
pub fn suit_and_rank(place: u64) -> (usize, u64) {
    ((place >> 4) as usize % SUITS, place & 15)
}

/// The ranks of one suit.
#[inline]
pub fn ranks(planes: u64, suit: usize) -> RankSet {
    (planes >> (PLANE * suit as u32)) as RankSet & 0x1fff
}

static PLACES: [u8; 256] = {
    let mut places = [NOWHERE; 256];
    let mut id = 0;
    while id < Card::COUNT {
        places[id as usize] = PLANE as u8 * (id % Suit::COUNT) + id / Suit::COUNT;
        id += 1;
    }
    places
};

static BITS: [u64; 256] = {
    let mut bits = [0; 256];
    let mut id = 0;
    while id < 256 {
        bits[id] = 1 << PLACES[id];
        id += 1;
    }
    bits
};

/// For each card, the bits of its suit below it.
static BELOW: [u64; 256] = {
    let mut below = [0; 256];
    let mut id = 0;
    while id < 256 {
        let first = PLACES[id] as u32 / PLANE * PLANE;
        below[id] = BITS[id] - (1 << first);
        id += 1;
    }
    below
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_those_of_hands() {
        for card in Card::all() {
            assert_eq!(bit(card.id()), Hand::EMPTY.with(card).mask());
            let place = u64::from(squeezed(card.id(), 0));
            let (suit, rank) = suit_and_rank(place);
            assert_eq!(
                (suit, rank),
                (card.suit().index().into(), card.rank().index().into())
            );
            assert_eq!(ranks(1 << place, suit), 1 << rank);
        }
        assert!((52..=255).all(|id| nowhere(bit(id)) == 1));
    }

    #[test]
    fn used_cards_of_the_suit_are_squeezed_out() {
        let (two, four, ace) = (1, 9, 49);
        let used = bit(two) | bit(four) | bit(four + 1);
        assert_eq!(squeezed(ace, used), 16 + 12 - 2);
        assert_eq!(squeezed(four, bit(two) | bit(ace)), 16 + 1);
        assert_eq!(squeezed(ace + 1, used), 32 + 12 - 1);
    }
}
