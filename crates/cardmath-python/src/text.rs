//! Cards from text.

use crate::card::Card;
use crate::errors::{text_error, wrong_type};
use cardmath_core::CardReader;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::borrow::Cow;
use std::ops::Range;

/// The cards of a text, in order.
///
/// A card is its rank and its suit, in either case; ten is `T` or `10`, and a suit may be its
/// symbol. Between cards stand spaces, a comma, or nothing.
///
/// Raises:
///     CardTextError: the text is not cards; it tells which piece, and where.
///     RepeatedCardError: a card comes twice.
///     CardmathTypeError: what is given is no text.
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
    let text = utf8(text)?;
    let mut spans = Vec::new();
    for_each(&text, |bytes, _| {
        let start = text[..bytes.start].chars().count();
        spans.push((start, start + text[bytes].chars().count()));
    })?;
    Ok(spans)
}

/// Reads a Python text; stops with an error at the first place that is no card.
pub fn for_each_card(
    text: &Bound<'_, PyString>,
    each: impl FnMut(Range<usize>, cardmath_core::Card),
) -> PyResult<()> {
    for_each(&utf8(text)?, each)
}

fn for_each(text: &str, mut each: impl FnMut(Range<usize>, cardmath_core::Card)) -> PyResult<()> {
    for found in CardReader::with_jokers(text) {
        let (bytes, card) = found.map_err(|error| text_error(text, error))?;
        each(bytes, card);
    }
    Ok(())
}

fn text_of<'a, 'py>(value: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyString>> {
    value
        .cast::<PyString>()
        .map_err(|_| wrong_type("cards are read from text", value))
}

/// The text as UTF-8. Half a surrogate pair has no UTF-8 and is no card: it reads as `?`.
fn utf8<'a>(text: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    match text.to_str() {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(_) => {
            let bytes = text.call_method1("encode", ("utf-8", "replace"))?;
            Ok(Cow::Owned(
                String::from_utf8_lossy(bytes.extract()?).into_owned(),
            ))
        }
    }
}
