//! The mathematics of card games, without Python: cards, hands, what beats what, and who wins.
//!
//! [`Hand`] is the set of cards that everything works on.
//!
//! ```
//! use cardmath_core::evaluate::{high, strength};
//! use cardmath_core::{CardReader, Hand};
//!
//! let mut hand = Hand::EMPTY;
//! for card in CardReader::new("Ah Kh Qh Jh Th 2c 2d") {
//!     hand = hand | card.expect("these are cards");
//! }
//! assert_eq!(strength(hand), 7462); // a royal flush, the best of 7462 strengths
//! assert_eq!(high(hand).expect("five cards or more").strength, 7462);
//! ```
//!
//! | module | what it is for |
//! |---|---|
//! | [`cards`] | cards, hands, their text, and rows of them |
//! | [`ordering`] | what beats what, declared as data |
//! | [`evaluate`] | the strength of a hand, one or many at a time |
//! | [`census`] | exact counts of all hands of a kind |
//! | [`isomorphism`] | hands numbered up to suit isomorphism |
//! | [`equity`] | who wins how often, exactly or from random deals |
//! | [`simulation`] | random deals, judged and counted |
//! | [`twenty_four`] | the 24 game |
//! | [`random`], [`simd`], [`workers`] | random numbers, instruction sets, threads |

pub mod cards;
pub mod census;
pub mod equity;
pub mod evaluate;
pub mod isomorphism;
pub mod ordering;
pub mod random;
pub mod simd;
pub mod simulation;
pub mod twenty_four;
pub mod workers;

pub use cards::{Card, CardReader, Hand, Misread, Rank, Suit, TextError, subsets, subsets_of};
