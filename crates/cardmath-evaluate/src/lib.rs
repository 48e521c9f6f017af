//! Hand evaluation: a plain reference, fast evaluators that are tested equal to it, and exact
//! counts of all hands.
//!
//! ```
//! use cardmath_cards::Hand;
//! use cardmath_evaluate::{Evaluator, high, strength, value};
//!
//! let hand: Hand = "Ah Kh Qh Jh Th 2c 2d".parse()?;
//! assert_eq!(strength(hand), 7462); // the strongest of 7462 strengths
//! let value = value(hand).expect("at least five cards");
//! assert_eq!(high().shapes()[value.shape].name, "Straight Flush");
//! # Ok::<(), cardmath_cards::TextError>(())
//! ```
//!
//! [`Evaluator`] does the same in every other ordering, and [`GameEvaluator`] in games with a
//! board. [`census`] counts all hands of a size, and [`isomorphism`] numbers hands up to suit
//! relabelling.

mod best_cards;
pub mod census;
mod evaluator;
pub mod isomorphism;
mod kernel;
mod many_hands;
mod rank_multisets;
mod reference;
mod strength_order;
mod tables;
#[cfg(test)]
mod tests;
pub mod two_hands;
pub mod with_board;

pub use best_cards::NO_CARD;
pub use evaluator::{Category, Evaluator, NO_CATEGORY};
pub use kernel::batch::{strengths, strengths_in};
pub use kernel::layout::{BLOCK, Planes, Words};
pub use kernel::scalar::{FIRST_STRENGTHS, category, strength};
pub use kernel::scratch::Scratch;
pub use many_hands::Hands;
pub use reference::{high, value};
pub use strength_order::StrengthOrder;
pub use with_board::{GameEvaluator, Rules};

/// The number of strengths of the standard ordering: 1 is the worst hand, 7462 the best.
pub const STRENGTHS: u16 = 7462;
