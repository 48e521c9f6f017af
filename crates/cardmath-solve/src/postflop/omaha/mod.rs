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
//!
//! On this river the first player has four kings or nothing, and the second a full house, which
//! beats nothing but the bluff.
//!
//! ```
//! use cardmath_cards::{Hand, simd::Instructions};
//! use cardmath_evaluate::Rules;
//! use cardmath_solve::postflop::omaha::{OmahaGame, OmahaSpot, OmahaStrategies};
//! use cardmath_solve::postflop::{Bets, Chips, Execution, Merge, Rake, Run, STREETS, Size};
//! use std::sync::atomic::AtomicBool;
//!
//! let hand = |text: &str| Ok::<_, cardmath_cards::TextError>((text.parse::<Hand>()?, 1.0));
//! let spot = OmahaSpot {
//!     rules: Rules { cards: 4, plays: Some(2), ..Rules::holdem() },
//!     board: "Ks Kh 7d 2c 9s".parse()?,
//!     dead: Hand::EMPTY,
//!     ranges: [vec![hand("Kd Kc 4h 3h")?, hand("Jh Th 4d 3d")?], vec![hand("7h 7s 5c 4c")?]],
//!     chips: Chips { pot: 100, stack: 100 },
//!     bets: Bets {
//!         bets: [(); STREETS].map(|_| [vec![Size::Pot(1.0)], vec![]]),
//!         raises: Default::default(),
//!         donks: Default::default(),
//!         add_all_in: 0.0,
//!         force_all_in: 0.0,
//!         merge: Merge::Pots(0.0),
//!     },
//!     edits: Vec::new(),
//!     rake: Rake::default(),
//!     relabel: true,
//! };
//! let mut game = OmahaGame::new(spot, Instructions::fastest(), &mut || true)?;
//! game.prepare(1, || true)?;
//! let mut strategies = OmahaStrategies::new(&game, 32, || true)?.expect("it is not stopped");
//! let (mut run, stop) = (Run::new(0.1, 10_000, None, 1), AtomicBool::new(false));
//! let execution = Execution { instructions: Instructions::fastest(), threads: 1, stop: &stop };
//! strategies.iterate(&game, &execution, &mut run, &|| false, &mut |_| ())?;
//! let (_, values) = strategies.status(&game, &execution)?.expect("it is not stopped");
//! // Half of the bluffs are bet too, which takes three quarters of the pot.
//! assert!((values[0] - 75.0).abs() < 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
mod strategies;
mod trees;
mod view;
mod walk;
mod walker;

pub use find::OmahaNode;
pub use game::{OmahaGame, OmahaSpot};
pub use locks::Decision;
pub use strategies::OmahaStrategies;
