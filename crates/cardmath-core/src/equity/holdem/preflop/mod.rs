//! Hands before any board: every choice of combos up to suits, followed over all boards at once.

pub(crate) mod matchup;
pub(crate) mod matchups;
pub(crate) mod rank_tables;
