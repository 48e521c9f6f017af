//! Ranks and suits of masks of cards.

use cardmath_cards::Hand;

const RANKS: u32 = 13;

pub fn planes(mask: i64) -> [u32; 4] {
    Hand::of_mask(mask as u64).planes()
}

pub fn ranks_of(mask: i64) -> u32 {
    let [a, b, c, d] = planes(mask);
    a | b | c | d
}

pub fn repeated(mask: i64) -> u32 {
    let [a, b, c, d] = planes(mask);
    a & b | c & d | (a | b) & (c | d)
}

pub fn highest(set: i64) -> i64 {
    set.checked_ilog2().map_or(-1, i64::from)
}

pub fn nth(place: i64, set: i64) -> i64 {
    let mut left = set;
    for _ in 1..place.clamp(1, i64::from(RANKS) + 1) {
        left &= !(1 << highest(left).max(0));
    }
    if place < 1 { -1 } else { highest(left) }
}

/// The lowest of some ranks; -1 if there is none.
pub fn lowest(set: i64) -> i64 {
    match set {
        0 => -1,
        set => i64::from(set.trailing_zeros()),
    }
}
