//! All boards at once against board by board.

use super::by_matchups;
use crate::asked::Asked;
use crate::holdem::enumerate::combos;
use crate::{Combo, Detail, Situation, Tally, Way, count_all};
use cardmath_cards::random::Random;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, subsets};
use std::sync::Arc;

/// Boards of all patterns of suits and ranks, and dead cards.
const BOARDS: [(&str, &str); 12] = [
    ("Ks 7h 2d", ""),
    ("Ks 7h 2h", ""),
    ("Ks 7s 2s", ""),
    ("Ks 7s 2s", "As 3s 4h"),
    ("9h 8h 7h", "Th Jc"),
    ("9c 8d 7h", ""),
    ("7c 7d 2h", "2c 2d"),
    ("7c 7d 2c", ""),
    ("7c 7d 7h", "Ac"),
    ("Ad 2d 3d", "4s"),
    ("Ad 2d", "3d"),
    ("Qc", ""),
];

fn counted(way: Way) -> Tally {
    let counted = count_all(&way, Instructions::fastest(), 2, |_| true);
    counted.expect("threads").0
}

/// Ranges of the first combos of a shuffled deck of pairs, each with a weight.
fn players(sizes: &[usize], known: Hand, random: &mut Random) -> Vec<Vec<Combo>> {
    let free = || subsets(2).filter(|&cards| (cards & known).is_empty());
    let range = |&size: &usize| {
        let mut left: Vec<Hand> = free().collect();
        let mut draw = || left.swap_remove(random.below(left.len() as u64) as usize);
        let cards: Vec<Hand> = (0..size).map(|_| draw()).collect();
        let weighed = cards.into_iter().zip(1..);
        weighed
            .map(|(cards, weight)| Combo { cards, weight })
            .collect()
    };
    sizes.iter().map(range).collect()
}

#[test]
fn all_boards_at_once_are_as_board_by_board() {
    let mut random = Random::new(46, 0);
    let mut dealt = 0;
    let sizes: [&[usize]; 4] = [&[2, 3], &[2, 40], &[1, 3, 9], &[2, 1, 2, 3]];
    for (board, dead) in BOARDS.map(|(board, dead)| {
        let hand = |text: &str| text.parse::<Hand>().expect("cards");
        (hand(board), hand(dead))
    }) {
        // Before a flop there are many boards.
        let tried = if board.len() < 3 { 1 } else { sizes.len() };
        for sizes in &sizes[..tried] {
            let players = players(sizes, board | dead, &mut random);
            for (combos, categories) in [(false, false), (true, true)] {
                let situation = Arc::new(Situation {
                    detail: Detail { combos, categories },
                    ..Situation::holdem(players.clone(), board, dead)
                });
                let ways = [by_matchups::find, combos::find].map(|find| {
                    let found = find(&Asked::new(&situation), &mut || true);
                    counted(found.expect("few choices"))
                });
                assert_eq!(ways[0], ways[1], "{board} without {dead}: {sizes:?}");
                dealt += usize::from(ways[0].deals > 0);
            }
        }
    }
    assert!(dealt > 70, "{dealt}");
}

#[test]
fn suits_that_are_alike_change_nothing_on_a_flop() {
    // In the second, two suits are alike only if dead cards are taken for cards of the board.
    for (board, dead, most) in [("Ks 7s 2s", "", 100), ("9c 8d 7h", "9d 8c", 256)] {
        let hand = |text: &str| text.parse::<Hand>().expect("cards");
        let (board, dead) = (hand(board), hand(dead));
        let of_ranks = |wanted: u32| {
            let ranks = |cards: Hand| cards.planes().iter().fold(0, |all, plane| all | plane);
            let pairs = subsets(2).filter(|&cards| (cards & (board | dead)).is_empty());
            let held = pairs.filter(|&cards| ranks(cards) == wanted);
            held.map(|cards| Combo { cards, weight: 1 })
                .collect::<Vec<_>>()
        };
        let (ace_king, jack_ten) = (0b1_1000_0000_0000, 0b11_0000_0000);
        let players = vec![of_ranks(ace_king), of_ranks(jack_ten)];
        for combos in [false, true] {
            let situation = Arc::new(Situation {
                detail: Detail {
                    combos,
                    categories: true,
                },
                ..Situation::holdem(players.clone(), board, dead)
            });
            let [once, each] = [by_matchups::find, combos::find]
                .map(|find| find(&Asked::new(&situation), &mut || true).expect("few choices"));
            assert!(once.steps <= most, "{}", once.steps);
            assert_eq!(counted(once), counted(each));
        }
    }
}
