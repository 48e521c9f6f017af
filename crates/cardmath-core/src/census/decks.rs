//! The hands of a deck in which cards are wild, jokers among them.

use crate::Hand;
use crate::cards::choose;
use crate::census::Classes;
use crate::ordering::Ordering;

/// The hands that hold so many jokers.
pub struct Part {
    /// Their other cards.
    pub classes: Classes,
    /// The jokers.
    pub jokers: Hand,
    /// In how many ways these can be chosen.
    pub ways: u64,
}

/// All hands of so many cards of an ordering's deck that contain the given ones, by their jokers.
pub fn parts(ordering: &Ordering, cards: usize, given: Hand) -> Vec<Part> {
    let jokers = ordering.deck() & Hand::JOKERS;
    let (held, given) = (given & Hand::JOKERS, given - Hand::JOKERS);
    let others: Vec<_> = (jokers - held).cards().collect();
    let dead = Hand::DECK - ordering.deck();
    // Suits can be exchanged where the same ranks are given and wild.
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
        Some(Part {
            classes: Classes::among(cards, given, dead, labels),
            jokers,
            ways: choose(others.len(), more) as u64,
        })
    };
    (0..=others.len()).filter_map(part).collect()
}
