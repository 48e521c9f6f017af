//! Programs as Python writes them.

use cardmath_cards::{Card, Hand};
use cardmath_query::{Aggregate, Condition, Definition, HandTable, Node};
use numpy::PyReadonlyArray1;

/// A node: its name, and its numbers and operands.
pub type NodeParts = (String, Vec<i64>);
/// Hands with a number each.
pub type HandNumbers<'py> = (PyReadonlyArray1<'py, u64>, PyReadonlyArray1<'py, i64>);
/// Definitions: alternatives of conditions, each a fact and the values that fit.
pub type Definitions = Vec<Vec<Vec<(usize, Vec<u8>)>>>;

pub fn card(id: u8) -> Option<Hand> {
    let card = Card::from_id(id)?;
    Some(Hand::EMPTY.with(card))
}

pub fn table_of((masks, values): &HandNumbers<'_>) -> HandTable {
    HandTable::new(masks.as_array().to_vec(), values.as_array().to_vec())
}

pub fn definition_of(alternatives: Vec<Vec<(usize, Vec<u8>)>>) -> Option<Definition> {
    let conditions = |all: Vec<(usize, Vec<u8>)>| -> Option<Vec<Condition>> {
        all.into_iter()
            .map(|(fact, values)| Condition::new(fact, &values))
            .collect()
    };
    let all: Option<Vec<Vec<Condition>>> = alternatives.into_iter().map(conditions).collect();
    all.map(Definition)
}

pub fn aggregate_of(name: &str, node: usize) -> Option<Aggregate> {
    match name {
        "sum" => Some(Aggregate::Sum(node)),
        "bounds" => Some(Aggregate::Bounds(node)),
        "histogram" => Some(Aggregate::Histogram(node)),
        _ => None,
    }
}

/// The node with a name and numbers.
pub fn node_of(name: &str, numbers: &[i64]) -> Option<Node> {
    use Node::*;
    let ids: Option<Vec<usize>> = numbers.iter().map(|&id| usize::try_from(id).ok()).collect();
    if let ("constant" | "fraction", [numerator, rest @ ..]) = (name, numbers) {
        return match (name, rest) {
            ("constant", []) => Some(Constant(*numerator)),
            ("fraction", [denominator]) => Some(Fraction(*numerator, *denominator)),
            _ => None,
        };
    }
    Some(match (name, &ids?[..]) {
        ("own", &[seat, street]) => Own(seat, street),
        ("board", &[street]) => Board(street),
        ("ranks", &[a]) => Ranks(a),
        ("repeated", &[a]) => Repeated(a),
        ("size", &[a]) => Size(a),
        ("suits", &[a]) => Suits(a),
        ("longest", &[a]) => Longest(a),
        ("highest", &[a]) => Highest(a),
        ("lowest", &[a]) => Lowest(a),
        ("nth", &[a, b]) => Nth(a, b),
        ("rank_set", &[a]) => RankSet(a),
        ("card", &[a]) => Card(a),
        ("rank_of", &[a]) => RankOf(a),
        ("suit_of", &[a]) => SuitOf(a),
        ("listed", &[list, a]) => Listed(list, a),
        ("of_hand", &[table, a]) => OfHand(table, a),
        ("strength", &[pot, own, board]) => Strength(pot, own, board),
        ("best_possible", &[pot, own, board, limit]) => BestPossible(pot, own, board, limit),
        ("outs", &[pot, own, board, first, last]) => Outs(pot, own, board, first, last),
        ("nut_outs", &[pot, own, board]) => NutOuts(pot, own, board),
        ("cards_that_play", &[pot, own, board]) => CardsThatPlay(pot, own, board),
        ("flop_category", &[list, own, board]) => FlopCategory(list, own, board),
        ("made", &[list, own, board]) => Made(list, own, board),
        ("share", [seat, rest @ ..]) => Share(*seat, rest.to_vec()),
        ("share_of", [seat, pot, rest @ ..]) => ShareOf(*seat, *pot, rest.to_vec()),
        ("equity", [seat, own @ .., board]) => Equity(*seat, own.to_vec(), *board),
        ("equity_against", &[table, own, board]) => EquityAgainst(table, own, board),
        ("opposed", &[table, own, board]) => Opposed(table, own, board),
        ("add", &[a, b]) => Add(a, b),
        ("subtract", &[a, b]) => Subtract(a, b),
        ("multiply", &[a, b]) => Multiply(a, b),
        ("divide", &[a, b]) => Divide(a, b),
        ("equal", &[a, b]) => Equal(a, b),
        ("less", &[a, b]) => Less(a, b),
        ("and", &[a, b]) => And(a, b),
        ("or", &[a, b]) => Or(a, b),
        ("without", &[a, b]) => Without(a, b),
        ("choose", &[a, b, c]) => Choose(a, b, c),
        _ => return None,
    })
}
