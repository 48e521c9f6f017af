//! Random fields of players beside the sum over all orders, and what follows from the model.

use crate::{expect, go, near, plain};
use cardmath_tournaments::places;
use proptest::prelude::*;

/// Stacks of which the largest may have nine digits more than the smallest.
fn stack() -> impl Strategy<Value = f64> {
    (1..1000u32, -3..4i32).prop_map(|(digits, power)| f64::from(digits) * 10f64.powi(power))
}

fn stacks() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(stack(), 2..=6)
}

/// Stacks, and prizes from the first place down for some of the places.
fn fields() -> impl Strategy<Value = (Vec<f64>, Vec<f64>)> {
    stacks().prop_flat_map(|stacks| {
        let prizes = prop::collection::vec(1..1000u32, 1..=stacks.len());
        let prizes = prizes.prop_map(|mut prizes| {
            prizes.sort_unstable_by(|one, other| other.cmp(one));
            prizes.into_iter().map(f64::from).collect::<Vec<f64>>()
        });
        (Just(stacks), prizes)
    })
}

/// What may be lost to rounding where this much is paid.
fn rounding(prizes: &[f64]) -> f64 {
    1e-11 * prizes.iter().sum::<f64>()
}

proptest! {
    #[test]
    fn expectations_are_the_sum_over_orders((stacks, prizes) in fields()) {
        let found = expect(&stacks, &prizes);
        near(&found.values, &plain(&stacks, &prizes), rounding(&prizes));
        // The error that is reported is no smaller than the true one, but for rounding.
        near(&found.values, &plain(&stacks, &prizes), found.error + rounding(&prizes) / 100.0);
        prop_assert!(found.error <= rounding(&prizes));
    }

    #[test]
    fn expectations_add_up_to_the_prizes((stacks, prizes) in fields()) {
        let found = expect(&stacks, &prizes).values;
        near(&[found.iter().sum()], &[prizes.iter().sum()], rounding(&prizes));
        prop_assert!(found.iter().all(|&value| value >= 0.0 && value <= prizes[0] * (1.0 + 1e-11)));
    }

    #[test]
    fn players_differ_by_their_chips_alone(
        (stacks, prizes) in fields(),
        order in Just((0..6).collect::<Vec<usize>>()).prop_shuffle(),
    ) {
        let order: Vec<usize> = order.into_iter().filter(|&at| at < stacks.len()).collect();
        let moved: Vec<f64> = order.iter().map(|&at| stacks[at]).collect();
        let (found, of_moved) = (expect(&stacks, &prizes).values, expect(&moved, &prizes).values);
        let expected: Vec<f64> = order.iter().map(|&at| found[at]).collect();
        near(&of_moved, &expected, rounding(&prizes));
    }

    #[test]
    fn equal_stacks_expect_the_same((stacks, prizes) in fields(), from: prop::sample::Index) {
        let mut stacks = stacks;
        let (one, other) = (from.index(stacks.len()), stacks.len() - 1);
        stacks[one] = stacks[other];
        let found = expect(&stacks, &prizes).values;
        near(&[found[one]], &[found[other]], rounding(&prizes));
        let all = expect(&vec![stacks[0]; stacks.len()], &prizes).values;
        let share = prizes.iter().sum::<f64>() / stacks.len() as f64;
        near(&all, &vec![share; stacks.len()], rounding(&prizes));
    }

    #[test]
    fn more_chips_are_worth_more_and_cost_the_others(
        (stacks, prizes) in fields(),
        player: prop::sample::Index,
        more in stack(),
    ) {
        let player = player.index(stacks.len());
        let mut richer = stacks.clone();
        richer[player] += more;
        let (before, after) = (expect(&stacks, &prizes).values, expect(&richer, &prizes).values);
        for (at, (before, after)) in before.iter().zip(&after).enumerate() {
            let gained = if at == player { after - before } else { before - after };
            prop_assert!(gained >= -rounding(&prizes), "{} {}", at, gained);
        }
        // Who has more than another expects at least as much.
        for (one, of_one) in richer.iter().zip(&after) {
            for (other, of_other) in richer.iter().zip(&after) {
                prop_assert!(one < other || *of_one >= of_other - rounding(&prizes));
            }
        }
    }

    #[test]
    fn only_the_shares_of_the_chips_count((stacks, prizes) in fields(), times in stack()) {
        let scaled: Vec<f64> = stacks.iter().map(|stack| stack * times).collect();
        let (found, of_scaled) = (expect(&stacks, &prizes).values, expect(&scaled, &prizes).values);
        near(&found, &of_scaled, rounding(&prizes));
    }

    #[test]
    fn prizes_are_paid_one_by_one((stacks, prizes) in fields(), times in 1..50u32) {
        let found = expect(&stacks, &prizes).values;
        let mut sums = vec![0.0; stacks.len()];
        for place in 0..prizes.len() {
            let mut only = vec![0.0; place + 1];
            only[place] = prizes[place] * f64::from(times);
            for (sum, value) in sums.iter_mut().zip(expect(&stacks, &only).values) {
                *sum += value / f64::from(times);
            }
        }
        near(&found, &sums, rounding(&prizes));
    }

    #[test]
    fn places_are_those_of_all_orders(stacks in stacks(), count in 1..=6usize) {
        let count = count.min(stacks.len());
        let found = places(&stacks, count, &mut go()).expect("not stopped").values;
        for place in 0..count {
            let mut prizes = vec![0.0; place + 1];
            prizes[place] = 1.0;
            let of_place: Vec<f64> = found.iter().skip(place).step_by(count).copied().collect();
            near(&of_place, &plain(&stacks, &prizes), 1e-11);
        }
        let all: f64 = stacks.iter().sum();
        let shares: Vec<f64> = stacks.iter().map(|stack| stack / all).collect();
        let first: Vec<f64> = found.iter().step_by(count).copied().collect();
        near(&first, &shares, 1e-12);
        for chances in found.chunks(count) {
            let sum: f64 = chances.iter().sum();
            let all = if count == stacks.len() { 1.0 - 1e-11 } else { 0.0 };
            prop_assert!(sum >= all && sum <= 1.0 + 1e-11, "{}", sum);
        }
    }
}
