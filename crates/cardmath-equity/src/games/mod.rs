//! Equity in any game, with any number of hole cards, board cards and pots.
//!
//! A [`Table`] is a question: the rules, the range of each seat, and the known cards. Either all
//! deals are counted, or random ones, a block at a time.

mod block;
mod boards;
mod breakdown;
mod combo_score;
mod dealer;
mod exact;
mod plan;
mod pot_shares;
mod ranges;
mod sample;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod walk;

pub use cardmath_evaluate::Rules;
pub use combo_score::ComboScore;
pub use exact::{Way, exact};
pub use pot_shares::POT;
pub use sample::{Chunks, Sampler};
pub use table::{Seat, Table};
pub use tally::{Score, Tally};
