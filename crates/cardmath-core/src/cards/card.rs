//! One playing card: its rank, its suit, and its id.

use std::fmt;

/// The number of ranks, as the length of an array.
pub(crate) const RANKS: usize = Rank::COUNT as usize;
/// The number of suits, as the length of an array.
pub(crate) const SUITS: usize = Suit::COUNT as usize;

/// A rank: 0 is the deuce, 12 the ace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

/// A suit: clubs, diamonds, hearts, spades are 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Suit(u8);

/// A card of the 52, kept as its id, `4 * rank + suit`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

impl Rank {
    /// How many ranks there are.
    pub const COUNT: u8 = 13;
    /// The ranks as they are written, the deuce first.
    pub const LETTERS: [char; Self::COUNT as usize] = [
        '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A',
    ];

    /// The rank of this index, if there is one.
    pub const fn new(index: u8) -> Option<Rank> {
        if index < Self::COUNT {
            Some(Rank(index))
        } else {
            None
        }
    }

    /// 0 for the deuce to 12 for the ace.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The rank below; under the deuce stands the ace.
    pub const fn below(self) -> Rank {
        Rank((self.0 + Self::COUNT - 1) % Self::COUNT)
    }

    /// Every rank, the deuce first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + Clone {
        (0..Self::COUNT).map(Rank)
    }

    /// The letter or digit that stands for the rank: `T` for ten.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize]
    }
}

impl Suit {
    /// How many suits there are.
    pub const COUNT: u8 = 4;
    /// The suits as they are written, clubs first.
    pub const LETTERS: [char; Self::COUNT as usize] = ['c', 'd', 'h', 's'];
    /// The suits as they are drawn, clubs first.
    pub const SYMBOLS: [char; Self::COUNT as usize] = ['♣', '♦', '♥', '♠'];

    /// The suit of this index, if there is one.
    pub const fn new(index: u8) -> Option<Suit> {
        if index < Self::COUNT {
            Some(Suit(index))
        } else {
            None
        }
    }

    /// 0 for clubs to 3 for spades.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Every suit, clubs first.
    pub fn all() -> impl DoubleEndedIterator<Item = Suit> + Clone {
        (0..Self::COUNT).map(Suit)
    }

    /// The letter that stands for the suit.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize]
    }

    /// The symbol that is printed on the card.
    pub const fn symbol(self) -> char {
        Self::SYMBOLS[self.0 as usize]
    }
}

impl Card {
    /// How many cards a deck holds.
    pub const COUNT: u8 = Rank::COUNT * Suit::COUNT;
    /// How many jokers there are at most.
    pub const JOKERS: u8 = 4;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(Suit::COUNT * rank.0 + suit.0)
    }

    /// The card of this id, if there is one.
    pub const fn from_id(id: u8) -> Option<Card> {
        if id < Self::COUNT {
            Some(Card(id))
        } else {
            None
        }
    }

    /// The joker of this number, 1 to 4.
    pub const fn joker(number: u8) -> Option<Card> {
        match number {
            1..=Self::JOKERS => Some(Card(Self::COUNT + number - 1)),
            _ => None,
        }
    }

    /// The card or the joker of this id, if there is one.
    pub const fn or_joker(id: u8) -> Option<Card> {
        if id < Self::COUNT + Self::JOKERS {
            Some(Card(id))
        } else {
            None
        }
    }

    /// Whether it is a joker, which has no rank and no suit.
    pub const fn is_joker(self) -> bool {
        self.0 >= Self::COUNT
    }

    /// `4 * rank + suit`, below 52; a joker's is 52 to 55.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Every card, in the order of the ids.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        (0..Self::COUNT).map(Card)
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 / Suit::COUNT)
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        Suit(self.0 % Suit::COUNT)
    }

    /// The card as it is drawn: `A♥`.
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
    /// The card as it is typed: `Ah`, or `X1`.
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

    #[test]
    fn ids_number_the_cards_from_the_two_of_clubs_to_the_ace_of_spades() {
        let names: Vec<String> = Card::all().map(|card| card.to_string()).collect();
        assert_eq!(names.len(), 52);
        assert_eq!(names[..5], ["2c", "2d", "2h", "2s", "3c"]);
        assert_eq!(names[51], "As");
        assert!(Card::all().all(|card| Card::new(card.rank(), card.suit()) == card));
        assert_eq!(Card::from_id(52), None);
    }
}
