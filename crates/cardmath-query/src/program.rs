//! Programs: the values that a question needs, and how they are added up.

use crate::facts::Definition;
use crate::flop_category::FLOP_CATEGORIES;
use crate::hands::HandTable;
use std::fmt;
use std::io;

/// The number of a node in its program.
pub type Id = usize;

/// A value of a deal. Operands are nodes that come earlier in the program.
///
/// Cards and sets of cards are masks as in [`Hand::mask`](cardmath_cards::Hand::mask), sets of
/// ranks have bit 0 for the deuce to 12 for the ace, truth values are 0 and 1, ranks and cards are
/// their numbers, or -1 for none.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// A number.
    Constant(i64),
    /// A fraction: numerator and denominator, which is positive.
    Fraction(i64, i64),
    /// The cards of a seat by a street.
    Own(usize, usize),
    /// The board by a street.
    Board(usize),
    /// The ranks of cards.
    Ranks(Id),
    /// The ranks of which there are two cards or more.
    Repeated(Id),
    /// The number of bits: of cards, or of ranks.
    Size(Id),
    /// The number of suits of cards.
    Suits(Id),
    /// The number of cards of the suit with the most cards.
    Longest(Id),
    /// The highest of some ranks.
    Highest(Id),
    /// The lowest of some ranks.
    Lowest(Id),
    /// The rank at a place, from 1 for the highest.
    Nth(Id, Id),
    /// The set of a rank; none for -1.
    RankSet(Id),
    /// The lowest card of some cards.
    Card(Id),
    /// The rank of a card.
    RankOf(Id),
    /// The suit of a card.
    SuitOf(Id),
    /// The element of a list at a place; -1 outside of it.
    Listed(usize, Id),
    /// What a table says of cards; 0 for others.
    OfHand(usize, Id),
    /// The strength for a pot of own cards and a board; 0 if there is none.
    Strength(usize, Id, Id),
    /// The greatest strength up to a limit that other cards can have: pot, own cards, board, limit.
    BestPossible(usize, Id, Id, Id),
    /// The next cards that give a greater strength from a first one to a last one: pot, own cards,
    /// board, first, last.
    Outs(usize, Id, Id, Id, Id),
    /// The next cards after which no other cards are stronger: pot, own cards, board.
    NutOuts(usize, Id, Id),
    /// The fewest own cards that make the strength: pot, own cards, board.
    CardsThatPlay(usize, Id, Id),
    /// The place of the flop category of own cards on a flop, 0 for the weakest: the list of the
    /// places of all flop categories in the game's ordering, own cards, flop.
    FlopCategory(usize, Id, Id),
    /// The first of a list of definitions that fits: list, own cards, board; -1 if none does.
    Made(usize, Id, Id),
    /// The share of the pot of a seat in units: the strengths of all seats, pot by pot.
    Share(usize, Vec<Id>),
    /// The share of one pot of a seat in units: seat, pot, and the strengths as in `Share`.
    ShareOf(usize, usize, Vec<Id>),
    /// The shares of the pot of a seat in units, summed over all ways to complete a deal: seat, the
    /// own cards of all seats, board.
    Equity(usize, Vec<Id>, Id),
    /// The same against every hand of a table with weights, two cards each: table, own cards,
    /// board. The answer is a fraction.
    EquityAgainst(usize, Id, Id),
    /// Whether a hand of a table shares no card with these: table, own cards, board.
    Opposed(usize, Id, Id),
    /// A sum.
    Add(Id, Id),
    /// A difference.
    Subtract(Id, Id),
    /// A product.
    Multiply(Id, Id),
    /// A quotient, which is a fraction.
    Divide(Id, Id),
    /// Whether two values are equal.
    Equal(Id, Id),
    /// Whether one value is less than another.
    Less(Id, Id),
    /// Bits in both.
    And(Id, Id),
    /// Bits in one of them.
    Or(Id, Id),
    /// Bits in the first and not in the second.
    Without(Id, Id),
    /// The second value where the first is true, else the third.
    Choose(Id, Id, Id),
}

/// How a value is added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aggregate {
    /// The sum, and the sum of squares.
    Sum(Id),
    /// The least and the greatest value.
    Bounds(Id),
    /// The weight of each value.
    Histogram(Id),
}

/// A program.
#[derive(Clone, Default, Debug)]
pub struct Program {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Conditions, all of which a deal must meet to count.
    pub conditions: Vec<Id>,
    /// The values by which deals are grouped.
    pub groups: Vec<Id>,
    /// What is added up in each group.
    pub aggregates: Vec<Aggregate>,
    /// Lists of numbers.
    pub lists: Vec<Vec<i64>>,
    /// Tables of hands.
    pub tables: Vec<HandTable>,
    /// Lists of definitions of made hands and draws.
    pub definitions: Vec<Vec<Definition>>,
    /// Whether some suit is named: suits cannot be exchanged then.
    pub names_suits: bool,
}

/// Why a program gives no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// A node has operands that do not fit it.
    IllTyped,
    /// A number was divided by zero in a deal.
    DividedByZero,
    /// A number or a sum of weights became too great.
    TooGreat,
    /// The players' cards always clash.
    Impossible,
    /// There are too many different values or groups.
    TooMany,
    /// The system starts no thread.
    //
    // Only the kind of the error, as failures are copied among threads.
    NoThread(io::ErrorKind),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::NoThread(error.kind())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Failure::IllTyped => "the parts of the question do not fit together",
            Failure::DividedByZero => {
                "a number is divided by 0 in some deal: guard it with \
                 when(…).then(…).otherwise(…), in PQL with case when … then … else … end"
            }
            Failure::TooGreat => {
                "a number became too great to stay exact: use smaller factors or coarser weights"
            }
            Failure::Impossible => "the players cannot all hold their cards at once",
            Failure::TooMany => "there are too many different values to list: group them first",
            Failure::NoThread(kind) => return write!(f, "no thread could be started: {kind}"),
        })
    }
}

impl std::error::Error for Failure {}

impl Node {
    /// The operands.
    pub fn operands(&self) -> Vec<Id> {
        use Node::*;
        match self {
            Constant(_) | Fraction(..) | Own(..) | Board(_) => Vec::new(),
            Ranks(a)
            | Repeated(a)
            | Size(a)
            | Suits(a)
            | Longest(a)
            | Highest(a)
            | Lowest(a)
            | RankSet(a)
            | Card(a)
            | RankOf(a)
            | SuitOf(a)
            | Listed(_, a)
            | OfHand(_, a) => {
                vec![*a]
            }
            Nth(a, b)
            | Strength(_, a, b)
            | NutOuts(_, a, b)
            | CardsThatPlay(_, a, b)
            | FlopCategory(_, a, b)
            | Made(_, a, b)
            | EquityAgainst(_, a, b)
            | Opposed(_, a, b)
            | Add(a, b)
            | Subtract(a, b)
            | Multiply(a, b)
            | Divide(a, b)
            | Equal(a, b)
            | Less(a, b)
            | And(a, b)
            | Or(a, b)
            | Without(a, b) => vec![*a, *b],
            BestPossible(_, a, b, c) | Choose(a, b, c) => vec![*a, *b, *c],
            Outs(_, a, b, c, d) => vec![*a, *b, *c, *d],
            Share(_, all) | ShareOf(_, _, all) => all.clone(),
            Equity(_, own, board) => own.iter().copied().chain([*board]).collect(),
        }
    }

    /// About how many nanoseconds the value of one row takes.
    pub fn cost(&self) -> u64 {
        use Node::*;
        match self {
            Constant(_) | Fraction(..) | Own(..) | Board(_) => 0,
            Strength(..) => 8,
            Share(..) | ShareOf(..) => 6,
            Nth(..) | Card(_) | OfHand(..) => 5,
            CardsThatPlay(..) => 1_000,
            Opposed(..) => 10,
            FlopCategory(..) => 400,
            Made(..) => 330,
            // These depend on the game and the street: see `cost_of`.
            Outs(..) | BestPossible(..) | NutOuts(..) | EquityAgainst(..) | Equity(..) => 0,
            _ => 2,
        }
    }
}

impl Program {
    /// The nodes whose values are shown: groups and aggregates.
    pub fn shown(&self) -> impl Iterator<Item = Id> {
        let aggregates = self.aggregates.iter().map(Aggregate::node);
        self.groups.iter().copied().chain(aggregates)
    }

    /// The nodes whose values count: conditions, groups and aggregates.
    pub fn outputs(&self) -> impl Iterator<Item = Id> {
        self.conditions.iter().copied().chain(self.shown())
    }

    /// The nodes that some nodes need, in order, without those that are given.
    pub(crate) fn needed(&self, wanted: &[Id], given: impl Fn(Id) -> bool) -> Vec<Id> {
        let mut is_needed = vec![false; self.nodes.len()];
        wanted.iter().for_each(|&id| is_needed[id] = !given(id));
        for id in (0..self.nodes.len()).rev().filter(|&id| !given(id)) {
            if is_needed[id] {
                let operands = self.nodes[id].operands().into_iter();
                operands.for_each(|id| is_needed[id] = !given(id));
            }
        }
        let ids = 0..self.nodes.len();
        ids.filter(|&id| is_needed[id]).collect()
    }

    /// Whether each node's operands come earlier, and each number of a seat, a street or a table
    /// exists.
    pub fn is_sound(&self, seats: usize, streets: usize, pots: usize) -> bool {
        let in_order =
            |(place, node): (usize, &Node)| node.operands().iter().all(|&operand| operand < place);
        let exists = |node: &Node| match node {
            Node::Own(seat, street) => *seat < seats && *street < streets,
            Node::Equity(seat, own, _) => *seat < seats && own.len() == seats,
            Node::Board(street) => *street < streets,
            Node::Listed(list, _) => *list < self.lists.len(),
            Node::FlopCategory(list, ..) => {
                let places = self.lists.get(*list);
                places.is_some_and(|places| places.len() == FLOP_CATEGORIES)
            }
            Node::OfHand(table, _) | Node::EquityAgainst(table, ..) | Node::Opposed(table, ..) => {
                *table < self.tables.len()
            }
            Node::Made(list, ..) => *list < self.definitions.len(),
            Node::Strength(pot, ..)
            | Node::BestPossible(pot, ..)
            | Node::Outs(pot, ..)
            | Node::NutOuts(pot, ..)
            | Node::CardsThatPlay(pot, ..) => *pot < pots,
            Node::Share(seat, all) => *seat < seats && all.len() == seats * pots,
            Node::ShareOf(seat, pot, all) => {
                *seat < seats && *pot < pots && all.len() == seats * pots
            }
            Node::Fraction(_, denominator) => *denominator > 0,
            _ => true,
        };
        self.nodes.iter().enumerate().all(in_order)
            && self.nodes.iter().all(exists)
            && self.outputs().all(|id| id < self.nodes.len())
    }
}

impl Aggregate {
    /// The node whose value is added up.
    pub fn node(&self) -> Id {
        match *self {
            Aggregate::Sum(node) | Aggregate::Bounds(node) | Aggregate::Histogram(node) => node,
        }
    }
}
