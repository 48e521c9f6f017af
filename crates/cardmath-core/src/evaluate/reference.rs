//! The plain evaluator of standard poker: try each shape from the strongest down.

use crate::Hand;
use crate::ordering::{Ordering, Value, declaration};
use std::sync::OnceLock;

/// The standard ordering of poker.
pub fn high() -> &'static Ordering {
    static ORDERING: OnceLock<Ordering> = OnceLock::new();
    ORDERING.get_or_init(|| {
        let declared = declaration("HIGH").expect("it is declared");
        Ordering::new(declared).expect("it is sound")
    })
}

/// The best five cards of a hand under the standard ordering; none of fewer than five.
pub fn value(hand: Hand) -> Option<Value> {
    high().value(hand)
}
