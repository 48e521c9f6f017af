//! Solving card games for two players, without Python: what to do, and how far that is from an
//! equilibrium.
//!
//! | module | what it is for |
//! |---|---|
//! | [`postflop`] | hold'em from the flop, the turn or the river |
//! | [`small`] | any game in sequence form: regret minimisation and best responses |

pub mod postflop;
pub mod small;
