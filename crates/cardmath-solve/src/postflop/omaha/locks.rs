//! Decisions of a game of Omaha whose strategies are fixed.

use crate::postflop::locks::Lock;
use std::collections::HashMap;

/// The trees whose numbers are together: none is the first street, else a board and a group.
pub type Together = Option<(usize, usize)>;

/// All locks.
#[derive(Default)]
pub struct OmahaLocks(HashMap<Together, Fixed>);

/// The locks of trees whose numbers are together: by player and the first row of a decision's
/// actions, a lock for each block of hands.
#[derive(Default)]
pub struct Fixed(HashMap<(usize, usize), Vec<Lock>>);

/// A decision: where its numbers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The trees.
    pub together: Together,
    /// The player who acts.
    pub player: usize,
    /// The first row of its actions.
    pub row: usize,
    /// The number of actions.
    pub actions: usize,
}

impl OmahaLocks {
    /// The locks of some trees.
    pub fn of(&self, together: Together) -> Option<&Fixed> {
        self.0.get(&together)
    }

    /// The locks of a decision, block by block.
    pub fn at(&self, decision: &Decision) -> Option<&[Lock]> {
        let blocks = self
            .of(decision.together)?
            .0
            .get(&(decision.player, decision.row))?;
        Some(blocks)
    }

    /// Locks a decision, or unlocks it.
    pub fn set(&mut self, decision: &Decision, blocks: Option<Vec<Lock>>) {
        let Decision {
            together,
            player,
            row,
            ..
        } = *decision;
        let fixed = self.0.entry(together).or_default();
        match blocks {
            Some(blocks) => drop(fixed.0.insert((player, row), blocks)),
            None => drop(fixed.0.remove(&(player, row))),
        }
        self.0.retain(|_, fixed| !fixed.0.is_empty());
    }
}

impl Fixed {
    /// The lock of a block of hands.
    pub fn at(&self, player: usize, row: usize, block: usize) -> Option<&Lock> {
        self.0.get(&(player, row))?.get(block)
    }
}
