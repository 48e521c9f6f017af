//! What the players get at the ends of a game, where that is not the chips.

use super::street::{Kind, TreeNode};
use std::collections::HashMap;

/// What both players get when player 0 wins, when the pot is split, and when player 1 wins.
pub type Outcomes = [[f64; 2]; 3];

/// What the players get, by the chips that the loser has put in since the start of the game.
///
/// The amounts are differences from what both have where the pot at the start is halved, in a unit
/// in which they are about as large as the chips at stake: regrets are stored with few digits.
#[derive(Clone, Debug, Default)]
pub struct Payoffs(HashMap<i32, Outcomes>);

/// What one player gets at an end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paid {
    /// If the player wins.
    pub win: f64,
    /// If the pot is split.
    pub tie: f64,
    /// If the player loses.
    pub lose: f64,
}

impl Payoffs {
    /// The outcomes for each number of chips that a loser may have put in.
    pub fn new(outcomes: impl IntoIterator<Item = (i32, Outcomes)>) -> Payoffs {
        Payoffs(outcomes.into_iter().collect())
    }

    /// Whether all outcomes of an end are known; true for a node where the hand does not end.
    pub fn covers(&self, node: &TreeNode) -> bool {
        at_stake(node).is_none_or(|put| self.0.contains_key(&put))
    }

    /// What a player gets when the loser has put in this much.
    pub fn paid(&self, put: i32, player: usize) -> Paid {
        let [first, tie, second] = self.0[&put].map(|both| both[player]);
        let (win, lose) = match player {
            0 => (first, second),
            _ => (second, first),
        };
        Paid { win, tie, lose }
    }
}

impl Paid {
    /// By how much a split pot is better than the mean of winning and losing.
    pub fn tie_bonus(&self) -> f64 {
        let bonus = self.tie - (self.win + self.lose) / 2.0;
        // So small a difference is a rounding error.
        match bonus.abs() > 1e-9 * (self.win - self.lose).abs() {
            true => bonus,
            false => 0.0,
        }
    }
}

/// What the loser has put in where the hand ends.
pub fn at_stake(node: &TreeNode) -> Option<i32> {
    match node.kind {
        Kind::Fold { who, .. } => Some(node.put[who]),
        Kind::Show { .. } => Some(node.put[0]),
        Kind::Decision { .. } | Kind::Next { .. } => None,
    }
}
