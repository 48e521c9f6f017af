//! Hold'em from the flop on.

use super::question::lost_error;
use super::solvable::{
    KnownNode, Learned, Means, Report, Solvable, Stored, Unstopped, no_part, with_simd, with_tables,
};
use crate::watch::{KeepGoing, no_thread};
use cardmath_solve::postflop::{
    Finder, GameSize, HoldemGame, HoldemNode, HoldemTables, Lock, Locks, Move, Payoffs, Plain, Run,
    Status, Trees, best_response, iterate, status,
};
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A game of hold'em, and what is learned of it.
pub type Holdem = Learned<HoldemGame, HoldemStrategies>;

/// The regrets and strategies, and what is fixed.
pub struct HoldemStrategies {
    stored: Stored<HoldemTables<u16>, HoldemTables<f32>>,
    locks: Locks,
}

/// Calls with the parts of the numbers.
macro_rules! with_parts {
    ($numbers:expr, $means:expr, |$simd:ident, $locks:ident, $tables:ident| $call:expr) => {{
        let HoldemStrategies { stored, locks } = $numbers;
        let $locks = &*locks;
        with_tables!(stored, $tables => with_simd!($means.instructions, $simd => $call))
    }};
}

impl Solvable for Holdem {
    fn pay(&self, payoffs: Payoffs) -> bool {
        self.change(|game| game.pay(payoffs))
    }

    fn size(&self, bytes: usize, threads: usize) -> GameSize {
        self.game().size(bytes, threads)
    }

    fn trees(&self) -> Arc<Trees> {
        Arc::clone(&self.game().trees)
    }

    fn cards(&self) -> usize {
        2
    }

    fn hands(&self, player: usize) -> Option<Vec<Vec<u8>>> {
        let game = self.game();
        let combos = game.hands.combos.get(player)?.iter();
        Some(combos.map(|&[low, high]| vec![high, low]).collect())
    }

    fn pairs(&self) -> f64 {
        self.game().hands.pairs
    }

    fn prepare(&self, bits: usize, threads: usize, keep_going: KeepGoing<'_>) -> PyResult<()> {
        let evaluate =
            |game: &mut HoldemGame, keep_going: KeepGoing<'_>| game.prepare(threads, keep_going);
        self.prepared(keep_going, evaluate, |game, keep_going| {
            let stored = match bits {
                16 => HoldemTables::new(game, keep_going)?.map(Stored::Half),
                _ => HoldemTables::new(game, keep_going)?.map(Stored::Single),
            };
            let locks = Locks::default();
            Ok(stored.map(|stored| HoldemStrategies { stored, locks }))
        })
    }

    fn iterate(&self, means: &Means<'_>, run: &mut Run, report: Report<'_>) -> PyResult<bool> {
        self.with(|game, numbers| {
            let done = with_parts!(numbers, means, |simd, locks, tables| iterate(
                game,
                simd,
                locks,
                tables,
                run,
                means.stop,
                || self.is_wanted(),
                report
            ));
            done.map_err(no_thread)
        })
    }

    fn status(&self, means: &Means<'_>) -> Unstopped<(Status, [f64; 2])> {
        self.with(|game, numbers| {
            let found = with_parts!(numbers, means, |simd, locks, tables| status(
                game,
                simd,
                locks,
                tables,
                means.threads,
                means.stop
            ));
            found.map_err(no_thread)
        })
    }

    fn best_response(&self, means: &Means<'_>, player: usize) -> Unstopped<Vec<f32>> {
        self.with(|game, numbers| {
            let found = with_parts!(numbers, means, |simd, locks, tables| best_response(
                game,
                simd,
                locks,
                tables,
                player,
                means.threads,
                means.stop
            ));
            found.map_err(no_thread)
        })
    }

    fn view(&self, means: &Means<'_>, line: &[Move]) -> Unstopped<KnownNode> {
        self.with(|game, numbers| {
            with_parts!(numbers, means, |simd, locks, tables| {
                let mut finder = Finder::new(game, simd, locks, tables, means.stop);
                let found = finder.find(line).map_err(lost_error)?;
                let view = finder.view(&found, means.threads).map_err(no_thread)?;
                let counts = game.hands.combos.each_ref().map(Vec::len);
                Ok(view.map(|view| (view, counts)))
            })
        })
    }

    fn solve_river(&self, means: &Means<'_>, line: &[Move], iterations: u64) -> Unstopped<()> {
        self.with(|game, numbers| {
            with_parts!(numbers, means, |simd, locks, tables| {
                let mut finder = Finder::new(game, simd, locks, tables, means.stop);
                let found = finder.find(line).map_err(lost_error)?;
                finder.solve_river(&found, iterations);
                Ok(Some(()))
            })
        })
    }

    fn find(&self, line: &[Move]) -> PyResult<(usize, usize, Vec<u8>)> {
        self.with(|game, numbers| {
            let found = numbers.look_up(game, line)?;
            Ok((found.tree(), found.node, found.board))
        })
    }

    fn lock(&self, means: &Means<'_>, line: &[Move], strategy: &[Vec<f32>]) -> Unstopped<bool> {
        self.with(|game, numbers| {
            let HoldemStrategies { stored, locks } = numbers;
            let placed = with_tables!(stored, tables => {
                Finder::new(game, Plain, locks, tables, means.stop).locks(line, strategy)
            });
            if means.stop.load(Relaxed) {
                return Ok(None);
            }
            let placed = placed.map_err(lost_error)?;
            let is_possible = placed.is_some();
            for (player, place, lock) in placed.into_iter().flatten() {
                locks.set(player, place, Some(lock));
            }
            numbers.forget_mean();
            Ok(Some(is_possible))
        })
    }

    fn unlock(&self, line: &[Move]) -> PyResult<()> {
        self.with(|game, numbers| {
            for (player, place, ..) in numbers.decisions(game, line)? {
                numbers.locks.set(player, place, None);
            }
            numbers.forget_mean();
            Ok(())
        })
    }

    fn locked(&self, line: &[Move]) -> PyResult<Vec<u8>> {
        self.with(|game, numbers| {
            let mut bytes = Vec::new();
            for (player, place, width, actions) in numbers.decisions(game, line)? {
                let chosen = match numbers.locks.at(player, place) {
                    Some(lock) => lock.chosen.clone(),
                    None => vec![-1.0; width * actions],
                };
                bytes.extend(chosen.into_iter().flat_map(f32::to_le_bytes));
            }
            Ok(bytes)
        })
    }

    fn set_locked(&self, line: &[Move], bytes: &[u8]) -> PyResult<bool> {
        self.with(|game, numbers| {
            let decisions = numbers.decisions(game, line)?;
            let (chosen, rest) = bytes.as_chunks();
            let chosen: Vec<f32> = chosen.iter().copied().map(f32::from_le_bytes).collect();
            let count: usize = decisions.iter().map(|(.., hands, acts)| hands * acts).sum();
            let fits = |number: &f32| *number == -1.0 || (0.0..=1.0).contains(number);
            if !rest.is_empty() || chosen.len() != count || !chosen.iter().all(fits) {
                return Ok(false);
            }
            let mut left = &chosen[..];
            for (player, place, width, actions) in decisions {
                let (chosen, rest) = left.split_at(width * actions);
                let chosen = chosen.to_vec();
                numbers
                    .locks
                    .set(player, place, Some(Lock { chosen, width }));
                left = rest;
            }
            Ok(true)
        })
    }

    fn parts(&self) -> PyResult<usize> {
        self.with(|_, numbers| Ok(with_tables!(&numbers.stored, tables => tables.parts())))
    }

    fn part(&self, part: usize, river: bool) -> PyResult<Vec<u8>> {
        self.with(|game, numbers| {
            let bytes = with_tables!(&numbers.stored, tables => tables.part(game, part, river));
            bytes.ok_or_else(no_part)
        })
    }

    fn set_part(&self, part: usize, bytes: &[u8], river: bool) -> PyResult<bool> {
        self.with(|game, numbers| {
            let stored = &mut numbers.stored;
            Ok(with_tables!(stored, tables => tables.set_part(game, part, bytes, river)))
        })
    }

    fn iterations(&self) -> PyResult<(u64, u64)> {
        self.with(|_, numbers| {
            let stored = &numbers.stored;
            Ok(with_tables!(stored, tables => (tables.iterations, tables.counted)))
        })
    }

    fn set_iterations(&self, iterations: u64, counted: u64) -> PyResult<()> {
        self.with(|_, numbers| {
            with_tables!(&mut numbers.stored, tables => {
                (tables.iterations, tables.counted) = (iterations, counted);
            });
            Ok(())
        })
    }
}

/// A decision: the player, the place of its numbers, the hands and the actions.
type DecisionParts = (usize, usize, usize, usize);

impl HoldemStrategies {
    /// The node at the end of a line, which takes no time.
    fn look_up(&mut self, game: &HoldemGame, line: &[Move]) -> PyResult<HoldemNode> {
        let stop = AtomicBool::new(false);
        let found = with_tables!(&mut self.stored, tables => {
            Finder::new(game, Plain, &self.locks, tables, &stop).find(line)
        });
        found.map_err(lost_error)
    }

    /// The decisions of a line, one on each of its boards.
    fn decisions(&mut self, game: &HoldemGame, line: &[Move]) -> PyResult<Vec<DecisionParts>> {
        let stop = AtomicBool::new(false);
        let found = with_tables!(&mut self.stored, tables => {
            Finder::new(game, Plain, &self.locks, tables, &stop).decisions(line)
        });
        found.map_err(lost_error)
    }

    /// After a change of locks the average strategies start anew.
    fn forget_mean(&mut self) {
        with_tables!(&mut self.stored, tables => tables.counted = 0);
    }
}
