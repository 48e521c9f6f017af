//! Events, tables and texts that are refused, with what is accepted.

use super::*;

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

/// A table whose chips are hundredths says so with two decimal places.
#[test]
fn amounts_are_shown_with_the_decimal_places_of_the_format() {
    let state = start(Structure::no_limit(25, 50), &[10_010; 3]);
    let refusal = |action: Action| {
        let event = Event::Act(None, action);
        let illegal = state.clone().play(&event).expect_err("refused");
        (illegal.to_string(), format!("{illegal:.2}"))
    };
    let (whole, money) = refusal(Action::RaiseTo(77));
    assert_eq!(
        whole,
        "77 is not a legal amount; p3 may fold, call 50, or raise to 100 or more, up to 10010"
    );
    assert_eq!(
        money,
        "0.77 is not a legal amount; p3 may fold, call 0.5, or raise to 1 or more, up to 100.1"
    );
    let (whole, money) = refusal(Action::RaiseTo(-5));
    assert!(whole.starts_with("-5 is") && money.starts_with("-0.05 is"));
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
