//! From a decision to what follows it: strategies, and with them the weights of hands.

use super::cell::Cell;
use super::simd::Simd;
use super::{by_actions, eight, eight_mut, fits};

/// Weights below this become 0: a processor is slow with the very smallest floats.
const TINY: f32 = 1e-30;

/// Weights after each action of a decision: the weights before it times the strategy that stored
/// numbers mean (regrets, or sums of strategies).
///
/// `stored` has a row of `width` numbers for each action, `after` a row of `stride`.
pub fn weights_after<S: Simd, C: Cell>(
    simd: S,
    actions: usize,
    stored: &[C],
    before: &[f32],
    after: &mut [f32],
    stride: usize,
) {
    by_actions!(simd, actions, N => weights::<S, C, N>(simd, stored, before, after, stride));
}

#[inline(always)]
fn weights<S: Simd, C: Cell, const N: usize>(
    simd: S,
    stored: &[C],
    before: &[f32],
    after: &mut [f32],
    stride: usize,
) {
    let width = before.len();
    fits(stored, N, width, width);
    fits(after, N, stride, width);
    let (zero, tiny) = (simd.splat(0.0), simd.splat(TINY));
    for at in (0..width).step_by(8) {
        let parts = parts::<S, C, N>(simd, stored, width, at);
        let weight = simd.load(eight(before, at));
        for (action, part) in parts.into_iter().enumerate() {
            let reached = simd.mul(part, weight);
            let reached = simd.pick(simd.sub(reached, tiny), reached, zero);
            simd.store(reached, eight_mut(after, action * stride + at));
        }
    }
}

/// The probabilities of the actions: in proportion to the positive numbers. If no number is
/// positive, the greatest ones share; any other choice would be learned as a mistake again.
#[inline(always)]
fn parts<S: Simd, C: Cell, const N: usize>(
    simd: S,
    stored: &[C],
    width: usize,
    at: usize,
) -> [S::F; N] {
    let (zero, one) = (simd.splat(0.0), simd.splat(1.0));
    let mut parts = [zero; N];
    let mut greatest = C::load(simd, stored, at);
    let mut total = zero;
    for (action, part) in parts.iter_mut().enumerate() {
        *part = C::load(simd, stored, action * width + at);
        greatest = simd.max(greatest, *part);
        total = simd.add(total, simd.max(*part, zero));
    }
    let mut ties = zero;
    for part in &parts {
        ties = simd.add(ties, simd.pick(simd.sub(greatest, *part), zero, one));
    }
    let scale = simd.div(one, simd.pick(total, total, ties));
    for part in &mut parts {
        let tied = simd.pick(simd.sub(greatest, *part), zero, one);
        let share = simd.pick(total, simd.max(*part, zero), tied);
        *part = simd.mul(share, scale);
    }
    parts
}

/// The strategy that stored numbers give, and the player's own weights after each action.
pub fn strategy_and_weights<S: Simd, C: Cell>(
    simd: S,
    actions: usize,
    stored: &[C],
    before: &[f32],
    chosen: &mut [f32],
    after: &mut [f32],
    stride: usize,
) {
    by_actions!(simd, actions, N => shares::<S, C, N, true>(simd, stored, before, chosen, after, stride));
}

/// The strategy that stored numbers give.
pub fn strategy<S: Simd, C: Cell>(
    simd: S,
    actions: usize,
    stored: &[C],
    before: &[f32],
    chosen: &mut [f32],
    stride: usize,
) {
    by_actions!(simd, actions, N => shares::<S, C, N, false>(simd, stored, before, chosen, &mut [], stride));
}

#[inline(always)]
fn shares<S: Simd, C: Cell, const N: usize, const WEIGHTS: bool>(
    simd: S,
    stored: &[C],
    before: &[f32],
    chosen: &mut [f32],
    after: &mut [f32],
    stride: usize,
) {
    let width = before.len();
    fits(stored, N, width, width);
    fits(chosen, N, stride, width);
    fits(after, if WEIGHTS { N } else { 0 }, stride, width);
    let (zero, tiny) = (simd.splat(0.0), simd.splat(TINY));
    for at in (0..width).step_by(8) {
        let parts = parts::<S, C, N>(simd, stored, width, at);
        for (action, part) in parts.into_iter().enumerate() {
            simd.store(part, eight_mut(chosen, action * stride + at));
            if WEIGHTS {
                let reached = simd.mul(part, simd.load(eight(before, at)));
                let reached = simd.pick(simd.sub(reached, tiny), reached, zero);
                simd.store(reached, eight_mut(after, action * stride + at));
            }
        }
    }
}
