//! From what follows a decision back to it: values, regrets and sums of strategies.

use super::cell::Cell;
use super::simd::Simd;
use super::{by_actions, eight, eight_mut, fits};

/// How an iteration weighs what is known already.
#[derive(Clone, Copy, Debug)]
pub struct Weighting {
    /// The factor of positive regrets.
    pub positive: f32,
    /// The factor of negative regrets.
    pub negative: f32,
    /// The factor of the sums of strategies; none in an iteration that leaves them as they are. A
    /// walk for a best response changes none: it weighs the player's own hands if there is a factor.
    pub mean: Option<f32>,
    /// What values are multiplied by before they are added to regrets.
    pub scale: f32,
    /// How much of what the best action would gain more than the strategy counts in the value of a
    /// decision: the strategy will have learned some of it when the decisions before it are met.
    pub foreseen: f32,
}

/// The value where the opponent acts: the sum over the actions.
pub fn sum<S: Simd>(simd: S, actions: usize, values: &[f32], stride: usize, to: &mut [f32]) {
    by_actions!(simd, actions, _MOST, count => sum_of(simd, count, values, stride, to));
}

#[inline(always)]
fn sum_of<S: Simd>(simd: S, actions: usize, values: &[f32], stride: usize, to: &mut [f32]) {
    fits(values, actions, stride, to.len());
    for at in (0..to.len()).step_by(8) {
        let mut total = simd.load(eight(values, at));
        for action in 1..actions {
            total = simd.add(total, simd.load(eight(values, action * stride + at)));
        }
        simd.store(total, eight_mut(to, at));
    }
}

/// The value where a player responds best: the greatest of the actions'.
pub fn best<S: Simd>(simd: S, actions: usize, values: &[f32], stride: usize, to: &mut [f32]) {
    by_actions!(simd, actions, _MOST, count => best_of(simd, count, values, stride, to));
}

#[inline(always)]
fn best_of<S: Simd>(simd: S, actions: usize, values: &[f32], stride: usize, to: &mut [f32]) {
    fits(values, actions, stride, to.len());
    for at in (0..to.len()).step_by(8) {
        let mut most = simd.load(eight(values, at));
        for action in 1..actions {
            most = simd.max(most, simd.load(eight(values, action * stride + at)));
        }
        simd.store(most, eight_mut(to, at));
    }
}

/// The value where a player acts by a strategy.
pub fn mean<S: Simd>(
    simd: S,
    actions: usize,
    values: &[f32],
    chosen: &[f32],
    stride: usize,
    to: &mut [f32],
) {
    simd.run(
        #[inline(always)]
        || {
            fits(values, actions, stride, to.len());
            fits(chosen, actions, stride, to.len());
            for at in (0..to.len()).step_by(8) {
                let mut total = simd.splat(0.0);
                for action in 0..actions {
                    let value = simd.load(eight(values, action * stride + at));
                    let part = simd.load(eight(chosen, action * stride + at));
                    total = simd.add(simd.mul(value, part), total);
                }
                simd.store(total, eight_mut(to, at));
            }
        },
    );
}

/// What one decision of the learning player reads.
pub struct Read<'a> {
    /// The values after each action, a row of `stride` each.
    pub values: &'a [f32],
    /// The strategy, a row of `stride` for each action.
    pub chosen: &'a [f32],
    /// The weights of the player's hands before the decision, where sums are added to.
    pub weights: &'a [f32],
    /// The length of rows.
    pub stride: usize,
}

/// The value where the learning player acts, with what the step foresees; adds to the regrets, and
/// to the sums of strategies if the step says so. Both have a row of `to.len()` for each action.
pub fn learn<S: Simd, C: Cell>(
    simd: S,
    actions: usize,
    read: &Read<'_>,
    step: &Weighting,
    regrets: &mut [C],
    sums: &mut [C],
    to: &mut [f32],
) {
    match step.mean {
        Some(_) => {
            by_actions!(simd, actions, N, count => learn_of::<S, C, N, true>(simd, count, read, step, regrets, sums, to));
        }
        None => {
            by_actions!(simd, actions, N, count => learn_of::<S, C, N, false>(simd, count, read, step, regrets, sums, to));
        }
    }
}

#[inline(always)]
fn learn_of<S: Simd, C: Cell, const N: usize, const SUMS: bool>(
    simd: S,
    actions: usize,
    read: &Read<'_>,
    step: &Weighting,
    regrets: &mut [C],
    sums: &mut [C],
    to: &mut [f32],
) {
    let width = to.len();
    fits(read.values, actions, read.stride, width);
    fits(read.chosen, actions, read.stride, width);
    fits(read.weights, 1, width, width);
    fits(regrets, actions, width, width);
    fits(sums, actions, width, width);
    let scale = simd.splat(step.scale);
    let (positive, negative) = (simd.splat(step.positive), simd.splat(step.negative));
    let kept = simd.splat(step.mean.unwrap_or(1.0));
    let foreseen = simd.splat(step.foreseen);
    for at in (0..width).step_by(8) {
        let mut total = simd.splat(0.0);
        let (mut values, mut parts) = ([total; N], [total; N]);
        for action in 0..actions {
            values[action] = simd.load(eight(read.values, action * read.stride + at));
            parts[action] = simd.load(eight(read.chosen, action * read.stride + at));
            total = simd.add(simd.mul(values[action], parts[action]), total);
        }
        let mut most = values[0];
        for &value in &values[1..actions] {
            most = simd.max(most, value);
        }
        let more = simd.mul(simd.sub(most, total), foreseen);
        simd.store(simd.add(total, more), eight_mut(to, at));
        for action in 0..actions {
            let place = action * width + at;
            let old = C::load(simd, regrets, place);
            let gained = simd.mul(simd.sub(values[action], total), scale);
            let factor = simd.pick(old, positive, negative);
            C::store(
                simd,
                simd.add(simd.mul(old, factor), gained),
                regrets,
                place,
            );
            if SUMS {
                let old = C::load(simd, sums, place);
                let added = simd.mul(parts[action], simd.load(eight(read.weights, at)));
                C::store(simd, simd.add(simd.mul(old, kept), added), sums, place);
            }
        }
    }
}
