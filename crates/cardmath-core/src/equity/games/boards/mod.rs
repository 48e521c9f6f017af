//! Boards that are alike for known hands, counted together.

pub(crate) mod alike;
pub(crate) mod rank_counts;
pub(crate) mod rank_patterns;
