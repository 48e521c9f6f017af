//! Three classes of starting hands before the flop.

use crate::instructions::instructions;
use crate::threads::Threads;
use crate::watch::watched;
use cardmath_equity::holdem::{Triple, triples};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;

/// The numbers of a triple.
const NUMBERS: usize = 6;
/// The counts of all triples, a row each, and the exception that stopped the work, if any.
type TripleCounts<'py> = (
    Option<Bound<'py, PyArray2<u64>>>,
    Option<Py<PyBaseException>>,
);

/// Counts every triple of classes. A row has the combos, the sixths of the first class and the
/// second, and the halves of the first against the second and the third, and of the second against
/// the third.
#[pyfunction]
#[pyo3(signature = (threads, progress, /))]
pub fn count_triples<'py>(
    py: Python<'py>,
    threads: &Bound<'py, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<TripleCounts<'py>> {
    let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
    let (found, stopped) = watched(py, progress, |watch| {
        let keep_going = |done, all| watch.keep_going(done, all);
        let found = triples(instructions, threads, keep_going)?;
        Ok(found.map(|found| found.triples.iter().flat_map(numbers).collect::<Vec<u64>>()))
    })?;
    let rows = |found: Vec<u64>| {
        let triples = found.len() / NUMBERS;
        PyArray1::from_vec(py, found).reshape([triples, NUMBERS])
    };
    Ok((found.map(rows).transpose()?, stopped))
}

fn numbers(triple: &Triple) -> [u64; NUMBERS] {
    let [first, second] = triple.shares;
    let [one, two, three] = triple.ahead;
    [triple.combos, first, second, one, two, three]
}
