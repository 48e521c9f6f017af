//! Two ranges against each other in hold'em, by combo and by the cards that come next.

use crate::errors::CardmathError;
use crate::hand::Hand;
use crate::instructions::instructions;
use crate::threads::Threads;
use crate::watch::watched;
use cardmath_equity::holdem as core;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;

/// The most cards that come next: a flop.
const MOST_NEXT: usize = 3;

/// The half pots of each pair of cards against the first and against the second range; `None` with
/// what stopped the count.
type HalfPots<'py> = (
    Option<(Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u64>>)>,
    Option<Py<PyBaseException>>,
);
/// For each set of next cards, the half pots of the first range and the pairs of combos; `None`
/// with what stopped the count.
type ByNextCards = (Option<Vec<(u128, u128)>>, Option<Py<PyBaseException>>);

/// Two ranges, each a uint32 array of the weight of each pair of cards, and the known cards.
#[pyclass(module = "cardmath._core", frozen)]
pub struct RangePair(core::RangePair);

#[pymethods]
impl RangePair {
    #[new]
    #[pyo3(signature = (first, second, board, dead, /))]
    fn new(
        first: PyReadonlyArray1<'_, u32>,
        second: PyReadonlyArray1<'_, u32>,
        board: &Bound<'_, PyAny>,
        dead: &Bound<'_, PyAny>,
    ) -> PyResult<RangePair> {
        let (board, dead) = (Hand::of(board)?, Hand::of(dead)?);
        let weights = [first.as_slice()?, second.as_slice()?];
        let wrong = || CardmathError::new_err("a range is 1326 weights with a sum below 2**31");
        if board.len() > core::BOARD || !(board & dead).is_empty() {
            return Err(CardmathError::new_err(
                "a board has up to five cards, none of them dead",
            ));
        }
        let pair = core::RangePair::new(weights, board, dead);
        pair.map(RangePair).ok_or_else(wrong)
    }

    /// The half pots that each pair of cards wins from each range on all boards.
    /// `progress(done, total)` is called a few times a second.
    #[pyo3(signature = (threads, progress, /))]
    fn by_combo<'py>(
        &self,
        threads: &Bound<'py, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<HalfPots<'py>> {
        let py = threads.py();
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let boards = self.0.boards();
        let (found, stopped) = watched(py, progress, |watch| {
            let keep_going = |done| watch.keep_going(done, boards);
            self.0.by_combo(instructions, threads, keep_going)
        })?;
        let array = |sums| PyArray1::from_vec(py, sums);
        let arrays = found.map(|[first, second]| (array(first), array(second)));
        Ok((arrays, stopped))
    }

    /// What the first range wins after each set of `count` next cards, by the number of the set.
    #[pyo3(signature = (count, threads, progress, /))]
    fn by_next_cards(
        &self,
        py: Python<'_>,
        count: usize,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<ByNextCards> {
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        if !(1..=MOST_NEXT.min(self.0.to_come())).contains(&count) {
            return Err(CardmathError::new_err("one to three cards can come next"));
        }
        let boards = self.0.boards();
        let (sums, stopped) = watched(py, progress, |watch| {
            let keep_going = |done| watch.keep_going(done, boards);
            self.0
                .by_next_cards(count, instructions, threads, keep_going)
        })?;
        let sums = sums.map(|all| all.iter().map(|won| (won.half_pots, won.pairs)).collect());
        Ok((sums, stopped))
    }
}
