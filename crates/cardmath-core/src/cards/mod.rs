//! Cards, sets of cards, their text, and arrays of them.

mod card;
mod hand;
mod kev;
pub mod rows;
mod subsets;
mod text;

pub use card::{Card, Rank, Suit};
pub(crate) use card::{RANKS, SUITS};
pub use hand::Hand;
pub use subsets::{choose, subsets, subsets_of};
pub use text::{CardReader, Misread, TextError};
