//! Weights of combos, and products of them.

use std::ops::{AddAssign, Sub};

/// A weight, with sums that may wrap around, or fall below 0, on the way to a result that fits.
pub trait Weight: Copy + Default + PartialEq + Send {
    /// A product of two weights, or a sum of products.
    type Product: Copy
        + Default
        + PartialEq
        + AddAssign
        + Sub<Output = Self::Product>
        + Into<i128>
        + Send;
    /// A weight that is known to fit.
    fn of(weight: i64) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn half(self) -> Self;
    fn times(self, other: Self) -> Self::Product;
}

macro_rules! weight {
    ($type:ty, $product:ty) => {
        impl Weight for $type {
            type Product = $product;

            #[inline(always)]
            fn of(weight: i64) -> $type {
                weight as $type
            }
            #[inline(always)]
            fn plus(self, other: $type) -> $type {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: $type) -> $type {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn half(self) -> $type {
                self / 2
            }
            #[inline(always)]
            fn times(self, other: $type) -> $product {
                <$product>::from(self) * <$product>::from(other)
            }
        }
    };
}

weight!(i16, i32);
weight!(i32, i64);
weight!(i64, i128);

/// The types of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightSize {
    Narrow,
    Light,
    Heavy,
}

/// Sums of weights of each player below this fit in 16 bits, even twice.
const NARROW: u128 = 1 << 14;
/// And in 32 bits.
const LIGHT: u128 = 1 << 30;

impl WeightSize {
    /// The type for sums of weights of both players. Three times their product fits, too.
    pub fn of([one, other]: [u128; 2]) -> WeightSize {
        let most = one.max(other);
        match () {
            () if most < NARROW => WeightSize::Narrow,
            () if most < LIGHT => WeightSize::Light,
            () => WeightSize::Heavy,
        }
    }
}
