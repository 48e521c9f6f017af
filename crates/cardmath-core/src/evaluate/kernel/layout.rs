//! What the steps of the kernel hand to each other for a block of hands.

use super::scalar::RANKS;

/// How many hands are judged at a time: what is known of them fits the fastest cache.
pub const BLOCK: usize = 128;

/// A word for each hand of a block.
pub type Words = [u16; BLOCK];

/// All 13 ranks.
pub const ALL: u16 = (1 << RANKS) - 1;

/// What a suit word adds to the number of cards, so that five of them read as 0.
pub const SUIT_OFFSET: u16 = 3;

/// How often each rank is held, and in which suit most cards are, of each hand of a block.
#[repr(C, align(64))]
pub struct Counts {
    /// The ones of the binary count of each rank. Above the ranks may stand anything.
    pub ones: Words,
    /// The twos of that count.
    pub twos: Words,
    /// The fours.
    pub fours: Words,
    /// The ranks of the suit with most cards; above them, modulo 8, three more than its cards.
    pub suits: Words,
}

impl Counts {
    /// Room for a block.
    pub const fn new() -> Counts {
        Counts {
            ones: [0; BLOCK],
            twos: [0; BLOCK],
            fours: [0; BLOCK],
            suits: [0; BLOCK],
        }
    }
}

/// The places in the small tables that make up a strength, of each hand of a block.
#[repr(C, align(64))]
pub struct Places {
    /// The place of category and main rank.
    pub main: Words,
    /// The place of the second rank of two pair.
    pub second: Words,
    /// The ranks that are left to decide, as if the main ones did not exist.
    pub kickers: Words,
}
