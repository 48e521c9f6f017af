//! Equity in hold'em.
//!
//! What is fast only in hold'em: ways to count all deals.

mod by_flop;
pub(crate) mod enumerate;
mod exact;
pub(crate) mod preflop;
mod preflop_matrix;
mod range_pair;
#[cfg(test)]
mod tests;

pub use crate::question::BOARD;
pub use by_flop::{RangeByFlop, WonByFlop};
pub use exact::find;
pub use preflop_matrix::{CLASSES, Cell, matrix};
pub use range_pair::{RangePair, Won, set_index};
