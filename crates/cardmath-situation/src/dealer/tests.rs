//! Random deals compared with the odds of their combos and cards.

use super::*;
use crate::{Combo, Seat, Situation};
use cardmath_cards::{Card, CardReader};
use cardmath_evaluate::{Evaluator, Rules};

fn hand(text: &str) -> Hand {
    let cards = CardReader::new(text).map(|found| found.expect("a card").1);
    cards.collect()
}

fn table(seats: &[&[(&str, u64)]], board: &str) -> Situation {
    let rules = Rules {
        deck: Hand::DECK,
        cards: 3,
        plays: None,
        board: 5,
        pots: vec![Evaluator::high()],
    };
    let seat = |combos: &&[(&str, u64)]| {
        let combos: Vec<Combo> = combos
            .iter()
            .map(|&(cards, weight)| Combo {
                cards: hand(cards),
                weight,
            })
            .collect();
        let missing = rules.cards - combos[0].cards.len();
        Seat { combos, missing }
    };
    let seats = seats.iter().map(seat).collect();
    Situation::new(rules, seats, hand(board), hand("7c"))
}

fn seats(table: &Situation) -> Seats {
    Seats::new(table, true, &mut || true).expect("not stopped")
}

/// The hands and the board of each deal of `blocks` blocks.
fn deals(seats: &Seats, blocks: usize) -> Vec<Vec<Hand>> {
    let mut dealer = Dealer::new(seats, 4, 2).expect("cards");
    let mut all = Vec::new();
    for _ in 0..blocks {
        let dealt = dealer.deal(Instructions::fastest(), &Parts::new(0));
        dealt.expect("a deal");
        for deal in 0..BLOCK {
            let card = |column: &CardColumn| Card::from_id(column[deal]);
            let hands = dealer.held().iter().map(Vec::as_slice);
            let hands = hands.chain([dealer.board()]);
            let hands = hands.map(|cards| cards.iter().filter_map(card).collect());
            all.push(hands.collect());
        }
    }
    all
}

#[test]
fn combos_and_cards_have_the_right_probabilities() {
    let (first, second) = (
        [("AsAh", 1), ("KsKh", 2), ("7c2c", 9)],
        [("AsKd", 3), ("QcQd", 1), ("3s2d", 2), ("KsTd", 7)],
    );
    let table = table(&[&first, &[("TdTc9c", 1)], &second, &[("", 1)]], "2c3c");
    let seats = seats(&table);
    let all = deals(&seats, 2000);
    for hands in &all {
        let union = hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand);
        assert_eq!(hands.iter().map(|hand| hand.len()).sum::<usize>(), 17);
        assert_eq!((union.len(), union & table.dead), (17, Hand::EMPTY));
        assert!(hands[1] == hand("TdTc9c") && table.board.is_subset(hands[4]));
    }
    // Two combos that share no card are held in proportion to the product of their weights.
    let pairs = [
        ("AsAh", "QcQd", 1),
        ("KsKh", "AsKd", 6),
        ("KsKh", "QcQd", 2),
    ];
    let more = [("AsAh", "3s2d", 2), ("KsKh", "3s2d", 4)];
    for (one, other, weight) in pairs.into_iter().chain(more) {
        let (one, other) = (hand(one), hand(other));
        let held = |hands: &&Vec<Hand>| one.is_subset(hands[0]) && other.is_subset(hands[2]);
        let counted = all.iter().filter(held).count();
        near(counted, all.len(), f64::from(weight) / 15.0);
    }
    // The fourth player has any three of 40 cards, and so has the board.
    let cards = Hand::DECK - table.known() - hand("TdTc9cAsAhKsKhKdQcQd3s2d");
    for card in cards.cards() {
        for player in [0, 3, 4] {
            let counted = all.iter().filter(|hands| hands[player].contains(card));
            let missing = if player == 0 { 1.0 } else { 3.0 };
            near(counted.count(), all.len(), missing / 42.0);
        }
    }
}

/// Checks that a count is within five standard deviations of its expected value.
fn near(counted: usize, of: usize, likely: f64) {
    let expected = of as f64 * likely;
    let off = (counted as f64 - expected) / (expected * (1.0 - likely)).sqrt();
    assert!(off.abs() < 5.0, "{counted} and not {expected}");
}

#[test]
fn a_player_without_combos_is_reported() {
    let clash = [("AsAh", 1), ("AsAd", 1)];
    let excluded = table(&[&[("AsAhAd", 1)], &clash], "");
    assert!(Dealer::new(&seats(&excluded), 1, 0).is_none());
}
