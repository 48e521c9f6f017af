//! What holds of every hand of every room that is read: of golden/hands each day, and of more files
//! where `CARDMATH_HAND_SAMPLES` names a folder of them.

use std::path::{Path, PathBuf};
use std::{env, fs};

use cardmath_histories::{Hand, Outcome, read, text};

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

fn all() -> Vec<PathBuf> {
    let golden = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../golden/hands");
    let mut found = Vec::new();
    files(&golden, &mut found);
    if let Some(folder) = env::var_os("CARDMATH_HAND_SAMPLES") {
        files(Path::new(&folder), &mut found);
    }
    assert!(found.len() > 20);
    found
}

/// What a hand breaks of what holds of all.
fn broken(hand: &Hand<'_>) -> Vec<&'static str> {
    let money = &hand.money;
    let accounts = || hand.seats.iter().map(|seat| &seat.account);
    let sum = |amount: &dyn Fn(&cardmath_histories::hand::Account) -> i64| -> i64 {
        accounts().map(amount).sum()
    };
    let fees = money.rake + money.jackpot + money.other_fees;
    let mut seen = 0u64;
    let held = hand.seats.iter().map(|seat| seat.hole.ids());
    let ids = held
        .chain([hand.board().ids()])
        .flatten()
        .filter(|id| **id < 52);
    let twice = ids.into_iter().any(|id| {
        let there = seen >> id & 1 != 0;
        seen |= 1 << id;
        there
    });
    let put_in = sum(&|account| account.contributed) + money.house_added;
    let collected = sum(&|account| account.collected);
    let dealt = hand.seats.iter().zip(0u8..);
    let cards = hand.actions.iter().all(|action| {
        // What was dealt is on a board or in a hand.
        let boards = hand.boards.iter().flat_map(|board| board.ids());
        let holes = dealt.clone().flat_map(|(seat, _)| seat.hole.ids());
        let mut known = boards.chain(holes);
        action.player.is_some()
            || action
                .cards
                .ids()
                .iter()
                .all(|id| known.any(|other| other == id))
    });
    [
        ("the pot is what went in", put_in == money.pot),
        (
            "no fee is below 0",
            money.rake >= 0 && money.jackpot >= 0 && money.other_fees >= 0,
        ),
        (
            "no room takes that much",
            100 * (money.rake - 1) <= 15 * money.pot || !hand.warnings.is_empty(),
        ),
        (
            "the pot is paid",
            collected + fees == money.pot || hand.winner_unknown,
        ),
        (
            "no stack is below 0",
            hand.seats
                .iter()
                .all(|seat| seat.stack - seat.account.contributed >= 0),
        ),
        ("no card is in two places", !twice),
        ("no card is dealt that no table has", cards),
        (
            "all actors are seated",
            hand.actions.iter().all(|action| {
                action
                    .player
                    .is_none_or(|place| usize::from(place) < hand.seats.len())
            }),
        ),
    ]
    .into_iter()
    .filter_map(|(what, holds)| (!holds).then_some(what))
    .collect()
}

#[test]
fn every_hand_keeps_the_invariants_and_every_byte_is_of_one_hand() {
    for path in all() {
        let bytes = fs::read(&path).expect("a file");
        let decoded = text::decode(&bytes);
        let mut parts = Vec::new();
        read(&decoded.text, &mut |outcome| match outcome {
            Outcome::Hand(hand) => {
                parts.push((hand.offset, hand.length));
                let broken = broken(hand);
                assert!(
                    broken.is_empty(),
                    "{}: hand {}: {broken:?}",
                    path.display(),
                    hand.id
                );
            }
            Outcome::Rejected(fault) => {
                assert!(!fault.reason.trim().is_empty());
                parts.push((fault.offset, fault.length));
            }
        });
        // From the first hand on, each part begins where the one before ends.
        for pair in parts.windows(2) {
            let end = pair[0].0 + u64::from(pair[0].1);
            assert_eq!(end, pair[1].0, "{}", path.display());
        }
        if let Some((start, length)) = parts.last() {
            assert_eq!(
                start + u64::from(*length),
                decoded.text.len() as u64,
                "{}",
                path.display()
            );
        }
    }
}
