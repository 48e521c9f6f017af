//! Hold'em for two players from the flop on: trees, regrets and what is known at a node.

mod betting;
mod holdem;
mod omaha;
mod question;
mod solvable;
mod turns;
mod work;

use crate::errors::CardmathError;
use crate::games::Rules;
use crate::instructions::instructions;
use crate::threads::Threads;
pub use betting::BettingTrees;
use cardmath_solve::postflop::omaha::{OmahaGame, OmahaSpot};
use cardmath_solve::postflop::{
    Chips, Execution, HoldemGame, Outcomes, Payoffs, Rake, Spot, Status, Untreeable, View,
};
use holdem::Holdem;
use numpy::{PyArray1, PyArray2, PyReadonlyArray1};
use omaha::Omaha;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use question::{
    Act, AllSizes, MoveParts, edit, moves, no_player, read_bets, read_board, read_dead,
    read_ranges, untreeable,
};
use solvable::{Solvable, Unstopped};
use work::{Perhaps, cancelled, iterated, run_of, watched};

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
pub struct PostflopGame(Box<dyn Solvable>);

#[pymethods]
impl PostflopGame {
    /// `rules` are those of Omaha, which is solved from the turn on; hold'em has none. Weights of a
    /// range follow all sets of hole cards.
    #[new]
    #[pyo3(signature = (rules, board, dead, weights, chips, sizes, thresholds, rake, edits, relabel, /))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        rules: Option<PyRef<'_, Rules>>,
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
        let dead = read_dead(dead, &board)?;
        let (pot, stack) = chips;
        let (share, cap) = rake;
        let (chips, rake) = (Chips { pot, stack }, Rake { share, cap });
        let bets = read_bets(sizes, thresholds)?;
        let edits = edits.into_iter().map(edit).collect::<PyResult<_>>()?;
        let mut pulse = cancelled(py);
        let mut keep_going = || pulse.keep_going(());
        let game: Result<Box<dyn Solvable>, Untreeable> = match rules {
            None => {
                let spot = Spot {
                    board: read_board(board)?,
                    dead,
                    ranges: read_ranges(weights)?,
                    chips,
                    bets,
                    edits,
                    rake,
                    relabel,
                };
                let made = py.detach(|| HoldemGame::new(spot, &mut keep_going));
                made.map(|game| Box::new(Holdem::new(game)) as _)
            }
            Some(rules) => {
                let spot = OmahaSpot {
                    board: omaha::read_board(&rules.0, &board)?,
                    dead: omaha::hand_of(&dead),
                    ranges: omaha::read_ranges(rules.0.cards, weights)?,
                    rules: rules.0.clone(),
                    chips,
                    bets,
                    edits,
                    rake,
                    relabel,
                };
                let instructions = instructions()?;
                let made = py.detach(|| OmahaGame::new(spot, instructions, &mut keep_going));
                made.map(|game| Box::new(Omaha::new(game)) as _)
            }
        };
        pulse.check()?;
        Ok(PostflopGame(game.map_err(untreeable)?))
    }

    /// Pays amounts of their own in place of chips: for each number of chips that a loser may have
    /// put in, what both get if player 0 wins, if the pot is split, and if player 1 wins, less what
    /// both have where the pot at the start is halved. The game must not be prepared.
    #[pyo3(signature = (outcomes, /))]
    fn pay(&self, py: Python<'_>, outcomes: Vec<(i32, Outcomes)>) -> PyResult<()> {
        let payoffs = read_payoffs(outcomes)?;
        match py.detach(|| self.0.pay(payoffs)) {
            true => Ok(()),
            false => Err(CardmathError::new_err(
                "the payoffs do not cover all ends of the betting, or the game is prepared",
            )),
        }
    }

    /// How large the game is, with this many bits a number.
    #[pyo3(signature = (bits, threads, /))]
    fn size(&self, bits: usize, threads: &Bound<'_, PyAny>) -> PyResult<Sized> {
        let (py, threads) = (threads.py(), Threads::of(threads)?.number());
        let size = py.detach(|| self.0.size(bits / 8, threads));
        Ok((size.nodes, size.cells, size.stored, size.other, size.cost))
    }

    /// The betting.
    fn trees(&self, py: Python<'_>) -> BettingTrees {
        BettingTrees(py.detach(|| self.0.trees()))
    }

    /// The ids of the cards of each of a player's hands, the highest first.
    #[pyo3(signature = (player, /))]
    fn hands<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let (rows, cards) = py.detach(|| (self.0.hands(player), self.0.cards()));
        let rows = rows.ok_or_else(no_player)?;
        Ok(match rows.is_empty() {
            true => PyArray2::zeros(py, [0, cards], false),
            false => PyArray2::from_vec2(py, &rows).expect("rows of equally many cards"),
        })
    }

    /// The weight of all pairs of hands that share no card.
    #[getter]
    fn pairs(&self, py: Python<'_>) -> f64 {
        py.detach(|| self.0.pairs())
    }

    /// Takes the memory for regrets and strategies of this many bits, and ranks the hands on all
    /// boards. An exception that stops it is returned.
    #[pyo3(signature = (bits, threads, /))]
    fn prepare(
        &self,
        bits: usize,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Py<PyBaseException>>> {
        let (py, threads) = (threads.py(), Threads::of(threads)?.number());
        let mut pulse = cancelled(py);
        py.detach(|| self.0.prepare(bits, threads, &mut || pulse.keep_going(())))?;
        Ok(pulse.into_stopped(py))
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
            let execution = Execution {
                instructions,
                threads,
                stop,
            };
            while !self.0.iterate(&execution, &mut run, report)? {}
            Ok(())
        })
    }

    /// The status of the average strategies, and each player's EV with them.
    #[pyo3(signature = (threads, /))]
    fn judge(&self, threads: &Bound<'_, PyAny>) -> PyResult<Perhaps<(Measured, [f64; 2])>> {
        let (found, stopped) = self.long(threads, |game, execution| game.status(execution))?;
        let judged = found.map(|(status, values)| (measured_of(status), values));
        Ok((judged, stopped))
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
        self.long(threads, |game, execution| {
            game.best_response(execution, player)
        })
    }

    /// What is known at the end of a line; rows follow `hands`.
    #[pyo3(signature = (line, threads, /))]
    fn view<'py>(
        &self,
        line: Vec<MoveParts>,
        threads: &Bound<'py, PyAny>,
    ) -> PyResult<Perhaps<Viewed<'py>>> {
        let moves = moves(&line)?;
        let (found, stopped) =
            self.long(threads, |game, execution| game.view(execution, &moves))?;
        let arrays = found.map(|(view, counts)| arrays_of(threads.py(), &view, counts));
        Ok((arrays, stopped))
    }

    /// Solves the river at the end of a line on its own.
    #[pyo3(signature = (line, iterations, threads, /))]
    fn solve_river(
        &self,
        line: Vec<MoveParts>,
        iterations: u64,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Py<PyBaseException>>> {
        let moves = moves(&line)?;
        let solved = self.long(threads, |game, execution| {
            game.solve_river(execution, &moves, iterations)
        });
        Ok(solved?.1)
    }

    /// The number of the node of a line in its tree, the tree, and the board; of Omaha the cards that
    /// came.
    #[pyo3(signature = (line, /))]
    fn find(&self, py: Python<'_>, line: Vec<MoveParts>) -> PyResult<(usize, usize, Vec<u8>)> {
        let moves = moves(&line)?;
        py.detach(|| self.0.find(&moves))
    }

    /// Fixes what the player who acts at the end of a line does, on each of its boards:
    /// a row for each action, in the order of `hands`. Hands with negative numbers are not fixed;
    /// actions with what is not a number share what the others leave, as they are played now.
    ///
    /// False if the strategy differs between hands that suit relabelling makes the same.
    #[pyo3(signature = (line, strategy, threads, /))]
    fn lock(
        &self,
        line: Vec<MoveParts>,
        strategy: Vec<Vec<f32>>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Perhaps<bool>> {
        let moves = moves(&line)?;
        self.long(threads, |game, execution| {
            game.lock(execution, &moves, &strategy)
        })
    }

    /// Fixes nothing at the decisions of a line.
    #[pyo3(signature = (line, /))]
    fn unlock(&self, py: Python<'_>, line: Vec<MoveParts>) -> PyResult<()> {
        let moves = moves(&line)?;
        py.detach(|| self.0.unlock(&moves))
    }

    /// What is fixed at the decisions of a line, as bytes.
    #[pyo3(signature = (line, /))]
    fn locked<'py>(&self, py: Python<'py>, line: Vec<MoveParts>) -> PyResult<Bound<'py, PyBytes>> {
        let moves = moves(&line)?;
        Ok(PyBytes::new(py, &py.detach(|| self.0.locked(&moves))?))
    }

    /// Fixes the decisions of a line as `locked` says. False if they are too many or too few
    /// numbers, or no probabilities.
    #[pyo3(signature = (line, numbers, /))]
    fn set_locked(&self, py: Python<'_>, line: Vec<MoveParts>, numbers: &[u8]) -> PyResult<bool> {
        let moves = moves(&line)?;
        py.detach(|| self.0.set_locked(&moves, numbers))
    }

    /// The number of parts into which the numbers are divided.
    #[getter]
    fn parts(&self, py: Python<'_>) -> PyResult<usize> {
        py.detach(|| self.0.parts())
    }

    /// The numbers of a part, as bytes; without those of rivers unless `river`.
    #[pyo3(signature = (part, river, /))]
    fn part<'py>(
        &self,
        py: Python<'py>,
        part: usize,
        river: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.0.part(part, river))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Sets the numbers of a part. False if they are too many or too few.
    #[pyo3(signature = (part, numbers, river, /))]
    fn set_part(&self, py: Python<'_>, part: usize, numbers: &[u8], river: bool) -> PyResult<bool> {
        py.detach(|| self.0.set_part(part, numbers, river))
    }

    /// The iterations done, and those that the average strategies count.
    #[getter]
    fn iterations(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        py.detach(|| self.0.iterations())
    }

    /// Sets the iterations done, as a file has them.
    #[pyo3(signature = (iterations, counted, /))]
    fn set_iterations(&self, py: Python<'_>, iterations: u64, counted: u64) -> PyResult<()> {
        py.detach(|| self.0.set_iterations(iterations, counted))
    }
}

impl PostflopGame {
    /// Does work in other threads, which Ctrl-C stops.
    fn long<A: Send>(
        &self,
        threads: &Bound<'_, PyAny>,
        work: impl FnOnce(&dyn Solvable, &Execution<'_>) -> Unstopped<A> + Send,
    ) -> PyResult<Perhaps<A>> {
        let py = threads.py();
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let mut pulse = cancelled(py);
        let done = py.detach(|| {
            let keep_going = || pulse.keep_going(());
            watched(keep_going, |stop| {
                let execution = Execution {
                    instructions,
                    threads,
                    stop,
                };
                work(&*self.0, &execution)
            })
        });
        Ok((done?, pulse.into_stopped(py)))
    }
}
