//! A playing card: its rank, its suit and its id.

use std::fmt;

/// The number of ranks, as the length of an array.
pub const RANKS: usize = Rank::COUNT as usize;
/// The number of suits, as the length of an array.
pub const SUITS: usize = Suit::COUNT as usize;

/// A rank, from 0 for the deuce to 12 for the ace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

/// A suit: 0 to 3 are clubs, diamonds, hearts and spades.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Suit(u8);

/// A card of the 52-card deck or one of four jokers, stored as its id.
///
/// The id of a card is `4 * rank + suit`, 0 to 51; jokers have the ids 52 to 55.
///
/// ```
/// use cardmath_cards::{Card, Rank, Suit};
///
/// let ace: Card = "Ah".parse()?;
/// assert_eq!((ace.id(), ace.to_string(), ace.pretty()), (50, "Ah".into(), "A♥".into()));
/// assert_eq!(Card::try_from(50)?, ace);
/// assert!(Card::try_from(52).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

impl Rank {
    /// The number of ranks.
    pub const COUNT: u8 = 13;
    /// The letters and digits of the ranks, deuce first.
    pub const LETTERS: [char; Self::COUNT as usize] = [
        '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A',
    ];

    /// The rank below this one; the ace is below the deuce.
    #[inline]
    pub const fn below(self) -> Rank {
        Rank((self.0 + Self::COUNT - 1) % Self::COUNT)
    }
}

impl Suit {
    /// The number of suits.
    pub const COUNT: u8 = 4;
    /// The letters of the suits, clubs first.
    pub const LETTERS: [char; Self::COUNT as usize] = ['c', 'd', 'h', 's'];
    /// The symbols of the suits, clubs first.
    pub const SYMBOLS: [char; Self::COUNT as usize] = ['♣', '♦', '♥', '♠'];

    /// The symbol of the suit.
    #[inline]
    pub const fn symbol(self) -> char {
        Self::SYMBOLS[self.0 as usize]
    }
}

/// What ranks and suits have in common: an index and a letter.
macro_rules! face {
    ($face:ident) => {
        impl $face {
            /// The one with this index, if it is below [`Self::COUNT`].
            pub const fn new(index: u8) -> Option<$face> {
                if index < Self::COUNT {
                    Some($face(index))
                } else {
                    None
                }
            }

            /// The index, from 0.
            #[inline]
            pub const fn index(self) -> u8 {
                self.0
            }

            /// All of them in the order of their indices.
            #[inline]
            pub fn all() -> impl DoubleEndedIterator<Item = $face> + Clone {
                (0..Self::COUNT).map($face)
            }

            /// The letter, or the digit of a low rank.
            #[inline]
            pub const fn letter(self) -> char {
                Self::LETTERS[self.0 as usize]
            }
        }

        impl fmt::Display for $face {
            /// The letter or digit.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.letter())
            }
        }
    };
}

face!(Rank);
face!(Suit);

impl Card {
    /// The number of cards in a deck without jokers.
    pub const COUNT: u8 = Rank::COUNT * Suit::COUNT;
    /// The largest number of jokers.
    pub const JOKERS: u8 = 4;

    /// The card with this rank and suit.
    #[inline]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(Suit::COUNT * rank.0 + suit.0)
    }

    /// The card with this id, if it is below 52.
    pub const fn from_id(id: u8) -> Option<Card> {
        if id < Self::COUNT {
            Some(Card(id))
        } else {
            None
        }
    }

    /// The joker with this number, 1 to 4.
    #[inline]
    pub const fn joker(number: u8) -> Option<Card> {
        match number {
            1..=Self::JOKERS => Some(Card(Self::COUNT + number - 1)),
            _ => None,
        }
    }

    /// The card or joker with this id, if it is below 56.
    pub const fn or_joker(id: u8) -> Option<Card> {
        if id < Self::COUNT + Self::JOKERS {
            Some(Card(id))
        } else {
            None
        }
    }

    /// Whether the card is a joker. A joker has no rank and no suit.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 >= Self::COUNT
    }

    /// The id: `4 * rank + suit`, below 52; 52 to 55 for jokers.
    #[inline]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// The 52 cards in the order of their ids.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        (0..Self::COUNT).map(Card)
    }

    /// The rank. Meaningless for a joker.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 / Suit::COUNT)
    }

    /// The suit. Meaningless for a joker.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit(self.0 % Suit::COUNT)
    }

    /// The card with its suit symbol: `A♥`.
    pub fn pretty(self) -> String {
        if self.is_joker() {
            return self.to_string();
        }
        [self.rank().letter(), self.suit().symbol()]
            .iter()
            .collect()
    }
}

impl fmt::Display for Card {
    /// The card in letters: `Ah`, or `X1` for a joker.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() {
            return write!(f, "X{}", self.0 - Card::COUNT + 1);
        }
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Misread;
    use crate::rows::Fault;

    #[test]
    fn ids_number_the_cards_from_the_two_of_clubs_to_the_ace_of_spades() {
        let names: Vec<String> = Card::all().map(|card| card.to_string()).collect();
        assert_eq!(names.len(), 52);
        assert_eq!(names[..5], ["2c", "2d", "2h", "2s", "3c"]);
        assert_eq!(names[51], "As");
        assert!(Card::all().all(|card| Card::new(card.rank(), card.suit()) == card));
        assert_eq!(Card::from_id(52), None);
        assert_eq!(Card::try_from(52), Err(Fault::NoCard(52)));
    }

    #[test]
    fn every_card_and_joker_is_read_from_its_text() {
        for id in 0..Card::COUNT + Card::JOKERS {
            let card = Card::or_joker(id).expect("a card or joker");
            assert_eq!(card.to_string().parse(), Ok(card));
        }
    }

    #[test]
    fn text_of_any_other_number_of_cards_is_no_card() {
        let misread = |text: &str| text.parse::<Card>().map_err(|error| error.misread);
        assert_eq!(misread(" "), Err(Misread::Rank));
        assert_eq!(misread("Ah Kd"), Err(Misread::SecondCard));
        assert_eq!(misread("Ah Kx"), Err(Misread::Suit('x')));
    }
}
