//! Simulation: hands are dealt at random, evaluated and counted.
//!
//! ```
//! use cardmath_cards::Hand;
//! use cardmath_cards::simd::Instructions;
//! use cardmath_evaluate::Rules;
//! use cardmath_simulation::{ChunkRange, SimulatedGame, StreetCards, count};
//!
//! let game = SimulatedGame {
//!     rules: Rules::holdem(),
//!     players: 2,
//!     streets: vec![StreetCards { own: 2, board: 5 }],
//!     given: "As Ah".parse()?,
//!     board: Hand::EMPTY,
//!     dead: Hand::EMPTY,
//! };
//! let chunks = ChunkRange { seed: 1, first: 0, count: 4, size: 10_000, total: 40_000 };
//! let mut tally = count(&game, Instructions::fastest(), &chunks, 2, || true)?.tally;
//! let [lost, won, shared, _] = *tally.outcomes(0, 0) else { panic!("two players") };
//! assert_eq!(lost + won + shared, 40_000);
//! assert!((33_600..34_400).contains(&won)); // 84.9 %: four standard errors each way
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chunks;
mod game;
mod rows;
mod street_counter;
mod street_tally;

pub use cardmath_situation::StreetCards;
pub use chunks::{ChunkRange, CountedChunks, count};
pub use game::{MOST_PLAYERS, SimulatedGame};
pub use rows::rows;
pub use street_tally::StreetTally;

#[cfg(test)]
mod tests;
