//! What holds of every hand of every room that is read: of golden/hands and of a session of each
//! room every day, and of more files where `CARDMATH_HAND_SAMPLES` names a folder of them.
//!
//! `tests/sessions` has a file for each reader, named as its room: hands of one table that follow
//! each other, made up in the form of the room.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use crate::common::evaluators::{Evaluators, PLAYED};
use crate::common::holds::broken;
use cardmath_histories::readers::READERS;
use cardmath_histories::{Hand, Outcome, read_with, text};

/// The room that deals each hand with the stacks of the first.
const ALWAYS_DEALS_THE_SAME_STACKS: &str = "acpc";

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("a folder");
    for entry in entries {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
    found.sort();
}

fn below(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
        &mut found,
    );
    found
}

fn sessions() -> Vec<PathBuf> {
    below("tests/sessions")
}

fn all() -> Vec<PathBuf> {
    let mut found = [below("../../golden/hands"), sessions()].concat();
    if let Some(folder) = env::var_os("CARDMATH_HAND_SAMPLES") {
        files(Path::new(&folder), &mut found);
    }
    found
}

fn decoded(path: &Path) -> String {
    let bytes = fs::read(path).expect("a file");
    text::decode(&bytes).text.into_owned()
}

/// Look at all hands and rejections of a text.
fn each(text: &str, found: &mut dyn FnMut(Outcome<'_, '_>)) {
    static JUDGE: LazyLock<Evaluators> =
        LazyLock::new(|| Evaluators::of(PLAYED.iter().map(|(game, _)| *game)));
    read_with(text, &*JUDGE, &mut |outcome| found(outcome));
}

/// The places of the hands and rejections of a text, in order: where each begins and ends.
fn parts(text: &str) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    each(text, &mut |outcome| {
        let (offset, length) = match outcome {
            Outcome::Hand(hand) => (hand.offset, hand.length),
            Outcome::Rejected(fault) => (fault.offset, fault.length),
        };
        parts.push((offset as usize, offset as usize + length as usize));
    });
    parts.sort_unstable();
    parts
}

/// Whether a text before the first hand belongs to no hand: blank, the head of a session in XML or
/// of a table, or the number of the game that follows.
fn is_head(text: &str) -> bool {
    let starts = [
        "<?xml ",
        "<session ",
        "<description ",
        "#Game No",
        "Game #",
        "entry,at",
    ];
    let text = text.trim_start_matches('\u{feff}').trim();
    text.is_empty() || starts.iter().any(|start| text.starts_with(start))
}

#[test]
fn every_hand_keeps_the_invariants() {
    for path in all() {
        each(&decoded(&path), &mut |outcome| match outcome {
            Outcome::Hand(hand) => {
                let broken = broken(hand);
                let place = format!("{}: hand {}", path.display(), hand.id);
                assert!(broken.is_empty(), "{place}: {broken:?}");
            }
            Outcome::Rejected(fault) => assert!(!fault.reason.trim().is_empty()),
        });
    }
}

/// What is wrong with the parts of a text: none begins within another, and nothing is between them.
fn gap_of(text: &str) -> Option<String> {
    let mut end = 0;
    for (place, part) in parts(text).into_iter().enumerate() {
        let Some(between) = text.get(end..part.0) else {
            return Some(format!("a part begins at {} in another", part.0));
        };
        if !between.is_empty() && (place > 0 || !is_head(between)) {
            return Some(format!("{between:?} is of no part"));
        }
        end = part.1;
    }
    (end != text.len()).then(|| format!("what follows {end} is of no part"))
}

#[test]
fn every_byte_is_of_one_hand_or_rejection() {
    for path in all() {
        let gap = gap_of(&decoded(&path));
        assert!(gap.is_none(), "{}: {gap:?}", path.display());
    }
}

/// The last lines of a hand alone look as those of a mail do, so half of the lines are cut off.
#[test]
fn what_is_left_of_the_first_hand_is_rejected() {
    let mut lost = Vec::new();
    for path in sessions() {
        let text = decoded(&path);
        let (start, end) = parts(&text)[0];
        let ends = text[start..end].match_indices('\n');
        let cuts: Vec<_> = ends.map(|(at, _)| start + at + 1).collect();
        for cut in &cuts[..cuts.len() / 2] {
            let gap = gap_of(&text[*cut..]);
            lost.extend(gap.map(|gap| format!("{} from {cut}: {gap}", path.display())));
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// A seat before and after a hand: its number, and its chips.
type Stacks = Vec<(u8, i64, i64)>;

fn stacks(hand: &Hand<'_>) -> Stacks {
    let seats = hand.seats.iter();
    seats
        .map(|seat| (seat.seat, seat.stack, seat.stack + seat.account.net()))
        .collect()
}

#[test]
fn every_room_has_a_session_in_which_stacks_go_on() {
    let (mut rooms, mut wrong) = (Vec::new(), Vec::new());
    for path in sessions() {
        let name = path.display();
        let (mut hands, mut room) = (Vec::new(), "");
        each(&decoded(&path), &mut |outcome| match outcome {
            Outcome::Hand(hand) => {
                room = hand.room;
                wrong.extend(hand.warnings.iter().map(|why| format!("{name}: {why}")));
                hands.push((hand.time_local, stacks(hand)));
            }
            Outcome::Rejected(fault) => wrong.push(format!("{name}: {fault}")),
        });
        if hands.len() < 2 || path.file_stem() != Some(room.as_ref()) {
            wrong.push(format!("{name}: {} hands of {room:?}", hands.len()));
        }
        rooms.push(room);
        // Some rooms write the newest hand first.
        hands.sort();
        for pair in hands.windows(2) {
            let (before, next) = (&pair[0].1, &pair[1].1);
            if room == ALWAYS_DEALS_THE_SAME_STACKS {
                continue;
            }
            for (seat, _, after) in before {
                let now = next.iter().find(|now| now.0 == *seat).map(|now| now.1);
                if now != Some(*after) {
                    wrong.push(format!("{name}: seat {seat} has {after}, then {now:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut readers: Vec<_> = READERS.iter().map(|reader| reader.name).collect();
    readers.sort_unstable();
    rooms.sort_unstable();
    assert_eq!(
        rooms, readers,
        "each room has a session below tests/sessions"
    );
}
