//! Lines of GGPoker that break parsers, each by name.

use crate::common::reading::one;
use cardmath_histories::games::Game;
use cardmath_histories::{ActionKind, Outcome, read};

/// A hand of GGPoker in which the first player folds before the flop.
fn gg(header: &str) -> String {
    format!(
        "Poker Hand #{header} - 2024/05/01 10:00:00\nTable 'T' 6-max Seat #1 is the button\n\
         Seat 1: 8c668f2 (10,000 in chips)\nSeat 2: Hero (10,000 in chips)\n\
         8c668f2: posts small blind 50\nHero: posts big blind 100\n*** HOLE CARDS ***\n\
         Dealt to 8c668f2 \nDealt to Hero [Tc Ac]\n8c668f2: folds\n\
         Uncalled bet (50) returned to Hero\n*** SHOWDOWN ***\nHero collected 100 from pot\n\
         *** SUMMARY ***\nTotal pot 100 | Rake 0 | Jackpot 0 | Bingo 0\n"
    )
}

#[test]
fn ggpoker_names_games_antes_and_tournaments_in_many_ways() {
    let cases: [(&str, Game, i64, &str); 9] = [
        ("HD1: Hold'em No Limit (50/100(10))", Game::Holdem, 1000, ""),
        ("RC1: Omaha Pot Limit (50/100)", Game::Omaha, 0, ""),
        ("OM1: PLO-5 (50/100)", Game::Omaha5, 0, ""),
        ("ring_623971570: NLH No Limit (50/100)", Game::Holdem, 0, ""),
        (
            "TM1: Tournament #7, Daily Special $2.50 Hold'em No Limit - Level7(50/100(45))",
            Game::Holdem,
            4500,
            "Daily Special $2.50",
        ),
        (
            "TM1: Tournament #7, $5 Turbo Hold'em No Limit   - Level14(50/100)",
            Game::Holdem,
            0,
            "$5 Turbo",
        ),
        (
            "TM1: Tournament #7, WSOP #77: $5,000 No Limit Hold'em Main Event [Flight W], $25M GTD \
             Hold'em No Limit - Level10 (50/100)",
            Game::Holdem,
            0,
            "WSOP #77: $5,000 No Limit Hold'em Main Event [Flight W], $25M GTD",
        ),
        (
            "TM1: Tournament #7, PLO-5 Classic $10 Omaha5 Pot Limit - Level16(50/100(20))",
            Game::Omaha5,
            2000,
            "PLO-5 Classic $10",
        ),
        (
            "TM1: Tournament #7, Omaholic Bounty $8.40 Omaha (NL postflop) - Level18(50/100)",
            Game::Omaha,
            0,
            "Omaholic Bounty $8.40",
        ),
    ];
    for (header, game, ante, name) in cases {
        one(&gg(header), |hand| {
            assert_eq!((hand.game, hand.stakes.ante), (game, ante), "{header}");
            assert_eq!(hand.stakes.big_blind, 10_000, "{header}");
            let entry = hand.tournament.as_ref();
            assert_eq!(entry.map_or("", |entry| &entry.name), name, "{header}");
            assert_eq!(entry.is_some(), header.starts_with("TM"), "{header}");
            assert!(
                hand.time_local.is_some() && hand.time_utc.is_none(),
                "{header}"
            );
            // Seven or eight digits replace a name; unknown cards are not cards.
            assert!(hand.seats[0].anonymous && hand.seats[0].hole.is_empty());
        });
    }
}

#[test]
fn ggpoker_states_the_rake_or_not_and_other_fees_or_not() {
    let text = gg("HD1: Hold'em No Limit (50/100)");
    let total = "Total pot 100 | Rake 0 | Jackpot 0 | Bingo 0";
    for tail in [
        "Total pot 100",
        "Total pot 100 | Rake 0",
        "Total pot 100 | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0",
    ] {
        one(&text.replace(total, tail), |hand| {
            assert_eq!((hand.money.pot, hand.money.rake), (10_000, 0));
        });
    }
}

#[test]
fn ggpoker_states_a_straddle_again_with_its_whole_amount() {
    let text = "\
Poker Hand #OM1: PLO ($0.01/$0.02) - 2022/07/10 21:30:00
Table 'P' 6-max Seat #3 is the button
Seat 1: ann ($10 in chips)
Seat 2: bob ($10 in chips)
Seat 3: cleo ($10 in chips)
ann: posts small blind $0.01
bob: posts big blind $0.02
ann: straddle $0.04
ann: straddle $0.16
*** HOLE CARDS ***
bob: calls $0.14
cleo: folds
ann: checks
*** FLOP *** [Tc 9h 3h]
ann: checks
bob: checks
*** TURN *** [Tc 9h 3h] [4d]
ann: checks
bob: checks
*** RIVER *** [Tc 9h 3h 4d] [6s]
ann: checks
bob: checks
*** SHOWDOWN ***
ann collected $0.31 from pot
*** SUMMARY ***
Total pot $0.32 | Rake $0.01 | Jackpot $0 | Bingo $0
";
    one(text, |hand| {
        assert_eq!(hand.seats[0].account.blinds, 16);
        assert_eq!((hand.money.pot, hand.money.rake), (32, 1));
    });
}

#[test]
fn ggpoker_insures_and_lists_only_cards_that_differ() {
    let text = "\
Poker Hand #HD2: Hold'em No Limit ($0.5/$1) - 2024/05/01 10:00:00
Table 'T' 6-max Seat #1 is the button
Seat 1: 8c668f2d ($20 in chips)
Seat 2: Hero ($20 in chips)
8c668f2d: posts small blind $0.5
Hero: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [Tc Ac]
8c668f2d: raises $19 to $20 and is all-in
Hero: calls $19 and is all-in
8c668f2d: shows [Kh Kd]
Hero: shows [Tc Ac]
*** FIRST FLOP *** [2c 3c 9d]
*** FIRST TURN *** [2c 3c 9d] [7h]
*** FIRST RIVER *** [2c 3c 9d 7h] [Jd]
Hero: get an all-in insurance (premium ($0/$4/$0) for ($0/$10.8/$0) - (Mandatory/Main/Sub))
*** SECOND FLOP *** [5c 6c 9s]
*** SECOND TURN *** [5c 6c 9s] [2h]
*** SECOND RIVER *** [5c 6c 9s 2h] [4c]
Hero: pay premium of all-in insurance ($4)
*** FIRST SHOWDOWN ***
8c668f2d collected $20 from pot
*** SECOND SHOWDOWN ***
Hero collected $20 from pot
*** SUMMARY ***
Total pot $40
Hand was run two times
FIRST Board [2c 3c 9d 7h Jd]
SECOND Board [5c 6c 9s 2h 4c]
";
    one(text, |hand| {
        assert_eq!((hand.runs, hand.money.pot), (2, 4000));
        assert_eq!(hand.boards.map(|board| board.len())[..2], [5, 5]);
        assert_eq!(hand.seats[1].account.cashout_fee, 400);
    });
}

#[test]
fn ggpoker_begins_the_bets_of_a_bomb_pot_on_the_flop() {
    let text = "\
Poker Hand #RC7: Hold'em No Limit ($0.50/$1) - 2024/05/01 10:00:00
Table 'T' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cleo ($100 in chips)
Ann: posts the ante $5
Bob: posts the ante $5
Cleo: posts the ante $5
*** HOLE CARDS ***
Dealt to Ann [As Kd]
*** FLOP *** [2h 7d Jc]
Bob: checks
Cleo: bets $7
Ann: folds
Bob: calls $7
*** TURN *** [2h 7d Jc] [3s]
Bob: checks
Cleo: checks
*** RIVER *** [2h 7d Jc 3s] [4s]
Bob: checks
Cleo: checks
*** SHOWDOWN ***
Bob: shows [9s 9h] (a pair of Nines)
Cleo: shows [Ts Th] (a pair of Tens)
Cleo collected $27.55 from pot
*** SUMMARY ***
Total pot $29 | Rake $1.45
Board [2h 7d Jc 3s 4s]
";
    one(text, |hand| {
        let nets: Vec<_> = hand.seats.iter().map(|seat| seat.account.net()).collect();
        assert_eq!(nets, [-500, -1200, 1555]);
        let bet = hand
            .actions
            .iter()
            .find(|action| action.kind == ActionKind::Bet);
        assert_eq!(bet.map(|bet| (bet.street, bet.amount)), Some((1, 700)));
    });
    // The player left of the button acts first.
    let out_of_turn = text.replacen("Bob: checks\n", "", 1);
    assert_ne!(out_of_turn, text);
    // Where blinds are posted, a hand whose first bets are missing is doubtful.
    let blinds = text
        .replace("Bob: posts the ante $5", "Bob: posts small blind $5")
        .replace("Cleo: posts the ante $5", "Cleo: posts big blind $5");
    for (text, reason) in [
        (out_of_turn, "Cleo acts out of turn: it is the turn of Bob"),
        (blinds, "cards are dealt before the bets are done"),
    ] {
        let mut warnings = Vec::new();
        read(&text, &mut |outcome| match outcome {
            Outcome::Hand(hand) => warnings.clone_from(&hand.warnings),
            Outcome::Rejected(fault) => panic!("{fault}"),
        });
        let found = warnings.iter().any(|warning| warning.contains(reason));
        assert!(found, "{warnings:?}");
    }
}
