//! Choices of ranks and in how many ways cards make them, which are counted in blocks of lanes.

use crate::holdem::BOARD;
use cardmath_cards::{Hand, RANKS, Suit, choose};
use std::array;

/// The number of boards processed side by side.
pub const LANES: usize = 32;
/// A word for each board.
pub type LaneCounts = [u16; LANES];
/// Padding in place of a set of ranks. It shares a rank with every hand.
pub const NO_SET: u16 = u16::MAX;

/// The number of cards of each rank.
pub type RanksHeld = [u8; RANKS];

/// The number of cards of a rank in the deck.
pub(super) const COPIES: u8 = Suit::COUNT;

/// All choices of `size` ranks, as many as the deck has of each.
pub fn choices(size: usize) -> Vec<RanksHeld> {
    let mut lists = vec![Vec::new(); size + 1];
    lists[0].push([0; RANKS]);
    for rank in 0..RANKS {
        extend(&mut lists, |counts: &mut RanksHeld, taken| {
            counts[rank] = taken;
        });
    }
    lists.swap_remove(size)
}

/// The number of ways to take each choice of ranks from some cards, in the order of [`choices`].
///
/// There are 1820 choices of four ranks, and 6175 of five.
#[derive(Default)]
pub struct Ways([Vec<u16>; BOARD + 1]);

impl Ways {
    /// The number of ways to take each choice of `size` ranks from `free` cards of each rank, with
    /// zeros up to whole blocks of lanes.
    pub fn of(&mut self, free: &RanksHeld, size: usize) -> &[u16] {
        let lists = &mut self.0[..=size];
        lists.iter_mut().for_each(Vec::clear);
        lists[0].push(1);
        for &free in free {
            let ways = &WAYS_TO_TAKE[usize::from(free)];
            extend(lists, |before, taken| *before *= ways[usize::from(taken)]);
        }
        let ways = &mut lists[size];
        ways.resize(ways.len().next_multiple_of(LANES), 0);
        ways
    }
}

/// Extends the choices of no card, of one card and so on by the cards of one more rank: after the
/// choices without it come those that `take` one card of it, then two and so on.
fn extend<A: Copy>(lists: &mut [Vec<A>], take: impl Fn(&mut A, u8)) {
    for size in (1..lists.len()).rev() {
        let (smaller, [list, ..]) = lists.split_at_mut(size) else {
            return;
        };
        for (taken, smaller) in (1..=COPIES).zip(smaller.iter().rev()) {
            let extended = smaller.iter().map(|&choice| {
                let mut choice = choice;
                take(&mut choice, taken);
                choice
            });
            list.extend(extended);
        }
    }
}

/// Binomial coefficients, by the number of cards and the number chosen.
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

/// All sets of this many ranks, as bits.
pub(super) fn sets(size: usize) -> Vec<u16> {
    let all = 0..1 << RANKS;
    all.filter(|set: &u16| set.count_ones() as usize == size)
        .collect()
}

/// Words in whole blocks of lanes; the last one is filled up with `padding`.
pub(super) fn in_lanes(mut words: Vec<u16>, padding: u16) -> Vec<LaneCounts> {
    words.resize(words.len().next_multiple_of(LANES), padding);
    words.as_chunks().0.to_vec()
}

/// The number of cards of each rank in a hand.
pub fn ranks_of(hand: Hand) -> RanksHeld {
    let planes = hand.planes();
    array::from_fn(|rank| planes.iter().map(|plane| (plane >> rank & 1) as u8).sum())
}

/// The number of pairs of ranks, equal ones among them.
pub(super) const PAIRS_OF_RANKS: usize = RANKS * (RANKS + 1) / 2;

/// A number for the ranks of a hand of two cards.
pub fn pair_of_ranks(hand: Hand) -> usize {
    let [a, b, c, d] = hand.planes();
    let ranks = a | b | c | d;
    triangle(31 - ranks.leading_zeros(), ranks.trailing_zeros())
}

/// The place of an unordered pair of numbers, the higher one first.
pub(super) fn triangle(high: u32, low: u32) -> usize {
    (high * (high + 1) / 2 + low) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_in_the_order_of_the_choices() {
        let free: RanksHeld = array::from_fn(|rank| (rank * 7 % 5) as u8);
        let mut ways = Ways::default();
        for size in [0, 1, 5, 2] {
            let plain: Vec<u16> = choices(size)
                .iter()
                .map(|counts| {
                    (0..RANKS)
                        .map(|rank| choose(free[rank].into(), counts[rank].into()) as u16)
                        .product()
                })
                .collect();
            let (found, padding) = ways.of(&free, size).split_at(plain.len());
            assert_eq!(found, plain);
            assert!(padding.iter().all(|&ways| ways == 0));
        }
    }

    #[test]
    fn all_boards_are_counted() {
        let mut ways = Ways::default();
        let found = ways.of(&[COPIES; RANKS], BOARD);
        let sum: u64 = found.iter().map(|&ways| u64::from(ways)).sum();
        assert_eq!(sum, 2_598_960);
        assert_eq!(found.iter().filter(|&&ways| ways > 0).count(), 6175);
    }
}
