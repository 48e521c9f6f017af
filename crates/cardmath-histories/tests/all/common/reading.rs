//! Looking at the hands of a text.

use super::holds;
use cardmath_histories::{Hand, Outcome, read};

/// Look at the hands of a text, all of which are read without a warning, and give their number.
pub fn each(text: &str, look: &mut dyn FnMut(&Hand<'_>)) -> usize {
    let mut hands = 0;
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => {
            assert!(hand.warnings.is_empty(), "{:?}\n{text}", hand.warnings);
            assert!(
                holds::broken(hand).is_empty(),
                "{:?}\n{text}",
                holds::broken(hand)
            );
            hands += 1;
            look(hand);
        }
        Outcome::Rejected(fault) => panic!("{fault}\n{text}"),
    });
    hands
}

/// Look at the only hand of a text.
pub fn one(text: &str, mut look: impl FnMut(&Hand<'_>)) {
    assert_eq!(each(text, &mut look), 1, "{text}");
}

/// The numbers of hands that are read and that are rejected.
pub fn counts(text: &str) -> (usize, usize) {
    let (mut hands, mut rejected) = (0, 0);
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(_) => hands += 1,
        Outcome::Rejected(_) => rejected += 1,
    });
    (hands, rejected)
}
