//! The rules one by one, each on a small hand.

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
        error.to_string().contains("can post 1 straddles"),
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

#[test]
fn what_cannot_be_is_refused_with_what_can() {
    let state = start(Structure::no_limit(1, 2), &[100; 3]);
    let p3 = "; p3 may fold, call 2, or raise to 4 or more, up to 100";
    for (event, why) in [
        ("p1 fold", "it is not the turn of p1"),
        ("p7 fold", "there is no p7"),
        ("raise to 3", "3 is not a legal amount"),
        ("raise to 101", "101 is not a legal amount"),
        ("check", "there is a bet to call, so no check is possible"),
        ("bet 7", "there is a bet already: say raise to 7"),
        ("stand pat", "nobody can discard or stand pat now"),
        ("deal", "no street is due"),
        ("d dh p1 AhKhQh", "3 cards given, but 2 to deal"),
        ("d db Ah", "1 card given, but 0 to deal"),
    ] {
        assert_eq!(refused(&state, event), format!("{why}{p3}"), "{event}");
    }
    let mut state = state;
    play(&mut state, "d dh p1 AhKh");
    assert!(refused(&state, "d dh p2 Ah2c").starts_with("Ah was dealt already"));
    let short = setup(find("short-deck"), Structure::no_limit(1, 2));
    let state = State::start(&short, &[9, 9]).expect("a hand");
    assert!(refused(&state, "d dh p1 Ah2c").starts_with("2c is not in the deck"));
}

#[test]
fn what_cannot_sit_is_refused() {
    let setup = setup(games::holdem(), Structure::no_limit(1, 2));
    let error = |stacks: &[Chips]| {
        State::start(&setup, stacks)
            .expect_err("refused")
            .to_string()
    };
    assert_eq!(error(&[100; 11]), "2 to 10 players can sit, not 11");
    assert_eq!(error(&[100]), "2 to 10 players can sit, not 1");
    assert!(error(&[100, 0]).starts_with("p2 has 0 chips: a stack is 1 to"));
    assert!(error(&[-1, 5]).starts_with("p1 has -1 chips"));
    assert!(Setup::new(games::holdem(), Structure::no_limit(3, 2)).is_err());
    assert!(Setup::new(games::holdem(), Structure::stud_limit(1, 1, 2, 4)).is_err());
    assert!(
        Setup::new(
            find("three-card"),
            Structure {
                boards: 2,
                ..Structure::no_limit(1, 2)
            }
        )
        .is_err()
    );
    let limit = Limit::Fixed {
        small: 0,
        big: 2,
        most: 4,
        heads_up: false,
    };
    assert!(
        Setup::new(
            games::holdem(),
            Structure {
                limit,
                ..Structure::no_limit(1, 2)
            }
        )
        .is_err()
    );
    assert_eq!(
        self::setup(find("five-card"), Structure::no_limit(1, 2)).most_seats(),
        10
    );
    assert_eq!(
        self::setup(find("omaha6"), Structure::no_limit(1, 2)).most_seats(),
        7
    );
}

#[test]
fn text_that_is_no_event_says_what_is() {
    for (text, why) in [
        ("", "no action is given"),
        ("p2", "no action after p2"),
        ("raise 7", "a raise by or to 7?"),
        ("raise to -7", "-7 is below 0"),
        ("raise to 7.5", "7.5 is not a whole number"),
        ("raise to seven", "\"seven\" is not an amount"),
        ("raise to 99999999999999999999", "is too large"),
        ("flip", "\"flip\" is not an action"),
        ("fold now", "\"now\" is too much"),
        ("d db Kx", "Kx\" are not cards: write them as AhKh"),
        ("d db KsKs", "has a card twice"),
        ("d db Ks??Ks", "has a card twice"),
        ("d db Ks??2c", "is known in part"),
        ("d dh AhKh", "who gets the cards?"),
        ("show AhKh", "who show?"),
    ] {
        let error = read_event(text, 0).expect_err("no event");
        assert!(error.message.contains(why), "{text}: {error}");
    }
    assert_eq!(
        read_event("p2 cbr 47.50 # Dwan", 2),
        Ok(Event::Act(Some(1), Action::RaiseTo(4750)))
    );
    assert!(read_event("raises to $1,000", 0).is_err());
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
    let golden = include_str!("../../../golden/streets.txt").lines();
    let golden: Vec<&str> = golden.filter(|line| !line.starts_with('#')).collect();
    assert_eq!(games::KEYS.map(written).to_vec(), golden);
}
