//! A strength as a sum of entries of small tables, each of which fits one or two vector registers.
//!
//! The scalar kernel has one table of all sets of ranks. Here a set is split in three. This works
//! since the place of a set among the sets of its size is a sum over its ranks: the i-th lowest
//! rank r contributes C(r, i) (Beckenbach, Applied Combinatorial Mathematics, 1964, chapter 1).

use super::scalar::{
    FLUSH, FULL_HOUSE, HIGH_CARD, KICKERS_OF_PAIR, KICKERS_OF_QUADS, KICKERS_OF_TRIPS,
    KICKERS_OF_TWO_PAIR, ONE_PAIR, PAIRS_OF_FULL_HOUSE, PLACES, QUADS, RANKS, STRAIGHT,
    STRAIGHT_FLUSH, TRIPS, TWO_PAIR,
};
use crate::cards::choose;

use super::layout::{BLOCK, Places, Words};

/// The second rank that stands for four of a kind. An ace is never the second rank.
pub const QUADS_SECOND: u16 = from(RANKS - 1);

/// All bits from that of a rank up.
const fn from(rank: u32) -> u16 {
    u16::MAX << rank
}

/// The tables, of strengths times eight. The low three bits select the entry of the next table.
#[repr(C, align(64))]
pub struct Tables {
    /// By kind and hash of the main rank. Low bits: the code of the number of kickers.
    pub main: [u16; 64],
    /// By hash of the rank of the second pair.
    pub second: [u16; 32],
    /// By the highest four ranks of the kickers and their number. Low bits: how many are lower.
    pub high: [u16; 64],
    /// By the next three ranks, and the number of kickers in these and below.
    pub middle: [u16; 64],
    /// By the lowest six ranks.
    pub low: [u16; 64],
}

/// The number of bits by which strengths are shifted, to make room for the selection.
pub const SCALE: u32 = 3;
/// The number of kickers for each two-bit code in `main`.
const SIZES: [u32; 4] = [5, 3, 2, 1];
/// The lowest rank of the middle part and of the high part.
const MIDDLE: u32 = 6;
const HIGH: u32 = 9;

const MAIN_FACTOR: u32 = find_factor(16);
const SECOND_FACTOR: u32 = find_factor(32);

/// The place of a main rank among 16, given all bits from that rank up. The kind is added to it.
#[inline(always)]
pub const fn main_hash(from: u16) -> u16 {
    hash(from, MAIN_FACTOR) & 15
}

/// The place of a second rank; only the lowest five bits are significant.
#[inline(always)]
pub const fn second_hash(from: u16) -> u16 {
    hash(from, SECOND_FACTOR)
}

#[inline(always)]
const fn hash(from: u16, factor: u32) -> u16 {
    ((from as u32 * factor) >> 16) as u16
}

/// The first factor for which all ranks, and "no rank", have different places.
const fn find_factor(places: u16) -> u32 {
    let mut factor = 1;
    while factor < 1 << 16 {
        let mut taken = 1u32 << (hash(0, factor) % places);
        let mut rank = 0;
        while rank < RANKS {
            let place = 1 << (hash(from(rank), factor) % places);
            if taken & place != 0 {
                break;
            }
            taken |= place;
            rank += 1;
        }
        if rank == RANKS {
            return factor;
        }
        factor += 1;
    }
    panic!("some factor is perfect")
}

/// The tables, computed at compile time.
pub static TABLES: Tables = Tables {
    main: main_table(),
    second: second_table(),
    high: high_table(),
    middle: middle_table(),
    low: low_table(),
};

const fn scaled(strength: u32) -> u16 {
    (strength << SCALE) as u16
}

const fn main_table() -> [u16; 64] {
    // Four of a kind shares the entries of full houses, and `second` raises it above them.
    const { assert!(PAIRS_OF_FULL_HOUSE == KICKERS_OF_QUADS) };
    let mut table = [0; 64];
    let none = main_hash(0) as usize;
    table[none] = scaled(HIGH_CARD);
    table[none + 16] = scaled(STRAIGHT) + 3;
    table[none + 32] = scaled(FLUSH);
    table[none + 48] = scaled(STRAIGHT_FLUSH) + 3;
    let mut rank = 0;
    while rank < RANKS {
        let place = main_hash(from(rank)) as usize;
        table[place] = scaled(ONE_PAIR + rank * KICKERS_OF_PAIR) + 1;
        table[place + 16] =
            scaled(TWO_PAIR + choose(rank as usize, 2) as u32 * KICKERS_OF_TWO_PAIR) + 3;
        table[place + 32] = scaled(TRIPS + rank * KICKERS_OF_TRIPS) + 2;
        table[place + 48] = scaled(FULL_HOUSE + rank * PAIRS_OF_FULL_HOUSE) + 3;
        rank += 1;
    }
    table
}

const fn second_table() -> [u16; 32] {
    let mut table = [0; 32];
    let mut rank = 0;
    while rank < RANKS - 1 {
        table[second_hash(from(rank)) as usize % 32] = scaled(rank * KICKERS_OF_TWO_PAIR);
        rank += 1;
    }
    table[second_hash(QUADS_SECOND) as usize % 32] = scaled(QUADS - FULL_HOUSE);
    table
}

const fn high_table() -> [u16; 64] {
    let mut table = [0; 64];
    let mut entry = 0u32;
    while entry < 64 {
        let (code, ranks) = (entry as usize % 4, entry >> 2);
        let size = SIZES[code];
        if ranks.count_ones() <= size {
            let left = size - ranks.count_ones();
            table[entry as usize] = part(ranks, HIGH, size).wrapping_add(left as u16);
        }
        entry += 1;
    }
    table
}

const fn middle_table() -> [u16; 64] {
    let mut table = [0; 64];
    let mut entry = 0u32;
    while entry < 64 {
        let (size, ranks) = (entry % 8, entry >> 3);
        if ranks.count_ones() <= size {
            table[entry as usize] = part(ranks, MIDDLE, size);
        }
        entry += 1;
    }
    table
}

const fn low_table() -> [u16; 64] {
    let mut table = [0; 64];
    let mut ranks = 0u32;
    while ranks < 64 {
        table[ranks as usize] = part(ranks, 0, ranks.count_ones());
        ranks += 1;
    }
    table
}

/// The number of lower sets contributed by these ranks, which start at `lowest`. Their highest rank
/// is the `size`-th of its set.
const fn part(ranks: u32, lowest: u32, size: u32) -> u16 {
    let (mut left, mut nth, mut lower) = (ranks, size, 0);
    while left != 0 {
        let rank = left.ilog2();
        lower += choose((lowest + rank) as usize, nth as usize) as u32;
        left ^= 1 << rank;
        nth -= 1;
    }
    if size == 5 && ranks != 0 {
        lower = lower.wrapping_sub(runs_under(lowest + ranks.ilog2()));
    }
    scaled(lower)
}

/// The number of runs lower than a set of five that has this highest rank and is no run.
const fn runs_under(rank: u32) -> u32 {
    // A run is the highest set of its top rank, except the wheel, which is the lowest with an ace.
    rank.saturating_sub(4) + (rank == RANKS - 1) as u32
}

/// Base strengths by the places of main and second rank, to which the place of the kickers is
/// added. Used where memory lookups are faster than register lookups.
pub static BASES: [u16; 64 * 32] = {
    let mut bases = [0; 64 * 32];
    let mut place = 0;
    while place < bases.len() {
        bases[place] = (TABLES.main[place % 64] >> SCALE) + (TABLES.second[place / 64] >> SCALE);
        place += 1;
    }
    bases
};

/// The strengths at these places.
#[inline(always)]
pub fn strengths(places: &Places, out: &mut Words) {
    let mut bases = [0; BLOCK];
    for ((base, &main), &second) in bases.iter_mut().zip(&places.main).zip(&places.second) {
        *base = main & 63 | (second % 32) << 6;
    }
    look_up(&bases, &places.kickers, out);
}

/// Not inlined, so that it is compiled for the baseline: vectors would have to be taken apart and
/// rebuilt lane by lane.
#[inline(never)]
fn look_up(bases: &Words, kickers: &Words, out: &mut Words) {
    for ((strength, &base), &kickers) in out.iter_mut().zip(bases).zip(kickers) {
        let place = PLACES[usize::from(kickers) % PLACES.len()];
        *strength = BASES[usize::from(base) % BASES.len()] + place;
    }
}
