//! Equity in any game, with any number of hole cards, board cards and pots.
//!
//! Equivalent boards are counted together, ranges are swept, or every deal is looked at.

pub(crate) mod boards;
pub(crate) mod one_by_one;
pub(crate) mod ranges;
mod steps;
#[cfg(test)]
mod tests;
mod walk;
