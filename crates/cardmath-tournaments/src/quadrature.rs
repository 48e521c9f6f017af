//! The trapezoid rule after a change of variable, with its step halved until answers agree.

/// An answer of the quadrature.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The values.
    pub values: Vec<f64>,
    /// A bound on their error: how far the last two answers lie apart, and the sum from its true
    /// value.
    pub error: f64,
    /// The number of points at which the integrand was evaluated.
    pub nodes: usize,
}

/// The step of the first answer.
const FIRST_STEP: f64 = 0.5;
/// The step is halved at most so often.
const MOST_HALVINGS: usize = 7;
/// Below this `y` the integrand is less than the rounding of its sum.
const FROM: f64 = -4.25;
/// Beyond this number of its mean times a clock has rung, within rounding.
const LONGEST: f64 = 64.0;

/// Sums an integrand over points `t` with weights, and halves the step until two sums agree to
/// `tolerance`, and `miss` says that the total is right to it.
///
/// `slowest` is the smallest rate of a clock, where all rates add up to 1. `add` adds the integrand
/// at `t`, times the weight, to the sums. None if cancelled.
pub(crate) fn integrate(
    size: usize,
    slowest: f64,
    tolerance: f64,
    mut add: impl FnMut(f64, f64, &mut [f64]),
    miss: impl Fn(&[f64]) -> f64,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Found> {
    let to = (LONGEST / slowest).ln();
    let mut sums = vec![0.0; size];
    let mut nodes = 0;
    let mut pass = |from: f64, step: f64, sums: &mut [f64]| -> Option<usize> {
        let count = ((to - from) / step).floor() as usize + 1;
        for at in 0..count {
            if !go_on() {
                return None;
            }
            let y = from + at as f64 * step;
            let back = (-y).exp();
            let t = (y - back).exp();
            add(t, step * t * (1.0 + back), sums);
        }
        Some(count)
    };
    let mut step = FIRST_STEP;
    nodes += pass(FROM, step, &mut sums)?;
    for _ in 0..MOST_HALVINGS {
        let mut middle = vec![0.0; size];
        nodes += pass(FROM + step / 2.0, step, &mut middle)?;
        let mut apart = 0.0f64;
        for (sum, middle) in sums.iter_mut().zip(&middle) {
            let next = (*sum + middle) / 2.0;
            apart = apart.max((next - *sum).abs());
            *sum = next;
        }
        step /= 2.0;
        let error = apart.max(miss(&sums));
        if error <= tolerance || step < FIRST_STEP / f64::from(1 << (MOST_HALVINGS - 1)) {
            return Some(Found {
                values: sums,
                error,
                nodes,
            });
        }
    }
    None
}

/// The stacks as rates that add up to 1.
pub(crate) fn rates(stacks: &[f64]) -> Vec<f64> {
    let total: f64 = stacks.iter().sum();
    stacks.iter().map(|stack| stack / total).collect()
}

/// The smallest rate.
pub(crate) fn slowest(rates: &[f64]) -> f64 {
    rates.iter().copied().fold(1.0, f64::min)
}

/// Numbers below this are as good as none, and would slow the processor down.
pub(crate) const NOTHING: f64 = 1e-40;
