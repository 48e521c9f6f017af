//! What can be wrong with the cards of a hand.

use crate::{Card, Hand};
use std::fmt;

/// Why these ids are no hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealError {
    /// There are so many ids, which is not what the rounds have.
    Count(usize),
    /// This id is no card's.
    NoCard(u8),
    /// This card comes twice.
    Repeated(Card),
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::Count(ids) => write!(f, "{ids} ids are not what the rounds have"),
            DealError::NoCard(id) => write!(f, "{id} is no card's id: ids run from 0 to 51"),
            DealError::Repeated(card) => {
                write!(f, "{card} comes twice; a deck has each card once")
            }
        }
    }
}

/// Tells what is wrong with the ids, if they are not different cards.
pub fn check(ids: &[u8]) -> Result<(), DealError> {
    let mut seen = Hand::EMPTY;
    for &id in ids {
        let card = Card::from_id(id).ok_or(DealError::NoCard(id))?;
        if seen.contains(card) {
            return Err(DealError::Repeated(card));
        }
        seen = seen.with(card);
    }
    Ok(())
}
