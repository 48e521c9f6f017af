//! The suits that can be exchanged without a change of two ranges.

use super::Side;
use crate::Table;
use cardmath_cards::{Hand, Suit};

/// Interchangeable suits are not searched for in longer lists of hands.
const MOST_COMPARED: usize = 500_000;

/// A relabelling of suits: the new suit of each.
pub type Naming = [Suit; Suit::COUNT as usize];

/// A hand with its suits relabelled.
pub fn renamed(hand: Hand, naming: &Naming) -> Hand {
    let planes = hand.planes().into_iter().zip(naming);
    planes.fold(Hand::EMPTY, |hand, (ranks, &suit)| {
        hand | Hand::in_suit(ranks, suit)
    })
}

/// All relabellings that exchange suits of the same label.
pub fn namings(labels: &[u32; Suit::COUNT as usize]) -> Vec<Naming> {
    let suits: Vec<Suit> = Suit::all().collect();
    let mut all = vec![Vec::new()];
    for &label in labels {
        all = all
            .iter()
            .flat_map(|chosen: &Vec<Suit>| {
                let left = suits.iter().filter(|suit| !chosen.contains(suit));
                let alike = left.filter(|suit| labels[usize::from(suit.index())] == label);
                alike
                    .map(|&suit| [&chosen[..], &[suit]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    let array = |chosen: Vec<Suit>| std::array::from_fn(|suit| chosen[suit]);
    all.into_iter().map(array).collect()
}

/// Labels of the suits: the same if exchanging two suits changes neither known cards nor weights.
pub fn labels(table: &Table, sides: &[Side; 2]) -> [u32; Suit::COUNT as usize] {
    let mut labels = std::array::from_fn(|suit| suit as u32);
    let most = sides.iter().map(|side| side.hands.len()).max();
    if table.to_come() < 2 || most > Some(MOST_COMPARED) {
        return labels;
    }
    let planes = [table.board, table.dead, table.rules.deck].map(Hand::planes);
    let sorted = |side: &Side, naming: Option<&Naming>| {
        let name = |hand| naming.map_or(hand, |naming| renamed(hand, naming)).mask();
        let hands = side.hands.iter().zip(&side.weights);
        let mut all: Vec<(u64, u64)> = hands.map(|(&hand, &weight)| (name(hand), weight)).collect();
        all.sort_unstable();
        all
    };
    let listed = sides.iter().filter(|side| side.any.is_none());
    let listed: Vec<_> = listed.map(|side| (side, sorted(side, None))).collect();
    let suits: Vec<Suit> = Suit::all().collect();
    for suit in 1..suits.len() {
        labels[suit] = (0..suit)
            .find(|&other| {
                let mut swap: Naming = std::array::from_fn(|suit| suits[suit]);
                swap.swap(suit, other);
                planes.iter().all(|of| of[suit] == of[other])
                    && listed
                        .iter()
                        .all(|(side, before)| sorted(side, Some(&swap)) == *before)
            })
            .map_or(suit as u32, |other| labels[other]);
    }
    labels
}
