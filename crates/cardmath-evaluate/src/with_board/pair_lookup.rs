//! Lookups of strengths for a block of deals: boards and hands are given as columns of ids.

use super::pair_tables::{BOARD, Pairs, first_place, number, of_pair, pair_of};
use crate::{Planes, Words};
use cardmath_cards::SUITS;
use cardmath_cards::random::dealing::{BLOCK, CardColumn, insert};
use cardmath_cards::simd::Aligned;
use cardmath_cards::{Hand, Suit};

/// The number of deals whose strengths are looked up and compared together.
const STEP: usize = 16;
const _: () = assert!(BLOCK.is_multiple_of(STEP));

/// The boards of a block.
pub struct BoardColumns {
    /// The places of their multisets of ranks.
    ranks: Aligned<Words>,
    planes: Aligned<Planes>,
    /// The deals whose board has three cards of a suit, with that suit.
    suited: Vec<(u8, u8)>,
    sorted: Vec<CardColumn>,
}

/// The hole cards of a player in a block.
pub struct HeldColumns {
    /// The place of each pair of ranks in a row.
    pairs: Vec<CardColumn>,
    planes: Aligned<Planes>,
    sorted: Vec<CardColumn>,
}

impl Default for BoardColumns {
    /// Allocates a block.
    fn default() -> BoardColumns {
        BoardColumns {
            ranks: Aligned([0; BLOCK]),
            planes: Aligned([[0; BLOCK]; SUITS]),
            suited: Vec::with_capacity(BLOCK),
            sorted: Vec::with_capacity(BOARD),
        }
    }
}

impl BoardColumns {
    /// Reads boards of three to five cards.
    #[inline(always)]
    pub fn read(&mut self, board: &[CardColumn]) {
        sort_ranks(board, &mut self.sorted);
        split(board, &mut self.planes);
        match &self.sorted[..] {
            [a, b, c] => place([a, b, c], &mut self.ranks),
            [a, b, c, d] => place([a, b, c, d], &mut self.ranks),
            [a, b, c, d, e] => place([a, b, c, d, e], &mut self.ranks),
            _ => return,
        }
        let mut suits = [0u8; BLOCK];
        for (plane, suit) in self.planes.iter().zip(1..) {
            for i in 0..BLOCK {
                let fewer = plane[i] & plane[i].wrapping_sub(1);
                let three = fewer & fewer.wrapping_sub(1) != 0;
                suits[i] |= if three { suit } else { 0 };
            }
        }
        self.suited.clear();
        let suits = suits.into_iter().zip(0..).filter(|&(suit, _)| suit > 0);
        self.suited
            .extend(suits.map(|(suit, deal)| (deal, suit - 1)));
    }
}

impl Default for HeldColumns {
    /// Allocates a block.
    fn default() -> HeldColumns {
        HeldColumns {
            pairs: Vec::new(),
            planes: Aligned([[0; BLOCK]; SUITS]),
            sorted: Vec::new(),
        }
    }
}

impl HeldColumns {
    /// Reads hole cards.
    #[inline(always)]
    pub fn read(&mut self, held: &[CardColumn]) {
        sort_ranks(held, &mut self.sorted);
        split(held, &mut self.planes);
        let cards = self.sorted.len();
        self.pairs
            .resize(cards * cards.saturating_sub(1) / 2, Aligned([0; BLOCK]));
        let places = (1..cards).flat_map(|high| (0..high).map(move |low| (high, low)));
        for ((high, low), pairs) in places.zip(&mut self.pairs) {
            let (high, low) = (&self.sorted[high], &self.sorted[low]);
            for i in 0..BLOCK {
                pairs.0[i] = pair_of(high.0[i], low.0[i]);
            }
        }
    }

    /// The strengths of the hands on the boards.
    ///
    /// Not inlined, so that it is compiled for the baseline: vectors would have to be taken apart
    /// and rebuilt lane by lane.
    #[inline(never)]
    pub fn look_up(&self, boards: &BoardColumns, worth_of: &Pairs, worth: &mut Words) {
        let pairs = &self.pairs[..];
        // The compiler unrolls the loop over the pairs where it knows their number.
        match pairs.len() {
            1 => best_of(&pairs[..1], boards, worth_of, worth),
            6 => best_of(&pairs[..6], boards, worth_of, worth),
            10 => best_of(&pairs[..10], boards, worth_of, worth),
            15 => best_of(&pairs[..15], boards, worth_of, worth),
            _ => best_of(pairs, boards, worth_of, worth),
        }
        if worth_of.have_suits() {
            for &(deal, suit) in &boards.suited {
                let (deal, suit) = (usize::from(deal), usize::from(suit));
                let (board, held) = (boards.planes[suit][deal], self.planes[suit][deal]);
                worth[deal] = worth_of.of_suit(board, held).max(worth[deal]);
            }
        }
    }
}

/// The best of some pairs of ranks on each board.
///
/// The strengths of a step are looked up before they are compared, so that the comparison is one of
/// vectors. Compared one by one they would be compiled to branches that cannot be predicted.
#[inline(always)]
fn best_of(pairs: &[CardColumn], boards: &BoardColumns, worth_of: &Pairs, worth: &mut Words) {
    if let [pairs] = pairs {
        for (i, worth) in worth.iter_mut().enumerate() {
            *worth = of_pair(worth_of.row(boards.ranks.0[i]), pairs.0[i]);
        }
        return;
    }
    for start in (0..BLOCK).step_by(STEP) {
        let mut rows = [worth_of.row(0); STEP];
        for (row, &board) in rows.iter_mut().zip(&boards.ranks.0[start..]) {
            *row = worth_of.row(board);
        }
        let mut best = [0; STEP];
        for column in pairs {
            let mut found = [0; STEP];
            let pairs = rows.iter().zip(&column.0[start..]);
            for (found, (row, &pair)) in found.iter_mut().zip(pairs) {
                *found = of_pair(row, pair);
            }
            for (best, found) in best.iter_mut().zip(found) {
                *best = found.max(*best);
            }
        }
        worth[start..][..STEP].copy_from_slice(&best);
    }
}

/// The places of boards by their ranks.
#[inline(always)]
fn place<const SIZE: usize>(sorted: [&CardColumn; SIZE], places: &mut Words) {
    let first = first_place(SIZE);
    for (i, place) in places.iter_mut().enumerate() {
        let mut ranks = [0; SIZE];
        for (rank, column) in ranks.iter_mut().zip(sorted) {
            *rank = column.0[i];
        }
        *place = first + number(ranks);
    }
}

/// The ranks of the cards, ascending in each deal.
#[inline(always)]
fn sort_ranks(cards: &[CardColumn], sorted: &mut Vec<CardColumn>) {
    sorted.clear();
    for card in cards {
        let mut ranks = *card;
        for rank in &mut ranks.0 {
            *rank /= Suit::COUNT;
        }
        insert(sorted, &ranks);
    }
}

/// The ranks held in each suit.
#[inline(always)]
fn split(cards: &[CardColumn], planes: &mut Planes) {
    *planes = [[0; BLOCK]; SUITS];
    add_to_planes(cards, planes);
}

/// Adds cards to the ranks held in each suit.
#[inline(always)]
pub fn add_to_planes(cards: &[CardColumn], planes: &mut Planes) {
    let (pairs, last) = cards.as_chunks::<2>();
    pairs.iter().for_each(|pair| add(pair, planes));
    last.iter()
        .for_each(|card| add(std::array::from_ref(card), planes));
}

#[inline(always)]
fn add<const CARDS: usize>(cards: &[CardColumn; CARDS], planes: &mut Planes) {
    let [clubs, diamonds, hearts, spades] = planes;
    for i in 0..BLOCK {
        let mut ranks = [clubs[i], diamonds[i], hearts[i], spades[i]];
        for card in cards {
            let id = u16::from(card.0[i]);
            for (suit, ranks) in (0..).zip(&mut ranks) {
                *ranks |= if id & 3 == suit { 1 << (id >> 2) } else { 0 };
            }
        }
        [clubs[i], diamonds[i], hearts[i], spades[i]] = ranks;
    }
}

/// The ids of the cards of hands of equal size, by columns. The entries after the last hand are
/// undefined.
#[inline(always)]
pub fn spread(hands: &[Hand], columns: &mut Vec<CardColumn>) {
    let cards = hands.first().map_or(0, |hand| hand.len());
    columns.resize(cards, Aligned([0; BLOCK]));
    for (deal, hand) in hands.iter().enumerate() {
        let mut left = hand.mask();
        for column in &mut *columns {
            let place = left.trailing_zeros() as u8;
            column.0[deal] = place % 16 * Suit::COUNT + place / 16 % Suit::COUNT;
            left &= left.wrapping_sub(1);
        }
    }
}

/// The cards of each deal, as a hand.
#[inline(always)]
pub fn join(cards: &[CardColumn], hands: &mut [Hand; BLOCK]) {
    let mut masks = [0; BLOCK];
    for card in cards {
        for (mask, &id) in masks.iter_mut().zip(&card.0) {
            let id = u64::from(id);
            *mask |= 1 << (id % SUITS as u64 * 16 + id / SUITS as u64);
        }
    }
    for (hand, mask) in hands.iter_mut().zip(masks) {
        *hand = Hand::of_mask(mask);
    }
}
