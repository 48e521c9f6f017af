//! Discounted counterfactual regret minimisation, as `postflop::solver` does it for hold'em.

use super::betting::TreeGroup;
use super::game::OmahaGame;
use super::hands::Holdings;
use super::locks::OmahaLocks;
use super::memory::{Memory, OmahaNumbers, Stores, block, blocks, width};
use super::walker::Walker;
use crate::postflop::kernel::cell::Cell;
use crate::postflop::kernel::simd::Simd;
use crate::postflop::solver::{Learner, Run, Status, step_of, store};
use crate::postflop::walk::{BEST, LEARN, MEAN};
use crate::postflop::workers::idle_step;
use std::collections::TryReserveError;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// The regrets and strategies of a game.
pub struct OmahaTables<C> {
    /// The numbers.
    pub numbers: OmahaNumbers<C>,
    /// Working memory.
    pub(super) memory: Memory,
    /// What is fixed.
    pub locks: OmahaLocks,
    /// The iterations that the sums of strategies count; 0 after a lock.
    pub counted: u64,
    /// All iterations.
    pub iterations: u64,
}

impl<C: Cell> OmahaTables<C> {
    /// Memory for a game whose hands are sorted, all zero: both players play uniform strategies.
    /// None if it was stopped.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn new(
        game: &OmahaGame,
        mut keep_going: impl FnMut() -> bool,
    ) -> Result<Option<OmahaTables<C>>, TryReserveError> {
        let Some(first) = stores(&game.first, &game.equal, &mut keep_going)? else {
            return Ok(None);
        };
        let mut rivers = Vec::with_capacity(game.shown.len());
        for hands in &game.shown {
            let mut all = Vec::with_capacity(game.betting.groups.len());
            for group in &game.betting.groups {
                match stores(group, hands, &mut keep_going)? {
                    Some(stores) => all.push(stores),
                    None => return Ok(None),
                }
            }
            rivers.push(all);
        }
        Ok(Some(OmahaTables {
            numbers: OmahaNumbers { first, rivers },
            memory: Memory::default(),
            locks: OmahaLocks::default(),
            counted: 0,
            iterations: 0,
        }))
    }
}

fn stores<C: Cell>(
    group: &TreeGroup,
    hands: &[Holdings; 2],
    keep_going: &mut impl FnMut() -> bool,
) -> Result<Option<Stores<C>>, TryReserveError> {
    let mut stores: Stores<C> = Default::default();
    for (player, all) in stores.iter_mut().enumerate() {
        let hands = hands[player].len();
        for number in 0..blocks(hands) {
            let length = group.actions[player] * width(block(hands, number).len());
            match store(length, keep_going)? {
                Some(numbers) => all.push(Mutex::new(numbers)),
                None => return Ok(None),
            }
        }
    }
    Ok(Some(stores))
}

/// A game while it is learned.
struct OmahaLearner<'a, S, C> {
    game: &'a OmahaGame,
    simd: S,
    numbers: &'a OmahaNumbers<C>,
    memory: &'a Memory,
    locks: &'a OmahaLocks,
    threads: usize,
    stop: &'a AtomicBool,
    /// Why no thread could be started.
    failed: Option<io::Error>,
}

impl<S: Simd, C: Cell> OmahaLearner<'_, S, C> {
    /// The values of the player's hands, in the order of the list.
    fn walk<const MODE: u8>(&mut self, hero: usize, done: u64) -> Option<Vec<f32>> {
        let step = match MODE {
            LEARN => {
                let weights = self.game.listed.iter().flat_map(|hands| &hands.weights);
                step_of::<C>(self.game.chips.pot, weights.sum(), done)
            }
            _ => idle_step(),
        };
        let walk = Walker {
            game: self.game,
            simd: self.simd,
            locks: self.locks,
            hero,
            step,
            threads: self.threads,
            stop: self.stop,
        };
        match walk.run::<C, MODE>(self.numbers, self.memory, &[0], None) {
            Ok(found) => found?.pop(),
            Err(error) => {
                self.failed = Some(error);
                None
            }
        }
    }

    /// A player's EV.
    fn value<const MODE: u8>(&mut self, hero: usize) -> Option<f64> {
        let values = self.walk::<MODE>(hero, 0)?;
        let each = values.iter().zip(&self.game.listed[hero].weights);
        let total: f64 = each
            .map(|(&value, &weight)| f64::from(value) * f64::from(weight))
            .sum();
        Some(total / self.game.pairs + self.game.start())
    }

    fn means(&mut self) -> Option<[f64; 2]> {
        Some([self.value::<MEAN>(0)?, self.value::<MEAN>(1)?])
    }

    /// What was found, unless no thread could be started.
    fn checked<A>(self, found: A) -> io::Result<A> {
        self.failed.map_or(Ok(found), Err)
    }
}

impl<S: Simd, C: Cell> Learner for OmahaLearner<'_, S, C> {
    fn measure(&mut self, iterations: u64) -> Option<Status> {
        let best = [self.value::<BEST>(0)?, self.value::<BEST>(1)?];
        let shared = match (self.game.rake.share, &self.game.payoffs) {
            // What one wins the other loses.
            (0.0, None) => f64::from(self.game.chips.pot),
            _ => self.means()?.iter().sum(),
        };
        Some(Status {
            iterations,
            best,
            exploitability: (best[0] + best[1] - shared) / 2.0,
        })
    }

    fn learn(&mut self, done: u64) -> Option<()> {
        for hero in 0..2 {
            self.walk::<LEARN>(hero, done)?;
        }
        Some(())
    }
}

/// The parts of the tables that learn with this many threads.
fn learning<'a, S, C>(
    game: &'a OmahaGame,
    simd: S,
    (numbers, memory, locks): (&'a OmahaNumbers<C>, &'a Memory, &'a OmahaLocks),
    threads: usize,
    stop: &'a AtomicBool,
) -> OmahaLearner<'a, S, C> {
    OmahaLearner {
        game,
        simd,
        numbers,
        memory,
        locks,
        threads,
        stop,
        failed: None,
    }
}

/// As `OmahaStrategies::iterate`.
pub fn iterate<S: Simd, C: Cell>(
    game: &OmahaGame,
    simd: S,
    tables: &mut OmahaTables<C>,
    run: &mut Run,
    stop: &AtomicBool,
    pauses: impl Fn() -> bool,
    mut report: impl FnMut(Status),
) -> io::Result<bool> {
    let OmahaTables {
        numbers,
        memory,
        locks,
        counted,
        iterations,
    } = tables;
    let mut learner = learning(game, simd, (numbers, memory, locks), run.threads(), stop);
    let done = run.iterate([counted, iterations], &mut learner, pauses, &mut report);
    learner.checked(done)
}

/// As `OmahaStrategies::status`.
pub fn status<S: Simd, C: Cell>(
    game: &OmahaGame,
    simd: S,
    tables: &OmahaTables<C>,
    threads: usize,
    stop: &AtomicBool,
) -> io::Result<Option<(Status, [f64; 2])>> {
    let parts = (&tables.numbers, &tables.memory, &tables.locks);
    let mut learner = learning(game, simd, parts, threads, stop);
    let status = learner.measure(tables.iterations);
    let found = status.and_then(|status| Some((status, learner.means()?)));
    learner.checked(found)
}

/// As `OmahaStrategies::best_response`.
pub fn best_response<S: Simd, C: Cell>(
    game: &OmahaGame,
    simd: S,
    tables: &OmahaTables<C>,
    player: usize,
    threads: usize,
    stop: &AtomicBool,
) -> io::Result<Option<Vec<f32>>> {
    let parts = (&tables.numbers, &tables.memory, &tables.locks);
    let mut learner = learning(game, simd, parts, threads, stop);
    let found = learner.walk::<BEST>(player, 0);
    learner.checked(found)
}
