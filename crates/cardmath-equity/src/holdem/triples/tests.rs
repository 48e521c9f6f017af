//! Triples against plain enumeration, and against the other ways to count.

use super::patterns::BoardGroup;
use super::*;
use crate::holdem::matrix;
use crate::{Combo, Situation, count_all, find_way};
use cardmath_cards::random::Random;
use cardmath_cards::{Card, Hand, subsets};
use cardmath_evaluate::strength;

/// Hands with flushes, straights and pairs in common, and with cards of the same ranks.
const HANDS: [[&str; 3]; 6] = [
    ["Ac Kc", "Qc Jc", "7d 7h"],
    ["Ac Ad", "Kc Kd", "Qc Qd"],
    ["2c 3c", "4c 5c", "6c 7c"],
    ["Ah Ks", "Ad Kc", "Ac Kh"],
    ["7c 6d", "7d 6c", "8h 8s"],
    ["Td 9d", "Td 9d", "Th 9h"],
];

fn work() -> Work {
    Work {
        instructions: Instructions::fastest(),
        threads: 2,
        done: AtomicU64::new(0),
    }
}

/// The halves of the first of two hands.
fn halves<A: Ord>(one: A, other: A) -> i64 {
    match one.cmp(&other) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    }
}

/// The sixths of the first two of three hands, and the halves of each two, board by board.
fn plainly(hands: [Hand; 3]) -> ([i64; 2], [i64; 3]) {
    let used = hands[0] | hands[1] | hands[2];
    let (mut shares, mut ahead) = ([0; 2], [0; 3]);
    for board in subsets(5).filter(|board| (*board & used).is_empty()) {
        let strengths = hands.map(|hand| strength(hand | board));
        let best = strengths.iter().max().expect("three");
        let winners = strengths.iter().filter(|one| *one == best).count() as i64;
        for (share, one) in shares.iter_mut().zip(&strengths) {
            *share += if one == best { 6 / winners } else { 0 };
        }
        for (sum, [one, other]) in ahead.iter_mut().zip([[0, 1], [0, 2], [1, 2]]) {
            *sum += halves(strengths[one], strengths[other]);
        }
    }
    (shares, ahead)
}

/// What a suit sees of a hand: a number among all views.
fn view_from(hand: Hand, suit: u8) -> usize {
    let turned = hand.cards().filter_map(|card| {
        let id = card.id();
        Card::from_id(id / 4 * 4 + (id % 4 + 4 - suit) % 4)
    });
    let view = views::SuitView::of(turned.collect());
    let all = views::SuitView::all();
    all.iter().position(|known| *known == view).expect("a view")
}

#[test]
fn sums_of_ranks_and_suits_are_those_of_all_boards() {
    let work = work();
    let suitless = Suitless::count(&work, &mut |_| true)
        .expect("threads")
        .expect("all");
    let groups = BoardGroup::all(&work, &mut |_| true)
        .expect("threads")
        .expect("all");
    for names in &HANDS[..5] {
        let hands = names.map(|name| name.parse::<Hand>().expect("a hand"));
        let plain = suitless.triple(hands.map(pair_of_ranks));
        let mut shares = plain.shares.map(i64::from);
        let mut ahead = plain.ahead.map(i64::from);
        for suit in 0..4 {
            let views = hands.map(|hand| view_from(hand, suit));
            let wanted = |first| views.contains(&first);
            let flushes = Flushes::of(&work, &groups, wanted, &mut |_| true);
            let flushes = flushes.expect("threads").expect("all");
            add(&mut shares, flushes.shares(views), 1);
            let [a, b, c] = views;
            let swings = [[a, b, c], [a, c, b], [b, c, a]];
            add(
                &mut ahead,
                swings.map(|[one, other, dead]| flushes.ahead(one, other, dead)),
                1,
            );
        }
        assert_eq!((shares, ahead), plainly(hands), "{names:?}");
    }
}

#[test]
fn the_work_can_be_stopped() {
    let mut calls = 0;
    let found = triples(Instructions::fastest(), 2, |done, all| {
        assert!(done <= all);
        calls += 1;
        calls < 3
    });
    assert!(found.expect("threads").is_none());
    assert!(calls >= 3);
}

/// The combos of a class, as a player's range.
fn range(class: usize) -> Vec<Combo> {
    let hands = subsets(2).filter(|&hand| super::super::preflop_matrix::class_of(hand) == class);
    hands.map(|cards| Combo { cards, weight: 1 }).collect()
}

#[test]
#[ignore = "exhaustive: half a minute"]
fn all_triples_are_what_the_other_ways_count() {
    let instructions = Instructions::fastest();
    let mut last = (0, 0);
    let found = triples(instructions, 2, |done, all| {
        last = (done, all);
        true
    });
    let found = found.expect("threads").expect("all");
    assert!(last.0 <= last.1);
    assert_eq!(found.triples.len(), triangle::triples(CLASSES));
    let cells = matrix(instructions, 2, |_, _| true)
        .expect("threads")
        .expect("all");
    for one in 0..CLASSES {
        for other in one..CLASSES {
            let [won, tied] = cells[one * CLASSES + other];
            let pair = found.pairs[triangle::pair(one, other, CLASSES)];
            assert_eq!(pair.ahead, 2 * won + tied, "{one} {other}");
            let lost = cells[other * CLASSES + one][0];
            assert_eq!(pair.combos * BOARDS_OF_TWO, won + tied + lost);
        }
    }
    let mut random = Random::new(46, 0);
    for _ in 0..60 {
        let mut classes = [(); 3].map(|()| random.below(CLASSES as u64) as usize);
        classes.sort_unstable();
        let triple = found.triples[triangle::triple(classes, CLASSES)];
        let seats = classes.map(range).to_vec();
        let situation = Situation::holdem(seats, Hand::EMPTY, Hand::EMPTY);
        let Some(way) = find_way(situation, &mut || true) else {
            assert_eq!(triple.combos, 0);
            continue;
        };
        let (tally, _) = count_all(&way, instructions, 2, |_| true).expect("threads");
        assert_eq!(u128::from(triple.combos * BOARDS), tally.deals);
        for (share, player) in triple.shares.iter().zip(&tally.players) {
            assert_eq!(
                u128::from(*share) * u128::from(crate::POT) / 6,
                player.share
            );
        }
    }
}
