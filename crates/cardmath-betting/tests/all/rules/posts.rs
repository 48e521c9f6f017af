//! What is put in before the first decision: blinds, straddles, antes and bring-ins.

use super::*;

#[test]
fn a_short_big_blind_is_called_in_full() {
    let structure = Structure::no_limit(5, 10);
    let mut state = start(structure.clone(), &[100, 4, 100]);
    assert_eq!(state.legal().expect("p3 acts").call, 10);
    play(&mut state, "f");
    // Only the big blind's 4 can be won, and the small blind has put in 5.
    assert_eq!(state.turn(), Turn::Deal);
    assert_eq!((state.uncalled(), state.pot()), (Some((0, 1)), 8));

    let mut house = structure;
    house.house.full_blind = false;
    assert_eq!(
        start(house, &[100, 4, 100]).legal().expect("p3 acts").call,
        5
    );
}

#[test]
fn straddles_are_blinds_with_an_option() {
    let structure = Structure {
        straddles: vec![4, 8],
        ..Structure::no_limit(1, 2)
    };
    let mut state = start(structure.clone(), &[100; 5]);
    assert_eq!(
        (state.bets(), state.actor()),
        (&[1, 2, 4, 8, 0][..], Some(4))
    );
    assert_eq!(raises(&state), Some((16, 100)));
    play(&mut state, "cc, cc, cc, cc");
    assert_eq!((state.actor(), raises(&state)), (Some(3), Some((16, 100))));
    let error = State::start(&setup(games::holdem(), structure), &[100; 3]).expect_err("no seats");
    assert!(
        error
            .to_string()
            .contains("1 of 3 players can straddle after the blinds, not 2"),
        "{error}"
    );
}

#[test]
fn antes_of_each_kind() {
    let with = |ante| Structure {
        ante,
        ..Structure::no_limit(1, 2)
    };
    // A player with less can win no more than that from each of the others.
    let state = start(with(Ante::Each(5)), &[100, 100, 3]);
    assert_eq!(pots(&state)[0], (9, vec![0, 1, 2]));
    // The big blind posts for all, and a player who is all-in for less can win all of it.
    let state = start(with(Ante::BigBlind(2)), &[100, 100, 1]);
    assert_eq!(
        (state.contributed(1), state.dead(1), state.pot()),
        (4, 2, 5)
    );
    // The big blind's ante comes first, unless the house says otherwise.
    assert_eq!(start(with(Ante::BigBlind(2)), &[9, 3, 9]).bets(), [1, 1, 0]);
    let mut blinds_first = with(Ante::BigBlind(2));
    blinds_first.house.blinds_first = true;
    assert_eq!(start(blinds_first, &[9, 3, 9]).bets(), [1, 2, 0]);
    assert_eq!(start(with(Ante::Button(2)), &[9; 3]).stacks(), [8, 7, 7]);
    // A bomb pot has no blinds and no bets before the flop.
    let mut state = start(with(Ante::BombPot(10)), &[100; 3]);
    assert_eq!(
        (state.turn(), state.pot(), state.street()),
        (Turn::Deal, 30, 1)
    );
    play(&mut state, "deal Ks7h2d");
    assert_eq!(
        (state.turn(), raises(&state)),
        (Turn::Bet(0), Some((2, 90)))
    );
}

#[test]
fn antes_that_differ_do_not_return_a_bet() {
    let setup = setup(games::holdem(), Structure::no_limit(1, 2));
    let mut posts = setup.posts(3).expect("posts");
    posts.antes[1] = 2;
    let mut state = State::start_with(&setup, &[100; 3], &posts).expect("a hand");
    play(&mut state, "cc, cc, check");
    assert_eq!(
        (state.uncalled(), state.pot(), state.stacks()),
        (None, 8, &[98, 96, 98][..])
    );
}

#[test]
fn short_deck_has_antes_and_a_blind_of_the_button() {
    let structure = Structure {
        ante: Ante::Each(1),
        button_blind: 1,
        min_bet: 1,
        blinds: [0, 0],
        ..Structure::no_limit(0, 1)
    };
    let state = State::start(&setup(find("short-deck"), structure), &[100; 4]).expect("a hand");
    assert_eq!((state.pot(), state.turn()), (5, Turn::Bet(0)));
    assert_eq!(state.legal().expect("p1 acts").call, 1);
    assert_eq!(raises(&state), Some((2, 99)));
}

#[test]
fn the_lowest_card_of_stud_brings_it_in() {
    let structure = Structure::stud_limit(1, 2, 5, 10);
    let mut state =
        State::start(&setup(games::stud(), structure.clone()), &[100; 3]).expect("a hand");
    assert_eq!(state.turn(), Turn::Deal);
    // Cards may come together or one by one, those face down first.
    play(
        &mut state,
        "d dh p1 ????2d, d dh p2 Ah, d dh p2 Kh, d dh p2 2c, d dh p3 ????As",
    );
    assert_eq!(state.turn(), Turn::Bet(1)); // of two deuces that of clubs
    let legal = state.legal().expect("p2 acts");
    assert_eq!((legal.bring_in, legal.fold), (Some(2), false));
    assert!(refused(&state, "fold").contains("p2 may bring in 2, or bet 5"));
    play(&mut state, "bring in");
    assert_eq!(raises(&state), Some((5, 5)));
    play(&mut state, "complete to 5");
    assert_eq!(raises(&state), Some((10, 10)));
    play(&mut state, "f, cc, d dh p2 2s, d dh p3 Ks");
    assert_eq!(state.turn(), Turn::Bet(1)); // a pair of deuces shows

    let mut razz = State::start(&setup(find("razz"), structure), &[100; 3]).expect("a hand");
    play(&mut razz, "d dh p1 ????Kd, d dh p2 ????Ah, d dh p3 ????Ks");
    assert_eq!(razz.turn(), Turn::Bet(2)); // the highest card is the king of spades
    play(
        &mut razz,
        "bring in, cc, cc, d dh p1 Qd, d dh p2 Ac, d dh p3 2c",
    );
    assert_eq!(razz.turn(), Turn::Bet(2)); // king and deuce are below king and queen, and no pair
}

#[test]
fn a_short_bring_in_is_called_in_full() {
    let with = |full_bring_in| {
        let mut structure = Structure::stud_limit(1, 3, 5, 10);
        structure.house.full_bring_in = full_bring_in;
        let setup = setup(games::stud(), structure);
        let mut state = State::start(&setup, &[100, 2, 100]).expect("a hand");
        play(
            &mut state,
            "d dh p1 ????Kd, d dh p2 ????2c, d dh p3 ????As, bring in",
        );
        assert_eq!((state.turn(), state.bets()), (Turn::Bet(2), &[0, 1, 0][..]));
        let call = state.legal().expect("p3 acts").call;
        (call, raises(&state))
    };
    assert_eq!(with(true), (3, Some((5, 5))));
    assert_eq!(with(false), (1, Some((5, 5))));
}
