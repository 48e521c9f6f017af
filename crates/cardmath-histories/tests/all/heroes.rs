//! Whose history it is, and whose cards were shown.

use cardmath_histories::{Hand, Outcome, read};

/// Look at the only hand of a text.
fn one(text: &str, mut look: impl FnMut(&Hand<'_>)) {
    let mut hands = 0;
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => {
            hands += 1;
            look(hand);
        }
        Outcome::Rejected(fault) => panic!("{fault}\n{text}"),
    });
    assert_eq!(hands, 1, "{text}");
}

/// A session of iPoker with a hand that is shown down.
fn ipoker(head: &str) -> String {
    format!(
        "<session sessioncode=\"1\"><general>{head}</general><game gamecode=\"913\"><general>\
         <startdate>2013-01-02 10:00:00</startdate><players>\
         <player seat=\"1\" name=\"Ann\" chips=\"€10\" dealer=\"1\" win=\"€0.20\" bet=\"€0.10\"/>\
         <player seat=\"3\" name=\"Bob\" chips=\"€10\" dealer=\"0\" win=\"€0\" bet=\"€0.10\"/>\
         </players></general>\
         <round no=\"0\"><action no=\"1\" player=\"Ann\" type=\"1\" sum=\"€0.05\"/>\
         <action no=\"2\" player=\"Bob\" type=\"2\" sum=\"€0.10\"/>\
         <action no=\"3\" player=\"Bob\" type=\"9\" sum=\"\"/></round>\
         <round no=\"1\"><cards type=\"Pocket\" player=\"Ann\">HA HK</cards>\
         <cards type=\"Pocket\" player=\"Bob\">SQ CQ</cards>\
         <action no=\"4\" player=\"Ann\" type=\"3\" sum=\"€0.05\"/>\
         <action no=\"5\" player=\"Bob\" type=\"4\" sum=\"\"/></round>\
         <round no=\"2\"><cards type=\"Flop\">C2 D3 H4</cards>\
         <action no=\"6\" player=\"Bob\" type=\"4\" sum=\"€0\"/>\
         <action no=\"7\" player=\"Ann\" type=\"4\" sum=\"€0\"/></round>\
         <round no=\"3\"><cards type=\"Turn\">S5</cards>\
         <action no=\"8\" player=\"Bob\" type=\"4\" sum=\"€0\"/>\
         <action no=\"9\" player=\"Ann\" type=\"4\" sum=\"€0\"/></round>\
         <round no=\"4\"><cards type=\"River\">S9</cards>\
         <action no=\"10\" player=\"Bob\" type=\"4\" sum=\"€0\"/>\
         <action no=\"11\" player=\"Ann\" type=\"4\" sum=\"€0\"/></round></game></session>\n"
    )
}

#[test]
fn ipoker_names_the_hero_once_and_deals_the_cards_that_are_shown() {
    let head = "<gametype>Holdem NL €0.05/€0.10</gametype><currency>EUR</currency>";
    for (name, hero, shown) in [
        ("Ann", Some(0), [false, true]),
        ("Bob", Some(1), [true, false]),
        ("N/A", None, [false, false]),
    ] {
        let text = ipoker(&format!("{head}<nickname>{name}</nickname>"));
        one(&text, |hand| {
            assert_eq!(hand.warnings, [""; 0]);
            let found = [0, 1].map(|place: usize| hand.seats[place].shown);
            assert_eq!((hand.hero, found), (hero, shown));
            assert_eq!((hand.stakes.small_blind, hand.stakes.big_blind), (5, 10));
        });
    }
}

#[test]
fn an_action_of_ipoker_without_chips_costs_no_hand() {
    let head = "<gametype>Holdem NL €0.05/€0.10</gametype>";
    let text = ipoker(head);
    let unknown = text.replace("type=\"9\" sum=\"\"", "type=\"99\" sum=\"€0\"");
    assert_ne!(text, unknown);
    one(&unknown, |hand| {
        assert!(
            hand.warnings[0].contains("an action of type 99 of Bob"),
            "{:?}",
            hand.warnings
        );
    });
    // Chips that move are never passed over, and a call is not one of nothing.
    for (from, to) in [
        ("type=\"9\" sum=\"\"", "type=\"99\" sum=\"€0.10\""),
        ("type=\"3\" sum=\"€0.05\"", "type=\"3\" sum=\"\""),
    ] {
        let wrong = text.replace(from, to);
        assert_ne!(text, wrong);
        read(&wrong, &mut |outcome| {
            assert!(matches!(outcome, Outcome::Rejected(_)), "{to}")
        });
    }
}

#[test]
fn microgaming_names_the_seat_of_the_hero() {
    let text = "\
<Game hhversion=\"4\" id=\"914\" date=\"2013-09-23 15:38:37\" tablename=\"Vega\" stakes=\"0.05|0.10\" betlimit=\"NL\" gametype=\"Hold'em\" currencysymbol=\"rCA=\" playerseat=\"4\" istournament=\"false\">
<Seats>
<Seat num=\"1\" alias=\"Ann\" balance=\"4.00\" dealer=\"true\"/>
<Seat num=\"4\" alias=\"Bob\" balance=\"10.00\"/>
</Seats>
<Actions>
<Action seq=\"1\" type=\"SmallBlind\" seat=\"1\" value=\"0.05\"/>
<Action seq=\"2\" type=\"BigBlind\" seat=\"4\" value=\"0.10\"/>
<Action seq=\"3\" type=\"Fold\" seat=\"1\"/>
<Action seq=\"4\" type=\"Win\"><Seat num=\"4\" amount=\"0.15\" pot=\"0\"/></Action>
</Actions>
</Game>
";
    one(text, |hand| assert_eq!(hand.hero, Some(1)));
    one(
        &text.replace("playerseat=\"4\"", "playerseat=\"7\""),
        |hand| assert_eq!(hand.hero, None),
    );
}

#[test]
fn ongame_says_in_words_what_was_shown() {
    let text = "\
***** History for hand T5-1-907 *****
Start hand: Mon Jan 06 01:08:00 CET 2014
Table: [SPEED] Bonn [361] (NO_LIMIT TEXAS_HOLDEM €0.05/€0.10, Real money)
User: Ann
Button: seat 1
Players in round: 2
Seat 1: Ann (€4)
Seat 2: Bob (€10)
Ann posts small blind (€0.05)
Bob posts big blind (€0.10)
---
Dealing pocket cards
Dealing to Ann: [Ah, Kh]
Ann calls €0.05
Bob checks
--- Dealing flop [2c, 3d, 4h]
Bob checks
Ann checks
--- Dealing turn [5s]
Bob checks
Ann checks
--- Dealing river [9s]
Bob checks
Ann checks
---
Summary:
Main pot: €0.20 won by Ann (€0.19)
Rake taken: €0.01
Seat 1: Ann (€4.09), net: +€0.09, [Ah, Kh] (STRAIGHT FIVE)
Seat 2: Bob (€9.90), net: -€0.10, [Qd, Qc] (PAIR QUEEN)
***** End of hand T5-1-907 *****
";
    one(text, |hand| {
        assert_eq!(hand.warnings, [""; 0]);
        assert_eq!(hand.hero, Some(0));
        assert_eq!(hand.format.name(), "fast-fold");
        assert_eq!(
            [0, 1].map(|place: usize| hand.seats[place].hole.len()),
            [2, 2]
        );
    });
}

#[test]
fn players_of_winning_who_come_and_go_cost_no_hand() {
    for coming in [
        "waits for big blind",
        "leaves the table",
        "joins the table",
        "sits out",
        "disconnected",
        "timed out",
    ] {
        let text = format!(
            "Hand #5 - Holdem (No Limit) - $0.50/$1.00 - 2023/01/02 10:00:00 UTC\n\
             Vega 6-max Seat #1 is the button\n\
             Seat 1: Ann ($100.00)\n\
             Seat 2: Bob ($100.00)\n\
             Seat 3: Cid ($100.00) is sitting out\n\
             Ann posts the small blind $0.50\n\
             Bob posts the big blind $1.00\n\
             Cid {coming}\n\
             *** HOLE CARDS ***\n\
             Ann folds\n\
             Uncalled bet ($0.50) returned to Bob\n\
             Bob collected $1.00 from main pot\n\
             *** SUMMARY ***\n\
             Total pot $1.00\n"
        );
        one(&text, |hand| {
            assert_eq!(hand.seats[2].account.net(), 0, "{coming}")
        });
    }
}
