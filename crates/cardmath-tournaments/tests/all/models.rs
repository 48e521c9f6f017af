//! The quadrature beside the model's own definition, and published values.

use crate::{expect, go, near, plain};
use cardmath_tournaments::{expectations, places};

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
