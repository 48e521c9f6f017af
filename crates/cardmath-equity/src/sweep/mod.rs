//! Ranges against ranges on one complete board, without comparing every pair of combos.
//!
//! All combos are evaluated and ranked once. Cumulative sums of weights, in all and for each card,
//! then give the weight that a combo beats: the weight below its rank, less that of combos with
//! which it shares a card.

pub(crate) mod by_class;
pub(crate) mod cumulative;
pub(crate) mod hand_strengths;
pub(crate) mod kinds;
pub(crate) mod opposing_pairs;
pub(crate) mod partners;
pub(crate) mod ranking;
pub(crate) mod three;
mod three_ranges;
pub(crate) mod tied_pairs;
pub(crate) mod two;
mod two_by_combo;
pub(crate) mod two_by_hand;
pub(crate) mod two_ranges;
mod two_totals;
