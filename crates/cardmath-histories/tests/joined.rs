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

const EVERLEAF: &str = "\
***** Hand history for game #190000001 *****
Blinds $0.50/$1.00 NL Hold'em - 2010/08/29 - 20:34:15
Table Vega
Seat 1 is the button
Total number of players: 2
Seat 1: Ann (  $ 90 USD )
Seat 2: Bob (  $ 90 USD )
Ann: posts small blind [$ 0.50 USD]
Bob: posts big blind [$ 1.00 USD]
** Dealing down cards **
Ann raises [$ 2.50 USD]
Bob calls [$ 2 USD]
** Dealing Flop ** [ 4c, Kh, 6h ]
Bob bets [$ 6 USD]
Ann folds
Bob does not show cards
Bob wins $ 5.70 USD from main pot
";

const BETONLINE: &str = "\
BetOnline Poker Game #900000001: Hold'em No Limit ($0.25/0.50) - 2011/08/07 14:59 Eastern Daylight Time
Table 'Vega (50bb)' 10-Max, Seat #9 is the button
Seat 9: Ann (25.00 in chips) - The button
Seat 1: Bob (25.00 in chips) - Big Blind
Seat 0: Cleo (25.00 in chips) - Small Blind
Cleo: posts small blind 0.25
Bob: posts big blind 0.50
*** HOLE CARDS ***
Dealt to Bob []
Ann: folds
Cleo: raises 24.75 to 25.00 and is all in
Bob: calls 24.50
*** SHOW DOWN ***
Cleo shows Ah Jh
Bob shows Qh Ks
*** SUMMARY ***
Total pot 47.50 | Rake 2.50
Board [3d 7d 6c 10h Jc]
Seat 9: Ann folded before Flop
Seat 1: Bob showed [Qh Ks] but did not win
Seat 0: Cleo showed [Ah Jh] and won (47.50)
";

const CAKE: &str = "\
Hand#2700000000000001 - Vega (6-max) 11985 -- $0.05/$0.10 NL Hold'em -- 2011/08/28 - 00:53:30
Seat 3: Ann ($10 in chips) DEALER
Seat 8: Bob ($10 in chips)
Ann: posts small blind $0.05
Bob: posts big blind $0.10
Dealt to Ann [7c,Th]
Ann: raises to $0.30
Bob: calls $0.20
*** FLOP *** [Kh,3h,8c]
Bob: bets $0.30
Ann: folds
Bob: returns uncalled bet $0.30
***SHOW DOWN***
Bob: mucks
Bob wins $0.57
";

const ABSOLUTE: &str = "\
Stage #C180000001: Holdem  No Limit $1 - 2009-12-14 17:14:02 (ET)
Table: VEGA ST (Real Money) Seat #4 is the dealer
Seat 4 - ANN ($100 in chips)
Seat 5 - BOB - B ($37.17 in chips)
Seat 6 - CLEO ($100 in chips)
BOB - B - Posts small blind $0.50
CLEO - Posts big blind $1
*** POCKET CARDS ***
Dealt to CLEO [Ac 3h]
ANN - Folds
BOB - B - Folds
CLEO - returned ($0.50) : not called
CLEO Collects $1 from main pot
*** SUMMARY ***
Total Pot($1)
Seat 6: CLEO (big blind) collected Total ($1)
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

/// A hand of each room whose lines alone show where hands begin, its name, and the lines before its
/// first one.
fn rooms() -> Vec<(String, String)> {
    let own = [
        ("pokerstars 1", POKERSTARS),
        ("ggpoker HD3", GGPOKER),
        ("888poker 4", PACIFIC),
        ("winning 5", WINNING),
        ("everleaf 190000001", EVERLEAF),
        ("betonline 900000001", BETONLINE),
        ("cake 2700000000000001", CAKE),
        ("absolute C180000001", ABSOLUTE),
    ];
    let golden = [
        "bovada-cash bovada 2635581996",
        "entraction-high-low entraction 2646515969",
        "full-tilt-run-twice full-tilt 35456787343",
        "ongame-all-in ongame R5-361850810-476",
        "partypoker-high-low partypoker 13550918572",
        "winamax-all-in winamax 5343878-96-1383820687",
        "winning-all-in winning 261402183",
        "ipoker-antes ipoker 5384038435",
        "merge-all-in merge 56114855-410",
        "microgaming-high-low microgaming 5049160112",
        "bossmedia-all-in bossmedia 2089056842",
    ];
    let golden = golden.iter().map(|line| {
        let (file, name) = line.split_once(' ').expect("a name");
        let path = format!("../../golden/hands/{file}.txt");
        let text = std::fs::read_to_string(path).expect("a golden file");
        (name.to_owned(), text.trim_start().to_owned())
    });
    let own = own.map(|(name, text)| (name.to_owned(), text.to_owned()));
    own.into_iter().chain(golden).collect()
}

/// What became of a text, as [`outcomes`] has it, without the lines.
fn names(text: &str) -> Vec<String> {
    let name = |found: String| match found.split_once(" on line ") {
        Some((name, _)) => name.to_owned(),
        None => "rejected".to_owned(),
    };
    outcomes(text).into_iter().map(name).collect()
}

#[test]
fn a_hand_that_is_cut_within_a_line_does_not_swallow_the_next() {
    let mut wrong = Vec::new();
    for (name, hand) in rooms() {
        assert_eq!(names(&hand), [name.as_str()]);
        // A session of iPoker has a head of its own.
        let head = hand.find("<game gamecode").unwrap_or_default();
        let first = head + hand[head..].find('\n').expect("a line") + 1;
        let second = first + hand[first..].find('\n').unwrap_or_default();
        let cuts = (second..hand.len()).filter(|cut| hand.is_char_boundary(*cut));
        let texts = cuts.map(|cut| format!("{}{hand}", &hand[..cut]));
        let is_wrong = |text: &String| {
            let found = names(text);
            let is_right = found.len() == 2 && found[1] == name;
            let has_other_ends = text.len().is_multiple_of(8);
            !is_right || has_other_ends && names(&text.replace('\n', "\r\n")) != found
        };
        wrong.extend(
            texts
                .filter(is_wrong)
                .take(1)
                .map(|text| (names(&text), text)),
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_line_of_a_match_that_is_cut_does_not_swallow_the_next() {
    let line = "STATE:7:r200c/cr850f:9hQc|5dQd/4h4c6c:-200|200:one|two\n";
    assert_eq!(names(line), ["acpc 7"]);
    for cut in "STATE:".len()..line.len() - 1 {
        let found = names(&format!("{}{line}", &line[..cut]));
        assert_eq!(found.last().map(String::as_str), Some("acpc 7"), "{cut}");
        assert_eq!(found.len(), 2);
    }
}

#[test]
fn a_hand_of_phh_that_is_cut_does_not_swallow_the_next() {
    let fields = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
        starting_stacks = [100, 100]\n\
        actions = ['d dh p1 AhKh', 'd dh p2 QdQc', 'p1 f']\nfinishing_stacks = [99, 101]\n";
    assert_eq!(names(&format!("[7]\n{fields}")), ["phh 7"]);
    for cut in 1..fields.len() {
        let before = &fields[..cut];
        if before.ends_with('\n') || names(&format!("[7]\n{before}")) == ["phh 7"] {
            continue; // nothing of a line is missing
        }
        for end in ["\n", "\r\n"] {
            let text = format!("[7]\n{before}[8]\n{fields}").replace('\n', end);
            assert_eq!(names(&text), ["rejected", "phh 8"], "{text}");
            let text = format!("{text}{text}");
            let (before, _) = text.rsplit_once("[8]").expect("a number");
            let wanted = format!("phh 8 on line {}", before.lines().count());
            assert_eq!(outcomes(&text).last(), Some(&wanted));
        }
    }
}

/// This takes seconds, and hours if each first line were read to the end of the text.
#[test]
fn a_line_may_look_like_many_hands() {
    const BYTES: usize = 2 << 20;
    for (name, hand) in rooms() {
        let first = hand.lines().find(|line| line.len() > 20).expect("a line");
        let text = first.repeat(BYTES / first.len());
        let is_one = outcomes(&text).len() <= 1;
        assert!(is_one || hand.contains('<'), "{name}");
        assert!(!names(&format!("{text}\n{hand}")).is_empty());
    }
    assert!(outcomes(&"[7]\nvariant".repeat(BYTES / 11)).len() > 1);
    assert!(outcomes(&"\nvariant".repeat(BYTES / 8)).len() <= 1);
}

#[test]
fn hands_need_no_empty_lines_between_them() {
    for (name, hand) in rooms() {
        let text = hand.trim_end();
        let found = names(&format!("{text}\n{text}\n{text}"));
        assert_eq!(found, [name.as_str(); 3]);
    }
}

#[test]
fn hands_of_several_rooms_need_no_empty_lines_between_them() {
    let rooms = rooms().into_iter().filter(|(_, hand)| !hand.contains('<'));
    let rooms: Vec<_> = rooms.collect();
    for ((one, first), (other, second)) in rooms
        .iter()
        .flat_map(|one| rooms.iter().map(move |other| (one, other)))
    {
        let [first, second] = [first, second].map(|hand| hand.trim_end());
        let found = names(&format!("{first}\n\n{first}\n{second}\n\n{second}"));
        assert_eq!(found, [one, one, other, other].map(String::as_str));
        let found = names(&format!("{first}\n{second}"));
        assert_eq!(found, [one, other].map(String::as_str));
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
