//! The strengths of two hole cards with a board of three to five cards, for orderings that consider
//! the ranks of all cards and the ranks of one suit. The strength of a hand is that of its best
//! pair.
//!
//! A board matters only by its multiset of ranks (6188 of five, counting five equal ranks) and, if
//! it has three or more cards of a suit, the ranks of that suit. For each of these there is a row
//! with the strength of each pair of ranks. So each pair of hole cards takes one or two lookups in
//! place of ten evaluations. The tables of a pot take 3 MB and are built in about a millisecond:
//! the strengths of two ranks with three, four or five board cards are computed once, and a row is
//! the best over the parts of its board.

use crate::{Evaluator, Rules};
use cardmath_cards::RANKS;
use cardmath_cards::ordering::Ordering;
use cardmath_cards::simd::{Aligned, Instructions};
use cardmath_cards::{Card, Hand, Suit};
use std::ops::RangeInclusive;

/// The number of cards of a full board, and of a hand that is compared.
pub const BOARD: usize = 5;
/// The number of hole cards in a pair.
const PAIR: usize = 2;
/// The least number of board cards with which two hole cards are a hand. This many board cards of a
/// suit make a flush possible.
pub const FEWEST: usize = BOARD - PAIR;
/// The most hole cards that can be looked up.
const MOST_HELD: usize = Hand::DECK.len();
/// The length of a row: all pairs of ranks, and an entry for no hole card.
const ROOM: usize = 1 << 7;
/// The entry of a row for the board alone.
const ALONE: u8 = ROOM as u8 - 1;

/// From this number of deals on, building the tables pays.
pub const WORTH_TABLES: u64 = 10_000;

/// The strength of each pair of ranks, in whole cache lines.
pub type Row = Aligned<[u16; ROOM]>;

/// The tables of a pot.
pub struct Pairs {
    /// Whether any number of hole cards may play, or exactly two.
    any: bool,
    /// Rows by the place of the board's multiset of ranks: boards of fewer cards come first.
    ranks: Vec<Row>,
    /// Rows by the place of the board's ranks of a suit; empty if suits do not matter.
    suits: Vec<Row>,
    /// The place of each set of three to five ranks, given as bits.
    places: Vec<u16>,
}

/// Whether the strength of a hand is the better of the strength of its ranks and of its suits.
pub fn is_the_better_of_ranks_and_suit(ordering: &Ordering) -> bool {
    let spoils = ordering.is_low() && ordering.has_flushes();
    !ordering.is_of_different_cards() && ordering.wild().is_empty() && !spoils
}

/// The tables of each pot of a game; none where tables do not apply.
pub fn tables(rules: &Rules, instructions: Instructions) -> Vec<Option<Pairs>> {
    let table =
        |evaluator| fits(rules, evaluator).then(|| Pairs::new(rules, evaluator, instructions));
    rules
        .pots
        .iter()
        .map(|evaluator| table(evaluator))
        .collect()
}

/// Whether tables apply to a pot.
pub fn fits(rules: &Rules, evaluator: &Evaluator) -> bool {
    let pairs = rules.plays.unwrap_or(rules.cards) == PAIR;
    let ordering = evaluator.ordering();
    let board = rules.board == BOARD && ordering.size() == BOARD;
    pairs && board && is_the_better_of_ranks_and_suit(ordering)
}

impl Pairs {
    fn new(rules: &Rules, evaluator: &Evaluator, instructions: Instructions) -> Pairs {
        let any = rules.plays.is_none();
        let parts = if any { FEWEST..=BOARD } else { FEWEST..=FEWEST };
        let of = |worth: &[u16]| rows(worth, &parts, instructions);
        let ranks = of(&worth(evaluator, |place| place as u8 % Suit::COUNT));
        let (mut suits, mut places) = (Vec::new(), vec![0; 1 << RANKS]);
        if evaluator.ordering().has_flushes() {
            for (size, rows) in (FEWEST..=BOARD).zip(of(&worth(evaluator, |_| 0))) {
                for (ranks, row) in choices(size).iter().zip(rows) {
                    let set = ranks[..size].iter().fold(0u16, |set, rank| set | 1 << rank);
                    if set.count_ones() as usize == size {
                        places[usize::from(set)] = suits.len() as u16;
                        suits.push(row);
                    }
                }
            }
        }
        Pairs {
            any,
            ranks: ranks.concat(),
            suits,
            places,
        }
    }

    /// Whether suits matter.
    pub fn have_suits(&self) -> bool {
        !self.suits.is_empty()
    }

    /// The strength of hole cards with a board of three to five cards.
    pub fn strength(&self, held: Hand, board: Hand) -> u16 {
        let (mut room, mut own) = ([0; BOARD], [0; MOST_HELD]);
        let shared = sorted_ranks(board, &mut room).iter().copied();
        let row = &self.ranks[usize::from(first_place(shared.len())) + number_of(shared)];
        let (mut best, own) = (0, sorted_ranks(held, &mut own));
        for (nth, &high) in own.iter().enumerate() {
            for &low in &own[..nth] {
                best = of_pair(row, pair_of(high, low)).max(best);
            }
        }
        if self.have_suits() {
            for (board, held) in board.planes().into_iter().zip(held.planes()) {
                if board.count_ones() as usize >= FEWEST {
                    best = self.of_suit(board as u16, held as u16).max(best);
                }
            }
        }
        best
    }

    /// The strengths with the ranks of a board, given by place.
    #[inline(always)]
    pub fn row(&self, board: u16) -> &Row {
        &self.ranks[usize::from(board)]
    }

    /// The strength of hole cards of a suit with the board's three or more cards of that suit.
    #[inline]
    pub fn of_suit(&self, board: u16, held: u16) -> u16 {
        let row = &self.suits[usize::from(self.places[usize::from(board)])];
        let of = |place| of_pair(row, place);
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

/// The strength of a pair of ranks, given by place.
#[inline(always)]
pub fn of_pair(row: &Row, pair: u8) -> u16 {
    row[usize::from(pair) % ROOM]
}

/// The place of the first multiset of this many ranks of a board: the number of those of fewer
/// ranks.
#[inline(always)]
pub fn first_place(board: usize) -> u16 {
    let fewer = FEWEST as u16..board as u16;
    fewer.map(|size| below(RANKS as u16, size - 1)).sum()
}

/// The ranks of the cards, ascending; of no more cards than there is room for.
fn sorted_ranks(hand: Hand, room: &mut [u8]) -> &[u8] {
    let (mut left, mut count) = (hand.mask(), 0);
    for rank in &mut *room {
        if left == 0 {
            break;
        }
        *rank = left.trailing_zeros() as u8 % Hand::PLANE;
        left &= left - 1;
        count += 1;
    }
    room[..count].sort_unstable();
    &room[..count]
}

/// The place of two ranks in a row, higher rank first.
#[inline(always)]
pub fn pair_of(high: u8, low: u8) -> u8 {
    high * (high + 1) / 2 + low
}

/// The place of at most two ranks of a suit. A single rank has the place of its pair.
#[inline(always)]
fn place_of(ranks: u16) -> u8 {
    match ranks {
        0 => ALONE,
        _ => pair_of(ranks.ilog2() as u8, ranks.trailing_zeros() as u8),
    }
}

/// The number of a multiset of ascending ranks: a sum of binomials (Beckenbach, Applied
/// Combinatorial Mathematics, 1964, chapter 1).
#[inline(always)]
pub fn number<const SIZE: usize>(ranks: [u8; SIZE]) -> u16 {
    let mut sum = 0;
    for (nth, rank) in ranks.into_iter().enumerate() {
        sum += below(rank.into(), nth as u16);
    }
    sum
}

/// The number of multisets of `ranks + 1` ranks that are all below this rank.
#[inline(always)]
const fn below(rank: u16, ranks: u16) -> u16 {
    let (mut ways, mut taken) = (1, 0);
    while taken <= ranks {
        ways = ways * (rank + ranks - taken) / (taken + 1);
        taken += 1;
    }
    ways
}

static BELOW: [[u16; RANKS]; BOARD] = {
    let mut all = [[0; RANKS]; BOARD];
    let mut place = 0;
    while place < RANKS * BOARD {
        let (rank, ranks) = (place % RANKS, place / RANKS);
        all[ranks][rank] = below(rank as u16, ranks as u16);
        place += 1;
    }
    all
};

/// As [`number`], for any number of ranks.
#[inline(always)]
fn number_of(ranks: impl Iterator<Item = u8>) -> usize {
    let each = ranks.zip(&BELOW);
    each.fold(0, |sum, (rank, below)| {
        sum + usize::from(below[usize::from(rank)])
    })
}

/// All multisets of `size` ascending ranks in the order of their numbers, padded with 0.
fn choices(size: usize) -> Vec<[u8; BOARD]> {
    let mut all = vec![[0; BOARD]];
    for nth in 0..size {
        let fewer = std::mem::take(&mut all);
        for high in 0..RANKS as u8 {
            let below = fewer
                .iter()
                .filter(|ranks| nth == 0 || ranks[nth - 1] <= high);
            all.extend(below.map(|&(mut ranks)| {
                ranks[nth] = high;
                ranks
            }));
        }
    }
    all
}

/// The strength of five ranks, by their number, if the cards have these suits; 0 if there are no
/// such cards.
fn worth(evaluator: &Evaluator, suit: impl Fn(usize) -> u8) -> Vec<u16> {
    let deck = evaluator.ordering().deck();
    let card = |(place, &rank): (usize, &u8)| Card::from_id(Suit::COUNT * rank + suit(place));
    let strength = |ranks: &[u8; BOARD]| {
        let hand: Hand = ranks.iter().enumerate().filter_map(card).collect();
        match hand.len() == BOARD && hand.is_subset(deck) {
            true => evaluator.strength(hand),
            false => 0,
        }
    };
    choices(BOARD).iter().map(strength).collect()
}

/// For boards of three, four and five ranks, by their numbers, the strength of each pair, if as
/// many board cards play as `parts` contains.
fn rows(worth: &[u16], parts: &RangeInclusive<usize>, instructions: Instructions) -> Vec<Vec<Row>> {
    let mut all: Vec<Vec<Row>> = Vec::new();
    for size in FEWEST..=BOARD {
        let boards = choices(size);
        let mut rows = vec![Aligned([0; ROOM]); boards.len()];
        if parts.contains(&size) {
            for (board, row) in boards.iter().zip(&mut rows) {
                *row = with_pairs(&board[..size], worth);
            }
        }
        if let Some(fewer) = all.last() {
            instructions.compiled(
                #[inline(always)]
                || {
                    for (board, row) in boards.iter().zip(&mut rows) {
                        take_best(row, &board[..size], fewer);
                    }
                },
            );
        }
        all.push(rows);
    }
    all
}

/// Improves a row by the rows of the board with one card left out.
#[inline(always)]
fn take_best(row: &mut Row, board: &[u8], fewer: &[Row]) {
    for left_out in 0..board.len() {
        let ranks = board.iter().enumerate();
        let kept = ranks.filter(|&(place, _)| place != left_out);
        let fewer = &fewer[number_of(kept.map(|(_, &rank)| rank))];
        for place in 0..ROOM {
            row[place] = row[place].max(fewer[place]);
        }
    }
}

/// The strength of these board ranks with the cards of each pair that complete five.
fn with_pairs(part: &[u8], worth: &[u16]) -> Row {
    let with = |more: &[u8]| {
        let mut ranks = [0; BOARD];
        ranks[..part.len()].copy_from_slice(part);
        ranks[part.len()..].copy_from_slice(more);
        ranks.sort_unstable();
        worth[number_of(ranks.into_iter())]
    };
    let mut row = Aligned([0; ROOM]);
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
