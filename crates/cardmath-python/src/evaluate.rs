//! What a hand is worth.

use crate::arrays::{Answers, Integers, as_tuple, leading};
use crate::card::{Card, rank_object};
use crate::errors::{CardmathError, HandSizeError, wrong_type};
use crate::hand::Hand;
use crate::threads::Threads;
use cardmath_core as core;
use core::evaluate::{self, Instructions};
use core::ordering::{HAND_SIZE, HIGH};
use core::rows::BadRow;
use numpy::Element;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// What an array of hands is.
const CARDS: &str =
    "hands are an array of uint8 ids or of uint64 masks, which `masks` makes of texts";
/// How many cards a deck has.
const DECK: usize = core::Hand::DECK.len();

/// A category, the ranks that decide, the five cards.
type Parts<'py> = (usize, Bound<'py, PyTuple>, Bound<'py, PyTuple>);

/// The names of the categories, the weakest first.
pub fn categories() -> [&'static str; HIGH.len()] {
    HIGH.map(|shape| shape.name)
}

/// How strong the best five cards of a hand are, 1 for the worst to 7462 for a royal flush.
///
/// The hand is text, a `Hand` or an iterable of `Card`, of five cards or more. This is the fast
/// way to a hand's strength alone; `evaluate` tells the rest.
///
/// Raises:
///     HandSizeError: fewer than five cards.
///     CardTextError, RepeatedCardError, CardmathTypeError: as `Hand` raises them.
///
/// >>> strength("Ah Kh Qh Jh Th 2c 2d"), strength(Hand("7c 5d 4h 3s 2c"))
/// (7462, 1)
#[pyfunction]
pub fn strength(hand: &Bound<'_, PyAny>) -> PyResult<u16> {
    judged(hand).map(evaluate::strength)
}

/// The parts of a hand's value: category, ranks that decide, best five cards.
#[pyfunction]
pub fn value_parts<'py>(hand: &Bound<'py, PyAny>) -> PyResult<Parts<'py>> {
    let py = hand.py();
    let judged = judged(hand)?;
    let value = evaluate::value(judged).ok_or_else(|| too_small(judged))?;
    let ranks: PyResult<Vec<_>> = value
        .fit
        .ranks
        .iter()
        .map(|&rank| rank_object(py, rank))
        .collect();
    let pool = Card::pool(py)?;
    let best = value
        .fit
        .cards
        .iter()
        .map(|card| pool[usize::from(card.id())].bind(py));
    Ok((
        value.category,
        PyTuple::new(py, ranks?)?,
        PyTuple::new(py, best)?,
    ))
}

/// The strengths of an array of hands, ids or masks; what is answered goes into `out`, if given.
#[pyfunction]
pub fn strengths<'py>(
    cards: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    check: &Bound<'_, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let hands = Hands::of(cards)?;
    let check: bool = check
        .extract()
        .map_err(|_| wrong_type("check is True or False", check))?;
    let answers = match out {
        Some(out) => Answers::into(out, hands.leading())?,
        None => Answers::new(cards.py(), hands.leading(), None)?,
    };
    hands.judge(
        &answers,
        Threads::of(threads)?,
        |hands, instructions, out: &mut [u16]| hands.strengths(instructions, check, out),
    )?;
    answers.into_array(out)
}

/// The categories of an array of hands, the weakest 0.
#[pyfunction]
pub fn category_numbers<'py>(
    cards: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let hands = Hands::of(cards)?;
    let answers = Answers::new(cards.py(), hands.leading(), None)?;
    hands.judge(
        &answers,
        Threads::of(threads)?,
        |hands, instructions, out: &mut [u8]| hands.categories(instructions, out),
    )?;
    answers.into_array(None)
}

/// The ids of the best five cards of an array of hands.
#[pyfunction]
pub fn best_five<'py>(
    cards: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let hands = Hands::of(cards)?;
    let answers = Answers::new(cards.py(), hands.leading(), Some(HAND_SIZE))?;
    hands.judge(
        &answers,
        Threads::of(threads)?,
        |hands, instructions, out: &mut [u8]| hands.best_five(instructions, out),
    )?;
    answers.into_array(None)
}

/// The instructions with which many hands are judged: the fastest, unless the environment names others.
pub fn instructions() -> PyResult<Instructions> {
    Instructions::chosen().map_err(|error| CardmathError::new_err(error.to_string()))
}

/// An array of hands.
struct Hands<'py> {
    cards: Integers<'py>,
    instructions: Instructions,
}

impl<'py> Hands<'py> {
    /// The hands of an array, of five cards or more if it is one of ids.
    fn of(cards: &Bound<'py, PyAny>) -> PyResult<Hands<'py>> {
        let cards = Integers::of(cards, CARDS)?;
        let instructions = instructions()?;
        match cards.shape().last() {
            Some(&count) if !cards.are_masks() && !(HAND_SIZE..=DECK).contains(&count) => {
                Err(too_few(cards.shape()))
            }
            None if !cards.are_masks() => Err(too_few(&[])),
            _ => Ok(Hands {
                cards,
                instructions,
            }),
        }
    }

    /// The shape of the array of hands.
    fn leading(&self) -> &[usize] {
        leading(self.cards.shape(), !self.cards.are_masks())
    }

    /// Does something with all hands, in threads.
    fn judge<A: Element + Copy + Default>(
        &self,
        answers: &Answers<'py, A>,
        threads: Threads,
        work: impl Fn(evaluate::Hands, Instructions, &mut [A]) -> Result<(), BadRow> + Sync,
    ) -> PyResult<()> {
        let instructions = self.instructions;
        if self.cards.are_masks() {
            return self
                .cards
                .answer(false, answers, threads, |masks: &[u64], out: &mut [A]| {
                    work(evaluate::Hands::Masks(masks), instructions, out)
                });
        }
        let count = self.cards.shape().last().copied().unwrap_or_default();
        self.cards
            .answer(true, answers, threads, |ids: &[u8], out: &mut [A]| {
                work(evaluate::Hands::Ids(count, ids), instructions, out)
            })
    }
}

/// A hand of enough cards to be judged.
#[inline]
fn judged(hand: &Bound<'_, PyAny>) -> PyResult<core::Hand> {
    let hand = Hand::of(hand)?;
    if hand.len() < HAND_SIZE {
        return Err(too_small(hand));
    }
    Ok(hand)
}

#[cold]
fn too_small(hand: core::Hand) -> PyErr {
    HandSizeError::new_err((hand.len(), HAND_SIZE))
}

#[cold]
fn too_few(shape: &[usize]) -> PyErr {
    CardmathError::new_err(format!(
        "{HAND_SIZE} to {DECK} ids of cards are wanted on the last axis; the array's shape is {}, \
         and it is not of uint64, as masks are",
        as_tuple(shape)
    ))
}
