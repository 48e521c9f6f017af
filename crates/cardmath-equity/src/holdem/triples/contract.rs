//! The innermost loops: two hands against every third one on one board.
//!
//! Each is a function of its own, so that the compiler knows that the sums lie apart from what is
//! read: in place, the loops were not vectorized.

use super::patterns::{BLOCKED, BLOCKS, ViewLanes, ViewStrengths, WIDTH};
use std::cmp::Ordering;

/// The patterns whose sums fit in eight bits: each adds at most [`POT`].
pub const AT_ONCE: usize = (i8::MAX / POT) as usize;
/// The sixths of a pot.
const POT: i8 = 6;

/// What one of two hands wins, by the strength of the third.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Stake {
    /// The strength of the better of the two.
    best: i8,
    /// Sixths of the pot if the third is weaker.
    alone: i8,
    /// Sixths of the pot if the third is as strong.
    tied: i8,
}

impl Stake {
    /// What each of two hands wins.
    #[inline(always)]
    pub fn of(one: i8, other: i8) -> [Stake; 2] {
        let best = one.max(other);
        let stake = |alone, tied| Stake { best, alone, tied };
        let (won, lost) = (stake(POT, POT / 2), stake(0, 0));
        match one.cmp(&other) {
            Ordering::Greater => [won, lost],
            Ordering::Less => [lost, won],
            Ordering::Equal => [stake(POT / 2, POT / 3); 2],
        }
    }

    /// Whether it is nothing.
    #[inline(always)]
    pub fn is_lost(self) -> bool {
        self.alone == 0
    }

    #[inline(always)]
    fn share(self, third: i8) -> i8 {
        let (weaker, level) = (third < self.best, third == self.best);
        (-i8::from(weaker) & self.alone) | (-i8::from(level) & self.tied)
    }
}

/// Adds what flushes change of a hand's share, for each third hand from a block on.
#[inline(always)]
pub fn contract(
    pattern: &ViewStrengths,
    from: usize,
    with: Stake,
    without: Stake,
    sums: &mut ViewLanes,
) {
    for block in from..BLOCKS {
        let (real, plain) = (&pattern.with[block], &pattern.without[block]);
        let sums = &mut sums[block];
        for lane in 0..WIDTH {
            let change = with
                .share(real[lane])
                .wrapping_sub(without.share(plain[lane]));
            sums[lane] = sums[lane].wrapping_add(change);
        }
    }
}

/// Adds a change for each third hand that has no card of the board.
#[inline(always)]
pub fn contract_pair(pattern: &ViewStrengths, change: i8, sums: &mut ViewLanes) {
    for (sums, real) in sums.iter_mut().zip(pattern.with.iter()) {
        for lane in 0..WIDTH {
            let is_free = real[lane] != BLOCKED;
            sums[lane] = sums[lane].wrapping_add(-i8::from(is_free) & change);
        }
    }
}

/// Adds sums of eight bits to wider ones.
#[inline(always)]
pub fn widen(sums: &ViewLanes, wide: &mut [[i16; WIDTH]; BLOCKS]) {
    for (wide, sums) in wide.iter_mut().zip(sums.iter()) {
        for lane in 0..WIDTH {
            wide[lane] += i16::from(sums[lane]);
        }
    }
}

/// Adds sums, each times the ways to choose the rest of the board.
#[inline(always)]
pub fn weigh(sums: &[i16], ways: &[i16], totals: &mut [i32]) {
    for ((total, &sum), &ways) in totals.iter_mut().zip(sums).zip(ways) {
        *total += i32::from(sum) * i32::from(ways);
    }
}
