//! Which numbers may come up on the way.

use super::ratio::Whole;
use super::signs::{EITHER, Signs};

/// A value `p/q`, not reduced; `q` is 0 where a product divides by 0 and can only be used turned over.
#[derive(Clone, Copy, Debug)]
pub struct Value<V> {
    /// The numerator.
    pub p: V,
    /// The denominator.
    pub q: V,
}

impl<V: Whole> Value<V> {
    /// The value turned over.
    pub fn inverted(self) -> Value<V> {
        Value {
            p: self.q,
            q: self.p,
        }
    }
}

/// What a complete sum or product is taken as, and in which signs; None where it may not come up.
pub trait Rules: Copy {
    /// Asked once for each value that is not divided by 0.
    fn admit<V: Whole>(self, value: Value<V>) -> Option<(Value<V>, Signs)>;
}

/// Every number is as good as another.
#[derive(Clone, Copy)]
pub struct Anything;

impl Rules for Anything {
    fn admit<V: Whole>(self, value: Value<V>) -> Option<(Value<V>, Signs)> {
        Some((value, EITHER))
    }
}

/// Every step must give a positive whole number.
///
/// Adding before subtracting and multiplying before dividing, a sum stays positive and a product
/// whole wherever the end is: so only the ends are looked at.
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
