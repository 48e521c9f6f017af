//! The data that the steps of the kernel pass to each other for a block of hands.

use cardmath_cards::Rank;

/// The number of hands evaluated at a time. Their data fits the L1 cache.
pub const BLOCK: usize = 128;

/// A 16-bit word for each hand of a block.
pub type Words = [u16; BLOCK];

/// The rank bits of each hand of a block, by suit.
pub type Planes = [Words; 4];

/// The number of ranks.
pub const RANKS: u32 = Rank::COUNT as u32;

/// The bits of all 13 ranks.
pub const ALL: u16 = (1 << RANKS) - 1;

/// The offset of the card count in a suit word, chosen so that five cards become 0 modulo 8.
pub const SUIT_OFFSET: u16 = 3;

/// For each hand of a block, how often each rank is held, and the longest suit.
#[repr(C, align(64))]
pub struct Counts {
    /// Bit 0 of the count of each rank. The bits above the ranks are undefined.
    pub ones: Words,
    /// Bit 1 of the count.
    pub twos: Words,
    /// Bit 2 of the count.
    pub fours: Words,
    /// The ranks of the longest suit. Above them, modulo 8, its number of cards plus 3.
    pub suits: Words,
}

impl Counts {
    /// Allocates a block of zeros.
    pub const fn new() -> Counts {
        Counts {
            ones: [0; BLOCK],
            twos: [0; BLOCK],
            fours: [0; BLOCK],
            suits: [0; BLOCK],
        }
    }
}

/// For each hand of a block, its places in the small tables that add up to its strength.
#[repr(C, align(64))]
pub struct Places {
    /// The place of the category and the main rank.
    pub main: Words,
    /// The place of the second rank of two pair.
    pub second: Words,
    /// The ranks of the kickers, with the main ranks squeezed out.
    pub kickers: Words,
}
