//! The one place where what the core says is wrong becomes a Python exception.

use crate::arrays::as_tuple;
use cardmath_core::{Card, Misread, TextError};
use pyo3::prelude::*;
use pyo3::types::PyAny;

use pyo3::import_exception;

import_exception!(cardmath.errors, CardTextError);
import_exception!(cardmath.errors, CardmathTypeError);
import_exception!(cardmath.errors, CardmathError);
import_exception!(cardmath.errors, HandSizeError);
import_exception!(cardmath.errors, Interrupted);
import_exception!(cardmath.errors, RepeatedCardError);

/// A text that is not cards; places are counted in characters, as Python does.
pub fn text_error(text: &str, error: TextError) -> PyErr {
    let position = text[..error.start].chars().count();
    let token = text[error.start..error.end].to_owned();
    let (reason, text) = (error.misread.to_string(), text.to_owned());
    match error.misread {
        Misread::Repeated(_) => RepeatedCardError::new_err((token, text, position)),
        _ => CardTextError::new_err((reason, token, text, position)),
    }
}

/// A card that comes twice where there is no text to point at.
pub fn repeated(card: Card) -> PyErr {
    RepeatedCardError::new_err((card.to_string(),))
}

/// A value of another type than is wanted.
pub fn wrong_type(wanted: &str, got: &Bound<'_, PyAny>) -> PyErr {
    match got.get_type().name() {
        Ok(name) => CardmathTypeError::new_err(format!("{wanted}, not {name}")),
        Err(error) => error,
    }
}

/// An array that has not as many cards on its last axis as are wanted.
pub fn wrong_count(wanted: &str, shape: &[usize]) -> PyErr {
    CardmathError::new_err(format!(
        "{wanted} are wanted on the last axis; the array's shape is {}",
        as_tuple(shape)
    ))
}
