//! What may be bet, by each limit.

use super::*;

#[test]
fn the_button_is_last_and_posts_the_small_blind_with_two_players() {
    let state = start(Structure::no_limit(1, 2), &[100, 100]);
    assert_eq!((state.bets(), state.turn()), (&[2, 1][..], Turn::Bet(1)));
    let mut state = start(Structure::no_limit(1, 2), &[100; 4]);
    assert_eq!(
        (state.bets(), state.turn()),
        (&[1, 2, 0, 0][..], Turn::Bet(2))
    );
    play(&mut state, "cc, cc, cc");
    assert_eq!(state.turn(), Turn::Bet(1)); // the big blind has the option
    play(&mut state, "check, deal Ks7h2d");
    assert_eq!((state.turn(), state.pot()), (Turn::Bet(0), 8));
}

#[test]
fn a_raise_is_at_least_the_last_one() {
    let mut state = start(Structure::no_limit(1, 2), &[200; 3]);
    assert_eq!(raises(&state), Some((4, 200)));
    play(&mut state, "raise to 7");
    assert_eq!(raises(&state), Some((12, 200)));
    play(&mut state, "raise to 30");
    assert_eq!(raises(&state), Some((53, 200)));
    assert_eq!(
        refused(&state, "raise to 52"),
        "52 is not a legal amount; p2 may fold, call 28, or raise to 53 or more, up to 200"
    );
}

#[test]
fn a_short_all_in_does_not_open_the_betting_again() {
    // The directors' example: a bet of 100, 120 all-in; whoever bet may call 20 or fold.
    let short = |house: House| {
        let structure = Structure {
            house,
            ..Structure::no_limit(25, 50)
        };
        let mut state = start(structure, &[1000, 170, 1000]);
        play(&mut state, "cc, cc, cc, deal Ks7h2d, bet 100, all in");
        state
    };
    let mut state = short(House::default());
    assert_eq!(raises(&state), Some((220, 950))); // who has not acted may raise, over the all-in
    play(&mut state, "cc");
    assert_eq!((state.actor(), raises(&state)), (Some(0), None));
    assert!(refused(&state, "raise to 300").starts_with("no raise is possible: the last raise"));

    let mut state = short(House {
        reopening: Reopening::Always,
        short_raise: ShortRaise::Completed,
        ..House::default()
    });
    assert_eq!(raises(&state), Some((200, 950)));
    play(&mut state, "cc");
    assert_eq!(raises(&state), Some((200, 950)));
}

#[test]
fn short_all_ins_that_are_a_raise_in_sum_open_the_betting() {
    let sum = |reopening| {
        let structure = Structure {
            house: House {
                reopening,
                ..House::default()
            },
            ..Structure::no_limit(25, 50)
        };
        let mut state = start(structure, &[1000, 200, 260, 1000]);
        play(
            &mut state,
            "cc, cc, cc, cc, deal Ks7h2d, bet 100, all in, all in, cc",
        );
        assert_eq!((state.actor(), state.level()), (Some(0), 210));
        raises(&state)
    };
    // 150 and 210 all-in over 100: in sum 110 more, above the bet of 100.
    assert_eq!(sum(Reopening::InSum), Some((310, 950)));
    assert_eq!(sum(Reopening::OneFullRaise), None);
}

#[test]
fn pot_limit_is_the_pot_after_the_call() {
    let mut state = start(Structure::pot_limit(1, 2), &[1000; 3]);
    assert_eq!(raises(&state), Some((4, 7))); // 2 to call make a pot of 5
    play(&mut state, "raise to pot");
    assert_eq!(raises(&state), Some((12, 23))); // 6 to call, then 16 in the pot... to 7 + 16
    play(&mut state, "f, cc, deal Ks7h2d");
    assert_eq!(raises(&state), Some((2, 15)));
    assert!(refused(&state, "bet 16").contains("bet 2 or more, up to 15"));
}

#[test]
fn fixed_limit_has_one_amount_and_four_bets() {
    let mut state = start(Structure::fixed_limit(1, 2), &[100; 3]);
    for to in [4, 6, 8] {
        assert_eq!(raises(&state), Some((to, to)));
        play(&mut state, &format!("raise to {to}"));
    }
    assert_eq!(raises(&state), None);
    assert!(refused(&state, "raise to 10").contains("the street has had all its raises"));
    play(&mut state, "cc, cc, deal Ks7h2d, bet 2, cc, cc, deal 3c");
    assert_eq!(raises(&state), Some((4, 4)));
}

#[test]
fn in_fixed_limit_half_a_bet_all_in_counts_as_a_bet() {
    let after = |all_in: Chips| {
        let structure = Structure::fixed_limit(10, 20);
        let mut state = start(structure, &[500, 20 + all_in, 500]);
        play(&mut state, "cc, cc, cc, deal Ks7h2d, bet 20, all in");
        let least = raises(&state);
        play(&mut state, "cc");
        (least, raises(&state))
    };
    assert_eq!(after(25), (Some((40, 40)), None)); // completed
    assert_eq!(after(30), (Some((50, 50)), Some((50, 50))));
}

#[test]
fn a_cap_ends_what_a_player_can_put_in() {
    let structure = Structure {
        cap: Some(40),
        ..Structure::no_limit(1, 2)
    };
    let mut state = start(structure, &[100; 3]);
    assert_eq!(raises(&state), Some((4, 40)));
    play(&mut state, "all in, cc, cc");
    assert_eq!(
        (state.stacks(), state.turn()),
        (&[60, 60, 60][..], Turn::Deal)
    );
    state.run_out();
    assert_eq!(pots(&state), [(120, vec![0, 1, 2])]);
}
