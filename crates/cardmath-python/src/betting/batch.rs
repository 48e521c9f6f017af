//! Many hands at once, in arrays that the caller gives.

use super::{BettingSetup, refused};
use crate::errors::{BettingError, CardmathError};
use crate::game_strengths::GameEvaluator;
use crate::threads::Threads;
use crate::watch::no_thread;
use cardmath_betting as core;
use cardmath_cards::Hand;
use cardmath_cards::workers::locked;
use core::{Batch, BatchError, Chips, IllegalStep};
use numpy::{
    PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyReadwriteArray3,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use std::iter::zip;
use std::sync::Mutex;

/// The place of a card that is not there.
const NO_CARD: u8 = u8::MAX;
/// The numbers of an observation that are not by seat: street, actor, pot, call, least, most.
const SHARED: usize = 6;

/// Many hands of one game.
#[pyclass(module = "cardmath._core", frozen)]
pub struct BettingBatch {
    batch: Mutex<Batch>,
    evaluator: Py<GameEvaluator>,
    threads: usize,
}

fn wrong_shape() -> PyErr {
    CardmathError::new_err("an array has the wrong shape, or its items are not side by side")
}

#[pymethods]
impl BettingBatch {
    #[new]
    fn new(
        setup: &BettingSetup,
        evaluator: Py<GameEvaluator>,
        stacks: Vec<Chips>,
        count: usize,
        seed: u64,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<BettingBatch> {
        let threads = Threads::of(threads)?.number();
        let batch = Batch::new(&setup.0, &stacks, count, seed).map_err(|error| match error {
            BatchError::Setup(error) => refused(error),
            other => BettingError::new_err(other.to_string()),
        })?;
        let made = BettingBatch {
            batch: Mutex::new(batch),
            evaluator,
            threads,
        };
        Ok(made)
    }

    /// The same hands once more: what is played in one changes nothing in the other.
    fn copy(&self, py: Python<'_>) -> BettingBatch {
        BettingBatch {
            batch: Mutex::new(locked(&self.batch).clone()),
            evaluator: self.evaluator.clone_ref(py),
            threads: self.threads,
        }
    }

    /// The numbers of hole cards and of cards on the board.
    #[getter]
    fn cards(&self) -> (usize, usize) {
        let batch = locked(&self.batch);
        (batch.hole_cards(), batch.board_cards())
    }

    /// Begins new hands, in the slots that are chosen or in all.
    #[pyo3(signature = (chosen=None))]
    fn reset(&self, py: Python<'_>, chosen: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        let chosen = self.chosen(chosen.as_ref())?;
        let done = self.with(py, |batch, strength| {
            batch.reset(chosen, strength, self.threads)
        });
        done.map_err(no_thread)
    }

    /// Takes an action in each hand that is not over, or in those of them that are chosen.
    #[pyo3(signature = (codes, chosen=None))]
    fn step(
        &self,
        py: Python<'_>,
        codes: PyReadonlyArray1<'_, i64>,
        chosen: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        let codes = codes.as_slice().map_err(|_| wrong_shape())?;
        self.check(codes.len())?;
        let chosen = self.chosen(chosen.as_ref())?;
        let done = self.with(py, |batch, strength| {
            batch.step(codes, chosen, strength, self.threads)
        });
        let illegal = |error: IllegalStep| BettingError::new_err(error.to_string());
        done.map_err(no_thread)?.map_err(illegal)
    }

    /// Which of fold, call and raise are legal; the call, the least and the most of a raise; and
    /// who acts, -1 where the hand is over.
    fn legal(
        &self,
        py: Python<'_>,
        mut mask: PyReadwriteArray2<'_, bool>,
        mut amounts: PyReadwriteArray2<'_, i64>,
        mut actor: PyReadwriteArray1<'_, i8>,
    ) -> PyResult<()> {
        let mask = mask.as_slice_mut().map_err(|_| wrong_shape())?;
        let amounts = amounts.as_slice_mut().map_err(|_| wrong_shape())?;
        let actor = actor.as_slice_mut().map_err(|_| wrong_shape())?;
        self.check(actor.len())?;
        if mask.len() != 3 * actor.len() || amounts.len() != 3 * actor.len() {
            return Err(wrong_shape());
        }
        self.with(py, |batch, _| {
            let rows = zip(mask.chunks_exact_mut(3), amounts.chunks_exact_mut(3));
            for (slot, ((mask, amounts), actor)) in zip(rows, actor).enumerate() {
                let legal = batch.legal(slot);
                let (least, most) = raise_of(legal.as_ref());
                mask.copy_from_slice(&[
                    legal.is_some_and(|legal| legal.fold),
                    legal.is_some(),
                    most > 0,
                ]);
                amounts.copy_from_slice(&[legal.map_or(0, |legal| legal.call), least, most]);
                *actor = legal.map_or(-1, |legal| legal.seat as i8);
            }
        });
        Ok(())
    }

    /// What the players whose turn it is see: cards, 255 for none, and numbers.
    fn observe(
        &self,
        py: Python<'_>,
        mut cards: PyReadwriteArray2<'_, u8>,
        mut numbers: PyReadwriteArray2<'_, i64>,
    ) -> PyResult<()> {
        let (held, board) = self.cards();
        let seats = locked(&self.batch).seats();
        let (wide, long) = (held + board, SHARED + 3 * seats);
        if cards.shape() != [self.len(), wide] || numbers.shape() != [self.len(), long] {
            return Err(wrong_shape());
        }
        let cards = cards.as_slice_mut().map_err(|_| wrong_shape())?;
        let numbers = numbers.as_slice_mut().map_err(|_| wrong_shape())?;
        self.with(py, |batch, _| {
            let rows = zip(cards.chunks_exact_mut(wide), numbers.chunks_exact_mut(long));
            for (slot, (cards, numbers)) in rows.enumerate() {
                see(batch, slot, cards, numbers);
            }
        });
        Ok(())
    }

    /// What each player has won or lost in hands that are over, and which are.
    fn rewards(
        &self,
        py: Python<'_>,
        mut rewards: PyReadwriteArray2<'_, i64>,
        mut over: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let seats = locked(&self.batch).seats();
        let rewards = rewards.as_slice_mut().map_err(|_| wrong_shape())?;
        let over = over.as_slice_mut().map_err(|_| wrong_shape())?;
        self.check(over.len())?;
        if rewards.len() != seats * over.len() {
            return Err(wrong_shape());
        }
        self.with(py, |batch, _| {
            let rows = zip(rewards.chunks_exact_mut(seats), over);
            for (slot, (rewards, over)) in rows.enumerate() {
                rewards.copy_from_slice(batch.net(slot));
                *over = batch.is_over(slot);
            }
        });
        Ok(())
    }

    /// The hole cards of all players.
    fn holes(&self, py: Python<'_>, mut out: PyReadwriteArray3<'_, u8>) -> PyResult<()> {
        let (held, _) = self.cards();
        let seats = locked(&self.batch).seats();
        if out.shape() != [self.len(), seats, held] {
            return Err(wrong_shape());
        }
        let out = out.as_slice_mut().map_err(|_| wrong_shape())?;
        self.with(py, |batch, _| {
            for (at, cards) in out.chunks_exact_mut(held).enumerate() {
                cards.copy_from_slice(batch.hole(at / seats, at % seats));
            }
        });
        Ok(())
    }

    /// A legal action at random for each hand.
    fn random_codes(
        &self,
        py: Python<'_>,
        mut out: PyReadwriteArray1<'_, i64>,
        seed: u64,
        turn: u64,
    ) -> PyResult<()> {
        let out = out.as_slice_mut().map_err(|_| wrong_shape())?;
        self.check(out.len())?;
        self.with(py, |batch, _| {
            for (slot, code) in out.iter_mut().enumerate() {
                *code = batch.random_code(slot, seed, turn);
            }
        });
        Ok(())
    }

    fn __len__(&self) -> usize {
        self.len()
    }
}

impl BettingBatch {
    fn len(&self) -> usize {
        locked(&self.batch).len()
    }

    /// The slots that are chosen; none for all.
    fn chosen<'a>(
        &self,
        given: Option<&'a PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<Option<&'a [bool]>> {
        let Some(given) = given else {
            return Ok(None);
        };
        let chosen = given.as_slice().map_err(|_| wrong_shape())?;
        self.check(chosen.len())?;
        Ok(Some(chosen))
    }

    fn check(&self, rows: usize) -> PyResult<()> {
        match rows == self.len() {
            true => Ok(()),
            false => Err(wrong_shape()),
        }
    }

    /// Works on the batch without the interpreter's lock; other threads wait.
    fn with<A: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Batch, core::StrengthOf<'_>) -> A + Send,
    ) -> A {
        let evaluator = self.evaluator.get().made();
        let strength = |part: usize, held: Hand, board: Hand| -> u32 {
            evaluator.strength(part, held, board).into()
        };
        py.detach(|| work(&mut locked(&self.batch), &strength))
    }
}

/// The smallest and the largest raise; zeros where none is legal.
fn raise_of(legal: Option<&core::Legal>) -> (Chips, Chips) {
    legal
        .and_then(|legal| legal.raise)
        .map_or((0, 0), |raise| (raise.least, raise.most))
}

fn see(batch: &Batch, slot: usize, cards: &mut [u8], numbers: &mut [i64]) {
    let (state, legal) = (batch.state(slot), batch.legal(slot));
    cards.fill(NO_CARD);
    let (own, board) = cards.split_at_mut(batch.hole_cards());
    if let Some(legal) = &legal {
        own.copy_from_slice(batch.hole(slot, legal.seat));
    }
    let known = batch.board(slot);
    board[..known.len()].copy_from_slice(known);
    let (least, most) = raise_of(legal.as_ref());
    numbers[..SHARED].copy_from_slice(&[
        state.street() as i64,
        legal.map_or(-1, |legal| legal.seat as i64),
        state.pot(),
        legal.map_or(0, |legal| legal.call),
        least,
        most,
    ]);
    let seats = batch.seats();
    let (stacks, more) = numbers[SHARED..].split_at_mut(seats);
    let (bets, live) = more.split_at_mut(seats);
    stacks.copy_from_slice(state.stacks());
    bets.copy_from_slice(state.bets());
    for (seat, is_live) in live.iter_mut().enumerate() {
        *is_live = state.live().contains(seat).into();
    }
}
