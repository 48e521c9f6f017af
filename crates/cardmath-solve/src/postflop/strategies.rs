//! What is learned of a game of hold'em: regrets and strategies, and what is fixed.

use super::find::{Finder, HoldemNode, Lost, Move};
use super::game::HoldemGame;
use super::kernel::simd::Plain;
use super::locks::{Lock, Locks};
use super::solver::{self, HoldemTables, Run, Status};
use super::stored::{Execution, Stored, with_simd, with_tables};
use super::view::View;
use std::collections::TryReserveError;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The regrets and strategies of a game, and what is fixed.
pub struct HoldemStrategies {
    stored: Stored<HoldemTables<u16>, HoldemTables<f32>>,
    locks: Locks,
}

/// Calls with the parts, for an instruction set.
macro_rules! with_parts {
    ($strategies:expr, $execution:expr, |$simd:ident, $locks:ident, $tables:ident| $call:expr) => {{
        let HoldemStrategies { stored, locks } = $strategies;
        let $locks = &*locks;
        with_tables!(stored, $tables => with_simd!($execution.instructions, $simd => $call))
    }};
}

impl HoldemStrategies {
    /// Memory for a game that is prepared, in half floats if `bits` is 16, else in floats. Both
    /// players play uniform strategies. None if it was stopped.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn new(
        game: &HoldemGame,
        bits: usize,
        keep_going: impl FnMut() -> bool,
    ) -> Result<Option<HoldemStrategies>, TryReserveError> {
        let stored = match bits {
            16 => HoldemTables::new(game, keep_going)?.map(Stored::Half),
            _ => HoldemTables::new(game, keep_going)?.map(Stored::Single),
        };
        let locks = Locks::default();
        Ok(stored.map(|stored| HoldemStrategies { stored, locks }))
    }

    /// Iterates until the target is reached or the work is stopped. `report` gets each measured
    /// status. False if `pauses` asked for a break after an iteration: another call then continues
    /// the run.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn iterate(
        &mut self,
        game: &HoldemGame,
        execution: &Execution<'_>,
        run: &mut Run,
        pauses: &dyn Fn() -> bool,
        report: &mut (dyn FnMut(Status) + Send),
    ) -> io::Result<bool> {
        with_parts!(self, execution, |simd, locks, tables| solver::iterate(
            game,
            simd,
            locks,
            tables,
            run,
            execution.stop,
            pauses,
            report
        ))
    }

    /// The status of the average strategies, and what each player has with them; none if it was
    /// stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn status(
        &mut self,
        game: &HoldemGame,
        execution: &Execution<'_>,
    ) -> io::Result<Option<(Status, [f64; 2])>> {
        let Execution { threads, stop, .. } = *execution;
        with_parts!(self, execution, |simd, locks, tables| solver::status(
            game, simd, locks, tables, threads, stop
        ))
    }

    /// The values of a player's hands with the best response to the opponent's average strategy, in
    /// chips of the pot times the opposing weight; none if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn best_response(
        &mut self,
        game: &HoldemGame,
        execution: &Execution<'_>,
        player: usize,
    ) -> io::Result<Option<Vec<f32>>> {
        let Execution { threads, stop, .. } = *execution;
        with_parts!(
            self,
            execution,
            |simd, locks, tables| solver::best_response(
                game, simd, locks, tables, player, threads, stop
            )
        )
    }

    /// The node at the end of a line, which takes no time.
    ///
    /// # Errors
    /// The line leads nowhere.
    pub fn find(&mut self, game: &HoldemGame, line: &[Move]) -> Result<HoldemNode, Lost> {
        let stop = AtomicBool::new(false);
        with_tables!(&mut self.stored, tables => {
            Finder::new(game, Plain, &self.locks, tables, &stop).find(line)
        })
    }

    /// What is known at a node; none if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn view(
        &mut self,
        game: &HoldemGame,
        execution: &Execution<'_>,
        found: &HoldemNode,
    ) -> io::Result<Option<View>> {
        with_parts!(self, execution, |simd, locks, tables| {
            Finder::new(game, simd, locks, tables, execution.stop).view(found, execution.threads)
        })
    }

    /// Solves the river of a node on its own, for the weights with which it is reached.
    pub fn solve_river(
        &mut self,
        game: &HoldemGame,
        execution: &Execution<'_>,
        found: &HoldemNode,
        iterations: u64,
    ) {
        with_parts!(self, execution, |simd, locks, tables| {
            Finder::new(game, simd, locks, tables, execution.stop).solve_river(found, iterations);
        });
    }

    /// Fixes what the player does at the end of a line, on each of its boards up to suit
    /// relabelling; the average strategies start anew.
    ///
    /// `wanted` has a row for each action, in the order of dealt hands. Hands with negative numbers
    /// are not locked; actions with NaN share what the others leave, in proportion to how they are
    /// played now.
    ///
    /// False if no player acts there, or the locks differ between hands that are equal up to suit
    /// relabelling. None if it was stopped.
    ///
    /// # Errors
    /// The line leads nowhere.
    pub fn lock(
        &mut self,
        game: &HoldemGame,
        stop: &AtomicBool,
        line: &[Move],
        wanted: &[Vec<f32>],
    ) -> Result<Option<bool>, Lost> {
        let HoldemStrategies { stored, locks } = self;
        let placed = with_tables!(stored, tables => {
            Finder::new(game, Plain, locks, tables, stop).locks(line, wanted)
        });
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let placed = placed?;
        let is_possible = placed.is_some();
        for (player, place, lock) in placed.into_iter().flatten() {
            locks.set(player, place, Some(lock));
        }
        self.forget_mean();
        Ok(Some(is_possible))
    }

    /// Fixes nothing at the decisions of a line; the average strategies start anew.
    ///
    /// # Errors
    /// The line leads nowhere.
    pub fn unlock(&mut self, game: &HoldemGame, line: &[Move]) -> Result<(), Lost> {
        for (player, place, ..) in self.decisions(game, line)? {
            self.locks.set(player, place, None);
        }
        self.forget_mean();
        Ok(())
    }

    /// What is fixed at the decisions of a line, as bytes.
    ///
    /// # Errors
    /// The line leads nowhere.
    pub fn locked(&mut self, game: &HoldemGame, line: &[Move]) -> Result<Vec<u8>, Lost> {
        let mut bytes = Vec::new();
        for (player, place, width, actions) in self.decisions(game, line)? {
            let chosen = match self.locks.at(player, place) {
                Some(lock) => lock.chosen.clone(),
                None => vec![-1.0; width * actions],
            };
            bytes.extend(chosen.into_iter().flat_map(f32::to_le_bytes));
        }
        Ok(bytes)
    }

    /// Fixes the decisions of a line as `locked` says. Returns false, and changes nothing, if the
    /// numbers do not fit.
    ///
    /// # Errors
    /// The line leads nowhere.
    pub fn set_locked(
        &mut self,
        game: &HoldemGame,
        line: &[Move],
        bytes: &[u8],
    ) -> Result<bool, Lost> {
        let decisions = self.decisions(game, line)?;
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
            self.locks.set(player, place, Some(Lock { chosen, width }));
            left = rest;
        }
        Ok(true)
    }

    /// The number of parts into which the numbers are divided.
    pub fn parts(&self) -> usize {
        with_tables!(&self.stored, tables => tables.parts())
    }

    /// A part as bytes: for each player the regrets and the sums; none if there is no such part.
    /// Without those of rivers unless `river`.
    pub fn part(&self, game: &HoldemGame, part: usize, river: bool) -> Option<Vec<u8>> {
        with_tables!(&self.stored, tables => tables.part(game, part, river))
    }

    /// Sets a part. Returns false if there is no such part, or it has another number of bytes.
    pub fn set_part(&mut self, game: &HoldemGame, part: usize, bytes: &[u8], river: bool) -> bool {
        with_tables!(&mut self.stored, tables => tables.set_part(game, part, bytes, river))
    }

    /// The iterations done, and those that the average strategies count.
    pub fn iterations(&self) -> (u64, u64) {
        with_tables!(&self.stored, tables => (tables.iterations, tables.counted))
    }

    /// Sets them.
    pub fn set_iterations(&mut self, iterations: u64, counted: u64) {
        with_tables!(&mut self.stored, tables => {
            (tables.iterations, tables.counted) = (iterations, counted);
        });
    }

    /// The decisions of a line, one on each of its boards: the player, the place of the numbers, the
    /// hands with padding and the actions of each.
    fn decisions(
        &mut self,
        game: &HoldemGame,
        line: &[Move],
    ) -> Result<Vec<(usize, usize, usize, usize)>, Lost> {
        let stop = AtomicBool::new(false);
        with_tables!(&mut self.stored, tables => {
            Finder::new(game, Plain, &self.locks, tables, &stop).decisions(line)
        })
    }

    fn forget_mean(&mut self) {
        with_tables!(&mut self.stored, tables => tables.counted = 0);
    }
}
