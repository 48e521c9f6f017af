//! Absolute's and Ultimate Bet's text.

use crate::common::reading::one;
use cardmath_histories::games::{Betting, Format, Game};
use cardmath_histories::{Hand, Outcome, read};

fn outcome(text: &str, mut look: impl FnMut(Result<&Hand<'_>, String>)) {
    let mut outcomes = 0;
    read(text, &mut |outcome| {
        outcomes += 1;
        match outcome {
            Outcome::Hand(hand) => look(Ok(hand)),
            Outcome::Rejected(fault) => look(Err(fault.reason)),
        }
    });
    assert_eq!(outcomes, 1);
}

fn nets(hand: &Hand<'_>) -> Vec<i64> {
    hand.seats.iter().map(|seat| seat.account.net()).collect()
}

const RAISED: &str = "\
Stage #C180000001: Holdem  No Limit $1 - 2009-12-14 17:14:02 (ET)
Table: VEGA ST (Real Money) Seat #4 is the dealer
Seat 4 - ANN ($1,148.70 in chips)
Seat 5 - BOB - B ($37.17 in chips)
Seat 6 - CLEO ($100 in chips)
Seat 2 - DAN ($20 in chips)
BOB - B - Posts small blind $0.50
CLEO - Posts big blind $1
DAN - Posts $1 dead $0.50
*** POCKET CARDS ***
Dealt to CLEO [Ac 3h]
DAN - Checks
ANN - Folds
BOB - B - Raises $3.50 to $4
CLEO - Folds
DAN - Calls $3
*** FLOP *** [9d Ad 3s]
BOB - B - Bets $6
DAN - Folds (Timeout)
BOB - B - returned ($6) : not called
*** SHOW DOWN ***
BOB - B - Does not show
BOB - B Collects $8.55 from main pot
*** SUMMARY ***
Total Pot($9.50) | Rake ($0.45) | Jackpot Rake ($0.50)
Board [9d Ad 3s]
Seat 2: DAN Folded on the FLOP
Seat 5: BOB - B (small blind) collected Total ($8.55) HI:($8.55)  [Does not show]
";

#[test]
fn a_raise_names_what_is_added_and_what_it_comes_to() {
    one(RAISED, |hand| {
        assert_eq!(
            (hand.room, &*hand.id, &*hand.table),
            ("absolute", "C180000001", "VEGA ST")
        );
        assert_eq!((hand.game, hand.betting), (Game::Holdem, Betting::NoLimit));
        assert_eq!((hand.stakes.small_blind, hand.stakes.big_blind), (50, 100));
        assert_eq!(
            (hand.money.pot, hand.money.rake, hand.money.jackpot),
            (950, 45, 50)
        );
        assert_eq!(nets(hand), [0, 455, -100, -450]);
        assert_eq!(
            (hand.button, hand.hero, hand.currency),
            (Some(4), Some(2), "USD")
        );
        let ahead = hand
            .time_utc
            .zip(hand.time_local)
            .map(|(utc, local)| utc - local);
        assert_eq!(ahead, Some(5 * 3600 * 1_000_000));
    });
    outcome(&RAISED.replace("to $4", "to $5"), |found| {
        assert!(found.is_err())
    });
    outcome(
        &RAISED.replace("DAN - Calls $3", "EVE - Calls $3"),
        |found| {
            assert!(found.is_err_and(|reason| reason.contains("EVE has no seat")));
        },
    );
    let cut = RAISED.split("*** SUMMARY").next().unwrap_or_default();
    outcome(cut, |found| {
        assert!(found.is_err_and(|reason| reason.contains("truncated")));
    });
}

#[test]
fn who_wins_the_blinds_collects_all_of_them() {
    let text = "\
Stage #280000002: HOLDEM NORMAL $25/$50  - 2007-08-17 03:11:57 (ET)
Table: VEGA HWY (Real Money) Seat #1 is the dealer
Seat 1 - ANN ($404 in chips)
Seat 2 - BOB ($392 in chips)
Seat 3 - CLEO ($400 in chips)
BOB - Posts small blind $15
CLEO - Posts big blind $25
*** POCKET CARDS ***
ANN - Folds
BOB - Folds
*** SHOW DOWN ***
CLEO - Does not show
CLEO Collects $40 from main pot
*** SUMMARY ***
Total Pot($40)
";
    one(text, |hand| {
        assert_eq!(
            (hand.betting, hand.stakes.small_bet),
            (Betting::FixedLimit, 2500)
        );
        assert_eq!(nets(hand), [0, -1500, 1500]);
    });
    let tournament = text
        .replace(
            "HOLDEM NORMAL $25/$50",
            "Tourney ID 77 Holdem No Limit 15/25",
        )
        .replace('$', "");
    one(&tournament, |hand| {
        let id = hand.tournament.as_ref().map(|entry| &*entry.id);
        assert_eq!((hand.format, id), (Format::Tournament, Some("77")));
        assert_eq!((hand.stakes.small_blind, hand.currency), (1500, ""));
    });
}

#[test]
fn side_pots_and_mucked_cards_are_read() {
    let text = "\
Stage #180000003: Omaha Hi/Lo  Pot Limit $1/$2 - 2009-12-31 18:23:36.005 (ET) [ 2009-12-31 18:23:36 ]
Table: VEGA CT (Real Money) Seat #1 is the dealer
Seat 1 - ANN ($4 in chips)
Seat 2 - BOB ($10 in chips)
Seat 3 - CLEO ($20 in chips)
BOB - Posts small blind $1
CLEO - Posts big blind $2
*** POCKET CARDS ***
ANN - All-In $4
BOB - Calls $3
CLEO - Calls $2
*** FLOP *** [2c 7d Jh]
BOB - All-In $6
CLEO - All-In(Raise) $16 to $16
CLEO - returned ($10) : not called
*** TURN *** [2c 7d Jh] [Qs]
*** RIVER *** [2c 7d Jh Qs] [10d]
*** SHOW DOWN ***
BOB - Shows [Ah Kd 4c 4d] (Straight, ten to ace)
CLEO - Mucks
BOB Collects $12 from side pot-1
ANN - Mucks
BOB Collects $11 from main pot
*** SUMMARY ***
Total Pot($24) | Rake ($1)
Board [2c 7d Jh Qs 10d]
Seat 1: ANN (dealer) HI: [Mucked] [Kh 6c 6d 5s]
Seat 3: CLEO HI: [Mucked] [Jd Jc 3s 3h]
";
    one(text, |hand| {
        assert_eq!((hand.game, hand.money.rake), (Game::Omaha8, 100));
        assert_eq!(nets(hand), [-400, 1300, -1000]);
        assert!(hand.seats.iter().all(|seat| seat.hole.len() == 4));
    });
}

#[test]
fn stud_lists_all_cards_on_each_street() {
    let text = "\
Stage #130000004: Seven Card Hi/Lo  Normal $0.02/$0.04 - 2009-03-18 19:10:00 (ET)
Seat 1 - ANN ($1 in chips)
Seat 2 - BOB ($1 in chips)
Seat 3 - CLEO ($1 in chips)
ANN - Ante $0.01
BOB - Ante $0.01
CLEO - Ante $0.01
*** 3rd STREET ***
ANN - Pocket [10c 5c 7s]
BOB - Pocket [H H 3s]
CLEO - Pocket [H H Qh]
BOB - Bring-In $0.01
CLEO - Calls $0.01
ANN - Folds
*** 4TH STREET ***
ANN - Pocket [10c 5c 7s]
BOB - Pocket [H H 3s Qc]
CLEO - Pocket [H H Qh Ah]
CLEO - Bets $0.02
BOB - Calls $0.02
*** 5TH STREET ***
BOB - Pocket [H H 3s Qc 6c]
CLEO - Pocket [H H Qh Ah 8c]
CLEO - Checks
BOB - Checks
*** 6TH STREET ***
BOB - Pocket [H H 3s Qc 6c Qs]
CLEO - Pocket [H H Qh Ah 8c Jc]
CLEO - Checks
BOB - Checks
*** RIVER ***
BOB - Pocket [H H 3s Qc 6c Qs H]
CLEO - Pocket [H H Qh Ah 8c Jc H]
CLEO - Checks
BOB - Checks
*** SHOW DOWN ***
BOB - Shows [5s 8d 3s Qc 6c Qs 9s] (One pair, queens)
CLEO - Shows [3d 5d Qh Ah 8c Jc As] (One pair, aces)
CLEO Collects $0.08 from main pot
*** SUMMARY ***
Total Pot($0.09) | Rake ($0.01)
";
    one(text, |hand| {
        assert_eq!(
            (hand.game, hand.betting),
            (Game::StudEight, Betting::FixedLimit)
        );
        assert_eq!((hand.hero, nets(hand)), (Some(0), vec![-1, -4, 4]));
        assert_eq!(hand.seats[1].hole.len(), 7);
        let streets = hand
            .actions
            .iter()
            .filter(|action| action.kind.is_decision());
        assert_eq!(streets.map(|action| action.street).max(), Some(4));
    });
}

#[test]
fn a_side_bet_is_warned_of() {
    let text = RAISED.replace(
        "BOB - B Collects",
        "BOB - B Collects $40 from 72 proposition pot\nBOB - B Collects",
    );
    let text = text.replace("No Limit $1 -", "No Limit $1 (7-2) -");
    outcome(&text, |found| {
        let warnings = found.map(|hand| hand.warnings.clone()).unwrap_or_default();
        assert!(
            warnings.len() == 1 && warnings[0].contains("side bet"),
            "{warnings:?}"
        );
    });
}

const WITH_ANTE: &str = "\
Stage #1800000006: Holdem  No Limit $2, $0.40 ante - 2009-11-28 21:02:31 (ET)
Table: LYRA ST (Real Money) Seat #1 is the dealer
Seat 1 - ANN ($200 in chips)
Seat 2 - BOB ($151.30 in chips)
Seat 3 - CLEO ($90 in chips)
ANN - Ante $0.40
BOB - Ante $0.40
CLEO - Ante $0.40
BOB - Posts small blind $1
CLEO - Posts big blind $2
*** POCKET CARDS ***
Dealt to CLEO [9c 4d]
ANN - Raises $5 to $5
BOB - Folds
CLEO - Folds
ANN - returned ($3) : not called
*** SHOW DOWN ***
ANN - Does not show
ANN Collects $6.20 from main pot
*** SUMMARY ***
Total Pot($6.20)
Seat 1: ANN (dealer) collected Total ($6.20)
Seat 2: BOB (small blind) Folded on the POCKET CARDS
Seat 3: CLEO (big blind) Folded on the POCKET CARDS
";

#[test]
fn an_ante_follows_the_stakes() {
    one(WITH_ANTE, |hand| {
        let stakes = &hand.stakes;
        let amounts = (stakes.small_blind, stakes.big_blind, stakes.ante);
        assert_eq!(amounts, (100, 200, 40));
        assert_eq!((hand.money.pot, hand.money.rake), (620, 0));
        assert_eq!(nets(hand), [380, -140, -240]);
    });
}
