//! What is learned of a game of Omaha: regrets and strategies, with what is fixed.

use super::find::OmahaNode;
use super::game::OmahaGame;
use super::solver::{self, OmahaTables};
use super::view;
use crate::postflop::find::Move;
use crate::postflop::solver::{Run, Status};
use crate::postflop::stored::{Execution, Stored, with_simd, with_tables};
use crate::postflop::view::View;
use std::collections::TryReserveError;
use std::io;

/// The regrets and strategies of a game, with what is fixed.
pub struct OmahaStrategies(Stored<OmahaTables<u16>, OmahaTables<f32>>);

/// Calls with the tables, for an instruction set.
macro_rules! with_parts {
    ($stored:expr, $execution:expr, |$simd:ident, $tables:ident| $call:expr) => {
        with_tables!($stored, $tables => with_simd!($execution.instructions, $simd => $call))
    };
}

impl OmahaStrategies {
    /// Memory for a game that is prepared, in half floats if `bits` is 16, else in floats. Both
    /// players play uniform strategies. None if it was stopped.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn new(
        game: &OmahaGame,
        bits: usize,
        keep_going: impl FnMut() -> bool,
    ) -> Result<Option<OmahaStrategies>, TryReserveError> {
        let stored = match bits {
            16 => OmahaTables::new(game, keep_going)?.map(Stored::Half),
            _ => OmahaTables::new(game, keep_going)?.map(Stored::Single),
        };
        Ok(stored.map(OmahaStrategies))
    }

    /// Iterates until the target is reached or the work is stopped. `report` gets each measured
    /// status. False if `pauses` asked for a break after an iteration: another call then continues
    /// the run.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn iterate(
        &mut self,
        game: &OmahaGame,
        execution: &Execution<'_>,
        run: &mut Run,
        pauses: &dyn Fn() -> bool,
        report: &mut dyn FnMut(Status),
    ) -> io::Result<bool> {
        with_parts!(&mut self.0, execution, |simd, tables| solver::iterate(
            game,
            simd,
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
        &self,
        game: &OmahaGame,
        execution: &Execution<'_>,
    ) -> io::Result<Option<(Status, [f64; 2])>> {
        let Execution { threads, stop, .. } = *execution;
        with_parts!(&self.0, execution, |simd, tables| solver::status(
            game, simd, tables, threads, stop
        ))
    }

    /// The values of a player's hands with the best response to the opponent's average strategy, in
    /// chips of the pot times the opposing weight, in the order of the list; none if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn best_response(
        &self,
        game: &OmahaGame,
        execution: &Execution<'_>,
        player: usize,
    ) -> io::Result<Option<Vec<f32>>> {
        let Execution { threads, stop, .. } = *execution;
        with_parts!(&self.0, execution, |simd, tables| solver::best_response(
            game, simd, tables, player, threads, stop
        ))
    }

    /// What is known at a node; rows of hands are in the order of the lists. None if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn view(
        &self,
        game: &OmahaGame,
        execution: &Execution<'_>,
        found: &OmahaNode,
    ) -> io::Result<Option<View>> {
        let Execution { threads, stop, .. } = *execution;
        with_parts!(&self.0, execution, |simd, tables| view::view(
            game, simd, tables, found, threads, stop
        ))
    }

    /// Fixes what the player does at the end of a line, on each of its boards.
    ///
    /// `wanted` has a row for each action, in the order of the list. Hands with negative numbers are
    /// not locked; actions with NaN share what the others leave, in proportion to how they are played
    /// now.
    ///
    /// Returns false, and changes nothing, if no player acts there, the rows do not fit, or the locks
    /// differ between hands that are equal up to suit relabelling.
    ///
    /// # Errors
    /// The number of the move that is not in the tree.
    pub fn lock(
        &mut self,
        game: &OmahaGame,
        line: &[Move],
        wanted: &[Vec<f32>],
    ) -> Result<bool, usize> {
        with_tables!(&mut self.0, tables => tables.lock(game, line, wanted))
    }

    /// Fixes nothing at the decisions of a line.
    ///
    /// # Errors
    /// The number of the move that is not in the tree.
    pub fn unlock(&mut self, game: &OmahaGame, line: &[Move]) -> Result<(), usize> {
        with_tables!(&mut self.0, tables => tables.unlock(game, line))
    }

    /// What is fixed at the decisions of a line, as bytes.
    ///
    /// # Errors
    /// The number of the move that is not in the tree.
    pub fn locked(&self, game: &OmahaGame, line: &[Move]) -> Result<Vec<u8>, usize> {
        with_tables!(&self.0, tables => tables.locked(game, line))
    }

    /// Fixes the decisions of a line as `locked` says. Returns false, and changes nothing, if the
    /// numbers do not fit.
    ///
    /// # Errors
    /// The number of the move that is not in the tree.
    pub fn set_locked(
        &mut self,
        game: &OmahaGame,
        line: &[Move],
        bytes: &[u8],
    ) -> Result<bool, usize> {
        with_tables!(&mut self.0, tables => tables.set_locked(game, line, bytes))
    }

    /// The number of parts into which the numbers are divided.
    pub fn parts(&self) -> usize {
        with_tables!(&self.0, tables => tables.parts())
    }

    /// A part as bytes: the regrets and the sums; none if there is no such part.
    pub fn part(&self, part: usize) -> Option<Vec<u8>> {
        with_tables!(&self.0, tables => tables.part(part))
    }

    /// Sets a part. Returns false if there is no such part, or it has another number of bytes.
    pub fn set_part(&mut self, part: usize, bytes: &[u8]) -> bool {
        with_tables!(&mut self.0, tables => tables.set_part(part, bytes))
    }

    /// The iterations done, and those that the average strategies count.
    pub fn iterations(&self) -> (u64, u64) {
        with_tables!(&self.0, tables => (tables.iterations, tables.counted))
    }

    /// Sets them.
    pub fn set_iterations(&mut self, iterations: u64, counted: u64) {
        with_tables!(&mut self.0, tables => {
            (tables.iterations, tables.counted) = (iterations, counted);
        });
    }
}
