//! The numbers round of Countdown: not all numbers need be used, and every step must give a
//! positive whole number.

use super::canonical::Distinct;
use super::rules::PositiveWhole;
use super::search::{Found, Search, Stopped, fits};
use super::solve::{Solution, Solutions};
use crate::{Operators, Ratio, Refusal};

const WORD: u32 = 63;

/// The nearest that one can come to the target.
pub struct Countdown {
    /// The distance of the nearest values from the target; 0 if the target can be made.
    pub distance: u64,
    /// The distinct ways to make the nearest values, easiest first.
    pub solutions: Vec<Solution>,
}

/// Makes the target from some of these numbers, or the nearest possible values.
///
/// `keep_going` is called many times a second; once it returns false, the search stops.
///
/// # Errors
/// The search was stopped, the numbers are too long, or there are too many solutions.
pub fn countdown(
    numbers: &[Ratio],
    target: i64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Countdown, Refusal> {
    if !fits(numbers, WORD) {
        return Err(Refusal::TooLong);
    }
    let search = Search::<i64, _>::new(numbers, Operators::ALL, PositiveWhole, keep_going)?;
    let mut best = Best {
        search: &search,
        target,
        distance: u64::MAX,
        solutions: Solutions::new(numbers, Operators::ALL, Distinct::Forms),
    };
    best.look(keep_going, numbers.len() > 1)?;
    Ok(Countdown {
        distance: best.distance,
        solutions: best.solutions.sorted()?,
    })
}

struct Best<'a> {
    search: &'a Search<i64, PositiveWhole>,
    target: i64,
    distance: u64,
    solutions: Solutions<'a>,
}

impl Best<'_> {
    fn look(
        &mut self,
        keep_going: &mut dyn FnMut() -> bool,
        in_parts: bool,
    ) -> Result<(), Stopped> {
        let search = self.search;
        if in_parts {
            search.find_in_parts(keep_going, |found| self.see(&found))?;
        }
        search.find(keep_going, |found| self.see(&found))
    }

    fn see(&mut self, found: &Found<i64>) -> usize {
        let distance = found.value.p.abs().abs_diff(self.target);
        if distance > self.distance {
            return 0;
        }
        if distance < self.distance {
            self.distance = distance;
            self.solutions.clear();
        }
        self.solutions.add(self.search, found, found.signs)
    }
}
