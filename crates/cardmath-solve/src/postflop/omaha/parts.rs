//! The numbers of an Omaha river as bytes, block by block, for files: first the blocks of player 0.

use super::solver::OmahaTables;
use crate::postflop::walk::Store;
use cardmath_cards::workers::locked;
use std::sync::Mutex;

impl OmahaTables {
    /// The number of parts.
    pub fn parts(&self) -> usize {
        self.stores.iter().map(Vec::len).sum()
    }

    fn store(&self, part: usize) -> Option<&Mutex<Store<f32>>> {
        self.stores.iter().flatten().nth(part)
    }

    /// A part as bytes: the regrets and the sums; none if there is no such part.
    pub fn part(&self, part: usize) -> Option<Vec<u8>> {
        let store = locked(self.store(part)?);
        let numbers = store.regrets.iter().chain(&store.sums);
        Some(numbers.copied().flat_map(f32::to_le_bytes).collect())
    }

    /// Sets a part. Returns false if there is no such part, or it has other many bytes.
    pub fn set_part(&mut self, part: usize, bytes: &[u8]) -> bool {
        let Some(store) = self.store(part) else {
            return false;
        };
        let store = &mut *locked(store);
        let (numbers, rest) = bytes.as_chunks();
        if !rest.is_empty() || numbers.len() != store.regrets.len() + store.sums.len() {
            return false;
        }
        let all = store.regrets.iter_mut().chain(&mut store.sums);
        for (to, bytes) in all.zip(numbers) {
            *to = f32::from_le_bytes(*bytes);
        }
        true
    }
}
