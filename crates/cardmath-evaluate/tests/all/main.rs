//! Tests of evaluation through its public items: one program, which is linked once.

mod golden;
mod properties;
