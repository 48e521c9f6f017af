//! Lines of one room or another that break parsers, each by name; PokerStars' own are in
//! `pitfalls.rs`.

use std::fs;
use std::path::PathBuf;

use crate::common::reading::{each, one};
use cardmath_histories::games::{Betting, Format, Game};
use cardmath_histories::{Action, ActionKind, Hand, Outcome, read, text};

fn golden(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../golden/hands");
    let bytes = fs::read(folder.join(name)).expect("a file");
    text::decode(&bytes).text.into_owned()
}

#[test]
fn the_pots_are_stated_without_the_rake_and_their_sum_with_it() {
    let text = golden("pokerstars-side-pot.txt");
    assert!(text.contains("Total pot $39.78 Main pot $30.37. Side pot $7.91. | Rake $1.50"));
    one(&text, |hand| {
        assert_eq!((hand.money.pot, hand.money.collected), (3978, 3037 + 791));
    });
}

#[test]
fn two_runs_collect_twice_and_the_pot_is_counted_once() {
    one(&golden("pokerstars-run-it-twice.txt"), |hand| {
        let runs = |hand: &Hand<'_>| {
            let taken = hand
                .actions
                .iter()
                .filter(|action| action.kind == ActionKind::Collect);
            taken.map(|action| action.run).collect::<Vec<_>>()
        };
        assert!(runs(hand).contains(&0) && runs(hand).contains(&1));
        assert_eq!(
            (hand.runs, hand.money.pot, hand.money.rake),
            (2, 303_000, 300)
        );
        assert_ne!(hand.boards[0], hand.boards[1]);
    });
}

#[test]
fn who_reaches_the_cap_is_not_all_in() {
    one(&golden("pokerstars-cap-run-twice.txt"), |hand| {
        assert_eq!((hand.betting, hand.stakes.cap), (Betting::Cap, 8000));
        assert!(
            hand.seats
                .iter()
                .all(|seat| seat.account.all_in_street.is_none())
        );
        assert!(hand.actions.iter().all(|action| !action.all_in));
    });
}

#[test]
fn one_card_may_be_shown() {
    one(&golden("pokerstars-limit-one-card.txt"), |hand| {
        let shows = |action: &&Action| action.kind == ActionKind::Show;
        assert!(
            hand.actions
                .iter()
                .filter(shows)
                .any(|action| action.cards.len() == 1)
        );
    });
}

#[test]
fn winamax_writes_euros_behind_amounts_and_one_byte_for_them() {
    let text = golden("winamax-all-in.txt");
    assert!(text.contains("Total pot 43.45€ | Rake 3€"));
    one(&text, |hand| {
        assert_eq!((hand.money.pot, hand.currency), (4645, "EUR"))
    });
    let old: Vec<u8> = text
        .chars()
        .map(|sign| if sign == '€' { 0x80 } else { sign as u8 })
        .collect();
    let decoded = text::decode(&old);
    assert_eq!(decoded.encoding, "windows-1252");
    one(&decoded.text, |hand| assert_eq!(hand.money.pot, 4645));
}

#[test]
fn poker_888_writes_streets_large_or_small_and_seats_in_any_order() {
    let text = golden("888poker-high-low.txt");
    let large = text.replace("** Dealing flop", "** Dealing Flop");
    assert_ne!(text, large);
    for text in [text, large] {
        one(&text, |hand| {
            assert_eq!((hand.money.pot, hand.board().len()), (200, 5))
        });
    }
}

#[test]
fn partypoker_ends_without_a_summary() {
    let text = golden("partypoker.txt");
    assert!(!text.contains("Summary") && !text.contains("SUMMARY"));
    one(&text, |hand| {
        assert_eq!((hand.money.pot, hand.money.rake), (68, 3))
    });
}

#[test]
fn ipoker_writes_decimals_with_a_point_or_a_comma() {
    let text = golden("ipoker-antes.txt");
    let mut comma = String::new();
    let mut last = ' ';
    for (sign, next) in text.chars().zip(text.chars().skip(1).chain([' '])) {
        let is_decimal = sign == '.' && last.is_ascii_digit() && next.is_ascii_digit();
        comma.push(if is_decimal { ',' } else { sign });
        last = sign;
    }
    assert_ne!(text, comma);
    for text in [text, comma] {
        one(&text, |hand| {
            assert_eq!((hand.money.pot, hand.currency), (26, "GBP"))
        });
    }
}

#[test]
fn winning_writes_sixteen_bits_and_an_odd_byte() {
    let text = golden("winning-jackpot.txt");
    assert!(text.contains("cards.Bets"));
    let bytes: Vec<u8> = text
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .chain([b'\n'])
        .collect();
    let decoded = text::decode(&bytes);
    assert_eq!((bytes.len() % 2, decoded.encoding), (1, "utf-16le"));
    one(&decoded.text, |hand| assert_eq!(hand.money.pot, 4200));
}

#[test]
fn bovada_names_positions_and_shows_all_cards() {
    one(&golden("bovada-cash.txt"), |hand| {
        let known: Vec<_> = hand.seats.iter().filter(|seat| !seat.anonymous).collect();
        assert!(known.iter().all(|seat| seat.name == "UTG+1"), "{known:?}");
        let hero = hand.hero.map(|hero| &*hand.seats[usize::from(hero)].name);
        assert_eq!((hand.money.pot, hero), (4000, Some("UTG+1")));
    });
}

#[test]
fn full_tilt_names_the_button_behind_the_blinds() {
    let text = golden("full-tilt-run-twice.txt");
    let (button, blind) = (text.find("is the button"), text.find("posts the big blind"));
    let (button, blind) = (text.find("The button is in").or(button), blind);
    assert!(button > blind && blind.is_some());
    one(&text, |hand| {
        assert!(hand.button.is_some());
        assert_eq!((hand.runs, hand.money.pot), (2, 62_500));
    });
}

#[test]
fn logs_of_the_competition_have_remarks_limits_and_all_ins() {
    let deep_stack = "STATE:19:r200c/cr400c/cr850f:9hQc|5dQd/4h4c6c/4s:-400|400:DeepStack|player.one # 1479132064.35509\n";
    one(deep_stack, |hand| {
        let names: Vec<&str> = hand.seats.iter().map(|seat| &*seat.name).collect();
        assert_eq!(names, ["DeepStack", "player.one"]);
        assert_eq!(hand.money.pot, 80_000);
        assert_eq!(hand.time_utc, Some(1_479_132_064_355_090));
    });
    let all_in =
        "STATE:13381:r250c/r400c/cr800c/cr20000c:9dKh|QsAh/As4h6d/9h/Qc:-20000|20000:one|two\n";
    one(all_in, |hand| {
        assert_eq!((hand.money.pot, hand.board().len()), (4_000_000, 5));
        assert_eq!(hand.seats[1].account.all_in_street, Some(3));
    });
    let before_the_flop = "STATE:5:r20000c///:9dKh|QsAh/As4h6d/9h/Qc:-20000|20000:one|two\n";
    one(before_the_flop, |hand| assert_eq!(hand.board().len(), 5));
    let limit = "\
# name/game/hands/seed one_two holdem.limit.2p.reverse_blinds.game 3000 0
STATE:0:cc/cc/cc/cc:9dKh|QsAh/As4h6d/9h/Qc:-10|10:one|two
STATE:1:rrc/crc/rc/cc:9dKh|QsAh/As4h6d/9h/Qc:-60|60:two|one
STATE:2:f:9dKh|QsAh:5|-5:one|two
SCORE:-45|45:one|two
";
    let mut pots = Vec::new();
    let hands = each(limit, &mut |hand| {
        assert_eq!(
            (hand.betting, hand.stakes.big_bet),
            (Betting::FixedLimit, 2000)
        );
        pots.push(hand.money.pot);
    });
    assert_eq!((hands, pots), (3, vec![2000, 12_000, 1000]));
}

#[test]
fn open_hand_history_is_alone_in_lists_and_with_what_the_site_adds() {
    let hand = r#"{"id": "x", "ohh": {"spec_version": "1.4.6", "site_name": "S", "network_name": "N",
 "game_type": "Omaha", "bet_limit": {"bet_type": "PL", "bet_cap": 0}, "currency": "Chips", "game_number": "7",
 "start_date_utc": "2020-04-07T14:32:50.123Z", "dealer_seat": 2, "small_blind_amount": 0.5, "big_blind_amount": 1,
 "ante_amount": 0, "hero_player_id": "b", "table_name": "T", "table_size": 6, "tournament": true,
 "tournament_info": {"tournament_number": "9", "name": "Cup", "buyin_amount": 10, "fee_amount": 1},
 "players": [{"id": "a", "seat": 1, "name": "Ann", "starting_stack": 100, "player_bounty": null},
  {"id": "b", "seat": 2, "name": "Bob", "starting_stack": 50.5}],
 "rounds": [{"id": 0, "street": "Preflop", "cards": "", "actions": [
   {"action_number": 0, "action": "Add to Pot", "amount": 2},
   {"action_number": 1, "player_id": "b", "action": "Post SB", "amount": 0.5},
   {"action_number": 2, "player_id": "a", "action": "Post BB", "amount": 1},
   {"action_number": 3, "player_id": "b", "action": "Dealt Cards", "cards": ["Ah", "Kd", "Qs", "2c", "3c"]},
   {"action_number": 4, "player_id": "b", "action": "Raise", "amount": 2.5},
   {"action_number": 5, "player_id": "a", "action": "Player Adjustment", "amount": -1},
   {"action_number": 6, "player_id": "a", "action": "Fold"}]}],
 "pots": [{"number": 0, "amount": 4, "rake": 0, "player_wins": [{"player_id": "b", "win_amount": 4}]}],
 "tournament_bounties": [{"player_id": "b", "bounty_won": 5, "defeated_player_id": "a"}]}}"#;
    let line = hand.replace('\n', "");
    for text in [
        hand.to_owned(),
        format!("{line}\n"),
        format!("[{line}]"),
        format!("[\n  {line}\n]\n"),
    ] {
        one(&text, |hand| {
            assert_eq!((hand.game, hand.format), (Game::Omaha5, Format::Tournament));
            assert_eq!((hand.hero, hand.button), (Some(1), Some(2)));
            assert_eq!((hand.money.house_added, hand.money.pot), (200, 400));
            assert_eq!(hand.seats[1].bounty_won, 500);
            let entry = hand.tournament.as_ref().expect("a tournament");
            assert_eq!((entry.buy_in, entry.fee), (Some(1000), Some(100)));
        });
    }
    assert_eq!(each(&format!("[{line},\n{line},\n{line}]"), &mut |_| ()), 3);
}

/// Why the only hand of a text is refused.
fn refused(text: &str) -> String {
    let mut reasons = Vec::new();
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(_) => panic!("it is read\n{text}"),
        Outcome::Rejected(fault) => reasons.push(fault.to_string()),
    });
    assert_eq!(reasons.len(), 1);
    reasons.remove(0)
}

#[test]
fn a_call_without_an_amount_is_not_a_call_of_nothing() {
    let text = golden("winning-all-in.txt");
    let reason = refused(&text.replace("Player Ben calls (53)", "Player Ben calls"));
    assert!(reason.contains("does not say how many chips"), "{reason}");
}

#[test]
fn a_seat_that_is_not_a_small_number_is_not_cut_to_one() {
    let text = golden("microgaming-high-low.txt");
    let reason = refused(&text.replace("<Seat num=\"3\" alias", "<Seat num=\"259\" alias"));
    assert!(reason.contains("this seat cannot be read"), "{reason}");
}

#[test]
fn an_empty_amount_of_ongame_is_none() {
    let text = golden("ongame-all-in.txt");
    let empty = text
        .replace("Rake taken: $3", "Rake taken: $")
        .replace("($226.82)", "($229.82)")
        .replace("net: +$113.91", "net: +$116.91");
    assert_ne!(text, empty);
    one(&empty, |hand| assert_eq!(hand.money.rake, 0));
}

#[test]
fn who_caps_the_betting_raises() {
    let raised = golden("winning-all-in.txt");
    let capped = raised.replace("raises (32)", "caps (32)");
    assert_ne!(raised, capped);
    let mut kinds = Vec::new();
    for text in [&raised, &capped] {
        one(text, |hand| {
            kinds.push(hand.actions.iter().map(|action| action.kind).collect())
        });
    }
    let kinds: [Vec<ActionKind>; 2] = kinds.try_into().expect("two hands");
    assert_eq!(kinds[0], kinds[1]);
}

#[test]
fn a_seat_that_no_table_has_is_refused() {
    let text = "\
Bovada Hand #3000000002 TBL#100000 HOLDEM No Limit - 2018-03-05 04:01:19
Seat 1: Dealer ($10 in chips)
Seat 2: Big Blind [ME] ($10 in chips)
Dealer : Set dealer [1]
Dealer : Small Blind $0.50
Big Blind [ME] : Big blind $1
*** HOLE CARDS ***
Dealer : Card dealt to a spot [9s Ks]
Big Blind [ME] : Card dealt to a spot [Th Qh]
Dealer : Folds
Big Blind [ME] : Return uncalled portion of bet $0.50
Big Blind [ME] : Hand result $1
*** SUMMARY ***
Total Pot($1)
";
    one(text, |hand| assert_eq!(hand.button, Some(1)));
    for (found, wrong, number) in [("Seat 1", "Seat 257", 257), ("[1]", "[513]", 513)] {
        read(&text.replace(found, wrong), &mut |outcome| match outcome {
            Outcome::Hand(hand) => panic!("{hand:?}"),
            Outcome::Rejected(fault) => {
                assert_eq!(fault.reason, format!("no table has a seat {number}"));
            }
        });
    }
}
