//! A strength as a sum of entries of small tables, each of which fits one or two vector registers.
//!
//! The scalar kernel has one table of all sets of ranks. Here a set is split in three. This works
//! since the place of a set among the sets of its size is a sum over its ranks: the i-th lowest
//! rank r contributes C(r, i) (Beckenbach, Applied Combinatorial Mathematics, 1964, chapter 1).

use super::layout::{BLOCK, Places, RANKS, Words};
use super::scheme::{Kind, Scheme};
use cardmath_cards::choose;

/// The second rank that means four of a kind. An ace is never the second rank.
pub const QUADS_SECOND: u16 = from(RANKS - 1);

/// The second rank that means five of a kind: a word that no rank has.
pub const FIVE_SECOND: u16 = free_word();

/// All bits from that of a rank up.
const fn from(rank: u32) -> u16 {
    u16::MAX << rank
}

/// The tables of an ordering, which give the strengths of places.
#[repr(C, align(64))]
pub struct Lookup {
    /// The tables that fit registers.
    pub parts: RegisterTables,
    /// First positions by the places of main and second rank, to which the place of the kickers is
    /// added. Used where memory lookups are faster than register lookups.
    bases: [u16; 64 * 32],
    /// The place of each set of kickers among the sets of its size.
    pub kickers: [u16; 1 << RANKS],
    /// The strength of a position.
    pub strength: Strength,
}

/// The strength of a position.
#[derive(Clone, Copy)]
pub enum Strength {
    /// In a high ordering: as many less than the position, but at least 0.
    Less(u16),
    /// In a low ordering: what the position is less than this, but at least 0.
    From(u16),
}

/// The tables, of positions times eight. The low three bits select the entry of the next table.
#[repr(C, align(64))]
pub struct RegisterTables {
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

/// The number of bits by which positions are shifted, to make room for the selection.
pub const SCALE: u32 = 3;
/// The code in `main` of three kickers, of two and of one. Code 0 is a hand without main ranks.
const THREE: u16 = 1;
const TWO: u16 = 2;
const ONE: u16 = 3;
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

const fn free_word() -> u16 {
    let mut taken = 1u32 << (second_hash(0) % 32);
    let mut rank = 0;
    while rank < RANKS {
        taken |= 1 << (second_hash(from(rank)) % 32);
        rank += 1;
    }
    let mut word = 1;
    while taken >> (second_hash(word) % 32) & 1 == 1 {
        word += 1;
    }
    word
}

impl Strength {
    /// The strength of a position.
    #[inline(always)]
    pub fn of(self, position: u16) -> u16 {
        match self {
            Strength::Less(by) => position.saturating_sub(by),
            Strength::From(top) => top.saturating_sub(position),
        }
    }
}

impl Lookup {
    /// The tables of an ordering of poker's categories.
    pub const fn of(scheme: &Scheme, strength: Strength) -> Lookup {
        Lookup::new(
            RegisterTables::new(scheme, main_table(scheme)),
            scheme,
            strength,
        )
    }

    /// The tables of a low of different cards, where hands of fewer cards are higher.
    pub fn of_different(scheme: &Scheme, strength: Strength) -> Lookup {
        let main = main_of_different(scheme);
        Lookup::new(RegisterTables::new(scheme, main), scheme, strength)
    }

    const fn new(parts: RegisterTables, scheme: &Scheme, strength: Strength) -> Lookup {
        let mut bases = [0; 64 * 32];
        let mut place = 0;
        while place < bases.len() {
            let (main, second) = (parts.main[place % 64], parts.second[place / 64]);
            bases[place] = main.wrapping_add(second) >> SCALE;
            place += 1;
        }
        Lookup {
            parts,
            bases,
            kickers: places(scheme),
            strength,
        }
    }

    /// The strengths at these places.
    #[inline(always)]
    pub fn strengths(&self, places: &Places, out: &mut Words) {
        let mut bases = [0; BLOCK];
        for ((base, &main), &second) in bases.iter_mut().zip(&places.main).zip(&places.second) {
            *base = main & 63 | (second % 32) << 6;
        }
        self.look_up(&bases, &places.kickers, out);
        for strength in out {
            *strength = self.strength.of(*strength);
        }
    }

    /// Not inlined, so that it is compiled for the baseline: vectors would have to be taken apart
    /// and rebuilt lane by lane.
    #[inline(never)]
    fn look_up(&self, bases: &Words, kickers: &Words, out: &mut Words) {
        for ((strength, &base), &kickers) in out.iter_mut().zip(bases).zip(kickers) {
            let place = self.kickers[usize::from(kickers) % self.kickers.len()];
            let base = self.bases[usize::from(base) % self.bases.len()];
            *strength = base.wrapping_add(place);
        }
    }
}

impl RegisterTables {
    const fn new(scheme: &Scheme, main: [u16; 64]) -> RegisterTables {
        RegisterTables {
            main,
            second: second_table(scheme),
            high: high_table(scheme),
            middle: middle_table(scheme),
            low: low_table(scheme),
        }
    }
}

const fn scaled(position: u32) -> u16 {
    (position << SCALE) as u16
}

const fn main_table(scheme: &Scheme) -> [u16; 64] {
    // Four of a kind shares the entries of full houses, and `second` raises it above them.
    let mut table = [0; 64];
    let none = main_hash(0) as usize;
    table[none] = scaled(scheme.first(Kind::NoPair));
    table[none + 16] = scaled(first_of_runs(scheme, Kind::Straight)) + ONE;
    table[none + 32] = scaled(scheme.first(Kind::Flush));
    table[none + 48] = scaled(first_of_runs(scheme, Kind::StraightFlush)) + ONE;
    let codes = match scheme.size {
        3 => [ONE, ONE, ONE, ONE],
        _ => [THREE, ONE, TWO, ONE],
    };
    let kinds = [Kind::OnePair, Kind::TwoPair, Kind::Trips, Kind::FullHouse];
    let mut rank = 0;
    while rank < scheme.ranks() {
        let place = main_hash(from(scheme.lowest + rank)) as usize;
        let mut kind = 0;
        while kind < kinds.len() {
            let lower = match kinds[kind] {
                Kind::TwoPair => choose(rank as usize, 2) as u32,
                _ => rank,
            };
            let position = scheme.first(kinds[kind]) + lower * scheme.kickers(kinds[kind]);
            table[place + 16 * kind] = scaled(position) + codes[kind];
            kind += 1;
        }
        rank += 1;
    }
    table
}

/// The first position of a kind of runs, from which the first bit at which a run can start counts.
const fn first_of_runs(scheme: &Scheme, kind: Kind) -> u32 {
    match scheme.runs {
        Some(runs) => scheme.first(kind) - (runs.starts.0 - scheme.lowest),
        None => 0,
    }
}

const fn main_of_different(scheme: &Scheme) -> [u16; 64] {
    let (mut table, mut position) = ([0; 64], 1);
    let mut fewer = 0;
    while fewer < scheme.size {
        let place = main_hash(0) as usize + 16 * fewer as usize;
        table[place] = scaled(position) + fewer as u16;
        position += choose(scheme.ranks() as usize, (scheme.size - fewer) as usize) as u32;
        fewer += 1;
    }
    table
}

const fn second_table(scheme: &Scheme) -> [u16; 32] {
    let mut table = [0; 32];
    let mut rank = 0;
    while rank < scheme.ranks() - 1 {
        let place = second_hash(from(scheme.lowest + rank)) as usize % 32;
        table[place] = scaled(rank * scheme.kickers(Kind::TwoPair));
        rank += 1;
    }
    table[second_hash(QUADS_SECOND) as usize % 32] = between(scheme, Kind::FullHouse, Kind::Quads);
    // The first run, at the entry of straight flushes, has the kicker of the lowest five of a kind.
    let runs = first_of_runs(scheme, Kind::StraightFlush);
    table[second_hash(FIVE_SECOND) as usize % 32] =
        scaled(scheme.first(Kind::Five)).wrapping_sub(scaled(runs));
    table
}

const fn between(scheme: &Scheme, first: Kind, other: Kind) -> u16 {
    scaled(scheme.first(other)).wrapping_sub(scaled(scheme.first(first)))
}

/// The number of kickers for a code in `main`.
const fn kickers_of(code: usize, scheme: &Scheme) -> u32 {
    match code {
        0 => scheme.size,
        code => 4 - code as u32,
    }
}

const fn high_table(scheme: &Scheme) -> [u16; 64] {
    let mut table = [0; 64];
    let mut entry = 0u32;
    while entry < 64 {
        let (code, ranks) = (entry as usize % 4, entry >> 2);
        let size = kickers_of(code, scheme);
        if ranks.count_ones() <= size {
            let left = size - ranks.count_ones();
            table[entry as usize] = part(scheme, ranks, HIGH, size).wrapping_add(left as u16);
        }
        entry += 1;
    }
    table
}

const fn middle_table(scheme: &Scheme) -> [u16; 64] {
    let mut table = [0; 64];
    let mut entry = 0u32;
    while entry < 64 {
        let (size, ranks) = (entry % 8, entry >> 3);
        if ranks.count_ones() <= size {
            table[entry as usize] = part(scheme, ranks, MIDDLE, size);
        }
        entry += 1;
    }
    table
}

const fn low_table(scheme: &Scheme) -> [u16; 64] {
    let mut table = [0; 64];
    let mut ranks = 0u32;
    while ranks < 64 {
        table[ranks as usize] = part(scheme, ranks, 0, ranks.count_ones());
        ranks += 1;
    }
    table
}

/// The number of lower sets contributed by these ranks, which start at `lowest`. Their highest rank
/// is the `size`-th of its set. Runs are not counted among sets of all the cards that count.
const fn part(scheme: &Scheme, ranks: u32, lowest: u32, size: u32) -> u16 {
    let (mut left, mut nth, mut lower) = (ranks, size, 0);
    while left != 0 {
        let rank = left.ilog2();
        let of_deck = (lowest + rank).saturating_sub(scheme.lowest);
        lower += choose(of_deck as usize, nth as usize) as u32;
        left ^= 1 << rank;
        nth -= 1;
    }
    if let Some(runs) = scheme.runs
        && size == scheme.size
        && ranks != 0
    {
        lower = lower.wrapping_sub(runs.under(lowest + ranks.ilog2(), size));
    }
    scaled(lower)
}

/// The number of lower sets with as many ranks. Runs are not counted among sets of all the cards
/// that count.
const fn places(scheme: &Scheme) -> [u16; 1 << RANKS] {
    let mut places = [0; 1 << RANKS];
    let mut counts = [0; RANKS as usize + 1];
    let mut ranks = 0;
    while ranks < places.len() {
        let size = (ranks as u16).count_ones();
        let is_run = match scheme.runs {
            Some(runs) => size == scheme.size && runs.is_run(ranks as u16, size),
            None => false,
        };
        if !is_run {
            places[ranks] = counts[size as usize];
            counts[size as usize] += 1;
        }
        ranks += 1 << scheme.lowest;
    }
    places
}
