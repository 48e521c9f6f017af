//! The trapezoid rule after a change of variable, with its step halved until answers agree.

/// An answer of the quadrature.
#[derive(Clone, PartialEq, Debug)]
pub struct Integral {
    /// The values.
    pub values: Vec<f64>,
    /// A bound on their error: how far the last two answers lie apart, and the sum from its true
    /// value.
    pub error: f64,
    /// The number of points at which the integrand was evaluated.
    pub nodes: usize,
}

/// Whether to continue, by the points done and about how many there are.
pub type KeepIntegrating<'a> = &'a mut dyn FnMut(u64, u64) -> bool;

/// The step of the first answer.
const FIRST_STEP: f64 = 0.5;
/// The step is halved at most this often.
const MOST_HALVINGS: usize = 7;
/// How often it is halved, as a guess from before two answers are there.
const GUESSED_HALVINGS: usize = 3;
/// Below this `y` the integrand is less than the rounding of its sum.
const FROM: f64 = -4.25;
/// Beyond this number of its mean times a clock has rung, within rounding.
const LONGEST: f64 = 64.0;

/// Sums an integrand over points `t` with weights, and halves the step until two sums agree to
/// `tolerance`, and `miss` says that the total is right to it.
///
/// `slowest` is the smallest rate of a clock, where all rates add up to 1. `add` adds the integrand
/// at `t`, times the weight, to the sums; it may call its last argument to check whether to
/// continue, and returns false if it stopped. None if the work was stopped.
pub(crate) fn integrate(
    size: usize,
    slowest: f64,
    tolerance: f64,
    mut add: impl FnMut(f64, f64, &mut [f64], &mut dyn FnMut() -> bool) -> bool,
    miss: impl Fn(&[f64]) -> f64,
    keep_going: KeepIntegrating<'_>,
) -> Option<Integral> {
    let to = (LONGEST / slowest).ln();
    let count = |from: f64, step: f64| ((to - from) / step).floor() as usize + 1;
    let mut pass = |from: f64, step: f64, total: usize, nodes: &mut usize, sums: &mut [f64]| {
        for at in 0..count(from, step) {
            let mut ask = || keep_going(*nodes as u64, total as u64);
            let y = from + at as f64 * step;
            let back = (-y).exp();
            let t = (y - back).exp();
            if !ask() || !add(t, step * t * (1.0 + back), sums, &mut ask) {
                return None;
            }
            *nodes += 1;
        }
        Some(())
    };
    let total = |halvings: usize| count(FROM, FIRST_STEP) << halvings;
    let (mut nodes, mut sums) = (0, vec![0.0; size]);
    let mut expected = total(GUESSED_HALVINGS);
    pass(FROM, FIRST_STEP, expected, &mut nodes, &mut sums)?;
    let (mut step, mut halvings) = (FIRST_STEP, 0);
    loop {
        let mut middle = vec![0.0; size];
        pass(FROM + step / 2.0, step, expected, &mut nodes, &mut middle)?;
        let mut apart = 0.0f64;
        for (sum, middle) in sums.iter_mut().zip(&middle) {
            let next = (*sum + middle) / 2.0;
            apart = apart.max((next - *sum).abs());
            *sum = next;
        }
        step /= 2.0;
        halvings += 1;
        let error = apart.max(miss(&sums));
        if error <= tolerance || halvings == MOST_HALVINGS {
            return Some(Integral {
                values: sums,
                error,
                nodes,
            });
        }
        expected = total(MOST_HALVINGS.min(halvings + halvings_left(error, tolerance)));
    }
}

/// How often the step is still to be halved, if that doubles the number of correct digits.
fn halvings_left(error: f64, tolerance: f64) -> usize {
    let times = (tolerance.ln() / error.ln()).log2().ceil();
    if error < 1.0 {
        times.max(1.0) as usize
    } else {
        MOST_HALVINGS
    }
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

/// Numbers below this change no sum, and would slow the processor down.
pub(crate) const NOTHING: f64 = 1e-40;
