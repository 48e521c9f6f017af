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
    by_actions!(simd, actions, N, count => weights::<S, C, N>(simd, count, stored, before, after, stride));
}

#[inline(always)]
fn weights<S: Simd, C: Cell, const N: usize>(
    simd: S,
    actions: usize,
    stored: &[C],
    before: &[f32],
    after: &mut [f32],
    stride: usize,
) {
    let width = before.len();
    fits(stored, actions, width, width);
    fits(after, actions, stride, width);
    let tiny = simd.splat(TINY);
    for at in (0..width).step_by(8) {
        let parts = parts::<S, C, N>(simd, actions, stored, width, at);
        let weight = simd.load(eight(before, at));
        for (action, &part) in parts[..actions].iter().enumerate() {
            let reached = simd.mul(part, weight);
            let reached = simd.keep(reached, reached, tiny);
            simd.store(reached, eight_mut(after, action * stride + at));
        }
    }
}

/// The probabilities of the actions, the first of `N` places: in proportion to the positive numbers.
/// If no number is positive, the greatest ones share; any other choice would be learned as a mistake
/// again.
#[inline(always)]
fn parts<S: Simd, C: Cell, const N: usize>(
    simd: S,
    actions: usize,
    stored: &[C],
    width: usize,
    at: usize,
) -> [S::F; N] {
    let (zero, one) = (simd.splat(0.0), simd.splat(1.0));
    let mut all = [zero; N];
    let parts = &mut all[..actions];
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
        for part in parts {
            *part = simd.mul(simd.max(*part, zero), scale);
        }
        return all;
    }
    let mut greatest = parts[0];
    for part in &*parts {
        greatest = simd.max(greatest, *part);
    }
    let mut ties = zero;
    for part in &*parts {
        ties = simd.add(ties, simd.pick(simd.sub(greatest, *part), zero, one));
    }
    let scale = simd.div(one, simd.pick(total, total, ties));
    for part in parts {
        let tied = simd.pick(simd.sub(greatest, *part), zero, one);
        let share = simd.pick(total, simd.max(*part, zero), tied);
        *part = simd.mul(share, scale);
    }
    all
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
    by_actions!(simd, actions, N, count => shares::<S, C, N, true>(simd, count, stored, before, chosen, after, stride));
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
    by_actions!(simd, actions, N, count => shares::<S, C, N, false>(simd, count, stored, before, chosen, &mut [], stride));
}

#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn shares<S: Simd, C: Cell, const N: usize, const WEIGHTS: bool>(
    simd: S,
    actions: usize,
    stored: &[C],
    before: &[f32],
    chosen: &mut [f32],
    after: &mut [f32],
    stride: usize,
) {
    let width = before.len();
    fits(stored, actions, width, width);
    fits(chosen, actions, stride, width);
    fits(after, if WEIGHTS { actions } else { 0 }, stride, width);
    let tiny = simd.splat(TINY);
    for at in (0..width).step_by(8) {
        let parts = parts::<S, C, N>(simd, actions, stored, width, at);
        for (action, &part) in parts[..actions].iter().enumerate() {
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

    /// The probabilities of the actions of one hand, as the rule says it.
    fn plainly(numbers: &[f32]) -> Vec<f32> {
        let positive: Vec<f32> = numbers.iter().map(|number| number.max(0.0)).collect();
        let total: f32 = positive.iter().sum();
        if total > 0.0 {
            return positive.iter().map(|number| number / total).collect();
        }
        let greatest = numbers.iter().copied().fold(f32::MIN, f32::max);
        let tied = numbers.iter().filter(|&&number| number == greatest).count();
        let share = |&number: &f32| f32::from(u8::from(number == greatest)) / tied as f32;
        numbers.iter().map(share).collect()
    }

    /// Numbers of a hand: of three actions, then more of which none is positive.
    fn numbers(hand: usize, ties: usize, actions: usize) -> Vec<f32> {
        let without_positive = [
            [-1.0, -2.0, -1.0],
            [0.0, -0.5, -3.0],
            [-2.0, -7.0, -1.0],
            [0.0; 3],
        ];
        let first = match hand < ties {
            true => without_positive[hand],
            false => [hand as f32 - 3.0, 2.0, -0.25 * hand as f32],
        };
        let more = (3..actions).map(|action| -((hand + action) as f32 % 3.0));
        first.into_iter().chain(more).collect()
    }

    #[test]
    fn eight_hands_choose_as_one_does() {
        for (ties, actions) in [0, 1, 4]
            .into_iter()
            .flat_map(|ties| [3, 6, 7, 12].map(|all| (ties, all)))
        {
            let hands: Vec<_> = (0..8).map(|hand| numbers(hand, ties, actions)).collect();
            let stored: Vec<f32> = (0..8 * actions).map(|at| hands[at % 8][at / 8]).collect();
            let [mut chosen, mut after] = [(); 2].map(|()| vec![0.0; 8 * actions]);
            strategy_and_weights(
                Plain,
                actions,
                &stored,
                &[0.5; 8],
                &mut chosen,
                &mut after,
                8,
            );
            for (hand, numbers) in hands.iter().enumerate() {
                for (action, expected) in plainly(numbers).into_iter().enumerate() {
                    let place = action * 8 + hand;
                    assert!((chosen[place] - expected).abs() < 1e-6, "{numbers:?}");
                    assert_eq!(after[place], chosen[place] * 0.5);
                }
            }
        }
    }
}
