//! Weights of combos, and products of them.

use std::ops::AddAssign;

/// A weight, with sums that may wrap around, or fall below 0, on the way to a result that fits.
pub trait Weight: Copy + Default + PartialEq + Send {
    /// A product of two weights, or a sum of products.
    type Product: Copy + Default + AddAssign + Into<i128> + Send;
    /// A weight that is known to fit.
    fn of(weight: i64) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
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
            fn times(self, other: $type) -> $product {
                <$product>::from(self) * <$product>::from(other)
            }
        }
    };
}

weight!(i32, i64);
weight!(i64, i128);
