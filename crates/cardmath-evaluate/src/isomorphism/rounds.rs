//! The rounds in which a hand is dealt, and their validation.

use cardmath_cards::Card;
use std::error::Error;
use std::fmt;

/// The largest number of arrangements. The tables have an entry for each.
const MOST_ARRANGEMENTS: u64 = 1 << 20;
/// The largest number of rounds that can stay below this limit: each has at least four splits.
pub const MOST_ROUNDS: usize = 10;

/// The number of cards in each round: `[2, 3, 1, 1]` for hold'em.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rounds(Vec<u8>);

/// Why hands dealt in these rounds cannot be indexed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundsError {
    /// There is no round.
    NoRound,
    /// The round with this number, from 0, has no card.
    NoCard(usize),
    /// All rounds together have more cards than a deck.
    TooManyCards(usize),
    /// There are too many ways to spread the rounds over the suits.
    TooManyArrangements,
    /// There are 2^63 hands or more.
    TooManyHands,
}

impl fmt::Display for RoundsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoundsError::NoRound => f.write_str("there is one round or more, not none"),
            RoundsError::NoCard(round) => {
                write!(
                    f,
                    "a round has one card or more; round {} has none",
                    round + 1
                )
            }
            RoundsError::TooManyCards(cards) => {
                write!(
                    f,
                    "a deck has {} cards; the rounds have {cards}",
                    Card::COUNT
                )
            }
            RoundsError::TooManyArrangements => write!(
                f,
                "the product of (n + 1)(n + 2)(n + 3) / 6 over all rounds of n cards is at most \
                 {MOST_ARRANGEMENTS}, so that the tables stay small"
            ),
            RoundsError::TooManyHands => {
                f.write_str("this many cards make 2^63 different hands or more, too many to number")
            }
        }
    }
}

impl Error for RoundsError {}

impl Rounds {
    /// Validates rounds: a deck can deal them, and the tables stay small.
    pub fn new(cards: &[usize]) -> Result<Rounds, RoundsError> {
        if cards.is_empty() {
            return Err(RoundsError::NoRound);
        }
        if let Some(round) = cards.iter().position(|&cards| cards == 0) {
            return Err(RoundsError::NoCard(round));
        }
        let total = cards.iter().fold(0, |sum: usize, &n| sum.saturating_add(n));
        if total > Card::COUNT.into() {
            return Err(RoundsError::TooManyCards(total));
        }
        let arrangements = cards.iter().try_fold(1, |product: u64, &cards| {
            product.checked_mul(ways_to_spread(cards as u64))
        });
        if arrangements.is_none_or(|ways| ways > MOST_ARRANGEMENTS) {
            return Err(RoundsError::TooManyArrangements);
        }
        Ok(Rounds(cards.iter().map(|&cards| cards as u8).collect()))
    }

    /// The number of cards in each round.
    pub fn each(&self) -> &[u8] {
        &self.0
    }

    /// The number of cards of a hand.
    pub fn cards(&self) -> usize {
        self.0.iter().copied().map(usize::from).sum()
    }
}

/// The number of ways to spread cards over the four suits, ignoring ranks.
fn ways_to_spread(cards: u64) -> u64 {
    (cards + 1) * (cards + 2) * (cards + 3) / 6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_that_no_deck_deals_are_refused() {
        assert_eq!(Rounds::new(&[]), Err(RoundsError::NoRound));
        assert_eq!(Rounds::new(&[2, 0]), Err(RoundsError::NoCard(1)));
        assert_eq!(Rounds::new(&[2, 51]), Err(RoundsError::TooManyCards(53)));
        let huge = Rounds::new(&[usize::MAX, usize::MAX]);
        assert_eq!(huge, Err(RoundsError::TooManyCards(usize::MAX)));
        assert_eq!(Rounds::new(&[52]).map(|rounds| rounds.cards()), Ok(52));
    }

    #[test]
    fn tables_stay_small() {
        assert!(Rounds::new(&[1; MOST_ROUNDS]).is_ok());
        let more = Rounds::new(&[1; MOST_ROUNDS + 1]);
        assert_eq!(more, Err(RoundsError::TooManyArrangements));
        assert_eq!(Rounds::new(&[1; 52]), Err(RoundsError::TooManyArrangements));
    }
}
