//! What all parts of a walk know: the game, the player, and how much may be done at a time.

use super::game::OmahaGame;
use super::locks::OmahaLocks;
use crate::postflop::kernel::simd::Simd;
use crate::postflop::kernel::up::Weighting;
use cardmath_cards::workers::{Parts, share};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The fewest hands of both players, on all rivers, that are worth a second thread.
const FEW: usize = 4096;

/// Rows of hands.
pub type LeafRows = Vec<Vec<f32>>;

/// A walk.
pub struct Walker<'a, S> {
    /// The game.
    pub game: &'a OmahaGame,
    /// The instruction set.
    pub simd: S,
    /// What is fixed.
    pub locks: &'a OmahaLocks,
    /// The player.
    pub hero: usize,
    /// How the iteration weighs what is known.
    pub step: Weighting,
    /// The number of threads.
    pub threads: usize,
    /// Whether to give up: what is computed then means nothing.
    pub stop: &'a AtomicBool,
}

impl<S: Simd> Walker<'_, S> {
    /// Does numbered parts of work, in threads if there is enough of it.
    ///
    /// It is not generic, as a part takes long: what shares parts is compiled once, and not again
    /// for each kind of work.
    pub fn in_threads(
        &self,
        parts: usize,
        work: &(dyn Fn(usize) -> io::Result<()> + Sync),
    ) -> io::Result<()> {
        let hands = self.game.listed[0].len() + self.game.listed[1].len();
        let threads = match self.threads.min(parts) {
            0 | 1 => 0,
            _ if hands * self.game.rivers.len() < FEW => 0,
            threads => threads,
        };
        let draw = |parts: &Parts| {
            while let Some(part) = parts.draw().filter(|_| !self.stop.load(Relaxed)) {
                work(part)?;
            }
            Ok(())
        };
        let mut failed = Ok(());
        share(
            threads,
            &Parts::new(parts),
            draw,
            || true,
            |done| {
                if let Err(error) = done {
                    failed = Err(error);
                }
            },
        )?;
        failed
    }
}
