//! Whether combos fit beside each other, and which boards can come, tried one by one.

use cardmath_cards::workers::Parts;
use cardmath_cards::{Card, Hand, subsets_of};
use cardmath_evaluate::Rules;
use cardmath_situation::{Combo, Runouts, Seat, Situation, labels_of_pairs};
use proptest::prelude::*;
use std::sync::atomic::AtomicU64;

/// Up to five players with up to three combos of eight cards, so that they clash now and then, and
/// three to five cards of a board.
fn situations() -> impl Strategy<Value = (Vec<Vec<Hand>>, Hand)> {
    let deck: Vec<Card> = Card::all().collect();
    let pairs = prop::collection::vec((0usize..8, 1usize..8), 1..4);
    let players = prop::collection::vec(pairs, 2..6);
    (Just(deck).prop_shuffle(), 3usize..6, players).prop_map(|(deck, size, players)| {
        let (board, rest) = deck.split_at(size);
        let combo = |&(one, step): &(usize, usize)| {
            [rest[one], rest[(one + step) % 8]].into_iter().collect()
        };
        let players = players
            .iter()
            .map(|pairs| pairs.iter().map(combo).collect());
        (players.collect(), board.iter().copied().collect())
    })
}

fn situation((players, board): (Vec<Vec<Hand>>, Hand)) -> Situation {
    let seat = |hands: Vec<Hand>| {
        let combos = hands.into_iter().map(|cards| Combo { cards, weight: 1 });
        Seat::of(combos.collect())
    };
    let seats = players.into_iter().map(seat).collect();
    Situation::new(Rules::holdem(), seats, board, Hand::EMPTY)
}

fn can_all_hold(seats: &[Seat], used: Hand) -> bool {
    let Some((seat, others)) = seats.split_first() else {
        return true;
    };
    let mut free = seat
        .combos
        .iter()
        .filter(|combo| (combo.cards & used).is_empty());
    free.any(|combo| can_all_hold(others, used | combo.cards))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn players_fit_if_some_choice_has_no_card_twice(of in situations()) {
        let situation = situation(of);
        let expected = can_all_hold(&situation.seats, situation.known());
        prop_assert_eq!(situation.is_possible(&mut || true), Ok(expected));
    }

    #[test]
    fn boards_represent_all_that_can_come(of in situations()) {
        let situation = situation(of);
        let excluded = situation.never_come();
        let runouts = Runouts::of(&situation, excluded, labels_of_pairs(&situation));
        let (mut found, mut all) = (0, 0);
        runouts.visit(&Parts::new(usize::MAX), &AtomicU64::new(0), |board, weight| {
            assert!(board.len() == 5 && situation.board.is_subset(board));
            assert!((board & excluded).is_empty());
            found += weight;
        });
        let free = Hand::DECK - situation.board - excluded;
        subsets_of(free, situation.to_come()).for_each(|_| all += 1);
        prop_assert_eq!(found, all);
    }
}
