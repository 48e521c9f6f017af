//! Simulation: hands are dealt at random, evaluated and counted.

mod block;
mod chunks;
mod game;
mod rows;
mod tally;

pub use chunks::{Chunks, Counted, count};
pub use game::{Game, MOST_PLAYERS, Street};
pub use rows::rows;
pub use tally::Tally;

#[cfg(test)]
mod tests;
