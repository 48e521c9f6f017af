//! Evaluators of all other orderings, with lookup tables built from the declaration.

pub(crate) mod badugi;
pub(crate) mod ordering;
pub(crate) mod wild;
#[cfg(test)]
mod wild_tests;
