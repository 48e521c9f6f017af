//! What holds of every hand of every room that is read: of golden/hands each day, and of more files
//! where `CARDMATH_HAND_SAMPLES` names a folder of them.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::common::holds::broken;
use cardmath_histories::{Outcome, read, text};

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
