//! Texts that were put together from several files, cut, or indented: no hand is lost unsaid.

use crate::common::hands::{
    ABSOLUTE, BETONLINE, CAKE, COIN_POKER, EVERLEAF, GGPOKER, PACIFIC, POKERSTARS, WINNING,
};
use cardmath_histories::readers::reader_of;
use cardmath_histories::text::decode;
use cardmath_histories::writers::write_ohh;
use cardmath_histories::{Outcome, read};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

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
        ("coinpoker 6299000001", COIN_POKER),
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

/// A log of PokerNow with one hand: its records in the order of time.
fn log() -> String {
    let entries = [
        r#"-- starting hand #7 (id: k3f)  No Limit Texas Hold'em (dealer: ""Ann @ a"") --"#,
        r#"Player stacks: #2 ""Ann @ a"" (100) | #9 ""Bob, @ b"" (80)"#,
        r#"""Ann @ a"" posts a small blind of 5"#,
        r#"""Bob, @ b"" posts a big blind of 10"#,
        r#"""Ann @ a"" folds"#,
        r#"Uncalled bet of 5 returned to ""Bob, @ b"""#,
        r#"""Bob, @ b"" collected 10 from pot"#,
        "-- ending hand #7 --",
    ];
    let record = |(at, entry): (usize, &str)| {
        format!("\"{entry}\",2024-02-03T10:00:0{at}.580Z,170695440058{at}\n")
    };
    let records = entries.into_iter().enumerate().map(record);
    format!("entry,at,order\n{}", records.collect::<String>())
}

#[test]
fn a_log_that_is_cut_does_not_swallow_the_next() {
    let in_order = log();
    let (header, records) = in_order.split_once('\n').expect("a header");
    let reversed: Vec<_> = records.lines().rev().collect();
    let newest_first = format!("{header}\n{}\n", reversed.join("\n"));
    for log in [in_order.clone(), newest_first] {
        assert_eq!(names(&log), ["pokernow k3f"]);
        assert_eq!(names(&format!("{log}{log}")), ["pokernow k3f"; 2]);
        for cut in header.len() + 1..log.len() {
            for end in ["\n", "\r\n"] {
                let text = format!("{}{log}", &log[..cut]).replace('\n', end);
                let found = names(&text);
                let last = found.last().map(String::as_str);
                assert_eq!(last, Some("pokernow k3f"), "{text}");
                assert!(found.len() <= 2, "{text}");
            }
        }
    }
}

#[test]
fn a_hand_of_open_hand_history_that_is_cut_does_not_swallow_the_next() {
    let mut hands = Vec::new();
    read(POKERSTARS, &mut |outcome| {
        if let Outcome::Hand(hand) = outcome {
            hands.push(write_ohh(hand));
        }
    });
    let hand = hands[0].trim_end();
    let lines = hand.replacen('{', "{\n  ", 1).replace(',', ",\n  ");
    for hand in [hand, &lines] {
        let own = names(hand);
        assert!(own.len() == 1 && own[0].starts_with("ohh "), "{own:?}");
        for cut in 1..hand.len() {
            let found = names(&format!("{}{hand}\n{hand}", &hand[..cut]));
            assert_eq!(found[found.len() - 2..], [&*own[0]; 2], "{cut}");
            assert_eq!(found.len(), 3, "{cut}");
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
    let rooms = rooms();
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

/// A session of each room and format, with two hands.
fn sessions() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions");
    let files = std::fs::read_dir(folder).expect("the sessions");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("text");
        let name = path.file_name().expect("a name").to_string_lossy();
        (name.into_owned(), text.trim().to_owned())
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn files_of_all_formats_are_put_together() {
    let sessions = sessions();
    let alone: Vec<_> = sessions.iter().map(|(_, text)| names(text)).collect();
    for (one, other) in
        (0..sessions.len()).flat_map(|one| (0..sessions.len()).map(move |other| (one, other)))
    {
        let [(first, text), (second, more)] = [&sessions[one], &sessions[other]];
        let wanted = [&alone[one][..], &alone[other]].concat();
        for gap in ["\n", "\n\n", "\n\u{feff}"] {
            let joined = format!("{text}{gap}{more}\n");
            assert_eq!(names(&joined), wanted, "{first} {gap:?} {second}");
            assert_eq!(
                names(&joined.replace('\n', "\r\n")),
                wanted,
                "{first} {gap:?} {second}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn any_files_are_put_together(parts in vec((any::<Index>(), 0usize..2), 2..7)) {
        let sessions = sessions();
        let (mut text, mut wanted, mut order) = (String::new(), Vec::new(), Vec::new());
        for (session, gap) in parts {
            let (name, session) = session.get(&sessions);
            let gap = ["\n\n", "\n\n\n\u{feff}"][gap];
            text += session;
            text += gap;
            wanted.extend(names(session));
            order.push((name, gap));
        }
        prop_assert_eq!(names(&text), wanted, "{:?}", order);
    }
}

#[test]
fn single_hands_of_phh_are_put_together() {
    let (_, hands) = sessions()
        .into_iter()
        .find(|(name, _)| name.starts_with("phh"))
        .expect("hands");
    let (first, second) = hands.split_once("\n[2]\n").expect("a second hand");
    let first = first.trim_start_matches("[1]\n").trim_end();
    for gap in ["\n", "\n\n", "\n# Another file\n"] {
        let text = format!("{first}{gap}{second}{gap}{first}");
        assert_eq!(
            names(&text),
            names(&format!("[1]\n{first}\n[2]\n{second}\n[1]\n{first}")),
            "{gap:?}"
        );
        assert_eq!(names(&text).len(), 3);
        let mixed = format!("{POKERSTARS}{gap}{first}{gap}{second}{gap}{GGPOKER}");
        assert_eq!(names(&mixed).len(), 4, "{gap:?}: {:?}", names(&mixed));
    }
}

/// The first lines of a session of iPoker hold for its hands, and for no others.
#[test]
fn each_session_has_its_own_facts() {
    let (_, session) = sessions()
        .into_iter()
        .find(|(name, _)| name.starts_with("ipoker"))
        .expect("a session");
    let other = session
        .replace("€", "$")
        .replace("EUR", "USD")
        .replace("gamecode=\"", "gamecode=\"9");
    let bare = other.split_once("?>\n").expect("a head").1;
    for text in [
        format!("{session}\n{other}"),
        format!("{session}{other}"),
        format!("{session}\n{bare}"),
        format!("{session}{}", bare.replace('\n', "").replace("  ", "")),
    ] {
        let mut found = Vec::new();
        read(&text, &mut |outcome| {
            if let Outcome::Hand(hand) = outcome {
                found.push((
                    hand.currency,
                    text.lines()
                        .nth(hand.line as usize - 1)
                        .expect("its line")
                        .contains("<game "),
                ));
            }
        });
        assert_eq!(
            found,
            [("EUR", true), ("EUR", true), ("USD", true), ("USD", true)]
        );
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

#[test]
fn chat_in_any_line_of_any_room_begins_no_hand() {
    for (name, hand) in rooms() {
        if hand.contains('<') {
            continue; // elements, and no lines, begin these
        }
        let first = hand.lines().find(|line| reader_of(line).is_some());
        let first = first.expect("a first line");
        let lines: Vec<_> = hand.lines().collect();
        // Nobody talks before a line of a seat, which may follow a first line.
        let places = (3..lines.len()).filter(|place| !lines[*place].starts_with("Seat "));
        for place in places {
            for said in [format!("Ann said, \"{first}\""), format!("Ann: {first}")] {
                let mut with = lines.clone();
                with.insert(place, &said);
                let found = names(&with.join("\n"));
                assert!(found.len() <= 1, "{name}: {found:?}\n{said}");
            }
        }
    }
}

#[test]
fn texts_may_have_two_or_four_bytes_a_letter() {
    let text = "Game started at: 2016/8/8 15:57:55 é\n";
    let units: Vec<u16> = text.encode_utf16().collect();
    let wide: Vec<u32> = text.chars().map(u32::from).collect();
    let mut files = Vec::new();
    for mark in [&[0xfeff][..], &[]] {
        let units = || mark.iter().copied().chain(units.iter().copied());
        files.push(units().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
        files.push(units().flat_map(u16::to_be_bytes).collect());
        let wide = || {
            mark.iter()
                .map(|mark| u32::from(*mark))
                .chain(wide.iter().copied())
        };
        files.push(wide().flat_map(u32::to_le_bytes).collect());
        files.push(wide().flat_map(u32::to_be_bytes).collect());
    }
    for bytes in files {
        let decoded = decode(&bytes);
        assert_eq!(decoded.text, text, "{}", decoded.encoding);
        let end = decoded.places().in_file(text.len());
        assert_eq!(end, bytes.len() as u64, "{}", decoded.encoding);
    }
}
