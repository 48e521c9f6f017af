//! Solving card games for two players, without Python: what to do, and how far that is from an
//! equilibrium.
//!
//! | module | what it is for |
//! |---|---|
//! | [`postflop`] | hold'em from the flop, the turn or the river |
//! | [`small`] | any game in sequence form: regret minimisation and best responses |
//!
//! On this river the first player has the nuts or nothing, and the second beats nothing but a
//! bluff. The answer is known: with a bet of the pot, the first player has three quarters of it.
//!
//! ```
//! use cardmath_cards::{Hand, PAIRS, simd::Instructions};
//! use cardmath_solve::postflop::*;
//! use std::sync::atomic::AtomicBool;
//!
//! let range = |hands: &[&str]| -> Result<Vec<f32>, cardmath_cards::TextError> {
//!     let mut weights = vec![0.0; PAIRS];
//!     for hand in hands {
//!         weights[hand.parse::<Hand>()?.set_index()] = 1.0;
//!     }
//!     Ok(weights)
//! };
//! let sizes = || [(); STREETS].map(|_| [vec![Size::Pot(1.0)], vec![]]);
//! let spot = Spot {
//!     board: "Ks 7h 2d 4c 9s".parse::<Hand>()?.cards().map(|card| card.id()).collect(),
//!     dead: Vec::new(),
//!     ranges: [range(&["Kd Kh", "Jh Th"])?, range(&["Qc Qd"])?],
//!     chips: Chips { pot: 100, stack: 100 },
//!     bets: Bets {
//!         bets: sizes(),
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
//! let mut game = HoldemGame::new(spot, &mut || true)?;
//! game.prepare(1, || true)?;
//! let mut strategies = HoldemStrategies::new(&game, 32, || true)?.expect("it is not stopped");
//! let (instructions, stop) = (Instructions::fastest(), AtomicBool::new(false));
//! let execution = Execution { instructions, threads: 1, stop: &stop };
//! let mut run = Run::new(0.1, 10_000, None, 1); // to a tenth of a chip
//! strategies.iterate(&game, &execution, &mut run, &|| false, &mut |_| ())?;
//! let (status, values) = strategies.status(&game, &execution)?.expect("it is not stopped");
//! assert!(status.exploitability <= 0.1);
//! assert!((values[0] - 75.0).abs() < 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod postflop;
pub mod small;
