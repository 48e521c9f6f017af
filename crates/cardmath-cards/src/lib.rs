//! Playing cards: cards, hands as sets of cards, reading them from text, what beats what, and
//! random deals.
//!
//! ```
//! use cardmath_cards::ordering::{Ordering, declaration};
//! use cardmath_cards::{Card, Hand};
//!
//! let hand: Hand = "Ah Kh Qh Jh Th 2c 2d".parse()?;
//! assert!(hand.contains("Ah".parse::<Card>()?));
//!
//! let high = Ordering::new(declaration("HIGH").expect("a known name"))?;
//! let value = high.value(hand).expect("at least five cards");
//! assert_eq!(high.shapes()[value.shape].name, "Straight Flush");
//! let best: Hand = value.fit.cards.into_iter().collect();
//! assert_eq!(best.to_string(), "Ah Kh Qh Jh Th");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what it is for |
//! |---|---|
//! | [`disjoint_sums`] | the weight of hands that share no card with a hand |
//! | [`rows`] | arrays of hands: ids or masks, and what may be wrong with them |
//! | [`ordering`] | what beats what, declared as data |
//! | [`random`] | random numbers and random deals, the same on every machine |
//! | [`simd`] | the instruction sets for which loops are compiled |
//! | [`workers`] | work shared by threads that can be stopped |

mod card;
pub mod disjoint_sums;
mod hand;
mod kev;
pub mod ordering;
mod pairs;
pub mod random;
mod relabelling;
pub mod rows;
pub mod simd;
mod subsets;
mod text;
pub mod workers;

pub use card::{Card, RANKS, Rank, SUITS, Suit};
pub use hand::Hand;
pub use pairs::{PAIRS, pair_ids, pair_index};
pub use relabelling::{RELABELLINGS, Relabelling, SuitLabels, relabellings_within, suit_labels};
pub use subsets::{CHOOSE, binomials, choose, set_index, subsets, subsets_of};
pub use text::{CardReader, Misread, TextError};
