//! The mathematics of card games, without Python: cards, hands, what beats what, and who wins.
//!
//! [`Hand`], a set of cards, is what every module works on.
//!
//! ```
//! use cardmath_core::Hand;
//! use cardmath_core::evaluate::{high, strength, value};
//!
//! let hand: Hand = "Ah Kh Qh Jh Th 2c 2d".parse()?;
//! assert_eq!(strength(hand), 7462); // the strongest of 7462 strengths
//!
//! let value = value(hand).expect("at least five cards");
//! assert_eq!(high().shapes()[value.shape].name, "Straight Flush");
//! let best: Hand = value.fit.cards.into_iter().collect();
//! assert_eq!(best.to_string(), "Ah Kh Qh Jh Th");
//! # Ok::<(), cardmath_core::TextError>(())
//! ```
//!
//! | module | what it is for |
//! |---|---|
//! | [`cards`] | cards, hands, reading them from text, and arrays of hands |
//! | [`ordering`] | what beats what, declared as data |
//! | [`evaluate`] | the strengths of hands, one or many at a time |
//! | [`census`] | exact counts of all hands of a size by strength |
//! | [`isomorphism`] | numbering hands up to suit isomorphism |
//! | [`equity`] | how often each player wins, exactly or from random deals |
//! | [`simulation`] | counts over random deals of a game |
//! | [`study`] | what hole cards make of a board: made hands and draws |
//! | [`twenty_four`] | the 24 game |
//! | [`video_poker`] | pay tables, the best holds, and what they return |
//! | [`random`], [`simd`], [`workers`] | random deals, instruction sets, threads |

pub mod cards;
pub mod census;
pub mod equity;
pub mod evaluate;
pub mod isomorphism;
pub mod ordering;
pub mod random;
pub mod simd;
pub mod simulation;
pub mod study;
pub mod twenty_four;
pub mod video_poker;
pub mod workers;

pub use cards::{Card, CardReader, Hand, Misread, Rank, Suit, TextError, subsets, subsets_of};
