//! Simulation: hands are dealt at random, evaluated and counted.

mod chunks;
mod game;
mod rows;
mod street_counter;
mod street_tally;

pub use cardmath_situation::Street;
pub use chunks::{Chunks, Counted, count};
pub use game::{Game, MOST_PLAYERS};
pub use rows::rows;
pub use street_tally::StreetTally;

#[cfg(test)]
mod tests;
