//! The reference evaluator of standard poker: it tries each shape from the strongest down.

use cardmath_cards::Hand;
use cardmath_cards::ordering::{HandValue, Ordering, declaration};
use std::sync::OnceLock;

/// The standard ordering of poker.
pub fn high() -> &'static Ordering {
    static ORDERING: OnceLock<Ordering> = OnceLock::new();
    ORDERING.get_or_init(|| {
        let declared = declaration("HIGH").expect("HIGH is declared");
        Ordering::new(declared).expect("HIGH is valid")
    })
}

/// The value of the best five cards under the standard ordering; none for fewer than five cards.
///
/// ```
/// use cardmath_evaluate::{high, value};
///
/// let hand = "Kc Kd 7h 7s 2c 2d As".parse()?;
/// let value = value(hand).expect("five cards or more");
/// assert_eq!(high().shapes()[value.shape].name, "Two Pair");
/// # Ok::<(), cardmath_cards::TextError>(())
/// ```
pub fn value(hand: Hand) -> Option<HandValue> {
    high().value(hand)
}
