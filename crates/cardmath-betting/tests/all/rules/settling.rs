//! Who takes which chips: pots, odd chips, runs and rake.

use super::*;

#[test]
fn side_pots_begin_where_a_player_is_all_in() {
    let mut state = start(Structure::no_limit(1, 2), &[100, 250, 80]);
    play(&mut state, "all in, all in, all in");
    // Nobody could call more of p2, so the last all-in is a call.
    assert_eq!((state.uncalled(), state.stacks()[1]), (None, 150));
    state.run_out();
    assert_eq!(pots(&state), [(240, vec![0, 1, 2]), (40, vec![0, 1])]);
    assert_eq!(settle(&state, &[1, 2, 3]).won(), [0, 40, 240]);
    assert_eq!(settle(&state, &[2, 1, 2]).won(), [160, 0, 120]);
}

#[test]
fn a_walk_returns_what_nobody_called() {
    let mut state = start(Structure::no_limit(1, 2), &[100; 3]);
    play(&mut state, "f, f");
    assert_eq!((state.turn(), state.uncalled()), (Turn::Over, Some((1, 1))));
    assert_eq!(settle(&state, &[]).won(), [0, 2, 0]);
}

#[test]
fn high_and_low_split_and_the_odd_chip_is_the_high_hands() {
    let setup = setup(find("omaha8"), Structure::pot_limit(1, 2));
    let mut state = State::start(&setup, &[15, 15, 15]).expect("a hand");
    play(
        &mut state,
        "raise to 7, cc, cc, deal Ks7h2d, all in, cc, cc",
    );
    state.run_out();
    let low = |seat: usize, part: usize, _| [[3, 0], [1, 9], [2, 9]][seat][part];
    let settled = state.settle(low).expect("settled");
    assert_eq!(settled.won(), [23, 11, 11]);
    let none = state.settle(|seat, part, _| if part == 0 { seat as u32 + 1 } else { 0 });
    assert_eq!(none.expect("settled").won(), [0, 0, 45]);
}

#[test]
fn odd_chips_go_by_the_houses_rule() {
    let won = |odd_chips, chip| {
        let mut structure = Structure::no_limit(1, 2);
        structure.house.odd_chips = odd_chips;
        structure.house.chip = chip;
        let mut state = start(structure, &[20, 20, 20, 20, 20]);
        play(
            &mut state,
            "cc, cc, cc, cc, check, deal Ks7h2d, bet 2, cc, cc, cc, cc, deal 3c",
        );
        play(&mut state, "bet 10, cc, f, f, f, deal 4c, check, check");
        assert_eq!(state.pot(), 40);
        let mut state = state.clone();
        state.deal_down(0, cards("Ah 2h")).expect("cards");
        state.deal_down(1, cards("As 2s")).expect("cards");
        settle(&state, &[7, 7, 0, 0, 0]).won().to_vec()
    };
    assert_eq!(won(OddChips::InTurn, 1), [20, 20, 0, 0, 0]);
    assert_eq!(won(OddChips::InTurn, 3), [22, 18, 0, 0, 0]);
    assert_eq!(won(OddChips::HighCard, 25), [0, 40, 0, 0, 0]);
    assert_eq!(won(OddChips::First, 25), [40, 0, 0, 0, 0]);
}

#[test]
fn runs_share_the_pot_and_the_board_so_far() {
    let mut state = start(Structure::no_limit(1, 2), &[51, 51]);
    play(&mut state, "cc, cc, deal Ks7h2d, all in, cc");
    state.run_times(2).expect("all-in");
    play(&mut state, "deal 3c, deal 4c, deal 5c, deal 6c");
    assert_eq!(state.turn(), Turn::Showdown);
    let board = |run| {
        state
            .board(run)
            .map(|card| card.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        (board(0), board(1)),
        ("Ks 7h 2d 3c 5c".into(), "Ks 7h 2d 4c 6c".into())
    );
    let settled = state
        .settle(|seat, _, run| if seat == run { 2 } else { 1 })
        .expect("settled");
    assert_eq!(settled.won(), [51, 51]);
}

#[test]
fn the_rake_is_capped_and_taken_from_the_main_pot_first() {
    let structure = Structure {
        rake: Some(Rake::percent(5, Some(3))),
        ..Structure::no_limit(1, 2)
    };
    let mut state = start(structure.clone(), &[40, 100, 100]);
    play(&mut state, "all in, all in, cc");
    state.run_out();
    let settled = settle(&state, &[3, 2, 1]);
    assert_eq!(
        (settled.rake(), settled.rake_of(0), settled.won()),
        (3, 3, &[117, 120, 0][..])
    );
    // No flop, no drop.
    let mut state = start(structure, &[100; 3]);
    play(&mut state, "raise to 50, f, f");
    assert_eq!(settle(&state, &[]).rake(), 0);
}

#[test]
fn a_hand_is_replayed_as_a_room_recorded_it() {
    let setup = setup(games::holdem(), Structure::no_limit(5, 10));
    let mut posts: Posts = setup.posts(5).expect("posts");
    posts.live[0] = 0; // no small blind
    posts.live[3] = 10;
    posts.dead[3] = 5;
    let mut state = State::start_with(&setup, &[1000; 5], &posts).expect("a hand");
    assert_eq!(
        (state.pot(), state.actor(), state.dead(3)),
        (25, Some(2), 5)
    );
    for event in [
        "p5 f",
        "p3 cbr 12",
        "p4 cc",
        "p1 f",
        "p2 cc",
        "d db Ks7h2d",
        "p2 bets 1",
    ] {
        let event = read_event(event, 0).expect("an event");
        state
            .replay(&event)
            .unwrap_or_else(|error| panic!("{event:?}: {error}"));
    }
    // p5 left out of turn; a raise to 12 and a bet of 1 are below the minimum.
    assert_eq!((state.pot(), state.live().len()), (42, 3));
    let beyond = Event::Act(None, Action::RaiseTo(989));
    assert!(matches!(
        state
            .replay(&beyond)
            .expect_err("more than a stack")
            .reason(),
        Reason::Amount(989)
    ));
}

#[test]
fn whoever_mucks_at_the_showdown_wins_nothing() {
    let mut state = start(Structure::no_limit(1, 2), &[10; 3]);
    play(&mut state, "all in, all in, all in");
    assert!(refused(&state, "p1 muck").contains("only at the showdown"));
    state.run_out();
    play(&mut state, "p3 show AhKh, p1 muck");
    assert_eq!(settle(&state, &[9, 1, 2]).won(), [0, 0, 30]);
    play(&mut state, "p2 muck");
    assert_eq!(
        (state.turn(), settle(&state, &[]).won()),
        (Turn::Over, &[0, 0, 30][..])
    );
}
