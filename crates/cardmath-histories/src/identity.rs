//! The identity of a hand: equal for two texts of the same hand.

use crate::hand::Hand;

/// The formats that number hands only within a file: there the text itself is the identity.
const NUMBERED_IN_THE_FILE: [&str; 2] = ["phh", "acpc"];

/// The formats that hold the hands of many rooms, each of which has numbers of its own.
const OF_MANY_ROOMS: [&str; 1] = ["ohh"];

/// A number of 128 bits that is the same for the same hand in any file, and in every version.
///
/// A room's hand is identified by its number, so that a hand in the histories of two players at
/// one table counts once. `text` is the text of the hand. Different hands share a number with a
/// probability of about n² / 2^129.
///
/// ```
/// use cardmath_histories::Hand;
/// use cardmath_histories::identity::identity;
///
/// let hand = |room, id: &'static str| Hand { room, id: id.into(), ..Hand::default() };
/// let (one, two) = (hand("pokerstars", "1"), hand("pokerstars", "2"));
/// assert_eq!(identity(&one, "as Ann saw it"), identity(&one, "as Bob saw it"));
/// assert_ne!(identity(&one, ""), identity(&two, ""));
/// assert_ne!(identity(&one, ""), identity(&hand("winamax", "1"), ""));
/// let log = hand("acpc", "1");
/// assert_ne!(identity(&log, "one match"), identity(&log, "another match"));
/// let of = |site: &'static str| Hand { skin: site.into(), ..hand("ohh", "1") };
/// assert_ne!(identity(&of("One Room"), ""), identity(&of("Another Room"), ""));
/// ```
pub fn identity(hand: &Hand<'_>, text: &str) -> u128 {
    let by_text = hand.id.is_empty() || NUMBERED_IN_THE_FILE.contains(&hand.room);
    let own = if by_text { text.trim() } else { &hand.id };
    let room: &[&str] = if OF_MANY_ROOMS.contains(&hand.room) {
        &[hand.room, &hand.skin]
    } else {
        &[hand.room]
    };
    let mark = [u8::from(by_text)];
    let parts = room.iter().map(|name| name.as_bytes()).chain([&mark[..]]);
    let of_room = parts.fold(OFFSET_BASIS, with_bytes);
    match by_text {
        true => with_text(of_room, own),
        false => with_bytes(of_room, own.as_bytes()),
    }
}

/// The hash of what precedes, and of some bytes.
fn with_bytes(hash: u128, bytes: &[u8]) -> u128 {
    // A byte that occurs in no text separates the room from what follows.
    bytes.iter().chain(&[SEPARATOR]).fold(hash, |hash, byte| {
        (hash ^ u128::from(*byte)).wrapping_mul(PRIME)
    })
}

/// The hash of what precedes, and of a text, eight bytes at a time. Each step can be undone, so texts
/// that differ in one word never share a hash.
fn with_text(hash: u128, text: &str) -> u128 {
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let mut last = [SEPARATOR; 8];
    last[..rest.len()].copy_from_slice(rest);
    words.iter().chain([&last]).fold(hash, |hash, word| {
        let word = u128::from(u64::from_le_bytes(*word));
        // A product mixes upwards, so the upper half is the one that the next word meets.
        (hash ^ word).wrapping_mul(ODD).rotate_left(64)
    })
}

const SEPARATOR: u8 = 0xff;
/// 2^128 over the golden ratio.
const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// The constants of the hash FNV-1a of 128 bits: <http://www.isthe.com/chongo/tech/comp/fnv/>.
const OFFSET_BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = (1 << 88) + (1 << 8) + 0x3b;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn texts_that_differ_a_little_have_different_identities() {
        let hand = Hand {
            room: "phh",
            ..Hand::default()
        };
        let text = "p1 cc p2 cbr 150 p3 f d db AhKh2c";
        let mut texts: HashSet<String> = HashSet::new();
        for at in 0..=text.len() {
            let (start, end) = text.split_at(at);
            texts.insert(start.to_owned());
            texts.insert(format!("{end}{start}"));
            for one in ["0", "1", "a", "\u{7f}", "\u{e9}"] {
                texts.insert(format!("{start}{one}{end}"));
                texts.insert(format!("{start}{one}{one}{end}"));
                for behind in 0..end.len() {
                    let (next, end) = end.split_at(behind);
                    texts.insert(format!("{start}{one}{next}{one}{end}"));
                }
            }
        }
        let trimmed: HashSet<&str> = texts.iter().map(|text| text.trim()).collect();
        let found = trimmed.iter().map(|text| identity(&hand, text));
        assert_eq!(found.collect::<HashSet<_>>().len(), trimmed.len());
    }
}
