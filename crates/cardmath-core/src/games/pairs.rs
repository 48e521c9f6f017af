//! What two cards of a hand are worth with any board of five, for orderings that look at the ranks held
//! and at the ranks of one suit: a hand is worth the best of its pairs.
//!
//! Of a board count its ranks, 6188 choices with those of five equal ones, and the ranks of the suit that
//! three of its cards or more have, if one has. For each there is a row of what two ranks are worth with it.
//! So one or two places are looked up for each pair of a hand, where ten hands were judged. The tables of a
//! pot have 2 MB, and are made in about a millisecond: what three, four or five of the board are worth with
//! two ranks is found once, and a row is the best of those that are parts of its board.

use super::rules::Rules;
use crate::evaluate::{Instructions, Judge};
use crate::ordering::Ordering;
use crate::{Card, Hand, Rank};
use std::ops::RangeInclusive;

const RANKS: usize = Rank::COUNT as usize;
/// How many cards a board has, and how many are judged.
pub const BOARD: usize = 5;
/// So many cards of a hand are a pair.
const PAIR: usize = 2;
/// How many cards of a suit are on the board, at least, where they count.
const FEWEST: usize = BOARD - PAIR;
/// Room for all pairs of ranks, and for no cards at all.
const ROOM: usize = 1 << 7;
/// The place in a row of what the board is worth alone.
const ALONE: u8 = ROOM as u8 - 1;

/// What each pair of ranks is worth.
type Row = [u16; ROOM];

/// The tables of a pot.
pub struct Pairs {
    /// Whether any cards play, or just two of a hand's.
    any: bool,
    /// By the number of the board's ranks.
    ranks: Vec<Row>,
    /// By the place of the board's ranks of a suit; nothing if no suit counts.
    suits: Vec<Row>,
    /// The place of each set of three to five ranks, given as bits.
    places: Vec<u16>,
}

/// Whether a hand is worth what its ranks are, or its cards of a suit are, whichever is better.
pub fn is_the_better_of_ranks_and_suit(ordering: &Ordering) -> bool {
    let spoils = ordering.is_low() && has_suits(ordering);
    !ordering.is_of_different_cards() && ordering.wild().is_empty() && !spoils
}

fn has_suits(ordering: &Ordering) -> bool {
    ordering.shapes().iter().any(|shape| shape.suited)
}

/// The tables of each pot of a game, where they tell what hands are worth.
pub fn tables(rules: &Rules, instructions: Instructions) -> Vec<Option<Pairs>> {
    let table = |judge| fits(rules, judge).then(|| Pairs::new(rules, judge, instructions));
    rules.pots.iter().map(|judge| table(judge)).collect()
}

fn fits(rules: &Rules, judge: &Judge) -> bool {
    let pairs = rules.plays.unwrap_or(rules.cards) == PAIR;
    let ordering = judge.ordering();
    let board = rules.board == BOARD && ordering.size() == BOARD;
    pairs && board && is_the_better_of_ranks_and_suit(ordering)
}

impl Pairs {
    fn new(rules: &Rules, judge: &Judge, instructions: Instructions) -> Pairs {
        let any = rules.plays.is_none();
        let parts = if any { FEWEST..=BOARD } else { FEWEST..=FEWEST };
        let mut sets: Vec<Vec<u8>> = (FEWEST..=BOARD).flat_map(choices).collect();
        sets.retain(|ranks| bits(ranks).count_ones() as usize == ranks.len());
        let mut places = vec![0; 1 << RANKS];
        for (set, place) in sets.iter().zip(0..) {
            places[usize::from(bits(set))] = place;
        }
        if !has_suits(judge.ordering()) {
            sets.clear();
        }
        let suited = worth(judge, |_| 0);
        let mixed = worth(judge, |place| place as u8 % 4);
        Pairs {
            any,
            ranks: rows(&choices(BOARD), &mixed, parts.clone(), instructions),
            suits: rows(&sets, &suited, parts, instructions),
            places,
        }
    }

    /// Whether a suit counts.
    pub fn have_suits(&self) -> bool {
        !self.suits.is_empty()
    }

    /// What two ranks are worth with those of a board, by their numbers.
    #[inline(always)]
    pub fn of_ranks(&self, board: u16, pair: u8) -> u16 {
        self.ranks[usize::from(board)][usize::from(pair) % ROOM]
    }

    /// What cards of a suit are worth with those that the board has of it, three or more.
    #[inline]
    pub fn of_suit(&self, board: u16, held: u16) -> u16 {
        let row = &self.suits[usize::from(self.places[usize::from(board)])];
        let of = |place: u8| row[usize::from(place) % ROOM];
        if self.any {
            return of(place_of(held));
        }
        let (mut best, mut high) = (0, held);
        while high & high.wrapping_sub(1) != 0 {
            let mut low = high & (high - 1);
            while low != 0 {
                best = best.max(of(pair_of(
                    low.trailing_zeros() as u8,
                    high.trailing_zeros() as u8,
                )));
                low &= low - 1;
            }
            high &= high - 1;
        }
        best
    }
}

/// The place of two ranks in a row, the higher first.
#[inline(always)]
pub fn pair_of(high: u8, low: u8) -> u8 {
    high * (high + 1) / 2 + low
}

/// The place of at most two ranks of a suit; that of one is where its pair would be.
#[inline(always)]
fn place_of(ranks: u16) -> u8 {
    match ranks {
        0 => ALONE,
        _ => pair_of(ranks.ilog2() as u8, ranks.trailing_zeros() as u8),
    }
}

/// The number of a choice of ranks that ascend, equal ones among them (Beckenbach, Applied Combinatorial
/// Mathematics, 1964, chapter 1): a sum of binomials.
#[inline(always)]
pub fn number<const SIZE: usize>(ranks: [u8; SIZE]) -> u16 {
    let mut sum = 0;
    for (nth, rank) in ranks.into_iter().enumerate() {
        let mut ways = 1;
        for taken in 0..=nth as u16 {
            ways = ways * (u16::from(rank) + nth as u16 - taken) / (taken + 1);
        }
        sum += ways;
    }
    sum
}

fn number_of(ranks: &[u8]) -> usize {
    let numbered = match *ranks {
        [a, b, c] => number([a, b, c]),
        [a, b, c, d] => number([a, b, c, d]),
        [a, b, c, d, e] => number([a, b, c, d, e]),
        _ => 0,
    };
    numbered.into()
}

/// All choices of so many ranks that ascend, in the order of their numbers.
fn choices(size: usize) -> Vec<Vec<u8>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let fewer = choices(size - 1);
    let with = |high: u8| {
        let below = fewer
            .iter()
            .filter(move |ranks| ranks.last() <= Some(&high));
        below.map(move |ranks| [&ranks[..], &[high]].concat())
    };
    (0..RANKS as u8).flat_map(with).collect()
}

fn bits(ranks: &[u8]) -> u16 {
    ranks.iter().fold(0, |bits, rank| bits | 1 << rank)
}

/// What five ranks are worth, by their number, where the cards are of these suits; 0 if there are no such
/// cards.
fn worth(judge: &Judge, suit: impl Fn(usize) -> u8) -> Vec<u16> {
    let card = |(place, &rank): (usize, &u8)| Card::from_id(4 * rank + suit(place));
    let hand = |ranks: &Vec<u8>| ranks.iter().enumerate().filter_map(card).collect::<Hand>();
    let strength = |hand: Hand| match hand.len() == BOARD && hand.is_subset(judge.ordering().deck())
    {
        true => judge.strength(hand),
        false => 0,
    };
    choices(BOARD)
        .iter()
        .map(|ranks| strength(hand(ranks)))
        .collect()
}

/// For each board, given by its ranks, what it is worth with each pair, where parts of it of these sizes
/// play.
fn rows(
    boards: &[Vec<u8>],
    worth: &[u16],
    sizes: RangeInclusive<usize>,
    instructions: Instructions,
) -> Vec<Row> {
    let parts = |size| match sizes.contains(&size) {
        true => choices(size)
            .iter()
            .map(|part| with_pairs(part, worth))
            .collect(),
        false => Vec::new(),
    };
    let parts: [Vec<Row>; BOARD + 1] = std::array::from_fn(parts);
    let fits = |part: &u8| sizes.contains(&(part.count_ones() as usize));
    let masks = |len| (0..1u8 << len).filter(fits);
    let masks: [Vec<u8>; BOARD + 1] = std::array::from_fn(|len| masks(len).collect());
    let mut rows = vec![[0; ROOM]; boards.len()];
    instructions.compiled(
        #[inline(always)]
        || {
            for (board, row) in boards.iter().zip(&mut rows) {
                for &chosen in &masks[board.len()] {
                    let (part, size) = chosen_of(board, chosen);
                    let part = &parts[size][number_of(&part[..size])];
                    for place in 0..ROOM {
                        row[place] = row[place].max(part[place]);
                    }
                }
            }
        },
    );
    rows
}

/// The ranks whose bits are set, at the front, and how many they are.
#[inline(always)]
fn chosen_of(ranks: &[u8], chosen: u8) -> ([u8; BOARD], usize) {
    let (mut part, mut size) = ([0; BOARD], 0);
    for (place, &rank) in ranks.iter().enumerate() {
        part[size % BOARD] = rank;
        size += usize::from(chosen >> place & 1);
    }
    (part, size)
}

/// What these ranks are worth with as many of each pair as make five.
fn with_pairs(part: &[u8], worth: &[u16]) -> Row {
    let with = |more: &[u8]| {
        let mut ranks = [0; BOARD];
        ranks[..part.len()].copy_from_slice(part);
        ranks[part.len()..].copy_from_slice(more);
        ranks.sort_unstable();
        worth[number_of(&ranks)]
    };
    let mut row = [0; ROOM];
    let pairs = (0..RANKS as u8).flat_map(|high| (0..=high).map(move |low| [high, low]));
    match BOARD - part.len() {
        0 => row.fill(with(&[])),
        1 => {
            let single: [u16; RANKS] = std::array::from_fn(|rank| with(&[rank as u8]));
            let single = |rank: u8| single[usize::from(rank)];
            pairs.for_each(|[high, low]| {
                row[usize::from(pair_of(high, low))] = single(high).max(single(low));
            });
        }
        _ => pairs.for_each(|[high, low]| {
            row[usize::from(pair_of(high, low))] = with(&[high, low]);
        }),
    }
    row
}
