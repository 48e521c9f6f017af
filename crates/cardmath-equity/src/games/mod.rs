//! Equity in any game, with any number of hole cards, board cards and pots.
//!
//! Either all deals are counted, or random ones, a block at a time.

mod block;
mod boards;
mod dealer;
mod exact;
mod plan;
mod ranges;
mod sample;
#[cfg(test)]
mod tests;
mod walk;

pub use dealer::{Dealer, Seats};
pub use exact::find;
pub use sample::Sampler;
