//! Equity in any game: what is dealt, which cards play, and for which pots.
//!
//! A [`Table`] is the rules, what each seat holds, and which cards are known. Either all deals are counted
//! or random ones are, a block of deals at a time.

mod block;
mod boards;
mod breakdown;
mod combo_score;
mod dealer;
mod exact;
mod pot_shares;
mod ranges;
mod ranges_on_boards;
mod sample;
mod table;
mod tally;
#[cfg(test)]
mod tests;

pub use crate::evaluate::Rules;
pub use combo_score::ComboScore;
pub use exact::{Way, exact};
pub use pot_shares::POT;
pub use sample::{Chunks, Sampler};
pub use table::{Seat, Table};
pub use tally::{Score, Tally};
