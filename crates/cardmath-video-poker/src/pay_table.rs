//! Pay tables: the lines, and the line that pays a hand.

use crate::HAND;
use crate::deck::ids_of;
use cardmath_cards::{Card, Hand, Rank, Suit, SuitLabels, suit_labels};
use std::fmt;

/// The bits of all ranks, the deuce lowest.
pub const ALL_RANKS: u32 = (1 << Rank::COUNT) - 1;
/// The bits of all suits, clubs lowest.
pub const ALL_SUITS: u32 = (1 << Suit::COUNT) - 1;
/// A pay table has at most this many lines.
pub const MOST_LINES: usize = 40;

const ACE: u32 = 1 << (Rank::COUNT - 1);
const CARDS: u32 = HAND as u32;

/// What a hand must contain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// This number of cards of one rank.
    Kind(u32),
    /// Two cards of one rank and two of another.
    TwoPair,
    /// Three cards of one rank and two of another.
    FullHouse,
    /// Five ranks in a row; the ace is also below the deuce.
    Straight,
    /// Five cards of one suit.
    Flush,
    /// A straight of one suit.
    StraightFlush,
    /// This number of wild cards.
    Wild(u32),
}

/// A line of a pay table: a shape and its conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// What a hand must contain.
    pub shape: Shape,
    /// The accepted ranks: of the cards of one rank, of the three of a kind in a full house, of one
    /// of the two pairs, or of the highest card of a straight.
    pub ranks: u32,
    /// The accepted ranks of the kicker of four of a kind.
    pub kickers: u32,
    /// The accepted suits of a flush.
    pub suits: u32,
    /// `true` if the cards must fit as printed, `false` if a wild card must play as another card.
    pub natural: Option<bool>,
}

impl Line {
    /// A line without conditions.
    pub fn of(shape: Shape) -> Line {
        Line {
            shape,
            ranks: ALL_RANKS,
            kickers: ALL_RANKS,
            suits: ALL_SUITS,
            natural: None,
        }
    }

    /// Whether a hand fits, given what its cards make, and what they make as printed if some are
    /// wild.
    fn pays(&self, played: &Content, printed: Option<&Content>) -> bool {
        match (self.natural, printed) {
            (None, _) => self.fits(played),
            (Some(natural), None) => natural && self.fits(played),
            (Some(true), Some(printed)) => self.fits(printed),
            (Some(false), Some(printed)) => self.fits(played) && !self.fits(printed),
        }
    }

    fn fits(&self, content: &Content) -> bool {
        match self.shape {
            Shape::Kind(4) if self.kickers != ALL_RANKS => self.fits_with_kicker(content),
            Shape::Kind(count) => content.of_a_kind(count) & self.ranks != 0,
            Shape::TwoPair => content.two_groups(2, self.ranks),
            Shape::FullHouse => content.two_groups(3, self.ranks),
            Shape::Straight => content.straights & self.ranks != 0,
            Shape::Flush => content.flushes & self.suits != 0,
            Shape::StraightFlush => {
                content.straights & self.ranks != 0 && content.flushes & self.suits != 0
            }
            Shape::Wild(count) => content.wild >= count,
        }
    }

    /// Whether four cards have one rank, and the fifth card is an accepted kicker, or plays as one.
    fn fits_with_kicker(&self, content: &Content) -> bool {
        bits(content.of_a_kind(4) & self.ranks).any(|rank| {
            let others = content.at_least[1] & !rank;
            match others {
                // Four natural cards of the rank leave only a wild card.
                0 => content.joining > 0 && self.kickers & !rank != 0,
                one => one & self.kickers != 0,
            }
        })
    }
}

/// What the cards of a hand make.
struct Content {
    /// The ranks by their number of natural cards.
    at_least: [u32; CARDS as usize + 1],
    /// The number of wild cards that can play as any rank.
    joining: u32,
    /// The number of all wild cards.
    wild: u32,
    /// The highest ranks of the straights that all cards make.
    straights: u32,
    /// The suits of the flushes that all cards make.
    flushes: u32,
}

impl Content {
    fn of(natural: Hand, wild: u32) -> Content {
        let [a, b, c, d] = natural.planes();
        let ranks = a | b | c | d;
        let at_least = [
            ALL_RANKS,
            ranks,
            a & b | c & d | (a | b) & (c | d),
            a & b & (c | d) | c & d & (a | b),
            a & b & c & d,
            0,
        ];
        let whole = natural.len() as u32 + wild == CARDS;
        let one_suit = |plane: u32| u32::from(whole && plane == ranks && at_least[2] == 0);
        let flushes = one_suit(a) | one_suit(b) << 1 | one_suit(c) << 2 | one_suit(d) << 3;
        let straights = if whole && at_least[2] == 0 {
            STRAIGHTS[ranks as usize].into()
        } else {
            0
        };
        Content {
            at_least,
            joining: wild,
            wild,
            straights,
            flushes,
        }
    }

    /// The same with a bug, which plays as an ace among cards of one rank.
    fn with_bug(mut self) -> Content {
        self.joining -= 1;
        for count in (1..self.at_least.len()).rev() {
            self.at_least[count] |= self.at_least[count - 1] & ACE;
        }
        self
    }

    /// The ranks of which there are this many cards, wild cards included.
    fn of_a_kind(&self, count: u32) -> u32 {
        self.at_least[count.saturating_sub(self.joining) as usize]
    }

    /// Whether this many cards have one of these ranks, and two another one.
    fn two_groups(&self, first: u32, ranks: u32) -> bool {
        // Wild cards that the first group does not need are left for the second.
        (0..=self.joining.min(first)).any(|used| {
            let second = self.at_least[2_u32.saturating_sub(self.joining - used) as usize];
            bits(self.at_least[(first - used) as usize] & ranks).any(|rank| second & !rank != 0)
        })
    }
}

/// The lowest bit, the next, and so on.
fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = word & word.wrapping_neg();
        word &= !lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The highest ranks of the straights that contain these ranks.
static STRAIGHTS: [u16; 1 << Rank::COUNT] = {
    let mut straights = [0; 1 << Rank::COUNT];
    let mut ranks = 0;
    while ranks < straights.len() {
        let mut top = 3;
        while top < Rank::COUNT {
            if ranks as u32 & !run_below(top) == 0 {
                straights[ranks] |= 1 << top;
            }
            top += 1;
        }
        ranks += 1;
    }
    straights
};

/// The five ranks of a straight with this highest rank, a five or higher.
const fn run_below(top: u8) -> u32 {
    if top == 3 {
        ACE | 0xf
    } else {
        0x1f << (top - 4)
    }
}

/// The lines of a game, the best first, with its deck and its wild cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PayTable {
    jokers: usize,
    wild: Hand,
    bug: bool,
    lines: Vec<Line>,
}

/// Why lines do not make a pay table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPayTable {
    /// No line, or too many.
    Count(usize),
    /// There are at most four jokers.
    Jokers(usize),
    /// A wild card is not in the deck, or a joker is not wild.
    Wild(Card),
    /// The bug is a joker, and the only wild card.
    Bug,
    /// A shape of no card, or of more than five.
    Size(usize),
}

impl fmt::Display for BadPayTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPayTable::Count(count) => {
                write!(f, "a pay table has 1 to {MOST_LINES} lines, not {count}")
            }
            BadPayTable::Jokers(count) => {
                write!(f, "a deck has at most {} jokers, not {count}", Card::JOKERS)
            }
            BadPayTable::Wild(card) if card.is_joker() => {
                write!(f, "jokers are wild, all those of the deck: {card} is not")
            }
            BadPayTable::Wild(card) => write!(f, "{card} is not a card of the deck"),
            BadPayTable::Bug => f.write_str("the bug is a joker, and the only wild card"),
            BadPayTable::Size(line) => write!(f, "no hand of five cards makes line {}", line + 1),
        }
    }
}

impl PayTable {
    /// A pay table of a deck with this number of jokers and these wild cards, jokers included.
    ///
    /// # Errors
    /// The wild cards or the lines do not fit.
    pub fn new(
        jokers: usize,
        wild: Hand,
        bug: bool,
        lines: Vec<Line>,
    ) -> Result<PayTable, BadPayTable> {
        if !(1..=MOST_LINES).contains(&lines.len()) {
            return Err(BadPayTable::Count(lines.len()));
        }
        if jokers > Card::JOKERS.into() {
            return Err(BadPayTable::Jokers(jokers));
        }
        let held: Hand = (1..=jokers as u8).filter_map(Card::joker).collect();
        if let Some(card) = ((wild & Hand::JOKERS) ^ held).cards().next() {
            return Err(BadPayTable::Wild(card));
        }
        if bug && (wild.len() != 1 || jokers != 1) {
            return Err(BadPayTable::Bug);
        }
        let possible = |line: &Line| match line.shape {
            Shape::Kind(count) | Shape::Wild(count) => (1..=CARDS).contains(&count),
            _ => true,
        };
        match lines.iter().position(|line| !possible(line)) {
            Some(place) => Err(BadPayTable::Size(place)),
            None => Ok(PayTable {
                jokers,
                wild,
                bug,
                lines,
            }),
        }
    }

    /// The lines, the best first.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The wild cards, jokers included.
    pub fn wild(&self) -> Hand {
        self.wild
    }

    /// The number of jokers in the deck.
    pub fn jokers(&self) -> usize {
        self.jokers
    }

    /// A label for each suit: suits with the same label are interchangeable.
    pub fn suit_labels(&self) -> SuitLabels {
        let planes = self.wild.planes();
        suit_labels(|one, other| {
            let alike = |line: &Line| line.suits >> one & 1 == line.suits >> other & 1;
            planes[one] == planes[other] && self.lines.iter().all(alike)
        })
    }

    /// The ids of a hand of five cards of this deck, ascending.
    pub fn ids(&self, hand: Hand) -> Option<[u8; HAND]> {
        let ids = (hand.len() == HAND).then(|| ids_of(hand))?;
        (usize::from(ids[HAND - 1]) < usize::from(Card::COUNT) + self.jokers).then_some(ids)
    }

    /// The index of the first line that pays a hand of five cards; the number of lines if none
    /// does.
    pub fn line_of(&self, hand: Hand) -> usize {
        let wild = hand & self.wild;
        let count = wild.len() as u32;
        let played = Content::of(hand - wild, count);
        let place = if count == 0 {
            self.lines.iter().position(|line| line.pays(&played, None))
        } else {
            let played = if self.bug { played.with_bug() } else { played };
            let printed = Content::of(hand - Hand::JOKERS, 0);
            let pays = |line: &Line| line.pays(&played, Some(&printed));
            self.lines.iter().position(pays)
        };
        place.unwrap_or(self.lines.len())
    }
}
