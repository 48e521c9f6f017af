//! The independent chip model, for any number of players.
//!
//! A player wins with a probability equal to the player's share of the chips; the second place is
//! decided in the same way among the others, and so on (Malmuth and Harville). The order is that in
//! which independent exponential clocks ring, with the stacks as rates. So a player's expectation
//! is an integral over the time at which the player's clock rings,
//!
//! ```text
//! ∫ s e^(−s t) Σ_k prize_k P(k − 1 others rang before t) dt,
//! ```
//!
//! and needs no sum over orders. With `t = exp(y − e^(−y))` the trapezoid rule converges so fast
//! that halving its step about doubles the number of correct digits. The step is halved until two
//! answers agree and the expectations add up to the prizes.
//!
//! ```
//! use cardmath_tournaments::expectations;
//!
//! let found = expectations(&[50.0, 30.0, 20.0], &[70.0, 30.0], &mut |_, _| true).expect("not stopped");
//! assert!((found.values[0] - 1265.0 / 28.0).abs() < 1e-11);
//! assert!(found.error < 1e-10);
//! ```
#![forbid(unsafe_code)]

mod expectations;
mod places;
mod quadrature;

pub use expectations::expectations;
pub use places::places;
pub use quadrature::{Integral, KeepIntegrating};
