//! The 24 game and its variants.

use crate::errors::CardmathError;
use crate::watch::{KeepGoing, unless_stopped};
use cardmath_numbers as core;
use cardmath_numbers::{ByTarget, Distinct, Operators, Problem, Ratio, Refusal, Solution};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A fraction.
//
// numerator; denominator.
type FractionParts = (i128, i128);
/// A solution.
//
// code: the expression in reverse Polish notation;
// difficulty: greater is harder.
type SolutionParts = (Py<PyBytes>, u32);
/// The survey of one puzzle.
//
// solutions: the number of solutions;
// whole: those that use whole numbers only;
// easiest: the easiest solution, if there is one.
type EntryParts = (usize, usize, Option<SolutionParts>);

/// The distinct solutions of a puzzle, easiest first.
#[pyfunction]
pub fn solve_numbers(
    py: Python<'_>,
    numbers: Vec<FractionParts>,
    target: FractionParts,
    operators: &str,
    steps: bool,
) -> PyResult<Vec<SolutionParts>> {
    let numbers = ratios(&numbers)?;
    let problem = Problem {
        numbers: &numbers,
        target: ratio(target)?,
        operators: Operators::of(operators),
        distinct: distinct(steps),
    };
    let solutions = interruptible(py, |keep_going| core::solve(&problem, keep_going))?;
    Ok(written(py, &solutions))
}

/// The values nearest to the target, `count` at most.
#[pyfunction]
pub fn nearest_values(
    py: Python<'_>,
    numbers: Vec<FractionParts>,
    target: FractionParts,
    operators: &str,
    count: usize,
) -> PyResult<Vec<FractionParts>> {
    let numbers = ratios(&numbers)?;
    let problem = Problem {
        numbers: &numbers,
        target: ratio(target)?,
        operators: Operators::of(operators),
        distinct: Distinct::Forms,
    };
    let values = interruptible(py, |keep_going| core::nearest(&problem, count, keep_going))?;
    let fraction = |value: Ratio| (value.numerator(), value.denominator());
    Ok(values.into_iter().map(fraction).collect())
}

/// Surveys many puzzles with one target.
#[pyfunction]
pub fn survey_numbers(
    py: Python<'_>,
    puzzles: Vec<Vec<FractionParts>>,
    target: FractionParts,
    operators: &str,
    steps: bool,
) -> PyResult<Vec<EntryParts>> {
    let puzzles = all_ratios(&puzzles)?;
    let target = ratio(target)?;
    let (operators, distinct) = (Operators::of(operators), distinct(steps));
    let entries = interruptible(py, |keep_going| {
        core::survey(&puzzles, target, operators, distinct, keep_going)
    })?;
    let known = |entry: core::Entry| {
        let easiest = entry.easiest.map(|solution| code(py, &solution));
        (entry.solutions, entry.whole, easiest)
    };
    Ok(entries.into_iter().map(known).collect())
}

/// For each of `targets` targets from `first` on: the number of puzzles that reach it, and the sum
/// of their weights.
#[pyfunction]
pub fn survey_targets(
    py: Python<'_>,
    puzzles: Vec<Vec<FractionParts>>,
    weights: Vec<u64>,
    operators: &str,
    first: i64,
    targets: usize,
) -> PyResult<(Vec<u64>, Vec<u64>)> {
    let puzzles: Vec<_> = all_ratios(&puzzles)?.into_iter().zip(weights).collect();
    let operators = Operators::of(operators);
    let mut counts = ByTarget::new(first, targets);
    interruptible(py, |keep_going| {
        core::by_target(&puzzles, operators, &mut counts, keep_going)
    })?;
    Ok((counts.solvable, counts.weights))
}

/// The number of distinct expressions of `symbols` symbols.
#[pyfunction]
pub fn count_forms(py: Python<'_>, symbols: usize, operators: &str) -> PyResult<u64> {
    check_count(symbols)?;
    let operators = Operators::of(operators);
    interruptible(py, |keep_going| {
        core::count_forms(symbols, operators, keep_going)
    })
}

/// The least distance from the target that some of these numbers reach, and all solutions that
/// reach it.
#[pyfunction]
pub fn countdown(
    py: Python<'_>,
    numbers: Vec<i64>,
    target: i64,
) -> PyResult<(u64, Vec<SolutionParts>)> {
    let numbers: Vec<FractionParts> = numbers
        .into_iter()
        .map(|number| (number.into(), 1))
        .collect();
    let numbers = ratios(&numbers)?;
    let answer = interruptible(py, |keep_going| {
        core::countdown(&numbers, target, keep_going)
    })?;
    Ok((answer.distance, written(py, &answer.solutions)))
}

/// Runs work without the interpreter, but lets Ctrl-C stop it.
fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(KeepGoing<'_>) -> Result<T, Refusal> + Send,
) -> PyResult<T> {
    unless_stopped(py, work)?.map_err(|refusal| match refusal {
        Refusal::TooMany => CardmathError::new_err(
            "there are more than 100,000 solutions, the most that are kept: use fewer numbers",
        ),
        _ => too_long(),
    })
}

fn too_long() -> PyErr {
    CardmathError::new_err(
        "these numbers are too long: their results would need more than 128 bits",
    )
}

fn ratio((p, q): FractionParts) -> PyResult<Ratio> {
    Ratio::new(p, q).ok_or_else(too_long)
}

fn ratios(numbers: &[FractionParts]) -> PyResult<Vec<Ratio>> {
    check_count(numbers.len())?;
    numbers.iter().copied().map(ratio).collect()
}

fn all_ratios(puzzles: &[Vec<FractionParts>]) -> PyResult<Vec<Vec<Ratio>>> {
    puzzles.iter().map(|numbers| ratios(numbers)).collect()
}

fn check_count(numbers: usize) -> PyResult<()> {
    if (1..=core::MOST_NUMBERS).contains(&numbers) {
        return Ok(());
    }
    Err(CardmathError::new_err(format!(
        "a puzzle has 1 to {} numbers, not {numbers}",
        core::MOST_NUMBERS
    )))
}

fn distinct(steps: bool) -> Distinct {
    if steps {
        Distinct::Steps
    } else {
        Distinct::Forms
    }
}

fn code(py: Python<'_>, solution: &Solution) -> SolutionParts {
    (
        PyBytes::new(py, &solution.code).unbind(),
        solution.difficulty,
    )
}

fn written(py: Python<'_>, solutions: &[Solution]) -> Vec<SolutionParts> {
    solutions
        .iter()
        .map(|solution| code(py, solution))
        .collect()
}
