//! Equity in any game, with any number of hole cards, board cards and pots.
//!
//! All deals are counted, a block at a time.

mod boards;
mod exact;
mod plan;
mod ranges;
#[cfg(test)]
mod tests;
mod walk;

pub use exact::find;
