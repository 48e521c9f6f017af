//! Hands dealt at random, as arrays or judged and counted.

use crate::errors::CardmathError;
use crate::evaluate::instructions;
use crate::hand::Hand;
use crate::orderings::Judge;
use crate::threads::Threads;
use crate::watch::{Watch, no_thread};
use cardmath_core as core;
use core::evaluate;
use core::simulation::{Chunks, Game, Street, count, rows};
use numpy::{PyArray3, PyArrayMethods};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::sync::Arc;

/// Counts of the chunks that were dealt; how many these are; and what stopped the count.
type Counted = (Vec<u64>, usize, Option<Py<PyBaseException>>);

/// What is dealt in a game, and which cards are known.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Dealing {
    game: Game,
    judge: Arc<evaluate::Judge>,
}

#[pymethods]
impl Dealing {
    /// So many players hold so many cards in the end, beside a board of so many; each street says
    /// how many are out by then. The first player holds what is given.
    #[new]
    #[pyo3(signature = (ordering, players, end, streets, given, board, dead, /))]
    fn new(
        ordering: &Bound<'_, PyAny>,
        players: usize,
        end: (usize, usize),
        streets: Vec<(usize, usize)>,
        given: &Bound<'_, PyAny>,
        board: &Bound<'_, PyAny>,
        dead: &Bound<'_, PyAny>,
    ) -> PyResult<Dealing> {
        let street = |(own, board)| Street { own, board };
        let game = Game {
            players,
            end: street(end),
            streets: streets.into_iter().map(street).collect(),
            given: Hand::of(given)?,
            board: Hand::of(board)?,
            dead: Hand::of(dead)?,
        };
        let judge = Judge::of(ordering)?.made().clone();
        let size = judge.ordering().size();
        let enough = |street: &Street| street.own + street.board >= size;
        if !game.is_possible() || !game.streets.iter().all(enough) {
            return Err(CardmathError::new_err("no deck has cards for such a game"));
        }
        Ok(Dealing { game, judge })
    }

    /// Deals chunks of so many deals, from one on so many, of so many deals in all; judges them, and
    /// counts by street and player how often each category came, and each number of winners.
    #[pyo3(signature = (seed, chunks, size, total, threads, /))]
    fn count(
        &self,
        seed: u64,
        chunks: (u64, usize),
        size: u64,
        total: u64,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Counted> {
        let py = threads.py();
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let (first, number) = chunks;
        let chunks = Chunks {
            seed,
            first,
            count: number,
            size,
            total,
        };
        let mut watch = Watch::new(None);
        let goes_on = |_| watch.goes_on(0, 0);
        let counted = py.detach(|| {
            count(
                &self.game,
                &self.judge,
                instructions,
                &chunks,
                threads,
                goes_on,
            )
        });
        let counted = counted.map_err(no_thread)?;
        let stopped = watch.into_stopped(py);
        Ok((counted.tally.into_counts(), counted.chunks, stopped))
    }

    /// The first deals of a chunk: the ids of each player's cards and of the board, what is given first.
    #[pyo3(signature = (seed, chunk, deals, /))]
    fn deal<'py>(
        &self,
        py: Python<'py>,
        seed: u64,
        chunk: u64,
        deals: usize,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let instructions = instructions()?;
        let ids = py.detach(|| rows(&self.game, instructions, seed, chunk, deals));
        let cards = self.game.end.own + self.game.end.board;
        let array = numpy::PyArray1::from_vec(py, ids);
        array.reshape([deals, self.game.players, cards])
    }
}
