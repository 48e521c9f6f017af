//! Tournaments: bounties, numbers and entries, and blinds that a player could not post in full.

use crate::common::reading::one;
use cardmath_histories::games::Format;
use cardmath_histories::{Hand, Outcome, read};

/// A hand of PokerStars in which Ann and Bob win, with lines about bounties.
fn knocked_out(bounties: &str) -> String {
    format!(
        "PokerStars Hand #21: Tournament #300, $4.50+$4.50+$1.00 USD Hold'em No Limit - Level V \
         (75/150) - 2021/03/02 12:00:00 ET\n\
         Table '300 5' 6-max Seat #1 is the button\n\
         Seat 1: Ann (5000 in chips, $4.50 bounty)\n\
         Seat 2: Bob and Co (5000 in chips, $9 bounty)\n\
         Seat 3: Cid (150 in chips, $6 bounty)\n\
         Bob and Co: posts small blind 75\n\
         Cid: posts big blind 150 and is all-in\n\
         *** HOLE CARDS ***\n\
         Ann: calls 150\n\
         Bob and Co: calls 75\n\
         *** FLOP *** [2c 3d 4h]\n\
         Bob and Co: checks\n\
         Ann: checks\n\
         *** TURN *** [2c 3d 4h] [5s]\n\
         Bob and Co: checks\n\
         Ann: checks\n\
         *** RIVER *** [2c 3d 4h 5s] [9s]\n\
         Bob and Co: checks\n\
         Ann: checks\n\
         *** SHOW DOWN ***\n\
         Bob and Co: shows [Ad Kd] (a straight)\n\
         Ann: shows [Ah Kh] (a straight)\n\
         Cid: shows [Qd Qc] (a pair of Queens)\n\
         Bob and Co collected 225 from pot\n\
         Ann collected 225 from pot\n\
         {bounties}\n\
         *** SUMMARY ***\n\
         Total pot 450 | Rake 0\n\
         Board [2c 3d 4h 5s 9s]\n"
    )
}

#[test]
fn a_bounty_may_be_split() {
    for (lines, won) in [
        (
            "Ann wins $1.50 for splitting the elimination of Cid and their own bounty increases by \
             $1.50 to $6\nBob and Co wins $1.50 for splitting the elimination of Cid and their own \
             bounty increases by $1.50 to $10.50",
            [150, 150],
        ),
        (
            "Ann and Bob and Co split the $5.01 bounty for eliminating Cid",
            [251, 250],
        ),
        (
            "Bob and Co and Ann split the $5.01 bounty for eliminating Cid",
            [250, 251],
        ),
        ("Ann wins the $5 bounty for eliminating Cid", [500, 0]),
        (
            "Bob and Co wins $3 for eliminating Cid and their own bounty increases by $3 to $12",
            [0, 300],
        ),
    ] {
        one(&knocked_out(lines), |hand| {
            let bounties = [0, 1].map(|place: usize| hand.seats[place].bounty_won);
            assert_eq!(bounties, won, "{lines}");
        });
    }
}

#[test]
fn a_bounty_of_a_stranger_is_warned_of() {
    let text = knocked_out("Ann and Zed split the $5 bounty for eliminating Cid");
    read(&text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => {
            assert!(
                hand.warnings[0].contains("is not understood"),
                "{:?}",
                hand.warnings
            );
            assert!(hand.seats.iter().all(|seat| seat.bounty_won == 0));
        }
        Outcome::Rejected(fault) => panic!("{fault}"),
    });
}

#[test]
fn a_mixed_tournament_has_no_name() {
    let text = "\
PokerStars Hand #31: Tournament #300, $10+$1 USD HORSE (Omaha Hi/Lo Limit) - Level V (75/150) - 2021/03/02 12:00:00 ET
Table '300 5' 6-max Seat #1 is the button
Seat 1: Ann (5000 in chips)
Seat 2: Bob (5000 in chips)
Ann: posts small blind 30
Bob: posts big blind 75
*** HOLE CARDS ***
Ann: folds
Uncalled bet (45) returned to Bob
Bob collected 60 from pot
*** SUMMARY ***
Total pot 60 | Rake 0
";
    one(text, |hand| {
        let entry = hand.tournament.as_ref().expect("a tournament");
        assert_eq!((&*entry.name, hand.game.key()), ("", "omaha8"));
    });
}

/// A hand of Full Tilt in which the big blind wins.
fn full_tilt(place: &str) -> String {
    format!(
        "Full Tilt Poker Game #1001: {place} - 60/120 - No Limit Hold'em - 10:00:00 ET - 2010/01/02\n\
         Seat 1: Ann (3,100)\n\
         Seat 2: Bob (3,000)\n\
         Ann posts the small blind of 60\n\
         Bob posts the big blind of 120\n\
         The button is in seat #1\n\
         *** HOLE CARDS ***\n\
         Ann folds\n\
         Uncalled bet of 60 returned to Bob\n\
         Bob mucks\n\
         Bob wins the pot (120)\n\
         *** SUMMARY ***\n\
         Total pot 120 | Rake 0\n"
    )
}

#[test]
fn names_of_tournaments_have_brackets_and_dashes() {
    for (place, name, id, table, cost) in [
        (
            "$5 + $0.50 Sit & Go (Turbo) (4455), Table 1",
            "$5 + $0.50 Sit & Go (Turbo)",
            "4455",
            "1",
            (Some(500), Some(50)),
        ),
        (
            "$10,000 Guarantee - Rebuy (77), Table 12",
            "$10,000 Guarantee - Rebuy",
            "77",
            "12",
            (None, None),
        ),
    ] {
        one(&full_tilt(place), |hand| {
            let entry = hand.tournament.as_ref().expect("a tournament");
            assert_eq!((hand.format, hand.currency), (Format::Tournament, ""));
            assert_eq!((&*entry.name, &*entry.id, &*hand.table), (name, id, table));
            assert_eq!((entry.buy_in, entry.fee), cost);
        });
    }
    let winamax = "\
Winamax Poker - Tournament \"Daily (Deep)\" buyIn: Free level: 3 - HandId: #902-1-1 - Holdem no limit (100/200) - 2023/01/02 10:00:00 UTC
Table: 'Daily (Deep)(777)#004' 6-max (real money) Seat #1 is the button
Seat 1: Ann (4000)
Seat 2: Bob (1500)
*** ANTE/BLINDS ***
Ann posts small blind 100
Bob posts big blind 200
*** PRE-FLOP ***
Ann folds
Bob collected 300 from pot
*** SUMMARY ***
Total pot 300 | No rake
";
    one(winamax, |hand| {
        let entry = hand.tournament.as_ref().expect("a tournament");
        assert_eq!((&*entry.id, entry.buy_in), ("777", Some(0)));
    });
    let party = "\
***** Hand History for Game 902 *****
NL Texas Hold'em $5.50 USD Buy-in - Monday, January 06, 11:42:48 EST 2014
Table Sit & Go (Rebuy) (138) Table #2 (Real Money)
Seat 1 is the button
Total number of players : 2/6
Seat 1: Ann ( 3,100 )
Seat 2: Bob ( 3,000 )
Ann posts small blind [50].
Bob posts big blind [100].
** Dealing down cards **
Ann folds
Bob wins 150 chips
";
    one(party, |hand| {
        let entry = hand.tournament.as_ref().expect("a tournament");
        assert_eq!(
            (&*entry.id, &*entry.name, &*hand.table),
            ("138", "Sit & Go (Rebuy)", "Table #2")
        );
    });
}

// Blinds.

#[test]
fn a_big_blind_that_nobody_can_post_is_what_others_call() {
    let bovada = "\
Ignition Hand #905: HOLDEM Tournament #33 TBL#2, Normal- Level 3 (50/100) No Limit - 2019-05-26 09:16:24
Seat 1: Dealer (3100 in chips)
Seat 2: Small Blind (3000 in chips)
Seat 3: Big Blind [ME] (60 in chips)
Dealer : Ante chip 10
Small Blind : Ante chip 10
Big Blind [ME] : Ante chip 10
Small Blind : Small Blind 50
Big Blind [ME] : Big blind 50
*** HOLE CARDS ***
Dealer : Card dealt to a spot [Ah Kh]
Small Blind : Card dealt to a spot [Ad Kd]
Big Blind [ME] : Card dealt to a spot [Qd Qc]
Dealer : Call 100
Small Blind : Fold(timeout)
Dealer : Return uncalled portion of bet 50
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [5s]
*** RIVER *** [2c 3d 4h 5s] [9s]
Dealer : Showdown [Ah Kh] (Straight)
Big Blind [ME] : Showdown [Qd Qc] (Pair)
Dealer : Hand Result 180
*** SUMMARY ***
Total Pot(180)
Board [2c 3d 4h 5s 9s]
";
    let nets = |hand: &Hand<'_>| -> Vec<i64> {
        hand.seats
            .iter()
            .map(|seat| seat.account.net() / 100)
            .collect()
    };
    // The first line states the blinds, or the first call shows them.
    for text in [bovada, &bovada.replace(" (50/100)", "")] {
        one(text, |hand| {
            assert_eq!(nets(hand), [120, -60, -60]);
            assert_eq!(hand.stakes.big_blind, 10_000);
        });
    }
    // A big blind who has chips left posts all of it.
    let wrong = bovada.replace(" (50/100)", "").replace("(60 in", "(600 in");
    read(&wrong, &mut |outcome| match outcome {
        Outcome::Hand(_) => panic!("100 is no call of 50"),
        Outcome::Rejected(fault) => assert!(fault.reason.contains("had to call 50"), "{fault}"),
    });
}
