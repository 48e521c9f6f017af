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

/// Runs work compiled for the instruction set, with the number of actions as a constant.
macro_rules! by_actions {
    ($simd:expr, $actions:expr, $count:ident => $work:expr) => {
        by_actions!($simd, $actions, $count => $work, 1 2 3 4 5 6 7 8 9 10 11 12)
    };
    ($simd:expr, $actions:expr, $count:ident => $work:expr, $($number:literal)*) => {
        match $actions {
            $($number => {
                const $count: usize = $number;
                $simd.run(
                    #[inline(always)]
                    || $work,
                )
            })*
            _ => unreachable!("trees have at most twelve actions a decision"),
        }
    };
}
use by_actions;
use rows::{at_quarters, eight, eight_mut, fits, number, number_mut};
