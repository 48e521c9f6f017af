//! Every room's hands are read, their money is what their texts state, and writers keep it.

use std::fs;
use std::path::PathBuf;

use cardmath_histories::sample::Sampler;
use cardmath_histories::tables::{Origin, Tables};
use cardmath_histories::writers::{write_ohh, write_phh, write_pokerstars};
use cardmath_histories::{ActionKind, Hand, Outcome, amounts, read, read_with, text};

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../golden")
        .join(name)
}

/// What is compared: the pot, the rake, what each player put in, took and holds, and the number of
/// decisions.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    pot: i64,
    rake: i64,
    board: Vec<u8>,
    accounts: Vec<(String, i64, i64, i64)>,
    decisions: usize,
}

fn seen(hand: &Hand<'_>) -> Seen {
    let mut accounts: Vec<_> = hand
        .seats
        .iter()
        .filter(|seat| seat.account.contributed > 0 || seat.account.folded)
        .map(|seat| {
            (
                seat.name.to_string(),
                seat.stack,
                seat.account.contributed,
                seat.account.collected,
            )
        })
        .collect();
    accounts.sort();
    Seen {
        pot: hand.money.pot,
        rake: hand.money.rake + hand.money.jackpot + hand.money.other_fees,
        board: hand.board().ids().to_vec(),
        accounts,
        decisions: hand
            .actions
            .iter()
            .filter(|action| action.kind.is_decision())
            .count(),
    }
}

fn hands_of(text: &str) -> (Vec<Seen>, Vec<String>) {
    let (mut hands, mut faults) = (Vec::new(), Vec::new());
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => {
            faults.extend(hand.warnings.iter().cloned());
            hands.push(seen(hand));
        }
        Outcome::Rejected(fault) => faults.push(fault.to_string()),
    });
    (hands, faults)
}

fn each_file(look: &mut dyn FnMut(&str, &str, &[&str])) {
    let table = fs::read_to_string(golden("hands.txt")).expect("the table");
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = row.split_whitespace().collect();
        let bytes = fs::read(golden("hands").join(columns[0])).expect("a file of the table");
        look(columns[0], &text::decode(&bytes).text, &columns[1..]);
    }
}

#[test]
fn the_money_of_every_room_is_what_its_text_states() {
    each_file(&mut |file, text, columns| {
        let (hands, faults) = hands_of(text);
        assert!(faults.is_empty(), "{file}: {faults:?}");
        let wanted: Vec<i64> = columns
            .iter()
            .map(|column| column.parse().expect("a number"))
            .collect();
        let (pot, rake) = hands.iter().fold((0, 0), |(pot, rake), hand| {
            (pot + hand.pot, rake + hand.rake)
        });
        let rake = if file.starts_with("ggpoker") || file.starts_with("winning-jackpot") {
            wanted[2]
        } else {
            rake
        };
        assert_eq!([hands.len() as i64, pot, rake], wanted[..], "{file}");
    });
}

#[test]
fn hands_written_as_phh_read_as_the_same() {
    each_file(&mut |file, text, _| round_trip(file, text, &write_phh));
}

#[test]
fn hands_written_as_open_hand_history_read_as_the_same() {
    each_file(&mut |file, text, _| {
        // The format has no third kind of fee, and no names for short deck.
        if !file.starts_with("phh") {
            round_trip(file, text, &write_ohh);
        }
    });
}

#[test]
fn hands_written_as_pokerstars_read_as_the_same_and_add_up() {
    each_file(&mut |file, text, _| {
        if file.starts_with("phh") {
            return; // who takes the pots follows from the cards alone
        }
        round_trip(file, text, &|hand| {
            let written = write_pokerstars(hand).expect("a game of PokerStars");
            let (pot, taken) = stated(&written);
            assert_eq!(pot, taken, "{file}:\n{written}");
            written
        });
    });
}

#[test]
fn boards_of_all_runs_are_kept_from_format_to_format() {
    let boards = |text: &str| {
        let mut found = Vec::new();
        read(text, &mut |outcome| {
            if let Outcome::Hand(hand) = outcome {
                let runs = usize::from(hand.runs);
                found.push(
                    hand.boards[..runs]
                        .iter()
                        .map(|board| board.ids().to_vec())
                        .collect(),
                );
            }
        });
        found
    };
    let mut several = 0;
    each_file(&mut |file, text, _| {
        if file.starts_with("phh") {
            return; // who takes the pots follows from the cards alone
        }
        let wanted: Vec<Vec<_>> = boards(text);
        several += wanted.iter().filter(|runs| runs.len() > 1).count();
        let stars = |hand: &Hand<'_>| write_pokerstars(hand).expect("a game of PokerStars");
        let writers: [&dyn Fn(&Hand<'_>) -> String; 3] = [&write_phh, &write_ohh, &stars];
        for (one, other) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            let written = written_by(writers[other], &written_by(writers[one], text));
            assert_eq!(boards(&written), wanted, "{file}:\n{written}");
        }
    });
    assert!(several > 2);
}

/// The hands of a text, written by a writer.
fn written_by(write: &dyn Fn(&Hand<'_>) -> String, text: &str) -> String {
    let mut written = String::new();
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => written += &format!("{}\n\n", write(hand)),
        Outcome::Rejected(fault) => panic!("{fault}\n{text}"),
    });
    written
}

/// The pot that a text of PokerStars states, and what its lines say goes to players and to the room.
fn stated(text: &str) -> (i64, i64) {
    let amount = |text: &str| amounts::leading(text).expect("an amount").0;
    let (mut pot, mut taken) = (0, 0);
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once(" collected ")
            && line.contains(" from ")
        {
            taken += amount(rest);
        } else if let Some(rest) = line.strip_prefix("Total pot ") {
            pot = amount(rest);
            let fees = rest.split(" | ").skip(1);
            taken += fees
                .map(|fee| amount(fee.split_once(' ').expect("a fee").1))
                .sum::<i64>();
        }
    }
    (pot, taken)
}

fn round_trip(file: &str, text: &str, write: &dyn Fn(&Hand<'_>) -> String) {
    read(text, &mut |outcome| {
        let Outcome::Hand(hand) = outcome else { return };
        let written = write(hand);
        let (again, faults) = hands_of(&written);
        let mut wanted = seen(hand);
        if hand.runs > 1 {
            wanted.board = again
                .first()
                .map_or_else(Vec::new, |hand| hand.board.clone());
        }
        assert_eq!(again, [wanted], "{file}: {faults:?}\n{written}");
    });
}

#[test]
fn lines_may_end_in_any_way_and_bytes_may_be_cp1252() {
    let plain = fs::read_to_string(golden("hands/winamax-all-in.txt")).expect("a file");
    let (wanted, _) = hands_of(&plain);
    let with = |end: &str| plain.replace('\n', end);
    for text in [
        with("\r\n"),
        with("\r"),
        format!("{plain}\n\n\n\n\n"),
        with("\n\n"),
    ] {
        assert_eq!(hands_of(&text).0, wanted);
    }
    let bytes: Vec<u8> = plain
        .chars()
        .map(|sign| if sign == '€' { 0x80 } else { sign as u8 })
        .collect();
    assert_eq!(hands_of(&text::decode(&bytes).text).0, wanted);
}

#[test]
fn a_hand_that_is_cut_is_rejected_and_stops_no_other() {
    let two = fs::read_to_string(golden("hands/pokerstars-satellite.txt")).expect("a file");
    let at = two.rfind("*** SUMMARY").expect("a summary");
    let (hands, faults) = hands_of(&two[..at]);
    assert_eq!(hands.len(), 1);
    assert!(faults[0].contains("the hand is truncated"), "{faults:?}");
}

#[test]
fn a_hand_of_one_line_is_cut_on_that_line() {
    let text = fs::read_to_string(golden("hands/pokerstars-side-pot.txt")).expect("a file");
    let header = text.lines().next().expect("a line");
    let (hands, faults) = hands_of(header);
    assert!(hands.is_empty());
    assert_eq!(faults, ["line 1: the hand is truncated: it has no summary"]);
}

#[test]
fn a_board_that_was_run_too_often_is_rejected() {
    let text = fs::read_to_string(golden("hands/full-tilt-run-twice.txt")).expect("a file");
    for (number, rejected) in [("2", 0), ("5", 1), ("9", 1)] {
        let (_, faults) = hands_of(&text.replace("RIVER 2", &format!("RIVER {number}")));
        assert_eq!(faults.len(), rejected, "{number}: {faults:?}");
    }
}

#[test]
fn money_that_does_not_add_up_is_rejected() {
    let text = fs::read_to_string(golden("hands/pokerstars-side-pot.txt")).expect("a file");
    let (hands, faults) = hands_of(&text.replace("collected $7.91", "collected $8.91"));
    assert!(hands.is_empty());
    assert!(faults[0].contains("does not add up"), "{faults:?}");
    let (hands, faults) = hands_of(&text.replace("[3c]", "[Kc]"));
    assert!(hands.is_empty());
    assert!(faults[0].contains("Kc is in two places"), "{faults:?}");
}

/// Changes bytes of all files; whatever comes out holds the invariants, and nothing panics.
fn mutate(times: u64) {
    let mut files = Vec::new();
    each_file(&mut |_, text, _| files.push(text.as_bytes().to_vec()));
    let judge = crate::common::evaluators::Evaluators::of(
        crate::common::evaluators::PLAYED
            .iter()
            .map(|(game, _)| *game),
    );
    for (game, betting) in crate::common::evaluators::PLAYED {
        let sampler = |seats| Sampler::new(game, betting[0], seats, 1).ok();
        let mut sampler = (2..6).rev().find_map(sampler).expect("a sampler");
        let hand = sampler.deal(&judge).expect("a hand");
        let texts = [
            Some(write_phh(&hand)),
            Some(write_ohh(&hand)),
            write_pokerstars(&hand),
        ];
        files.extend(texts.into_iter().flatten().map(String::into_bytes));
    }
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for _ in 0..times {
        let mut bytes = files[random(files.len())].clone();
        for _ in 0..1 + random(4) {
            if bytes.len() < 2 {
                break;
            }
            let at = random(bytes.len());
            match random(4) {
                0 => bytes[at] = random(256) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.truncate(at.max(1)),
                _ => {
                    let (from, len) = (random(bytes.len()), random(60));
                    let piece = bytes[from..(from + len).min(bytes.len())].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
        }
        let text = text::decode(&bytes).text;
        let mut tables = Tables::default();
        read_with(&text, &judge, &mut |outcome| {
            let Outcome::Hand(hand) = outcome else { return };
            tables.push(hand, &Origin::default());
            let (mut put_in, mut taken) = (hand.money.house_added, 0);
            for seat in &hand.seats {
                let account = &seat.account;
                assert!(seat.stack - account.contributed >= 0 && account.collected >= 0);
                put_in += account.contributed;
                taken += account.collected;
            }
            assert_eq!((put_in, taken), (hand.money.pot, hand.money.collected));
            assert!(
                hand.actions
                    .iter()
                    .all(|action| action.kind != ActionKind::Collect || action.amount >= 0)
            );
        });
    }
}

#[test]
fn changed_bytes_break_nothing() {
    mutate(3_000);
}

#[test]
#[ignore = "a million changed files take minutes"]
fn a_million_changed_files_break_nothing() {
    mutate(1_000_000);
}

#[test]
fn a_line_of_the_competition_is_the_same_hand_as_its_long_text() {
    let line = "STATE:33000:fr200fffr900c/cc/r2150c/cc:9d6c|AsKs|7d9h|6d6h|Ah4s|2dJc/Qs7h5s/4h/7c:-50|-2150|0|2200|0|0:Ada|Ben|Cleo|Dan|Eve|Finn\n";
    let text = "\
PokerStars Hand #33000: Hold'em No Limit ($50/$100) - 2019/07/11 09:10:00 ET
Table 'Session' 6-max Seat #6 is the button
Seat 1: Ada ($10000 in chips)
Seat 2: Ben ($10000 in chips)
Seat 3: Cleo ($10000 in chips)
Seat 4: Dan ($10000 in chips)
Seat 5: Eve ($10000 in chips)
Seat 6: Finn ($10000 in chips)
Ada: posts small blind $50
Ben: posts big blind $100
*** HOLE CARDS ***
Cleo: folds
Dan: raises $100 to $200
Eve: folds
Finn: folds
Ada: folds
Ben: raises $700 to $900
Dan: calls $700
*** FLOP *** [Qs 7h 5s]
Ben: checks
Dan: checks
*** TURN *** [Qs 7h 5s] [4h]
Ben: bets $1250
Dan: calls $1250
*** RIVER *** [Qs 7h 5s 4h] [7c]
Ben: checks
Dan: checks
*** SHOW DOWN ***
Dan: shows [6d 6h]
Dan collected $4350 from pot
*** SUMMARY ***
Total pot $4350 | Rake $0
";
    let ((short, faults), (long, more)) = (hands_of(line), hands_of(text));
    assert!(faults.is_empty() && more.is_empty(), "{faults:?} {more:?}");
    assert_eq!(short, long);
    assert_eq!(short[0].pot, 435_000);
}
