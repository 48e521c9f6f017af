//! Surveys of many puzzles: which can be solved, how hard they are, which targets are common.

use super::canonical::Distinct;
use super::rules::Anything;
use super::search::{MOST_NUMBERS, Search};
use super::solve::{Problem, Solution, solve};
use crate::{Operators, Ratio, Refusal};

/// The summary of a puzzle.
pub struct Entry {
    /// The number of distinct solutions.
    pub solutions: usize,
    /// The number of solutions in which all intermediate values are whole.
    pub whole: usize,
    /// The easiest solution.
    pub easiest: Option<Solution>,
}

/// Solves the same problem for each list of numbers.
///
/// # Errors
/// As [`solve`].
pub fn survey(
    puzzles: &[Vec<Ratio>],
    target: Ratio,
    operators: Operators,
    distinct: Distinct,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Vec<Entry>, Refusal> {
    let entry = |numbers: &Vec<Ratio>| {
        let problem = Problem {
            numbers,
            target,
            operators,
            distinct,
        };
        let solutions = solve(&problem, keep_going)?;
        Ok(Entry {
            solutions: solutions.len(),
            whole: solutions
                .iter()
                .filter(|solution| solution.fractions == 0)
                .count(),
            easiest: solutions.into_iter().next(),
        })
    };
    puzzles.iter().map(entry).collect()
}

/// For each target in a range of integers, the number of puzzles that can make it.
pub struct ByTarget {
    /// The first target.
    pub first: i64,
    /// The number of puzzles that can make each target.
    pub solvable: Vec<u64>,
    /// The sum of the weights of these puzzles.
    pub weights: Vec<u64>,
}

impl ByTarget {
    /// Zero counts for this many targets.
    pub fn new(first: i64, targets: usize) -> ByTarget {
        ByTarget {
            first,
            solvable: vec![0; targets],
            weights: vec![0; targets],
        }
    }

    fn count(&mut self, makes: &[bool], weight: u64) {
        for (target, _) in makes.iter().enumerate().filter(|(_, makes)| **makes) {
            self.solvable[target] += 1;
            self.weights[target] += weight;
        }
    }
}

/// Adds these puzzles, each with its weight, to the counts.
///
/// # Errors
/// The search was stopped, or the numbers are too long.
pub fn by_target(
    puzzles: &[(Vec<Ratio>, u64)],
    operators: Operators,
    counts: &mut ByTarget,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<(), Refusal> {
    for (numbers, weight) in puzzles {
        let makes = made(numbers, operators, counts, keep_going)?;
        counts.count(&makes, *weight);
    }
    Ok(())
}

/// Whether these numbers can make each target.
fn made(
    numbers: &[Ratio],
    operators: Operators,
    counts: &ByTarget,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Vec<bool>, Refusal> {
    if !crate::search::fits(numbers, 63) {
        return Err(Refusal::TooLong);
    }
    let mut makes = vec![false; counts.solvable.len()];
    let mut mark = |value: i64| {
        let place = usize::try_from(value.wrapping_sub(counts.first));
        if let Some(made) = place.ok().and_then(|place| makes.get_mut(place)) {
            *made = true;
        }
    };
    let search = Search::<i64, _>::new(numbers, operators, Anything, keep_going)?;
    search.find(keep_going, |found| {
        let (p, q) = (found.value.p, found.value.q);
        if q == 1 || p % q == 0 {
            let value = p / q;
            if found.signs & 1 != 0 {
                mark(value);
            }
            if found.signs & 2 != 0 {
                mark(-value);
            }
        }
        0
    })?;
    Ok(makes)
}

/// The number of forms of this many different symbols.
///
/// # Errors
/// The search was stopped.
///
/// # Panics
///
/// If there are more than [`MOST_NUMBERS`] symbols, or none.
pub fn count_forms(
    symbols: usize,
    operators: Operators,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<u64, Refusal> {
    assert!(symbols <= MOST_NUMBERS);
    // Any numbers will do of which no form is 0, such as long ones without a pattern.
    let mut state = 1;
    let mut number = |_| {
        state = state * 48271 % 65521;
        Ratio::new(65536 + state, 1).ok_or(Refusal::TooLong)
    };
    let numbers = (0..symbols)
        .map(&mut number)
        .collect::<Result<Vec<_>, _>>()?;
    let search = Search::<i128, _>::new(&numbers, operators, Anything, keep_going)?;
    let mut forms = 0;
    search.find(keep_going, |found| {
        forms += u64::from(found.signs.count_ones());
        0
    })?;
    Ok(forms)
}
