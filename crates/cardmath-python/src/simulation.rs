//! Hands dealt at random: as arrays, or evaluated and counted.

use crate::errors::CardmathError;
use crate::games::Rules;
use crate::hand::Hand;
use crate::instructions::instructions;
use crate::threads::Threads;
use crate::watch::watched;
use cardmath_simulation::{ChunkRange, SimulatedGame, count, rows};
use cardmath_situation::StreetCards;
use numpy::{PyArray3, PyArrayMethods};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;

/// The most pots of a game.
const MOST_POTS: usize = 2;

/// A simulation, perhaps stopped early.
//
// counts: the counts by street and player; chunks: the number of chunks counted;
// stopped: the exception that stopped the count, if any.
type StreetCounts = (Vec<u64>, usize, Option<Py<PyBaseException>>);

/// A game to simulate: its rules, and the known cards.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Dealing(SimulatedGame);

#[pymethods]
impl Dealing {
    /// Each street is the number of hole cards and of board cards dealt by then. `given` are cards
    /// of the first player.
    #[new]
    #[pyo3(signature = (rules, players, streets, given, board, dead, /))]
    fn new(
        rules: &Rules,
        players: usize,
        streets: Vec<(usize, usize)>,
        given: &Bound<'_, PyAny>,
        board: &Bound<'_, PyAny>,
        dead: &Bound<'_, PyAny>,
    ) -> PyResult<Dealing> {
        let street = |(own, board)| StreetCards { own, board };
        let game = SimulatedGame {
            rules: rules.0.clone(),
            players,
            streets: streets.into_iter().map(street).collect(),
            given: Hand::or_jokers(given)?,
            board: Hand::or_jokers(board)?,
            dead: Hand::or_jokers(dead)?,
        };
        if !game.is_possible() || game.rules.pots.len() > MOST_POTS {
            return Err(CardmathError::new_err(
                "the deck has too few cards for this game",
            ));
        }
        Ok(Dealing(game))
    }

    /// Deals and evaluates chunks of `size` deals each; `chunks` is `(first, count)`, and `total`
    /// is the number of deals in all chunks together.
    ///
    /// Counts, by street and player, the hand categories for each pot and the outcomes of the pots.
    #[pyo3(signature = (seed, chunks, size, total, threads, /))]
    fn count(
        &self,
        seed: u64,
        chunks: (u64, usize),
        size: u64,
        total: u64,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<StreetCounts> {
        let py = threads.py();
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let (first, number) = chunks;
        let chunks = ChunkRange {
            seed,
            first,
            count: number,
            size,
            total,
        };
        let (counted, stopped) = watched(py, None, |watch| {
            let keep_going = || watch.keep_going(0, 0);
            count(&self.0, instructions, &chunks, threads, keep_going)
        })?;
        Ok((counted.tally.into_counts(), counted.chunks, stopped))
    }

    /// The first deals of a chunk: for each player the ids of the hole cards, then of the board
    /// cards. Known cards come first.
    #[pyo3(signature = (seed, chunk, deals, /))]
    fn deal<'py>(
        &self,
        py: Python<'py>,
        seed: u64,
        chunk: u64,
        deals: usize,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let instructions = instructions()?;
        let ids = py.detach(|| rows(&self.0, instructions, seed, chunk, deals));
        let cards = self.0.rules.cards + self.0.rules.board;
        let array = numpy::PyArray1::from_vec(py, ids);
        array.reshape([deals, self.0.players, cards])
    }
}
