//! What players do, and branches that are added or removed.

use std::fmt;

/// An action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Action {
    /// Give up the pot.
    Fold,
    /// Bet nothing.
    Check,
    /// Match the bet.
    Call,
    /// Bet or raise to this many chips on this street.
    To(i32),
}

/// A branch to add to the tree, or to remove from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Edit {
    /// The actions before it, from the start of the game.
    pub line: Vec<Action>,
    /// The branch.
    pub action: Action,
    /// Whether it is added.
    pub add: bool,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Fold => f.write_str("f"),
            Action::Check => f.write_str("x"),
            Action::Call => f.write_str("c"),
            Action::To(chips) => write!(f, "b{chips}"),
        }
    }
}
