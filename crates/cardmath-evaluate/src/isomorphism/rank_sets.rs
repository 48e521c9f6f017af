//! Sets of ranks of one suit. The sets of each size are numbered in ascending order of their bits.

use cardmath_cards::{RANKS, choose};

/// A set of ranks, one bit per rank.
pub type RankSet = u16;

const SETS: usize = 1 << RANKS;

/// The number of a set among the sets of its size.
#[inline]
pub fn number(ranks: RankSet) -> u16 {
    NUMBERS[usize::from(ranks) & (SETS - 1)]
}

/// The number of ranks in the set.
#[inline]
pub fn count(ranks: RankSet) -> u8 {
    // A table, since the baseline instruction set has no instruction for this.
    COUNTS[usize::from(ranks) & (SETS - 1)]
}

/// The set with this size and number.
pub fn set(size: usize, number: usize) -> RankSet {
    BY_SIZE[FIRSTS[size] + number]
}

/// The ranks of a set, lowest first.
pub fn each(mut ranks: RankSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = ranks.trailing_zeros() as u8;
        (ranks != 0).then(|| {
            ranks &= ranks - 1;
            lowest
        })
    })
}

/// Converts ranks counted among the unused ranks to ranks among all.
pub fn spread(ranks: RankSet, used: RankSet) -> RankSet {
    each(used).fold(ranks, |spread, rank| {
        let below = (1 << rank) - 1;
        spread & below | (spread & !below) << 1
    })
}

static COUNTS: [u8; SETS] = {
    let mut counts = [0; SETS];
    let mut set = 0;
    while set < SETS {
        counts[set] = set.count_ones() as u8;
        set += 1;
    }
    counts
};

static NUMBERS: [u16; SETS] = {
    let mut numbers = [0; SETS];
    let mut counts = [0; RANKS + 1];
    let mut set = 0;
    while set < SETS {
        let size = set.count_ones() as usize;
        numbers[set] = counts[size];
        counts[size] += 1;
        set += 1;
    }
    numbers
};

/// The index of the first set of each size in `BY_SIZE`.
static FIRSTS: [usize; RANKS + 1] = {
    let mut firsts = [0; RANKS + 1];
    let mut size = 0;
    while size < RANKS {
        firsts[size + 1] = firsts[size] + choose(RANKS, size) as usize;
        size += 1;
    }
    firsts
};

static BY_SIZE: [RankSet; SETS] = {
    let mut sets = [0; SETS];
    let mut set = 0;
    while set < SETS {
        sets[FIRSTS[set.count_ones() as usize] + NUMBERS[set] as usize] = set as RankSet;
        set += 1;
    }
    sets
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_found_by_its_size_and_number() {
        for ranks in 0..SETS as RankSet {
            let size = ranks.count_ones() as usize;
            assert_eq!(usize::from(count(ranks)), size);
            assert_eq!(set(size, number(ranks).into()), ranks);
            assert!(u64::from(number(ranks)) < choose(13, size) as u64);
        }
    }

    #[test]
    fn used_ranks_are_passed_over() {
        assert_eq!(spread(0b1011, 0), 0b1011);
        assert_eq!(spread(0b1011, 0b0_0110), 0b10_1001);
        assert_eq!(spread(0, 0x1fff), 0);
    }
}
