//! Hold'em for two players from the flop on: trees, regrets and what is known at a node.

mod betting;
mod files;
mod locks;
mod omaha;
mod question;
mod turns;
mod work;

use crate::errors::CardmathError;
use crate::instructions::instructions;
use crate::threads::Threads;
use crate::watch::no_thread;
pub use betting::BettingTrees;
#[cfg(target_arch = "x86_64")]
use cardmath_solve::postflop::Avx;
use cardmath_solve::postflop::{
    Chips, Finder, Game, Locks, Outcomes, Payoffs, Plain, Rake, Spot, Status, Tables, View,
    best_response, iterate, status,
};
use numpy::{PyArray1, PyArray2, PyReadonlyArray1};
pub use omaha::OmahaGame;
use pyo3::exceptions::{PyBaseException, PyMemoryError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use question::{
    Act, AllSizes, Step, edit, lost_error, moves, no_player, read_bets, read_board, read_dead,
    read_ranges, untreeable,
};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock};
use turns::InTurn;
use work::{
    Failed, Perhaps, State, Stored, cancelled, iterated, look_up, run_of, unprepared, with_parts,
    with_simd, with_tables,
};

/// A measurement: iterations, seconds, exploitability, and the best responses' values.
type Measured = (u64, f64, f64, [f64; 2]);
/// The nodes, the stored numbers, their bytes, the other bytes, and the nanoseconds an iteration.
type Sized = (u64, u64, u64, u64, f64);
/// What is known at a node: for both players the weights, values and equities of the hands; for the
/// player who acts a row for each action, of the strategy and of the values.
type Viewed<'py> = (
    [[Bound<'py, PyArray1<f32>>; 2]; 3],
    [Bound<'py, PyArray2<f32>>; 2],
);

/// A measurement that took no time.
fn measured_of(status: Status) -> Measured {
    (status.iterations, 0.0, status.exploitability, status.best)
}

/// What both players get, as Python gives it.
fn read_payoffs(outcomes: Vec<(i32, Outcomes)>) -> PyResult<Payoffs> {
    let mut numbers = outcomes.iter().flat_map(|(_, each)| each.as_flattened());
    match numbers.all(|number| number.is_finite()) {
        true => Ok(Payoffs::new(outcomes)),
        false => Err(CardmathError::new_err("payoffs are finite numbers")),
    }
}

/// Whether a game could take payoffs.
fn paid(is_paid: bool) -> PyResult<()> {
    match is_paid {
        true => Ok(()),
        false => Err(CardmathError::new_err(
            "the payoffs do not cover all ends of the betting, or the game is prepared",
        )),
    }
}

/// What is known at a node, of these numbers of hands of both players.
fn arrays_of<'py>(py: Python<'py>, view: &View, counts: [usize; 2]) -> Viewed<'py> {
    let of_both = |rows: &[Vec<f32>; 2]| {
        [0, 1].map(|player: usize| PyArray1::from_slice(py, &rows[player][..counts[player]]))
    };
    let of_actions = |rows: &[Vec<f32>]| {
        let array = PyArray2::from_vec2(py, rows);
        array.unwrap_or_else(|_| PyArray2::zeros(py, [0, 0], false))
    };
    (
        [&view.weights, &view.values, &view.equities].map(of_both),
        [&view.strategy, &view.action_values].map(|rows| of_actions(rows)),
    )
}

/// A game after the flop. Python's lock is not held while a method waits for its turn: whoever
/// solves the game lets others look at it between two iterations.
#[pyclass(module = "cardmath._core", frozen)]
pub struct PostflopGame {
    game: RwLock<Game>,
    state: InTurn<State>,
}

#[pymethods]
impl PostflopGame {
    #[new]
    #[pyo3(signature = (board, dead, weights, chips, sizes, thresholds, rake, edits, relabel, /))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        board: Vec<u8>,
        dead: Vec<u8>,
        weights: [PyReadonlyArray1<'_, f32>; 2],
        chips: (i32, i32),
        sizes: AllSizes,
        thresholds: (f64, f64, Option<f64>),
        rake: (f64, f64),
        edits: Vec<(Vec<Act>, Act, bool)>,
        relabel: bool,
    ) -> PyResult<PostflopGame> {
        let spot = Spot {
            dead: read_dead(dead, &board)?,
            board: read_board(board)?,
            ranges: read_ranges(weights)?,
            chips: Chips {
                pot: chips.0,
                stack: chips.1,
            },
            bets: read_bets(sizes, thresholds)?,
            edits: edits.into_iter().map(edit).collect::<PyResult<_>>()?,
            rake: Rake {
                share: rake.0,
                cap: rake.1,
            },
            relabel,
        };
        let mut pulse = cancelled(py);
        let game = py.detach(|| Game::new(spot, &mut || pulse.keep_going(())));
        pulse.check()?;
        let game = game.map_err(untreeable)?;
        Ok(PostflopGame {
            game: RwLock::new(game),
            state: InTurn::new(State {
                stored: None,
                locks: Locks::default(),
            }),
        })
    }

    /// Pays amounts of their own in place of chips: for each number of chips that a loser may have
    /// put in, what both get if player 0 wins, if the pot is split, and if player 1 wins, less what
    /// both have where the pot at the start is halved. The game must not be prepared.
    #[pyo3(signature = (outcomes, /))]
    fn pay(&self, py: Python<'_>, outcomes: Vec<(i32, Outcomes)>) -> PyResult<()> {
        let payoffs = read_payoffs(outcomes)?;
        paid(py.detach(|| {
            let mut game = self.game.write().unwrap_or_else(PoisonError::into_inner);
            game.pay(payoffs)
        }))
    }

    /// How large the game is, with this many bits a number.
    #[pyo3(signature = (bits, threads, /))]
    fn size(&self, bits: usize, threads: &Bound<'_, PyAny>) -> PyResult<Sized> {
        let (py, threads) = (threads.py(), Threads::of(threads)?.number());
        let size = py.detach(|| self.game().size(bits / 8, threads));
        Ok((size.nodes, size.cells, size.stored, size.other, size.cost))
    }

    /// The betting.
    fn trees(&self, py: Python<'_>) -> BettingTrees {
        BettingTrees(py.detach(|| Arc::clone(&self.game().trees)))
    }

    /// The ids of the two cards of each of a player's hands, the higher first.
    #[pyo3(signature = (player, /))]
    fn hands<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let combos = py.detach(|| self.game().hands.combos.get(player).cloned());
        let combos = combos.ok_or_else(no_player)?.into_iter();
        let rows: Vec<Vec<u8>> = combos.map(|[low, high]| vec![high, low]).collect();
        Ok(match rows.is_empty() {
            true => PyArray2::zeros(py, [0, 2], false),
            false => PyArray2::from_vec2(py, &rows).expect("rows of two"),
        })
    }

    /// The weight of all pairs of hands that share no card.
    #[getter]
    fn pairs(&self, py: Python<'_>) -> f64 {
        py.detach(|| self.game().hands.pairs)
    }

    /// Takes the memory for regrets and strategies of this many bits, and ranks the hands on all
    /// boards. An exception that stops it is returned.
    #[pyo3(signature = (bits, threads, /))]
    fn prepare(
        &self,
        bits: usize,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Py<PyBaseException>>> {
        let py = threads.py();
        let threads = Threads::of(threads)?.number();
        let mut pulse = cancelled(py);
        let prepared = py.detach(|| {
            let mut keep_going = || pulse.keep_going(());
            if !self
                .rank_hands(threads, &mut keep_going)
                .map_err(Failed::Threads)?
            {
                return Ok(());
            }
            let (game, mut state) = (self.game(), self.state.take());
            if state.stored.is_none() {
                let taken = match bits {
                    16 => Tables::new(&game, keep_going).map(|all| all.map(Stored::Half)),
                    _ => Tables::new(&game, keep_going).map(|all| all.map(Stored::Single)),
                };
                state.stored = taken.map_err(|_| Failed::Memory)?;
            }
            Ok(())
        });
        match prepared {
            Ok(()) => Ok(pulse.into_stopped(py)),
            Err(Failed::Threads(error)) => Err(no_thread(error)),
            Err(Failed::Memory) => Err(PyMemoryError::new_err("the memory is not there")),
        }
    }

    /// Iterates until the exploitability is at most `target` chips, or `seconds` have passed.
    /// `progress(iterations, exploitability)` is called a few times a second.
    #[pyo3(signature = (target, iterations, seconds, threads, progress, /))]
    fn solve(
        &self,
        target: f64,
        iterations: u64,
        seconds: Option<f64>,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Vec<Measured>, Option<Py<PyBaseException>>)> {
        let py = threads.py();
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let mut run = run_of(target, iterations, seconds, threads);
        iterated(py, progress, |stop, report| {
            let pauses = || self.state.is_wanted();
            loop {
                let mut work = self.work(instructions, threads, stop);
                let is_over = with_parts!(work, |game, simd, locks, tables| iterate(
                    game, simd, locks, tables, &mut run, stop, pauses, report
                ))?;
                if is_over {
                    return Ok(());
                }
            }
        })
    }

    /// The status of the average strategies, and each player's EV with them.
    #[pyo3(signature = (threads, /))]
    fn judge(&self, threads: &Bound<'_, PyAny>) -> PyResult<Perhaps<(Measured, [f64; 2])>> {
        self.long(threads, |work| {
            let (threads, stop) = (work.threads, work.stop);
            let found = with_parts!(work, |game, simd, locks, tables| status(
                game, simd, locks, tables, threads, stop
            ))?;
            Ok(found.map(|(status, values)| (measured_of(status), values)))
        })
    }

    /// For each hand of a player, its EV with the best response, times the opposing weight.
    #[pyo3(signature = (player, threads, /))]
    fn best_response(
        &self,
        player: usize,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Perhaps<Vec<f32>>> {
        if player > 1 {
            return Err(no_player());
        }
        self.long(threads, |work| {
            let (threads, stop) = (work.threads, work.stop);
            with_parts!(work, |game, simd, locks, tables| best_response(
                game, simd, locks, tables, player, threads, stop
            ))
        })
    }

    /// What is known at the end of a line; rows follow `hands`.
    #[pyo3(signature = (line, threads, /))]
    fn view<'py>(
        &self,
        line: Vec<Step>,
        threads: &Bound<'py, PyAny>,
    ) -> PyResult<Perhaps<Viewed<'py>>> {
        let py = threads.py();
        let moves = moves(&line)?;
        let (found, stopped) = self.long(threads, |work| {
            let (threads, stop) = (work.threads, work.stop);
            with_parts!(work, |game, simd, locks, tables| {
                let mut finder = Finder::new(game, simd, locks, tables, stop);
                let counts = game.hands.combos.each_ref().map(Vec::len);
                match finder.find(&moves) {
                    Ok(found) => Ok(finder.view(&found, threads)?.map(|view| Ok((view, counts)))),
                    Err(lost) => Ok(Some(Err(lost))),
                }
            })
        })?;
        let Some((view, counts)) = found.transpose().map_err(|lost| lost_error(&lost))? else {
            return Ok((None, stopped));
        };
        Ok((Some(arrays_of(py, &view, counts)), stopped))
    }

    /// Solves the river at the end of a line on its own.
    #[pyo3(signature = (line, iterations, threads, /))]
    fn solve_river(
        &self,
        line: Vec<Step>,
        iterations: u64,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Py<PyBaseException>>> {
        let moves = moves(&line)?;
        let (found, stopped) = self.long(threads, |work| {
            let stop = work.stop;
            with_parts!(work, |game, simd, locks, tables| {
                let mut finder = Finder::new(game, simd, locks, tables, stop);
                let found = finder.find(&moves);
                Ok(Some(
                    found.map(|found| finder.solve_river(&found, iterations)),
                ))
            })
        })?;
        found.transpose().map_err(|lost| lost_error(&lost))?;
        Ok(stopped)
    }

    /// The number of the node of a line in its tree, the tree, and the board.
    #[pyo3(signature = (line, /))]
    fn find(&self, py: Python<'_>, line: Vec<Step>) -> PyResult<(usize, usize, Vec<u8>)> {
        let moves = moves(&line)?;
        py.detach(|| {
            let (game, mut state) = (self.game(), self.state.take());
            let found = look_up!(game, state, |finder| finder.find(&moves));
            Ok((found.tree(), found.node, found.board))
        })
    }

    /// Fixes what the player who acts at the end of a line does, on each of its boards:
    /// a row for each action, in the order of `hands`. Hands with negative numbers are not fixed;
    /// actions with what is not a number share what the others leave, as they are played now.
    ///
    /// False if the strategy differs between hands that suit relabelling makes the same.
    #[pyo3(signature = (line, strategy, threads, /))]
    fn lock(
        &self,
        line: Vec<Step>,
        strategy: Vec<Vec<f32>>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Perhaps<bool>> {
        self.fix(&moves(&line)?, &strategy, threads)
    }

    /// Fixes nothing at the decisions of a line.
    #[pyo3(signature = (line, /))]
    fn unlock(&self, py: Python<'_>, line: Vec<Step>) -> PyResult<()> {
        let moves = moves(&line)?;
        py.detach(|| self.release(&moves))
    }

    /// What is fixed at the decisions of a line, as bytes.
    #[pyo3(signature = (line, /))]
    fn locked<'py>(&self, py: Python<'py>, line: Vec<Step>) -> PyResult<Bound<'py, PyBytes>> {
        let moves = moves(&line)?;
        Ok(PyBytes::new(py, &py.detach(|| self.fixed(&moves))?))
    }

    /// Fixes the decisions of a line as `locked` says. False if they are too many or too few
    /// numbers, or no probabilities.
    #[pyo3(signature = (line, numbers, /))]
    fn set_locked(&self, py: Python<'_>, line: Vec<Step>, numbers: &[u8]) -> PyResult<bool> {
        let moves = moves(&line)?;
        py.detach(|| self.fix_as(&moves, numbers))
    }

    /// The number of parts into which the numbers are divided.
    #[getter]
    fn parts(&self, py: Python<'_>) -> usize {
        py.detach(|| self.count_parts())
    }

    /// The numbers of a part, as bytes; without those of rivers unless `river`.
    #[pyo3(signature = (part, river, /))]
    fn part<'py>(
        &self,
        py: Python<'py>,
        part: usize,
        river: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.bytes_of(part, river))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Sets the numbers of a part. False if they are too many or too few.
    #[pyo3(signature = (part, numbers, river, /))]
    fn set_part(&self, py: Python<'_>, part: usize, numbers: &[u8], river: bool) -> PyResult<bool> {
        py.detach(|| self.set_bytes(part, numbers, river))
    }

    /// The iterations done, and those that the average strategies count.
    #[getter]
    fn iterations(&self, py: Python<'_>) -> (u64, u64) {
        py.detach(|| self.done())
    }

    /// Sets the iterations done, as a file has them.
    #[pyo3(signature = (iterations, counted, /))]
    fn set_iterations(&self, py: Python<'_>, iterations: u64, counted: u64) {
        py.detach(|| self.set_done(iterations, counted));
    }
}
