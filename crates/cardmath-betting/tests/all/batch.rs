//! Many hands at once are the same hands as one by one.

use cardmath_betting::{
    Action, Batch, CALL, Chips, FOLD, Limit, Rake, Setup, State, Structure, Turn, games,
};
use cardmath_cards::random::Random;
use cardmath_cards::{Card, Hand};
use std::sync::Arc;
use std::time::Instant;

/// Any strength will do: both ways ask for the same hands.
fn strength(part: usize, held: Hand, board: Hand) -> u32 {
    let sum = |hand: Hand| hand.cards().map(|card| u32::from(card.id())).sum::<u32>();
    (sum(held) * 31 + sum(board) * (part as u32 + 1)) % 97 + u32::from(part == 0)
}

fn structures() -> [Structure; 4] {
    [
        Structure::no_limit(1, 2),
        Structure {
            rake: Some(Rake::percent(5, Some(3))),
            ..Structure::pot_limit(1, 2)
        },
        Structure::fixed_limit(2, 4),
        Structure {
            cap: Some(30),
            ..Structure::no_limit(1, 3)
        },
    ]
}

/// Takes an action in a state that was played beside a batch, and deals what comes.
fn follow(state: &mut State, code: i64) {
    state
        .apply(match code {
            FOLD => Action::Fold,
            CALL => Action::Call,
            to => Action::RaiseTo(to),
        })
        .expect("a legal action");
    while state.turn() == Turn::Deal {
        state.deal_unknown().expect("cards are due");
    }
}

fn hand_of(ids: &[u8]) -> Hand {
    ids.iter().filter_map(|&id| Card::from_id(id)).collect()
}

fn check_end(batch: &Batch, slot: usize, state: &State, stacks: &[Chips]) {
    let board = batch.board(slot);
    let worth = |seat: usize, part: usize, _: usize| {
        strength(part, hand_of(batch.hole(slot, seat)), hand_of(board))
    };
    let settled = state.settle(worth).expect("the hand is over");
    for (seat, &before) in stacks.iter().enumerate() {
        let after = state.stacks()[seat] + settled.won()[seat];
        assert_eq!(batch.net(slot)[seat], after - before);
    }
}

#[test]
fn a_batch_plays_as_states_do() {
    let mut random = Random::new(1, 0);
    for (key, structure) in ["holdem", "omaha8", "short-deck"]
        .into_iter()
        .flat_map(|key| structures().map(|structure| (key, structure)))
    {
        let game = games::find(key).expect("a game");
        let setup = Arc::new(Setup::new(game, structure).expect("a setup"));
        let stacks: Vec<Chips> = (0..2 + random.below(5))
            .map(|_| 1 + random.below(90) as Chips)
            .collect();
        let mut batch = Batch::new(&setup, &stacks, 40, 7).expect("a batch");
        batch.reset(None, &strength, 1).expect("threads");
        let first = || {
            let mut state = State::start(&setup, &stacks).expect("a hand");
            while state.turn() == Turn::Deal {
                state.deal_unknown().expect("cards are due");
            }
            state
        };
        let mut states: Vec<State> = (0..batch.len()).map(|_| first()).collect();
        for turn in 0..300 {
            let over: Vec<bool> = (0..batch.len()).map(|slot| batch.is_over(slot)).collect();
            for (slot, state) in states.iter().enumerate() {
                assert_eq!(batch.state(slot), state);
                if over[slot] {
                    check_end(&batch, slot, state, &stacks);
                }
            }
            batch.reset(Some(&over), &strength, 1).expect("threads");
            for (state, _) in states.iter_mut().zip(&over).filter(|(_, over)| **over) {
                *state = first();
            }
            let codes: Vec<i64> = (0..batch.len())
                .map(|slot| batch.random_code(slot, 5, turn))
                .collect();
            for (slot, state) in states.iter_mut().enumerate() {
                if !batch.is_over(slot) {
                    follow(state, codes[slot]);
                }
            }
            batch
                .step(&codes, None, &strength, 1)
                .expect("threads")
                .expect("legal");
        }
    }
}

#[test]
fn an_illegal_step_changes_nothing() {
    let setup = Arc::new(Setup::new(games::holdem(), Structure::no_limit(1, 2)).expect("a setup"));
    let mut batch = Batch::new(&setup, &[100, 100], 3, 7).expect("a batch");
    batch.reset(None, &strength, 1).expect("threads");
    let before = batch.state(0).clone();
    for code in [3, 101, -2, i64::MAX, i64::MIN] {
        let illegal = batch
            .step(&[CALL, code, CALL], None, &strength, 1)
            .expect("threads");
        assert_eq!(illegal.expect_err("not legal").slot, 1);
        assert_eq!(*batch.state(0), before);
    }
}

#[test]
fn only_chosen_hands_are_stepped() {
    let setup = Arc::new(Setup::new(games::holdem(), Structure::no_limit(1, 2)).expect("a setup"));
    let mut batch = Batch::new(&setup, &[100, 100], 3, 7).expect("a batch");
    batch.reset(None, &strength, 1).expect("threads");
    let before = batch.state(0).clone();
    let chosen = [false, true, false];
    let stepped = batch.step(&[3, FOLD, 3], Some(&chosen), &strength, 1);
    assert!(stepped.expect("threads").is_ok());
    let over: Vec<bool> = (0..3).map(|slot| batch.is_over(slot)).collect();
    assert_eq!(over, chosen);
    assert_eq!([batch.state(0), batch.state(2)], [&before; 2]);
}

#[test]
fn the_cards_depend_on_the_seed_alone() {
    let setup = Arc::new(Setup::new(games::holdem(), Structure::no_limit(1, 2)).expect("a setup"));
    let dealt = |seed, threads| {
        let mut batch = Batch::new(&setup, &[100; 6], 1000, seed).expect("a batch");
        batch.reset(None, &strength, threads).expect("threads");
        let hands: Vec<Vec<u8>> = (0..1000)
            .flat_map(|slot| (0..6).map(move |seat| (slot, seat)))
            .map(|(slot, seat)| batch.hole(slot, seat).to_vec())
            .collect();
        hands
    };
    assert_eq!(dealt(1, 1), dealt(1, 3));
    assert_ne!(dealt(1, 1), dealt(2, 1));
}

#[test]
fn games_with_draws_or_without_a_board_have_no_batch() {
    for key in ["stud", "badugi-triple", "three-card", "crazy-pineapple"] {
        let game = games::find(key).expect("a game");
        let structure = Structure {
            limit: Limit::None,
            ..Structure::no_limit(1, 2)
        };
        let setup = Arc::new(Setup::new(game, structure).expect("a setup"));
        assert!(Batch::new(&setup, &[100, 100], 1, 1).is_err(), "{key}");
    }
}

#[test]
#[ignore = "it measures"]
fn speed() {
    let setup = Arc::new(Setup::new(games::holdem(), Structure::no_limit(1, 2)).expect("a setup"));
    let mut batch = Batch::new(&setup, &[200, 200], 1000, 7).expect("a batch");
    batch.reset(None, &strength, 1).expect("threads");
    let (mut hands, mut steps, mut codes) = (0, 0, vec![0; 1000]);
    let start = Instant::now();
    while hands < 1_000_000 {
        for (slot, code) in codes.iter_mut().enumerate() {
            *code = batch.random_code(slot, 5, steps as u64);
        }
        batch
            .step(&codes, None, &strength, 1)
            .expect("threads")
            .expect("legal");
        let over: Vec<bool> = (0..1000).map(|slot| batch.is_over(slot)).collect();
        hands += over.iter().filter(|over| **over).count();
        steps += 1000;
        batch.reset(Some(&over), &strength, 1).expect("threads");
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:.0} hands/s, {:.0} steps/s, {} bytes",
        hands as f64 / seconds,
        steps as f64 / seconds,
        Batch::bytes_a_hand()
    );
}
