//! Exact counts of all hands of a size by strength.

mod classes;
mod decks;
mod tally;

pub use classes::Classes;
pub use decks::{Part, parts};
pub use tally::{Count, Share, tally};
