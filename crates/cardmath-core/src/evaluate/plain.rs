//! The plain evaluator: try each shape from the strongest down.

use crate::Hand;
use crate::ordering::{Fit, HIGH};

/// What a hand is worth, and why.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Value {
    /// Where the shape stands in the recital, 0 for the weakest.
    pub category: usize,
    /// The way in which the hand has the shape.
    pub fit: Fit,
}

/// The best five cards of a hand under the standard ordering; none of fewer than five.
pub fn value(hand: Hand) -> Option<Value> {
    HIGH.iter().enumerate().rev().find_map(|(category, shape)| {
        let fit = shape.fit(hand)?;
        Some(Value { category, fit })
    })
}
