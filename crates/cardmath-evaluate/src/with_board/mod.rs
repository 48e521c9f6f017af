//! The strengths of hole cards together with a board, in games with a board.

mod game_evaluator;
mod pair_lookup;
mod pair_tables;
mod panel;
mod row_panel;
mod rules;
#[cfg(test)]
mod tests;

pub use game_evaluator::GameEvaluator;
pub use pair_lookup::{BoardColumns, HeldColumns, add_to_planes, join};
pub use pair_tables::{BOARD, Pairs, WORTH_TABLES, fits, tables};
pub use panel::Panel;
pub use rules::Rules;
