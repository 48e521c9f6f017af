//! What a fold is worth, and an all-in with cards to come.

use super::simd::Simd;
use super::{eight, eight_mut, fits};
use crate::postflop::hands::{Hands, NONE};

/// Adds to each hand the weight of the opponent's hands that share no card with it, times an
/// amount.
pub fn add_opposing(hands: &Hands, hero: usize, weights: &[f32], amount: f32, to: &mut [f32]) {
    let mut by_card = [0.0f32; 52];
    let mut total = 0.0f32;
    for (combo, &weight) in hands.combos[1 - hero].iter().zip(weights) {
        total += weight;
        combo
            .iter()
            .for_each(|&card| by_card[usize::from(card)] += weight);
    }
    let each = hands.combos[hero].iter().zip(&hands.same[hero]);
    for ((&[low, high], &same), value) in each.zip(to) {
        let both = if same == NONE {
            0.0
        } else {
            weights[usize::from(same)]
        };
        let blocked = by_card[usize::from(low)] + by_card[usize::from(high)];
        *value += amount * (total - blocked + both);
    }
}

/// Adds to each hand of player 0 the sum of a row of the matrix times the opponent's weights.
pub fn add_rows<S: Simd>(simd: S, matrix: &[i16], weights: &[f32], amount: f32, to: &mut [f32]) {
    simd.run(
        #[inline(always)]
        || {
            fits(weights, 1, 0, weights.len());
            for (row, value) in matrix.chunks_exact(weights.len()).zip(to) {
                let mut sums = [simd.splat(0.0); 2];
                for at in (0..weights.len()).step_by(8) {
                    let product =
                        simd.mul(simd.counts(eight(row, at)), simd.load(eight(weights, at)));
                    let place = at / 8 % 2;
                    sums[place] = simd.add(sums[place], product);
                }
                let mut parts = [0.0; 8];
                simd.store(simd.add(sums[0], sums[1]), &mut parts);
                *value += amount * parts.iter().sum::<f32>();
            }
        },
    );
}

/// Takes from each hand of player 1 the sum of a column of the matrix times the opponent's weights.
pub fn subtract_columns<S: Simd>(
    simd: S,
    matrix: &[i16],
    weights: &[f32],
    amount: f32,
    to: &mut [f32],
) {
    simd.run(
        #[inline(always)]
        || {
            fits(to, 1, 0, to.len());
            for (row, weight) in matrix.chunks_exact(to.len()).zip(weights) {
                if *weight == 0.0 {
                    continue;
                }
                let factor = simd.splat(-amount * weight);
                for at in (0..to.len()).step_by(8) {
                    let product = simd.mul(factor, simd.counts(eight(row, at)));
                    let sum = simd.add(simd.load(eight(to, at)), product);
                    simd.store(sum, eight_mut(to, at));
                }
            }
        },
    );
}
