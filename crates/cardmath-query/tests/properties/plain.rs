//! The values of a deal by plain loops, and what is added up over all deals.

use crate::programs::{DEFINED, LOOKED_AT, fact};
use crate::table::each_deal;
use cardmath_cards::{Card, Hand, subsets_of};
use cardmath_evaluate::{FIRST_STRENGTHS, strength};
use cardmath_query::{Node, Program, Setup};
use cardmath_study::{Board, Studied};
use std::cmp::Ordering;
use std::collections::HashMap;

/// A fraction in lowest terms.
pub type Value = (i64, i64);

/// A fraction with a positive denominator.
fn reduced((above, below): Value) -> Value {
    let divides = |number: &i64| above % number == 0 && below % number == 0;
    let most = (1..=below).rev().find(divides).unwrap_or(1);
    (above / most, below / most)
}

/// The values of a deal, node by node.
fn values(setup: &Setup, program: &Program, own: [Hand; 2], boards: [Hand; 3]) -> Vec<Value> {
    let cards = [own[0], own[1], boards[0], boards[1], boards[2]];
    let mut values: Vec<Value> = Vec::new();
    for node in &program.nodes {
        let whole = |id: usize| values[id].0;
        values.push(match *node {
            Node::Own(..) | Node::Board(_) => (cards[values.len()].mask() as i64, 1),
            Node::Strength(_, own, board) => (strength(cards[own] | cards[board]).into(), 1),
            Node::Share(_, ref all) => match whole(all[0]).cmp(&whole(all[1])) {
                Ordering::Less => (0, 1),
                Ordering::Equal => (1, 1),
                Ordering::Greater => (2, 1),
            },
            Node::Suits(a) => (
                of_suits(cards[a]).filter(|&size| size > 0).count() as i64,
                1,
            ),
            Node::Longest(a) => (of_suits(cards[a]).max().unwrap_or(0), 1),
            Node::Ranks(a) => (ranks(cards[a], 1), 1),
            Node::Repeated(a) => (ranks(cards[a], 2), 1),
            Node::Size(a) => (whole(a).count_ones().into(), 1),
            Node::Add(a, b) => {
                let ((a, b), (c, d)) = (values[a], values[b]);
                reduced((a * d + c * b, b * d))
            }
            Node::Subtract(a, b) => {
                let ((a, b), (c, d)) = (values[a], values[b]);
                reduced((a * d - c * b, b * d))
            }
            Node::Multiply(a, b) => {
                let ((a, b), (c, d)) = (values[a], values[b]);
                reduced((a * c, b * d))
            }
            Node::Divide(a, b) => {
                let ((a, b), (c, d)) = (values[a], values[b]);
                reduced((a * d, b * c))
            }
            Node::Equal(a, b) => (i64::from(whole(a) == whole(b)), 1),
            Node::Less(a, b) => (i64::from(whole(a) < whole(b)), 1),
            Node::Choose(a, b, c) => values[if whole(a) != 0 { b } else { c }],
            Node::Constant(number) => (number, 1),
            Node::Fraction(above, below) => (above, below),
            Node::FlopCategory(list, own, flop) => {
                let place = flop_category(cards[own], cards[flop]);
                (program.lists[list][place], 1)
            }
            Node::Made(_, own, board) => (made(cards[own], cards[board]), 1),
            Node::OfHand(table, own) => {
                let mut hands = program.tables[table].entries();
                let found = hands.find(|(mask, _)| *mask == cards[own].mask());
                (found.map_or(0, |(_, value)| value), 1)
            }
            Node::Opposed(table, own, board) => {
                let known = (cards[own] | cards[board]).mask();
                let mut hands = program.tables[table].entries();
                (i64::from(hands.any(|(mask, _)| mask & known == 0)), 1)
            }
            Node::EquityAgainst(table, own, board) => {
                let hands = program.tables[table].entries();
                equity_against(setup.rules.deck, hands, cards[own], cards[board])
            }
            ref kind => (of_unseen(setup.rules.deck, kind, cards, &values), 1),
        });
    }
    values
}

/// The number of cards of each suit.
fn of_suits(cards: Hand) -> impl Iterator<Item = i64> {
    let sizes = cards.planes().map(|plane| i64::from(plane.count_ones()));
    sizes.into_iter()
}

/// The ranks with at least this number of cards, as bits.
fn ranks(cards: Hand, least: usize) -> i64 {
    let times = |rank: i64| {
        let of_rank = cards
            .cards()
            .filter(|card| i64::from(card.rank().index()) == rank);
        of_rank.count()
    };
    (0..13)
        .filter(|&rank| times(rank) >= least)
        .map(|rank| 1 << rank)
        .sum()
}

/// The category of a hand, from 0 for a high card to 8 for a straight flush.
fn category(hand: Hand) -> usize {
    let strength = strength(hand).into();
    let least = FIRST_STRENGTHS.iter();
    least.filter(|&&first| first <= strength).count() - 1
}

/// What two cards make of a flop, from 0 for nothing to 17 for a straight flush.
fn flop_category(own: Hand, flop: Hand) -> usize {
    let rank = |card: Card| card.rank().index();
    let held: Vec<u8> = own.cards().map(rank).collect();
    let mut board: Vec<u8> = flop.cards().map(rank).collect();
    board.sort_unstable_by(|a, b| b.cmp(a));
    let is_pair = held[0] == held[1];
    let times = |rank: u8| board.iter().filter(|&&other| other == rank).count();
    let place = |rank: u8| board.iter().position(|&other| other == rank);
    match category(own | flop) {
        made @ 4.. => made + 9,
        3 if is_pair => 12,
        3 if held.iter().any(|&rank| times(rank) == 2) => 11,
        // A pocket pair, whatever the board has: by the number of higher cards on the flop.
        1 | 2 if is_pair => 7 - 2 * board.iter().filter(|&&other| other > held[0]).count(),
        2 if held.iter().all(|&rank| times(rank) == 1) => {
            let missed = board.iter().position(|other| !held.contains(other));
            8 + missed.expect("two of three cards are paired")
        }
        // A pair with the first, the second or the third card of the flop; of a board with a pair,
        // which does not count, the other card.
        1 | 2 => {
            let paired = held.iter().filter_map(|&rank| place(rank)).min();
            paired.map_or(0, |place| 6 - 2 * place)
        }
        _ => 0,
    }
}

/// The first definition of which an alternative fits; -1 if none does.
fn made(own: Hand, board: Hand) -> i64 {
    let studied = Studied::holdem();
    let [one, other] = [0, 1].map(|place| own.cards().nth(place).expect("two cards"));
    let facts = Board::new(&studied, board).values(one, other);
    let fits = |values: &[&[u8]; 3]| {
        let mut each = LOOKED_AT.into_iter().zip(values);
        each.all(|(name, values)| values.contains(&facts[fact(name)]))
    };
    let first = DEFINED
        .iter()
        .position(|alternatives| alternatives.iter().any(fits));
    first.map_or(-1, |place| place as i64)
}

/// What own cards win of the pot against each hand of a table, on each complete board.
fn equity_against(
    deck: Hand,
    hands: impl Iterator<Item = (u64, i64)>,
    own: Hand,
    board: Hand,
) -> Value {
    let (mut won, mut all) = (0, 0);
    for (mask, weight) in hands {
        let other = Hand::from_mask(mask).expect("cards");
        if !(other & (own | board)).is_empty() {
            continue;
        }
        for rest in subsets_of(deck - own - other - board, 5 - board.len()) {
            let [mine, theirs] = [own, other].map(|hand| strength(hand | board | rest));
            won += weight * (i64::from(mine >= theirs) + i64::from(mine > theirs));
            all += 2 * weight;
        }
    }
    if all == 0 {
        (0, 1)
    } else {
        reduced((won, all))
    }
}

/// What is found by trying all cards that are not seen, of a node.
fn of_unseen(deck: Hand, kind: &Node, cards: [Hand; 5], values: &[Value]) -> i64 {
    match *kind {
        Node::Outs(_, own, board, first, last) => {
            let now = i64::from(strength(cards[own] | cards[board]));
            let helps = |card: Hand| {
                let next = i64::from(strength(cards[own] | cards[board] | card));
                next > now && next >= values[first].0 && next <= values[last].0
            };
            let next = subsets_of(deck - cards[own] - cards[board], 1);
            next.filter(|&card| helps(card)).count() as i64
        }
        Node::NutOuts(_, own, board) => {
            let is_nuts = |card: Hand| {
                let board = cards[board] | card;
                let mut others = subsets_of(deck - cards[own] - board, 2);
                let mine = strength(cards[own] | board);
                others.all(|other| strength(other | board) <= mine)
            };
            let next = subsets_of(deck - cards[own] - cards[board], 1);
            next.filter(|&card| is_nuts(card)).count() as i64
        }
        Node::BestPossible(_, own, board, limit) => {
            let others = subsets_of(deck - cards[own] - cards[board], 2);
            let found = others.map(|other| i64::from(strength(other | cards[board])));
            found
                .filter(|&found| found <= values[limit].0)
                .max()
                .unwrap_or(0)
        }
        Node::CardsThatPlay(_, own, board) => {
            let whole = strength(cards[own] | cards[board]);
            let suffices = |&count: &usize| {
                let mut some = subsets_of(cards[own], count);
                some.any(|some| strength(some | cards[board]) == whole)
            };
            (0..3).find(suffices).expect("all cards suffice") as i64
        }
        Node::Equity(seat, ref own, board) => {
            let hands = [cards[own[seat]], cards[own[1 - seat]]];
            let rest = subsets_of(
                deck - hands[0] - hands[1] - cards[board],
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

/// A group: the weight of its deals, and of each value.
pub type Found = (u128, HashMap<Value, u128>);

/// The weight of all deals, and what the groups have.
pub fn plain(setup: &Setup, program: &Program) -> (u128, HashMap<Vec<Value>, Found>) {
    let (mut all, mut groups) = (0, HashMap::<Vec<Value>, Found>::new());
    each_deal(setup, |weight, own, boards| {
        all += weight;
        let values = values(setup, program, own, boards);
        if program.conditions.iter().any(|&id| values[id].0 == 0) {
            return;
        }
        let key = program.groups.iter().map(|&id| values[id]).collect();
        let (sum, weights) = groups.entry(key).or_default();
        *sum += weight;
        *weights
            .entry(values[program.aggregates[0].node()])
            .or_default() += weight;
    });
    (all, groups)
}
