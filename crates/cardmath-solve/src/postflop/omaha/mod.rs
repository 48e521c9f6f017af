//! Turns and rivers of games with more than two hole cards, without merging hands: Omaha.
//!
//! A range has up to 178,365 hands of four cards, and pairs of them are never compared. On each
//! complete board, the hands of both players are sorted by strength once. At the ends, each hand
//! reads the weight of what it beats, and of what shares no card with it, by inclusion and exclusion
//! over the subsets of its cards (`ends`). Everything else is done for some hundred hands at a time,
//! whose numbers stay in the cache (`trees`).
//!
//! A game is a first street, and rivers after its leaves on each river card up to suit relabelling
//! (`deals`). Some leaves are walked together on a board, so that memory is bounded (`betting`,
//! `walk`). Folds on the turn are ends on a board where all hands are equally strong, and an all-in
//! is a leaf whose rivers have one node. A game that begins on the river has a first street of one
//! node.

mod betting;
mod deals;
mod ends;
mod find;
mod game;
mod hands;
mod line_locks;
mod locks;
mod memory;
mod parts;
mod solver;
mod trees;
mod view;
mod walk;
mod walker;

pub use find::Found;
pub use game::{OmahaGame, OmahaSpot};
pub use locks::{Decision, OmahaLocks};
pub use solver::{OmahaTables, best_response, iterate, status};
pub use view::view;
