//! Classes of boards that are equivalent for known hands, counted together.

pub(crate) mod alike;
mod board_count;
mod hand_rows;
pub(crate) mod rank_counts;
pub(crate) mod rank_patterns;
