//! Lines that break parsers, each by name.

use crate::common::reading::one;
use cardmath_histories::ActionKind;

/// A hand of PokerStars with other lines: names, posts, play and summary.
fn stars(header: &str, players: [&str; 2], middle: &str, summary: &str) -> String {
    let [one, two] = players;
    format!(
        "{header}\nTable 'Vega' 6-max Seat #1 is the button\nSeat 1: {one}\nSeat 2: {two}\n{middle}*** SUMMARY ***\n{summary}\n"
    )
}

const HEADER: &str =
    "PokerStars Hand #1:  Hold'em No Limit ($0.25/$0.50 USD) - 2020/02/08 4:01:19 ET";

fn fold_out(one: &str, two: &str) -> String {
    format!(
        "{one}: posts small blind $0.25\n{two}: posts big blind $0.50\n*** HOLE CARDS ***\n{one}: folds\nUncalled bet ($0.25) returned to {two}\n{two} collected $0.50 from pot\n"
    )
}

#[test]
fn cards_are_dealt_to_names_with_brackets() {
    for (ann, bob) in [("Mr [X]", "Mr"), ("a [2c", "a"), ("[", "[ [")] {
        let played = fold_out(ann, bob);
        let middle = played.replace(
            "CARDS ***\n",
            &format!("CARDS ***\nDealt to {ann} [As Kd]\n"),
        );
        let [first, second] = [ann, bob].map(|name| format!("{name} ($50 in chips)"));
        let text = stars(
            HEADER,
            [&first, &second],
            &middle,
            "Total pot $0.50 | Rake $0",
        );
        one(&text, |hand| {
            assert_eq!(hand.hero, Some(0));
            assert_eq!(hand.seats[0].hole.ids(), [51, 45]);
        });
    }
}

#[test]
fn names_have_colons_brackets_and_begin_other_names() {
    for (ann, bob) in [
        ("wo_olly :D", "/\\ntiHer[]"),
        ("Bob", "Bob: folds"),
        ("a (b)", "a"),
        ("Dealt to", "Seat 2"),
    ] {
        let (first, second) = (
            format!("{ann} ($50 in chips)"),
            format!("{bob} ($50 in chips)"),
        );
        let text = stars(
            HEADER,
            [&first, &second],
            &fold_out(ann, bob),
            "Total pot $0.50 | Rake $0",
        );
        one(&text, |hand| {
            assert_eq!((&*hand.seats[0].name, &*hand.seats[1].name), (ann, bob));
            assert_eq!(hand.seats[1].account.collected, 50);
        });
    }
}

#[test]
fn chat_is_anywhere_and_says_anything() {
    let chat = "Ann said, \"Bob: folds\"\nstranger said, \"collected $9 from pot\"\n";
    let middle = fold_out("Ann", "Bob").replace("*** HOLE", &format!("{chat}*** HOLE"));
    let text = stars(
        HEADER,
        ["Ann ($50 in chips)", "Bob ($50 in chips)"],
        &middle,
        "Total pot $0.50 | Rake $0",
    );
    one(&text, |hand| assert_eq!(hand.money.pot, 50));
}

#[test]
fn a_bounty_is_in_the_brackets_of_the_stack() {
    let header = "PokerStars Hand #1: Tournament #88888, $0.98+$0.25+$0.16 USD Hold'em No Limit - Level I (10/20) - 2025/05/18 10:58:00 BRT [2025/05/18 9:58:00 ET]";
    let middle = fold_out("Ann", "Bob")
        .replace("$0.25)", "10)")
        .replace("$0.25", "10")
        .replace("$0.50", "20");
    let players = [
        "Ann (860 in chips, $0.50 bounty)",
        "Bob (640 in chips, $0.25 bounty)",
    ];
    one(
        &stars(header, players, &middle, "Total pot 20 | Rake 0"),
        |hand| {
            let entry = hand.tournament.as_ref().expect("a tournament");
            assert_eq!(
                (entry.buy_in, entry.bounty, entry.fee),
                (Some(98), Some(25), Some(16))
            );
            assert_eq!(
                (hand.seats[0].stack, hand.seats[0].bounty),
                (86_000, Some(50))
            );
            // Nine o'clock in New York's summer.
            assert_eq!(
                hand.time_utc.map(|time| time / 3_600_000_000 % 24),
                Some(13)
            );
        },
    );
}

#[test]
fn points_are_no_money() {
    let middle = fold_out("Ann", "Bob")
        .replace("$0.25", "10")
        .replace("$0.50", "20");
    for entry in ["1000+0 FPP", "200 FPP", "150+15 SC", "30 StarsCoin"] {
        let header = format!(
            "PokerStars Hand #1: Tournament #88888, {entry} Hold'em No Limit - Level I (10/20) - \
             2012/05/18 10:58:00 ET"
        );
        let players = ["Ann (860 in chips)", "Bob (640 in chips)"];
        let text = stars(&header, players, &middle, "Total pot 20 | Rake 0");
        one(&text, |hand| {
            let entry = hand.tournament.as_ref().expect("a tournament");
            assert_eq!((entry.buy_in, entry.fee, entry.currency), (None, None, ""));
            assert_eq!((&*entry.id, &*entry.name), ("88888", ""));
        });
    }
}

#[test]
fn small_and_big_blinds_posted_together_are_one_dead_and_one_live() {
    let middle = "Ann: posts small blind $0.25\nBob: posts small & big blinds $0.75\n*** HOLE CARDS ***\n\
        Ann: calls $0.25\nBob: checks\n*** FLOP *** [2c 3c 4c]\nBob: checks\nAnn: bets $1\nBob: folds\n\
        Uncalled bet ($1) returned to Ann\nAnn collected $1.25 from pot\n";
    let text = stars(
        HEADER,
        ["Ann ($50 in chips)", "Bob ($50 in chips)"],
        middle,
        "Total pot $1.25 | Rake $0",
    );
    one(&text, |hand| {
        let account = &hand.seats[1].account;
        assert_eq!(
            (account.dead, account.blinds, account.contributed),
            (25, 50, 75)
        );
    });
}

#[test]
fn the_amount_behind_to_is_what_counts_in_a_raise() {
    let middle = fold_out("Ann", "Bob")
        .replace("Ann: folds", "Ann: raises $0.99 to $1.50\nBob: folds")
        .replace(
            "Uncalled bet ($0.25) returned to Bob\nBob collected $0.50",
            "Uncalled bet ($1) returned to Ann\nAnn collected $1",
        );
    let text = stars(
        HEADER,
        ["Ann ($50 in chips)", "Bob ($50 in chips)"],
        &middle,
        "Total pot $1 | Rake $0",
    );
    one(&text, |hand| {
        let raise = hand
            .actions
            .iter()
            .find(|action| action.kind == ActionKind::Raise)
            .expect("a raise");
        assert_eq!((raise.to, raise.amount), (150, 125));
    });
}

#[test]
fn a_fold_may_show_a_card_and_a_cancelled_hand_gives_all_back() {
    let middle = fold_out("Ann", "Bob").replace("Ann: folds", "Ann: folds [Ks]");
    let text = stars(
        HEADER,
        ["Ann ($50 in chips)", "Bob ($50 in chips)"],
        &middle,
        "Total pot $0.50 | Rake $0",
    );
    one(&text, |hand| assert_eq!(hand.seats[0].hole.ids(), [47]));
    let middle = "Ann: posts small blind $0.25\nBob: posts big blind $0.50\nHand cancelled\n";
    let text = stars(
        HEADER,
        ["Ann ($50 in chips)", "Bob ($50 in chips)"],
        middle,
        "Hand cancelled",
    );
    one(&text, |hand| {
        assert!(hand.cancelled);
        assert_eq!((hand.money.pot, hand.seats[0].account.contributed), (0, 0));
    });
}

#[test]
fn ggpoker_adds_fees_cash_drops_cash_outs_and_thousands() {
    let text = "\
Poker Hand #TM4834985843: Tournament #9, Big Hold'em No Limit - Level18(1,250/2,500) - 2024/05/01 10:00:00
Table '7' 8-max Seat #1 is the button
Seat 1: 8c668f2d (50,000 in chips)
Seat 2: Hero (40,000 in chips)
8c668f2d: posts small blind 1,250
Hero: posts big blind 2,500
*** HOLE CARDS ***
Dealt to 8c668f2d
Dealt to Hero [Tc Ac]
8c668f2d: folds
Uncalled bet (1,250) returned to Hero
*** SHOWDOWN ***
Hero collected 2,500 from pot
*** SUMMARY ***
Total pot 2,500 | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0
";
    one(text, |hand| {
        assert_eq!(
            (&*hand.id, hand.stakes.big_blind),
            ("TM4834985843", 250_000)
        );
        assert!(hand.seats[0].anonymous && !hand.seats[1].anonymous);
        assert_eq!(hand.hero, Some(1));
    });
    let cash = text
        .replace("#TM4834985843: Tournament #9, Big Hold'em No Limit - Level18(1,250/2,500)", "#RC1: Hold'em No Limit ($1,250/$2,500)")
        .replace("*** SHOWDOWN", "Cash Drop to Pot : total $20\nHero: Chooses to EV Cashout\nHero: Pays Cashout Risk ($1.85)\nHero: Receives Cashout ($1.14)\n*** SHOWDOWN")
        .replace("collected 2,500", "collected 2,517").replace("Total pot 2,500 | Rake 0 | Jackpot 0", "Total pot 2,520 | Rake 2 | Jackpot 1");
    one(&cash, |hand| {
        assert_eq!(
            (hand.money.house_added, hand.money.rake, hand.money.jackpot),
            (2000, 200, 100)
        );
        assert_eq!(
            (
                hand.seats[1].account.cashout,
                hand.seats[1].account.cashout_fee
            ),
            (Some(114), 185)
        );
    });
}

#[test]
fn winamax_writes_cards_without_a_space_and_names_a_bounty() {
    let text = "\
Winamax Poker - Tournament \"A\" buyIn: 4.50€ + 0.50€ level: 1 - HandId: #26-6-16 - Holdem no limit (25/100/200) - 2023/01/04 17:36:27 UTC
Table: 'A(608)#016' 6-max (real money) Seat #1 is the button
Seat 1: Ann (19575, 2.25€ bounty)
Seat 2: Bob (21830, 2.25€ bounty)
*** ANTE/BLINDS ***
Ann posts ante 25
Bob posts ante 25
Ann posts small blind 100
Bob posts big blind 200
*** PRE-FLOP ***
Ann calls 100
Bob checks
*** FLOP *** [7h 2d 5c]
Bob checks
Ann checks
*** TURN *** [7h 2d 5c][2h]
Bob bets 1000
Ann folds
Bob collected 1450 from pot
*** SUMMARY ***
Total pot 1450 | No rake
Board: [7h 2d 5c 2h]
";
    one(text, |hand| {
        assert_eq!(hand.board().len(), 4);
        assert_eq!(
            (hand.seats[0].bounty, hand.seats[1].account.uncalled),
            (Some(225), 100_000)
        );
        assert_eq!(hand.money.pot, 45_000);
    });
}

#[test]
fn a_home_game_names_its_club() {
    let header = HEADER
        .replace(
            "PokerStars Hand #1: ",
            "PokerStars Home Game Hand #1: {Club #77} ",
        )
        .replace("$", "");
    let middle = fold_out("Ann", "Bob").replace('$', "");
    let players = ["Ann (50 in chips)", "Bob (50 in chips)"];
    let text = stars(&header, players, &middle, "Total pot 0.50 | Rake 0");
    one(&text, |hand| {
        assert_eq!((&*hand.id, hand.money.pot), ("1", 50))
    });
}
