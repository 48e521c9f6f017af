//! What a hand is worth.

use crate::card::{Card, rank_object};
use crate::errors::HandSizeError;
use crate::hand::Hand;
use cardmath_core as core;
use core::evaluate;
use core::ordering::{HAND_SIZE, HIGH};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

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
