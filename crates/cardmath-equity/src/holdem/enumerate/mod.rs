//! Combos compared one by one, if there are few.

pub(crate) mod combos;
pub(crate) mod few_against_many;
