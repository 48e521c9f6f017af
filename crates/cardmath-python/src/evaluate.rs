//! What a hand is worth.

use crate::card::{Card, rank_object};
use crate::errors::{HandSizeError, wrong_type};
use crate::hand::Hand;
use cardmath_core as core;
use core::evaluate;
use core::ordering::{HAND_SIZE, HIGH};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

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
#[pyfunction]
pub fn strength(hand: &Bound<'_, PyAny>) -> PyResult<u16> {
    judged(hand).map(evaluate::strength)
}

/// The strengths of two hands of five cards on one line; none if the line is not just that.
#[pyfunction]
pub fn two_hands(line: &Bound<'_, PyAny>) -> PyResult<Option<(u16, u16)>> {
    let text = match (line.cast::<PyString>(), line.cast::<PyBytes>()) {
        (Ok(text), _) => text.to_str().ok(),
        (_, Ok(bytes)) => std::str::from_utf8(bytes.as_bytes()).ok(),
        _ => return Err(wrong_type("a line is str or bytes", line)),
    };
    Ok(text.and_then(evaluate::line_strengths::<2>).map(Into::into))
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
