//! How many hands of a size there are of each strength, all of them counted.

mod classes;
mod decks;
mod tally;

pub use classes::Classes;
pub use decks::{Part, parts};
pub use tally::{Count, Share, tally};
