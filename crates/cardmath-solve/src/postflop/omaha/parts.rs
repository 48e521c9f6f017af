//! The numbers of a game of Omaha as bytes, block by block, for files: first those of the first
//! street, of player 0 and of player 1, then those of the rivers.

use super::game::OmahaGame;
use super::memory::Stores;
use super::solver::OmahaTables;
use crate::postflop::find::Move;
use crate::postflop::kernel::cell::Cell;
use crate::postflop::locks::Lock;
use crate::postflop::walk::Store;
use cardmath_cards::workers::locked;
use std::sync::Mutex;

impl<C: Cell> OmahaTables<C> {
    /// The numbers of all trees that are walked together, if there are decisions.
    fn all(&self) -> impl Iterator<Item = &Stores<C>> {
        let rivers = self.numbers.rivers.iter().flatten();
        std::iter::once(&self.numbers.first).chain(rivers)
    }

    /// The number of parts.
    pub fn parts(&self) -> usize {
        self.all().flatten().map(Vec::len).sum()
    }

    fn store(&self, part: usize) -> Option<&Mutex<Store<C>>> {
        let mut left = part;
        for stores in self.all().flatten() {
            match stores.get(left) {
                Some(store) => return Some(store),
                None => left -= stores.len(),
            }
        }
        None
    }

    /// A part as bytes: the regrets and the sums; none if there is no such part.
    pub fn part(&self, part: usize) -> Option<Vec<u8>> {
        let store = locked(self.store(part)?);
        let numbers = store.regrets.iter().chain(&store.sums);
        let mut bytes = Vec::with_capacity(C::BYTES * 2 * store.regrets.len());
        for number in numbers {
            bytes.extend_from_slice(&number.to_bytes()[..C::BYTES]);
        }
        Some(bytes)
    }

    /// Sets a part. Returns false if there is no such part, or it has another number of bytes.
    pub fn set_part(&mut self, part: usize, bytes: &[u8]) -> bool {
        let Some(store) = self.store(part) else {
            return false;
        };
        let store = &mut *locked(store);
        if bytes.len() != C::BYTES * (store.regrets.len() + store.sums.len()) {
            return false;
        }
        let all = store.regrets.iter_mut().chain(&mut store.sums);
        for (to, bytes) in all.zip(bytes.chunks_exact(C::BYTES)) {
            *to = C::of_bytes(bytes);
        }
        true
    }

    /// As `OmahaStrategies::locked`.
    pub fn locked(&self, game: &OmahaGame, line: &[Move]) -> Result<Vec<u8>, usize> {
        let mut bytes = Vec::new();
        for decision in game.decisions(line)? {
            let blocks = self.locks.at(&decision);
            for (number, width) in game.widths(&decision).into_iter().enumerate() {
                let chosen = match blocks {
                    Some(blocks) => blocks[number].chosen.clone(),
                    None => vec![-1.0; width * decision.actions],
                };
                bytes.extend(chosen.into_iter().flat_map(f32::to_le_bytes));
            }
        }
        Ok(bytes)
    }

    /// As `OmahaStrategies::set_locked`.
    pub fn set_locked(
        &mut self,
        game: &OmahaGame,
        line: &[Move],
        bytes: &[u8],
    ) -> Result<bool, usize> {
        let (numbers, rest) = bytes.as_chunks();
        let numbers: Vec<f32> = numbers.iter().copied().map(f32::from_le_bytes).collect();
        let decisions = game.decisions(line)?;
        let widths = decisions.iter().map(|decision| {
            let widths = game.widths(decision);
            widths.iter().sum::<usize>() * decision.actions
        });
        let fits = |number: &f32| *number == -1.0 || (0.0..=1.0).contains(number);
        if !rest.is_empty() || numbers.len() != widths.sum() || !numbers.iter().all(fits) {
            return Ok(false);
        }
        let mut left = &numbers[..];
        for decision in decisions {
            let widths = game.widths(&decision).into_iter();
            let blocks = widths.map(|width| {
                let (chosen, rest) = left.split_at(width * decision.actions);
                left = rest;
                let chosen = chosen.to_vec();
                Lock { chosen, width }
            });
            self.locks.set(&decision, Some(blocks.collect()));
        }
        Ok(true)
    }
}
