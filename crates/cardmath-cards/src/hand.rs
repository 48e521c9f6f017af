//! A set of cards, stored as a bit mask.

use crate::{Card, Rank, Suit};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

/// A set of cards. Bit `16 * suit + rank` of the mask is set if the card is in the set.
///
/// Each suit is a plane of 16 bits with one bit per rank, so that the four planes can be read
/// without a copy. Jokers are rank 13 of the four planes.
///
/// ```
/// use cardmath_cards::{Card, Hand};
///
/// let hand: Hand = "Kh Ah".parse()?;
/// assert_eq!((hand.len(), hand.to_string()), (2, "Ah Kh".into()));
/// assert!(hand.contains("Ah".parse::<Card>()?));
/// assert_eq!((Hand::DECK - hand).len(), 50);
/// assert_eq!(Hand::try_from(hand.mask())?, hand);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Hand(u64);

const PLANE: u8 = Hand::PLANE;

impl Hand {
    /// The distance between two suits in the mask, in bits.
    pub const PLANE: u8 = 16;
    /// The empty set.
    pub const EMPTY: Hand = Hand(0);
    /// All 52 cards.
    pub const DECK: Hand = Hand(in_each_plane(0x1fff));

    /// The set with this mask, if every bit is a card.
    #[inline]
    pub const fn from_mask(mask: u64) -> Option<Hand> {
        if mask & !Self::DECK.0 == 0 {
            Some(Hand(mask))
        } else {
            None
        }
    }

    /// The cards of one suit with these rank bits. Bits above the ace are ignored.
    #[inline]
    pub const fn in_suit(ranks: u32, suit: Suit) -> Hand {
        Hand((ranks as u64 & 0x1fff) << (PLANE * suit.index()))
    }

    /// The four jokers.
    pub const JOKERS: Hand = Hand(in_each_plane(0x2000));

    /// The set with this mask, if every bit is a card or a joker.
    #[inline]
    pub const fn with_jokers(mask: u64) -> Option<Hand> {
        if mask & !(Self::DECK.0 | Self::JOKERS.0) == 0 {
            Some(Hand(mask))
        } else {
            None
        }
    }

    /// The set with this mask. Bits that are not cards are ignored.
    #[inline]
    pub const fn of_mask(mask: u64) -> Hand {
        Hand(mask & Self::DECK.0)
    }

    /// All cards of the ranks with these bits. Bits above the ace are ignored.
    #[inline]
    pub const fn of_ranks(ranks: u32) -> Hand {
        Hand(in_each_plane(ranks as u64 & 0x1fff))
    }

    /// The mask.
    #[inline]
    pub const fn mask(self) -> u64 {
        self.0
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & bit(card) != 0
    }

    /// The set with this card added.
    #[inline]
    pub const fn with(self, card: Card) -> Hand {
        Hand(self.0 | bit(card))
    }

    /// Whether every card of this set is in the other.
    #[inline]
    pub const fn is_subset(self, other: Hand) -> bool {
        self.0 & !other.0 == 0
    }

    /// The rank bits of each suit, clubs first.
    pub const fn planes(self) -> [u32; Suit::COUNT as usize] {
        let mask = self.0;
        [
            mask as u32 & 0x1fff,
            (mask >> PLANE) as u32 & 0x1fff,
            (mask >> (2 * PLANE)) as u32 & 0x1fff,
            (mask >> (3 * PLANE)) as u32 & 0x1fff,
        ]
    }

    /// The cards with these rank bits in each suit, clubs first. Bits above the ace are ignored.
    pub const fn of_planes([clubs, diamonds, hearts, spades]: [u32; Suit::COUNT as usize]) -> Hand {
        let low = clubs as u16 as u64 | (diamonds as u16 as u64) << PLANE;
        let high = hearts as u16 as u64 | (spades as u16 as u64) << PLANE;
        Hand::of_mask(low | high << (2 * PLANE))
    }

    /// Whether at least one suit has at least `count` cards. `count` is 1 to 16.
    #[inline]
    pub const fn has_suit_of(self, count: u64) -> bool {
        // Sum neighbouring bit fields until each plane holds its own count.
        let pairs = self.0 - ((self.0 >> 1) & in_each_plane(0x5555));
        let fours = (pairs & in_each_plane(0x3333)) + ((pairs >> 2) & in_each_plane(0x3333));
        let bytes = (fours + (fours >> 4)) & in_each_plane(0x0f0f);
        let counts = (bytes + (bytes >> 8)) & in_each_plane(0x00ff);
        (counts + in_each_plane(16 - count)) & in_each_plane(16) != 0
    }

    /// The cards of one suit.
    #[inline]
    pub const fn of_suit(self, suit: Suit) -> Hand {
        Hand(self.0 & 0x1fff << (PLANE * suit.index()))
    }

    /// The cards of one rank.
    #[inline]
    pub const fn of_rank(self, rank: Rank) -> Hand {
        Hand(self.0 & in_each_plane(1 << rank.index()))
    }

    /// The set of the card with the lowest bit; empty for an empty set.
    #[inline]
    pub const fn lowest(self) -> Hand {
        Hand(self.0 & self.0.wrapping_neg())
    }

    /// Compares two sets by the highest id that only one of them contains.
    ///
    /// For sets of the same size this is the order of their ids, written from the highest down.
    pub const fn cmp_ids(self, other: Hand) -> Ordering {
        let differ = self.0 ^ other.0;
        let ranks =
            (differ | differ >> PLANE | differ >> (2 * PLANE) | differ >> (3 * PLANE)) & 0xffff;
        if ranks == 0 {
            return Ordering::Equal;
        }
        let of_rank = differ & in_each_plane(1 << ranks.ilog2());
        match self.0 & 1 << of_rank.ilog2() {
            0 => Ordering::Less,
            _ => Ordering::Greater,
        }
    }

    /// The cards, the highest id first.
    #[inline]
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let jokers = (1..=Card::JOKERS).rev().filter_map(Card::joker);
        let jokers = jokers.filter(move |&joker| self.contains(joker));
        let cards = Rank::all().rev();
        jokers.chain(cards.flat_map(move |rank| self.cards_of_rank(rank)))
    }

    /// The ids of the cards without jokers, by suit and then by rank: the order of the mask.
    pub fn ids(self) -> impl Iterator<Item = u8> {
        let mut left = self.0 & Hand::DECK.0;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(bit % PLANE * Suit::COUNT + bit / PLANE)
        })
    }

    /// The cards of one rank, the highest id first.
    #[inline]
    pub fn cards_of_rank(self, rank: Rank) -> impl Iterator<Item = Card> {
        Suit::all()
            .rev()
            .map(move |suit| Card::new(rank, suit))
            .filter(move |&card| self.contains(card))
    }

    /// The cards with suit symbols: `A♥ K♥`.
    pub fn pretty(self) -> String {
        spaced(self.cards().map(Card::pretty))
    }
}

/// The same 16 bits in all four planes.
#[inline]
const fn in_each_plane(bits: u64) -> u64 {
    bits * 0x0001_0001_0001_0001
}

#[inline]
const fn bit(card: Card) -> u64 {
    1 << (PLANE * card.suit().index() + card.rank().index())
}

fn spaced(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::EMPTY, Hand::with)
    }
}

impl fmt::Display for Hand {
    /// The cards in letters: `Ah Kh`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&spaced(self.cards().map(|card| card.to_string())))
    }
}

impl BitOr for Hand {
    type Output = Hand;
    #[inline]
    fn bitor(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }
}

impl BitAnd for Hand {
    type Output = Hand;
    #[inline]
    fn bitand(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }
}

impl BitXor for Hand {
    type Output = Hand;
    #[inline]
    fn bitxor(self, other: Hand) -> Hand {
        Hand(self.0 ^ other.0)
    }
}

impl Sub for Hand {
    type Output = Hand;
    #[inline]
    fn sub(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Fault;

    #[test]
    fn the_deck_is_every_card() {
        assert_eq!(Card::all().collect::<Hand>(), Hand::DECK);
        assert_eq!(Hand::DECK.len(), 52);
        assert_eq!(Hand::from_mask(1 << 13), None);
        assert_eq!(Hand::try_from(1 << 13), Err(Fault::NoMask(1 << 13)));
    }

    #[test]
    fn hands_are_read_from_their_text() {
        for hand in crate::subsets(3)
            .step_by(97)
            .chain([Hand::EMPTY, Hand::DECK | Hand::JOKERS])
        {
            assert_eq!(hand.to_string().parse(), Ok(hand));
        }
        let repeated = "Ah ah".parse::<Hand>().map_err(|error| error.start);
        assert_eq!(repeated, Err(3));
    }

    #[test]
    fn hands_compare_by_their_highest_ids() {
        let ids = |hand: Hand| -> Vec<u8> { hand.cards().map(Card::id).collect() };
        let hands: Vec<Hand> = crate::subsets_of(Hand::DECK, 2).step_by(7).collect();
        for &a in &hands {
            for &b in &hands {
                assert_eq!(a.cmp_ids(b), ids(a).cmp(&ids(b)));
            }
        }
    }

    #[test]
    fn planes_and_ranks_partition_the_deck() {
        assert!(Suit::all().all(|suit| Hand::DECK.of_suit(suit).len() == 13));
        assert!(Suit::all().all(|suit| Hand::in_suit(!0, suit) == Hand::DECK.of_suit(suit)));
        assert_eq!(Hand::DECK.planes(), [0x1fff; 4]);
        assert!(Rank::all().all(|rank| Hand::DECK.of_rank(rank).len() == 4));
    }
}
