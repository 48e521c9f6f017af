//! Rivers of Omaha for two players, with the methods of a game of hold'em.

use super::betting::BettingTrees;
use super::question::{
    Act, AllSizes, Step, edit, moves, no_player, read_bets, read_dead, untreeable,
};
use super::turns::InTurn;
use super::work::{Perhaps, cancelled, iterated, run_of, unprepared, watched, with_simd};
use super::{Measured, Sized, Viewed, arrays_of, measured_of, paid, read_payoffs};
use crate::errors::CardmathError;
use crate::games::Rules;
use crate::instructions::instructions;
use crate::threads::Threads;
use crate::watch::no_thread;
use cardmath_cards::{Card, Hand, choose, subsets};
#[cfg(target_arch = "x86_64")]
use cardmath_solve::postflop::Avx;
use cardmath_solve::postflop::omaha::{self, Holdings, OmahaGame, OmahaSpot, OmahaTables};
use cardmath_solve::postflop::{Action, Chips, Move, Outcomes, Plain, Rake};
use numpy::{PyArray2, PyReadonlyArray1};
use pyo3::exceptions::{PyBaseException, PyMemoryError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// An Omaha river. Chips are whole numbers; rows of hands follow `hands`.
#[pyclass(module = "cardmath._core", frozen)]
pub struct OmahaRiver {
    game: RwLock<OmahaGame>,
    state: InTurn<Option<OmahaTables>>,
}

#[pymethods]
impl OmahaRiver {
    #[new]
    #[pyo3(signature = (rules, board, dead, weights, chips, sizes, thresholds, rake, edits, /))]
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
    ) -> PyResult<OmahaRiver> {
        let rules = rules.0.clone();
        let is_sound = rules.are_sound() && rules.board == 5 && rules.pots.len() == 1;
        if !is_sound || !OmahaGame::SIZES.contains(&rules.cards) {
            return Err(CardmathError::new_err("this game's rivers are not solved"));
        }
        let dead = hand_of(&read_dead(dead, &board)?);
        let shown = hand_of(&board);
        if shown.len() != 5 || board.len() != 5 {
            return Err(CardmathError::new_err(
                "the board of a river has five cards",
            ));
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
        };
        let instructions = instructions()?;
        let mut pulse = cancelled(py);
        let mut keep_going = || pulse.keep_going(());
        let game = py.detach(|| OmahaGame::new(spot, instructions, &mut keep_going));
        pulse.check()?;
        Ok(OmahaRiver {
            game: RwLock::new(game.map_err(untreeable)?),
            state: InTurn::new(None),
        })
    }

    /// Pays amounts of their own in place of chips, as `PostflopGame.pay`.
    #[pyo3(signature = (outcomes, /))]
    fn pay(&self, py: Python<'_>, outcomes: Vec<(i32, Outcomes)>) -> PyResult<()> {
        let payoffs = read_payoffs(outcomes)?;
        paid(py.detach(|| {
            // Tables that are there were made for other ends.
            let state = self.state.take();
            let mut game = self.game.write().unwrap_or_else(PoisonError::into_inner);
            state.is_none() && game.pay(payoffs)
        }))
    }

    /// How large the game is; numbers always have 32 bits.
    #[pyo3(signature = (bits, threads, /))]
    fn size(&self, bits: usize, threads: &Bound<'_, PyAny>) -> PyResult<Sized> {
        let _ = bits;
        let size = self.game().size(Threads::of(threads)?.number());
        Ok((size.nodes, size.cells, size.stored, size.other, size.cost))
    }

    /// The betting.
    fn trees(&self) -> BettingTrees {
        BettingTrees(Arc::clone(&self.game().trees))
    }

    /// The ids of the cards of each of a player's hands, the highest first.
    #[pyo3(signature = (player, /))]
    fn hands<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let game = self.game();
        let hands = game.hands.get(player).ok_or_else(no_player)?;
        let rows = hands.listed.iter().map(|(hand, _)| {
            let mut ids: Vec<u8> = hand.cards().map(Card::id).collect();
            ids.sort_unstable_by(|one, other| other.cmp(one));
            ids
        });
        let rows: Vec<Vec<u8>> = rows.collect();
        let array = PyArray2::from_vec2(py, &rows)
            .ok()
            .filter(|_| !rows.is_empty());
        Ok(array.unwrap_or_else(|| PyArray2::zeros(py, [0, game.cards], false)))
    }

    /// The weight of all pairs of hands that share no card.
    #[getter]
    fn pairs(&self) -> f64 {
        self.game().pairs
    }

    /// Takes the memory for regrets and strategies. An exception that stops it is returned.
    #[pyo3(signature = (bits, threads, /))]
    fn prepare(
        &self,
        bits: usize,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Py<PyBaseException>>> {
        let _ = bits;
        let py = threads.py();
        let mut pulse = cancelled(py);
        let taken = py.detach(|| {
            let mut state = self.state.take();
            if state.is_none() {
                *state = OmahaTables::new(&self.game(), || pulse.keep_going(()))?;
            }
            Ok::<(), std::collections::TryReserveError>(())
        });
        match taken {
            Ok(()) => Ok(pulse.into_stopped(py)),
            Err(_) => Err(PyMemoryError::new_err("the memory is not there")),
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
                let tables = state.as_mut().ok_or_else(unprepared)?;
                let is_over = with_simd!(instructions, simd => omaha::iterate(
                    &self.game(), simd, tables, &mut run, stop, pauses, report
                ))?;
                if is_over {
                    return Ok(());
                }
            }
        })
    }

    /// The status of the average strategies, and what each player has with them.
    #[pyo3(signature = (threads, /))]
    fn judge(&self, threads: &Bound<'_, PyAny>) -> PyResult<Perhaps<(Measured, [f64; 2])>> {
        let instructions = instructions()?;
        self.long(threads, |tables, threads, stop| {
            let found = with_simd!(instructions, simd => omaha::status(
                &self.game(), simd, tables, threads, stop
            ))?;
            Ok(found.map(|(status, values)| (measured_of(status), values)))
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
        let instructions = instructions()?;
        self.long(threads, |tables, threads, stop| {
            with_simd!(instructions, simd => omaha::best_response(
                &self.game(), simd, tables, player, threads, stop
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
        let (node, instructions) = (self.node(&line)?, instructions()?);
        let (found, stopped) = self.long(threads, |tables, threads, stop| {
            with_simd!(instructions, simd => omaha::view(
                &self.game(), simd, tables, node, threads, stop
            ))
        })?;
        let counts = self.game().hands.each_ref().map(Holdings::len);
        Ok((found.map(|view| arrays_of(py, &view, counts)), stopped))
    }

    /// The number of the node of a line in its tree, the tree, and no board.
    #[pyo3(signature = (line, /))]
    fn find(&self, line: Vec<Step>) -> PyResult<(usize, usize, Vec<u8>)> {
        Ok((
            self.node(&line)?,
            self.game().trees.all.len() - 1,
            Vec::new(),
        ))
    }

    /// The number of parts into which the numbers are divided.
    #[getter]
    fn parts(&self, py: Python<'_>) -> usize {
        py.detach(|| self.state.take().as_ref().map_or(0, OmahaTables::parts))
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
            state.as_ref().and_then(|tables| tables.part(part))
        });
        let bytes = bytes.ok_or_else(|| CardmathError::new_err("there is no such part"))?;
        Ok(PyBytes::new(py, if river { &bytes } else { &[] }))
    }

    /// Sets the numbers of a part. False if they are too many or too few.
    #[pyo3(signature = (part, numbers, river, /))]
    fn set_part(&self, py: Python<'_>, part: usize, numbers: &[u8], river: bool) -> bool {
        py.detach(|| {
            let mut state = self.state.take();
            let mut set = |tables: &mut OmahaTables| tables.set_part(part, numbers);
            river && state.as_mut().is_some_and(&mut set)
        })
    }

    /// The iterations done, and those that the average strategies count.
    #[getter]
    fn iterations(&self, py: Python<'_>) -> (u64, u64) {
        py.detach(|| {
            let state = self.state.take();
            state
                .as_ref()
                .map_or((0, 0), |tables| (tables.iterations, tables.counted))
        })
    }

    /// Sets the iterations done, as a file has them.
    #[pyo3(signature = (iterations, counted, /))]
    fn set_iterations(&self, py: Python<'_>, iterations: u64, counted: u64) {
        py.detach(|| {
            if let Some(tables) = &mut *self.state.take() {
                (tables.iterations, tables.counted) = (iterations, counted);
            }
        });
    }
}

impl OmahaRiver {
    fn game(&self) -> RwLockReadGuard<'_, OmahaGame> {
        self.game.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does work in other threads, which Ctrl-C stops.
    fn long<A: Send>(
        &self,
        threads: &Bound<'_, PyAny>,
        work: impl FnOnce(&mut OmahaTables, usize, &AtomicBool) -> io::Result<Option<A>> + Send,
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

    fn node(&self, line: &[Step]) -> PyResult<usize> {
        let action = |given: Move| match given {
            Move::Act(action) => Some(action),
            _ => None,
        };
        let line: Option<Vec<Action>> = moves(line)?.into_iter().map(action).collect();
        let found = line.and_then(|line| self.game().find(&line).ok());
        found.ok_or_else(|| CardmathError::new_err("the line is not in the tree"))
    }
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
