//! Games of any kind that are small enough for all of their sequences to be listed.
//!
//! A *sequence* of a player is a chain of the player's own actions from the start of the game. The
//! payoffs are sums over pairs of sequences, one of each player, so that all that a solver needs is
//! a sparse matrix for each player.
//!
//! B. von Stengel, "Efficient computation of behavior strategies", 1996.

mod game;
mod regrets;
mod sequences;

pub use game::{Game, Payoffs};
pub use regrets::{Regrets, Status, Variant};
pub use sequences::{Invalid, Sequences};
