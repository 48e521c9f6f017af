//! How regrets and strategies are stored, and how work on them is done.
//!
//! Numbers are half floats or floats, and each instruction set has kernels of its own. The macros
//! choose among both, so that all combinations are compiled once, in this crate.

use cardmath_cards::simd::Instructions;
use std::sync::atomic::AtomicBool;

/// How work on a game is done.
#[derive(Clone, Copy)]
pub struct Execution<'a> {
    /// The instruction set.
    pub instructions: Instructions,
    /// The number of threads.
    pub threads: usize,
    /// Whether to give up.
    pub stop: &'a AtomicBool,
}

/// Regrets and strategies, in half floats or floats.
pub(super) enum Stored<H, S> {
    Half(H),
    Single(S),
}

/// Calls with the fastest implementation for the instruction set.
macro_rules! with_simd {
    ($instructions:expr, $simd:ident => $call:expr) => {{
        #[cfg(target_arch = "x86_64")]
        match $crate::postflop::kernel::simd::Avx::new($instructions) {
            Some($simd) => $call,
            None => {
                let $simd = $crate::postflop::kernel::simd::Plain;
                $call
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            let _ = $instructions;
            let $simd = $crate::postflop::kernel::simd::Plain;
            $call
        }
    }};
}

/// Calls with the tables in whichever format they are.
macro_rules! with_tables {
    ($stored:expr, $tables:ident => $call:expr) => {
        match $stored {
            $crate::postflop::stored::Stored::Half($tables) => $call,
            $crate::postflop::stored::Stored::Single($tables) => $call,
        }
    };
}

pub(super) use {with_simd, with_tables};
