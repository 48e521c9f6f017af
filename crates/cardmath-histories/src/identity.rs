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
    let parts = room.iter().map(|name| name.as_bytes());
    let parts = parts.chain([&mark[..], own.as_bytes()]);
    parts.fold(OFFSET_BASIS, |hash, part| {
        // A byte that occurs in no text separates the room from what follows.
        part.iter().chain(&[0xff]).fold(hash, |hash, byte| {
            (hash ^ u128::from(*byte)).wrapping_mul(PRIME)
        })
    })
}

/// The constants of the hash FNV-1a of 128 bits: <http://www.isthe.com/chongo/tech/comp/fnv/>.
const OFFSET_BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = (1 << 88) + (1 << 8) + 0x3b;
