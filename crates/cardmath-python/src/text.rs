//! Reading cards from text.

use crate::card::{Card, for_each_card, utf8};
use crate::errors::wrong_type;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

/// The cards of a text, in order.
///
/// A card is written as its rank and suit, in upper or lower case. Ten is `T` or `10`. A suit may
/// be a symbol. Cards are separated by spaces, by a comma, or not at all.
///
/// Raises:
///     CardTextError: a part of the text is not a card; the error has the part and its position.
///     RepeatedCardError: a card is repeated.
///     CardmathTypeError: the argument is not text.
///
/// >>> cards("Ah kd, 10♠2c")
/// (Card('Ah'), Card('Kd'), Card('Ts'), Card('2c'))
#[pyfunction]
pub fn cards<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let py = text.py();
    let pool = Card::pool(py)?;
    let mut cards = Vec::with_capacity(10);
    for_each_card(text_of(text)?, |_, card| {
        cards.push(pool[usize::from(card.id())].bind(py));
    })?;
    PyTuple::new(py, cards)
}

/// Where each card of a text starts and ends, counted in characters.
#[pyfunction]
pub fn card_spans(text: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, usize)>> {
    let text = text_of(text)?;
    let utf8 = utf8(text)?;
    let mut spans = Vec::new();
    for_each_card(text, |bytes, _| {
        let start = utf8[..bytes.start].chars().count();
        spans.push((start, start + utf8[bytes].chars().count()));
    })?;
    Ok(spans)
}

fn text_of<'a, 'py>(value: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyString>> {
    value
        .cast::<PyString>()
        .map_err(|_| wrong_type("cards are read from text", value))
}
