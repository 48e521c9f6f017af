//! Reads files and prints what became of their hands.

use std::{env, fs};

use cardmath_histories::{Outcome, read, text};

fn main() {
    for path in env::args().skip(1) {
        let Ok(bytes) = fs::read(&path) else { continue };
        let (decoded, encoding) = text::decode(&bytes);
        let (mut hands, mut rejected) = (0, Vec::new());
        read(&decoded, &mut |outcome| match outcome {
            Outcome::Hand(_) => hands += 1,
            Outcome::Rejected(fault) => rejected.push(fault),
        });
        println!("{path} ({encoding}): {hands} hands, {} rejected", rejected.len());
        for fault in rejected.iter().take(5) {
            println!("    {fault}");
        }
    }
}
