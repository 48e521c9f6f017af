//! The weights of hands by rank and by card: what any hand beats is found in a row of them.

use super::ranking::Ranked;
use crate::Hand;
use std::ops::{Add, AddAssign, Sub};

/// Room for the ids of cards, in whole vectors.
pub const LANES: usize = 64;
/// The lane of all hands together, which is no card's.
pub const ALL: usize = LANES - 1;
const _: () = assert!(ALL >= Hand::DECK.len());

/// Something to add up: a weight, or two side by side.
pub trait Weight:
    Copy + Default + Into<u64> + Add<Output = Self> + Sub<Output = Self> + AddAssign
{
    /// A weight that is known to fit.
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

/// The weight of some hands: with each card, and of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Row<T>(pub [T; LANES]);

/// For each rank the weights of the hands below it, and at last of all hands.
#[derive(Clone)]
pub struct Cumulative<T>(Vec<Row<T>>);

/// Where the cards of a hand stand among the lanes: the compiler sees that they are in bounds.
#[inline(always)]
pub fn lanes_of([a, b]: [u8; 2]) -> [usize; 2] {
    [usize::from(a) % LANES, usize::from(b) % LANES]
}

impl<T: Weight> Row<T> {
    /// No hand.
    pub fn nothing() -> Row<T> {
        Row([T::default(); LANES])
    }

    /// Adds a hand.
    #[inline(always)]
    pub fn add(&mut self, ids: [u8; 2], weight: T) {
        let [a, b] = lanes_of(ids);
        self.0[a] += weight;
        self.0[b] += weight;
        self.0[ALL] += weight;
    }

    /// What shares no card with a hand; of the hand itself, so much is among it.
    #[inline(always)]
    pub fn beside(&self, ids: [u8; 2], itself: T) -> T {
        let [a, b] = lanes_of(ids);
        self.0[ALL] + itself - self.0[a] - self.0[b]
    }
}

impl<T: Weight> Cumulative<T> {
    /// No hand.
    pub const fn new() -> Cumulative<T> {
        Cumulative(Vec::new())
    }

    /// Takes other hands with their weights, of so many ranks.
    #[inline(always)]
    pub fn fill(&mut self, ranks: usize, hands: impl Iterator<Item = (Ranked, T)>) {
        self.0.clear();
        self.0.resize(ranks + 1, Row::nothing());
        for (hand, weight) in hands {
            self.0[usize::from(hand.rank) + 1].add(hand.ids, weight);
        }
        let mut sum = Row::nothing();
        for row in &mut self.0 {
            for (sum, lane) in sum.0.iter_mut().zip(&mut row.0) {
                *sum += *lane;
                *lane = *sum;
            }
        }
    }

    /// The hands of so many ranks, from the lowest.
    #[inline(always)]
    pub fn lowest(&self, ranks: usize) -> &Row<T> {
        &self.0[ranks]
    }

    /// The hands below a rank.
    #[inline(always)]
    pub fn below(&self, rank: u8) -> &Row<T> {
        self.lowest(rank.into())
    }

    /// The hands that are not above a rank.
    #[inline(always)]
    pub fn up_to(&self, rank: u8) -> &Row<T> {
        self.lowest(usize::from(rank) + 1)
    }

    /// All hands.
    #[inline(always)]
    pub fn all(&self) -> &Row<T> {
        self.lowest(self.0.len() - 1)
    }
}
