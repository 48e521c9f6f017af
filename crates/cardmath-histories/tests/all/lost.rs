//! Forms in which rooms write hands that were once lost, each by a hand in the room's form.

use crate::common::reading::{counts, one};
use cardmath_histories::ActionKind;
use cardmath_histories::games::{Betting, Format, Game};

// XML.

/// A session of iPoker of hands in which the small blind folds.
fn ipoker(gametype: &str, pocket: &str, hands: usize, between: &str) -> String {
    let hand = |number: usize| {
        format!(
            "<game gamecode=\"{number}\"><general><startdate>2021-05-01 10:00:00</startdate>\
             <players><player seat=\"1\" name=\"Ann\" chips=\"€10\" dealer=\"1\" win=\"€0\" \
             bet=\"€0.05\"/><player seat=\"3\" name=\"Bob\" chips=\"€10\" dealer=\"0\" \
             win=\"€0.10\" bet=\"€0.05\"/></players></general><round no=\"0\">\
             <action no=\"1\" player=\"Ann\" type=\"1\" sum=\"€0.05\"/>\
             <action no=\"2\" player=\"Bob\" type=\"2\" sum=\"€0.10\"/></round><round no=\"1\">\
             <cards type=\"Pocket\" player=\"Ann\">{pocket}</cards>\
             <action no=\"3\" player=\"Ann\" type=\"0\" sum=\"€0\"/></round></game>"
        )
    };
    let all: Vec<_> = (1..=hands).map(hand).collect();
    format!(
        "<session sessioncode=\"1\"><general><gametype>{gametype}</gametype>\
         <tablename>Vega</tablename><tablecurrency>EUR</tablecurrency></general>{}</session>\n",
        all.join(between)
    )
}

#[test]
fn ipoker_hands_fit_on_one_line_too() {
    for between in ["", "\n", "\r\n  "] {
        let text = ipoker("Holdem NL €0.05/€0.10", "S4 HK", 3, between);
        assert_eq!(counts(&text), (3, 0), "{between:?}");
    }
    // One hand that is not well formed is lost alone.
    let text = ipoker("Holdem NL €0.05/€0.10", "S4 HK", 3, "\n");
    assert_eq!(
        counts(&text.replacen("type=\"2\" sum", "type=2\" sum", 1)),
        (2, 1)
    );
}

#[test]
fn ipoker_names_pot_limit_games_by_their_cards_alone() {
    for (pocket, game) in [
        ("S4 HK D2 C3 C9", Game::Omaha5),
        ("S4 HK D2 C3", Game::Omaha),
    ] {
        one(&ipoker("PL €0.05/€0.10", pocket, 1, ""), |hand| {
            assert_eq!((hand.game, hand.betting), (game, Betting::PotLimit));
        });
    }
    assert_eq!(counts(&ipoker("PL €0.05/€0.10", "S4 HK D2", 1, "")), (0, 1));
}

/// A session of Merge of hands in which the small blind folds, below one description.
fn merge(stakes: &str, balance: &str, hands: usize) -> String {
    let hand = |number: usize| {
        format!(
            "<game id=\"5-{number}\" starttime=\"20120529015906\" seats=\"6\" \
             data=\"20120529|Vega (5)|5|5-{number}|false\">\n<players dealer=\"0\">\n\
             <player seat=\"0\" nickname=\"Ann\" balance=\"{balance}\" dealtin=\"true\"/>\n\
             <player seat=\"1\" nickname=\"Bob\" balance=\"{balance}\" dealtin=\"true\"/>\n\
             </players>\n<round id=\"BLINDS\">\n\
             <event type=\"SMALL_BLIND\" player=\"0\" amount=\"10.00\"/>\n\
             <event type=\"BIG_BLIND\" player=\"1\" amount=\"20.00\"/>\n</round>\n\
             <round id=\"PREFLOP\">\n<event type=\"FOLD\" player=\"0\"/>\n</round>\n\
             <round id=\"END_OF_FOLDED_GAME\">\n\
             <winner amount=\"30.00\" uncalled=\"false\" potnumber=\"1\" player=\"1\"/>\n\
             </round>\n</game>\n"
        )
    };
    let all: String = (1..=hands).map(hand).collect();
    format!("<description type=\"Holdem\" stakes=\"{stakes}\"/>\n{all}")
}

#[test]
fn one_bad_hand_of_merge_costs_no_session() {
    let text = merge("No Limit ($10/$20)", "$2,000.00", 10);
    assert_eq!(counts(&text), (10, 0));
    assert_eq!(
        counts(&text.replacen("type=\"FOLD\"", "type=\"NOD\"", 1)),
        (9, 1)
    );
    assert_eq!(counts(&text.replacen("</game>", "", 1)), (9, 1));
}

#[test]
fn merge_has_tournaments() {
    one(&merge("No Limit", "2000", 1), |hand| {
        assert_eq!((hand.format, hand.currency), (Format::Tournament, ""));
        assert_eq!(hand.stakes.big_blind, 2000);
    });
}

// Bovada.

#[test]
fn ignition_numbers_side_pots() {
    let text = "\
Ignition Hand #3000000001 TBL#100000 HOLDEM No Limit - 2018-03-05 04:01:19
Seat 1: Dealer ($5 in chips)
Seat 2: Small Blind ($10 in chips)
Seat 3: Big Blind [ME] ($10 in chips)
Dealer : Set dealer [1]
Small Blind : Small Blind $0.50
Big Blind [ME] : Big blind $1
*** HOLE CARDS ***
Dealer : Card dealt to a spot [9s Ks]
Small Blind : Card dealt to a spot [9d 8c]
Big Blind [ME] : Card dealt to a spot [Th Qh]
Dealer : All-in(raise) $5 to $5
Small Blind : All-in(raise) $9.50 to $10
Big Blind [ME] : Calls $9
*** FLOP *** [4c Kh 6h]
*** TURN *** [4c Kh 6h] [2d]
*** RIVER *** [4c Kh 6h 2d] [3d]
Dealer : Showdown [Ks Kh 9s 6h 4c] (One pair)
Small Blind : Mucks [9d 8c] (High Card)
Big Blind [ME] : Showdown [Kh Qh Th 6h 4c] (High Card)
Big Blind [ME] : Hand Result-Side Pot 1 $10
Dealer : Hand Result $15
*** SUMMARY ***
Total Pot($25)
Board [4c Kh 6h 2d 3d]
";
    one(text, |hand| {
        let pots = hand
            .actions
            .iter()
            .filter(|action| action.kind == ActionKind::Collect);
        assert_eq!(
            pots.map(|pot| (pot.pot, pot.amount)).collect::<Vec<_>>()[0],
            (1, 1000)
        );
        assert_eq!(hand.money.pot, 2500);
    });
    let named = text.replace("Hand Result-Side Pot 1 $10", "Hand result-Side pot $10");
    one(&named, |hand| assert_eq!(hand.money.pot, 2500));
}

#[test]
fn bovada_tournaments_once_had_blinds_with_antes() {
    let text = "\
Bovada Hand #2900000001: HOLDEM Tournament #9000000 TBL#1, No Limit - Level 2 (50/100) - 2014-03-05 04:01:19
Seat 1: Dealer (1,500 in chips)
Seat 2: Big Blind [ME] (1,500 in chips)
Dealer : Set dealer [1]
Dealer : Ante/Small blind 50
Big Blind [ME] : Big blind/Bring in 100
*** HOLE CARDS ***
Dealer : Card dealt to a spot [9s Ks]
Big Blind [ME] : Card dealt to a spot [Th Qh]
Dealer : Folds
Big Blind [ME] : Return uncalled portion of bet 50
Big Blind [ME] : Does not show [Th Qh] (High Card)
Big Blind [ME] : Hand Result 100
*** SUMMARY ***
Total Pot(100)
";
    one(text, |hand| {
        assert_eq!((hand.format, hand.money.pot), (Format::Tournament, 10_000));
        assert_eq!(hand.actions[0].kind, ActionKind::PostSmall);
    });
}

// PokerStars and its relatives.

/// A hand in which the first player folds before the flop.
fn stars(first: &str, posts: &str, chips: &str) -> String {
    format!(
        "PokerStars {first} - 2020/02/08 4:01:19 ET\nTable 'T' 6-max Seat #1 is the button\n\
         Seat 1: Ann ({chips} in chips)\nSeat 2: Bob ({chips} in chips)\n{posts}\
         *** HOLE CARDS ***\nDealt to Ann [9c 8h]\nAnn: folds\n"
    )
}

#[test]
fn six_plus_may_have_no_break_spaces() {
    let sign = "\u{a0}$";
    let posts = format!(
        "Ann: posts the ante {sign}0.02\nBob: posts the ante {sign}0.02\n\
         Ann: posts button blind {sign}0.02\n"
    );
    let first =
        format!("Hand #1:  6+ Hold'em No Limit (Button Blind {sign}0.02 - Ante {sign}0.02 USD)");
    let text = stars(&first, &posts, &format!("{sign}4")).replace(
        "Ann: folds",
        &format!("Bob: folds\nUncalled bet ({sign}0.02) returned to Ann"),
    ) + &format!(
        "Ann collected {sign}0.04 from pot\n*** SUMMARY ***\nTotal pot {sign}0.04 | Rake {sign}0\n"
    );
    one(&text, |hand| {
        assert_eq!(
            (hand.game, hand.stakes.ante, hand.money.pot),
            (Game::ShortDeck, 2, 4)
        );
        assert_eq!(hand.currency, "USD");
    });
}

#[test]
fn zoom_has_tournaments() {
    let end = "Uncalled bet (10) returned to Bob\nBob collected 20 from pot\n*** SUMMARY ***\n\
               Total pot 20 | Rake 0\n";
    let posts = "Ann: posts small blind 10\nBob: posts big blind 20\n";
    for first in [
        "Zoom Hand #1:  Tournament #7, $1+$0.10 USD Hold'em No Limit - Level I (10/20)",
        "Hand #1: Zoom Tournament #7, $1+$0.10 USD Hold'em No Limit - Level I (10/20)",
    ] {
        one(&(stars(first, posts, "1500") + end), |hand| {
            let entry = hand.tournament.as_ref().expect("a tournament");
            assert_eq!(
                (hand.format, &*entry.id, entry.fee),
                (Format::Tournament, "7", Some(10))
            );
        });
    }
}

#[test]
fn split_holdem_has_two_boards_from_the_flop_on() {
    let text = "\
PokerStars Hand #1:  Split Hold'em No Limit ($0.25/$0.50 USD) - 2020/02/08 4:01:19 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($50 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Ann: calls $0.25
Bob: checks
*** FIRST FLOP *** [2c 3d 4h]
*** SECOND FLOP *** [5c 6d 7h]
Bob: checks
Ann: bets $0.50
Bob: folds
Uncalled bet ($0.50) returned to Ann
Ann collected $0.95 from pot
*** SUMMARY ***
Total pot $1 | Rake $0.05
Hand was run twice
FIRST Board [2c 3d 4h]
SECOND Board [5c 6d 7h]
";
    one(text, |hand| {
        assert_eq!(
            (hand.game, hand.runs, hand.money.pot),
            (Game::Holdem, 2, 100)
        );
        assert_eq!((hand.boards[0].len(), hand.boards[1].len()), (3, 3));
    });
}

#[test]
fn mixed_omaha_names_its_round_in_brackets() {
    let posts = "Ann: posts small blind $0.25\nBob: posts big blind $0.50\n";
    let end = "Uncalled bet ($0.25) returned to Bob\nBob collected $0.50 from pot\n\
               *** SUMMARY ***\nTotal pot $0.50 | Rake $0\n";
    for (round, game) in [
        ("Omaha Hi/Lo", Game::Omaha8),
        ("5 Card Omaha", Game::Omaha5),
    ] {
        let first = format!("Hand #1:  Mixed Omaha ({round} Pot Limit, $0.25/$0.50 USD)");
        let text = stars(&first, posts, "$50").replace("Dealt to Ann [9c 8h]\n", "") + end;
        one(&text, |hand| {
            assert_eq!((hand.game, hand.betting), (game, Betting::PotLimit));
        });
    }
}

#[test]
fn a_turn_may_have_the_flop_in_another_order() {
    let text = "\
Poker Hand #HD1: Hold'em No Limit ($0.25/$0.50) - 2024/05/01 10:00:00
Table 'T' 6-max Seat #1 is the button
Seat 1: 8c668f2 ($10 in chips)
Seat 2: Hero ($10 in chips)
8c668f2: posts small blind $0.25
Hero: posts big blind $0.50
*** HOLE CARDS ***
Dealt to 8c668f2
Dealt to Hero [Tc Ac]
8c668f2: calls $0.25
Hero: checks
*** FLOP *** [2c 3d 4h]
Hero: checks
8c668f2: checks
*** TURN *** [4h 2c 3d] [9s]
Hero: bets $1
8c668f2: folds
Uncalled bet ($1) returned to Hero
*** SHOWDOWN ***
Hero collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0 | Jackpot $0 | Bingo $0
Board [2c 3d 4h 9s]
";
    one(text, |hand| assert_eq!(hand.board().ids(), [0, 5, 10, 31]));
    let other = text.replace("[4h 2c 3d] [9s]", "[4h 2c 5d] [9s]");
    assert_eq!(counts(&other), (0, 1));
}

// Others.

#[test]
fn winning_runs_twice_under_a_line_of_its_own() {
    let text = "\
Hand #80000001 - Holdem(No Limit) - $0.25/$0.50 - 2021/06/28 02:38:17 UTC
Vega 6-max Seat #1 is the button
Seat 1: Ann ($10.00)
Seat 2: Bob ($10.00)
Ann posts the small blind $0.25
Bob posts the big blind $0.50
*** HOLE CARDS ***
Ann raises $9.75 to $10.00 and is all-in
Bob calls $9.50 and is all-in
*** FLOP *** [2c 3d 4h]
*** RUN IT TWICE ***
*** FIRST TURN *** [2c 3d 4h] [9s]
*** FIRST RIVER *** [2c 3d 4h 9s] [9c]
*** SECOND TURN *** [2c 3d 4h] [Ts]
*** SECOND RIVER *** [2c 3d 4h Ts] [Tc]
*** SHOW DOWN ***
Ann shows [Ah Kd] (a pair)
Bob shows [Qh Qd] (two pair)
Bob collected $9.50 from main pot
Bob collected $9.50 from main pot
*** SUMMARY ***
Total pot $19.00 | Rake $1.00
";
    one(text, |hand| {
        assert_eq!((hand.runs, hand.money.pot, hand.money.rake), (2, 2000, 100))
    });
}

#[test]
fn winning_once_wrote_a_dead_bet_and_the_live_one_apart() {
    let text = "\
Game started at: 2018/3/2 11:17:19
Game ID: 700000002 1K/2K Vega, Table #3 (Hold'em)
Seat 1 is the button
Seat 1: Ann (50000).
Seat 2: Bob (50000).
Seat 3: Cleo (50000).
Player Bob has small blind (1000)
Player Cleo has big blind (2000)
Player Ann posts (1000) as a dead bet
Player Ann posts (2000)
Player Ann received a card.
Player Ann received a card.
Player Ann checks
Player Bob folds
Player Cleo checks
*** FLOP ***: [Qd 4d 7d]
Player Cleo checks
Player Ann bets (4000)
Player Cleo folds
Uncalled bet (4000) returned to Ann
------ Summary ------
Pot: 6000. Rake 0
Board: [Qd 4d 7d]
*Player Ann mucks (does not show cards). Bets: 3000. Collects: 6000. Wins: 3000.
Game ended at: 2018/3/2 11:18:54
";
    one(text, |hand| {
        assert_eq!(
            (hand.stakes.small_blind, hand.stakes.big_blind),
            (100_000, 200_000)
        );
        let ann = &hand.seats[0].account;
        assert_eq!(
            (ann.dead, ann.blinds, ann.net()),
            (100_000, 200_000, 300_000)
        );
    });
}

#[test]
fn winning_numbers_runs_behind_the_street_too() {
    let text = "\
Hand #80000003 - Holdem(No Limit) - $0.25/$0.50 - 2022/06/28 02:38:17 UTC
Vega 6-max Seat #1 is the button
Seat 1: Ann ($10.00)
Seat 2: Bob ($10.00)
Ann posts the small blind $0.25
Bob posts the big blind $0.50
*** HOLE CARDS ***
Ann raises $9.75 to $10.00 and is all-in
Bob calls $9.50 and is all-in
*** FLOP *** [2c 3d 4h]
*** TURN 1 *** [2c 3d 4h] [9s]
*** RIVER 1 *** [2c 3d 4h 9s] [9c]
*** TURN 2 *** [2c 3d 4h] [Ts]
*** RIVER 2 *** [2c 3d 4h Ts] [Tc]
*** SHOW DOWN ***
Bob collected $9.50 from main pot 1
Ann collected $9.50 from main pot 2
*** SUMMARY ***
Total pot $19.00 | Rake $1.00
";
    one(text, |hand| {
        assert_eq!((hand.runs, hand.money.pot), (2, 2000));
        assert_eq!((hand.boards[0].ids()[3], hand.boards[1].ids()[3]), (31, 35));
    });
}

#[test]
fn pacific_shares_pots_to_the_tenth_of_a_cent() {
    let text = |first: &str, amounts: [&str; 3]| {
        let [stack, blind, share] = amounts;
        format!(
            "***** 888poker Hand History for Game 700000002 *****\n{first}\n\
             Seat 1 is the button\nTotal number of players : 2\nSeat 1: Ann ( {stack} )\n\
             Seat 2: Bob ( {stack} )\nAnn posts small blind [{blind}]\nBob posts big blind [{blind}]\n\
             ** Dealing down cards **\nAnn checks\nBob checks\n** Dealing flop ** [ 2c, 7d, Jh ]\n\
             Bob checks\nAnn checks\n** Dealing turn ** [ Qh ]\nBob checks\nAnn checks\n\
             ** Dealing river ** [ Ah ]\nBob checks\nAnn checks\n** Summary **\n\
             Ann shows [ Ks, 3s ]\nBob shows [ Kc, 3c ]\nAnn collected [ {share} ]\n\
             Bob collected [ {share} ]\n"
        )
    };
    let cash = "$3.24/$3.24 Blinds No Limit Holdem - *** 01 03 2022 20:15:00\nTable Aurich 6 Max (Real Money)";
    one(&text(cash, ["$50", "$3.24", "$3.243"]), |hand| {
        assert_eq!((hand.money.collected, hand.money.rake), (648, 0));
    });
    let chips = "$3.243/$3.243 Blinds No Limit Holdem - *** 01 03 2022 20:15:00\n\
                 Tournament #1 $1 + $0.10 - Table #1 9 Max (Real Money)";
    let chips = chips.replace("$3.243/$3.243", "$3,243/$3,243");
    one(&text(&chips, ["$5.000", "$3.243", "$3.243"]), |hand| {
        assert_eq!(hand.money.pot, 648_600);
    });
}

#[test]
fn full_tilt_has_draw_games() {
    let text = "\
Full Tilt Poker Game #34000000001: Table Vega (6 max) - $0.50/$1 - Limit 2-7 Triple Draw - 04:44:44 ET - 2012/04/08
Seat 1: Ann ($20)
Seat 2: Bob ($20)
Ann posts the small blind of $0.25
Bob posts the big blind of $0.50
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ann [2c 3d 4h Ks Kd]
Ann calls $0.25
Bob checks
*** FIRST DRAW ***
Bob discards 2 cards
Ann discards 2 cards [Ks Kd]
Dealt to Ann [2c 3d 4h] [7s 8d]
Bob checks
Ann bets $0.50
Bob folds
Uncalled bet of $0.50 returned to Ann
Ann mucks
Ann wins the pot ($0.95)
*** SUMMARY ***
Total pot $1 | Rake $0.05
";
    one(text, |hand| {
        assert_eq!(
            (hand.game, hand.betting),
            (Game::DeuceTriple, Betting::FixedLimit)
        );
        let draws = hand
            .actions
            .iter()
            .filter(|action| action.kind == ActionKind::Draw);
        assert_eq!(
            draws.map(|draw| draw.cards.len()).collect::<Vec<_>>(),
            [2, 2]
        );
        assert_eq!(hand.seats[0].hole.len(), 5);
    });
    let unknown = text.replace("2-7 Triple Draw", "Tiddlywinks");
    assert_eq!(counts(&unknown), (0, 1));
}
