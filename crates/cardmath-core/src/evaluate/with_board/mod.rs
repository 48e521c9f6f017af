//! The strengths of hole cards together with a board, in games with a board.

mod block;
mod game_evaluator;
pub(crate) mod pair_lookup;
pub(crate) mod pair_tables;
pub(crate) mod panel;
mod rules;
#[cfg(test)]
mod tests;

pub use game_evaluator::GameEvaluator;
pub(crate) use pair_lookup::{Boards, Hands};
pub(crate) use pair_tables::{BOARD, Pairs, tables};
pub(crate) use panel::Panel;
pub use rules::Rules;
