//! The loops over hands. Each is compiled for the instruction set; the numbers of a row are a
//! multiple of eight.

pub mod all_in;
pub mod cell;
pub mod down;
pub mod river;
mod rows;
pub mod simd;
pub mod up;

/// Calls a macro with the number of actions as a constant.
macro_rules! by_actions {
    ($actions:expr, $call:ident) => {
        match $actions {
            1 => $call!(1),
            2 => $call!(2),
            3 => $call!(3),
            4 => $call!(4),
            5 => $call!(5),
            6 => $call!(6),
            7 => $call!(7),
            8 => $call!(8),
            9 => $call!(9),
            10 => $call!(10),
            11 => $call!(11),
            12 => $call!(12),
            _ => unreachable!("trees have at most twelve actions a decision"),
        }
    };
}
use by_actions;
use rows::{eight, eight_mut, fits, number, number_mut};
