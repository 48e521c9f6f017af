//! Python exceptions for what the core reports as wrong.

use cardmath_cards::workers::Ended;
use cardmath_cards::{Card, Misread, TextError};
use pyo3::import_exception;
use pyo3::prelude::*;
use pyo3::types::PyAny;

import_exception!(cardmath.errors, BettingError);
import_exception!(cardmath.errors, CardTextError);
import_exception!(cardmath.errors, CardmathTypeError);
import_exception!(cardmath.errors, CardmathError);
import_exception!(cardmath.errors, HandSizeError);
import_exception!(cardmath.errors, Interrupted);
import_exception!(cardmath.errors, RepeatedCardError);

/// The position in characters of a byte of a text.
pub fn text_position(text: &str, byte: usize) -> usize {
    text.get(..byte).map_or(0, |before| before.chars().count())
}

/// A text that is not cards. Positions are counted in characters, as in Python.
pub fn text_error(text: &str, error: TextError) -> PyErr {
    let position = text_position(text, error.start);
    let token = text[error.start..error.end].to_owned();
    let (reason, text) = (error.misread.to_string(), text.to_owned());
    match error.misread {
        Misread::Repeated(_) => RepeatedCardError::new_err((token, text, position)),
        _ => CardTextError::new_err((reason, token, text, position)),
    }
}

/// A repeated card, where there is no text to point at.
pub fn repeated(card: Card) -> PyErr {
    RepeatedCardError::new_err((card.to_string(),))
}

/// A value of another type than the `wanted` one.
pub fn wrong_type(wanted: &str, got: &Bound<'_, PyAny>) -> PyErr {
    match got.get_type().name() {
        Ok(name) => CardmathTypeError::new_err(format!("{wanted}, not {name}")),
        Err(error) => error,
    }
}

/// An array whose last axis has another number of cards than the `wanted` one.
pub fn wrong_count(wanted: &str, shape: &[usize]) -> PyErr {
    CardmathError::new_err(format!(
        "the last axis must have {wanted}; the array's shape is {}",
        as_tuple(shape)
    ))
}

/// Work of several threads that has no answer.
pub fn ended(why: Ended) -> PyErr {
    CardmathError::new_err(why.to_string())
}

/// A shape as Python writes it.
pub fn as_tuple(shape: &[usize]) -> String {
    let all: Vec<String> = shape.iter().map(usize::to_string).collect();
    match &all[..] {
        [one] => format!("({one},)"),
        _ => format!("({})", all.join(", ")),
    }
}
