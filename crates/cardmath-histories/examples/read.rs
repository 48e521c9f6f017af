//! Reads files and prints what became of their hands.

use std::{env, fs};

use cardmath_histories::tables::{Origin, Tables};
use cardmath_histories::{Outcome, read, text};

fn main() {
    for path in env::args().skip(1) {
        let Ok(bytes) = fs::read(&path) else { continue };
        let text::Decoded {
            text: decoded,
            encoding,
            ..
        } = text::decode(&bytes);
        let mut tables = Tables::default();
        let mut warnings = Vec::new();
        let (mut hands, mut rejected) = (0, Vec::new());
        read(&decoded, &mut |outcome| match outcome {
            Outcome::Hand(hand) => {
                hands += 1;
                tables.push(hand, &Origin::default());
                warnings.extend(hand.warnings.iter().cloned());
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
        for warning in warnings.iter().take(6) {
            println!("    warning: {warning}");
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
