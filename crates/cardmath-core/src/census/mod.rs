//! How many hands of a size there are of each strength, all of them counted.

mod classes;
mod tally;

pub use classes::Classes;
pub use tally::{Count, tally};
