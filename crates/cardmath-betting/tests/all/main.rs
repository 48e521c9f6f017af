//! Tests of betting: one program, which is linked once.

mod batch;
mod properties;
mod random_play;
mod rules;
