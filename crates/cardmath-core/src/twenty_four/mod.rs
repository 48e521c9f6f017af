//! The 24 game and its relatives: numbers, four operators, a target.
//!
//! A *form* is what an expression says when the numbers are symbols: a rational function in which each symbol
//! stands once. Sums of products of sums … in which neither orders, nestings nor signs are told apart
//! are just these; [`Search`] makes each of them once, [`Form`] is one of them, and
//! [`Presentation`] writes it as the expression that is easiest to follow.

mod canonical;
mod countdown;
mod easiest;
mod form;
mod operators;
mod ratio;
mod rules;
mod search;
mod signs;
mod solve;
mod survey;
#[cfg(test)]
mod tests;

pub use canonical::Distinct;
pub use countdown::{Countdown, countdown};
pub use easiest::Presentation;
pub use form::{Form, Part};
pub use operators::Operators;
pub use ratio::Ratio;
pub use search::{MOST_NUMBERS, Search, Stopped};
pub use solve::{Problem, Solution, nearest, solve};
pub use survey::{ByTarget, Entry, by_target, count_forms, survey};

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Who asked does not want to wait any longer.
    Stopped,
    /// The numbers are so many or so long that 128 bits might not hold what they make.
    TooLong,
    /// There are more solutions than memory should hold.
    TooMany,
}

impl From<Stopped> for Refusal {
    fn from(_: Stopped) -> Refusal {
        Refusal::Stopped
    }
}
