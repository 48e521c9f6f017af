//! Equity in hold'em.
//!
//! A [`Question`] is the range of each player and the known cards. Its answer is a [`Tally`]: for
//! each combo of a player, the weighted deals that it wins alone or splits with one, two or more
//! others. Tallies of parts of the work are added.

mod dealer;
pub(crate) mod enumerate;
mod exact;
pub(crate) mod preflop;
mod preflop_matrix;
mod range_pair;
mod sample;
#[cfg(test)]
mod tests;

pub use crate::question::{BOARD, MOST_PLAYERS, Question};
pub use crate::tally::{Categories, Score, Scores, Tally};
pub use dealer::Seats;
pub use exact::{Detail, Way, exact};
pub use preflop_matrix::{CLASSES, Cell, matrix};
pub use range_pair::{RangePair, Won, set_index};
pub use sample::{Chunks, Sample, samples};
