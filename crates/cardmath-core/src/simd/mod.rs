//! The processor: instruction sets that code is compiled for, and aligned memory.

mod aligned;
pub(crate) mod cpu;

pub(crate) use aligned::Aligned;
pub(crate) use cpu::Set;
pub use cpu::{Instructions, Unavailable, VARIABLE};
