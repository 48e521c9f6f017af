//! Games of any kind that are small enough for all of their sequences to be listed.
//!
//! A *sequence* of a player is a chain of the player's own actions from the start of the game. The
//! payoffs are sums over pairs of sequences, one of each player, so that all that a solver needs is
//! a sparse matrix for each player.
//!
//! Two players show a side of a coin. The first one wins 2 with two heads, 1 with two tails, and
//! loses 1 else. That is worth 1/5, with heads twice in five times.
//!
//! ```
//! use cardmath_solve::small::{Regrets, SequenceForm, Sequences, Variant};
//!
//! // Sequence 0 is no action; 1 is heads, 2 is tails.
//! let coin = || Sequences::new(&[(0, 2)]);
//! let paid = |one, other, won: f64| (one, other, won, -won);
//! let payments = [paid(1, 1, 2.0), paid(1, 2, -1.0), paid(2, 1, -1.0), paid(2, 2, 1.0)];
//! let game = SequenceForm::new([coin()?, coin()?], &payments)?;
//! let mut regrets = Regrets::new(&game, Variant::Linear);
//! let status = regrets.run(1e-4, 100_000, |_, _| true);
//! assert!((status.values[0] - 0.2).abs() <= 2e-4);
//! let [plan, _] = regrets.average_plans();
//! assert!((plan[1] - 0.4).abs() < 1e-3);
//! # Ok::<(), cardmath_solve::small::Invalid>(())
//! ```
//!
//! B. von Stengel, "Efficient computation of behavior strategies", 1996.

mod regrets;
mod sequence_form;
mod sequences;

pub use regrets::{Regrets, StrategyValues, Variant};
pub use sequence_form::{PayoffMatrix, SequenceForm};
pub use sequences::{Invalid, Sequences};
