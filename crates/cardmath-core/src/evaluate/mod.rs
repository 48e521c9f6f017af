//! How strong a hand is: the plain reading of the rules, and the fast one that is proved by it.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod badugi;
mod batch;
mod best;
mod block;
mod columns;
mod instructions;
mod judge;
mod kernel;
mod ladder;
mod lanes;
mod multisets;
mod places;
mod plain;
mod table;
#[cfg(test)]
mod tests;
mod wild;
#[cfg(test)]
mod wild_tests;

pub use batch::{strengths, strengths_of_ids, strengths_of_masks};
pub use best::{Hands, NO_CARD};
pub(crate) use block::{Planes, Room};
pub use instructions::{Instructions, Unavailable, VARIABLE};
pub use judge::{Category, Judge, NO_CATEGORY};
pub use kernel::{FIRST_STRENGTHS, strength};
pub use ladder::Ladder;
pub(crate) use lanes::{BLOCK, Words};
pub use plain::{high, value};

/// How many strengths the standard ordering tells apart: 1 is the worst hand, 7462 the best.
pub const STRENGTHS: u16 = 7462;
