//! Two hands of five cards on a line.

use crate::errors::{CardmathError, wrong_type};
use cardmath_core::evaluate::two_hands as core;
use cardmath_core::evaluate::two_hands::VERDICTS;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The strengths of two hands of five cards on a line; none if the line is not just that.
#[pyfunction]
pub fn two_hands(line: &Bound<'_, PyAny>) -> PyResult<Option<(u16, u16)>> {
    let text = match (line.cast::<PyString>(), line.cast::<PyBytes>()) {
        (Ok(text), _) => text.to_str().ok(),
        (_, Ok(bytes)) => std::str::from_utf8(bytes.as_bytes()).ok(),
        _ => return Err(wrong_type("a line is str or bytes", line)),
    };
    Ok(text.and_then(core::two_hands))
}

/// Each line of a text with its verdict, from a byte on, until one is not two hands.
///
/// It gives the lines with their verdicts; the ties, first and second player's wins among them;
/// how many lines it read, blank ones too; and the byte where it stopped. Verdicts come by winner, then the categories of both hands.
#[pyfunction]
pub fn judge_lines(
    py: Python<'_>,
    text: &[u8],
    start: usize,
    verdicts: Vec<String>,
) -> PyResult<(String, [u64; 3], usize, usize)> {
    let verdicts: Box<[String; VERDICTS]> = verdicts
        .try_into()
        .map_err(|_| CardmathError::new_err(format!("there are {VERDICTS} verdicts")))?;
    let bytes = text.get(start..).unwrap_or_default();
    let judged = py.detach(|| core::judge_lines(valid_lines(bytes), &verdicts));
    let end = start + judged.bytes;
    Ok((judged.text, judged.counts, judged.lines, end))
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
