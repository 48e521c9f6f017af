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
    let tiny = simd.splat(TINY);
    for at in (0..width).step_by(8) {
        let parts = parts::<S, C, N>(simd, stored, width, at);
        let weight = simd.load(eight(before, at));
        for (action, part) in parts.into_iter().enumerate() {
            let reached = simd.mul(part, weight);
            let reached = simd.keep(reached, reached, tiny);
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
    let mut total = zero;
    for (action, part) in parts.iter_mut().enumerate() {
        *part = C::load(simd, stored, action * width + at);
        total = simd.add(total, simd.max(*part, zero));
    }
    // Nearly always all of eight neighbouring hands have a positive number: ties are rare. (Loops,
    // not `map`: the compiler does not always inline what a map calls, and instructions of another
    // set are then behind a call.)
    if simd.all_positive(total) {
        let scale = simd.div(one, total);
        for part in &mut parts {
            *part = simd.mul(simd.max(*part, zero), scale);
        }
        return parts;
    }
    let mut greatest = parts[0];
    for part in &parts {
        greatest = simd.max(greatest, *part);
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
    let tiny = simd.splat(TINY);
    for at in (0..width).step_by(8) {
        let parts = parts::<S, C, N>(simd, stored, width, at);
        for (action, part) in parts.into_iter().enumerate() {
            simd.store(part, eight_mut(chosen, action * stride + at));
            if WEIGHTS {
                let reached = simd.mul(part, simd.load(eight(before, at)));
                let reached = simd.keep(reached, reached, tiny);
                simd.store(reached, eight_mut(after, action * stride + at));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::postflop::kernel::simd::Plain;

    /// The probabilities of three actions, one hand after the other, as the rule says it.
    fn plainly(numbers: [f32; 3]) -> [f32; 3] {
        let positive = numbers.map(|number| number.max(0.0));
        let total: f32 = positive.iter().sum();
        if total > 0.0 {
            return positive.map(|number| number / total);
        }
        let greatest = numbers.into_iter().fold(f32::MIN, f32::max);
        let tied = numbers.map(|number| f32::from(u8::from(number == greatest)));
        tied.map(|number| number / tied.iter().sum::<f32>())
    }

    #[test]
    fn eight_hands_choose_as_one_does() {
        let without_positive = [
            [-1.0, -2.0, -1.0],
            [0.0, -0.5, -3.0],
            [-2.0, -7.0, -1.0],
            [0.0; 3],
        ];
        for ties in [0, 1, 4] {
            let hands: [[f32; 3]; 8] = std::array::from_fn(|hand| match hand < ties {
                true => without_positive[hand],
                false => [hand as f32 - 3.0, 2.0, -0.25 * hand as f32],
            });
            let stored: Vec<f32> = (0..24).map(|at| hands[at % 8][at / 8]).collect();
            let (mut chosen, mut after) = ([0.0; 24], [0.0; 24]);
            strategy_and_weights(Plain, 3, &stored, &[0.5; 8], &mut chosen, &mut after, 8);
            for (hand, numbers) in hands.into_iter().enumerate() {
                for (action, expected) in plainly(numbers).into_iter().enumerate() {
                    let place = action * 8 + hand;
                    assert!((chosen[place] - expected).abs() < 1e-6, "{numbers:?}");
                    assert_eq!(after[place], chosen[place] * 0.5);
                }
            }
        }
    }
}
