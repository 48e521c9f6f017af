//! Random numbers and random deals, the same on every machine for a given seed.

pub mod dealing;
mod generator;

pub use generator::{Random, Streams};
