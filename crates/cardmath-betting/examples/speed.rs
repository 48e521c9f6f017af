//! How many actions and whole hands a second: `cargo run --release --example speed`.
//!
//! Six players play random legal hands of no-limit hold'em; chips are counted, so that a wrong
//! answer is seen.

use cardmath_betting::{Action, Chips, Setup, State, Structure, Turn, games};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const HANDS: u32 = 1_000_000;
const STACKS: [Chips; 6] = [200, 180, 90, 400, 150, 30];

struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 20
    }
}

/// Plays a random hand, and counts its actions.
fn play(setup: &Arc<Setup>, dice: &mut Dice) -> (State, u64) {
    let mut state = State::start(setup, &STACKS).expect("a hand");
    let mut actions = 0;
    loop {
        match state.turn() {
            Turn::Bet(_) => {
                let legal = state.legal().expect("a player's turn");
                let roll = dice.next();
                let action = match (roll % 8, legal.raise) {
                    (0, Some(raise)) => {
                        let span = (raise.most - raise.least + 1) as u64;
                        Action::RaiseTo(raise.least + (roll / 8 % span) as Chips)
                    }
                    (1..=3, _) if legal.call > 0 => Action::Fold,
                    _ => Action::Call,
                };
                state.apply(action).expect("legal");
                actions += 1;
            }
            Turn::Deal => state.deal_unknown().expect("cards are due"),
            _ => return (state, actions),
        }
    }
}

fn main() {
    let game = games::find("holdem").expect("a game");
    let setup = Arc::new(Setup::new(game, Structure::no_limit(1, 2)).expect("a setup"));
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut actions, mut won) = (0, 0);
    let start = Instant::now();
    for hand in 0..HANDS {
        let (state, played) = play(&setup, &mut dice);
        let paid = state
            .payouts(|seat| state.hole(seat), |seat, _, _| 1 + (hand >> seat) % 7)
            .expect("settled");
        won += paid.iter().sum::<Chips>() + state.stacks().iter().sum::<Chips>();
        actions += played;
    }
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(won, STACKS.iter().sum::<Chips>() * Chips::from(HANDS));
    println!(
        "random hands, settled: {:.3} µs a hand",
        1e6 * seconds / f64::from(HANDS)
    );
    println!(
        "with {:.1} actions a hand: {:.1} M/s",
        actions as f64 / f64::from(HANDS),
        actions as f64 / seconds / 1e6
    );

    let deep = State::start(&setup, &[1_000_000; 6]).expect("a hand");
    let start = Instant::now();
    let mut actions = 0u64;
    for _ in 0..HANDS {
        let mut state = deep.clone();
        for _ in 0..18 {
            let legal = black_box(&state).legal().expect("a player's turn");
            let least = legal.raise.expect("deep stacks").least;
            state.apply(Action::RaiseTo(least)).expect("legal");
            actions += 1;
        }
        black_box(&state);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "legal and apply, raises only: {:.1} M/s",
        actions as f64 / seconds / 1e6
    );
}
