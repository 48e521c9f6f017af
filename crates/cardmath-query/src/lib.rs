//! Questions about deals: expressions over the hole cards and the board, answered by counting all
//! deals or by random ones.
//!
//! A [`Program`] is a list of nodes, each a value of a deal: a strength, a number of outs, a
//! comparison. A [`Setup`] says what is dealt: the players' ranges, the board, the streets. A
//! [`Plan`] is the order in which cards are dealt and the cheapest exact way to count; [`count`]
//! counts, and [`Sampler`] draws random deals. Both give a [`Tally`], which adds up.

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

pub use aggregate::{Amount, Counted, Group, Sum, Tally};
pub use count::count;
pub use equity::ways_to_complete;
pub use facts::{Condition, Definition};
pub use hands::HandTable;
pub use plan::{Plan, Way};
pub use program::{Aggregate, Failure, Kind, Node, Program};
pub use sample::Sampler;
pub use setup::Setup;
