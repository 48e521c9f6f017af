//! The combos of a range by their two cards: what each card is held with.

use super::cumulative::{CardWeights, LANES, lanes_of};
use cardmath_cards::Hand;
use cardmath_cards::simd::Aligned;
use std::num::Wrapping;

/// A sum that may wrap around on the way to a result that fits.
pub type WrappingSum = Wrapping<u64>;

/// The weight of each combo, by its cards.
pub trait Partners {
    /// Whether every combo has the weight 1.
    const ARE_FLAT: bool;
    /// No combos.
    fn none() -> Self;
    /// Removes all combos.
    fn clear(&mut self);
    /// Takes in a combo.
    fn add(&mut self, ids: [u8; 2], weight: u64);
    /// Prepares for questions about the combos so far.
    fn prepare(&mut self);
    /// `Σ_c w(ac)·v(bc)`, where *w* are the weights here and *v* those of the other range.
    fn shared(&self, other: &Self, a: usize, b: usize) -> WrappingSum;
    /// `Σ_c w(ac)·V(c)`, where *V* are the weights of the other range by card. They are in `row`.
    fn with_all(&self, other: &Self, row: &CardWeights<u64>, a: usize) -> WrappingSum;
}

/// Combos of weight 1: a bit for each.
pub struct Bits {
    /// For each card, the other cards of its combos.
    partners: [u64; LANES],
    /// The number of these for each card.
    counts: Aligned<[u8; LANES]>,
    /// The same in binary, once prepared: first the lowest bit of each number.
    digits: [u64; COUNT_BITS],
}

/// A card has 51 others.
const COUNT_BITS: usize = 6;
const _: () = assert!(Hand::DECK.len() <= 1 << COUNT_BITS);

/// Combos of any weight.
pub struct Weights {
    weights: Box<[[u32; LANES]; LANES]>,
    /// Cards that have combos, a bit for each.
    cards: u64,
}

impl Partners for Bits {
    const ARE_FLAT: bool = true;

    fn none() -> Bits {
        Bits {
            partners: [0; LANES],
            counts: Aligned([0; LANES]),
            digits: [0; COUNT_BITS],
        }
    }

    #[inline(always)]
    fn clear(&mut self) {
        *self = Bits::none();
    }

    #[inline(always)]
    fn add(&mut self, ids: [u8; 2], _weight: u64) {
        let [a, b] = lanes_of(ids);
        self.partners[a] |= 1 << b;
        self.partners[b] |= 1 << a;
        self.counts[a] += 1;
        self.counts[b] += 1;
    }

    #[inline(always)]
    fn prepare(&mut self) {
        self.digits = digits_of(&self.counts);
    }

    #[inline(always)]
    fn shared(&self, other: &Bits, a: usize, b: usize) -> WrappingSum {
        Wrapping((self.partners[a] & other.partners[b]).count_ones().into())
    }

    #[inline(always)]
    fn with_all(&self, other: &Bits, _row: &CardWeights<u64>, a: usize) -> WrappingSum {
        let mut sum = 0;
        for (place, digits) in other.digits.iter().enumerate() {
            sum += (self.partners[a] & digits).count_ones() << place;
        }
        Wrapping(sum.into())
    }
}

/// Numbers in binary: first the lowest bit of each.
#[inline(always)]
fn digits_of(numbers: &[u8; LANES]) -> [u64; COUNT_BITS] {
    const LOWEST: u64 = u64::MAX / 0xff;
    /// Times this, the lowest bits of eight bytes meet in the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut digits = [0; COUNT_BITS];
    for (place, &bytes) in numbers.as_chunks().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(bytes);
        for (shift, digits) in digits.iter_mut().enumerate() {
            let eight = (bytes >> shift & LOWEST).wrapping_mul(GATHER) >> 56;
            *digits |= eight << (8 * place);
        }
    }
    digits
}

impl Partners for Weights {
    const ARE_FLAT: bool = false;

    fn none() -> Weights {
        Weights {
            weights: Box::new([[0; LANES]; LANES]),
            cards: 0,
        }
    }

    #[inline(always)]
    fn clear(&mut self) {
        while self.cards != 0 {
            self.weights[self.cards.trailing_zeros() as usize % LANES] = [0; LANES];
            self.cards &= self.cards - 1;
        }
    }

    #[inline(always)]
    fn add(&mut self, ids: [u8; 2], weight: u64) {
        let [a, b] = lanes_of(ids);
        self.weights[a][b] = weight as u32;
        self.weights[b][a] = weight as u32;
        self.cards |= 1 << a | 1 << b;
    }

    #[inline(always)]
    fn prepare(&mut self) {}

    #[inline(always)]
    fn shared(&self, other: &Weights, a: usize, b: usize) -> WrappingSum {
        sum_of_products(&self.weights[a], &other.weights[b])
    }

    #[inline(always)]
    fn with_all(&self, _other: &Weights, row: &CardWeights<u64>, a: usize) -> WrappingSum {
        sum_of_products(&self.weights[a], &row.0)
    }
}

/// The sum of products of numbers below 2^32, for which there are vector instructions.
#[inline(always)]
pub fn sum_of_products<T: Copy + Into<u64>, U: Copy + Into<u64>>(
    ones: &[T],
    others: &[U],
) -> WrappingSum {
    let mut sum = Wrapping(0);
    for (&one, &other) in ones.iter().zip(others) {
        let [one, other]: [u64; 2] = [one.into(), other.into()];
        sum += u64::from(one as u32) * u64::from(other as u32);
    }
    sum
}
