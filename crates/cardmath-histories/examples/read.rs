//! Reads files and prints what became of their hands.

use std::{env, fs};

use cardmath_histories::replay::Replayer;
use cardmath_histories::tables::Tables;
use cardmath_histories::{Outcome, read, text};

fn main() {
    for path in env::args().skip(1) {
        let Ok(bytes) = fs::read(&path) else { continue };
        let (decoded, encoding) = text::decode(&bytes);
        let mut tables = Tables::default();
        let mut replayer = Replayer::default();
        let mut unplayed = Vec::new();
        let (mut hands, mut rejected) = (0, Vec::new());
        read(&decoded, &mut |outcome| match outcome {
            Outcome::Hand(hand) => {
                hands += 1;
                tables.push(hand, &path);
                if let Err(error) = replayer.play(hand) {
                    unplayed.push(format!("line {}: {}", error.line, error.reason));
                }
            }
            Outcome::Rejected(fault) => rejected.push(fault),
        });
        println!(
            "{path} ({encoding}): {hands} hands, {} rejected",
            rejected.len()
        );
        for fault in rejected.iter().take(5) {
            println!("    {fault}");
        }
        for error in unplayed.iter().take(6) {
            println!("    not played: {error}");
        }
        if let Ok(batches) = tables.finish() {
            println!(
                "    {} players, {} actions",
                batches.players.num_rows(),
                batches.actions.num_rows()
            );
        }
    }
}
