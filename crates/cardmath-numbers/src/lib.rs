//! The 24 game and its relatives: numbers, four operators, and a target.
//!
//! A *form* is an expression in which the numbers are symbols: a rational function in which each
//! symbol occurs once. Forms are nested sums and products, up to order, nesting and sign.
//! [`Search`] makes each of them once, [`Form`] is one of them, and [`Presentation`] writes it as
//! the expression that is easiest to follow.
//!
//! ```
//! use cardmath_numbers::{Distinct, Operators, Problem, Ratio, solve};
//!
//! let numbers = [3, 3, 8, 8].map(Ratio::from);
//! let problem = Problem {
//! numbers: &numbers,
//! target: Ratio::from(24),
//! operators: Operators::ALL,
//! distinct: Distinct::Forms,
//! };
//! let solutions = solve(&problem, &mut || true)?;
//! assert_eq!(solutions.len(), 1); // 8 / (3 - 8 / 3)
//! assert_eq!(solutions[0].fractions, 2);
//! # Ok::<(), cardmath_numbers::Refusal>(())
//! ```

mod canonical;
mod countdown;
mod easiest;
mod form;
mod nodes;
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

use std::error::Error;
use std::fmt;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The caller asked to stop.
    Stopped,
    /// The numbers are too many or too long: 128 bits might not hold their values.
    TooLong,
    /// There are too many solutions to keep in memory.
    TooMany,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Stopped => "the search was stopped",
            Refusal::TooLong => "the numbers are too many or too long for exact 128-bit fractions",
            Refusal::TooMany => "there are too many solutions to keep in memory",
        })
    }
}

impl Error for Refusal {}

impl From<Stopped> for Refusal {
    fn from(_: Stopped) -> Refusal {
        Refusal::Stopped
    }
}
