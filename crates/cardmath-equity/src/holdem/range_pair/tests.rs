//! Half pots against the exact answers of other ways.

use super::{RangePair, Won};
use crate::holdem::tests::answer as exact;
use crate::{Combo, Situation, Tally};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, PAIRS, pair_ids, pair_index, subsets};

fn weights(weight: impl Fn(Hand) -> u32) -> Vec<u32> {
    let mut all = vec![0; PAIRS];
    for cards in subsets(2) {
        all[pair_index(pair_ids(cards))] = weight(cards);
    }
    all
}

fn combos(weights: &[u32], known: Hand) -> Vec<Combo> {
    let free = subsets(2).filter(|&cards| (cards & known).is_empty());
    let weighed = free.map(|cards| Combo {
        cards,
        weight: weights[pair_index(pair_ids(cards))].into(),
    });
    weighed.filter(|combo| combo.weight > 0).collect()
}

/// The answer by a sweep that counts wins and ties apart.
fn answer(ranges: [&[u32]; 2], board: Hand, dead: Hand) -> (Situation, Tally) {
    let players = ranges.map(|range| combos(range, board | dead)).to_vec();
    let situation = Situation::holdem(players, board, dead);
    let tally = exact(&situation, 1);
    (situation, tally)
}

fn hand(text: &str) -> Hand {
    text.parse().expect("cards")
}

/// Ranges of which one names suits and the other does not.
fn ranges() -> [Vec<u32>; 2] {
    let suited = |cards: Hand| cards.planes().iter().any(|plane| plane.count_ones() == 2);
    let named =
        |cards: Hand| 3 * u32::from(cards.mask().is_multiple_of(5)) + u32::from(suited(cards));
    [
        weights(named),
        weights(|cards| 1 + u32::from(suited(cards))),
    ]
}

#[test]
fn half_pots_are_those_of_wins_and_ties() {
    let [named, unnamed] = ranges();
    for (ours, board, dead) in [
        (&named, "Ks 7h 2d", ""),
        (&unnamed, "Ks 7s 2s", "Ah"),
        (&unnamed, "7s 7h 2d", ""),
        (&named, "Ks 7h 2d Tc", "9c"),
        (&named, "Ks Qs Js Ts 9s", ""),
    ] {
        let (board, dead) = (hand(board), hand(dead));
        let pair = RangePair::new([ours, &unnamed], board, dead).expect("light");
        let found = pair.by_combo(Instructions::fastest(), 2, |_| true);
        let found = found.expect("threads").expect("not stopped");
        let (situation, tally) = answer([ours, &unnamed], board, dead);
        for (player, seat) in situation.seats.iter().enumerate() {
            for (combo, score) in seat.combos.iter().zip(&tally.players[player].combos) {
                let half_pots = found[1 - player][pair_index(pair_ids(combo.cards))];
                let expected = 2 * score.wins + score.ties;
                assert_eq!(u128::from(half_pots) * u128::from(combo.weight), expected);
            }
        }
    }
}

#[test]
fn next_cards_are_those_of_longer_boards() {
    let [named, unnamed] = ranges();
    for (ours, board) in [
        (&named, "Ks 7h 2d"),
        (&unnamed, "7s 7h 2d"),
        (&named, "Ks 7h 2d Tc"),
    ] {
        let board = hand(board);
        let pair = RangePair::new([ours, &unnamed], board, Hand::EMPTY).expect("light");
        let found = pair.by_next_cards(1, Instructions::fastest(), 1, |_| true);
        let found = found.expect("threads").expect("not stopped");
        for card in (Hand::DECK - board).cards() {
            let (_, tally) = answer([ours, &unnamed], board.with(card), Hand::EMPTY);
            let score = &tally.players[0];
            let won = found[Hand::EMPTY.with(card).set_index()];
            let expected = Won {
                half_pots: 2 * score.wins + score.ties,
                pairs: tally.deals,
            };
            assert_eq!(won, expected);
        }
    }
}

#[test]
fn flops_are_those_of_boards_of_three_cards() {
    let few = |ranks: u32| {
        weights(|cards| u32::from(cards.planes().iter().all(|plane| plane & !ranks == 0)))
    };
    let [mut ours, theirs] = [few(0b1_1000_0000_0000), few(0b0_0110_0000_0000)];
    for named in [false, true] {
        if named {
            ours[pair_index(pair_ids(hand("Ah Kh")))] = 0;
        }
        let pair = RangePair::new([&ours, &theirs], Hand::EMPTY, Hand::EMPTY).expect("light");
        let found = pair.by_next_cards(3, Instructions::fastest(), 2, |_| true);
        let found = found.expect("threads").expect("not stopped");
        for board in ["2c 2d 7h", "Ah Kh 2c", "9s 8s 7s", "Qs Jd Tc"] {
            let (_, tally) = answer([&ours, &theirs], hand(board), Hand::EMPTY);
            let score = &tally.players[0];
            let expected = Won {
                half_pots: 2 * score.wins + score.ties,
                pairs: tally.deals,
            };
            assert_eq!(found[hand(board).set_index()], expected);
        }
    }
}

#[test]
fn a_stop_and_weights_that_are_too_great() {
    let [_, all] = ranges();
    let pair = RangePair::new([&all, &all], Hand::EMPTY, Hand::EMPTY).expect("light");
    let stopped = pair.by_next_cards(3, Instructions::fastest(), 1, |_| false);
    assert_eq!(stopped.expect("threads"), None);
    let heavy = weights(|_| u32::MAX / 1000);
    assert!(RangePair::new([&heavy, &all], Hand::EMPTY, Hand::EMPTY).is_none());
}
