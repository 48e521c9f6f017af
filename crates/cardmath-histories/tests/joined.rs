//! Texts that were put together from several files, cut, or indented: no hand is lost unsaid.

use cardmath_histories::text::decode;
use cardmath_histories::{Outcome, read};

const POKERSTARS: &str = "\
PokerStars Hand #1:  Hold'em No Limit ($0.50/$1.00 USD) - 2019/03/02 12:00:00 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [7h 2d]
Ann: folds
Uncalled bet ($0.50) returned to Bob
Bob collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 2: Bob (big blind) collected ($1)
";

const GGPOKER: &str = "\
Poker Hand #HD3: Hold'em No Limit ($0.50/$1.00) - 2022/03/02 12:00:00
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Hero ($100 in chips)
Seat 2: 1a2b3c4d ($100 in chips)
Hero: posts small blind $0.5
1a2b3c4d: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [7h 2d]
Dealt to 1a2b3c4d
Hero: folds
Uncalled bet ($0.5) returned to 1a2b3c4d
*** SHOWDOWN ***
1a2b3c4d collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0 | Jackpot $0 | Bingo $0
Seat 2: 1a2b3c4d (big blind) collected ($1)
";

const PACIFIC: &str = "\
#Game No : 4
***** 888poker Hand History for Game 4 *****
$0.50/$1.00 Blinds No Limit Holdem - *** 02 03 2019 12:00:00
Table Vega 6 Max (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: Ann ( $100 )
Seat 2: Bob ( $100 )
Ann posts small blind [$0.50]
Bob posts big blind [$1]
** Dealing down cards **
Dealt to Ann [ 7h, 2d ]
Ann folds
** Summary **
Bob did not show his hand
Bob collected [ $1.50 ]
";

const WINNING: &str = "\
Hand #5 - Holdem (No Limit) - $0.50/$1.00 - 2023/01/02 10:00:00 UTC
Vega 6-max Seat #1 is the button
Seat 1: Ann ($100.00)
Seat 2: Bob ($100.00)
Ann posts the small blind $0.50
Bob posts the big blind $1.00
*** HOLE CARDS ***
Dealt to Ann [7h 2d]
Ann folds
Uncalled bet ($0.50) returned to Bob
Bob does not show
Bob collected $1.00 from main pot
*** SUMMARY ***
Total pot $1.00
Seat 2: Bob (big blind) did not show and won $1.00
";

/// What became of a text: each hand's room and number, the number of its first line, or the reason of
/// a rejection.
fn outcomes(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut end = 0;
    read(text, &mut |outcome| {
        let (start, length, shown) = match outcome {
            Outcome::Hand(hand) => {
                let shown = format!("{} {} on line {}", hand.room, hand.id, hand.line);
                (hand.offset, hand.length, shown)
            }
            Outcome::Rejected(fault) => (fault.offset, fault.length, fault.to_string()),
        };
        assert!(start >= end, "{shown} begins within the hand before");
        end = start + u64::from(length);
        found.push(shown);
    });
    assert!(found.is_empty() || end == text.len() as u64);
    found
}

#[test]
fn files_with_byte_order_marks_are_put_together() {
    let text = format!(
        "\u{feff}{POKERSTARS}\n\u{feff}{}",
        POKERSTARS.replace("#1:", "#2:")
    );
    let wanted = ["pokerstars 1 on line 1", "pokerstars 2 on line 16"];
    for text in [
        text.clone(),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
    ] {
        let decoded = decode(text.as_bytes());
        assert_eq!(outcomes(&decoded.text), wanted);
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let decoded = decode(&wide);
        assert_eq!(
            (decoded.encoding, outcomes(&decoded.text)),
            ("utf-16le", wanted.map(String::from).to_vec())
        );
    }
}

#[test]
fn hands_of_several_rooms_are_in_one_file() {
    // Each with what the reader says of it, and how many lines precede its first one.
    let rooms = [
        (POKERSTARS, "pokerstars 1", 0),
        (GGPOKER, "ggpoker HD3", 0),
        (PACIFIC, "888poker 4", 1),
        (WINNING, "winning 5", 0),
    ];
    for (one, other) in rooms
        .iter()
        .flat_map(|one| rooms.iter().map(move |other| (one, other)))
    {
        let (mut text, mut wanted) = (String::new(), Vec::new());
        for (hand, name, before) in [one, other, other, one] {
            let line = text.lines().count() + before + 1;
            wanted.push(format!("{name} on line {line}"));
            text += &format!("{hand}\n\n");
        }
        assert_eq!(outcomes(&text), wanted);
        assert_eq!(outcomes(&text.replace('\n', "\r\n")), wanted);
    }
}

#[test]
fn hands_may_be_indented() {
    for blanks in ["  ", "\t"] {
        let lines = format!("{POKERSTARS}\n{GGPOKER}");
        let indented = |line: &str| match line {
            "" => "\n".to_owned(),
            line => format!("{blanks}{line}\n"),
        };
        let text = lines.lines().map(indented);
        let wanted = ["pokerstars 1 on line 1", "ggpoker HD3 on line 16"];
        assert_eq!(outcomes(&text.collect::<String>()), wanted);
    }
}

#[test]
fn a_text_that_begins_within_a_hand_says_so() {
    for hand in [POKERSTARS, GGPOKER, PACIFIC, WINNING] {
        let (_, rest) = hand.split_once("Seat ").expect("a seat");
        let found = outcomes(&format!("Seat {rest}\n\n{hand}"));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].contains("begins in the middle of a hand"),
            "{found:?}"
        );
    }
    // What 888poker writes before each hand is no part of one.
    assert_eq!(outcomes(PACIFIC), ["888poker 4 on line 2"]);
}

#[test]
fn a_hand_that_is_cut_within_a_line_does_not_swallow_the_next() {
    for (hand, name) in [(POKERSTARS, "pokerstars 1"), (GGPOKER, "ggpoker HD3")] {
        let (_, play) = hand.split_once("Table '").expect("a table");
        let play = hand.len() - play.len();
        let end = hand.find("*** SUMMARY").expect("a summary");
        for cut in play + 1..end {
            let text = format!("{}{hand}", &hand[..cut]);
            let lines = hand[..cut].lines().count() + usize::from(hand[..cut].ends_with('\n'));
            let found = outcomes(&text);
            assert_eq!(found.len(), 2, "{found:?}\n{text}");
            assert!(found[0].starts_with("line "), "{found:?}\n{text}");
            assert_eq!(found[1], format!("{name} on line {lines}"), "{text}");
            assert_eq!(outcomes(&text.replace('\n', "\r\n")), found);
        }
    }
}

#[test]
fn chat_that_quotes_a_hand_begins_none() {
    let (first, _) = POKERSTARS.split_once('\n').expect("a line");
    for said in [
        format!("Ann said, \"{first}\"\n"),
        format!("Ann said, \"{first}\n"),
    ] {
        let text = POKERSTARS.replace("Ann: folds\n", &format!("{said}Ann: folds\n"));
        assert_eq!(outcomes(&text), ["pokerstars 1 on line 1"]);
    }
}
