//! How strong a hand is: the plain reading of the rules, and the fast one that is proved by it.

mod kernel;
mod ladder;
mod plain;

pub use kernel::{FIRST_STRENGTHS, strength};
pub use ladder::Ladder;
pub use plain::{Value, value};

/// How many strengths the standard ordering tells apart: 1 is the worst hand, 7462 the best.
pub const STRENGTHS: u16 = 7462;
