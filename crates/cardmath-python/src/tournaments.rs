//! The independent chip model by quadrature.

use crate::errors::CardmathError;
use crate::watch::Pulse;
use cardmath_tournaments as core;
use cardmath_tournaments::{Integral, KeepIntegrating};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

/// Values, a bound on their error, and the number of points of the integral.
type Integrated<'py> = (Bound<'py, PyArray1<f64>>, f64, usize);

/// Each player's expected prize. `progress(done, total)` is called with the points of the integral.
#[pyfunction]
#[pyo3(signature = (stacks, prizes, progress, /))]
pub fn icm_expectations(
    py: Python<'_>,
    stacks: Vec<f64>,
    prizes: Vec<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Integrated<'_>> {
    if prizes.len() > stacks.len() {
        return Err(CardmathError::new_err("more prizes than players"));
    }
    integrated(py, &stacks, progress, |keep_going| {
        core::expectations(&stacks, &prizes, keep_going)
    })
}

/// The probability of each of the first places, player by player; `progress` as above.
#[pyfunction]
#[pyo3(signature = (stacks, count, progress, /))]
pub fn icm_places(
    py: Python<'_>,
    stacks: Vec<f64>,
    count: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Integrated<'_>> {
    if count > stacks.len() || count == 0 {
        return Err(CardmathError::new_err("no such number of places"));
    }
    integrated(py, &stacks, progress, |keep_going| {
        core::places(&stacks, count, keep_going)
    })
}

/// Integrates without the global lock, until it is done or Ctrl-C comes.
fn integrated<'py>(
    py: Python<'py>,
    stacks: &[f64],
    progress: Option<Py<PyAny>>,
    integrate: impl FnOnce(KeepIntegrating<'_>) -> Option<Integral> + Send,
) -> PyResult<Integrated<'py>> {
    if stacks.is_empty() || !stacks.iter().all(|stack| stack.is_finite() && *stack > 0.0) {
        return Err(CardmathError::new_err("a stack is not above 0"));
    }
    let mut pulse = Pulse::new(progress);
    let found = py.detach(|| integrate(&mut |done, total| pulse.keep_going((done, total))));
    pulse.check()?;
    let found = found.expect("only the pulse stops an integral");
    Ok((found.values.into_pyarray(py), found.error, found.nodes))
}
