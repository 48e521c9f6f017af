//! The numbers of players, and parts of them.

use super::{LEARN, MEAN};
use crate::postflop::kernel::simd::fetch_soon;
use std::ops::Range;

/// The numbers of one player for a part of the game: those of the tree at its root first, then
/// those of each tree that follows.
#[derive(Default)]
pub struct Store<C> {
    /// Regrets.
    pub regrets: Vec<C>,
    /// Sums of strategies.
    pub sums: Vec<C>,
}

/// A part of the numbers: those of the player of the walk, which may change, and those of the
/// opponent.
pub struct StorePart<'a, C> {
    /// The player's regrets.
    pub regrets: &'a mut [C],
    /// The player's sums.
    pub sums: &'a mut [C],
    /// What the opponent's strategy follows from.
    pub opponent: &'a [C],
}

impl<C> StorePart<'_, C> {
    /// Asks for the memory that a walk needs soon; `weighs` says whether it needs the player's own
    /// weights.
    pub fn fetch_soon(&self, mode: u8, weighs: bool) {
        fetch_soon(self.opponent);
        if mode == LEARN {
            fetch_soon(self.regrets);
        }
        if mode == MEAN || weighs {
            fetch_soon(self.sums);
        }
    }

    /// A smaller part.
    pub fn slice(&mut self, own: Range<usize>, opponent: Range<usize>) -> StorePart<'_, C> {
        StorePart {
            regrets: &mut self.regrets[own.clone()],
            sums: &mut self.sums[own],
            opponent: &self.opponent[opponent],
        }
    }
}

/// The numbers of both players as a walk of one sees them.
pub fn part_for<const MODE: u8, C>(stores: &mut [Store<C>; 2], hero: usize) -> StorePart<'_, C> {
    let [first, second] = stores;
    let (own, other) = match hero {
        0 => (first, second),
        _ => (second, first),
    };
    StorePart {
        regrets: &mut own.regrets,
        sums: &mut own.sums,
        opponent: match MODE {
            LEARN => &other.regrets,
            _ => &other.sums,
        },
    }
}
