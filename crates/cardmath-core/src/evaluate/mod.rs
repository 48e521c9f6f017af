//! Hand evaluation: a plain reference, and fast evaluators that are proved equal to it.

mod best_cards;
mod block_of_masks;
mod evaluator;
pub(crate) mod kernel;
mod reference;
mod strength_order;
pub(crate) mod tables;
#[cfg(test)]
mod tests;
pub mod two_hands;
pub(crate) mod with_board;

pub use best_cards::{Hands, NO_CARD};
pub use evaluator::{Category, Evaluator, NO_CATEGORY};
pub(crate) use kernel::batch::strengths_in;
pub use kernel::batch::{strengths, strengths_of_ids, strengths_of_masks};
pub(crate) use kernel::block::Room;
pub(crate) use kernel::layout::{BLOCK, Planes, Words};
pub use kernel::scalar::{FIRST_STRENGTHS, strength};
pub use reference::{high, value};
pub use strength_order::StrengthOrder;
pub use with_board::{GameEvaluator, Rules};

/// The number of strengths of the standard ordering: 1 is the worst hand, 7462 the best.
pub const STRENGTHS: u16 = 7462;
