//! Exact counts of all hands of a size by strength.

mod classes;
mod decks;
mod strength_counts;

pub use classes::Classes;
pub use decks::{Part, parts};
pub use strength_counts::{Share, StrengthCount, count_strengths};
