//! What several tests need.

pub mod evaluators;
pub mod hands;
pub mod holds;
pub mod reading;
