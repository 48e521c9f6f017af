//! What ends work on an array early, and the exception it becomes.

use super::shape::position;
use crate::errors::{CardmathError, Interrupted};
use crate::watch::no_thread;
use cardmath_cards::rows::{BadRow, Fault};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::io;

/// Why some rows have no output.
pub enum Stop {
    /// A row is invalid.
    Bad(BadRow),
    /// A signal handler raised an exception, such as Ctrl-C does. Also the number of rows done,
    /// counted from the first.
    Signal(PyErr, usize),
    /// The system starts no thread.
    Thread(io::Error),
}

impl Stop {
    /// The exception to raise, for an array of rows of the `leading` shape.
    ///
    /// `row_of` gives the integers of a row as they are in the array.
    pub fn into_error(
        self,
        leading: &[usize],
        row_of: impl Fn(usize) -> Vec<i128>,
        outputs: &Bound<'_, PyAny>,
    ) -> PyErr {
        match self {
            Stop::Bad(BadRow { row, fault }) => {
                let fault = in_terms_of_array(fault, &row_of(row));
                let hint = hint(fault);
                CardmathError::new_err(format!("{fault}{hint}{}", position(row, leading)))
            }
            Stop::Signal(error, done)
                if error.is_instance_of::<PyKeyboardInterrupt>(outputs.py()) =>
            {
                let all: usize = leading.iter().product();
                match progress(outputs.py(), done, all) {
                    Ok(progress) => Interrupted::new_err((progress, outputs.clone().unbind())),
                    Err(error) => error,
                }
            }
            Stop::Signal(error, _) => error,
            Stop::Thread(error) => no_thread(error),
        }
    }
}

/// How far the work came, as the user reads it.
fn progress(py: Python<'_>, done: usize, all: usize) -> PyResult<String> {
    let grouped = |number: usize| -> PyResult<String> {
        let number = number.into_pyobject(py)?;
        number.call_method1("__format__", (",",))?.extract()
    };
    Ok(format!(
        "the first {} of {} rows are done",
        grouped(done)?,
        grouped(all)?
    ))
}

/// The fault with the number from the array: the core saw a conversion that may have saturated.
fn in_terms_of_array(fault: Fault, row: &[i128]) -> Fault {
    match (fault, row) {
        (Fault::NoCard(id), _) => {
            // If jokers are allowed, the core reports only ids above theirs.
            let end = if id < 56 { 52 } else { 56 };
            let no_card = row.iter().find(|number| !(0..end).contains(*number));
            Fault::NoCard(no_card.copied().unwrap_or(id))
        }
        (Fault::NoMask(_), &[mask]) => Fault::NoMask(mask),
        (Fault::NoIndex { size, .. }, &[index]) => Fault::NoIndex { index, size },
        (fault, _) => fault,
    }
}

/// A likely cause: ids in an array of uint64 are taken for masks.
fn hint(fault: Fault) -> &'static str {
    match fault {
        Fault::NoMask(_) | Fault::TooFew { .. } | Fault::Board { .. } => {
            "; an array of uint64 holds masks, and ids are of another type"
        }
        _ => "",
    }
}
