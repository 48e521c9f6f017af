//! The quadrature beside the model's own definition, and published values.

use cardmath_tournaments::{Integral, expectations, places};

fn go() -> impl FnMut(u64, u64) -> bool {
    |_, _| true
}

fn expect(stacks: &[f64], prizes: &[f64]) -> Integral {
    expectations(stacks, prizes, &mut go()).expect("not stopped")
}

/// The model's definition: who comes next is drawn by chips.
fn plain(stacks: &[f64], prizes: &[f64]) -> Vec<f64> {
    let mut values = vec![0.0; stacks.len()];
    add_orders(
        stacks,
        prizes,
        1.0,
        &mut vec![false; stacks.len()],
        &mut values,
    );
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
    for (found, wanted) in found.iter().zip(wanted) {
        assert!((found - wanted).abs() <= tolerance, "{found} {wanted}");
    }
}

#[test]
fn published_values() {
    // pokerkit's documentation; then a table of the model that many pages print.
    near(
        &expect(&[50.0, 30.0, 20.0], &[70.0, 30.0]).values,
        &[1265.0 / 28.0, 129.0 / 4.0, 158.0 / 7.0],
        1e-11,
    );
    near(
        &expect(&[5000.0, 3000.0, 1500.0, 500.0], &[500.0, 300.0, 200.0]).values,
        &[377.780656, 312.888840, 225.602468, 83.728037],
        1e-6,
    );
}

#[test]
fn the_quadrature_is_the_sum_over_orders() {
    let prizes = [50.0, 20.0, 12.0, 9.0, 5.0, 3.0, 1.0];
    for stacks in [
        &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0][..],
        &[1e-6, 1.0, 1.0, 1e6, 3.0, 2.5, 0.1],
        &[1.0; 8],
        &[1e9, 1.0],
    ] {
        for paid in 1..=prizes.len().min(stacks.len()) {
            let found = expect(stacks, &prizes[..paid]);
            near(&found.values, &plain(stacks, &prizes[..paid]), 1e-10);
            assert!(found.error < 1e-10, "{stacks:?} {found:?}");
        }
    }
}

/// Random fields of two to seven players, whose stacks differ by up to nine digits, and prizes from
/// the first place down; the same in each run.
fn fields() -> Vec<(Vec<f64>, Vec<f64>)> {
    let mut state = 1u64;
    let mut below = |end: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    let field = |_| {
        let players = 2 + below(6);
        let mut stack = |_| (1 + below(999)) as f64 * 10f64.powi(below(7) as i32 - 3);
        let stacks: Vec<f64> = (0..players).map(&mut stack).collect();
        let paid = 1 + below(players);
        let mut prizes: Vec<f64> = (0..paid).map(|_| (1 + below(999)) as f64).collect();
        prizes.sort_by(|one, other| other.total_cmp(one));
        (stacks, prizes)
    };
    (0..100).map(field).collect()
}

#[test]
fn random_fields_are_worth_what_the_sum_over_orders_says() {
    for (stacks, prizes) in fields() {
        let tolerance = 1e-12 * prizes.iter().sum::<f64>();
        let found = expect(&stacks, &prizes).values;
        near(&found, &plain(&stacks, &prizes), 10.0 * tolerance);
        let scaled: Vec<f64> = stacks.iter().map(|stack| stack * 12_345.0).collect();
        near(&found, &expect(&scaled, &prizes).values, 10.0 * tolerance);
    }
}

#[test]
fn who_has_more_chips_expects_at_least_as_much() {
    for (stacks, prizes) in fields() {
        let found = expect(&stacks, &prizes).values;
        let mut players: Vec<usize> = (0..stacks.len()).collect();
        players.sort_by(|&one, &other| stacks[one].total_cmp(&stacks[other]));
        let ascending = players
            .windows(2)
            .all(|pair| found[pair[0]] <= found[pair[1]] + 1e-8);
        assert!(ascending, "{stacks:?} {prizes:?} {found:?}");
    }
}

#[test]
fn each_player_ends_in_one_place() {
    for (stacks, _) in fields() {
        let found = places(&stacks, stacks.len(), &mut go()).expect("not stopped");
        for chances in found.values.chunks(stacks.len()) {
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-11);
            assert!(chances.iter().all(|&chance| chance > -1e-12));
        }
    }
}

#[test]
fn places_pay_the_expectations() {
    let stacks = [1.0, 2.0, 3.5, 0.25, 9.0, 4.0];
    let prizes = [40.0, 30.0, 15.0, 10.0, 5.0, 1.0];
    let found = places(&stacks, 6, &mut go()).expect("not stopped");
    let paid: Vec<f64> = (found.values.chunks(6))
        .map(|row| {
            row.iter()
                .zip(prizes)
                .map(|(chance, prize)| chance * prize)
                .sum()
        })
        .collect();
    near(&paid, &expect(&stacks, &prizes).values, 1e-11);
    for place in 0..6 {
        let sum: f64 = found.values.iter().skip(place).step_by(6).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }
    assert!((found.values[4 * 6] - 9.0 / 19.75).abs() < 1e-13);
    let first = places(&stacks, 2, &mut go()).expect("not stopped");
    near(&[first.values[3]], &[found.values[7]], 1e-12);
}

#[test]
fn a_large_field() {
    let stacks: Vec<f64> = (0..1000).map(|at| f64::from(1 + at * 7 % 313)).collect();
    let prizes: Vec<f64> = (0..150).map(|at| 1000.0 / f64::from(1 + at)).collect();
    let pool: f64 = prizes.iter().sum();
    let found = expect(&stacks, &prizes);
    assert!(found.error <= 1e-12 * pool, "{}", found.error / pool);
    assert!((found.values.iter().sum::<f64>() - pool).abs() < 1e-11 * pool);
}

#[test]
fn equal_stacks_share_alike() {
    let found = expect(&[10.0; 200], &[1.0; 30]);
    assert!(
        found
            .values
            .iter()
            .all(|value| (value - 0.15).abs() < 1e-13)
    );
}

#[test]
fn work_can_be_stopped() {
    let mut left = 5;
    let mut keep_going = |_, _| {
        left -= 1;
        left > 0
    };
    assert_eq!(expectations(&[1.0, 2.0], &[1.0], &mut keep_going), None);
    let mut left = 5;
    let mut within_a_point = |done, _| {
        left -= 1;
        assert_eq!(done, 0);
        left > 0
    };
    assert_eq!(places(&[1.0; 100], 3, &mut within_a_point), None);
}

#[test]
fn progress_counts_the_points() {
    let stacks: Vec<f64> = (1..=200).map(f64::from).collect();
    let mut reported = Vec::new();
    let found = expectations(&stacks, &[1.0; 20], &mut |done, total| {
        reported.push((done, total));
        true
    });
    let nodes = found.expect("not stopped").nodes as u64;
    assert!(reported.iter().map(|&(done, _)| done).eq(0..nodes));
    assert!(reported.iter().all(|(done, total)| done < total));
    let &(_, last) = reported.last().expect("many points");
    assert!(
        last < nodes + nodes / 10,
        "the last guess is about right: {last}, {nodes}"
    );
}

#[test]
#[ignore = "some seconds: every size of field up to 300"]
fn fields_of_every_size_add_up() {
    for players in 2..300usize {
        let stacks: Vec<f64> = (0..players).map(|at| (1 + at * at % 97) as f64).collect();
        let prizes: Vec<f64> = (0..players).map(|at| (players - at) as f64).collect();
        let pool: f64 = prizes.iter().sum();
        assert!(expect(&stacks, &prizes).error <= 1e-12 * pool, "{players}");
    }
}
