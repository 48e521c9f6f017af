//! What must hold of the facts about any hole cards on any board.

use cardmath_cards::{Card, Hand, RELABELLINGS};
use cardmath_evaluate::{FIRST_STRENGTHS, strength};
use cardmath_study::{BLOCKED, Board, Studied};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The same examples every day; other ones where the fuzzer gives a seed.
fn config() -> ProptestConfig {
    let given = std::env::var("CARDMATH_FUZZ").ok();
    let seed = given.and_then(|seed| seed.parse().ok());
    ProptestConfig {
        cases: if seed.is_some() { 4096 } else { 256 },
        rng_seed: RngSeed::Fixed(seed.unwrap_or(1)),
        failure_persistence: None,
        max_shrink_time: 5000, // milliseconds
        ..ProptestConfig::default()
    }
}
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

proptest! {
    #![proptest_config(config())]

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
