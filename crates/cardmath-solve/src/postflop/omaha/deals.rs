//! The river cards that may come, up to suit relabelling.

use super::hands::Relabelled;
use cardmath_cards::{Card, Hand};

/// River cards that are the same up to a relabelling of suits.
pub struct RiverClass {
    /// The complete board that is computed.
    pub board: Hand,
    /// The cards of the class, each with a relabelling that makes it the one of the board, as a
    /// place among all relabellings. On a river there is one, and no card.
    pub deals: Vec<(Option<Card>, usize)>,
}

impl RiverClass {
    /// The rivers after a board of four or five cards.
    pub fn all(board: Hand, dead: Hand, relabellings: &[Relabelled]) -> Vec<RiverClass> {
        if board.len() == 5 {
            return vec![RiverClass {
                board,
                deals: vec![(None, 0)],
            }];
        }
        let mut left = Hand::DECK - (board | dead);
        let mut rivers = Vec::new();
        while let Some(card) = left.cards().next() {
            let mut deals = Vec::new();
            for (place, relabelling) in relabellings.iter().enumerate() {
                let becomes = |other: &Card| set(*other).relabelled(relabelling.suits) == set(card);
                if let Some(other) = left.cards().find(becomes) {
                    left = left - set(other);
                    deals.push((Some(other), place));
                }
            }
            rivers.push(RiverClass {
                board: board.with(card),
                deals,
            });
        }
        rivers
    }
}

fn set(card: Card) -> Hand {
    Hand::EMPTY.with(card)
}
