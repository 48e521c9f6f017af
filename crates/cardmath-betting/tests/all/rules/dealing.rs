//! Which cards are dealt, drawn and discarded on each street.

use super::*;

#[test]
fn the_last_card_of_eight_stud_players_is_for_all() {
    let structure = Structure::stud_limit(1, 0, 5, 10);
    let mut state = State::start(&setup(games::stud(), structure), &[100; 8]).expect("a hand");
    for _ in 0..4 {
        state.deal_unknown().expect("a street");
        (0..8).for_each(|_| state.apply(Action::Call).expect("a check"));
    }
    assert_eq!(
        (state.street(), state.turn(), state.board_len()),
        (4, Turn::Deal, 1)
    );
    assert_eq!(state.hole_len(0), 6);
    play(&mut state, "deal Ks");
    assert_eq!(state.turn(), Turn::Bet(0));
}

#[test]
fn cards_are_drawn_three_times() {
    let setup = setup(find("deuce-to-seven-triple"), Structure::fixed_limit(5, 10));
    let mut state = State::start(&setup, &[500, 500]).expect("a hand");
    play(&mut state, "d dh p1 7h6c4c3d2c, cc, check");
    assert_eq!(state.turn(), Turn::Discard(0));
    assert!(refused(&state, "discard As").contains("As is not in the hand"));
    assert!(refused(&state, "fold").contains("p1 may stand pat or discard 1 to 5 cards"));
    play(&mut state, "stand pat, discard 3, d dh p2 2h3h4h");
    assert!(refused(&state, "d dh p2 7h").contains("7h was dealt already"));
    play(
        &mut state,
        "check, check, discard 7h, sd 2h3h, check, check, sd, sd",
    );
    assert_eq!(state.street_rules().name, "third draw");
    assert_eq!(raises(&state), Some((20, 20)));
    assert_eq!((state.hole(0), state.hole_len(0)), (cards("6c4c3d2c"), 5));
}

#[test]
fn cards_are_dealt_again_when_the_deck_runs_out() {
    let drawn = |redeal, own_discards| {
        let mut structure = Structure::fixed_limit(5, 10);
        structure.house.redeal = redeal;
        structure.house.own_discards = own_discards;
        let setup = setup(find("deuce-to-seven-triple"), structure);
        let mut state = State::start(&setup, &[500; 6]).expect("a hand");
        play(&mut state, "d dh p5 2s3s4s5s6s, d dh p6 5c4c3h2h8d");
        play(&mut state, "cc, cc, cc, f, cc, cc");
        play(&mut state, "discard AsAhAcAdKs, sd 5, sd 5, sd 5");
        // 50 cards and a burnt one are gone: the last player takes some that were dealt before.
        assert!(refused(&state, "d dh p4 5c").contains("5c was dealt already"));
        play(&mut state, "discard 2s3s4s5s6s");
        let takes = |card: &str| {
            let event = read_event(&format!("d dh p5 {card}"), 0).expect("an event");
            state.clone().play(&event).is_ok()
        };
        ["Ah", "5c", "2s", "Qs"].map(takes)
    };
    let (folds, discards) = (Redeal::DiscardsAndFolds, Redeal::Discards);
    assert_eq!(drawn(folds, true), [true, true, true, true]);
    assert_eq!(drawn(folds, false), [true, true, false, true]);
    assert_eq!(drawn(discards, true), [true, false, true, true]);
    assert_eq!(drawn(discards, false), [true, false, false, true]);
}

#[test]
fn a_card_that_was_dealt_again_is_not_dealt_twice() {
    let setup = setup(find("deuce-to-seven-triple"), Structure::fixed_limit(5, 10));
    let mut state = State::start(&setup, &[500; 6]).expect("a hand");
    play(&mut state, "d dh p6 5c4c3h2h8d, cc, cc, cc, f, cc, cc");
    play(&mut state, "sd 5, sd 5, sd 5, sd 5, sd 5, d dh p5 5c");
    assert!(refused(&state, "d dh p4 5c").contains("5c was dealt already"));
    play(&mut state, "d dh p4 4c");
}

#[test]
fn pineapple_throws_a_card_away() {
    let mut state = State::start(
        &setup(find("crazy-pineapple"), Structure::no_limit(1, 2)),
        &[100; 2],
    )
    .expect("a hand");
    play(&mut state, "cc, cc, deal Ks7h2d, cc, cc");
    assert_eq!(state.turn(), Turn::Discard(0));
    assert!(refused(&state, "sd").contains("p1 may discard 1 card"));
    play(&mut state, "discard 1, discard 1, deal 3c");
    assert_eq!((state.hole_len(1), state.turn()), (2, Turn::Bet(0)));
}

/// The streets of a game as `golden/streets.txt` has them.
fn written(key: &str) -> String {
    use cardmath_betting::{BetSize, Opening};
    let streets = find(key).streets.into_iter().map(|street| {
        let (down, up, board) = (street.down, street.up, street.board);
        let mut text = format!("{} {down}/{up}/{board}", street.name);
        if let Some(draw) = street.draw {
            let word = if draw.replaced { "draw" } else { "throw" };
            text += &format!(" {word} {}-{}", draw.least, draw.most);
        }
        text += match street.opening {
            Opening::Position => " position",
            Opening::LowCard => " low card",
            Opening::HighCard => " high card",
            Opening::HighHand => " high hand",
            Opening::LowHand => " low hand",
        };
        if street.bet == BetSize::Big {
            text + " big"
        } else {
            text
        }
    });
    format!("{key}: {}", streets.collect::<Vec<_>>().join(", "))
}

#[test]
fn python_and_rust_have_the_same_streets() {
    let golden = include_str!("../../../../../golden/streets.txt").lines();
    let golden: Vec<&str> = golden.filter(|line| !line.starts_with('#')).collect();
    assert_eq!(games::KEYS.map(written).to_vec(), golden);
}
