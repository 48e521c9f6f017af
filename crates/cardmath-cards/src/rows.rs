//! Hands as rows of an array of ids or masks: validation, and conversion between the two.

use crate::{Card, Hand};
use std::error::Error;
use std::fmt;

/// Why a row is not a valid hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The id is not the id of a card.
    NoCard(i128),
    /// The card appears twice.
    Repeated(Card),
    /// The mask has a bit that is not a card.
    NoMask(i128),
    /// The index is not the index of a hand.
    NoIndex {
        /// The index.
        index: i128,
        /// The number of hands.
        size: u64,
    },
    /// The hand has fewer cards than the ordering compares.
    TooFew {
        /// The number of cards of the hand.
        cards: usize,
        /// The number of cards that the ordering compares.
        wanted: usize,
    },
    /// The card is not in the deck of the ordering.
    NotInDeck(Card),
    /// The card is not in the deck of the game.
    NotInGame(Card),
    /// The board has the wrong number of cards.
    Board {
        /// The number of cards of the board.
        cards: usize,
        /// The fewest cards with which a hand can be made.
        fewest: usize,
        /// The number of cards of a full board.
        most: usize,
    },
    /// The hand has the wrong number of cards.
    Count {
        /// The number of cards of the hand.
        cards: usize,
        /// The number of cards that it should have.
        wanted: usize,
    },
}

/// The first invalid row of an array of hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadRow {
    /// The number of the row, from 0.
    pub row: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoCard(id) => write!(f, "{id} is not a card's id: ids run from 0 to 51"),
            Fault::Repeated(card) => {
                let id = card.id();
                write!(f, "{card} (id {id}) comes twice; a deck has each card once")
            }
            Fault::NoMask(mask) => write!(
                f,
                "{mask} is not a mask of cards: only the bits 16 * suit + rank, of four suits and \
                 thirteen ranks, may be set"
            ),
            Fault::NoIndex { index, size } => {
                let last = size - 1;
                write!(f, "{index} is not an index: they run from 0 to {last}")
            }
            Fault::TooFew { cards, wanted } => write!(
                f,
                "a hand is evaluated by its best {wanted} cards, and this one has {cards}"
            ),
            Fault::NotInDeck(card) => write!(f, "{card} is not in the deck of this ordering"),
            Fault::NotInGame(card) => write!(f, "{card} is not in the deck of this game"),
            Fault::Board {
                cards,
                fewest,
                most,
            } => write!(
                f,
                "each board must have {fewest} to {most} cards, not {cards}"
            ),
            Fault::Count { cards, wanted } => {
                write!(f, "each hand must have {wanted} cards, not {cards}")
            }
        }
    }
}

impl Error for Fault {}

impl BadRow {
    /// The row, numbered after `before` others.
    pub fn after(self, before: usize) -> BadRow {
        let row = before + self.row;
        BadRow { row, ..self }
    }
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}: {}", self.row, self.fault)
    }
}

impl Error for BadRow {}

/// The hand of a row of ids.
///
/// # Errors
/// An id is above 51, or a card appears twice.
pub fn hand_of_ids(ids: &[u8]) -> Result<Hand, Fault> {
    hand_of(ids, &CARDS, Card::from_id)
}

/// The hand of a row of ids that may be jokers.
///
/// # Errors
/// An id is above 55, or a card appears twice.
pub fn hand_with_jokers(ids: &[u8]) -> Result<Hand, Fault> {
    hand_of(ids, &CARDS_AND_JOKERS, Card::or_joker)
}

/// The bits of the cards by their ids; none of an id that no card has.
static CARDS: [u64; 256] = bits(Card::COUNT);
static CARDS_AND_JOKERS: [u64; 256] = bits(Card::COUNT + Card::JOKERS);

const fn bits(cards: u8) -> [u64; 256] {
    let (mut bits, mut id) = ([0; 256], 0);
    while id < cards {
        if let Some(card) = Card::or_joker(id) {
            bits[id as usize] = Hand::EMPTY.with(card).mask();
        }
        id += 1;
    }
    bits
}

/// Without a branch for each card: a hand has as many bits as ids if all are cards and no two equal.
fn hand_of(ids: &[u8], bits: &[u64; 256], card: fn(u8) -> Option<Card>) -> Result<Hand, Fault> {
    let mask = ids.iter().fold(0, |mask, &id| mask | bits[usize::from(id)]);
    match Hand::with_jokers(mask) {
        Some(hand) if hand.len() == ids.len() => Ok(hand),
        _ => one_by_one(ids, card),
    }
}

/// The hand card by card, which finds the first that is wrong.
fn one_by_one(ids: &[u8], card: fn(u8) -> Option<Card>) -> Result<Hand, Fault> {
    ids.iter().try_fold(Hand::EMPTY, |hand, &id| {
        let card = card(id).ok_or(Fault::NoCard(id.into()))?;
        if hand.contains(card) {
            return Err(Fault::Repeated(card));
        }
        Ok(hand.with(card))
    })
}

/// The hand of a mask.
///
/// # Errors
/// A bit of the mask is not a card.
#[inline]
pub fn hand_of_mask(mask: u64) -> Result<Hand, Fault> {
    Hand::from_mask(mask).ok_or(Fault::NoMask(mask.into()))
}

impl TryFrom<u8> for Card {
    type Error = Fault;

    /// The card with this id; jokers are not accepted.
    fn try_from(id: u8) -> Result<Card, Fault> {
        Card::from_id(id).ok_or(Fault::NoCard(id.into()))
    }
}

impl TryFrom<u64> for Hand {
    type Error = Fault;

    /// The hand with this mask; jokers are not accepted.
    fn try_from(mask: u64) -> Result<Hand, Fault> {
        hand_of_mask(mask)
    }
}

/// Converts rows of `cards` ids each to masks.
///
/// # Errors
/// The first row with an id above 51 or with a repeated card.
pub fn masks_of_ids(cards: usize, ids: &[u8], masks: &mut [u64]) -> Result<(), BadRow> {
    each_row(ids.chunks_exact(cards).zip(masks), |(ids, mask)| {
        *mask = hand_of_ids(ids)?.mask();
        Ok(())
    })
}

/// Converts masks of `cards` cards each to rows of ids, the highest id first.
///
/// # Errors
/// The first mask that is invalid or has another number of cards.
pub fn ids_of_masks(cards: usize, masks: &[u64], ids: &mut [u8]) -> Result<(), BadRow> {
    each_row(
        masks.iter().zip(ids.chunks_exact_mut(cards)),
        |(&mask, ids)| {
            let hand = hand_of_mask(mask)?;
            if hand.len() != cards {
                let (cards, wanted) = (hand.len(), cards);
                return Err(Fault::Count { cards, wanted });
            }
            for (id, card) in ids.iter_mut().zip(hand.cards()) {
                *id = card.id();
            }
            Ok(())
        },
    )
}

/// Calls `act` on each row until one fails; the error names that row.
pub fn each_row<R>(
    rows: impl Iterator<Item = R>,
    mut act: impl FnMut(R) -> Result<(), Fault>,
) -> Result<(), BadRow> {
    for (row, given) in rows.enumerate() {
        act(given).map_err(|fault| BadRow { row, fault })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subsets;

    #[test]
    fn rows_are_read_as_card_by_card() {
        for (one, other) in (0..=u8::MAX).flat_map(|one| (0..=u8::MAX).map(move |id| (one, id))) {
            for ids in [&[one, other, 7][..], &[one, other], &[one]] {
                assert_eq!(hand_of_ids(ids), one_by_one(ids, Card::from_id));
                assert_eq!(hand_with_jokers(ids), one_by_one(ids, Card::or_joker));
            }
        }
    }

    #[test]
    fn masks_become_ids_and_ids_masks() {
        let hands: Vec<Hand> = subsets(4).step_by(101).collect();
        let masks: Vec<u64> = hands.iter().map(|hand| hand.mask()).collect();
        let mut ids = vec![0; 4 * hands.len()];
        assert_eq!(ids_of_masks(4, &masks, &mut ids), Ok(()));
        assert!(
            ids.chunks_exact(4)
                .all(|ids| ids.is_sorted_by(|a, b| a > b))
        );
        let mut back = vec![0; hands.len()];
        assert_eq!(masks_of_ids(4, &ids, &mut back), Ok(()));
        assert_eq!(back, masks);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let mut masks = [0; 2];
        let bad = |row, fault| Err(BadRow { row, fault });
        let twice = Fault::Repeated(Card::from_id(3).expect("a card"));
        assert_eq!(masks_of_ids(2, &[0, 1, 3, 3], &mut masks), bad(1, twice));
        let none = Fault::NoCard(52);
        assert_eq!(masks_of_ids(2, &[0, 52, 3, 3], &mut masks), bad(0, none));
        let mut ids = [0; 4];
        let (cards, wanted) = (3, 2);
        let count = Fault::Count { cards, wanted };
        assert_eq!(ids_of_masks(2, &[3, 7], &mut ids), bad(1, count));
        let none = Fault::NoMask(1 << 13);
        assert_eq!(ids_of_masks(2, &[1 << 13, 7], &mut ids), bad(0, none));
    }
}
