//! Before the flop or on it: each choice of combos up to suit relabelling, compared over all boards
//! at once.

pub(crate) mod by_matchups;
pub(crate) mod choices;
pub(crate) mod matchup;
pub(crate) mod matchups;
pub(crate) mod rank_tables;
pub(crate) mod sums;
#[cfg(test)]
mod tests;
