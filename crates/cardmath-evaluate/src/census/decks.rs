//! The hands of a deck with wild cards and jokers, split by their jokers.

use crate::census::Classes;
use cardmath_cards::ordering::Ordering;
use cardmath_cards::{Hand, choose};

/// The hands with a certain number of jokers.
pub struct HandsWithJokers {
    /// The classes of their other cards.
    pub classes: Classes,
    /// The jokers of the representative.
    pub jokers: Hand,
    /// The number of ways to choose these jokers.
    pub ways: u64,
}

/// All hands of `cards` cards of an ordering's deck that contain the given cards, split by their
/// jokers.
pub fn parts(ordering: &Ordering, cards: usize, given: Hand) -> Vec<HandsWithJokers> {
    let jokers = ordering.deck() & Hand::JOKERS;
    let (held, given) = (given & Hand::JOKERS, given - Hand::JOKERS);
    let others: Vec<_> = (jokers - held).cards().collect();
    let dead = Hand::DECK - ordering.deck();
    // Suits are interchangeable if the same ranks are given and wild in both.
    let wild = ordering.wild().planes();
    let mut labels = given.planes();
    for (label, wild) in labels.iter_mut().zip(wild) {
        *label |= wild << 16;
    }
    let part = |more: usize| {
        let jokers = others[..more]
            .iter()
            .fold(held, |all, &joker| all.with(joker));
        let cards = cards.checked_sub(jokers.len())?;
        Some(HandsWithJokers {
            classes: Classes::among(cards, given, dead, labels),
            jokers,
            ways: choose(others.len(), more) as u64,
        })
    };
    (0..=others.len()).filter_map(part).collect()
}
