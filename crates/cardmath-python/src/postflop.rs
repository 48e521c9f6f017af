//! Hold'em for two players from the flop on: trees, regrets and what is known at a node.

use crate::errors::CardmathError;
use crate::instructions::instructions;
use crate::threads::Threads;
use crate::watch::{Pulse, no_thread};
use cardmath_cards::simd::Instructions;
#[cfg(target_arch = "x86_64")]
use cardmath_solve::postflop::Avx;
use cardmath_solve::postflop::{
    Action, Bets, Chips, Edit, Finder, Found, Game, Kind, Locks, Lost, Move, Plain, Rake, Run,
    Size, Spot, Status, Tables, Untreeable, best_response, iterate, status,
};
use numpy::{PyArray1, PyArray2, PyReadonlyArray1};
use pyo3::exceptions::{PyBaseException, PyMemoryError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often Python is asked whether to go on.
const PATIENCE: Duration = Duration::from_millis(20);

/// Sizes as kinds and numbers: `pot`, `multiple`, `geometric`, `chips`, `all-in`.
type Sizes = Vec<(String, f64)>;
/// The bets and raises by street and player, the donk bets by street.
type AllSizes = ([[Sizes; 2]; 3], [[Sizes; 2]; 3], [Option<Sizes>; 3]);
/// An action: `f`, `x`, `c` or `b`, and the chips of a bet or raise.
type Act = (String, i32);
/// A move: an action, or `card` and its id.
type Step = (String, i32);
/// A node: its kind, the player, the first child and the number of children, the action that leads
/// to it, what both have put in, and the tree of the next street.
type TreeNode = (
    &'static str,
    usize,
    usize,
    usize,
    Act,
    [i32; 2],
    Option<usize>,
);
/// A measurement: iterations, seconds, exploitability, and the best responses' values.
type Measured = (u64, f64, f64, [f64; 2]);
/// The nodes, the stored numbers, their bytes, the other bytes, and the nanoseconds an iteration.
type Sized = (u64, u64, u64, u64, f64);
/// An answer, perhaps stopped, and the exception that stopped it.
type Perhaps<A> = (Option<A>, Option<Py<PyBaseException>>);
/// What is known at a node: for both players the weights, values and equities of the hands; for the
/// player who acts a row for each action, of the strategy and of the values.
type Viewed<'py> = (
    [[Bound<'py, PyArray1<f32>>; 2]; 3],
    [Bound<'py, PyArray2<f32>>; 2],
);

/// The regrets and strategies, in one of two formats.
enum Stored {
    Half(Tables<u16>),
    Single(Tables<f32>),
}

struct State {
    game: Game,
    stored: Option<Stored>,
    locks: Locks,
}

/// A game after the flop.
#[pyclass(module = "cardmath._core", frozen)]
pub struct PostflopGame(Mutex<State>);

/// Calls with the fastest implementation for the instruction set.
macro_rules! with_simd {
    ($instructions:expr, $simd:ident => $call:expr) => {{
        #[cfg(target_arch = "x86_64")]
        match Avx::new($instructions) {
            Some($simd) => $call,
            None => {
                let $simd = Plain;
                $call
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            let $simd = Plain;
            let _ = $instructions;
            $call
        }
    }};
}

/// Calls with the tables in whichever format they are.
macro_rules! with_tables {
    ($stored:expr, $tables:ident => $call:expr) => {
        match $stored {
            Stored::Half($tables) => $call,
            Stored::Single($tables) => $call,
        }
    };
}

#[pymethods]
impl PostflopGame {
    #[new]
    #[pyo3(signature = (board, weights, chips, sizes, thresholds, rake, edits, relabel, /))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        board: Vec<u8>,
        weights: [PyReadonlyArray1<'_, f32>; 2],
        chips: (i32, i32),
        sizes: AllSizes,
        thresholds: (f64, f64, f64),
        rake: (f64, f64),
        edits: Vec<(Vec<Act>, Act, bool)>,
        relabel: bool,
    ) -> PyResult<PostflopGame> {
        if !(3..=5).contains(&board.len()) || board.iter().any(|&card| card > 51) {
            return Err(CardmathError::new_err("a board has three to five cards"));
        }
        let [first, second] = weights.map(|weights| weights.as_array().to_vec());
        if first.len() != 1326 || second.len() != 1326 {
            return Err(CardmathError::new_err("a range has 1326 weights"));
        }
        let (bets, raises, donks) = sizes;
        let [flop, turn, river] = donks;
        let spot = Spot {
            board,
            ranges: [first, second],
            chips: Chips {
                pot: chips.0,
                stack: chips.1,
            },
            bets: Bets {
                bets: by_street(bets)?,
                raises: by_street(raises)?,
                donks: [donk(flop)?, donk(turn)?, donk(river)?],
                add_all_in: thresholds.0,
                force_all_in: thresholds.1,
                merge: thresholds.2,
            },
            edits: edits.into_iter().map(edit).collect::<PyResult<_>>()?,
            rake: Rake {
                share: rake.0,
                cap: rake.1,
            },
            relabel,
        };
        let game = py.detach(|| Game::new(spot)).map_err(untreeable)?;
        Ok(PostflopGame(Mutex::new(State {
            game,
            stored: None,
            locks: Locks::default(),
        })))
    }

    /// How large the game is, with so many bits a number.
    #[pyo3(signature = (bits, /))]
    fn size(&self, bits: usize) -> Sized {
        let size = self.state().game.size(bits / 8);
        (size.nodes, size.cells, size.stored, size.other, size.cost)
    }

    /// The trees of all streets; the first street's is the last.
    fn trees(&self) -> Vec<(usize, Vec<TreeNode>)> {
        let state = self.state();
        let trees = state.game.trees.all.iter().map(|tree| {
            let nodes = tree.nodes.iter().map(|node| {
                let (kind, player, next) = match node.kind {
                    Kind::Decision { player } => ("decision", player, None),
                    Kind::Fold { who, .. } => ("fold", who, None),
                    Kind::Show { .. } => ("show", 0, None),
                    Kind::Next { leaf } => ("next", 0, Some(tree.leaves[leaf].tree)),
                };
                let (first, count) = (node.kids.start, node.kids.len());
                (
                    kind,
                    player,
                    first,
                    count,
                    act_of(node.action),
                    node.put,
                    next,
                )
            });
            (tree.street, nodes.collect())
        });
        trees.collect()
    }

    /// The ids of the two cards of each of a player's hands, the higher first.
    #[pyo3(signature = (player, /))]
    fn hands<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let state = self.state();
        let combos = state.game.hands.combos.get(player).ok_or_else(no_player)?;
        let rows: Vec<Vec<u8>> = combos.iter().map(|&[low, high]| vec![high, low]).collect();
        Ok(match rows.is_empty() {
            true => PyArray2::zeros(py, [0, 2], false),
            false => PyArray2::from_vec2(py, &rows).expect("rows of two"),
        })
    }

    /// The weight of all pairs of hands that share no card.
    #[getter]
    fn pairs(&self) -> f64 {
        self.state().game.hands.pairs
    }

    /// Takes the memory for regrets and strategies of so many bits, and ranks the hands on all
    /// boards. An exception that stops it is returned.
    #[pyo3(signature = (bits, threads, /))]
    fn prepare(
        &self,
        bits: usize,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Py<PyBaseException>>> {
        let py = threads.py();
        let threads = Threads::of(threads)?.number();
        let mut pulse = Pulse::new(None);
        let prepared = py.detach(|| {
            let mut state = self.state();
            let done = state.game.prepare(threads, || pulse.goes_on(()));
            if !matches!(done, Ok(true)) || state.stored.is_some() {
                return done.map_err(Failed::Threads);
            }
            state.stored = Some(match bits {
                16 => Stored::Half(Tables::new(&state.game).map_err(|_| Failed::Memory)?),
                _ => Stored::Single(Tables::new(&state.game).map_err(|_| Failed::Memory)?),
            });
            Ok(true)
        });
        match prepared {
            Ok(_) => Ok(pulse.into_stopped(py)),
            Err(Failed::Threads(error)) => Err(no_thread(error)),
            Err(Failed::Memory) => Err(PyMemoryError::new_err("the memory is not there")),
        }
    }

    /// Iterates until the exploitability is at most `target` chips. `progress(iterations,
    /// exploitability)` is called a few times a second.
    #[pyo3(signature = (target, iterations, threads, progress, /))]
    fn solve(
        &self,
        target: f64,
        iterations: u64,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Vec<Measured>, Option<Py<PyBaseException>>)> {
        let py = threads.py();
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let run = Run {
            target,
            iterations,
            threads,
        };
        let history: Mutex<Vec<Measured>> = Mutex::default();
        let started = Instant::now();
        let tell = |status: Status| {
            let measured = (
                status.iterations,
                started.elapsed().as_secs_f64(),
                status.exploitability,
                status.best,
            );
            unlocked(&history).push(measured);
        };
        let mut pulse = Pulse::new(progress);
        let done = py.detach(|| {
            watched(
                || {
                    let last = unlocked(&history).last().copied();
                    match last {
                        Some((done, _, off, _)) => pulse.goes_on((done, off)),
                        None => pulse.goes_on((0, f64::INFINITY)),
                    }
                },
                |stop| {
                    let mut state = self.state();
                    let State {
                        game,
                        stored,
                        locks,
                    } = &mut *state;
                    let stored = stored.as_mut().ok_or_else(unprepared)?;
                    with_tables!(stored, tables => with_simd!(instructions, simd =>
                        iterate(game, simd, locks, tables, &run, stop, tell)))
                },
            )
        });
        done.map_err(no_thread)?;
        let history = history.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((history, pulse.into_stopped(py)))
    }

    /// The status of the mean strategies, and what each player has with them.
    #[pyo3(signature = (threads, /))]
    fn judge(&self, threads: &Bound<'_, PyAny>) -> PyResult<Perhaps<(Measured, [f64; 2])>> {
        self.long(threads, |work| {
            let (simd, state) = (work.instructions, &mut *work.state);
            let State {
                game,
                stored,
                locks,
            } = state;
            let stored = stored.as_mut().ok_or_else(unprepared)?;
            let found = with_tables!(stored, tables => with_simd!(simd, simd =>
                status(game, simd, locks, tables, work.threads, work.stop)))?;
            Ok(found.map(|(status, values)| {
                let Status {
                    iterations,
                    best,
                    exploitability,
                } = status;
                ((iterations, 0.0, exploitability, best), values)
            }))
        })
    }

    /// For each hand of a player, what it has with the best response, times the opposing weight.
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
            let (simd, state) = (work.instructions, &mut *work.state);
            let State {
                game,
                stored,
                locks,
            } = state;
            let stored = stored.as_mut().ok_or_else(unprepared)?;
            let (threads, stop) = (work.threads, work.stop);
            with_tables!(stored, tables => with_simd!(simd, simd =>
                best_response(game, simd, locks, tables, player, threads, stop)))
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
            let (simd, state) = (work.instructions, &mut *work.state);
            let State {
                game,
                stored,
                locks,
            } = state;
            let stored = stored.as_mut().ok_or_else(unprepared)?;
            let (threads, stop) = (work.threads, work.stop);
            with_tables!(stored, tables => with_simd!(simd, simd => {
                let mut finder = Finder::new(game, simd, locks, tables);
                match finder.find(&moves) {
                    Ok(found) => Ok(finder.view(&found, threads, stop)?.map(Ok)),
                    Err(lost) => Ok(Some(Err(lost))),
                }
            }))
        })?;
        let Some(view) = found.transpose().map_err(|lost| lost_error(&lost))? else {
            return Ok((None, stopped));
        };
        let counts = self.state().game.hands.combos.each_ref().map(Vec::len);
        let of_both = |rows: &[Vec<f32>; 2]| {
            [0, 1].map(|player: usize| PyArray1::from_slice(py, &rows[player][..counts[player]]))
        };
        let of_actions = |rows: &[Vec<f32>]| {
            let array = PyArray2::from_vec2(py, rows);
            array.unwrap_or_else(|_| PyArray2::zeros(py, [0, 0], false))
        };
        let viewed = (
            [
                of_both(&view.weights),
                of_both(&view.values),
                of_both(&view.equities),
            ],
            [of_actions(&view.strategy), of_actions(&view.action_values)],
        );
        Ok((Some(viewed), stopped))
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
            let (simd, state) = (work.instructions, &mut *work.state);
            let State {
                game,
                stored,
                locks,
            } = state;
            let stored = stored.as_mut().ok_or_else(unprepared)?;
            let stop = work.stop;
            with_tables!(stored, tables => with_simd!(simd, simd => {
                let mut finder = Finder::new(game, simd, locks, tables);
                let found = finder.find(&moves);
                Ok(Some(found.map(|found| finder.solve_river(&found, iterations, stop))))
            }))
        })?;
        found.transpose().map_err(|lost| lost_error(&lost))?;
        Ok(stopped)
    }

    /// The number of the node of a line in its tree, the tree, and the board.
    #[pyo3(signature = (line, /))]
    fn find(&self, line: Vec<Step>) -> PyResult<(usize, usize, Vec<u8>)> {
        let moves = moves(&line)?;
        let found = self.found(&moves, |found, _| {
            (found.tree(), found.node, found.board.clone())
        })?;
        found.map_err(|lost| lost_error(&lost))
    }

    /// Fixes the strategy of the player who acts at the end of a line: a row for each action, in
    /// the order of `hands`; negative numbers are not fixed. Without rows, nothing is fixed there.
    ///
    /// False if the strategy differs between hands that suit relabelling makes the same.
    #[pyo3(signature = (line, strategy, /))]
    fn lock(&self, line: Vec<Step>, strategy: Vec<Vec<f32>>) -> PyResult<bool> {
        let moves = moves(&line)?;
        let fixed = self.found(&moves, |_, lock| lock(&strategy))?;
        let Some((player, place, lock)) = fixed.map_err(|lost| lost_error(&lost))? else {
            return Ok(false);
        };
        let mut state = self.state();
        let lock = (!strategy.is_empty()).then_some(lock);
        state.locks.set(player, place, lock);
        if let Some(stored) = &mut state.stored {
            with_tables!(stored, tables => tables.counted = 0);
        }
        Ok(true)
    }

    /// The number of parts into which the numbers are divided.
    #[getter]
    fn parts(&self) -> usize {
        match &self.state().stored {
            Some(stored) => with_tables!(stored, tables => tables.parts()),
            None => 0,
        }
    }

    /// The numbers of a part, as bytes; without those of rivers unless `river`.
    #[pyo3(signature = (part, river, /))]
    fn part<'py>(
        &self,
        py: Python<'py>,
        part: usize,
        river: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let state = self.state();
        let stored = state
            .stored
            .as_ref()
            .ok_or_else(|| no_thread(unprepared()))?;
        let bytes = with_tables!(stored, tables => tables.part(&state.game, part, river));
        let bytes = bytes.ok_or_else(|| CardmathError::new_err("there is no such part"))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Sets the numbers of a part. False if they are too many or too few.
    #[pyo3(signature = (part, numbers, river, /))]
    fn set_part(&self, part: usize, numbers: &[u8], river: bool) -> PyResult<bool> {
        let mut state = self.state();
        let State { game, stored, .. } = &mut *state;
        let stored = stored.as_mut().ok_or_else(|| no_thread(unprepared()))?;
        Ok(with_tables!(stored, tables => tables.set_part(game, part, numbers, river)))
    }

    /// The iterations done, and those that the mean strategies count.
    #[getter]
    fn iterations(&self) -> (u64, u64) {
        match &self.state().stored {
            Some(stored) => {
                with_tables!(stored, tables => (tables.iterations, tables.counted))
            }
            None => (0, 0),
        }
    }

    /// Sets the iterations done, as a file has them.
    #[pyo3(signature = (iterations, counted, /))]
    fn set_iterations(&self, iterations: u64, counted: u64) {
        if let Some(stored) = &mut self.state().stored {
            with_tables!(stored, tables => (tables.iterations, tables.counted) = (iterations, counted));
        }
    }
}

/// Why the memory is not prepared.
enum Failed {
    Threads(io::Error),
    Memory,
}

/// What long work has.
struct Work<'a> {
    instructions: Instructions,
    state: MutexGuard<'a, State>,
    threads: usize,
    stop: &'a AtomicBool,
}

impl PostflopGame {
    fn state(&self) -> MutexGuard<'_, State> {
        unlocked(&self.0)
    }

    /// Does work in other threads, which Ctrl-C stops.
    fn long<A: Send>(
        &self,
        threads: &Bound<'_, PyAny>,
        work: impl FnOnce(&mut Work<'_>) -> io::Result<Option<A>> + Send,
    ) -> PyResult<Perhaps<A>> {
        let py = threads.py();
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let mut pulse = Pulse::new(None);
        let done = py.detach(|| {
            watched(
                || pulse.goes_on(()),
                |stop| {
                    work(&mut Work {
                        instructions,
                        state: self.state(),
                        threads,
                        stop,
                    })
                },
            )
        });
        Ok((done.map_err(no_thread)?, pulse.into_stopped(py)))
    }

    /// Finds a node, and passes it on with what makes a lock there.
    fn found<A>(
        &self,
        line: &[Move],
        call: impl FnOnce(
            &Found,
            &dyn Fn(&[Vec<f32>]) -> Option<(usize, usize, cardmath_solve::postflop::Lock)>,
        ) -> A,
    ) -> PyResult<Result<A, Lost>> {
        let mut state = self.state();
        let State {
            game,
            stored,
            locks,
        } = &mut *state;
        let stored = stored.as_mut().ok_or_else(|| no_thread(unprepared()))?;
        Ok(with_tables!(stored, tables => {
            let mut finder = Finder::new(game, Plain, locks, tables);
            finder.find(line).map(|found| call(&found, &|rows| finder.lock_at(&found, rows)))
        }))
    }
}

/// Runs work in a thread and asks meanwhile whether to go on.
fn watched<A: Send>(
    mut goes_on: impl FnMut() -> bool,
    work: impl FnOnce(&AtomicBool) -> io::Result<A> + Send,
) -> io::Result<A> {
    let stop = AtomicBool::new(false);
    let (sender, done) = mpsc::channel();
    thread::scope(|scope| {
        let stop = &stop;
        let run = move || drop(sender.send(work(stop)));
        thread::Builder::new().spawn_scoped(scope, run)?;
        loop {
            match done.recv_timeout(PATIENCE) {
                Ok(answer) => return answer,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(io::Error::other("the work ended without an answer"));
                }
                Err(RecvTimeoutError::Timeout) if !goes_on() => stop.store(true, Relaxed),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    })
}

fn unlocked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unprepared() -> io::Error {
    io::Error::other("the game is not prepared")
}

fn no_player() -> PyErr {
    CardmathError::new_err("a player is 0 or 1")
}

fn by_street(sizes: [[Sizes; 2]; 3]) -> PyResult<[[Vec<Size>; 2]; 3]> {
    let mut all: [[Vec<Size>; 2]; 3] = Default::default();
    for (to, street) in all.iter_mut().zip(sizes) {
        for (to, player) in to.iter_mut().zip(street) {
            *to = player.into_iter().map(size).collect::<PyResult<_>>()?;
        }
    }
    Ok(all)
}

fn donk(sizes: Option<Sizes>) -> PyResult<Option<Vec<Size>>> {
    let read = |sizes: Sizes| sizes.into_iter().map(size).collect();
    sizes.map(read).transpose()
}

fn size((kind, number): (String, f64)) -> PyResult<Size> {
    Ok(match &kind[..] {
        "pot" => Size::Pot(number),
        "multiple" => Size::Multiple(number),
        "geometric" => Size::Geometric(number as u32),
        "chips" => Size::Chips(number as i32),
        "all-in" => Size::AllIn,
        _ => return Err(CardmathError::new_err("there is no such kind of size")),
    })
}

fn action((kind, chips): &Act) -> PyResult<Action> {
    Ok(match &kind[..] {
        "f" => Action::Fold,
        "x" => Action::Check,
        "c" => Action::Call,
        "b" => Action::To(*chips),
        _ => return Err(CardmathError::new_err("there is no such action")),
    })
}

fn act_of(action: Action) -> Act {
    match action {
        Action::Fold => ("f".into(), 0),
        Action::Check => ("x".into(), 0),
        Action::Call => ("c".into(), 0),
        Action::To(chips) => ("b".into(), chips),
    }
}

fn edit((line, last, add): (Vec<Act>, Act, bool)) -> PyResult<Edit> {
    Ok(Edit {
        line: line.iter().map(action).collect::<PyResult<_>>()?,
        action: action(&last)?,
        add,
    })
}

fn moves(line: &[Step]) -> PyResult<Vec<Move>> {
    let step = |step: &Step| match &step.0[..] {
        "card" => Ok(Move::Card(step.1 as u8)),
        _ => action(step).map(Move::Act),
    };
    line.iter().map(step).collect()
}

fn untreeable(error: Untreeable) -> PyErr {
    CardmathError::new_err(error.to_string())
}

/// The error for a line that leads nowhere: the number of the move, and why.
fn lost_error(lost: &Lost) -> PyErr {
    CardmathError::new_err(lost.to_string())
}
