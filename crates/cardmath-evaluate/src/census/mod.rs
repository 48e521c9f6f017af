//! Exact counts of all hands of a size by strength.

mod classes;
mod decks;
mod drawn;
mod strength_counts;

pub use classes::Classes;
pub use decks::{HandsWithJokers, parts};
pub use drawn::{Drawn, Share};
pub use strength_counts::{Census, StrengthCount};
