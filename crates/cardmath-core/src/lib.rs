//! The mathematics of card games, without Python: cards, hands, and what beats what.
//!
//! Start with [`Hand`], the set of cards that everything works on, and [`evaluate::strength`].

mod aligned;
mod card;
pub mod census;
pub mod dealing;
pub mod equity;
pub mod evaluate;
pub mod games;
mod hand;
pub mod isomorphism;
mod kev;
pub mod ordering;
mod random;
pub mod rows;
pub mod simulation;
mod subsets;
mod text;
pub mod twenty_four;
pub mod two_hands;
pub mod workers;

pub use card::{Card, Rank, Suit};
pub use hand::Hand;
pub use subsets::{subsets, subsets_of};
pub use text::{CardReader, Misread, TextError};
