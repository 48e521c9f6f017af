//! Reading cards from text.
//!
//! A card is a rank and a suit, `Ah`, in either case. Ten is `T` or `10`, and a suit may be its
//! symbol. Cards are separated by spaces, one comma, or nothing. Anything else is an error.

use crate::{Card, Hand, Rank, Suit};
use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Why a text could not be read as cards, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The first byte of the offending piece of text.
    pub start: usize,
    /// The byte after its end.
    pub end: usize,
    /// What is wrong with it.
    pub misread: Misread,
}

/// The ways in which text can fail to be cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misread {
    /// The piece does not start with a rank.
    Rank,
    /// This character is where a suit is expected.
    Suit(char),
    /// A rank has no suit.
    NoSuit,
    /// A comma has no card before or after it.
    NoCard,
    /// The card appears twice in the text.
    Repeated(Card),
    /// A second card follows where the text of one card is expected.
    SecondCard,
}

const RANKS_ACCEPTED: &str = "a rank is one of 2 3 4 5 6 7 8 9 T (or 10) J Q K A";
const SUITS_ACCEPTED: &str = "a suit is one of c d h s or ♣ ♦ ♥ ♠";

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misread::Rank => write!(f, "it does not start with a rank; {RANKS_ACCEPTED}"),
            Misread::Suit(other) => write!(f, "{other:?} is not a suit; {SUITS_ACCEPTED}"),
            Misread::NoSuit => write!(f, "its suit is missing; {SUITS_ACCEPTED}"),
            Misread::NoCard => f.write_str("a comma goes between two cards"),
            Misread::Repeated(card) => write!(f, "{card} is there already; a deck has one"),
            Misread::SecondCard => f.write_str("only one card is expected"),
        }
    }
}

impl Error for Misread {}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError {
            start,
            end,
            misread,
        } = self;
        write!(f, "bytes {start} to {end} are not a card: {misread}")
    }
}

impl Error for TextError {}

/// An iterator over the cards of a text, in order, each with its range of bytes.
///
/// It ends after the first error.
///
/// ```
/// use cardmath_cards::{CardReader, Misread};
///
/// let mut cards = CardReader::new("A♥, 10c Jx");
/// let (bytes, ace) = cards.next().expect("a first card")?;
/// assert_eq!((bytes, ace.to_string()), (0..4, "Ah".into()));
/// assert_eq!(cards.next().expect("a second card")?.1.to_string(), "Tc");
/// let error = cards.next().expect("an error").unwrap_err();
/// assert_eq!((error.start, error.misread), (10, Misread::Suit('x')));
/// assert_eq!(cards.next(), None);
/// # Ok::<(), cardmath_cards::TextError>(())
/// ```
pub struct CardReader<'a> {
    text: &'a str,
    at: usize,
    seen: Hand,
    /// Whether a card was read and no comma has followed it yet.
    comma_may_follow: bool,
    /// The position of the last comma, until a card follows it.
    comma: Option<usize>,
    /// Whether `X1` to `X4` are read as jokers.
    jokers: bool,
}

impl<'a> CardReader<'a> {
    /// Starts at the beginning of the text. Jokers are not accepted.
    pub fn new(text: &'a str) -> CardReader<'a> {
        CardReader {
            text,
            at: 0,
            seen: Hand::EMPTY,
            comma_may_follow: false,
            comma: None,
            jokers: false,
        }
    }

    /// Starts at the beginning of the text, and reads `X1` to `X4` as jokers.
    pub fn with_jokers(text: &'a str) -> CardReader<'a> {
        CardReader {
            jokers: true,
            ..CardReader::new(text)
        }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn character(&self, at: usize) -> Option<char> {
        self.text[at..].chars().next()
    }

    /// Skips spaces, and a comma where one is allowed.
    fn pass_separators(&mut self) -> Result<(), TextError> {
        // Most cards follow directly or after spaces, so decoding characters is rarely needed.
        while self.byte(self.at) == Some(b' ') {
            self.at += 1;
        }
        if self
            .byte(self.at)
            .is_some_and(|byte| RANK_OF_BYTE[usize::from(byte)].is_some())
        {
            return Ok(());
        }
        while let Some(c) = self.character(self.at) {
            if c == ',' {
                if !self.comma_may_follow {
                    return Err(self.error(self.at, self.at + 1, Misread::NoCard));
                }
                self.comma = Some(self.at);
                self.comma_may_follow = false;
            } else if !c.is_whitespace() {
                break;
            }
            self.at += c.len_utf8();
        }
        Ok(())
    }

    fn read_card(&mut self) -> Result<Card, TextError> {
        let start = self.at;
        let (card, end) = match self.joker_at(start) {
            Some(found) => found,
            None => {
                let (rank, after_rank) = self
                    .rank_at(start)
                    .ok_or_else(|| self.error(start, self.end_of_word(start), Misread::Rank))?;
                let (suit, end) = self.suit_at(start, after_rank)?;
                (Card::new(rank, suit), end)
            }
        };
        if self.seen.contains(card) {
            return Err(self.error(start, end, Misread::Repeated(card)));
        }
        self.seen = self.seen.with(card);
        self.at = end;
        self.comma_may_follow = true;
        self.comma = None;
        Ok(card)
    }

    fn joker_at(&self, at: usize) -> Option<(Card, usize)> {
        if !self.jokers || !matches!(self.byte(at)?, b'X' | b'x') {
            return None;
        }
        let number = self.byte(at + 1)?.checked_sub(b'0')?;
        Some((Card::joker(number)?, at + 2))
    }

    fn rank_at(&self, at: usize) -> Option<(Rank, usize)> {
        match self.byte(at)? {
            b'1' => (self.byte(at + 1)? == b'0').then_some((TEN, at + 2)),
            byte => Some((RANK_OF_BYTE[byte as usize]?, at + 1)),
        }
    }

    fn suit_at(&self, start: usize, at: usize) -> Result<(Suit, usize), TextError> {
        if let Some(suit) = self.byte(at).and_then(|byte| SUIT_OF_BYTE[byte as usize]) {
            return Ok((suit, at + 1));
        }
        match self.character(at) {
            None | Some(',') => Err(self.error(start, at, Misread::NoSuit)),
            Some(c) if c.is_whitespace() => Err(self.error(start, at, Misread::NoSuit)),
            Some(c) => {
                let end = at + c.len_utf8();
                let suit =
                    suit_of_symbol(c).ok_or_else(|| self.error(start, end, Misread::Suit(c)))?;
                Ok((suit, self.past_variation_selector(end)))
            }
        }
    }

    /// Skips the variation selector, which asks for an emoji suit to be drawn as text or in colour.
    fn past_variation_selector(&self, at: usize) -> usize {
        match self.character(at) {
            Some(c @ '\u{fe0e}'..='\u{fe0f}') => at + c.len_utf8(),
            _ => at,
        }
    }

    fn end_of_word(&self, start: usize) -> usize {
        let ends = |c: char| c.is_whitespace() || c == ',';
        self.text[start..]
            .find(ends)
            .map_or(self.text.len(), |length| start + length)
    }

    fn error(&self, start: usize, end: usize, misread: Misread) -> TextError {
        TextError {
            start,
            end,
            misread,
        }
    }
}

impl Iterator for CardReader<'_> {
    type Item = Result<(Range<usize>, Card), TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = match self.pass_separators() {
            Err(error) => Err(error),
            Ok(()) if self.at == self.text.len() => {
                let comma = self.comma.take()?;
                Err(self.error(comma, comma + 1, Misread::NoCard))
            }
            Ok(()) => {
                let start = self.at;
                self.read_card().map(|card| (start..self.at, card))
            }
        };
        if found.is_err() {
            self.at = self.text.len();
            self.comma = None;
        }
        Some(found)
    }
}

/// The suit of a symbol, filled or outlined.
fn suit_of_symbol(symbol: char) -> Option<Suit> {
    let filled = match symbol {
        '♧' => '♣',
        '♢' => '♦',
        '♡' => '♥',
        '♤' => '♠',
        other => other,
    };
    Suit::all().find(|suit| suit.symbol() == filled)
}

const TEN: Rank = match RANK_OF_BYTE[b'T' as usize] {
    Some(rank) => rank,
    None => panic!("ten has a letter"),
};
/// The rank that each letter or digit means.
const RANK_OF_BYTE: [Option<Rank>; 256] = {
    let mut ranks = [None; 256];
    let mut index = 0;
    while index < Rank::COUNT {
        let letter = Rank::LETTERS[index as usize] as u8;
        ranks[letter as usize] = Rank::new(index);
        ranks[letter.to_ascii_lowercase() as usize] = Rank::new(index);
        index += 1;
    }
    ranks
};
/// The suit that each letter means.
const SUIT_OF_BYTE: [Option<Suit>; 256] = {
    let mut suits = [None; 256];
    let mut index = 0;
    while index < Suit::COUNT {
        let letter = Suit::LETTERS[index as usize] as u8;
        suits[letter as usize] = Suit::new(index);
        suits[letter.to_ascii_uppercase() as usize] = Suit::new(index);
        index += 1;
    }
    suits
};

impl FromStr for Card {
    type Err = TextError;

    /// Reads exactly one card or joker.
    fn from_str(text: &str) -> Result<Card, TextError> {
        let mut cards = CardReader::with_jokers(text);
        let missing = TextError {
            start: 0,
            end: text.len(),
            misread: Misread::Rank,
        };
        let (_, card) = cards.next().ok_or(missing)??;
        match cards.next().transpose()? {
            None => Ok(card),
            Some((bytes, _)) => Err(TextError {
                start: bytes.start,
                end: bytes.end,
                misread: Misread::SecondCard,
            }),
        }
    }
}

impl FromStr for Hand {
    type Err = TextError;

    /// Reads any number of different cards and jokers.
    fn from_str(text: &str) -> Result<Hand, TextError> {
        let cards = CardReader::with_jokers(text);
        cards.map(|found| found.map(|(_, card)| card)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, (usize, usize, Misread)> {
        CardReader::new(text)
            .map(|found| found.map(|(_, card)| card.to_string()))
            .collect::<Result<Vec<_>, _>>()
            .map(|cards| cards.join(" "))
            .map_err(|error| (error.start, error.end, error.misread))
    }

    #[test]
    fn spellings_of_the_same_cards() {
        for text in [
            "AhTc2s",
            "ah 10C 2S",
            "A♥,T♣ , 2♠",
            " A♥\u{fe0f}\t10♧\u{a0}2♤\n",
        ] {
            assert_eq!(read(text).as_deref(), Ok("Ah Tc 2s"), "{text:?}");
        }
        assert_eq!(read(" "), Ok(String::new()));
    }

    #[test]
    fn what_is_no_card_is_named_with_its_place() {
        for (text, start, end, misread) in [
            ("Ah Jx", 3, 5, Misread::Suit('x')),
            ("Ah J", 3, 4, Misread::NoSuit),
            ("Ah J Kd", 3, 4, Misread::NoSuit),
            ("Ah 1h Kd", 3, 5, Misread::Rank),
            ("Ahello", 2, 6, Misread::Rank),
            ("Ah,,Kd", 3, 4, Misread::NoCard),
            (",Ah", 0, 1, Misread::NoCard),
            ("Ah, ", 2, 3, Misread::NoCard),
            ("Aé", 0, 3, Misread::Suit('é')),
            ("éh", 0, 3, Misread::Rank),
        ] {
            assert_eq!(read(text), Err((start, end, misread)), "{text:?}");
        }
    }

    #[test]
    fn a_repeated_card_is_found_where_it_repeats() {
        let ace = Card::all().next_back().expect("a last card");
        assert_eq!(read("As Kd aS"), Err((6, 8, Misread::Repeated(ace))));
    }

    #[test]
    fn the_reader_ends_after_an_error() {
        assert_eq!(CardReader::new("Ah x, Kd").count(), 2);
        assert_eq!(CardReader::new("Ah,").count(), 2);
    }
}
