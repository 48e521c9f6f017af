//! One walk over the game for one player: down the first street, through all rivers, and up.

use super::hands::NONE;
use super::memory::{Memory, OmahaNumbers};
use super::trees::{BoardTrees, blocks};
use super::walker::{LeafRows, Walker};
use crate::postflop::kernel::cell::Cell;
use crate::postflop::kernel::simd::Simd;
use crate::postflop::walk::LEARN;
use cardmath_cards::workers::locked;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;

/// Hands whose values are summed over all rivers at a time.
const SUMMED: usize = 1 << 12;

impl<S: Simd> Walker<'_, S> {
    /// Walks through all, and returns for each of the nodes of the first street the values of the
    /// player's hands, and after them the strategy of the actions of a decision that is one of the
    /// player's, in the order of the list. None if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn run<C: Cell, const MODE: u8>(
        &self,
        numbers: &OmahaNumbers<C>,
        memory: &Memory,
        nodes: &[usize],
        decision: Option<usize>,
    ) -> io::Result<Option<LeafRows>> {
        let (game, hero) = (self.game, self.hero);
        let leaves: Vec<usize> = game.betting.leaves.iter().map(|leaf| leaf.node).collect();
        let start =
            [1 - hero, hero].map(|player| std::slice::from_ref(&game.listed[player].weights));
        let mut first = BoardTrees {
            walk: self,
            group: &game.first,
            hands: &game.equal,
            stores: &numbers.first,
            locks: self.locks.of(None),
            from: start,
            given: &[],
        };
        let board = memory.board(game);
        self.in_threads(blocks(&game.equal[1 - hero]), &|number| {
            first.weights::<MODE>(number, memory, &board, &leaves);
            Ok(())
        })?;
        let opponent = first.found(1 - hero, &board);
        let own = match MODE == LEARN && self.step.mean.is_some() {
            true => {
                self.in_threads(blocks(&game.equal[hero]), &|number| {
                    first.own_weights(number, memory, &board, &leaves);
                    Ok(())
                })?;
                first.found(hero, &board)
            }
            false => Vec::new(),
        };
        let given = self.rivers::<C, MODE>(numbers, memory, [&opponent, &own])?;
        first.given = &given;
        self.in_threads(game.first.rows[hero].batches(), &|batch| {
            first.meet(batch, memory, &board);
            Ok(())
        })?;
        let nodes: Vec<(usize, usize)> = nodes.iter().map(|&node| (0, node)).collect();
        self.in_threads(blocks(&game.equal[hero]), &|number| {
            first.values::<MODE>(number, memory, &board, (&nodes, decision));
            Ok(())
        })?;
        let found = first.found(hero, &board);
        memory.give_back_board(board);
        Ok((!self.stop.load(Relaxed)).then_some(found))
    }

    /// Walks through all rivers with the weights at the leaves, and returns the values after each
    /// leaf.
    fn rivers<C: Cell, const MODE: u8>(
        &self,
        numbers: &OmahaNumbers<C>,
        memory: &Memory,
        from: [&LeafRows; 2],
    ) -> io::Result<LeafRows> {
        let game = self.game;
        let mut given = Vec::new();
        for (place, group) in game.betting.groups.iter().enumerate() {
            let found: Vec<Mutex<LeafRows>> =
                game.rivers.iter().map(|_| Mutex::default()).collect();
            let wanted: Vec<(usize, usize)> = (0..group.members.len()).map(|at| (at, 0)).collect();
            let walked = |river: usize| {
                let trees = BoardTrees {
                    walk: self,
                    group,
                    hands: &game.shown[river],
                    stores: &numbers.rivers[river][place],
                    locks: self.locks.of(Some((river, place))),
                    from: from.map(|rows| &rows[..]),
                    given: &[],
                };
                *locked(&found[river]) = trees.walk_through::<MODE>(memory, (&wanted, None))?;
                Ok(())
            };
            match found.len() {
                1 => walked(0)?,
                count => self.in_threads(count, &walked)?,
            }
            let found = found.into_iter().map(|rows| rows.into_inner());
            let found: Vec<LeafRows> = found
                .map(|rows| rows.unwrap_or_else(std::sync::PoisonError::into_inner))
                .collect();
            given.extend(self.summed(group.members.len(), &found)?);
        }
        Ok(given)
    }

    /// The values after each of some leaves, from those on all rivers.
    fn summed(&self, leaves: usize, found: &[LeafRows]) -> io::Result<LeafRows> {
        let (game, hero) = (self.game, self.hero);
        let hands = game.listed[hero].len();
        if self.stop.load(Relaxed) {
            return Ok(vec![vec![0.0; hands]; leaves]);
        }
        let pieces: Vec<Mutex<LeafRows>> = (0..hands.div_ceil(SUMMED))
            .map(|_| Mutex::default())
            .collect();
        self.in_threads(pieces.len(), &|piece| {
            let range = piece * SUMMED..hands.min((piece + 1) * SUMMED);
            let mut rows = vec![vec![0.0; range.len()]; leaves];
            for (river, found) in game.rivers.iter().zip(found).enumerate() {
                let (river, found) = (&game.shown[river][hero].places, (river, found));
                for &(_, relabelling) in &found.1.0.deals {
                    let becomes = &game.relabellings[relabelling].becomes[hero][range.clone()];
                    for (row, values) in rows.iter_mut().zip(found.1.1) {
                        for (to, &hand) in row.iter_mut().zip(becomes) {
                            let place = river[hand as usize];
                            if place != NONE {
                                *to += values[place as usize];
                            }
                        }
                    }
                }
            }
            rows.iter_mut()
                .flatten()
                .for_each(|value| *value *= game.chance);
            *locked(&pieces[piece]) = rows;
            Ok(())
        })?;
        let mut all = vec![Vec::with_capacity(hands); leaves];
        for piece in &pieces {
            for (row, part) in all.iter_mut().zip(&*locked(piece)) {
                row.extend_from_slice(part);
            }
        }
        Ok(all)
    }
}
