//! Hands up to suits: hands that differ only by a renaming of suits are one, and have one index.
//!
//! A hand is dealt in rounds, and the order of the cards within a round tells nothing. Of a suit
//! there is its signature (how many of its cards come in each round) and, round by round, its set
//! of ranks, the highest first. The canonical form names the suits so that spades are greatest,
//! then hearts, diamonds and clubs: by signature, then by ranks.
//!
//! The index of a hand is the place of its canonical form among all of them, from 0 without
//! gaps. Forms compare by the signatures of spades down to clubs, then by the ranks of spades
//! down to clubs; a lesser set of ranks has the lower highest rank that the other has not. This
//! order is kept: indexes may be stored. `plain.rs` is this definition as a program.
//!
//! The four signatures are the hand's configuration. Within a configuration, suits with one
//! signature are a multiset of numbers, and other suits are independent, so that the place is
//! counted and no form is listed (Kevin Waugh, "A fast and optimal hand isomorphism algorithm",
//! 2013; his order is another).

mod arrangements;
mod block;
mod configurations;
mod indexer;
#[cfg(test)]
mod plain;
mod planes;
mod rank_sets;
mod rounds;
mod signatures;
#[cfg(test)]
mod tests;

pub use indexer::HandIndexer;
pub use rounds::RoundsError;
