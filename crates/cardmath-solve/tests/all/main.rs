//! Tests of solving: one program, because each would compile the same code once more.

use cardmath_cards::simd::Instructions;
use cardmath_solve::postflop::Execution;
use std::sync::atomic::AtomicBool;

mod omaha;
mod properties;

/// Work with the plainest instructions, which no other test of solving uses every day.
fn execution(threads: usize, stop: &AtomicBool) -> Execution<'_> {
    Execution {
        instructions: Instructions::named("baseline").expect("they are everywhere"),
        threads,
        stop,
    }
}
