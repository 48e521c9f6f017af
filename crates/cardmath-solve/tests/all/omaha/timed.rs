//! How long large games take.

use super::*;
use cardmath_solve::postflop::Execution;
use std::time::Instant;

/// Prints how long a turn takes to this share of the pot in percent.
fn timed_turn(chance: u64, percent: f64) {
    let ranges = [7, 8].map(|seed| range(4, chance, seed));
    let sizes = Bets {
        bets: std::array::from_fn(|_| [(); 2].map(|()| vec![Size::Pot(0.5), Size::Pot(1.0)])),
        ..bets()
    };
    let mut game = game_on(turn(), omaha_rules(), ranges, Rake::default(), sizes, true);
    run_timed(&mut game, percent);
}

#[test]
#[ignore = "prints how long a turn takes"]
fn a_turn_of_two_thousand_hands_is_solved() {
    timed_turn(11, 0.5);
}

#[test]
#[ignore = "prints how long a turn of wide ranges takes"]
fn a_turn_of_wide_ranges_is_solved() {
    timed_turn(133, 1.0);
}

/// Prints how long a range of this chance takes to 0.1 % of the pot.
fn timed(rules: Rules, chance: u64) {
    let ranges = [7, 8].map(|seed| range(4, chance, seed));
    run_timed(&mut game(rules, ranges, Rake::default()), 0.1);
}

fn run_timed(game: &mut OmahaGame, percent: f64) {
    let begun = Instant::now();
    game.prepare(2, || true).expect("threads");
    let hands = game.listed.each_ref().map(|listed| listed.len());
    println!("{hands:?} hands, {:?}", game.size(4, 2));
    println!("ready after {:?}", begun.elapsed());
    let stop = AtomicBool::new(false);
    let mut strategies = OmahaStrategies::new(game, 32, || true)
        .expect("memory")
        .expect("not stopped");
    let mut run = Run::new(percent * f64::from(CHIPS.pot) / 100.0, 1000, None, 2);
    let mut report = |status: Status| println!("{status:?} {:?}", begun.elapsed());
    let execution = Execution {
        instructions: Instructions::fastest(),
        threads: 2,
        stop: &stop,
    };
    strategies
        .iterate(game, &execution, &mut run, &|| false, &mut report)
        .expect("threads");
}

#[test]
#[ignore = "prints how long wide ranges take"]
fn wide_ranges_are_solved_in_seconds() {
    timed(omaha_rules(), 141);
}

#[test]
#[ignore = "prints how long all hands take"]
fn all_hands_are_solved_in_a_minute() {
    timed(omaha_rules(), 1000);
}

#[test]
#[ignore = "prints how long wide ranges take where half of the pot goes to the lows"]
fn wide_ranges_of_high_and_low_are_solved_in_seconds() {
    timed(split_rules(), 141);
}
