//! Ranges against ranges on one complete board, without comparing every pair of combos.

pub(crate) mod cumulative;
pub(crate) mod disjoint_sums;
pub(crate) mod hand_strengths;
pub(crate) mod kinds;
pub(crate) mod ranking;
pub(crate) mod three;
pub(crate) mod three_weights;
pub(crate) mod twin_ties;
pub(crate) mod two_by_combo;
pub(crate) mod two_by_hand;
pub(crate) mod two_totals;
