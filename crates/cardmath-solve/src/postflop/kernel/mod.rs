//! The loops over hands. Each is compiled for the instruction set; the numbers of a row are a
//! multiple of eight.

pub mod all_in;
pub mod cell;
pub mod down;
pub mod order;
pub mod river;
mod rows;
pub mod simd;
pub mod ties;
pub mod up;

/// Runs work compiled for the instruction set: with the number of actions as a constant, if there
/// are few, and once for all other numbers. `$most` is a constant that is no less than `$count`.
///
/// Decisions seldom have more than six actions. With constants up to twelve, the most that trees
/// have, compiling the binding took an eighth more work.
macro_rules! by_actions {
    ($simd:expr, $actions:expr, $most:ident, $count:ident => $work:expr) => {
        by_actions!($simd, $actions, $most, $count => $work, 1 2 3 4 5 6)
    };
    ($simd:expr, $actions:expr, $most:ident, $count:ident => $work:expr, $($number:literal)*) => {
        match $actions {
            $($number => {
                const $most: usize = $number;
                // Not a variable: what a closure holds is no constant in what it is passed to.
                #[allow(non_upper_case_globals)]
                const $count: usize = $number;
                $simd.run(
                    #[inline(always)]
                    || $work,
                )
            })*
            $count => {
                const $most: usize = $crate::postflop::street::MOST_ACTIONS;
                assert!($count <= $most, "trees have no more actions a decision");
                $simd.run(
                    #[inline(always)]
                    || $work,
                )
            }
        }
    };
}
use by_actions;
use rows::{at_quarters, eight, eight_mut, fits, number, number_mut};
