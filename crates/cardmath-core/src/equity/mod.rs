//! Who wins how often: exactly over all runouts, or from random deals.
//!
//! Hold'em and the other games are answered side by side; both sweep ranges over boards.

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
