//! Solving card games for two players, without Python: what to do, and how far that is from an
//! equilibrium.
//!
//! | module | what it is for |
//! |---|---|
//! | [`small`] | any game in sequence form: regret minimisation and best responses |

pub mod small;
