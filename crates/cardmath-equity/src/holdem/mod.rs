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
mod triples;

/// The number of cards on the complete board.
pub const BOARD: usize = 5;
pub use by_flop::{RangeByFlop, WonByFlop};
pub use preflop_matrix::{CLASSES, WinsAndTies, matrix};
pub use range_pair::{RangePair, Won};
pub use triples::{BOARDS as BOARDS_OF_THREE, Pair, Triple, Triples, triples};
