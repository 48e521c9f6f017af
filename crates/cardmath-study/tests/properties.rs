//! What must hold of the facts about any hole cards on any board.

use cardmath_cards::{Card, Hand, RELABELLINGS};
use cardmath_evaluate::{FIRST_STRENGTHS, strength};
use cardmath_study::{BLOCKED, Board, Studied, category};
use proptest::prelude::*;

/// Two hole cards, and three to five cards of a board.
fn hands() -> impl Strategy<Value = ([Card; 2], Hand)> {
    let deck: Vec<Card> = Card::all().collect();
    (Just(deck).prop_shuffle(), 3usize..6).prop_map(|(deck, size)| {
        (
            [deck[0], deck[1]],
            deck[2..2 + size].iter().copied().collect(),
        )
    })
}

fn relabelled(card: Card, number: usize) -> Card {
    let [suit, rank] = [card.id() % 4, card.id() / 4].map(usize::from);
    let id = 4 * rank + usize::from(RELABELLINGS[number][suit]);
    Card::from_id(id as u8).expect("a card")
}

fn ranks_of(hand: Hand) -> u16 {
    hand.planes()
        .iter()
        .fold(0, |all, &plane| all | plane as u16)
}

/// The place of the best straight among all, 1 for the lowest: every five ranks in a row are tried.
fn plain_straight(ranks: u16) -> u32 {
    let with_low_ace = ranks << 1 | ranks >> 12 & 1;
    let is_run = |&first: &u32| with_low_ace >> first & 0b11111 == 0b11111;
    (0..10).rev().find(is_run).map_or(0, |first| first + 1)
}

/// Whether a card makes a flush of which a hole card is a part.
fn makes_flush(held: [Card; 2], all: Hand, card: Card) -> bool {
    let suit = card.suit();
    let suited = all.with(card).cards().filter(|each| each.suit() == suit);
    held.iter().any(|own| own.suit() == suit) && suited.count() >= 5
}

proptest! {
    #[test]
    fn outs_are_the_cards_that_complete_a_draw(([one, other], cards) in hands()) {
        prop_assume!(cards.len() < 5);
        let studied = Studied::holdem();
        let facts = Board::new(&studied, cards).facts(one, other).expect("no card of the board");
        let all = cards.with(one).with(other);
        let is_out = |card: &Card| {
            let [with_hole, without] = [all, cards].map(|hand| ranks_of(hand.with(*card)));
            let straight = plain_straight(with_hole) > plain_straight(without);
            facts.category < category::STRAIGHT && straight
                || facts.category < category::FLUSH && makes_flush([one, other], all, *card)
        };
        let outs = (Hand::DECK - all).cards().filter(is_out).count();
        prop_assert_eq!(usize::from(facts.outs), outs);
    }

    #[test]
    fn facts_depend_neither_on_the_order_nor_on_the_names_of_suits(
        ([one, other], cards) in hands(),
        number in 0..RELABELLINGS.len(),
    ) {
        let studied = Studied::holdem();
        let values = Board::new(&studied, cards).values(one, other);
        prop_assert_eq!(Board::new(&studied, cards).values(other, one), values);
        let cards = cards.relabelled(RELABELLINGS[number]);
        let [one, other] = [one, other].map(|card| relabelled(card, number));
        prop_assert_eq!(Board::new(&studied, cards).values(one, other), values);
    }

    #[test]
    fn the_category_is_that_of_the_evaluator(([one, other], cards) in hands()) {
        let studied = Studied::holdem();
        let facts = Board::new(&studied, cards).facts(one, other).expect("no card of the board");
        let strength = strength(cards.with(one).with(other));
        let reached = FIRST_STRENGTHS.iter().filter(|&&first| first <= strength.into());
        prop_assert_eq!(usize::from(facts.category), reached.count() - 1);
    }

    #[test]
    fn a_card_of_the_board_blocks_a_combo(([one, other], cards) in hands()) {
        let studied = Studied::holdem();
        prop_assume!(cards.len() < 5);
        let board = Board::new(&studied, cards.with(one));
        prop_assert!(board.facts(one, other).is_none());
        prop_assert!(board.values(one, other).contains(&BLOCKED));
    }
}
