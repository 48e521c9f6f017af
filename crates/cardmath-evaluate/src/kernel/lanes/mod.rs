//! The kernels for many hands at once, without branches, in lanes of 16 bits.
//!
//! Each step is a short plain loop over the hands of a block, which the compiler turns into
//! vectors. One long loop would be slower: its steps depend on each other, and the processor would
//! stall.

pub mod bits;
mod different;
mod high;
mod low;
mod three;
mod wild;

pub use different::Different;
pub use high::{BlockEvaluation, High};
pub use low::Low;
pub use three::Three;
pub use wild::Wild;

use super::layout::RANKS;
use bits::negative;

/// The start of the highest run of five in a line. All starts must be next to each other, as they
/// are in at most seven ranks.
#[inline(always)]
fn lowest_of_run(line: u16) -> u16 {
    let two = line & line >> 1;
    let five = two & two >> 2 & line >> 4;
    five & !(five >> 1)
}

/// Removes the lowest ranks, one for each card of the hand beyond five, but keeps at least one
/// rank. For a flush, one for each suited card beyond five.
#[inline(always)]
fn highest_to_five<const CARDS: usize>(ranks: u16, suit: u16) -> u16 {
    let beyond = CARDS as u16 - 5;
    // A flush of fewer cards gets padding ranks to lose. Without a flush, the subtraction
    // saturates.
    let pads = ((1u16 << beyond) - 1).saturating_sub((suit >> RANKS) * beyond);
    let mut fewer = ranks << beyond | pads;
    let mut greatest = negative(fewer);
    for _ in 0..beyond {
        fewer &= !negative(fewer);
        greatest = greatest.max(negative(fewer));
    }
    negative(greatest) >> beyond
}
