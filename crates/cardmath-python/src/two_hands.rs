//! Showdowns of two hands of five cards, one to a line.

use crate::errors::{CardmathError, wrong_type};
use cardmath_evaluate::two_hands as core;
use cardmath_evaluate::two_hands::VERDICTS;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The strengths of the two hands of five cards on a line; `None` if the line is anything else.
#[pyfunction]
pub fn two_hands(line: &Bound<'_, PyAny>) -> PyResult<Option<(u16, u16)>> {
    let text = match (line.cast::<PyString>(), line.cast::<PyBytes>()) {
        (Ok(text), _) => text.to_str().ok(),
        (_, Ok(bytes)) => std::str::from_utf8(bytes.as_bytes()).ok(),
        _ => return Err(wrong_type("a line is str or bytes", line)),
    };
    Ok(text.and_then(core::two_hands))
}

/// The text, the counts, the number of lines and the end of evaluated lines.
//
// text: the lines with their verdicts;
// counts: the ties, the wins of the first player and of the second;
// lines: the lines read, blank ones included;
// end: the byte after the last line read.
type Verdicts = (String, [u64; 3], usize, usize);

/// Evaluates lines of two hands, from the byte `start` on, up to the first that is anything else.
///
/// `verdicts` are the texts to append to a line, by winner, then by the hand categories of both
/// hands.
#[pyfunction]
pub fn compare_lines(
    py: Python<'_>,
    text: &[u8],
    start: usize,
    verdicts: Vec<String>,
) -> PyResult<Verdicts> {
    let verdicts: Box<[String; VERDICTS]> = verdicts
        .try_into()
        .map_err(|_| CardmathError::new_err(format!("there are {VERDICTS} verdicts")))?;
    let bytes = text.get(start..).unwrap_or_default();
    let compared = py.detach(|| core::compare_lines(valid_lines(bytes), &verdicts));
    let end = start + compared.bytes;
    Ok((compared.text, compared.counts, compared.lines, end))
}

/// The lines up to the first that is not UTF-8.
fn valid_lines(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
            &valid[..valid.rfind('\n').map_or(0, |newline| newline + 1)]
        }
    }
}
