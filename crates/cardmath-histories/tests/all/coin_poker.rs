//! Hands of CoinPoker in its three forms: each by its words, and with all of its money.

use crate::common::hands::COIN_POKER;
use crate::common::reading::one;
use cardmath_histories::games::{Betting, Format, Game};
use cardmath_histories::hand::ActionKind;
use cardmath_histories::{Hand, Outcome, read};

fn kinds(hand: &Hand<'_>, player: u8) -> Vec<ActionKind> {
    let of_player = hand
        .actions
        .iter()
        .filter(|action| action.player == Some(player));
    of_player.map(|action| action.kind).collect()
}

fn nets(hand: &Hand<'_>) -> Vec<i64> {
    hand.seats.iter().map(|seat| seat.account.net()).collect()
}

#[test]
fn an_all_in_is_a_raise_or_a_call_and_what_nobody_calls_goes_back() {
    one(COIN_POKER, |hand| {
        assert_eq!(
            (hand.room, &*hand.id, &*hand.table, hand.currency),
            ("coinpoker", "6299000001", "200588", "USDT")
        );
        assert_eq!((hand.game, hand.betting), (Game::Holdem, Betting::NoLimit));
        assert_eq!((hand.stakes.small_blind, hand.stakes.big_blind), (50, 100));
        let money = &hand.money;
        assert_eq!((money.pot, money.rake, money.other_fees), (13_700, 640, 10));
        assert_eq!(
            (hand.hero, hand.button, hand.seat_count),
            (Some(2), Some(3), 6)
        );
        let anonymous: Vec<bool> = hand.seats.iter().map(|seat| seat.anonymous).collect();
        assert_eq!(anonymous, [true, true, false, true]);
        use ActionKind::{Collect, DealHole, PostSmall, Raise, Show, Uncalled};
        assert_eq!(kinds(hand, 2), [DealHole, Raise, Raise, Uncalled, Show]);
        assert_eq!(kinds(hand, 3), [PostSmall, DealHole, Raise, Show, Collect]);
        assert_eq!(nets(hand), [-100, -600, -6500, 6550]);
        assert_eq!(hand.board().len(), 5);
        let ahead = hand.time_local.zip(hand.time_utc);
        assert_eq!(
            ahead.map(|(local, utc)| local - utc),
            Some(2 * 3600 * 1_000_000)
        );
    });
}

const RUN_TWICE: &str = "\
CoinPoker Hand #6299000002: PLO 4 (₮0.50/₮1) 2026/07/18 10:46:02 +0530
Table '200588' 6-max Seat #1 is the button
Seat 1: 0a1b2c3d (₮40 in chips)
Seat 2: Hero (₮30 in chips)
0a1b2c3d: posts small blind ₮0.50
Hero: posts big blind ₮1
*** HOLE CARDS ***
Dealt to Hero [Qc Qh 7h 6h]
Dealt to 0a1b2c3d
0a1b2c3d: calls ₮0.50
Hero: checks
*** FIRST FLOP *** [Ts Jc 8s]
Hero: bets ₮2
0a1b2c3d: raises ₮6 to ₮8
Hero: raises ₮18 to ₮26
0a1b2c3d: ALLIN ₮31
Hero: ALLIN ₮3
0a1b2c3d: RETURN ₮10
*** FIRST TURN *** [Ts Jc 8s] [7s]
*** FIRST RIVER *** [Ts Jc 8s 7s] [Td]
*** SECOND TURN *** [Ts Jc 8s] [3h]
*** SECOND RIVER *** [Ts Jc 8s 3h] [6c]
*** FIRST SHOWDOWN ***
0a1b2c3d: shows [Ad Th Tc 2c] (Four Of A Kind)
0a1b2c3d collected ₮28.50 from pot
Hero: shows [Qc Qh 7h 6h] (Straight)
*** SECOND SHOWDOWN ***
Hero: shows [Qc Qh 7h 6h] (Straight)
Hero collected ₮28.50 from pot
*** SUMMARY ***
Total pot ₮60 | Rake ₮3
Hand was run two times
FIRST Board [ Ts Jc 8s 7s Td ]
SECOND Board [ Ts Jc 8s 3h 6c ]
Game ended: 2026/07/18 10:46:54 +0530
";

#[test]
fn the_first_board_has_the_bets_and_both_have_the_flop() {
    one(RUN_TWICE, |hand| {
        assert_eq!((hand.game, hand.betting), (Game::Omaha, Betting::PotLimit));
        assert_eq!(
            (hand.runs, hand.boards[0].len(), hand.boards[1].len()),
            (2, 5, 5)
        );
        assert_eq!(hand.boards[0].ids()[..3], hand.boards[1].ids()[..3]);
        use ActionKind::{Bet, Call, Check, Collect, DealHole, PostBig, Raise, Show};
        assert_eq!(
            kinds(hand, 1),
            [
                PostBig, DealHole, Check, Bet, Raise, Call, Show, Show, Collect
            ]
        );
        assert_eq!(nets(hand), [-150, -150]);
        let ahead = hand.time_local.zip(hand.time_utc);
        assert_eq!(
            ahead.map(|(local, utc)| local - utc),
            Some(330 * 60 * 1_000_000)
        );
    });
}

#[test]
fn chips_that_the_room_drops_go_to_the_only_winner() {
    let text = COIN_POKER
        .replace("99887766: posts", "MEGA SPLASH dropped ₮2\n99887766: posts")
        .replace("Total pot ₮137", "Total pot ₮139");
    one(&text, |hand| {
        assert_eq!((hand.money.pot, hand.money.house_added), (13_900, 200));
        assert_eq!(nets(hand), [-100, -600, -6500, 6750]);
    });
}

#[test]
fn chips_that_the_room_drops_are_left_out_with_a_warning_if_several_collect() {
    let text = RUN_TWICE
        .replace("0a1b2c3d: posts", "SPLASH dropped ₮4\n0a1b2c3d: posts")
        .replace("Total pot ₮60", "Total pot ₮64");
    let mut hands = 0;
    read(&text, &mut |outcome| {
        let Outcome::Hand(hand) = outcome else {
            panic!("rejected")
        };
        hands += 1;
        let [warning] = &hand.warnings[..] else {
            panic!("{:?}", hand.warnings)
        };
        assert!(warning.contains("who gets the splash of 4"), "{warning}");
        assert_eq!((hand.money.pot, hand.money.house_added), (6000, 0));
        assert_eq!(nets(hand), [-150, -150]);
    });
    assert_eq!(hands, 1);
}

#[test]
fn a_cash_out_that_is_printed_for_each_pot_counts_once() {
    let line = "Hero cashed out the hand for ₮60 | Cash Out Fee ₮0.60\n";
    let twice = format!("{line}Hero: shows [Ks Kd] (Two Pair)\n{line}");
    one(
        &COIN_POKER.replace("Hero: shows [Ks Kd] (Two Pair)\n", &twice),
        |hand| {
            let hero = &hand.seats[2].account;
            assert_eq!((hero.cashout, hero.cashout_fee), (Some(6060), 60));
            assert_eq!(nets(hand), [-100, -600, -500, 6550]);
        },
    );
}

const TOURNAMENT: &str = "\
CoinPoker Hand #185000001: NLH (500/1,000/125) 2026/03/03 20:09:16 CET
Tournament 'Vega's PKO, 15 Seats' '77001' 7-max Seat #1 is the button
Seat 1: 0a1b2c3d (18,000 in chips)
Seat 2: Hero (9,125 in chips)
Seat 3: 1234abcd (725 in chips)
0a1b2c3d: posts ante 125
Hero: posts ante 125
1234abcd: posts ante 125
Hero: posts small blind 500
1234abcd: posts big blind 600 ALLIN
*** HOLE CARDS ***
Dealt to 0a1b2c3d
Dealt to Hero [5h Jc]
Dealt to 1234abcd
0a1b2c3d: ALLIN 17,875
Hero: folds
0a1b2c3d: RETURN 17,275
*** FLOP *** [Kd 9d 4c]
*** TURN *** [Kd 9d 4c] [2s]
*** RIVER *** [Kd 9d 4c 2s] [2h]
*** SHOWDOWN ***
0a1b2c3d: shows [Ac 9c] (Two Pair)
0a1b2c3d collected 2,075 from pot
1234abcd: shows [8s 7s] (One Pair)
*** SUMMARY ***
Total pot 2,075 | Rake 0
Hand was run once
Board [ Kd 9d 4c 2s 2h ]
Game ended: 2026/03/03 20:09:59 CET
";

#[test]
fn a_tournament_is_named_in_the_second_line() {
    one(TOURNAMENT, |hand| {
        let entry = hand.tournament.as_ref().expect("a tournament");
        assert_eq!(
            (&*entry.id, &*entry.name),
            ("77001", "Vega's PKO, 15 Seats")
        );
        assert_eq!((hand.format, hand.currency), (Format::Tournament, ""));
        assert_eq!((hand.button, hand.seat_count), (Some(1), 7));
        let stakes = &hand.stakes;
        assert_eq!(
            (stakes.small_blind, stakes.big_blind, stakes.ante),
            (50_000, 100_000, 12_500)
        );
        assert_eq!(nets(hand), [135_000, -62_500, -72_500]);
    });
}

/// The form of 2024 and 2025.
const OLDER: &str = "\
CoinPoker Hand #256000001: Hold'em No Limit (0.50/1 ) 2025/06/19 18:53:04 GMT
Table 'NL ₮100 IV' 7-max Seat #1 is the button
Seat 1: Ann (100.00 in chips)
Seat 2: Bob (80.00 in chips)
Seat 3: Cleo (30.00 in chips)
Seat 5: Dan (50.00 in chips) out of hand
Seat 6: Eve (100.00 in chips)
Bob: posts small blind 0.50
Cleo: posts big blind 1
Eve: posts small blind (dead) 0.50
Eve: posts big blind 1
Dan: didn't post big blind
*** HOLE CARDS ***
Dealt to Ann [Qs Qd]
Eve activated time-bank (30 seconds)
Eve: checks
Ann: raises 3 to 4
Bob: raises 79.50 and is all-in
Cleo: calls 29 and is all-in
Eve: folds
Ann: calls 76
*** FLOP *** [Kd 9d 4c]
*** TURN *** [Kd 9d 4c] [2s]
*** RIVER *** [Kd 9d 4c 2s] [2h]
*** SHOW DOWN ***
Bob: shows [Ks Js] (two pair, Kings and Twos)
Bob collected 100 from side-pot 1
Cleo: shows [9c 9s] (a full house, Nines over Twos)
Cleo collected 90 from pot
Ann: mucks hand
*** SUMMARY ***
Total pot 191.50 | Rake 1.50
Board [ Kd 9d 4c 2s 2h ]
Game ended: 2025/06/19 18:53:39 GMT
Seat 2: Bob (small blind) showed [Ks Js] and won (100) with two pair, Kings and Twos
";

#[test]
fn the_older_form_names_players_and_no_currency() {
    one(OLDER, |hand| {
        assert_eq!((hand.currency, &*hand.table), ("USDT", "NL ₮100 IV"));
        assert_eq!((hand.hero, hand.seats[3].sitting_out), (Some(0), true));
        assert_eq!(nets(hand), [-8000, 2000, 6000, 0, -150]);
        let pots = hand
            .actions
            .iter()
            .filter(|action| action.kind == ActionKind::Collect);
        assert_eq!(pots.map(|action| action.pot).collect::<Vec<u8>>(), [1, 255]);
        assert_eq!(hand.time_utc, hand.time_local);
    });
}

/// Whether the amount behind `raises` is what is added or the bet that it makes is not known.
#[test]
fn a_raise_that_is_all_in_is_all_that_is_left() {
    one(
        &OLDER.replace("raises 79.50 and", "raises 76 and"),
        |hand| {
            assert_eq!(nets(hand)[..3], [-8000, 2000, 6000]);
        },
    );
}

#[test]
fn bets_of_a_cancelled_hand_go_back() {
    let (before, _) = OLDER.split_once("Eve: checks").expect("the play");
    let text = format!(
        "{before}*** HAND CANCELLED ***\nAll bets returned (3)\n*** SUMMARY ***\nTotal pot 3 | Rake \
         0\nBoard [ ]\nSeat 2: Bob (small blind) collected (0.50)\n"
    );
    one(&text, |hand| {
        assert!(hand.cancelled);
        assert_eq!(nets(hand), [0; 5]);
    });
}

#[test]
fn a_tournament_of_the_older_form_has_the_ante_behind_its_blinds() {
    let text = "\
CoinPoker Hand #185000002: Tournament #1287, ₮0.10 Mega Sat to ₮1 Dojo, 15 Seats Hold'em No Limit (400/800 ante 100 play) 2024/12/23 16:35:17 GMT
Table '12' 7-max Seat #1 is the button
Seat 1: Ann (4000 in chips)
Seat 2: Bob (1000 in chips) is sitting out
Ann: posts the ante 100
Bob: posts the ante 100
Ann: posts small blind 400
Bob: posts big blind 800
*** HOLE CARDS ***
Dealt to Ann [5h Jc]
Ann: raises 3100 and is all-in
Bob: folds
Uncalled bet (3100) returned to Ann
Ann collected 1800 from pot
*** SUMMARY ***
Total pot 1800 | Rake 0
Board [ ]
Game ended: 2024/12/23 16:35:38 GMT
";
    one(text, |hand| {
        let entry = hand.tournament.as_ref().expect("a tournament");
        assert_eq!(
            (&*entry.id, &*entry.name),
            ("1287", "₮0.10 Mega Sat to ₮1 Dojo, 15 Seats")
        );
        assert_eq!((hand.stakes.big_blind, hand.stakes.ante), (80_000, 10_000));
        assert_eq!(nets(hand), [90_000, -90_000]);
    });
}

#[test]
fn what_trackers_write_is_the_text_of_pokerstars() {
    let text = "\
CoinPoker Hand #130000001: Hold'em No Limit (₮0.50/₮1.00 - Ante ₮0.16 CPCC) - 2026/08/19 15:57:11 +00
Table 'NL 0.50-1.00 (A) 13' 6-max Seat #1 is the button
Seat 1: Ann (₮100.00 in chips)
Seat 2: Bob (₮80.00 in chips)
Ann: posts the ante ₮0.16
Bob: posts the ante ₮0.16
Ann: posts small blind ₮0.50
Bob: posts big blind ₮1.00
*** HOLE CARDS ***
Ann: raises ₮2.00 to ₮3.00
Bob: folds
Uncalled bet (₮2.00) returned to Ann
Ann collected ₮2.32 from pot
*** SUMMARY ***
Total pot ₮2.32 | Rake ₮0.00
";
    one(text, |hand| {
        assert_eq!((hand.currency, hand.stakes.ante), ("USDT", 16));
        assert_eq!(nets(hand), [116, -116]);
        assert_eq!(hand.time_utc, hand.time_local);
    });
}

#[test]
fn a_straddle_and_a_big_blind_out_of_turn_are_live() {
    let text = "\
CoinPoker Hand #6299000003: NLH (₮0.50/₮1) 2026/10/07 00:33:33 PDT
Table '1' 7-max Seat #3 is the button
Seat 1: 0a1b2c3d (₮20 in chips)
Seat 3: 1234abcd (₮50 in chips)
Seat 4: 99887766 (₮80 in chips)
Seat 5: Hero (₮100 in chips)
Seat 6: 55667788 (₮120 in chips)
99887766: posts small blind ₮0.50
Hero: posts big blind ₮1
0a1b2c3d: posts auto big blind ₮1
*** HOLE CARDS ***
Dealt to Hero [Ah Kd]
55667788: STRADDLE ₮2
0a1b2c3d: calls ₮1
1234abcd: folds
99887766: folds
Hero: calls ₮1
55667788: checks
*** FLOP *** [2c 7d 9h]
Hero: bets ₮6
55667788: folds
0a1b2c3d: folds
Hero: RETURN ₮6
*** SHOWDOWN ***
Hero collected ₮6.20 from pot
*** SUMMARY ***
Total pot ₮6.50 | Rake ₮0.30
Hand was run once
Board [ 2c 7d 9h ]
";
    one(text, |hand| {
        assert_eq!(nets(hand), [-200, 0, -50, 420, -200]);
        let ahead = hand.time_utc.zip(hand.time_local);
        assert_eq!(
            ahead.map(|(utc, local)| utc - local),
            Some(7 * 3600 * 1_000_000)
        );
    });
}

#[test]
fn names_may_be_like_the_lines_of_the_room() {
    for name in [
        "SPLASH dropped 1",
        "MEGA SPLASH dropped ₮2",
        "Tournament 'x' '7",
        "ALLIN",
    ] {
        one(&COIN_POKER.replace("Hero", name), |hand| {
            assert!(hand.tournament.is_none());
            assert_eq!(hand.money.house_added, 0);
            assert_eq!((&*hand.seats[2].name, nets(hand)[2]), (name, -6500));
        });
    }
}
