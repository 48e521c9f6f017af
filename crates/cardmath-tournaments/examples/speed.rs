//! How long large fields take: `cargo run --release --example speed -p cardmath-tournaments`.

use cardmath_tournaments::{expectations, places};
use std::time::Instant;

fn main() {
    for (players, paid) in [(9, 3), (200, 30), (1000, 150), (5000, 750)] {
        let stacks: Vec<f64> = (0..players).map(|at| (1 + at * 7 % 313) as f64).collect();
        let prizes: Vec<f64> = (0..paid).map(|at| 1000.0 / (1.0 + at as f64)).collect();
        let pool: f64 = prizes.iter().sum();
        let start = Instant::now();
        let found = expectations(&stacks, &prizes, &mut |_, _| true).expect("not stopped");
        let seconds = start.elapsed().as_secs_f64();
        let error = found.error / pool;
        println!(
            "{players} players, {paid} paid: {seconds:.4} s, {} nodes, {error:.1e}",
            found.nodes
        );
    }
    for (players, count) in [(9, 9), (200, 200), (1000, 150), (1000, 1000)] {
        let stacks: Vec<f64> = (0..players).map(|at| (1 + at * 7 % 313) as f64).collect();
        let start = Instant::now();
        let found = places(&stacks, count, &mut |_, _| true).expect("not stopped");
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{count} places of {players} players: {seconds:.4} s, {} nodes, {:.1e}",
            found.nodes, found.error
        );
    }
}
