//! Equity: exact over all runouts, or estimated from random deals.
//!
//! `holdem` and `games` answer questions in the same manner. `sweep` compares whole ranges on one
//! board.

pub(crate) mod alias;
mod combo;
pub mod games;
pub mod holdem;
mod runouts;
mod scale;
pub(crate) mod sweep;

pub use alias::can_draw;
pub use combo::Combo;
pub use runouts::Runouts;
pub use scale::Scale;
