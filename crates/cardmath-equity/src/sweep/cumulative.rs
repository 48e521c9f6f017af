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
pub trait Summand: Copy + Default + Add<Output = Self> + Sub<Output = Self> + AddAssign {}
impl<T: Copy + Default + Add<Output = T> + Sub<Output = T> + AddAssign> Summand for T {}

/// The weights of two players side by side, so that sums and differences of both are one operation.
/// Twice the sum of each player's weights must fit in half of the bits.
pub trait WeightPair: Summand + Send {
    /// The greatest sum of a player's weights.
    const MOST: u64;
    /// Packs two weights.
    fn side_by_side(weights: [u64; 2]) -> Self;
    /// The weights of the first and of the second player.
    fn sides(self) -> [u64; 2];
}

macro_rules! weight_pair {
    ($($word:ident),*) => {$(
        impl WeightPair for $word {
            const MOST: u64 = ($word::MAX >> ($word::BITS / 2 + 1)) as u64;

            fn side_by_side([one, other]: [u64; 2]) -> $word {
                one as $word + ((other as $word) << ($word::BITS / 2))
            }

            #[inline(always)]
            fn sides(self) -> [u64; 2] {
                const LOW: $word = $word::MAX >> ($word::BITS / 2);
                [(self & LOW) as u64, (self >> ($word::BITS / 2)) as u64]
            }
        }
    )*};
}
weight_pair!(u32, u64, u128);

/// The weight of some combos: of those with each card, and of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct CardWeights<T>(pub [T; LANES]);

/// For each rank the weights of the combos below it; at the end those of all combos.
#[derive(Clone)]
pub struct Cumulative<T>(Vec<CardWeights<T>>);

/// The lanes of the cards of a combo. The compiler sees that they are in bounds.
#[inline(always)]
pub fn lanes_of([a, b]: [u8; 2]) -> [usize; 2] {
    [usize::from(a) % LANES, usize::from(b) % LANES]
}

impl<T: Summand> CardWeights<T> {
    /// The row of no combos.
    pub fn empty() -> CardWeights<T> {
        CardWeights([T::default(); LANES])
    }

    /// Adds a combo.
    #[inline(always)]
    pub fn add(&mut self, ids: [u8; 2], weight: T) {
        self.add_by_card(ids, weight);
        self.0[ALL] += weight;
    }

    /// Adds a combo, but not to the sum of all: it would wait for the combo before.
    #[inline(always)]
    pub fn add_by_card(&mut self, ids: [u8; 2], weight: T) {
        let [a, b] = lanes_of(ids);
        self.0[a] += weight;
        self.0[b] += weight;
    }

    /// The weight of the combos that share no card with a given one, whose own weight in this row
    /// is `itself`. That weight is subtracted once for each of its cards, so it is added again.
    #[inline(always)]
    pub fn beside(&self, ids: [u8; 2], itself: T) -> T {
        let [a, b] = lanes_of(ids);
        self.0[ALL] + itself - self.0[a] - self.0[b]
    }
}

impl<T: Summand> Cumulative<T> {
    /// No combos yet.
    pub const fn new() -> Cumulative<T> {
        Cumulative(Vec::new())
    }

    /// Replaces the combos by others, of ranks below `ranks`, with their weights.
    #[inline(always)]
    pub fn fill(&mut self, ranks: usize, hands: impl Iterator<Item = (Ranked, T)>) {
        self.0.clear();
        self.0.resize(ranks + 1, CardWeights::empty());
        // A slice, whose place the compiler need not read again for each hand.
        let rows = &mut self.0[..];
        for (hand, weight) in hands {
            rows[usize::from(hand.rank) + 1].add(hand.ids, weight);
        }
        let mut sum = CardWeights::empty();
        for row in rows {
            for (sum, lane) in sum.0.iter_mut().zip(&mut row.0) {
                *sum += *lane;
                *lane = *sum;
            }
        }
    }

    /// The combos of the lowest `ranks` ranks.
    #[inline(always)]
    pub fn lowest(&self, ranks: usize) -> &CardWeights<T> {
        &self.0[ranks]
    }

    /// All combos.
    #[inline(always)]
    pub fn all(&self) -> &CardWeights<T> {
        self.lowest(self.0.len() - 1)
    }
}
