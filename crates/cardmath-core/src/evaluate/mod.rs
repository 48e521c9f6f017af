//! How strong a hand is: the plain reading of the rules, and the fast one that is proved by it.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod batch;
mod best;
mod block;
mod columns;
mod instructions;
mod kernel;
mod ladder;
mod lanes;
mod places;
mod plain;

pub use batch::{strengths, strengths_of_ids, strengths_of_masks};
pub use best::Hands;
pub(crate) use block::{Planes, Room};
pub use instructions::{Instructions, Unavailable, VARIABLE};
pub use kernel::{FIRST_STRENGTHS, strength};
pub use ladder::Ladder;
pub(crate) use lanes::{BLOCK, Words};
pub use plain::{Value, value};

/// How many strengths the standard ordering tells apart: 1 is the worst hand, 7462 the best.
pub const STRENGTHS: u16 = 7462;
