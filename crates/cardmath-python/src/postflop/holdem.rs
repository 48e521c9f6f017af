//! Hold'em from the flop on.

use super::question::lost_error;
use super::solvable::{KnownNode, Learned, Report, Solvable, Unstopped, no_part};
use crate::watch::{KeepGoing, no_thread};
use cardmath_solve::postflop::{
    Execution, GameSize, HoldemGame, HoldemStrategies, Move, Payoffs, Run, Status, Trees,
};
use pyo3::prelude::*;
use std::sync::Arc;

/// A game of hold'em, and what is learned of it.
pub type Holdem = Learned<HoldemGame, HoldemStrategies>;

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
            HoldemStrategies::new(game, bits, keep_going)
        })
    }

    fn iterate(
        &self,
        execution: &Execution<'_>,
        run: &mut Run,
        report: Report<'_>,
    ) -> PyResult<bool> {
        self.with(|game, strategies| {
            let (pauses, mut report) = (|| self.is_wanted(), |status| report(status));
            let done = strategies.iterate(game, execution, run, &pauses, &mut report);
            done.map_err(no_thread)
        })
    }

    fn status(&self, execution: &Execution<'_>) -> Unstopped<(Status, [f64; 2])> {
        self.with(|game, strategies| strategies.status(game, execution).map_err(no_thread))
    }

    fn best_response(&self, execution: &Execution<'_>, player: usize) -> Unstopped<Vec<f32>> {
        self.with(|game, strategies| {
            let found = strategies.best_response(game, execution, player);
            found.map_err(no_thread)
        })
    }

    fn view(&self, execution: &Execution<'_>, line: &[Move]) -> Unstopped<KnownNode> {
        self.with(|game, strategies| {
            let found = strategies.find(game, line).map_err(lost_error)?;
            let view = strategies
                .view(game, execution, &found)
                .map_err(no_thread)?;
            let counts = game.hands.combos.each_ref().map(Vec::len);
            Ok(view.map(|view| (view, counts)))
        })
    }

    fn solve_river(
        &self,
        execution: &Execution<'_>,
        line: &[Move],
        iterations: u64,
    ) -> Unstopped<()> {
        self.with(|game, strategies| {
            let found = strategies.find(game, line).map_err(lost_error)?;
            strategies.solve_river(game, execution, &found, iterations);
            Ok(Some(()))
        })
    }

    fn find(&self, line: &[Move]) -> PyResult<(usize, usize, Vec<u8>)> {
        self.with(|game, strategies| {
            let found = strategies.find(game, line).map_err(lost_error)?;
            Ok((found.tree(), found.node, found.board))
        })
    }

    fn lock(
        &self,
        execution: &Execution<'_>,
        line: &[Move],
        strategy: &[Vec<f32>],
    ) -> Unstopped<bool> {
        self.with(|game, strategies| {
            let locked = strategies.lock(game, execution.stop, line, strategy);
            locked.map_err(lost_error)
        })
    }

    fn unlock(&self, line: &[Move]) -> PyResult<()> {
        self.with(|game, strategies| strategies.unlock(game, line).map_err(lost_error))
    }

    fn locked(&self, line: &[Move]) -> PyResult<Vec<u8>> {
        self.with(|game, strategies| strategies.locked(game, line).map_err(lost_error))
    }

    fn set_locked(&self, line: &[Move], bytes: &[u8]) -> PyResult<bool> {
        self.with(|game, strategies| {
            let fits = strategies.set_locked(game, line, bytes);
            fits.map_err(lost_error)
        })
    }

    fn parts(&self) -> PyResult<usize> {
        self.with(|_, strategies| Ok(strategies.parts()))
    }

    fn part(&self, part: usize, river: bool) -> PyResult<Vec<u8>> {
        self.with(|game, strategies| strategies.part(game, part, river).ok_or_else(no_part))
    }

    fn set_part(&self, part: usize, bytes: &[u8], river: bool) -> PyResult<bool> {
        self.with(|game, strategies| Ok(strategies.set_part(game, part, bytes, river)))
    }

    fn iterations(&self) -> PyResult<(u64, u64)> {
        self.with(|_, strategies| Ok(strategies.iterations()))
    }

    fn set_iterations(&self, iterations: u64, counted: u64) -> PyResult<()> {
        self.with(|_, strategies| {
            strategies.set_iterations(iterations, counted);
            Ok(())
        })
    }
}
