//! The processor: instruction sets that code is compiled for, and aligned memory.

mod aligned;
mod cpu;

pub use aligned::Aligned;
pub use cpu::{InstructionSet, Instructions, Unavailable, VARIABLE};
