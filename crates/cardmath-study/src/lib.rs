//! What hole cards make of a board: facts about made hands and draws, as small numbers.
//!
//! [`Studied`] knows the rules: the deck, and which hand category beats which. A [`Board`] holds
//! what all combos share; [`Board::facts`] says what two hole cards make of it.
//! `docs/reference/study.md` defines each fact; the names that players use are declared over them
//! in Python.
//!
//! ```
//! use cardmath_cards::Hand;
//! use cardmath_study::{Board, Studied, category};
//!
//! let studied = Studied::holdem();
//! let flop: Hand = "Ks 7h 2h".parse()?;
//! let board = Board::new(&studied, flop);
//! let facts = board.facts("Ah".parse()?, "Kh".parse()?).expect("no card of the board");
//! assert_eq!((facts.category, facts.pair_place, facts.kicker), (category::PAIR, 1, 1));
//! assert_eq!((facts.flush_draw, facts.flush_draw_place, facts.outs), (2, 1, 9));
//! # Ok::<(), cardmath_cards::TextError>(())
//! ```

mod board;
pub mod category;
mod draws;
mod facts;
mod made;
mod rules;
mod straights;
#[cfg(test)]
mod tests;

pub use board::Board;
pub use facts::{BLOCKED, Facts, NO_KICKER_PLAYS};
pub use rules::Studied;
