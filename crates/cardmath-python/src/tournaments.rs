//! The independent chip model by quadrature.

use crate::errors::CardmathError;
use crate::watch::Pulse;
use cardmath_tournaments as core;
use cardmath_tournaments::Found;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

/// Values, a bound on their error, and the number of points of the integral.
type Integrated<'py> = (Bound<'py, PyArray1<f64>>, f64, usize);

/// Each player's expected prize.
#[pyfunction]
#[pyo3(signature = (stacks, prizes, /))]
pub fn icm_expectations(
    py: Python<'_>,
    stacks: Vec<f64>,
    prizes: Vec<f64>,
) -> PyResult<Integrated<'_>> {
    if prizes.len() > stacks.len() {
        return Err(CardmathError::new_err("more prizes than players"));
    }
    integrated(py, &stacks, |go_on| {
        core::expectations(&stacks, &prizes, go_on)
    })
}

/// The probability of each of the first places, player by player.
#[pyfunction]
#[pyo3(signature = (stacks, count, /))]
pub fn icm_places(py: Python<'_>, stacks: Vec<f64>, count: usize) -> PyResult<Integrated<'_>> {
    if count > stacks.len() || count == 0 {
        return Err(CardmathError::new_err("no such number of places"));
    }
    integrated(py, &stacks, |go_on| core::places(&stacks, count, go_on))
}

/// Integrates without the global lock, until it is done or Ctrl-C comes.
fn integrated<'py>(
    py: Python<'py>,
    stacks: &[f64],
    integrate: impl FnOnce(&mut dyn FnMut() -> bool) -> Option<Found> + Send,
) -> PyResult<Integrated<'py>> {
    if stacks.is_empty() || !stacks.iter().all(|stack| stack.is_finite() && *stack > 0.0) {
        return Err(CardmathError::new_err("a stack is not above 0"));
    }
    let mut pulse = Pulse::new(None);
    let found = py.detach(|| integrate(&mut || pulse.keep_going((0, 0))));
    match (found, pulse.into_stopped(py)) {
        (_, Some(stopped)) => Err(PyErr::from_value(stopped.into_bound(py).into_any())),
        (Some(found), None) => Ok((found.values.into_pyarray(py), found.error, found.nodes)),
        (None, None) => Err(CardmathError::new_err("the integral does not converge")),
    }
}
