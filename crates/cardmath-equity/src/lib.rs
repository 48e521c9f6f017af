//! Equity: how often each player wins, exactly over all deals or estimated from random ones.
//!
//! [`holdem`] and [`games`] answer questions in the same manner; `sweep` compares whole ranges on
//! one board.
//!
//! ```
//! use cardmath_cards::Hand;
//! use cardmath_cards::simd::Instructions;
//! use cardmath_equity::holdem::{Detail, Question, Way, exact};
//! use cardmath_equity::{Combo, Scale};
//!
//! let holds = |text: &str| text.parse().map(|cards| vec![Combo { cards, weight: 1 }]);
//! let question = Question {
//!     players: vec![holds("Ac Ad")?, holds("Kh Ks")?],
//!     board: Hand::EMPTY,
//!     dead: Hand::EMPTY,
//!     scale: Scale::default(),
//! };
//! let way = Way::new(question, Detail::default(), &mut || true).expect("two players");
//! let (tally, _) = exact(&way, Instructions::fastest(), 1, |_| true)?;
//! let aces = tally.players[0].all();
//! assert_eq!((aces.won[0], aces.deals), (1_388_072, 1_712_304)); // 81.06 %
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what it is for |
//! |---|---|
//! | [`holdem`], [`games`] | equity in hold'em, and in any game |
//! | [`simulation`] | counts over random deals of a game |
//! | [`study`] | what hole cards make of a board: made hands and draws |
//! | [`video_poker`] | pay tables, the best holds, and what they return |

mod alias;
mod combo;
mod fit;
pub mod games;
pub mod holdem;
mod joint;
mod question;
mod runouts;
mod scale;
pub mod simulation;
pub mod study;
mod sweep;
mod tally;
pub mod video_poker;

pub use alias::can_draw;
pub use combo::Combo;
pub use fit::can_fit;
pub use runouts::Runouts;
pub use scale::Scale;
