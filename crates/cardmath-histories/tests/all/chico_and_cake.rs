//! Hands of the skins of Chico, BetOnline among them, and of Cake.

use crate::common::hands::{BETONLINE, CAKE};
use crate::common::reading::one;
use cardmath_histories::games::{Betting, Format, Game};

#[test]
fn betonline_says_in_the_summary_who_takes_the_pot() {
    one(BETONLINE, |hand| {
        assert_eq!(
            (hand.room, hand.money.pot, hand.money.rake),
            ("betonline", 5000, 250)
        );
        assert_eq!((hand.board().len(), hand.seats[2].account.net()), (5, 2250));
        let utc = hand.time_utc.zip(hand.time_local);
        assert_eq!(
            utc.map(|(utc, local)| utc - local),
            Some(4 * 3600 * 1_000_000)
        );
    });
}

#[test]
fn betonline_writes_nothing_for_a_dead_small_blind() {
    let text = "\
BetOnline Poker Game #900000003: Hold'em No Limit ($0.25/0.50) - 2011/08/07 15:20 Eastern Daylight Time
Table 'Vega (50bb)' 10-Max, Seat #9 is the button
Seat 9: Ann (25.00 in chips) - The button
Seat 1: Bob (25.00 in chips) - Big Blind
Seat 0: Cleo (25.00 in chips) - Small Blind
Cleo: posts small blind 0.25
Bob: posts big blind 0.50
Ann: post dead 0.00
*** HOLE CARDS ***
Dealt to Bob []
Ann: raises 24.75 to 24.75 and is all in
Cleo: folds
Bob: calls 24.25
*** SHOW DOWN ***
Ann shows Ah Jh
Bob shows Qh Ks
*** SUMMARY ***
Total pot 47.50 | Rake 2.50
Board [3d 7d 6c 10h Jc]
Seat 9: Ann showed [Ah Jh] and won (47.50)
Seat 1: Bob showed [Qh Ks] but did not win
Seat 0: Cleo folded before Flop
";
    one(text, |hand| {
        assert_eq!((hand.money.pot, hand.money.rake), (5000, 250));
        let ann = &hand.seats[0].account;
        assert_eq!((ann.dead, ann.contributed, ann.net()), (25, 2500, 2250));
    });
}

#[test]
fn other_skins_of_chico_write_capitals_and_call_omaha_holdem() {
    let text = "\
ActionPoker.com Game #900000002: Hold'em Pot Limit ($1/2) - 2012-08-07 14:59:01
Table Vega (Real Money) Seat #0 is the button
Seat 0: Ann (79.50 in Chips)
Seat 1: Bob (100.00 in Chips)
Ann: Posts small blind 1.00.
Bob: Posts big blind 2.00.
*** HOLE CARDS ***
Dealt To Bob [3d 7h 6h 6c]
Ann: Raises 5.00 to 6.00.
Bob: Calls 4.00.
*** FLOP *** [6s 9d Qc]
Bob Bets 12.00.
Ann Folds.
Uncalled bet (12.00) returned to Bob
*** SUMMARY ***
Total pot 11.40 | Rake 0.60
Seat 0: Ann folded on the Flop
Seat 1: Bob collected (11.40)
";
    one(text, |hand| {
        assert_eq!(
            (hand.room, &*hand.skin, &*hand.table),
            ("betonline", "ActionPoker.com", "Vega")
        );
        assert_eq!((hand.game, hand.betting), (Game::Omaha, Betting::PotLimit));
        assert_eq!((hand.button, hand.seats[1].account.net()), (Some(0), 540));
    });
    let tournament = text
        .replace(
            "Hold'em Pot Limit ($1/2)",
            "Tournament #77: $5+$0.50 Hold'em No Limit (1/2)",
        )
        .replace(" 6h 6c]", "]");
    one(&tournament, |hand| {
        let entry = hand.tournament.as_ref().expect("a tournament");
        assert_eq!(
            (&*entry.id, entry.buy_in, entry.fee),
            ("77", Some(500), Some(50))
        );
        assert_eq!(
            (hand.format, hand.currency, hand.game),
            (Format::Tournament, "", Game::Holdem)
        );
    });
}

#[test]
fn cake_gives_bets_back_that_nobody_called() {
    one(CAKE, |hand| {
        assert_eq!(
            (hand.room, hand.money.pot, hand.money.rake),
            ("cake", 60, 3)
        );
        assert_eq!((hand.button, hand.hero), (Some(3), Some(0)));
    });
    let all_in = CAKE.replace(
        "Bob: bets $0.30\nAnn: folds",
        "Bob: is all in $9.70\nAnn: folds",
    );
    one(&all_in.replace("bet $0.30", "bet $9.70"), |hand| {
        assert_eq!(hand.money.pot, 60)
    });
}
