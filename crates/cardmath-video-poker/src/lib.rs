//! Video poker: five cards, one draw, and a pay table. Every answer is an exact count.
//!
//! A hold keeps some cards of a hand and draws the others from the rest of the deck. Its value is
//! the sum of the pays over all draws. A draw never brings back a discarded card, so draws are
//! counted by inclusion and exclusion over the discarded cards: with `T(S)` the sum of the pays of
//! all hands that contain the set `S`, a hold `H` that discards `D` is worth the sum of `(-1)^|E|
//! T(H ∪ E)` over the subsets `E` of `D`.
//!
//! [`Deck`] numbers the sets of up to four cards up to suit relabelling and lists the hands.
//! [`PayTable`] finds the line that pays a hand. [`Game`] counts, in one pass over the hands, the
//! hands of each line that contain each set; with [`Pays`] it values the 32 holds of any hand.
//! [`analyze`], [`best_holds`] and [`jackpot_pieces`] read all hands, and [`Search`] looks for a
//! short list of labels that plays well.
//!
//! ```
//! use cardmath_cards::Hand;
//! use cardmath_video_poker::{Deck, Game, Holds, Line, PayTable, Shape};
//!
//! let jacks_or_better = Line { ranks: 0b1_1110_0000_0000, ..Line::of(Shape::Kind(2)) };
//! let lines = vec![Line::of(Shape::Flush), Line::of(Shape::Kind(3)), jacks_or_better];
//! let table = PayTable::new(0, Hand::EMPTY, false, lines).expect("a pay table");
//! let deck = Deck::shared(table.jokers(), table.suit_labels());
//! let game = Game::new(table, deck, 2, || true)?.expect("it is not stopped");
//! let pays = game.pays(&[5, 3, 1]); // for one coin
//! let ids = game.ids("2h 7h Jd Jh Kh".parse()?).expect("five cards of the deck");
//! let best = Holds::of(&game, ids).best(&pays);
//! assert_eq!(best.hold, 0b01100); // both jacks, and not the four hearts
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod by_ranks;
mod deck;
mod game;
mod holds;
mod jackpot;
mod labels;
mod losses;
mod pay_table;
mod strategy;
mod strategy_list;
#[cfg(test)]
mod tests;

pub use analysis::{Analysis, HoldGroup, analyze, best_holds};
pub use by_ranks::ByRanks;
pub use deck::{Class, Deck};
pub use game::{Game, Pays};
pub use holds::{Best, HOLDS, Holds, draws_of};
pub use jackpot::{Piece, jackpot_pieces};
pub use labels::{Labels, MOST_LABELS};
pub use pay_table::{ALL_RANKS, ALL_SUITS, BadPayTable, Line, MOST_LINES, PayTable, Shape};
pub use strategy::Search;
pub use strategy_list::StrategyList;

/// The number of cards of a hand.
pub const HAND: usize = 5;
