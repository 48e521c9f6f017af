//! Hand histories of poker rooms: reading them, checking that the money adds up, and tables.
//!
//! A [`readers::Reader`] turns one room's text into [`Hand`]s. The [`ledger`] then follows every
//! chip. A hand that cannot be read, or whose money does not add up, becomes a [`Fault`]: it is
//! never guessed and never lost.
//!
//! ```
//! use cardmath_histories::{Outcome, read};
//!
//! let text = "\
//! PokerStars Hand #1:  Hold'em No Limit ($0.25/$0.50 USD) - 2020/02/08 4:01:19 ET
//! Table 'Vega' 6-max Seat #1 is the button
//! Seat 1: Ann ($50 in chips)
//! Seat 2: Bob ($50 in chips)
//! Ann: posts small blind $0.25
//! Bob: posts big blind $0.50
//! *** HOLE CARDS ***
//! Ann: folds
//! Uncalled bet ($0.25) returned to Bob
//! Bob collected $0.50 from pot
//! *** SUMMARY ***
//! Total pot $0.50 | Rake $0
//! ";
//! let mut pots = Vec::new();
//! read(text, &mut |outcome| {
//!     if let Outcome::Hand(hand) = outcome {
//!         pots.push(hand.money.pot);
//!     }
//! });
//! assert_eq!(pots, [50]); // cents
//! ```

pub mod amounts;
pub mod cards;
#[cfg(test)]
mod chance;
pub mod expected;
pub mod fault;
pub mod games;
pub mod hand;
pub mod identity;
pub mod ledger;
pub mod order;
mod plain_play;
pub mod readers;
pub mod replay;
pub mod sample;
pub mod summaries;
mod summary_heads;
mod swar;
pub mod tables;
pub mod text;
pub mod times;
pub mod writers;

pub use fault::Fault;
pub use hand::{Action, ActionKind, Hand, Seat};
pub use readers::{Judge, Outcome, read, read_while, read_with};
