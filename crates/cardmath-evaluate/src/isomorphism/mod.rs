//! Hands up to suit relabelling: hands that differ only by a suit relabelling share one index.
//!
//! A hand is dealt in rounds, and the order of the cards within a round does not matter. The
//! signature of a suit is how many of its cards come in each round. The canonical form relabels the
//! suits so that spades are greatest, then hearts, diamonds and clubs. Suits compare by signature,
//! then round by round by their sets of ranks, highest rank first.
//!
//! The index of a hand is the position of its canonical form among all canonical forms, from 0
//! without gaps. Forms compare by the signatures of spades down to clubs, then by the ranks of
//! spades down to clubs. Of two sets of ranks, the greater has the highest rank that is in only one
//! of them. This order will not change, so that indexes may be stored. `plain.rs` is this
//! definition as a program.
//!
//! The four signatures are the configuration of the hand. Within a configuration, suits with equal
//! signatures form a multiset of numbers, and other suits are independent. So the position is
//! computed, and no forms are listed (Kevin Waugh, "A fast and optimal hand isomorphism algorithm",
//! 2013, which uses another order).

mod arrangements;
mod configurations;
mod indexer;
#[cfg(test)]
mod plain;
mod planes;
mod rank_sets;
mod rounds;
mod signatures;
mod suit_keys;
#[cfg(test)]
mod tests;

pub use indexer::HandIndexer;
pub use rounds::RoundsError;
