//! Plain counts against the fast ways.

use crate::aggregate::{Amount, GroupTally};
use crate::program::{Aggregate, Node, Program};
use crate::setup::Setup;
use crate::{Plan, Sampler, count};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, subsets_of};
use cardmath_evaluate::{Evaluator, GameEvaluator, Rules, strength};
use cardmath_situation::{Chunks, Combo, Seat, Situation, StreetCards};
use std::sync::Arc;

pub(crate) fn setup(ranges: &[&[(&str, u64)]], board: &str, deck: Hand) -> Setup {
    let rules = Rules {
        deck,
        cards: 2,
        plays: None,
        board: 5,
        pots: vec![Evaluator::high()],
    };
    let hand = |text: &str| text.parse::<Hand>().expect("cards");
    let seat = |range: &&[(&str, u64)]| {
        let combos: Vec<Combo> = range
            .iter()
            .map(|&(cards, weight)| Combo {
                cards: hand(cards),
                weight,
            })
            .collect();
        Seat::of(combos)
    };
    let seats = ranges.iter().map(seat).collect();
    let situation = Situation::new(rules, seats, hand(board), Hand::EMPTY);
    let streets = [0, 3, 4, 5].map(|board| StreetCards { own: 2, board });
    Setup::new(situation, streets.to_vec())
}

/// The share of the first of two players, and whether the board has a pair.
fn program() -> Program {
    let nodes = vec![
        Node::Own(0, 3),
        Node::Own(1, 3),
        Node::Board(3),
        Node::Strength(0, 0, 2),
        Node::Strength(0, 1, 2),
        Node::Share(0, vec![3, 4]),
        Node::Repeated(2),
        Node::Size(6),
    ];
    Program {
        nodes,
        groups: vec![7],
        aggregates: vec![Aggregate::Sum(5), Aggregate::Histogram(5)],
        ..Program::default()
    }
}

/// The answers of all plans, each with the name of its way.
fn counted(setup: &Setup, program: &Program, threads: usize) -> Vec<(GroupTally, &'static str)> {
    let plans = Plan::all(setup, program);
    let answers = plans
        .iter()
        .map(|plan| (counted_by(setup, program, plan, threads), plan.name()));
    answers.collect()
}

fn counted_by(setup: &Setup, program: &Program, plan: &Plan, threads: usize) -> GroupTally {
    let found = count(
        setup,
        program,
        plan,
        Instructions::fastest(),
        threads,
        |_, _| true,
    );
    found.expect("an answer").tally
}

/// The same by loops over all deals.
fn plain(setup: &Setup) -> GroupTally {
    let mut tally = GroupTally::default();
    let known = setup.known();
    for one in &setup.seats[0].combos {
        for other in &setup.seats[1].combos {
            let taken = one.cards | other.cards | known;
            let clash = !(one.cards & (other.cards | known)).is_empty()
                || !(other.cards & known).is_empty();
            if clash {
                continue;
            }
            let weight = u128::from(one.weight) * u128::from(other.weight);
            let dealt = setup.board_by(5);
            for rest in subsets_of(setup.rules.deck - taken, 5 - dealt.len()) {
                let board = dealt | rest;
                let strengths = [one, other].map(|combo| strength(combo.cards | board));
                add(&mut tally, board, strengths, weight);
            }
        }
    }
    tally
}

fn add(tally: &mut GroupTally, board: Hand, strengths: [u16; 2], weight: u128) {
    let ranks = board.planes().iter().fold(0, |all, plane| all | plane);
    let pairs = (0..13u32)
        .filter(|rank| {
            board
                .planes()
                .iter()
                .filter(|plane| *plane >> rank & 1 == 1)
                .count()
                > 1
        })
        .count();
    assert!(ranks > 0);
    let share = match strengths[0].cmp(&strengths[1]) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    };
    let columns = vec![
        None,
        None,
        None,
        Some(crate::column::Column::of(i64::from(strengths[0]), 1)),
        None,
        Some(crate::column::Column::of(share, 1)),
        None,
        Some(crate::column::Column::of(pairs as i64, 1)),
    ];
    tally.weight += weight;
    tally
        .add(&program(), &columns, &[weight])
        .expect("small numbers");
}

/// Checks all plans, among which are these ways.
fn check(setup: &Setup, ways: &[&str]) {
    let plain = plain(setup);
    for threads in [1, 3] {
        let answers = counted(setup, &program(), threads);
        for way in ways {
            assert!(answers.iter().any(|(_, name)| name == way));
        }
        for (found, way) in answers {
            assert_eq!(found.weight, plain.weight, "{way}");
            assert_same(&found, &plain);
        }
    }
}

fn assert_same(found: &GroupTally, plain: &GroupTally) {
    for (key, group) in &plain.groups {
        let other = &found.groups[key];
        assert_eq!(other.weight, group.weight);
        for (one, other) in group.amounts.iter().zip(&other.amounts) {
            match (one, other) {
                (Amount::Sum(one), Amount::Sum(other)) => {
                    assert_eq!(one.by_denominator, other.by_denominator);
                }
                _ => assert_eq!(one, other),
            }
        }
    }
    assert_eq!(found.groups.len(), plain.groups.len());
}

/// A program that looks at several streets: the pairs on the flop, whether the turn pairs, who
/// wins.
fn program_of_streets() -> Program {
    let mut program = program();
    let node = program.nodes.len();
    program.nodes.extend([
        Node::Board(1), // the flop
        Node::Repeated(node),
        Node::Size(node + 1),
        Node::Board(2), // the turn
        Node::Strength(0, 0, node + 3),
        Node::Strength(0, 1, node + 3),
        Node::Less(node + 4, node + 5),
        Node::Less(3, 4),
        Node::Equal(node + 6, node + 7),
    ]);
    program.conditions = vec![node + 6];
    program.groups = vec![node + 2];
    program.aggregates.push(Aggregate::Sum(node + 8));
    program
}

#[test]
fn orders_of_streets_are_counted_alike_by_all_ways() {
    let program = program_of_streets();
    let range = [("Ac Kd", 3), ("As Ks", 1), ("Qc Qd", 2)];
    let setups = [
        setup(&[&[("Ac Ad", 1)], &[("Kh Qs", 3)]], "", small_deck()),
        setup(&[&range, &[("Kh Qs", 3), ("Jc Js", 1)]], "", small_deck()),
    ];
    for setup in setups {
        let answers = counted(&setup, &program, 2);
        for way in ["deals", "orders"] {
            assert!(answers.iter().any(|(_, name)| *name == way));
        }
        let (plain, _) = &answers[0];
        assert!(plain.groups.len() > 1);
        for (found, way) in &answers[1..] {
            assert_eq!(found.weight, plain.weight, "{way}");
            assert_same(found, plain);
        }
    }
}

fn small_deck() -> Hand {
    "Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd Jh Js"
        .parse()
        .expect("cards")
}

#[test]
fn known_hands_are_counted_up_to_suits() {
    check(
        &setup(&[&[("Ac Ad", 1)], &[("Kh Ks", 3)]], "Qc", small_deck()),
        &["deals"],
    );
    check(
        &setup(&[&[("Ac Ad", 1)], &[("Kh Ks", 3)]], "", small_deck()),
        &["deals"],
    );
}

#[test]
fn ranges_are_swept_or_dealt_alike() {
    let aces = [
        ("Ac Ad", 1),
        ("Ac Ah", 1),
        ("Ac As", 1),
        ("Ad Ah", 1),
        ("Ad As", 1),
        ("Ah As", 1),
    ];
    let all: Vec<String> = subsets_of(small_deck(), 2)
        .map(|hand| hand.to_string())
        .collect();
    let any: Vec<(&str, u64)> = all.iter().map(|text| (text.as_str(), 1)).collect();
    let uneven: Vec<(&str, u64)> = all
        .iter()
        .zip(1..)
        .map(|(text, weight)| (text.as_str(), weight % 7 + 1))
        .collect();
    check(&setup(&[&aces, &any], "", small_deck()), &["sweep"]);
    check(
        &setup(&[&any, &uneven], "Qc Kd Js", small_deck()),
        &["sweep"],
    );
    check(
        &setup(&[&[("Ac Ad", 2)], &any], "", small_deck()),
        &["sweep"],
    );
    check(
        &setup(&[&[("Ac Kd", 2)], &uneven], "Qc", small_deck()),
        &["sweep"],
    );
}

/// The combos of both players on all boards, counted one by one.
fn combos_on_boards(setup: &Setup) -> usize {
    let known = setup.board_by(5);
    let free = setup.rules.deck - known;
    let combos = || setup.seats.iter().flat_map(|seat| &seat.combos);
    let live = |rest: Hand| {
        combos()
            .filter(|combo| (combo.cards & rest).is_empty())
            .count()
    };
    subsets_of(free, 5 - setup.board.len()).map(live).sum()
}

#[test]
fn costs_of_sweeps_are_in_the_order_of_the_combos_on_all_boards() {
    let mut costs = Vec::new();
    for board in ["Qc Kd Js 7h 2d", "Qc Kd Js 7h", "Qc Kd Js"] {
        let known: Hand = board.parse().expect("cards");
        let hands = subsets_of(Hand::DECK - known, 2);
        let hands: Vec<String> = hands.map(|hand| hand.to_string()).collect();
        let every = |step: usize| -> Vec<(&str, u64)> {
            let some = hands.iter().step_by(step);
            some.map(|hand| (hand.as_str(), 1)).collect()
        };
        for [one, other] in [[20, 10], [10, 1], [1, 1]] {
            let setup = setup(&[&every(one), &every(other)], board, Hand::DECK);
            let plans = Plan::all(&setup, &program());
            let sweep = plans.iter().find(|plan| plan.name() == "sweep");
            costs.push((combos_on_boards(&setup), sweep.expect("a sweep").cost));
        }
    }
    costs.sort_unstable();
    assert!(costs.is_sorted_by_key(|(_, cost)| *cost), "{costs:?}");
    let (combos, cost) = costs[costs.len() - 1];
    // Each combo takes some nanoseconds: to find it, to evaluate it and to add it.
    assert!((3..30).contains(&(cost / combos as u64)));
}

/// A game in which two of three hole cards play, so that all hands of a player can be listed.
fn with_unknown_hand(board: &str) -> Setup {
    let mut setup = setup(&[&[("Ac Ad", 1)], &[("Kh Ks", 1)]], board, small_deck());
    setup.situation.rules.cards = 3;
    setup.situation.rules.plays = Some(2);
    setup.evaluator = Arc::new(GameEvaluator::new(setup.rules.clone()));
    for street in &mut setup.streets {
        street.own = 3;
    }
    let held = |cards: &str| cards.parse::<Hand>().expect("cards");
    let hands = ["Ac Ad Kc", "Kh Ks Jh", "Qs Jc Jd"].map(held);
    let combos = hands.map(|cards| Combo { cards, weight: 2 }).to_vec();
    let unknown = Seat {
        missing: 3,
        ..Seat::known(Hand::EMPTY)
    };
    setup.situation.seats = vec![Seat::of(combos), unknown];
    setup.orders = vec![Vec::new(); 2];
    setup
}

#[test]
fn hands_without_a_known_card_are_swept_or_dealt_alike() {
    for board in ["Qc Kd Js Qd Ah", "Qc Kd Js"] {
        let setup = with_unknown_hand(board);
        let answers = counted(&setup, &program(), 2);
        assert!(answers.iter().any(|(_, name)| *name == "sweep"));
        let (plain, way) = &answers[0];
        assert_eq!(*way, "deals");
        for (found, way) in &answers[1..] {
            assert_eq!(found.weight, plain.weight, "{way}");
            assert_same(found, plain);
        }
    }
}

#[test]
fn random_deals_do_not_depend_on_threads_and_are_near() {
    let setup = setup(
        &[&[("Ac Ad", 1), ("Qc Qd", 3)], &[("Kh Ks", 3)]],
        "",
        Hand::DECK,
    );
    let program = program();
    let sampler = Sampler::new(&setup, &program, &mut || true).expect("not stopped");
    let plan = Chunks {
        seed: 3,
        first: 0,
        count: 4,
        deals: 20_000,
    };
    let drawn = |threads: usize| {
        let found = sampler.samples(
            &setup,
            &program,
            Instructions::fastest(),
            &plan,
            threads,
            || true,
        );
        found.expect("deals")
    };
    let one = drawn(1);
    assert_eq!(one, drawn(4));
    let weight: u128 = one.iter().map(|tally| tally.weight).sum();
    assert_eq!(weight, 80_000);
    let exact = counted(&setup, &program, 2).swap_remove(0).0;
    let mut all = GroupTally::default();
    one.into_iter()
        .for_each(|tally| all.join(tally).expect("small numbers"));
    for (key, group) in &exact.groups {
        let (p, q) = (group.weight as f64 / exact.weight as f64, 80_000.0);
        let found = all.groups.get(key).map_or(0.0, |group| group.weight as f64);
        assert!((found - p * q).abs() < 5.0 * (p * q).sqrt() + 5.0);
    }
}
