//! Equity in any game, with any number of hole cards, board cards and pots.
//!
//! All deals are counted, a block at a time.

mod boards;
mod deal_plan;
mod exact;
mod ranges;
#[cfg(test)]
mod tests;
mod walk;

pub use exact::find;
