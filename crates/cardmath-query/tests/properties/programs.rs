//! Random programs.

use cardmath_cards::{Hand, subsets};
use cardmath_query::{Aggregate, Condition, Definition, HandTable, Node, Program};
use cardmath_study::Facts;
use proptest::prelude::*;

/// The cards of both players, the flop, the turn and the river; strengths on all three; who wins.
fn given_nodes() -> Vec<Node> {
    let mut nodes = vec![Node::Own(0, 3), Node::Own(1, 3)];
    nodes.extend((1..=3).map(Node::Board));
    for street in 2..=4 {
        nodes.extend([0, 1].map(|own| Node::Strength(0, own, street)));
    }
    nodes.push(Node::Share(0, vec![9, 10]));
    nodes
}

/// A node made of earlier ones: the first five are cards, the others numbers.
fn node_of((kind, a, b, c): (u8, usize, usize, usize), len: usize) -> Node {
    let cards = |number: usize| number % 5;
    let number = |number: usize| 5 + number % (len - 5);
    match kind {
        0 => Node::Suits(cards(a)),
        1 => Node::Longest(cards(a)),
        2 => Node::Ranks(cards(a)),
        3 => Node::Repeated(cards(a)),
        4 => Node::Size(number(a)),
        5 => Node::Add(number(a), number(b)),
        6 => Node::Subtract(number(a), number(b)),
        7 => Node::Equal(number(a), number(b)),
        8 | 9 => Node::Less(number(a), number(b)),
        _ => Node::Choose(number(a), number(b), number(c)),
    }
}

/// Programs with a condition, a group or neither, and one of each aggregate.
pub fn programs() -> impl Strategy<Value = Program> {
    let nodes = prop::collection::vec((0u8..11, 0usize..99, 0usize..99, 0usize..99), 1..6);
    (nodes, any::<[bool; 2]>(), [0usize..99, 0usize..99]).prop_map(|(more, used, places)| {
        let mut nodes = given_nodes();
        for each in more {
            let node = node_of(each, nodes.len());
            nodes.push(node);
        }
        // Of numbers as great as a strength there would be too many groups.
        let one = nodes.len();
        nodes.push(Node::Less(
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
pub fn programs_of_unseen_cards() -> impl Strategy<Value = Program> {
    (0usize..6, any::<bool>()).prop_map(|(chosen, grouped)| {
        let mut nodes = given_nodes();
        let most = nodes.len();
        nodes.push(Node::Constant(i64::from(u16::MAX)));
        nodes.push(match chosen {
            0 => Node::Outs(0, 0, 2, 6, most), // to beat what the other player has on the flop
            1 => Node::Outs(0, 1, 3, 5, 7),
            2 => Node::NutOuts(0, 1, 3),
            3 => Node::BestPossible(0, 0, 4, 10),
            4 => Node::CardsThatPlay(0, 0, 4),
            _ => Node::Equity(0, vec![0, 1], 2),
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

/// Programs that add up only what players win, on the flop and at the end, times factors; some with
/// a condition on the cards of one player.
pub fn programs_of_equity() -> impl Strategy<Value = Program> {
    let numbers = (1i64..7, 1i64..4, 1i64..3);
    let places = (0usize..2, 0usize..2, 0u8..4);
    (numbers, places, any::<bool>()).prop_map(
        |((above, below, suits), (seat, other, kind), is_asked)| {
            let mut nodes = given_nodes();
            let (own, share) = (seat, nodes.len() - 1);
            let first = nodes.len();
            nodes.extend([
                Node::Suits(own),
                Node::Constant(suits),
                Node::Equal(first, first + 1),
                Node::Equity(other, vec![0, 1], 2),
                Node::Fraction(above, 7),
                Node::Multiply(first + 4, share),
                Node::Constant(below),
                Node::Divide(first + 3, first + 6),
            ]);
            nodes.push(match kind {
                0 => Node::Add(first + 5, first + 7),
                1 => Node::Subtract(first + 5, first + 7),
                2 => Node::Subtract(first + 7, first + 6),
                _ => Node::Add(share, first + 4),
            });
            Program {
                conditions: if is_asked {
                    vec![first + 2]
                } else {
                    Vec::new()
                },
                aggregates: vec![Aggregate::Sum(nodes.len() - 1)],
                nodes,
                ..Program::default()
            }
        },
    )
}

/// Programs over what own cards are beside a board: in a table, by name, or against a table.
pub fn programs_of_hands() -> impl Strategy<Value = Program> {
    let table = prop::collection::btree_map(0usize..1326, 1i64..5, 1..12);
    let places = Just((0..18).collect::<Vec<i64>>()).prop_shuffle();
    (0usize..7, 1i64..7, any::<bool>(), table, places).prop_map(
        |(chosen, number, grouped, table, places)| {
            let mut nodes = given_nodes();
            let value = nodes.len();
            let (opposed, equity) = (Node::Opposed(0, 0, 3), Node::EquityAgainst(0, 0, 3));
            match chosen {
                0 => nodes.push(Node::OfHand(0, 0)),
                1 => nodes.push(Node::FlopCategory(0, 0, 2)),
                2 => nodes.push(Node::Made(0, 0, 4)),
                3 => nodes.push(Node::Made(0, 1, 2)),
                4 => nodes.push(opposed),
                5 => nodes.push(equity),
                _ => {
                    let of_ranks = [Node::Ranks(0), Node::Size(value)];
                    let parts = [Node::Fraction(number, 7), Node::Add(value + 1, value + 2)];
                    nodes.extend(of_ranks.into_iter().chain(parts));
                    nodes.push(Node::Divide(value + 1, value + 3));
                }
            }
            let value = nodes.len() - 1;
            let pairs: Vec<Hand> = subsets(2).collect();
            // Every third hand to look up, and few to play against.
            let table = match chosen {
                0 => (0..pairs.len()).step_by(3).zip((1..5).cycle()).collect(),
                _ => table,
            };
            let masks = table.keys().map(|&pair| pairs[pair].mask());
            Program {
                groups: if grouped { vec![value] } else { Vec::new() },
                aggregates: vec![
                    Aggregate::Sum(value),
                    Aggregate::Bounds(value),
                    Aggregate::Histogram(value),
                ],
                lists: vec![places],
                tables: vec![HandTable::new(
                    masks.collect(),
                    table.values().copied().collect(),
                )],
                definitions: vec![definitions()],
                nodes,
                ..Program::default()
            }
        },
    )
}

/// The facts that the definitions below look at.
pub const LOOKED_AT: [&str; 3] = ["category", "pocket_pair", "flush_draw"];
/// The alternatives of each definition: of each fact looked at, the values that fit.
pub const DEFINED: [&[[&[u8]; 3]]; 3] = [
    &[[&[4, 5, 6, 7, 8], &[0, 1], &[0, 1, 2, 3]]],
    &[[&[1, 2, 3], &[1], &[0, 1, 2, 3]], [&[0, 1], &[0], &[2, 3]]],
    &[[&[1], &[0, 1], &[0]]],
];

/// The number of a fact.
pub fn fact(name: &str) -> usize {
    let place = Facts::NAMES.iter().position(|known| *known == name);
    place.expect("a fact")
}

fn definitions() -> Vec<Definition> {
    let condition = |(name, values): (&str, &[u8])| {
        Condition::new(fact(name), values).expect("a number of a fact")
    };
    let all = |values: &[&[u8]; 3]| LOOKED_AT.into_iter().zip(*values).map(condition).collect();
    let defined = DEFINED.iter();
    defined
        .map(|each| Definition(each.iter().map(all).collect()))
        .collect()
}
