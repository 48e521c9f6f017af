//! Rivers of games with more than two hole cards, hands not merged: Omaha.
//!
//! A range has up to 178,365 hands of four cards, and pairs of them are never compared. The hands of
//! both players are sorted by strength once. At the ends, each hand reads the weight of what it
//! beats, and of what shares no card with it, by inclusion and exclusion over the subsets of its
//! cards (`ends`). Everything else is done for some hundred hands at a time, whose numbers stay in
//! the cache (`walk`).

mod ends;
mod game;
mod hands;
mod parts;
mod solver;
mod view;
mod walk;

pub use game::{OmahaGame, OmahaSpot};
pub use hands::Holdings;
pub use solver::{OmahaTables, best_response, iterate, status};
pub use view::view;
