//! The streets of a game.

/// The number of cards dealt by a street.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StreetCards {
    /// The number of hole cards of each player.
    pub own: usize,
    /// The number of board cards.
    pub board: usize,
}
