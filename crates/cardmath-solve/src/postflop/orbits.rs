//! Hands that are the same on a complete board, because suits can be exchanged there.
//!
//! After the flop Td9d6h and two more diamonds or hearts, clubs and spades can still be exchanged,
//! if the ranges allow it: `AcKs` and `AsKc` have the same weight, value and strategy. The hands
//! that such relabellings make of one are its orbit. A river has one row for each.

use super::hands::{ComboRelabelling, Hands, relabelled};
use cardmath_cards::Card;

/// The relabellings of suits that make hands the same on a complete board.
pub struct Orbits<'a> {
    relabellings: Vec<&'a ComboRelabelling>,
    /// For each card, the first of those that it becomes.
    first_cards: [u8; DECK],
}

/// The number of cards in a deck.
const DECK: usize = Card::COUNT as usize;

impl<'a> Orbits<'a> {
    /// Those on a board of which these cards came later than the game began. Each of them stays as
    /// it is: what was played before a card depends on the card.
    pub fn new(hands: &'a Hands, later: u64) -> Orbits<'a> {
        let relabellings: Vec<_> = hands.fixing(later).collect();
        let first = |card: usize| {
            let all = relabellings.iter();
            let all = all.map(|each| relabelled(card as u8, &each.suits));
            all.min().unwrap_or(card as u8)
        };
        Orbits {
            first_cards: std::array::from_fn(first),
            relabellings,
        }
    }

    /// Whether each hand is alone.
    pub fn are_single(&self) -> bool {
        self.relabellings.len() == 1
    }

    /// The first hand of a hand's orbit.
    pub fn first(&self, player: usize, hand: usize) -> usize {
        let all = self.relabellings.iter();
        let all = all.map(|each| each.combos[player][hand]);
        all.min().map_or(hand, usize::from)
    }

    /// The first card of those that a card becomes.
    pub fn first_card(&self, card: u8) -> u8 {
        self.first_cards[usize::from(card)]
    }

    /// How many cards a card becomes.
    pub fn cards(&self, card: u8) -> usize {
        let first = self.first_card(card);
        let all = self.first_cards.iter();
        all.filter(|&&other| other == first).count()
    }
}
