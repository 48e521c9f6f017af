//! Equity in hold'em.
//!
//! What is fast only in hold'em: ways to count all deals.

mod by_flop;
pub(crate) mod enumerate;
pub(crate) mod preflop;
mod preflop_matrix;
mod range_pair;
#[cfg(test)]
mod tests;

pub use crate::table::BOARD;
pub use by_flop::{RangeByFlop, WonByFlop};
pub use preflop_matrix::{CLASSES, Cell, matrix};
pub use range_pair::{RangePair, Won};
