//! The strengths of hole cards together with a board, in games with a board.

pub(crate) mod pair_lookup;
pub(crate) mod pair_tables;
pub(crate) mod panel;
mod rules;

pub(crate) use pair_lookup::{Boards, Hands};
pub(crate) use pair_tables::{BOARD, Pairs, tables};
pub(crate) use panel::Panel;
pub use rules::Rules;
