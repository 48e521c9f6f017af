//! Equity: how often each player wins, exactly over all deals or estimated from random ones.
//!
//! A [`Table`] is a question: the rules of a game, the range of each player, and the known cards.
//! [`find_way`] finds the cheapest [`Way`] to count all its deals, and a [`Sampler`] draws random
//! ones. Their answer is a [`Tally`]; tallies of parts of the work are added.
//!
//! ```
//! use cardmath_cards::Hand;
//! use cardmath_cards::simd::Instructions;
//! use cardmath_equity::{Combo, Detail, Rules, Scale, Seat, Table, count_all, find_way};
//!
//! let seat = |text: &str| {
//!     let cards = text.parse()?;
//!     let combos = vec![Combo { cards, weight: 1 }];
//!     Ok::<_, cardmath_cards::TextError>(Seat { combos, missing: 0 })
//! };
//! let table = Table {
//!     rules: Rules::holdem(),
//!     seats: vec![seat("Ac Ad")?, seat("Kh Ks")?],
//!     board: Hand::EMPTY,
//!     dead: Hand::EMPTY,
//!     detail: Detail::default(),
//!     scale: Scale::default(),
//! };
//! let way = find_way(table, &mut || true).expect("few choices");
//! let (tally, _) = count_all(&way, Instructions::fastest(), 1, |_| true)?;
//! assert_eq!((tally.players[0].wins, tally.deals), (1_388_072, 1_712_304)); // 81.06 %
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what it is for |
//! |---|---|
//! | [`holdem`] | what is fast only in hold'em: the preflop matrix, one range against another |
//! | [`batch`] | many small questions at once, in which all hands are known |

mod alias;
mod asked;
pub mod batch;
mod breakdown;
mod combo;
mod combo_score;
mod deal_counter;
mod dealer;
mod each_board;
mod fit;
mod games;
pub mod holdem;
mod joint;
mod lanes;
mod planner;
mod pot_shares;
mod runouts;
mod sampler;
mod scale;
mod suits;
mod sweep;
mod table;
mod tally;
mod way;

pub use alias::can_draw;
pub use cardmath_evaluate::Rules;
pub use combo::Combo;
pub use combo_score::ComboScore;
pub use dealer::{Dealer, Seats};
pub use fit::can_fit;
pub use planner::find_way;
pub use pot_shares::POT;
pub use runouts::Runouts;
pub use sampler::{Chunks, Sampler};
pub use scale::Scale;
pub use sweep::by_class::ClassSweep;
pub use table::{Detail, Seat, Table};
pub use tally::{Samples, Score, Tally};
pub use way::{Way, count_all};

/// The most players of a question.
pub const MOST_PLAYERS: usize = 10;
