//! Hands as text in open formats.

mod ohh;
mod phh;
mod pokerstars;

pub use ohh::write_ohh;
pub use phh::write_phh;
pub use pokerstars::write_pokerstars;

use crate::cards::{Cards, card_text};
use crate::hand::Hand;
use crate::order;

/// The places of the players in PHH's order, and the number of each place from 1; 0 if not dealt
/// in.
fn numbered(hand: &Hand<'_>) -> (Vec<u8>, [usize; crate::hand::MOST_PLAYERS]) {
    let order = order::seating(hand).dealt_in().to_vec();
    let mut numbers = [0; crate::hand::MOST_PLAYERS];
    for (number, place) in (1..).zip(&order) {
        numbers[usize::from(*place)] = number;
    }
    (order, numbers)
}

/// Cards without anything between them.
fn cards_text(cards: &Cards) -> String {
    cards.ids().iter().map(|id| card_text(*id)).collect()
}

/// The cards of a list that are known.
fn known_of(cards: &Cards) -> Cards {
    let known = cards.ids().iter().copied();
    known.filter(|id| *id != Cards::UNKNOWN).collect()
}
