//! The draws of one hand, counted without all hands of the game: hands are grouped by their ranks.
//!
//! If all suits are interchangeable, a line depends only on the ranks of a hand, on the number of
//! wild cards, and on whether the natural cards have one suit. So the hands that contain given cards
//! are counted by their ranks, times the ways to choose the suits. Hands of one suit are counted
//! separately.

use crate::deck::sets_of;
use crate::{HAND, HOLDS, PayTable};
use cardmath_cards::{Card, Hand, Rank, Suit};

/// The ranks, and the jokers.
const KINDS: usize = JOKERS + 1;
const JOKERS: usize = Rank::COUNT as usize;
const SUITS: u8 = Suit::COUNT;
/// The highest bit of each field of four bits: counts are less.
const HIGH: u64 = 0x0088_8888_8888_8888;

/// The hands of a game by their ranks, for games in which all suits are interchangeable.
pub struct ByRanks {
    lines: usize,
    kinds: RankProperties,
    shapes: Vec<RankShape>,
}

/// The properties of the cards of each rank, and of the jokers.
struct RankProperties {
    table: PayTable,
    wild: [bool; KINDS],
    copies: [usize; KINDS],
}

/// All hands with the same number of cards of each rank.
struct RankShape {
    /// The ranks that occur, each with its number of cards.
    cards: Vec<(usize, u8)>,
    /// The same, in fields of four bits.
    packed: u64,
    /// The line if the natural cards have several suits, or are fewer than two.
    plain: usize,
    /// If the natural cards can have one suit: the line then, and the line if the wild cards are
    /// printed in that suit too.
    suited: Option<(usize, usize)>,
}

/// The cards that hands must contain.
struct Subset {
    counts: [u8; KINDS],
    packed: u64,
    /// The suits that all its natural cards can have.
    suits: Vec<u8>,
    /// The suit of its first wild card that is not a joker.
    wild_suit: Option<u8>,
}

impl ByRanks {
    /// The hands of a pay table's deck; `None` if the suits are not all interchangeable.
    pub fn new(table: &PayTable) -> Option<ByRanks> {
        let labels = table.suit_labels();
        if labels != [labels[0]; SUITS as usize] {
            return None;
        }
        let is_wild = |kind| card_of(kind, 0).is_some_and(|card| table.wild().contains(card));
        let copies = |kind| match kind {
            JOKERS => table.jokers(),
            _ => SUITS.into(),
        };
        let kinds = RankProperties {
            table: table.clone(),
            wild: std::array::from_fn(is_wild),
            copies: std::array::from_fn(copies),
        };
        let mut shapes = Vec::new();
        kinds.fill(0, HAND, &mut Vec::new(), &mut shapes);
        Some(ByRanks {
            lines: table.lines().len() + 1,
            kinds,
            shapes,
        })
    }

    /// For each subset of a hand: the number of hands of each line, and last of no line, that
    /// contain it.
    pub fn containing(&self, ids: &[u8; HAND]) -> Vec<Vec<u64>> {
        (0..HOLDS)
            .map(|mask| {
                let cards = (0..HAND).filter(|card| mask >> card & 1 == 1);
                self.hands_with(cards.filter_map(|card| Card::or_joker(ids[card])))
            })
            .collect()
    }

    /// The number of hands of each line, and last of no line, that contain these cards.
    pub fn hands_with(&self, cards: impl Iterator<Item = Card>) -> Vec<u64> {
        let subset = self.kinds.subset(cards);
        let mut sums = vec![0; self.lines];
        // No field borrows from the next if the shape has at least the cards of the subset.
        let contains = |shape: &&RankShape| ((shape.packed | HIGH) - subset.packed) & HIGH == HIGH;
        for shape in self.shapes.iter().filter(contains) {
            self.kinds.count(shape, &subset, &mut sums);
        }
        sums
    }
}

impl RankProperties {
    fn subset(&self, cards: impl Iterator<Item = Card>) -> Subset {
        let mut subset = Subset {
            counts: [0; KINDS],
            packed: 0,
            suits: (0..SUITS).collect(),
            wild_suit: None,
        };
        for card in cards {
            let kind = kind_of(card);
            subset.counts[kind] += 1;
            subset.packed += 1 << (4 * kind);
            let suit = card.suit().index();
            if !self.wild[kind] {
                subset.suits.retain(|&other| other == suit);
            } else if kind < JOKERS {
                subset.wild_suit = subset.wild_suit.or(Some(suit));
            }
        }
        subset
    }

    /// Adds the hands of a shape that contain the cards of a subset.
    fn count(&self, shape: &RankShape, subset: &Subset, sums: &mut [u64]) {
        let (mut all, mut wild_ways, mut wild, mut jokers) = (1, 1, 0, false);
        for &(kind, count) in &shape.cards {
            let held = subset.counts[kind];
            let ways = sets_of(self.copies[kind] - usize::from(held), (count - held).into());
            all *= ways;
            if self.wild[kind] {
                wild_ways *= ways;
                wild += count;
                jokers |= kind == JOKERS;
            }
        }
        let Some((suited, printed)) = shape.suited else {
            sums[shape.plain] += all;
            return;
        };
        let one_suit = wild_ways * subset.suits.len() as u64;
        sums[shape.plain] += all - one_suit;
        let in_print = match (wild, subset.wild_suit) {
            (0, _) => one_suit,
            (1, _) if jokers => 0,
            // The wild card may have the suit of the natural cards.
            (1, None) => subset.suits.len() as u64,
            (1, Some(suit)) => u64::from(subset.suits.contains(&suit)),
            _ => 0,
        };
        sums[printed] += in_print;
        sums[suited] += one_suit - in_print;
    }

    /// All ways to add `more` cards of the ranks from `kind` on.
    fn fill(
        &self,
        kind: usize,
        more: usize,
        cards: &mut Vec<(usize, u8)>,
        shapes: &mut Vec<RankShape>,
    ) {
        if more == 0 {
            shapes.push(self.shape(cards));
            return;
        }
        for next in kind..KINDS {
            for count in 1..=more.min(self.copies[next]) {
                cards.push((next, count as u8));
                self.fill(next + 1, more - count, cards, shapes);
                cards.pop();
            }
        }
    }

    /// The lines of the hands with these cards.
    fn shape(&self, cards: &[(usize, u8)]) -> RankShape {
        let natural = || cards.iter().filter(|(kind, _)| !self.wild[*kind]);
        let of_one_suit = natural().count() > 1 && natural().all(|&(_, count)| count == 1);
        // The suits of the first natural card, of the other natural cards, and of wild cards.
        let line = |first, others, wild| self.table.line_of(self.hand(cards, first, others, wild));
        RankShape {
            cards: cards.to_vec(),
            packed: cards
                .iter()
                .map(|&(kind, count)| u64::from(count) << (4 * kind))
                .sum(),
            plain: line(1, 0, 1),
            suited: of_one_suit.then(|| (line(0, 0, 1), line(0, 0, 0))),
        }
    }

    /// A hand with these cards; the suits of each rank begin with the given one.
    fn hand(&self, cards: &[(usize, u8)], first: u8, others: u8, wild: u8) -> Hand {
        let mut hand = Hand::EMPTY;
        let mut next = first;
        for &(kind, count) in cards {
            let suit = match (kind, self.wild[kind]) {
                (JOKERS, _) => 0,
                (_, true) => wild,
                (_, false) => std::mem::replace(&mut next, others),
            };
            for card in (0..count).filter_map(|card| card_of(kind, (suit + card) % SUITS)) {
                hand = hand.with(card);
            }
        }
        hand
    }
}

fn kind_of(card: Card) -> usize {
    if card.is_joker() {
        JOKERS
    } else {
        card.rank().index().into()
    }
}

fn card_of(kind: usize, suit: u8) -> Option<Card> {
    if kind == JOKERS {
        return Card::joker(suit + 1);
    }
    Some(Card::new(Rank::new(kind as u8)?, Suit::new(suit)?))
}
