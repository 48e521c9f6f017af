//! PokerNow's logs: records of a table of text, the newest first.

use crate::common::holds;
use cardmath_histories::games::{Betting, Game};
use cardmath_histories::hand::Seat;
use cardmath_histories::writers::{write_ohh, write_phh, write_pokerstars};
use cardmath_histories::{ActionKind, Hand, Outcome, read};

const ANN: &str = "Ann @ d-4X_F";
const BOB: &str = "Bob @ Sm1th @ b0b";

/// A log of entries in the order in which they happened, as the room writes it.
fn log(entries: &[&str]) -> String {
    let records = entries.iter().enumerate().rev().map(|(at, entry)| {
        let entry = entry.replace('"', "\"\"");
        let (minute, second) = (at / 60, at % 60);
        format!("\"{entry}\",2024-02-03T10:{minute:02}:{second:02}.580Z,1706954400580{at:02}\n")
    });
    "entry,at,order\n".to_owned() + &records.collect::<String>()
}

/// The entries of a hand between its first and last line.
fn hand<'e>(entries: &[&'e str]) -> Vec<&'e str> {
    let start =
        r#"-- starting hand #7 (id: k3f)  No Limit Texas Hold'em (dealer: "Ann @ d-4X_F") --"#;
    let stacks = r#"Player stacks: #2 "Ann @ d-4X_F" (100) | #9 "Bob @ Sm1th @ b0b" (80)"#;
    let blinds = [
        r#""Ann @ d-4X_F" posts a small blind of 5"#,
        r#""Bob @ Sm1th @ b0b" posts a big blind of 10"#,
    ];
    [
        &[start, stacks][..],
        &blinds,
        entries,
        &["-- ending hand #7 --"],
    ]
    .concat()
}

fn each(text: &str, look: &mut dyn FnMut(&Hand<'_>)) -> (usize, Vec<String>) {
    let (mut hands, mut rejected) = (0, Vec::new());
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => {
            hands += 1;
            look(hand);
        }
        Outcome::Rejected(fault) => rejected.push(fault.reason),
    });
    (hands, rejected)
}

fn one(entries: &[&str], mut look: impl FnMut(&Hand<'_>)) {
    let text = log(entries);
    let mut plain = |hand: &Hand<'_>| {
        assert!(hand.warnings.is_empty(), "{:?}\n{text}", hand.warnings);
        assert!(
            holds::broken(hand).is_empty(),
            "{:?}\n{text}",
            holds::broken(hand)
        );
        look(hand);
    };
    assert_eq!(each(&text, &mut plain), (1, vec![]), "{text}");
}

fn rejected(entries: &[&str]) -> String {
    let (hands, mut reasons) = each(&log(entries), &mut |_| {});
    assert_eq!((hands, reasons.len()), (0, 1), "{reasons:?}");
    reasons.remove(0)
}

fn warned(entries: &[&str]) -> Vec<String> {
    let mut warnings = Vec::new();
    let (hands, _) = each(&log(entries), &mut |hand| {
        warnings.clone_from(&hand.warnings)
    });
    assert_eq!(hands, 1);
    warnings
}

/// What players won or lost.
fn nets(hand: &Hand<'_>) -> Vec<i64> {
    hand.seats.iter().map(|seat| seat.account.net()).collect()
}

/// A hand to the showdown, in which the big blind calls a raise and a bet.
fn showdown() -> Vec<&'static str> {
    hand(&[
        r#""Ann @ d-4X_F" raises to 30"#,
        // All that is put in on the street, with the blind.
        r#""Bob @ Sm1th @ b0b" calls 30"#,
        "Flop:  [3♦, 4♥, 10♠]",
        r#""Bob @ Sm1th @ b0b" checks"#,
        r#""Ann @ d-4X_F" bets 50"#,
        r#""Bob @ Sm1th @ b0b" calls 50 and go all in"#,
        r#""Ann @ d-4X_F" shows a 2♥, 9♦."#,
        r#""Bob @ Sm1th @ b0b" shows a K♠, 10♥."#,
        "Turn: 3♦, 4♥, 10♠ [5♠]",
        "River: 3♦, 4♥, 10♠, 5♠ [A♣]",
        r#""Bob @ Sm1th @ b0b" collected 160 from pot with Pair, 10's (combination: 10♥, 10♠, A♣, K♠, 5♠)"#,
    ])
}

#[test]
fn amounts_are_all_of_a_players_chips_on_the_street() {
    one(&showdown(), |hand| {
        assert_eq!(
            (hand.room, &*hand.id, hand.button),
            ("pokernow", "k3f", Some(2))
        );
        assert_eq!((hand.game, hand.betting), (Game::Holdem, Betting::NoLimit));
        assert_eq!(
            (hand.stakes.small_blind, hand.stakes.big_blind),
            (500, 1000)
        );
        assert_eq!([&*hand.seats[0].name, &*hand.seats[1].name], [ANN, BOB]);
        assert_eq!((hand.money.pot, nets(hand)), (16_000, vec![-8000, 8000]));
        assert_eq!(hand.board().len(), 5);
        assert_eq!(hand.time_utc, hand.time_local);
        assert!(hand.time_utc.is_some() && hand.seats.iter().all(|seat| seat.shown));
    });
}

#[test]
fn a_log_may_be_turned_round_and_lack_its_order() {
    let newest_first = log(&[showdown(), showdown()].concat());
    let (header, records) = newest_first.split_once('\n').expect("a header");
    let mut lines: Vec<&str> = records.lines().collect();
    lines.reverse();
    let oldest_first = format!("{header}\n{}\n", lines.join("\r\n"));
    let without = |line: &str| line.rsplit_once(',').map(|(line, _)| line.to_owned());
    let early: Vec<_> = newest_first.lines().filter_map(without).collect();
    for text in [newest_first, oldest_first, early.join("\n")] {
        let mut found = Vec::new();
        let counts = each(&text, &mut |hand| {
            found.push((nets(hand), hand.warnings.clone()))
        });
        assert_eq!(counts, (2, vec![]), "{text}");
        assert!(
            found
                .iter()
                .all(|hand| *hand == (vec![-8000, 8000], vec![])),
            "{found:?}"
        );
    }
}

#[test]
fn early_logs_number_hands_without_an_identifier() {
    let early = showdown().into_iter().map(|entry| {
        entry.replace(
            " (id: k3f)  No Limit Texas Hold'em",
            "  (No Limit Texas Hold'em)",
        )
    });
    let entries: Vec<String> = early.collect();
    let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
    one(&entries, |hand| {
        assert_eq!(
            (&*hand.id, hand.button),
            ("7 2024-02-03T10:00:00.580Z", Some(2))
        );
    });
}

#[test]
fn whose_cards_a_log_shows_is_seen_where_they_are_shown_to_all() {
    let mut first = showdown();
    first.insert(2, "Your hand is 2♥, 9♦");
    let second = hand(&[
        "Your hand is A♥, 10♦",
        r#""Ann @ d-4X_F" folds"#,
        r#"Uncalled bet of 5 returned to "Bob @ Sm1th @ b0b""#,
        r#""Bob @ Sm1th @ b0b" collected 10 from pot"#,
    ]);
    let mut held = Vec::new();
    let text = log(&[first, second.clone()].concat());
    let counts = each(&text, &mut |hand| {
        let hero = hand.hero.map(|hero| &hand.seats[usize::from(hero)]);
        held.push(hero.map(|hero| (hero.name.to_string(), hero.hole.ids().to_vec())));
    });
    assert_eq!(counts, (2, vec![]));
    let ann = |ids: [u8; 2]| Some((ANN.to_owned(), ids.to_vec()));
    assert_eq!(held, [ann([50, 33]), ann([2, 29])]); // the newest hand is first
    assert_eq!(
        warned(&second),
        ["the log does not say whose hand it shows"]
    );
}

#[test]
fn a_record_that_is_cut_is_warned_of() {
    let newest_first = log(&showdown());
    let (header, records) = newest_first.split_once('\n').expect("a header");
    let mut lines: Vec<&str> = records.lines().collect();
    lines.reverse();
    let text = format!("{header}\n{}\n\"\"\"Ann @ d-4X_F\"\" sho", lines.join("\n"));
    let mut warnings = Vec::new();
    let (hands, rejected) = each(&text, &mut |hand| warnings.extend(hand.warnings.clone()));
    assert_eq!(hands + rejected.len(), 1);
    let said = [warnings, rejected].concat();
    assert!(said.iter().any(|words| words.contains("sho")), "{said:?}");
}

#[test]
fn cards_are_shown_after_a_hand_too() {
    let mut entries = hand(&[
        r#""Ann @ d-4X_F" folds"#,
        r#"Uncalled bet of 5 returned to "Bob @ Sm1th @ b0b""#,
        r#""Bob @ Sm1th @ b0b" collected 10 from pot"#,
    ]);
    entries.extend([
        r#""Bob @ Sm1th @ b0b" shows a 7♠."#,
        r#""Bob @ Sm1th @ b0b" shows a 2♦."#,
        r#"The player "Cleo @ c1" joined the game with a stack of 50."#,
    ]);
    one(&entries, |hand| {
        assert_eq!(hand.seats[1].hole.len(), 2);
        assert_eq!(nets(hand), [-500, 500]);
    });
}

#[test]
fn a_board_may_be_run_twice() {
    let mut entries = showdown();
    let river = entries.len() - 2;
    entries.splice(
        river..=river,
        [
            "Turn (second run): 3♦, 4♥, 10♠ [6♠]",
            "River (second run): 3♦, 4♥, 10♠, 6♠ [9♥]",
            r#""Bob @ Sm1th @ b0b" collected 80 from pot with Pair, 10's (combination: 10♥, 10♠, A♣, K♠, 5♠)"#,
            r#""Ann @ d-4X_F" collected 80 from pot with Pair, 9's (combination: 9♥, 9♦, 10♠, 6♠, 4♥)"#,
        ],
    );
    one(&entries, |hand| {
        assert_eq!((hand.runs, nets(hand)), (2, vec![0, 0]));
        assert_eq!(hand.boards[0].ids()[..3], hand.boards[1].ids()[..3]);
        assert_eq!((hand.boards[0].ids()[3], hand.boards[1].ids()[3]), (15, 19));
    });
}

#[test]
fn blinds_may_be_missed_and_pots_be_bombs() {
    let start =
        r#"-- starting hand #8 (id: k4)  Pot Limit Omaha Hi/Lo (8 or Better) (dealer: "A @ a") --"#;
    let stacks = r#"Player stacks: #1 "A @ a" (100) | #2 "B @ b" (100) | #3 "C @ c" (100)"#;
    let dead = start.replace(r#"(dealer: "A @ a")"#, "(dead button)");
    let missed = [
        &dead,
        stacks,
        "Dead Small Blind",
        r#""C @ c" posts a big blind of 10"#,
        r#""A @ a" posts a missed big blind of 10"#,
        r#""A @ a" posts a missing small blind of 5"#,
        r#""A @ a" raises to 30"#,
        r#""B @ b" folds"#,
        r#""C @ c" folds"#,
        r#"Uncalled bet of 20 returned to "A @ a""#,
        r#""A @ a" collected 25 from pot"#,
        "-- ending hand #8 --",
    ];
    one(&missed, |hand| {
        assert_eq!(
            (hand.game, nets(hand)),
            (Game::Omaha8, vec![1000, 0, -1000])
        );
        assert_eq!(hand.seats[0].account.dead, 500);
    });
    let bomb = [
        start,
        stacks,
        r#""A @ a" bets 20 (bomb pot bet)"#,
        r#""B @ b" calls 20 (bomb pot bet)"#,
        r#""C @ c" calls 20 (bomb pot bet)"#,
        "Flop:  [3♦, 4♥, 8♠]",
        r#""B @ b" bets 40"#,
        r#""C @ c" folds"#,
        r#""A @ a" folds"#,
        r#"Uncalled bet of 40 returned to "B @ b""#,
        r#""B @ b" collected 60 from pot"#,
        "-- ending hand #8 --",
    ];
    one(&bomb, |hand| {
        assert_eq!(
            (hand.stakes.ante, nets(hand)),
            (2000, vec![-2000, 4000, -2000])
        );
        let decisions = hand
            .actions
            .iter()
            .filter(|action| action.kind.is_decision());
        assert!(decisions.clone().all(|action| action.street == 1));
        assert_eq!(decisions.count(), 3);
        let stars = write_pokerstars(hand).expect("a game of PokerStars");
        for text in [write_phh(hand), write_ohh(hand), stars] {
            crate::common::reading::one(&text, |again| {
                let net = |seat: &Seat<'_>| (seat.name.to_string(), seat.account.net());
                let sorted = |hand: &Hand<'_>| {
                    let mut all: Vec<_> = hand.seats.iter().map(net).collect();
                    all.sort();
                    all
                };
                assert_eq!(sorted(again), sorted(hand), "{text}");
            });
        }
    });
}

#[test]
fn a_side_bet_is_not_won_from_the_pot() {
    let mut entries = showdown();
    entries.extend([
        r#""Ann @ d-4X_F" paid 3 for the 7-2 bounty to "Bob @ Sm1th @ b0b""#,
        r#""Bob @ Sm1th @ b0b" collected 3 from the 7-2 bounty"#,
    ]);
    let warnings = warned(&entries);
    assert!(
        warnings.len() == 1 && warnings[0].contains("side bet"),
        "{warnings:?}"
    );
}

#[test]
fn what_does_not_fit_is_rejected_or_warned_of() {
    let all = showdown();
    for (entry, reason) in [
        (all.len() - 1, "truncated"),
        (1, "has no players"),
        (5, "does not add up"), // without the call
    ] {
        let mut entries = all.clone();
        entries.remove(entry);
        let found = rejected(&entries);
        assert!(found.contains(reason) || entry == 1, "{entry}: {found}");
    }
    assert!(rejected(&[r#"The player "A @ a" requested a seat."#]).contains("no hand begins"));
    let mut entries = all;
    entries.insert(4, "Something new happens");
    assert!(warned(&entries)[0].contains("Something new happens"));
    let entries = hand(&[r#""Ann @ d-4X_F" juggles 5"#]);
    assert!(rejected(&entries).contains("juggles"));
}

#[test]
fn settings_have_several_lines() {
    let mut entries = showdown();
    entries.insert(3, "Game Config Changes:\nBig Blind: 10 » 20\nAnte: \"off\"");
    let text = log(&entries);
    let mut lines = Vec::new();
    let counts = each(&text, &mut |hand| {
        assert!(hand.warnings.is_empty(), "{:?}", hand.warnings);
        lines.extend(hand.actions.iter().map(|action| (action.kind, action.line)));
    });
    assert_eq!(counts, (1, vec![]));
    for (kind, line) in lines {
        let mark = match kind {
            ActionKind::PostBig => "posts a big blind",
            ActionKind::Bet => "bets 50",
            _ => continue,
        };
        let text = text.lines().nth(line as usize - 1).unwrap_or_default();
        assert!(text.contains(mark), "{line}: {text}");
    }
}

#[test]
fn a_name_with_quotation_marks_loses_no_other_hand() {
    let text = log(&[showdown(), showdown(), showdown()].concat());
    let at = text.find("\"\"Ann @ d-4X_F\"\" raises").expect("a raise");
    let broken = format!("{}\"{}", &text[..at], &text[at..]);
    let (hands, rejected) = each(&broken, &mut |_| {});
    assert_eq!(hands + rejected.len(), 3, "{rejected:?}");
    assert!(hands >= 2);
}

/// Whatever the log itself puts between two things may be part of a name.
#[test]
fn names_may_be_like_the_rest_of_a_log() {
    let odd = [
        "a | #3",
        "a, b",
        "(100)",
        "-- ending hand",
        "posts a big blind of 5",
        "shows a A♥",
        "Player stacks: #1",
        "entry,at,order",
        "#9",
        "calls 5 and go all in",
    ];
    for name in odd {
        let name = format!("{name} @ s-0");
        let entries = showdown()
            .iter()
            .map(|entry| entry.replace(BOB, &name))
            .collect::<Vec<_>>();
        let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        one(&entries, |hand| {
            assert_eq!(
                (&*hand.seats[1].name, nets(hand)),
                (&*name, vec![-8000, 8000])
            );
        });
    }
}

#[test]
fn no_cut_or_changed_log_stops_the_reader() {
    let text = log(&showdown());
    for (at, _) in text.char_indices() {
        let (before, after) = text.split_at(at);
        for changed in [
            before.to_owned(),
            after.to_owned(),
            format!("{before}\"{after}"),
        ] {
            let (hands, rejected) = each(&changed, &mut |_| {});
            assert!(hands + rejected.len() <= 1, "{changed}");
        }
    }
}
