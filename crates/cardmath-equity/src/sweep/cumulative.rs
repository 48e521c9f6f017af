//! Cumulative weights of combos by rank, in all and for each card.
//!
//! One row gives the weight of all combos below a rank that share no card with a given combo.

use super::ranking::Ranked;
use cardmath_cards::Hand;
use std::ops::{Add, AddAssign, Sub};

/// The number of lanes of a row: one for each card, rounded up to whole vectors.
pub const LANES: usize = 64;
/// The lane of the sum of all combos, which belongs to no card.
pub const ALL: usize = LANES - 1;
const _: () = assert!(ALL >= Hand::DECK.len());

/// Something that is summed: a weight, or the weights of two players side by side.
pub trait Weight:
    Copy + Default + Into<u64> + Add<Output = Self> + Sub<Output = Self> + AddAssign
{
    /// Converts a weight that is known to fit.
    fn of(weight: u64) -> Self;
}

impl Weight for u32 {
    #[inline(always)]
    fn of(weight: u64) -> u32 {
        weight as u32
    }
}

impl Weight for u64 {
    #[inline(always)]
    fn of(weight: u64) -> u64 {
        weight
    }
}

/// The weight of some combos: of those with each card, and of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Row<T>(pub [T; LANES]);

/// For each rank the weights of the combos below it; at the end those of all combos.
#[derive(Clone)]
pub struct Cumulative<T>(Vec<Row<T>>);

/// The lanes of the cards of a combo. The compiler sees that they are in bounds.
#[inline(always)]
pub fn lanes_of([a, b]: [u8; 2]) -> [usize; 2] {
    [usize::from(a) % LANES, usize::from(b) % LANES]
}

impl<T: Weight> Row<T> {
    /// The row of no combos.
    pub fn empty() -> Row<T> {
        Row([T::default(); LANES])
    }

    /// Adds a combo.
    #[inline(always)]
    pub fn add(&mut self, ids: [u8; 2], weight: T) {
        let [a, b] = lanes_of(ids);
        self.0[a] += weight;
        self.0[b] += weight;
        self.0[ALL] += weight;
    }

    /// The weight of the combos that share no card with a given one, whose own weight in this row
    /// is `itself`. The own weight is subtracted once for each of its cards, so it is added again.
    #[inline(always)]
    pub fn beside(&self, ids: [u8; 2], itself: T) -> T {
        let [a, b] = lanes_of(ids);
        self.0[ALL] + itself - self.0[a] - self.0[b]
    }
}

impl<T: Weight> Cumulative<T> {
    /// No combos yet.
    pub const fn new() -> Cumulative<T> {
        Cumulative(Vec::new())
    }

    /// Replaces the combos by others, of ranks below `ranks`, with their weights.
    #[inline(always)]
    pub fn fill(&mut self, ranks: usize, hands: impl Iterator<Item = (Ranked, T)>) {
        self.0.clear();
        self.0.resize(ranks + 1, Row::empty());
        for (hand, weight) in hands {
            self.0[usize::from(hand.rank) + 1].add(hand.ids, weight);
        }
        let mut sum = Row::empty();
        for row in &mut self.0 {
            for (sum, lane) in sum.0.iter_mut().zip(&mut row.0) {
                *sum += *lane;
                *lane = *sum;
            }
        }
    }

    /// The combos of the lowest `ranks` ranks.
    #[inline(always)]
    pub fn lowest(&self, ranks: usize) -> &Row<T> {
        &self.0[ranks]
    }

    /// The combos below a rank.
    #[inline(always)]
    pub fn below(&self, rank: u8) -> &Row<T> {
        self.lowest(rank.into())
    }

    /// The combos not above a rank.
    #[inline(always)]
    pub fn up_to(&self, rank: u8) -> &Row<T> {
        self.lowest(usize::from(rank) + 1)
    }

    /// All combos.
    #[inline(always)]
    pub fn all(&self) -> &Row<T> {
        self.lowest(self.0.len() - 1)
    }
}
