//! Turns and rivers of Omaha for two players, with the methods of a game of hold'em.

use super::betting::BettingTrees;
use super::question::{
    Act, AllSizes, Step, edit, moves, no_player, read_bets, read_dead, untreeable,
};
use super::turns::InTurn;
use super::work::{
    Failed, Perhaps, cancelled, iterated, run_of, unprepared, watched, with_simd, with_tables,
};
use super::{Measured, Sized, Viewed, arrays_of, measured_of, paid, read_payoffs};
use crate::errors::CardmathError;
use crate::games::Rules;
use crate::instructions::instructions;
use crate::threads::Threads;
use crate::watch::no_thread;
use cardmath_cards::{Card, Hand, choose, subsets};
#[cfg(target_arch = "x86_64")]
use cardmath_solve::postflop::Avx;
use cardmath_solve::postflop::omaha::{self, Found, OmahaSpot, OmahaTables};
use cardmath_solve::postflop::{Chips, Outcomes, Plain, Rake, View};
use numpy::{PyArray2, PyReadonlyArray1};
use pyo3::exceptions::{PyBaseException, PyMemoryError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// Omaha from the turn or the river. Chips are whole numbers; rows of hands follow `hands`.
///
/// Python's lock is not held where a method waits for the game or its numbers: whoever holds them
/// may need it.
#[pyclass(module = "cardmath._core", frozen)]
pub struct OmahaGame {
    game: RwLock<omaha::OmahaGame>,
    state: InTurn<Option<Stored>>,
}

/// The regrets and strategies, in one of two formats.
enum Stored {
    /// Half floats.
    Half(OmahaTables<u16>),
    /// Floats.
    Single(OmahaTables<f32>),
}

/// The probabilities and values that a node has, with the numbers of hands.
type Known = (View, [usize; 2]);

#[pymethods]
impl OmahaGame {
    #[new]
    #[pyo3(signature = (rules, board, dead, weights, chips, sizes, thresholds, rake, edits, relabel, /))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        rules: &Rules,
        board: Vec<u8>,
        dead: Vec<u8>,
        weights: [PyReadonlyArray1<'_, f32>; 2],
        chips: (i32, i32),
        sizes: AllSizes,
        thresholds: (f64, f64, Option<f64>),
        rake: (f64, f64),
        edits: Vec<(Vec<Act>, Act, bool)>,
        relabel: bool,
    ) -> PyResult<OmahaGame> {
        let rules = rules.0.clone();
        let is_sound = rules.are_sound() && rules.board == 5 && rules.pots.len() <= 2;
        if !is_sound || !omaha::OmahaGame::SIZES.contains(&rules.cards) {
            return Err(CardmathError::new_err("this game is not solved"));
        }
        let dead = hand_of(&read_dead(dead, &board)?);
        let shown = hand_of(&board);
        if !(4..=5).contains(&shown.len()) || board.len() != shown.len() {
            return Err(CardmathError::new_err("the board has four or five cards"));
        }
        let spot = OmahaSpot {
            ranges: read_ranges(rules.cards, weights)?,
            rules,
            board: shown,
            dead,
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
        let instructions = instructions()?;
        let mut pulse = cancelled(py);
        let mut keep_going = || pulse.keep_going(());
        let game = py.detach(|| omaha::OmahaGame::new(spot, instructions, &mut keep_going));
        pulse.check()?;
        Ok(OmahaGame {
            game: RwLock::new(game.map_err(untreeable)?),
            state: InTurn::new(None),
        })
    }

    /// Pays amounts of their own in place of chips, as `PostflopGame.pay`.
    #[pyo3(signature = (outcomes, /))]
    fn pay(&self, py: Python<'_>, outcomes: Vec<(i32, Outcomes)>) -> PyResult<()> {
        let payoffs = read_payoffs(outcomes)?;
        paid(py.detach(|| {
            // Tables that were made before are for other payoffs.
            let state = self.state.take();
            let mut game = self.game.write().unwrap_or_else(PoisonError::into_inner);
            state.is_none() && game.pay(payoffs)
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

    /// The ids of the cards of each of a player's hands, the highest first.
    #[pyo3(signature = (player, /))]
    fn hands<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let (rows, cards) = py.detach(|| {
            let game = self.game();
            let listed = game.listed.get(player);
            let rows = listed.map(|listed| listed.hands.iter().map(ids).collect::<Vec<_>>());
            (rows, game.cards)
        });
        let rows: Vec<Vec<u8>> = rows.ok_or_else(no_player)?;
        let array = PyArray2::from_vec2(py, &rows)
            .ok()
            .filter(|_| !rows.is_empty());
        Ok(array.unwrap_or_else(|| PyArray2::zeros(py, [0, cards], false)))
    }

    /// The weight of all pairs of hands that share no card.
    #[getter]
    fn pairs(&self, py: Python<'_>) -> f64 {
        py.detach(|| self.game().pairs)
    }

    /// Sorts the hands on all boards, and takes the memory for regrets and strategies of this many
    /// bits. An exception that stops it is returned.
    #[pyo3(signature = (bits, threads, /))]
    fn prepare(
        &self,
        bits: usize,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Py<PyBaseException>>> {
        let (py, threads) = (threads.py(), Threads::of(threads)?.number());
        let mut pulse = cancelled(py);
        let prepared = py.detach(|| {
            let mut keep_going = || pulse.keep_going(());
            let mut state = self.state.take();
            let sorted = self.sort_hands(threads, &mut keep_going);
            if !sorted.map_err(Failed::Threads)? || state.is_some() {
                return Ok(());
            }
            let game = self.game();
            let taken = match bits {
                16 => OmahaTables::new(&game, keep_going).map(|all| all.map(Stored::Half)),
                _ => OmahaTables::new(&game, keep_going).map(|all| all.map(Stored::Single)),
            };
            *state = taken.map_err(|_| Failed::Memory)?;
            Ok(())
        });
        match prepared {
            Ok(()) => Ok(pulse.into_stopped(py)),
            Err(Failed::Threads(error)) => Err(no_thread(error)),
            Err(Failed::Memory) => Err(PyMemoryError::new_err("the memory is not there")),
        }
    }

    /// Iterates as `PostflopGame.solve`.
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
                let mut state = self.state.take();
                let stored = state.as_mut().ok_or_else(unprepared)?;
                let is_over = with_tables!(stored, tables => with_simd!(
                    instructions,
                    simd => omaha::iterate(
                        &self.game(), simd, tables, &mut run, stop, pauses, report
                    )
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
        let instructions = instructions()?;
        self.long(threads, |stored, threads, stop| {
            let found = with_tables!(stored, tables => with_simd!(
                instructions,
                simd => omaha::status(&self.game(), simd, tables, threads, stop)
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
        let instructions = instructions()?;
        self.long(threads, |stored, threads, stop| {
            with_tables!(stored, tables => with_simd!(
                instructions,
                simd => omaha::best_response(&self.game(), simd, tables, player, threads, stop)
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
        let (place, instructions) = (self.found(py, &line)?, instructions()?);
        let (found, stopped) = self.long(threads, |stored, threads, stop| {
            let game = self.game();
            let view = with_tables!(stored, tables => with_simd!(
                instructions,
                simd => omaha::view(&game, simd, tables, &place, threads, stop)
            ))?;
            let counts = game.listed.each_ref().map(|listed| listed.len());
            Ok(view.map(|view| (view, counts)))
        })?;
        let found = found.map(|(view, counts): Known| arrays_of(py, &view, counts));
        Ok((found, stopped))
    }

    /// The number of the node of a line in its tree, the tree, and the cards that came.
    #[pyo3(signature = (line, /))]
    fn find(&self, py: Python<'_>, line: Vec<Step>) -> PyResult<(usize, usize, Vec<u8>)> {
        let found = self.found(py, &line)?;
        let (tree, cards) = py.detach(|| self.game().place_of(&found));
        Ok((found.node, tree, cards.cards().map(Card::id).collect()))
    }

    /// Fixes what is done at the end of a line, as `PostflopGame.lock`.
    #[pyo3(signature = (line, strategy, threads, /))]
    fn lock(
        &self,
        line: Vec<Step>,
        strategy: Vec<Vec<f32>>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Perhaps<bool>> {
        let moves = moves(&line)?;
        let (found, stopped) = self.long(threads, |stored, _, _| {
            let game = self.game();
            let found = with_tables!(stored, tables => tables.lock(&game, &moves, &strategy));
            Ok(Some(found.map_err(not_in_the_tree)))
        })?;
        Ok((found.transpose()?, stopped))
    }

    /// Fixes nothing at the decisions of a line.
    #[pyo3(signature = (line, /))]
    fn unlock(&self, py: Python<'_>, line: Vec<Step>) -> PyResult<()> {
        let moves = moves(&line)?;
        py.detach(|| {
            self.looked_up(
                |stored, game| with_tables!(stored, tables => tables.unlock(game, &moves)),
            )
        })
    }

    /// What is fixed at the decisions of a line, as bytes.
    #[pyo3(signature = (line, /))]
    fn locked<'py>(&self, py: Python<'py>, line: Vec<Step>) -> PyResult<Bound<'py, PyBytes>> {
        let moves = moves(&line)?;
        let bytes = py.detach(|| {
            self.looked_up(
                |stored, game| with_tables!(stored, tables => tables.locked(game, &moves)),
            )
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Fixes the decisions of a line as `locked` says. False if they are too many or too few
    /// numbers, or no probabilities.
    #[pyo3(signature = (line, numbers, /))]
    fn set_locked(&self, py: Python<'_>, line: Vec<Step>, numbers: &[u8]) -> PyResult<bool> {
        let moves = moves(&line)?;
        py.detach(|| {
            self.looked_up(|stored, game| {
                with_tables!(stored, tables => tables.set_locked(game, &moves, numbers))
            })
        })
    }

    /// The number of parts into which the numbers are divided.
    #[getter]
    fn parts(&self, py: Python<'_>) -> usize {
        py.detach(|| match &*self.state.take() {
            Some(stored) => with_tables!(stored, tables => tables.parts()),
            None => 0,
        })
    }

    /// The numbers of a part, as bytes.
    #[pyo3(signature = (part, river, /))]
    fn part<'py>(
        &self,
        py: Python<'py>,
        part: usize,
        river: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| {
            let state = self.state.take();
            let stored = state.as_ref()?;
            with_tables!(stored, tables => tables.part(part))
        });
        let bytes = bytes.ok_or_else(|| CardmathError::new_err("there is no such part"))?;
        Ok(PyBytes::new(py, if river { &bytes } else { &[] }))
    }

    /// Sets the numbers of a part. False if they are too many or too few.
    #[pyo3(signature = (part, numbers, river, /))]
    fn set_part(&self, py: Python<'_>, part: usize, numbers: &[u8], river: bool) -> bool {
        py.detach(|| {
            let mut state = self.state.take();
            let set = |stored: &mut Stored| with_tables!(stored, tables => tables.set_part(part, numbers));
            river && state.as_mut().is_some_and(set)
        })
    }

    /// The iterations done, and those that the average strategies count.
    #[getter]
    fn iterations(&self, py: Python<'_>) -> (u64, u64) {
        py.detach(|| match &*self.state.take() {
            Some(stored) => with_tables!(stored, tables => (tables.iterations, tables.counted)),
            None => (0, 0),
        })
    }

    /// Sets the iterations done, as a file has them.
    #[pyo3(signature = (iterations, counted, /))]
    fn set_iterations(&self, py: Python<'_>, iterations: u64, counted: u64) {
        py.detach(|| {
            if let Some(stored) = &mut *self.state.take() {
                with_tables!(
                    stored,
                    tables => (tables.iterations, tables.counted) = (iterations, counted)
                );
            }
        });
    }
}

impl OmahaGame {
    fn game(&self) -> RwLockReadGuard<'_, omaha::OmahaGame> {
        self.game.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sorts the hands on all boards, unless that is done. Returns false if it was stopped.
    fn sort_hands(
        &self,
        threads: usize,
        keep_going: &mut impl FnMut() -> bool,
    ) -> io::Result<bool> {
        if !self.game().shown.is_empty() {
            return Ok(true);
        }
        let mut game = self.game.write().unwrap_or_else(PoisonError::into_inner);
        game.prepare(threads, keep_going)
    }

    /// Does work in other threads, which Ctrl-C stops.
    fn long<A: Send>(
        &self,
        threads: &Bound<'_, PyAny>,
        work: impl FnOnce(&mut Stored, usize, &AtomicBool) -> io::Result<Option<A>> + Send,
    ) -> PyResult<Perhaps<A>> {
        let py = threads.py();
        let threads = Threads::of(threads)?.number();
        let mut pulse = cancelled(py);
        let done = py.detach(|| {
            watched(
                || pulse.keep_going(()),
                |stop| {
                    let mut state = self.state.take();
                    work(state.as_mut().ok_or_else(unprepared)?, threads, stop)
                },
            )
        });
        Ok((done.map_err(no_thread)?, pulse.into_stopped(py)))
    }

    fn found(&self, py: Python<'_>, line: &[Step]) -> PyResult<Found> {
        let moves = moves(line)?;
        let found = py.detach(|| self.game().find(&moves));
        found.map_err(not_in_the_tree)
    }

    /// Looks for the decisions of a line, which takes no time.
    fn looked_up<A>(
        &self,
        find: impl FnOnce(&mut Stored, &omaha::OmahaGame) -> Result<A, usize>,
    ) -> PyResult<A> {
        let mut state = self.state.take();
        let stored = state.as_mut().ok_or_else(|| no_thread(unprepared()))?;
        find(stored, &self.game()).map_err(not_in_the_tree)
    }
}

/// The error for a line with a move that leads nowhere.
fn not_in_the_tree(_: usize) -> PyErr {
    CardmathError::new_err("the line is not in the tree")
}

/// The ids of a hand's cards, the highest first.
fn ids(hand: &Hand) -> Vec<u8> {
    let mut ids: Vec<u8> = hand.cards().map(Card::id).collect();
    ids.sort_unstable_by(|one, other| other.cmp(one));
    ids
}

fn hand_of(ids: &[u8]) -> Hand {
    ids.iter().filter_map(|&id| Card::from_id(id)).collect()
}

/// The hands of two ranges with weights above 0; weights follow all sets of this many cards.
fn read_ranges(
    cards: usize,
    weights: [PyReadonlyArray1<'_, f32>; 2],
) -> PyResult<[Vec<(Hand, f32)>; 2]> {
    let count = choose(Hand::DECK.len(), cards);
    if weights
        .iter()
        .any(|weights| weights.as_array().len() as u128 != count)
    {
        return Err(CardmathError::new_err(format!(
            "a range has {count} weights"
        )));
    }
    Ok(weights.map(|weights| {
        let weights = weights.as_array();
        let each = subsets(cards as u32).zip(weights.iter().copied());
        each.filter(|&(_, weight)| weight > 0.0).collect()
    }))
}
