//! Random questions: every way of counting against all deals, looked at one by one.

use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, subsets_of};
use cardmath_evaluate::{Rules, strength};
use cardmath_query::{Aggregate, Amount, Kind, Plan, Program, Setup, Tally, count};
use cardmath_situation::{Combo, Seat, Situation, Street};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::collections::HashMap;

/// The same examples every day; other ones where the fuzzer gives a seed.
fn config() -> ProptestConfig {
    let given = std::env::var("CARDMATH_FUZZ").ok();
    let seed = given.and_then(|seed| seed.parse().ok());
    ProptestConfig {
        cases: if seed.is_some() { 512 } else { 12 },
        rng_seed: RngSeed::Fixed(seed.unwrap_or(1)),
        failure_persistence: None,
        max_shrink_time: 5000, // milliseconds
        ..ProptestConfig::default()
    }
}
/// The cards of both players, the flop, the turn and the river; strengths on all three; who wins.
fn given_nodes() -> Vec<Kind> {
    let mut nodes = vec![Kind::Own(0, 3), Kind::Own(1, 3)];
    nodes.extend((1..=3).map(Kind::Board));
    for street in 2..=4 {
        nodes.extend([0, 1].map(|own| Kind::Strength(0, own, street)));
    }
    nodes.push(Kind::Share(0, vec![9, 10]));
    nodes
}

/// A node made of earlier ones: the first five are cards, the others numbers.
fn node_of((kind, a, b, c): (u8, usize, usize, usize), len: usize) -> Kind {
    let cards = |number: usize| number % 5;
    let number = |number: usize| 5 + number % (len - 5);
    match kind {
        0 => Kind::Suits(cards(a)),
        1 => Kind::Longest(cards(a)),
        2 => Kind::Ranks(cards(a)),
        3 => Kind::Repeated(cards(a)),
        4 => Kind::Size(number(a)),
        5 => Kind::Add(number(a), number(b)),
        6 => Kind::Subtract(number(a), number(b)),
        7 => Kind::Equal(number(a), number(b)),
        8 | 9 => Kind::Less(number(a), number(b)),
        _ => Kind::Choose(number(a), number(b), number(c)),
    }
}

/// Programs with a condition, a group or neither, and one of each aggregate.
fn programs() -> impl Strategy<Value = Program> {
    let nodes = prop::collection::vec((0u8..11, 0usize..99, 0usize..99, 0usize..99), 1..6);
    (nodes, any::<[bool; 2]>(), [0usize..99, 0usize..99]).prop_map(|(more, used, places)| {
        let mut nodes = given_nodes();
        for each in more {
            let node = node_of(each, nodes.len());
            nodes.push(node);
        }
        // Of numbers as great as a strength there would be too many groups.
        let one = nodes.len();
        nodes.push(Kind::Less(
            5 + places[0] % (one - 5),
            5 + places[1] % (one - 5),
        ));
        let last = one - 1;
        Program {
            conditions: if used[0] { vec![one] } else { Vec::new() },
            groups: if used[1] { vec![one] } else { Vec::new() },
            aggregates: vec![
                Aggregate::Sum(last),
                Aggregate::Bounds(last),
                Aggregate::Histogram(last),
            ],
            nodes,
            ..Program::default()
        }
    })
}

/// Programs whose value is found by trying the cards that may come, or that others may have.
fn programs_of_unseen_cards() -> impl Strategy<Value = Program> {
    (0usize..6, any::<bool>()).prop_map(|(chosen, grouped)| {
        let mut nodes = given_nodes();
        let most = nodes.len();
        nodes.push(Kind::Constant(i64::from(u16::MAX)));
        nodes.push(match chosen {
            0 => Kind::Outs(0, 0, 2, 6, most), // to beat what the other player has on the flop
            1 => Kind::Outs(0, 1, 3, 5, 7),
            2 => Kind::NutOuts(0, 1, 3),
            3 => Kind::BestPossible(0, 0, 4, 10),
            4 => Kind::CardsThatPlay(0, 0, 4),
            _ => Kind::Equity(0, vec![0, 1], 2),
        });
        let value = nodes.len() - 1;
        Program {
            groups: if grouped { vec![11] } else { Vec::new() },
            aggregates: vec![
                Aggregate::Sum(value),
                Aggregate::Bounds(value),
                Aggregate::Histogram(value),
            ],
            nodes,
            ..Program::default()
        }
    })
}

/// What two players may hold, and the board so far.
#[derive(Clone, Debug)]
struct Table {
    hands: [Vec<Hand>; 2],
    weight: u64,
    board: Hand,
}

impl Table {
    fn setup(&self) -> Setup {
        let seat = |hands: &Vec<Hand>| {
            let combos = hands.iter().zip(self.weight..);
            Seat::of(
                combos
                    .map(|(&cards, weight)| Combo { cards, weight })
                    .collect(),
            )
        };
        let rules = Rules {
            deck: deck(),
            ..Rules::holdem()
        };
        let seats = self.hands.iter().map(seat).collect();
        let streets = [0, 3, 4, 5].map(|board| Street { own: 2, board });
        let situation = Situation::new(rules, seats, self.board, Hand::EMPTY);
        Setup::new(situation, streets.to_vec())
    }
}

fn deck() -> Hand {
    "Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd Jh Js"
        .parse()
        .expect("cards")
}

/// Two ranges of up to four combos without cards of the board, which has none to five.
fn tables() -> impl Strategy<Value = Table> {
    let cards: Vec<_> = deck().cards().collect();
    let boards = prop::sample::select(vec![0, 3, 3, 4, 5]);
    let table = |(cards, size, starts, weight): (Vec<Card>, usize, [usize; 2], u64)| {
        let board: Hand = cards[..size].iter().copied().collect();
        let all: Vec<Hand> = subsets_of(deck() - board, 2).collect();
        let most = if size == 0 { 1 } else { 4 };
        let some = |start: usize, step: usize| -> Vec<Hand> {
            let from = all.iter().skip(start % 50).step_by(step);
            from.take(most).copied().collect()
        };
        let hands = [some(starts[0], 1), some(starts[1], 7)];
        Table {
            hands,
            weight,
            board,
        }
    };
    let starts = [0usize..99, 0usize..99];
    (Just(cards).prop_shuffle(), boards, starts, 1u64..4).prop_map(table)
}

/// The values of a deal, node by node.
fn values(program: &Program, own: [Hand; 2], boards: [Hand; 3]) -> Vec<i64> {
    let cards = [own[0], own[1], boards[0], boards[1], boards[2]];
    let mut values: Vec<i64> = Vec::new();
    for node in &program.nodes {
        let suits = |id: usize| {
            cards[id]
                .planes()
                .map(|plane| i64::from(plane.count_ones()))
        };
        let with = |id: usize, least: usize| -> i64 {
            let planes = cards[id].planes();
            let times = |rank: &u32| {
                planes
                    .iter()
                    .filter(|&&plane| plane >> rank & 1 == 1)
                    .count()
            };
            (0..13u32)
                .filter(|rank| times(rank) >= least)
                .map(|rank| 1 << rank)
                .sum()
        };
        values.push(match *node {
            Kind::Own(..) | Kind::Board(_) => cards[values.len()].mask() as i64,
            Kind::Strength(_, own, board) => strength(cards[own] | cards[board]).into(),
            Kind::Share(_, ref all) => match values[all[0]].cmp(&values[all[1]]) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            },
            Kind::Suits(a) => suits(a).into_iter().filter(|&size| size > 0).count() as i64,
            Kind::Longest(a) => suits(a).into_iter().max().unwrap_or(0),
            Kind::Ranks(a) => with(a, 1),
            Kind::Repeated(a) => with(a, 2),
            Kind::Size(a) => values[a].count_ones().into(),
            Kind::Add(a, b) => values[a] + values[b],
            Kind::Subtract(a, b) => values[a] - values[b],
            Kind::Equal(a, b) => (values[a] == values[b]).into(),
            Kind::Less(a, b) => (values[a] < values[b]).into(),
            Kind::Choose(a, b, c) => values[if values[a] != 0 { b } else { c }],
            Kind::Constant(number) => number,
            ref kind => of_unseen(kind, cards, &values),
        });
    }
    values
}

/// What is found by trying all cards that are not seen, of a node.
fn of_unseen(kind: &Kind, cards: [Hand; 5], values: &[i64]) -> i64 {
    match *kind {
        Kind::Outs(_, own, board, first, last) => {
            let now = i64::from(strength(cards[own] | cards[board]));
            let helps = |card: Hand| {
                let next = i64::from(strength(cards[own] | cards[board] | card));
                next > now && next >= values[first] && next <= values[last]
            };
            let next = subsets_of(deck() - cards[own] - cards[board], 1);
            next.filter(|&card| helps(card)).count() as i64
        }
        Kind::NutOuts(_, own, board) => {
            let is_nuts = |card: Hand| {
                let board = cards[board] | card;
                let mut others = subsets_of(deck() - cards[own] - board, 2);
                let mine = strength(cards[own] | board);
                others.all(|other| strength(other | board) <= mine)
            };
            let next = subsets_of(deck() - cards[own] - cards[board], 1);
            next.filter(|&card| is_nuts(card)).count() as i64
        }
        Kind::BestPossible(_, own, board, limit) => {
            let others = subsets_of(deck() - cards[own] - cards[board], 2);
            let found = others.map(|other| i64::from(strength(other | cards[board])));
            found
                .filter(|&found| found <= values[limit])
                .max()
                .unwrap_or(0)
        }
        Kind::CardsThatPlay(_, own, board) => {
            let whole = strength(cards[own] | cards[board]);
            let suffices = |&count: &usize| {
                let mut some = subsets_of(cards[own], count);
                some.any(|some| strength(some | cards[board]) == whole)
            };
            (0..3).find(suffices).expect("all cards suffice") as i64
        }
        Kind::Equity(_, ref own, board) => {
            let hands = [cards[own[0]], cards[own[1]]];
            let rest = subsets_of(
                deck() - hands[0] - hands[1] - cards[board],
                5 - cards[board].len(),
            );
            let share = |rest: Hand| {
                let [mine, other] = hands.map(|hand| strength(hand | cards[board] | rest));
                i64::from(mine >= other) + i64::from(mine > other)
            };
            rest.map(share).sum()
        }
        ref other => unreachable!("{other:?} is not among the random nodes"),
    }
}

/// Calls with each deal: the weight of both combos, and the flop, the turn and the river.
fn each_deal(setup: &Setup, mut visit: impl FnMut(u128, [Hand; 2], [Hand; 3])) {
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

/// What is found of a group: its weight, the sum, the bounds and the histogram.
type Found = (u128, i128, Option<(i64, i64)>, HashMap<i64, u128>);

/// The weight of all deals, and what the groups have.
fn plain(setup: &Setup, program: &Program) -> (u128, HashMap<Vec<i64>, Found>) {
    let (mut all, mut groups) = (0, HashMap::<Vec<i64>, Found>::new());
    each_deal(setup, |weight, own, boards| {
        all += weight;
        let values = values(program, own, boards);
        if program.conditions.iter().any(|&id| values[id] == 0) {
            return;
        }
        let key = program.groups.iter().map(|&id| values[id]).collect();
        let value = values[program.aggregates[0].node()];
        let (sum_of_weights, sum, bounds, histogram) = groups.entry(key).or_default();
        *sum_of_weights += weight;
        *sum += i128::from(value) * weight as i128;
        let (least, most) = bounds.unwrap_or((value, value));
        *bounds = Some((least.min(value), most.max(value)));
        *histogram.entry(value).or_default() += weight;
    });
    (all, groups)
}

/// The same of a tally of whole numbers.
fn read(tally: &Tally) -> HashMap<Vec<i64>, Found> {
    let read = |(key, group): (&Vec<(i64, i64)>, &cardmath_query::Group)| {
        let [
            Amount::Sum(sum),
            Amount::Bounds(bounds),
            Amount::Histogram(histogram),
        ] = &group.amounts[..]
        else {
            panic!("a sum, bounds and a histogram");
        };
        let sum = sum.by_denominator.get(&1).copied().unwrap_or(0);
        let bounds = bounds.map(|((least, _), (most, _))| (least, most));
        let histogram = histogram
            .iter()
            .map(|(&(value, _), &weight)| (value, weight));
        let key = key.iter().map(|&(value, _)| value).collect();
        (key, (group.weight, sum, bounds, histogram.collect()))
    };
    tally.groups.iter().map(read).collect()
}

/// Multiplies all weights.
fn times(groups: HashMap<Vec<i64>, Found>, factor: u128) -> HashMap<Vec<i64>, Found> {
    let each = groups
        .into_iter()
        .map(|(key, (weight, sum, bounds, mut histogram))| {
            histogram.values_mut().for_each(|weight| *weight *= factor);
            (
                key,
                (weight * factor, sum * factor as i128, bounds, histogram),
            )
        });
    each.collect()
}

/// Counts in every way, and by looking at all deals.
fn check(setup: &Setup, program: &Program) -> Result<(), TestCaseError> {
    prop_assert!(setup.is_sound() && program.is_sound(2, 4, 1));
    let (all, groups) = plain(setup, program);
    prop_assume!(all > 0);
    for plan in Plan::all(setup, program) {
        let found = count(setup, program, &plan, Instructions::fastest(), 2, |_, _| {
            true
        });
        let tally = found.expect("small numbers").tally;
        // A way may deal cards at once whose order does not matter.
        let (ours, theirs) = (
            times(read(&tally), all),
            times(groups.clone(), tally.weight),
        );
        prop_assert_eq!(ours, theirs, "{}", plan.name());
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn all_ways_count_what_the_deals_have(table in tables(), program in programs()) {
        check(&table.setup(), &program)?;
    }

    #[test]
    fn unseen_cards_are_tried_one_by_one(table in tables(), program in programs_of_unseen_cards()) {
        check(&table.setup(), &program)?;
    }
}
