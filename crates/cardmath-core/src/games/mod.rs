//! Who wins how often in any game: what is dealt, which of it plays, and for which pots.
//!
//! A [`Table`] is the rules, what each seat holds, and which cards are known. All deals are gone through, or
//! some at random; a block of them is judged at a time.

mod alike;
mod block;
mod columns;
mod counts;
mod dealer;
mod detail;
mod exact;
mod judging;
mod pairs;
mod patterns;
mod rules;
mod sample;
mod shares;
mod tally;
#[cfg(test)]
mod tests;

pub(crate) use columns::{Boards, Hands};
pub use detail::ComboScore;
pub use exact::{Way, exact};
pub(crate) use judging::Panel;
pub(crate) use pairs::{BOARD, Pairs, tables};
pub use rules::{Rules, Seat, Table};
pub use sample::{Chunks, Sampler};
pub use tally::{POT, Score, Tally};
