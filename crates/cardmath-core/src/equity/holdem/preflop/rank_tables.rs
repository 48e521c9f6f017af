//! RankTables that are alike before any is dealt, judged once for all of them.
//!
//! Without a flush only the ranks of a board count: there are 6175 choices of five. With one, the
//! cards of its suit count, three to five, and the ranks of the rest. So what two ranks of a hand
//! are worth stands in a row for each of these, and what two cards of a suit are worth in another;
//! a hand is worth the better of both. This holds for every ordering that looks at the ranks held and
//! at the ranks of one suit.

use crate::cards::{RANKS, choose};
use crate::evaluate::{strength, strengths};
use crate::simd::Instructions;
use crate::{Card, Hand, Rank, Suit};
use std::array;
use std::sync::OnceLock;

/// How many boards are looked at side by side.
pub const LANES: usize = 32;
/// A word for each of them.
pub type Lanes = [u16; LANES];

const COPIES: u8 = Suit::COUNT;
const BOARD: usize = crate::equity::holdem::question::BOARD;
/// A flush takes so many cards, of which a hand has two at most.
const FLUSH: usize = 5;
/// How many cards of its suit are on the board, at least.
pub const FEWEST: usize = FLUSH - 2;
/// How many such numbers there are.
pub const SIZES: usize = BOARD - FEWEST + 1;
const PAIRS_OF_RANKS: usize = RANKS * (RANKS + 1) / 2;
/// No set of ranks: it meets every card.
const NO_SET: u16 = u16::MAX;

/// How many cards of each rank.
pub type RankCounts = [u8; RANKS];

/// What all boards are that differ, and what hands are worth on them.
pub struct RankTables {
    /// By the number of cards of a suit, less the fewest: all sets of so many ranks, as bits.
    pub sets: [Vec<Lanes>; SIZES],
    /// A board for each choice of ranks, no suit of which has more than two cards.
    pub any: Vec<Hand>,
    /// The same for each set of ranks of a suit, with the ranks of the rest.
    pub suited: [Vec<Hand>; SIZES],
    /// What two ranks are worth, made when they are first asked for: 86 KB each, 8 MB in all.
    ranks: [OnceLock<RankRow>; PAIRS_OF_RANKS],
    /// What the cards that a hand has of a suit are worth, by their ranks.
    suits: [OnceLock<[Vec<Lanes>; SIZES]>; 1 + PAIRS_OF_RANKS],
}

/// What the ranks of a hand are worth.
pub struct RankRow {
    /// On boards of any five ranks, in the order of [`ways`].
    pub any: Vec<Lanes>,
    /// By the number of cards of a suit, less the fewest: for the ranks of the rest in the order of [`ways`],
    /// one after the other, all sets of ranks of the suit.
    pub suited: [Vec<Lanes>; SIZES],
}

impl RankTables {
    /// Those of the standard ordering.
    pub fn of_high() -> &'static RankTables {
        static TABLES: OnceLock<RankTables> = OnceLock::new();
        TABLES.get_or_init(|| RankTables {
            sets: array::from_fn(|size| in_lanes(sets(FEWEST + size), NO_SET)),
            any: boards(&choices(BOARD), &[[0; RANKS]]),
            suited: array::from_fn(|size| {
                let sets: Vec<RankCounts> =
                    sets(FEWEST + size).into_iter().map(counts_of).collect();
                boards(&sets, &choices(SIZES - 1 - size))
            }),
            ranks: [const { OnceLock::new() }; PAIRS_OF_RANKS],
            suits: [const { OnceLock::new() }; 1 + PAIRS_OF_RANKS],
        })
    }

    /// What the two ranks of a hand are worth.
    pub fn of_ranks(&self, hand: Hand, instructions: Instructions) -> &RankRow {
        self.ranks[pair_of_ranks(hand)].get_or_init(|| {
            let ranks: Vec<Rank> = hand.cards().map(Card::rank).collect();
            let judged = |boards: &Vec<Hand>| judged(boards, &ranks, instructions);
            RankRow {
                any: judged(&self.any),
                suited: self.suited.each_ref().map(judged),
            }
        })
    }

    /// What so many ranks of a suit in a hand are worth; 0 where they make no flush.
    pub fn of_suit(&self, held: u16) -> &[Vec<Lanes>; SIZES] {
        let place = match held.count_ones() {
            0 => 0,
            // One card stands where its pair does.
            _ => 1 + triangle(31 - u32::from(held).leading_zeros(), held.trailing_zeros()),
        };
        let worth = |set: u16| {
            let cards = suited(held | set);
            let flush = set & held == 0 && set != NO_SET && cards.len() >= FLUSH;
            if flush { strength(cards) } else { 0 }
        };
        self.suits[place].get_or_init(|| {
            array::from_fn(|size| self.sets[size].iter().map(|set| set.map(worth)).collect())
        })
    }
}

/// What two ranks are worth on boards; 0 where there is no such board.
fn judged(boards: &[Hand], ranks: &[Rank], instructions: Instructions) -> Vec<Lanes> {
    let hands: Vec<Hand> = boards.iter().map(|&board| joined(board, ranks)).collect();
    let mut found = vec![0; hands.len()];
    strengths(instructions, &hands, &mut found);
    for (word, hand) in found.iter_mut().zip(&hands) {
        *word = if hand.is_empty() { 0 } else { *word };
    }
    in_lanes(found, 0)
}

/// The board with a card of each rank; nothing if there is none left, or no board. It is never a
/// flush, for no suit of a board has more than two cards.
#[inline]
fn joined(board: Hand, ranks: &[Rank]) -> Hand {
    let mut hand = board;
    for &rank in ranks {
        let card = (Hand::DECK.of_rank(rank) - hand).lowest();
        if card.is_empty() || board.is_empty() {
            return Hand::EMPTY;
        }
        hand = hand | card;
    }
    hand
}

/// For each choice of other ranks one after the other a board with each of the sets, in lanes; an
/// empty one where there is none.
fn boards(sets: &[RankCounts], rests: &[RankCounts]) -> Vec<Hand> {
    let padded = sets.len().next_multiple_of(LANES);
    let of_rest = |rest: &RankCounts| {
        let boards = sets
            .iter()
            .map(|set| without_flush([*set, *rest]).unwrap_or(Hand::EMPTY));
        boards
            .chain(std::iter::repeat(Hand::EMPTY))
            .take(padded)
            .collect::<Vec<_>>()
    };
    rests.iter().flat_map(of_rest).collect()
}

/// Cards of these ranks in one suit.
pub fn suited(ranks: u16) -> Hand {
    let suit = Suit::all().next();
    suit.map_or(Hand::EMPTY, |suit| Hand::in_suit(ranks.into(), suit))
}

/// Cards of these ranks in suits that make no flush; none if a rank has not so many.
fn without_flush(parts: [RankCounts; 2]) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    let mut taken: u8 = 0;
    for rank in Rank::all() {
        let place = usize::from(rank.index());
        let count: u8 = parts.iter().map(|part| part[place]).sum();
        if count > COPIES {
            return None;
        }
        // Suits in turn: of five cards no suit has more than two.
        for _ in 0..count {
            hand = hand.with(Card::from_id(4 * rank.index() + taken % COPIES)?);
            taken += 1;
        }
    }
    Some(hand)
}

/// All choices of so many ranks, each as often as there are suits.
fn choices(size: usize) -> Vec<RankCounts> {
    fn extend(size: usize, from: usize, counts: RankCounts, all: &mut Vec<RankCounts>) {
        if size == 0 {
            all.push(counts);
            return;
        }
        for rank in from..RANKS {
            let mut counts = counts;
            counts[rank] += 1;
            extend(size - 1, rank, counts, all);
        }
    }
    let mut all = Vec::new();
    extend(size, 0, [0; RANKS], &mut all);
    all
}

/// In how many ways each choice of so many ranks is taken, where there are so many cards of each;
/// in the order in which the ranks stand, the lowest first, each from the one before it up.
///
/// There are 1820 choices of four ranks, 6188 of five; the 13 of five equal ones have no way.
pub fn ways(free: &RankCounts, size: usize, ways: &mut Vec<u16>) {
    ways.clear();
    if size == 0 {
        ways.push(1);
        return;
    }
    extend(free, size, (0, 0), 1, ways);
}

/// Choices that go on from so many of a rank, before which there were so many ways.
fn extend(
    free: &RankCounts,
    size: usize,
    (rank, run): (usize, u8),
    before: u16,
    ways: &mut Vec<u16>,
) {
    let again = before * ways_to_take(free[rank], run + 1);
    let after = before * ways_to_take(free[rank], run);
    if size == 1 {
        ways.push(again);
        ways.extend(free[rank + 1..].iter().map(|&free| after * u16::from(free)));
        return;
    }
    extend(free, size - 1, (rank, run + 1), before, ways);
    for next in rank + 1..RANKS {
        extend(free, size - 1, (next, 1), after, ways);
    }
}

/// The number of ways to take some of a rank's cards.
fn ways_to_take(cards: u8, taken: u8) -> u16 {
    WAYS_TO_TAKE[usize::from(cards)][usize::from(taken)]
}

/// Binomial coefficients, by the number of cards and how many are taken.
const WAYS_TO_TAKE: [[u16; BOARD + 1]; COPIES as usize + 1] = {
    let mut ways = [[0; BOARD + 1]; COPIES as usize + 1];
    let mut cards = 0;
    while cards < ways.len() {
        let mut taken = 0;
        while taken <= BOARD {
            ways[cards][taken] = choose(cards, taken) as u16;
            taken += 1;
        }
        cards += 1;
    }
    ways
};

/// All sets of so many ranks, as bits.
fn sets(size: usize) -> Vec<u16> {
    let all = 0..1 << RANKS;
    all.filter(|set: &u16| set.count_ones() as usize == size)
        .collect()
}

fn counts_of(set: u16) -> RankCounts {
    array::from_fn(|rank| (set >> rank & 1) as u8)
}

fn in_lanes(mut words: Vec<u16>, padding: u16) -> Vec<Lanes> {
    words.resize(words.len().next_multiple_of(LANES), padding);
    words.as_chunks().0.to_vec()
}

/// How many cards of each rank a hand has.
pub fn ranks_of(hand: Hand) -> RankCounts {
    let planes = hand.planes();
    array::from_fn(|rank| planes.iter().map(|plane| (plane >> rank & 1) as u8).sum())
}

/// A number for the ranks of a hand of two cards.
pub fn pair_of_ranks(hand: Hand) -> usize {
    let [a, b, c, d] = hand.planes();
    let ranks = a | b | c | d;
    triangle(31 - ranks.leading_zeros(), ranks.trailing_zeros())
}

fn triangle(high: u32, low: u32) -> usize {
    (high * (high + 1) / 2 + low) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_of_the_choices_in_their_order() {
        let free: RankCounts = array::from_fn(|rank| (rank * 7 % 5) as u8);
        let mut found = Vec::new();
        for size in [0, 1, 2, 5] {
            ways(&free, size, &mut found);
            let plain: Vec<u16> = choices(size)
                .iter()
                .map(|counts| {
                    (0..RANKS)
                        .map(|rank| ways_to_take(free[rank], counts[rank]))
                        .product()
                })
                .collect();
            assert_eq!(found, plain);
        }
    }

    #[test]
    fn all_boards_are_there() {
        let mut found = Vec::new();
        ways(&[COPIES; RANKS], BOARD, &mut found);
        assert_eq!(
            found.iter().map(|&ways| u64::from(ways)).sum::<u64>(),
            2_598_960
        );
        assert_eq!(found.iter().filter(|&&ways| ways > 0).count(), 6175);
    }
}
