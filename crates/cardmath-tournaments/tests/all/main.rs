//! Tests of the independent chip model: one program, which is linked once.

mod models;
mod properties;

use cardmath_tournaments::{Integral, expectations};

fn go() -> impl FnMut(u64, u64) -> bool {
    |_, _| true
}

fn expect(stacks: &[f64], prizes: &[f64]) -> Integral {
    expectations(stacks, prizes, &mut go()).expect("not stopped")
}

/// The model's definition: who comes next is drawn by chips.
fn plain(stacks: &[f64], prizes: &[f64]) -> Vec<f64> {
    let mut values = vec![0.0; stacks.len()];
    let mut out = vec![false; stacks.len()];
    add_orders(stacks, prizes, 1.0, &mut out, &mut values);
    values
}

fn add_orders(stacks: &[f64], prizes: &[f64], chance: f64, out: &mut [bool], values: &mut [f64]) {
    let Some((prize, prizes)) = prizes.split_first() else {
        return;
    };
    let left: f64 = (0..stacks.len())
        .filter(|&at| !out[at])
        .map(|at| stacks[at])
        .sum();
    for at in 0..stacks.len() {
        if !out[at] {
            let next = chance * stacks[at] / left;
            values[at] += next * prize;
            out[at] = true;
            add_orders(stacks, prizes, next, out, values);
            out[at] = false;
        }
    }
}

fn near(found: &[f64], wanted: &[f64], tolerance: f64) {
    assert_eq!(found.len(), wanted.len());
    for (found, wanted) in found.iter().zip(wanted) {
        assert!((found - wanted).abs() <= tolerance, "{found} {wanted}");
    }
}
