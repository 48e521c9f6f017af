//! The numbers of the hand categories, as in the standard ordering.

/// The number of hand categories.
pub(crate) const CATEGORIES: usize = 9;

/// No pair, no straight and no flush.
pub const HIGH_CARD: u8 = 0;
/// One pair.
pub const PAIR: u8 = 1;
/// Two pair.
pub const TWO_PAIR: u8 = 2;
/// Three of a kind.
pub const TRIPS: u8 = 3;
/// A straight.
pub const STRAIGHT: u8 = 4;
/// A flush.
pub const FLUSH: u8 = 5;
/// A full house.
pub const FULL_HOUSE: u8 = 6;
/// Four of a kind.
pub const QUADS: u8 = 7;
/// A straight flush.
pub const STRAIGHT_FLUSH: u8 = 8;
