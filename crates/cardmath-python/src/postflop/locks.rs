//! Locks: what is fixed at the decisions of a line.

use super::PostflopGame;
use super::question::lost_error;
use super::work::{
    Perhaps, State, Stored, forget_mean, look_up, unprepared, with_parts, with_simd, with_tables,
};
use crate::watch::no_thread;
#[cfg(target_arch = "x86_64")]
use cardmath_solve::postflop::Avx;
use cardmath_solve::postflop::{Finder, Lock, Move, Plain};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

impl PostflopGame {
    /// Fixes what the player does at the end of a line; false if suit relabelling forbids it.
    pub(super) fn fix(
        &self,
        moves: &[Move],
        strategy: &[Vec<f32>],
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Perhaps<bool>> {
        let (found, stopped) = self.long(threads, |work| {
            let stop = work.stop;
            let found = with_parts!(work, |game, _simd, locks, tables| Finder::new(
                game, Plain, locks, tables, stop
            )
            .locks(moves, strategy));
            if stop.load(Relaxed) {
                return Ok(None);
            }
            Ok(Some(found.map(|placed| {
                let State { stored, locks } = &mut *work.state;
                let is_possible = placed.is_some();
                for (player, place, lock) in placed.into_iter().flatten() {
                    locks.set(player, place, Some(lock));
                }
                forget_mean(stored);
                is_possible
            })))
        })?;
        let is_locked = found.transpose().map_err(|lost| lost_error(&lost))?;
        Ok((is_locked, stopped))
    }

    /// Fixes nothing at the decisions of a line.
    pub(super) fn release(&self, moves: &[Move]) -> PyResult<()> {
        let (game, mut state) = (self.game(), self.state.take());
        let decisions = look_up!(game, state, |finder| finder.decisions(moves));
        let State { stored, locks } = &mut *state;
        for (player, place, ..) in decisions {
            locks.set(player, place, None);
        }
        forget_mean(stored);
        Ok(())
    }

    /// The numbers of the locks of a line, as bytes.
    pub(super) fn fixed(&self, moves: &[Move]) -> PyResult<Vec<u8>> {
        let (game, mut state) = (self.game(), self.state.take());
        let decisions = look_up!(game, state, |finder| finder.decisions(moves));
        let locks = &state.locks;
        let mut bytes = Vec::new();
        for (player, place, width, actions) in decisions {
            let chosen = match locks.at(player, place) {
                Some(lock) => lock.chosen.clone(),
                None => vec![-1.0; width * actions],
            };
            bytes.extend(chosen.into_iter().flat_map(f32::to_le_bytes));
        }
        Ok(bytes)
    }

    /// Fixes the decisions of a line as `fixed` says; false if the numbers do not fit.
    pub(super) fn fix_as(&self, moves: &[Move], numbers: &[u8]) -> PyResult<bool> {
        let (game, mut state) = (self.game(), self.state.take());
        let decisions = look_up!(game, state, |finder| finder.decisions(moves));
        let numbers: Vec<f32> = numbers
            .chunks(4)
            .map(|bytes| bytes.try_into().map_or(f32::NAN, f32::from_le_bytes))
            .collect();
        let count: usize = decisions
            .iter()
            .map(|&(.., hands, acts)| hands * acts)
            .sum();
        let fits = |number: &f32| *number == -1.0 || (0.0..=1.0).contains(number);
        if numbers.len() != count || !numbers.iter().all(fits) {
            return Ok(false);
        }
        let mut left = &numbers[..];
        let locks = &mut state.locks;
        for (player, place, width, actions) in decisions {
            let (chosen, rest) = left.split_at(width * actions);
            let chosen = chosen.to_vec();
            locks.set(player, place, Some(Lock { chosen, width }));
            left = rest;
        }
        Ok(true)
    }
}
