//! The rules one by one, each on a small hand.

mod dealing;
mod limits;
mod posts;
mod refusals;
mod settling;

use cardmath_betting::{
    Action, Ante, Chips, Event, Game, House, Limit, OddChips, Posts, Rake, Reason, Redeal,
    Reopening, Settlement, Setup, ShortRaise, State, Structure, Turn, games, read_event,
};
use cardmath_cards::Hand;
use std::sync::Arc;

fn setup(game: Game, structure: Structure) -> Arc<Setup> {
    Arc::new(Setup::new(game, structure).expect("a setup"))
}

fn start(structure: Structure, stacks: &[Chips]) -> State {
    State::start(&setup(games::holdem(), structure), stacks).expect("a hand")
}

fn find(key: &str) -> Game {
    games::find(key).expect("a standard game")
}

fn cards(text: &str) -> Hand {
    text.parse().expect("cards")
}

/// Plays events, separated by commas.
fn play(state: &mut State, events: &str) {
    for event in events.split(',') {
        let read = read_event(event, 0).expect("an event");
        state
            .play(&read)
            .unwrap_or_else(|error| panic!("{event}: {error}"));
    }
}

fn refused(state: &State, event: &str) -> String {
    let event = read_event(event, 0).expect("an event");
    let error = state.clone().play(&event).expect_err("an illegal event");
    error.to_string()
}

fn raises(state: &State) -> Option<(Chips, Chips)> {
    let legal = state.legal().expect("a player's turn");
    legal.raise.map(|raise| (raise.least, raise.most))
}

fn pots(state: &State) -> Vec<(Chips, Vec<usize>)> {
    let pots = state.pots();
    pots.iter()
        .map(|pot| (pot.amount, pot.players.iter().collect()))
        .collect()
}

fn settle(state: &State, strengths: &[u32]) -> Settlement {
    state
        .settle(|seat, _, _| strengths[seat])
        .expect("a settled hand")
}
