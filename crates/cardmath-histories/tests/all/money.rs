//! What rooms leave unsaid of money, each by a hand in the room's form.

use crate::common::hands::{
    ALL_IN, BOVADA_2012, EVERLEAF, GG_CASH_OUT, GGPOKER, PACIFIC_RAISED, PARTY, both_cash_out,
};
use crate::common::holds;
use cardmath_histories::{ActionKind, Hand, Outcome, read};

/// What became of the hands of a text: those that were read, and why others were rejected.
fn outcomes(text: &str, look: &mut dyn FnMut(&Hand<'_>)) -> Vec<String> {
    let mut rejected = Vec::new();
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => look(hand),
        Outcome::Rejected(fault) => rejected.push(fault.reason),
    });
    rejected
}

/// Pot, rake, and each player's name with the net, in hundredths, of the only hand of a text, which
/// is read without a warning.
fn money(text: &str) -> (i64, i64, Vec<(String, i64)>) {
    let mut found = Vec::new();
    let rejected = outcomes(text, &mut |hand| {
        assert!(hand.warnings.is_empty(), "{:?}\n{text}", hand.warnings);
        assert!(
            holds::broken(hand).is_empty(),
            "{:?}\n{text}",
            holds::broken(hand)
        );
        let net = hand
            .seats
            .iter()
            .map(|seat| (seat.name.to_string(), seat.account.net()));
        found.push((hand.money.pot, hand.money.rake, net.collect()));
    });
    assert_eq!((rejected, found.len()), (vec![], 1), "{text}");
    found.remove(0)
}

/// The warnings of the hands of a text, all of which are read.
fn warnings(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let rejected = outcomes(text, &mut |hand| {
        found.extend(hand.warnings.iter().cloned())
    });
    assert_eq!(rejected, Vec::<String>::new(), "{text}");
    found
}

fn rejected(text: &str) -> String {
    let rejected = outcomes(text, &mut |hand| panic!("{} is read", hand.id));
    assert_eq!(rejected.len(), 1, "{text}");
    rejected[0].clone()
}

fn net(name: &str, chips: i64) -> (String, i64) {
    (name.to_owned(), chips)
}

#[test]
fn pacific_collects_no_bet_that_nobody_called() {
    let wanted = vec![net("Ann", 158), net("Bob", -25), net("Cleo", -150)];
    assert_eq!(money(PACIFIC_RAISED), (325, 17, wanted));
}

#[test]
fn pacific_collects_all_blinds_of_a_walk() {
    let text = PACIFIC_RAISED
        .replace(
            "Ann raises [$1.50]\nBob folds\nCleo calls [$1]\n",
            "Ann folds\nBob folds\n",
        )
        .replace(
            "** Dealing flop ** [ 2c, 7d, Jh ]\nCleo checks\nAnn bets [$3]\nCleo folds\n",
            "",
        )
        .replace(
            "Ann did not show his hand\nAnn collected [ $3.08 ]",
            "Cleo collected [ $0.75 ]",
        );
    assert_eq!(
        money(&text),
        (50, 0, vec![net("Ann", 0), net("Bob", -25), net("Cleo", 25)])
    );
}

/// Of thousands, with decimals behind a comma, as 888 writes them in some countries.
#[test]
fn thousands_of_euros_are_read_with_any_sign_between_them() {
    for sign in [".", "", " ", "\u{a0}", "\u{202f}"] {
        let text = format!(
            "\
***** 888poker Hand History for Game 700000002 *****
5 €/10 € Blinds No Limit Holdem - *** 01 03 2022 20:15:00
Table Aurich 6 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ann ( 1{sign}500,50 € )
Seat 2: Bob ( 1{sign}000 € )
Seat 3: Cleo ( 2{sign}500 € )
Bob posts small blind [5 €]
Cleo posts big blind [10 €]
** Dealing down cards **
Ann raises [30 €]
Bob raises [995 €]
Cleo folds
Ann calls [970 €]
** Dealing flop ** [ 2c, 7d, Jh ]
** Dealing turn ** [ 3c ]
** Dealing river ** [ 4c ]
** Summary **
Ann shows [ As, Ac ]
Bob shows [ Ks, Kc ]
Ann collected [ 2{sign}005,50 € ]
"
        );
        let wanted = vec![
            net("Ann", 100_550),
            net("Bob", -100_000),
            net("Cleo", -1000),
        ];
        assert_eq!(money(&text), (201_000, 450, wanted), "{sign:?}");
        let mut stacks = Vec::new();
        outcomes(&text, &mut |hand| {
            stacks.extend(hand.seats.iter().map(|seat| seat.stack))
        });
        assert_eq!(stacks, [150_050, 100_000, 250_000], "{sign:?}");
    }
}

#[test]
fn everleaf_collects_no_bet_that_nobody_called() {
    assert_eq!(
        money(EVERLEAF),
        (600, 30, vec![net("Ann", -300), net("Bob", 270)])
    );
}

/// A hand of MicroGaming in which Bob bets 20, which nobody calls, and wins a pot of 10.
fn micro_gaming(wins: &str, after: &str) -> String {
    format!(
        "<Game hhversion=\"4\" id=\"500000001\" date=\"2013-09-23 14:27:33\" tablename=\"T\" \
         stakes=\"0.50|1\" betlimit=\"NL\" gametype=\"Hold&apos;em\" currencysymbol=\"JAA=\" \
         playerseat=\"0\" istournament=\"0\" tablesize=\"6\">\n<Seats>\n\
         <Seat num=\"1\" alias=\"Ann\" balance=\"50\" endbalance=\"45\" dealer=\"true\"/>\n\
         <Seat num=\"2\" alias=\"Bob\" balance=\"50\" endbalance=\"{after}\"/>\n</Seats>\n\
         <Gameplay>\n<Action seq=\"1\" type=\"SmallBlind\" seat=\"1\" value=\"0.50\"/>\n\
         <Action seq=\"2\" type=\"BigBlind\" seat=\"2\" value=\"1\"/>\n\
         <Action seq=\"3\" type=\"Raise\" seat=\"1\" value=\"4.50\"/>\n\
         <Action seq=\"4\" type=\"Call\" seat=\"2\" value=\"4\"/>\n\
         <Action seq=\"5\" type=\"DealFlop\"><Card value=\"4\" suit=\"c\"/>\
         <Card value=\"5\" suit=\"d\"/><Card value=\"10\" suit=\"s\"/></Action>\n\
         <Action seq=\"6\" type=\"Bet\" seat=\"2\" value=\"20\"/>\n\
         <Action seq=\"7\" type=\"Fold\" seat=\"1\"/>\n\
         <Action type=\"Win\"><Seat num=\"2\" amount=\"{wins}\" pot=\"0\"/></Action>\n\
         </Gameplay>\n</Game>\n"
    )
}

#[test]
fn micro_gaming_says_with_the_stack_afterwards_what_was_collected() {
    let wanted = (1000, 50, vec![net("Ann", -500), net("Bob", 450)]);
    assert_eq!(money(&micro_gaming("29.50", "54.50")), wanted);
    assert_eq!(money(&micro_gaming("9.50", "54.50")), wanted);
    let reason = rejected(&micro_gaming("9.50", "60"));
    assert!(
        reason.contains("the text says Bob has 60 after the hand"),
        "{reason}"
    );
}

#[test]
fn micro_gaming_guesses_no_game() {
    let text = micro_gaming("29.50", "54.50").replace("Hold&apos;em", "Golden Draw");
    assert_eq!(rejected(&text), "unknown game: \"Golden Draw\"");
}

#[test]
fn no_rake_is_below_0_or_more_than_rooms_take() {
    assert_eq!(money(PARTY).1, 0);
    let reason = rejected(&PARTY.replace("wins $0.25", "wins $0.27"));
    assert!(reason.starts_with("the money does not add up"), "{reason}");
    let reason = rejected(&PARTY.replace("wins $0.25", "wins $0.15"));
    assert_eq!(
        reason,
        "0.10 of the pot of 0.25 is rake: no room takes more than 15 %"
    );
}

#[test]
fn a_blind_of_a_player_without_a_seat_is_not_dropped() {
    let text = PARTY.replace("Seat 3: Cleo ( $10 USD )\n", "");
    assert_eq!(
        rejected(&text),
        "this line is not understood: \"Cleo posts big blind [$0.10 USD].\""
    );
}

#[test]
fn a_big_blind_with_a_dead_one_is_live_in_part() {
    // Neither limits of bets nor a buy-in alone say how much the big blind is.
    for stakes in ["$0.10/$0.20 USD FL", "$10 USD NL"] {
        let text = PARTY
            .replace("$0.05/$0.10 USD NL", stakes)
            .replace(
                "** Dealing down",
                "Ann posts big blind + dead [$0.15 USD].\n** Dealing down",
            )
            .replace("Ann calls [$0.10 USD]", "Ann checks")
            .replace("wins $0.25", "wins $0.30");
        assert_eq!(money(&text).2[0], net("Ann", 15));
        outcomes(&text, &mut |hand| {
            let account = &hand.seats[0].account;
            assert_eq!((account.blinds, account.dead), (10, 5), "{stakes}");
        });
    }
}

#[test]
fn merge_states_the_chips_that_are_added() {
    let text = "\
<description type=\"Holdem\" stakes=\"No Limit ($0.50/$1)\"/>
<game id=\"56114855-1\" starttime=\"20120529015906\" seats=\"6\" data=\"20120529|Vega (1)|1|1|false\">
<players dealer=\"0\">
<player seat=\"0\" nickname=\"Ann\" balance=\"$50\" dealtin=\"true\" />
<player seat=\"1\" nickname=\"Bob\" balance=\"$50\" dealtin=\"true\" />
</players>
<round id=\"BLINDS\" sequence=\"1\">
<event sequence=\"1\" type=\"SMALL_BLIND\" player=\"0\" amount=\"0.50\"/>
<event sequence=\"2\" type=\"BIG_BLIND\" player=\"1\" amount=\"1.00\"/>
</round>
<round id=\"PREFLOP\" sequence=\"2\">
<event sequence=\"3\" type=\"RAISE\" player=\"0\" amount=\"5.00\"/>
<event sequence=\"4\" type=\"CALL\" player=\"1\" amount=\"4.50\"/>
</round>
<round id=\"POSTFLOP\" sequence=\"3\">
<event sequence=\"5\" type=\"BET\" player=\"1\" amount=\"6.00\"/>
<event sequence=\"6\" type=\"FOLD\" player=\"0\"/>
<cards type=\"COMMUNITY\" cards=\"3d,Kd,5c\"/>
</round>
<round id=\"END_OF_FOLDED_GAME\" sequence=\"4\">
<winner amount=\"16.50\" uncalled=\"false\" potnumber=\"1\" player=\"1\" pottype=\"n\"/>
</round>
</game>
";
    assert_eq!(
        money(text),
        (1100, 50, vec![net("Ann", -550), net("Bob", 500)])
    );
    // Elsewhere it is the whole bet, as the call says.
    let whole = text
        .replace("\"4.50\"", "\"4.00\"")
        .replace("16.50", "15.50");
    let wanted = vec![net("Ann", -500), net("Bob", 450)];
    assert_eq!(money(&whole), (1000, 50, wanted));
    let neither = text.replace("\"4.50\"", "\"4.20\"");
    assert_eq!(rejected(&neither), "Bob calls 4.20, and had to call 4.50");
}

#[test]
fn bovada_of_2012_has_all_streets() {
    assert_eq!(money(BOVADA_2012).0, 400);
    outcomes(BOVADA_2012, &mut |hand| {
        assert_eq!(hand.board().len(), 5);
        let bet = hand
            .actions
            .iter()
            .find(|action| action.kind == ActionKind::Bet);
        assert_eq!(bet.map(|action| action.street), Some(1));
    });
}

#[test]
fn pokerstars_pays_cash_outs_in_place_of_the_pot() {
    let both = both_cash_out();
    assert_eq!(
        money(&both),
        (10_000, 200, vec![net("Ann", -700), net("Bob", 445)])
    );
    outcomes(&both, &mut |hand| {
        let account = &hand.seats[1].account;
        assert_eq!((account.collected, account.ceded), (9800, 9800));
        assert_eq!((account.cashout, account.cashout_fee), (Some(5500), 55));
    });
    let loser = ALL_IN.replace(
        "Bob collected",
        "Ann cashed out the hand for $43\nBob collected",
    );
    assert_eq!(money(&loser).2, [net("Ann", -700), net("Bob", 4800)]);
}

#[test]
fn ggpoker_pays_cash_outs_beside_the_pot() {
    let text = GG_CASH_OUT;
    assert_eq!(money(text).2, [net("Hero", 6826), net("8c668f2d", 36_500)]);
    let pays = text
        .replace("Receives Cashout ($436.26)", "Pays Cashout Risk ($19)")
        .replace("8c668f2d collected", "Hero collected");
    assert_eq!(
        money(&pays).2,
        [net("Hero", 36_500 - 1900), net("8c668f2d", -36_800)]
    );
    for (given, bare) in [
        (text, "Receives Cashout $436.26"),
        (&pays, "Pays Cashout Risk $19"),
    ] {
        let (words, amount) = bare.split_once('$').expect("an amount");
        let without = given.replace(&format!("{words}(${amount})"), bare);
        assert_ne!(without, given);
        assert_eq!(money(&without), money(given), "{bare}");
    }
}

#[test]
fn what_is_doubtful_is_warned_of() {
    assert_eq!(warnings(ALL_IN), Vec::<String>::new());
    let cases = [
        (
            "Board [2c 3d 4h 9s 9c]",
            "Board [2c 3d 4h 9s 8c]",
            "the text has cards that no part of the hand has: 8c",
        ),
        (
            "2020/02/08",
            "2020/13/08",
            "the text has no time that can be read",
        ),
        (
            "Seat 2: Bob ($50",
            "Seat 2: Bob (€50",
            "the stakes are in USD, and the stacks in EUR",
        ),
    ];
    for (old, new, warning) in cases {
        assert_eq!(warnings(&ALL_IN.replace(old, new)), [warning]);
    }
    let chat = ALL_IN.replace("*** FLOP", "Ann said, \"I had [7c 7d]\"\n*** FLOP");
    assert_eq!(warnings(&chat), Vec::<String>::new());
    let no_stakes = ALL_IN
        .replace("$0.25/$0.50", "$0/$0")
        .replace("posts small blind $0.25", "posts small blind $0");
    let no_stakes = no_stakes
        .replace("posts big blind $0.50", "posts big blind $0")
        .replace("calls $49.50", "calls $50");
    assert!(warnings(&no_stakes).contains(&"the stakes are 0".to_owned()));
    let too_much = ALL_IN
        .replace("collected $98", "collected $80")
        .replace("Rake $2", "Rake $20");
    assert_eq!(
        warnings(&too_much),
        ["20 of the pot of 100 is rake: no room takes more than 15 %"]
    );
}

#[test]
fn stacks_go_on_from_hand_to_hand() {
    let (start, _) = ALL_IN.split_once("Ann: raises").expect("a raise");
    let hand = |id: &str, time: &str, ann: &str, bob: &str| {
        let changed = start
            .replace("240000001", id)
            .replace("4:01:19", time)
            .replace("Ann ($50", &format!("Ann (${ann}"))
            .replace("Bob ($50", &format!("Bob (${bob}"));
        format!(
            "{changed}Ann: folds\nUncalled bet ($0.25) returned to Bob\nBob collected $0.50 from \
             pot\n*** SUMMARY ***\nTotal pot $0.50 | Rake $0\n\n\n"
        )
    };
    let both = |bob: &str| {
        let first = hand("1", "4:01:19", "50", "50");
        let second = hand("2", "4:02:19", "49.75", bob);
        [format!("{first}{second}"), format!("{second}{first}")]
    };
    for bob in ["50.25", "60"] {
        assert_eq!(both(bob).map(|text| warnings(&text)), [[""; 0]; 2], "{bob}");
    }
    let warning = "Bob has 50.25 after a hand, and 45 before the next";
    assert_eq!(both("45").map(|text| warnings(&text)), [[warning]; 2]);
}

#[test]
fn amounts_of_any_size_are_read_or_rejected() {
    let great = "9".repeat(15);
    for text in [
        PACIFIC_RAISED
            .replace("$3.08", &format!("${great}"))
            .replace("$50", &format!("${great}")),
        PACIFIC_RAISED.replace("$3.08", &format!("${great}.123")),
        PARTY
            .replace("$10 USD", &format!("${great} USD"))
            .replace("$0.10 USD", &format!("${great} USD")),
        ALL_IN
            .replace("$50", &format!("${great}"))
            .replace("$98", &format!("${great}")),
    ] {
        outcomes(&text, &mut |hand| assert!(hand.money.rake >= 0));
    }
}

#[test]
fn what_each_player_won_or_lost_is_compared_where_the_text_says_it() {
    let rooms = [
        ("ongame-all-in", "net: +$113.91", "net: +$114.91"),
        ("ongame-all-in", "net: -$1.00", "net: -$0.50"),
        (
            "winning-all-in",
            "Bets: 160. Collects: 0",
            "Bets: 150. Collects: 0",
        ),
    ];
    for (file, right, wrong) in rooms {
        let path = format!("../../golden/hands/{file}.txt");
        let text = std::fs::read_to_string(path).expect("a golden file");
        assert!(text.contains(right), "{file}");
        assert_eq!(outcomes(&text, &mut |_| {}), Vec::<String>::new());
        let reason = rejected(&text.replace(right, wrong));
        assert!(reason.contains("after the hand"), "{reason}");
    }
    let path = "../../golden/hands/ongame-all-in.txt";
    let text = std::fs::read_to_string(path).expect("a golden file");
    assert_eq!(
        money(&text.replace("net: +$113.91", "net: +$")),
        money(&text)
    );
}

#[test]
fn blinds_are_those_that_were_posted_where_the_first_line_cannot_be_right() {
    let changed = |stakes: &str| GGPOKER.replace("($0.50/$1.00)", stakes);
    // Who has no more chips posts less.
    let short = GGPOKER
        .replace("$100", "$0.5")
        .replace("big blind $1", "big blind $0.5");
    let short = short.replace("Uncalled bet ($0.5) returned to 1a2b3c4d\n", "");
    for (text, blinds, count) in [
        (GGPOKER.to_owned(), (50, 100), 0),
        (changed("($005/$1)"), (50, 100), 1),
        (changed("($0.50/$01.00)"), (50, 100), 0),
        (changed("($1/$2)"), (100, 200), 2),
        (short, (50, 100), 0),
    ] {
        let mut found = Vec::new();
        outcomes(&text, &mut |hand| {
            let (stakes, warnings) = (&hand.stakes, hand.warnings.iter());
            let of_blinds = warnings.filter(|warning| warning.contains("by the stakes, but"));
            found.push(((stakes.small_blind, stakes.big_blind), of_blinds.count()));
        });
        assert_eq!(found, [(blinds, count)], "{text}");
    }
}
