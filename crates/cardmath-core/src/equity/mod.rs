//! Who wins how often: boards are walked through up to suits, and on each all hands meet.
//!
//! A [`Question`] is what the players may hold and which cards are known. Its answer is a
//! [`Tally`]: for each combination that a player may hold, how many weighted deals it wins alone or
//! shares with how many others. Tallies of parts of the work add up.

pub(crate) mod boards;
mod contest;
mod dealer;
pub(crate) mod drawing;
mod duel;
mod exact;
mod follow;
mod matchups;
mod matrix;
mod meeting;
mod question;
mod ranking;
mod runouts;
mod sample;
mod scale;
mod sweep;
mod tally;
#[cfg(test)]
mod tests;
mod tiers;
mod ties;
mod trio;
mod weights;

pub use drawing::can_draw;
pub use exact::{Detail, Way, exact};
pub use matrix::{CLASSES, Cell, matrix};
pub use question::{BOARD, Combo, MOST_PLAYERS, Question, can_fit};
pub use runouts::Runouts;
pub use sample::{Chunks, Sample, samples};
pub use scale::Scale;
pub use tally::{Categories, Score, Scores, Tally};
