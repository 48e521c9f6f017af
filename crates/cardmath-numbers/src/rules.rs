//! Rules about intermediate values.

use super::ratio::Whole;
use super::signs::{EITHER, Signs};

/// A value `p/q`, not reduced. `q` is 0 for a product with a division by 0, of which only the
/// reciprocal can be used.
#[derive(Clone, Copy, Debug)]
pub struct Value<V> {
    /// The numerator.
    pub p: V,
    /// The denominator.
    pub q: V,
}

impl<V: Whole> Value<V> {
    /// The reciprocal.
    pub fn inverted(self) -> Value<V> {
        Value {
            p: self.q,
            q: self.p,
        }
    }
}

/// Decides whether a complete sum or product may occur.
pub trait Rules: Copy {
    /// The value and the signs in which it may occur; none if it may not. Not called for divisions
    /// by 0.
    fn admit<V: Whole>(self, value: Value<V>) -> Option<(Value<V>, Signs)>;
}

/// Every value may occur.
#[derive(Clone, Copy)]
pub struct Anything;

impl Rules for Anything {
    fn admit<V: Whole>(self, value: Value<V>) -> Option<(Value<V>, Signs)> {
        Some((value, EITHER))
    }
}

/// Every step must give a positive whole number.
///
/// If additions come before subtractions and multiplications before divisions, each step of a sum
/// is positive if the sum is, and each step of a product is whole if the product is. So it is
/// enough to check complete sums and products.
#[derive(Clone, Copy)]
pub struct PositiveWhole;

impl Rules for PositiveWhole {
    fn admit<V: Whole>(self, value: Value<V>) -> Option<(Value<V>, Signs)> {
        let (zero, one) = (V::from(0), V::from(1));
        if value.p == zero || (value.q != one && value.p % value.q != zero) {
            return None;
        }
        let p = if value.q == one {
            value.p
        } else {
            value.p / value.q
        };
        Some((Value { p, q: one }, if p > zero { 1 } else { 2 }))
    }
}
