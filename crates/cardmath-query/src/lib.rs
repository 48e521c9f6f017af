//! Questions about deals: expressions over the hole cards and the board, answered by counting all
//! deals or by random ones.
//!
//! A [`Program`] is a list of nodes, each a value of a deal: a strength, a number of outs, a
//! comparison. A [`Setup`] says what is dealt: the players' ranges, the board, the streets. A
//! [`Plan`] is the order in which cards are dealt and the cheapest exact way to count; [`count`]
//! counts, and [`Sampler`] draws random deals. Both give a [`GroupTally`], which adds up.
//!
//! ```
//! use cardmath_cards::Hand;
//! use cardmath_cards::simd::Instructions;
//! use cardmath_evaluate::Rules;
//! use cardmath_query::{Aggregate, Amount, Node, Plan, Program, Setup, count};
//! use cardmath_situation::{Seat, Situation, StreetCards};
//!
//! let seats = vec![Seat::known("As Ah".parse()?), Seat::known("Ks Kh".parse()?)];
//! let turn: Hand = "Kd 7c 2s 9h".parse()?;
//! let situation = Situation::new(Rules::holdem(), seats, turn, Hand::EMPTY);
//! let setup = Setup::new(situation, vec![StreetCards { own: 2, board: 5 }]);
//! // On how many rivers do the aces win?
//! let (aces, kings, board) = (Node::Own(0, 0), Node::Own(1, 0), Node::Board(0));
//! let strengths = [Node::Strength(0, 0, 2), Node::Strength(0, 1, 2)];
//! let program = Program {
//!     nodes: [aces, kings, board].into_iter().chain(strengths).chain([Node::Less(4, 3)]).collect(),
//!     aggregates: vec![Aggregate::Sum(5)],
//!     ..Program::default()
//! };
//! let plan = Plan::new(&setup, &program);
//! let counted = count(&setup, &program, &plan, Instructions::fastest(), 1, |_, _| true)?;
//! let rivers = &counted.tally.groups[&[][..]];
//! let Amount::Sum(won) = &rivers.amounts[0] else { panic!("not a sum") };
//! assert_eq!((won.by_denominator[&1], rivers.weight), (2, 44));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aggregate;
mod arithmetic;
mod bits;
mod column;
mod cost;
mod count;
mod counter;
mod deal;
mod equity;
mod evaluate;
mod facts;
mod flop_category;
mod flops;
mod handover;
mod hands;
mod judge;
mod nuts;
mod ordered;
mod orders;
mod outs;
mod pairs;
mod plan;
mod program;
mod rows;
mod sample;
mod setup;
mod split;
mod suits;
mod sweep;
mod symmetry;
#[cfg(test)]
mod tests;
mod threads;

pub use aggregate::{Amount, Counted, Group, GroupTally, Sum};
pub use count::count;
pub use facts::{Condition, Definition};
pub use hands::HandTable;
pub use plan::{Enumeration, Plan};
pub use program::{Aggregate, Failure, Node, Program};
pub use sample::Sampler;
pub use setup::Setup;
