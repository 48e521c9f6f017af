//! Combos compared one by one, where there are few of them.

pub(crate) mod combos;
pub(crate) mod few_against_many;
