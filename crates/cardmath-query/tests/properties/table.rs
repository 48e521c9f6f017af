//! Random tables of two players, and all their deals.

use cardmath_cards::{Card, Hand, subsets_of};
use cardmath_evaluate::Rules;
use cardmath_query::Setup;
use cardmath_situation::{Combo, Seat, Situation, StreetCards};
use cardmath_study::Studied;
use proptest::prelude::*;
use std::sync::Arc;

/// What two players may hold, and the board so far.
#[derive(Clone, Debug)]
pub struct Table {
    hands: [Vec<Hand>; 2],
    weight: u64,
    board: Hand,
    deck: Hand,
}

impl Table {
    /// What is dealt, with the rules of hold'em.
    pub fn setup(&self) -> Setup {
        let seat = |hands: &Vec<Hand>| {
            let combos = hands.iter().zip(self.weight..);
            Seat::of(
                combos
                    .map(|(&cards, weight)| Combo { cards, weight })
                    .collect(),
            )
        };
        let rules = Rules {
            deck: self.deck,
            ..Rules::holdem()
        };
        let seats = self.hands.iter().map(seat).collect();
        let streets = [0, 3, 4, 5].map(|board| StreetCards { own: 2, board });
        let situation = Situation::new(rules, seats, self.board, Hand::EMPTY);
        Setup {
            studied: Some(Arc::new(Studied::holdem())),
            ..Setup::new(situation, streets.to_vec())
        }
    }
}

/// Aces, kings, queens and jacks.
fn few_cards() -> Hand {
    let top = Card::all().filter(|card| card.rank().index() >= 9);
    top.collect()
}

/// Two ranges without cards of the board, which has none to five.
pub fn tables() -> impl Strategy<Value = Table> {
    let boards = prop::sample::select(vec![0, 3, 3, 4, 5]);
    boards.prop_flat_map(|size| table(few_cards(), size))
}

/// The same on boards with all cards that a category takes: flops without the low cards, and later
/// boards of all cards.
pub fn tables_on_boards() -> impl Strategy<Value = Table> {
    let from_ten = Card::all().filter(|card| card.rank().index() >= 8);
    let decks = [from_ten.collect(), Hand::DECK, Hand::DECK];
    (0usize..3).prop_flat_map(move |more| table(decks[more], 3 + more))
}

/// Two ranges of up to twelve combos from a deck; of one combo each before the flop.
fn table(deck: Hand, size: usize) -> impl Strategy<Value = Table> {
    let cards: Vec<Card> = deck.cards().collect();
    let table = move |(cards, starts, weight): (Vec<Card>, [usize; 2], u64)| {
        let board: Hand = cards[..size].iter().copied().collect();
        let all: Vec<Hand> = subsets_of(deck - board, 2).collect();
        let some = |start: usize, step: usize, most: usize| -> Vec<Hand> {
            let from = all.iter().skip(start % 50).step_by(step);
            from.take(if size == 0 { 1 } else { most })
                .copied()
                .collect()
        };
        let hands = match deck == Hand::DECK {
            true => [some(starts[0], 1, 12), some(starts[1], 7, 2)],
            false => [some(starts[0], 1, 4), some(starts[1], 7, 4)],
        };
        Table {
            hands,
            weight,
            board,
            deck,
        }
    };
    let starts = [0usize..99, 0usize..99];
    (Just(cards).prop_shuffle(), starts, 1u64..4).prop_map(table)
}

/// Calls with each deal: the weight of both combos, and the flop, the turn and the river.
pub fn each_deal(setup: &Setup, mut visit: impl FnMut(u128, [Hand; 2], [Hand; 3])) {
    let come = |board: Hand, own: Hand, size: usize| -> Vec<Hand> {
        let missing = size.saturating_sub(board.len());
        let free = setup.rules.deck - board - own;
        subsets_of(free, missing).map(|new| board | new).collect()
    };
    let seats = &setup.seats;
    for one in &seats[0].combos {
        for other in &seats[1].combos {
            let own = one.cards | other.cards;
            let weight = u128::from(one.weight) * u128::from(other.weight);
            if own.len() < 4 {
                continue;
            }
            // A flop of a board that is known further are its first cards.
            for flop in come(setup.board_by(3), own, 3) {
                for turn in come(flop | setup.board_by(4), own, 4) {
                    for river in come(turn | setup.board, own, 5) {
                        visit(weight, [one.cards, other.cards], [flop, turn, river]);
                    }
                }
            }
        }
    }
}
