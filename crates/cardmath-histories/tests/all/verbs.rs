//! A verb that no reader knows never passes silently: the hand is rejected, or has a warning.

use std::fs;
use std::path::PathBuf;

use cardmath_histories::{Outcome, read, text};

/// What players do, as rooms write it.
const VERBS: [&str; 12] = [
    "folds",
    "checks",
    "calls",
    "bets",
    "raises",
    "posts",
    "collected",
    "wins",
    "shows",
    "completes",
    "brings",
    "discards",
];

/// The lines in which a player acts, with the verb changed.
fn changed(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let verb = VERBS.iter().find_map(|verb| {
            let place = line.find(&format!(" {verb}"))?;
            let behind = line.as_bytes().get(place + 1 + verb.len());
            let ends = behind.is_none_or(|byte| !byte.is_ascii_alphabetic());
            ends.then_some((place + 1, verb.len()))
        });
        let is_action = !line.starts_with("Seat ") && !line.starts_with('*');
        if let Some((place, length)) = verb.filter(|_| is_action) {
            let start = at + place;
            let new = format!("{}ponders{}", &text[..start], &text[start + length..]);
            found.push((start, new));
        }
        at += line.len();
    }
    found
}

/// The hands of a text, with those that are rejected or have a warning.
fn doubted(text: &str) -> (usize, usize) {
    let (mut hands, mut doubts) = (0, 0);
    read(text, &mut |outcome| {
        hands += 1;
        doubts += usize::from(match outcome {
            Outcome::Hand(hand) => !hand.warnings.is_empty(),
            Outcome::Rejected(_) => true,
        });
    });
    (hands, doubts)
}

#[test]
fn a_changed_verb_is_a_rejection_or_a_warning() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../golden/hands");
    let (mut lines, mut silent) = (0, Vec::new());
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let bytes = fs::read(&path).expect("a file");
        let text = text::decode(&bytes).text.into_owned();
        let (_, before) = doubted(&text);
        for (start, new) in changed(&text) {
            lines += 1;
            if doubted(&new).1 <= before {
                let end = text[start..]
                    .find('\n')
                    .map_or(text.len(), |end| start + end);
                let begin = text[..start].rfind('\n').map_or(0, |begin| begin + 1);
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                silent.push(format!("{name}: {}", &text[begin..end]));
            }
        }
    }
    assert!(lines > 200, "{lines}");
    assert!(
        silent.is_empty(),
        "{} of {lines}:\n{}",
        silent.len(),
        silent.join("\n")
    );
}
