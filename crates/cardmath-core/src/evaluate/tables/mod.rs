//! Evaluators that look strengths up in tables built from the declaration of an ordering.

pub(crate) mod badugi;
pub(crate) mod ordering;
pub(crate) mod rank_multisets;
pub(crate) mod wild;
#[cfg(test)]
mod wild_tests;
