//! The numbers of a game as bytes, part by part, for files.
//!
//! Part 0 is the first street; the others are the regions, in their order.

use super::game::HoldemGame;
use super::kernel::cell::Cell;
use super::solver::HoldemTables;
use super::walk::Store;
use std::sync::PoisonError;

impl<C: Cell> HoldemTables<C> {
    /// The number of parts.
    pub fn parts(&self) -> usize {
        self.regions.len() + 1
    }

    /// A part as bytes: for each player the regrets and the sums; none if there is no such part.
    /// Without those of rivers unless `river`.
    pub fn part(&self, game: &HoldemGame, part: usize, river: bool) -> Option<Vec<u8>> {
        let lengths = self.lengths(game, part, river)?;
        let Some(region) = part.checked_sub(1) else {
            return Some(bytes_of(&self.top, lengths));
        };
        let region = self.regions.get(region)?.lock();
        let region = region.unwrap_or_else(PoisonError::into_inner);
        Some(bytes_of(&region.stores, lengths))
    }

    /// Sets a part. Returns false if there is no such part, or it has fewer bytes.
    pub fn set_part(&mut self, game: &HoldemGame, part: usize, bytes: &[u8], river: bool) -> bool {
        let Some(lengths) = self.lengths(game, part, river) else {
            return false;
        };
        if bytes.len() != 2 * C::BYTES * (lengths[0] + lengths[1]) {
            return false;
        }
        let stores = match part.checked_sub(1) {
            None => &mut self.top,
            Some(region) => {
                let region = self.regions[region].get_mut();
                &mut region.unwrap_or_else(PoisonError::into_inner).stores
            }
        };
        let mut numbers = bytes.chunks_exact(C::BYTES).map(C::of_bytes);
        for (store, length) in stores.iter_mut().zip(lengths) {
            for to in [&mut store.regrets, &mut store.sums] {
                for (to, number) in to[..length].iter_mut().zip(&mut numbers) {
                    *to = number;
                }
            }
        }
        true
    }

    /// How many numbers of each player a part has; none if there is no such part.
    fn lengths(&self, game: &HoldemGame, part: usize, river: bool) -> Option<[usize; 2]> {
        let (root, board) = (game.root(), game.first_board());
        let Some(region) = part.checked_sub(1) else {
            let keeps = river || game.street() < 2;
            return Some([0, 1].map(|player| {
                if keeps {
                    game.block(root, board, player)
                } else {
                    0
                }
            }));
        };
        if region >= self.regions.len() {
            return None;
        }
        let deals = &game.boards.open[board].deals;
        let tree = game.trees.all[root].leaves[region / deals.len()].tree;
        let board = deals[region % deals.len()].next;
        Some([0, 1].map(|player| match (river, game.street()) {
            (true, _) => game.length(tree, board, player),
            (false, 0) => game.block(tree, board, player),
            _ => 0,
        }))
    }
}

fn bytes_of<C: Cell>(stores: &[Store<C>; 2], lengths: [usize; 2]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(2 * C::BYTES * (lengths[0] + lengths[1]));
    for (store, length) in stores.iter().zip(lengths) {
        for from in [&store.regrets, &store.sums] {
            for number in &from[..length] {
                bytes.extend_from_slice(&number.to_bytes()[..C::BYTES]);
            }
        }
    }
    bytes
}
