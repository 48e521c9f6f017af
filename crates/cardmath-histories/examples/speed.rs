//! Reads files several times and prints how long it took: the fastest time of each step.

use std::time::Instant;
use std::{env, fs};

use cardmath_histories::readers::NoJudge;
use cardmath_histories::tables::{Origin, Tables};
use cardmath_histories::{Outcome, read_with, text};

fn main() {
    for path in env::args().skip(1) {
        let Ok(bytes) = fs::read(&path) else { continue };
        let decoded = text::decode(&bytes);
        let (mut without, mut with, mut hands) = (f64::MAX, f64::MAX, 0);
        for _ in 0..7 {
            let start = Instant::now();
            hands = 0;
            read_with(&decoded.text, &NoJudge, &mut |_| hands += 1);
            without = without.min(start.elapsed().as_secs_f64());
            let start = Instant::now();
            let mut tables = Tables::default();
            read_with(&decoded.text, &NoJudge, &mut |outcome| {
                if let Outcome::Hand(hand) = outcome {
                    tables.push(hand, &Origin::default());
                }
            });
            let _ = tables.pack();
            with = with.min(start.elapsed().as_secs_f64());
        }
        let rate = |seconds: f64| hands as f64 / seconds;
        println!(
            "{path}: {:.0} hands a second without tables, {:.0} with",
            rate(without),
            rate(with)
        );
    }
}
