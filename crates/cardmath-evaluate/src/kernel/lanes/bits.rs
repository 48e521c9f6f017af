//! Sets of ranks as words of 16 bits, without branches.

/// Selects one of two words. An `if` might become a branch, which would prevent vectors.
#[inline(always)]
pub fn pick(first: bool, word: u16, other: u16) -> u16 {
    let all = all_if(first);
    word & all | other & !all
}

/// All bits if the condition holds, otherwise none.
#[inline(always)]
pub fn all_if(condition: bool) -> u16 {
    u16::from(condition).wrapping_neg()
}

/// The two's complement of a set of ranks; applying it twice restores the set.
///
/// For a single rank it is all bits from that rank up, which serves to shift ranks. Among sets that
/// arise by removing the lowest rank repeatedly, the smallest non-empty set has the greatest
/// complement.
#[inline(always)]
pub fn negative(ranks: u16) -> u16 {
    ranks.wrapping_neg()
}

/// The negative of the highest rank of a set of at most `count` ranks.
#[inline(always)]
pub fn highest(mut ranks: u16, count: usize) -> u16 {
    let mut greatest = 0;
    for _ in 0..count {
        let negative = negative(ranks);
        greatest = negative.max(greatest);
        ranks &= !negative;
    }
    greatest
}

/// The highest bit of a set of any size.
#[inline(always)]
pub fn top(ranks: u16) -> u16 {
    let ranks = ranks | ranks >> 1;
    let ranks = ranks | ranks >> 2;
    let ranks = ranks | ranks >> 4;
    let ranks = ranks | ranks >> 8;
    ranks ^ ranks >> 1
}

/// The lowest bit.
#[inline(always)]
pub fn lowest(ranks: u16) -> u16 {
    ranks & negative(ranks)
}

/// All bits but the lowest.
#[inline(always)]
pub fn without_lowest(ranks: u16) -> u16 {
    ranks & ranks.wrapping_sub(1)
}

/// Squeezes out the rank with this negative: the ranks above it move down by one.
#[inline(always)]
pub fn squeeze(ranks: u16, negative: u16) -> u16 {
    ranks & !negative | ranks >> 1 & negative
}

/// The bitwise sum: the ones and twos of each count.
#[inline(always)]
pub fn add_three(a: u16, b: u16, c: u16) -> (u16, u16) {
    let odd = a ^ b;
    (odd ^ c, a & b | odd & c)
}
