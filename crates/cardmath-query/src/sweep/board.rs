//! The combos of two players on a board.

use super::weight::Weight;
use cardmath_cards::Hand;

/// The bits of a mask.
pub const BITS: usize = 64;
/// A combo.
#[derive(Clone, Copy, Default)]
pub struct SweptCombo<W> {
    /// The bits of its lowest and its highest card.
    pub bits: [u8; 2],
    /// Its weight for each player.
    pub weights: [W; 2],
}

/// The combos on a board.
pub struct OnBoard<'a, W> {
    /// All combos.
    pub combos: &'a [SweptCombo<W>],
    /// The numbers of those that share no card with the board.
    pub entries: &'a [u32],
    /// The number of those of the first player, which come first.
    pub firsts: usize,
    /// The cards of all these, and their ranks by strength.
    pub hands: &'a [Hand],
    pub ranks: &'a [u16],
    /// The number of ranks.
    pub ranks_found: usize,
    /// How combos of the same cards are found.
    pub twins: Twins<'a>,
    /// The number of classes of each player, and the class of each combo.
    pub classes: [usize; 2],
    pub placed: [Placed<'a>; 2],
    /// The weight of each combo for both players, if it is the same one.
    pub level: Option<W>,
    /// Whether a player has so few combos that all pairs are tried one by one.
    pub is_few: bool,
}

/// Combos of both players with the same cards.
#[derive(Clone, Copy)]
pub enum Twins<'a> {
    /// They are one entry.
    Shared,
    /// The places of each pair.
    Listed(&'a [[u32; 2]]),
}

/// The local numbers of a player's classes on a board.
#[derive(Clone, Copy)]
pub enum Placed<'a> {
    /// For each rank.
    Ranks(&'a [u32]),
    /// For each combo, by its place.
    Combos(&'a [u32]),
    /// The kind of each combo by its number, and the class of each kind.
    Kinds(&'a [u32], &'a [u32]),
}

impl Placed<'_> {
    /// The class of a combo, given its place, its number and its rank.
    #[inline(always)]
    pub fn class(self, (at, entry, rank): (usize, u32, u16)) -> usize {
        match self {
            Placed::Ranks(classes) => classes[usize::from(rank)] as usize,
            Placed::Combos(classes) => classes[at] as usize,
            Placed::Kinds(kinds, classes) => classes[kinds[entry as usize] as usize] as usize,
        }
    }

    /// The rows of sums of a rank: one for each class that a combo of this rank may have.
    #[inline(always)]
    pub fn width(self, classes: usize) -> usize {
        match self {
            Placed::Ranks(_) => 1,
            _ => classes,
        }
    }

    /// The row of a combo.
    #[inline(always)]
    pub fn row(self, combo: (usize, u32, u16), classes: usize) -> usize {
        match self {
            Placed::Ranks(_) => combo.2.into(),
            _ => usize::from(combo.2) * classes + self.class(combo),
        }
    }

    /// The row of a class at a rank, if there is one.
    #[inline(always)]
    pub fn row_of_class(self, rank: usize, class: usize, classes: usize) -> Option<usize> {
        match self {
            Placed::Ranks(of) => (of[rank] as usize == class).then_some(rank),
            _ => Some(rank * classes + class),
        }
    }

    /// The class of a row, given the number of rows of a rank.
    #[inline(always)]
    pub fn class_of_row(self, row: usize, width: usize) -> usize {
        match self {
            Placed::Ranks(of) => of[row] as usize,
            _ => row % width,
        }
    }
}

impl<W: Weight> OnBoard<'_, W> {
    /// A combo by its place.
    pub fn combo(&self, at: usize) -> &SweptCombo<W> {
        &self.combos[self.entries[at] as usize]
    }

    /// The first numbers, among which are all combos of a player.
    #[inline(always)]
    pub fn entries_of(&self, side: usize) -> &[u32] {
        match side {
            0 => &self.entries[..self.firsts],
            _ => self.entries,
        }
    }

    /// The class of a combo for a player.
    pub fn class(&self, side: usize, at: usize) -> usize {
        self.placed[side].class((at, self.entries[at], self.ranks[at]))
    }

    /// Whether combos of the same cards are one entry.
    pub fn is_shared(&self) -> bool {
        matches!(self.twins, Twins::Shared)
    }
}
