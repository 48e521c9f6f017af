//! Two ranges against each other: the half pots of each combo, and of the ranges by the cards that
//! come next.
//!
//! Every complete board is swept once. It counts for each set of cards that may come first on it:
//! a board of five cards contains ten flops.

use super::BOARD;
use crate::combo::total_weight;
use crate::pairs::{PAIRS, ids, pair_index};
use crate::suits::{Labels, labels_of_pairs, representative};
use crate::sweep::half_pots::HalfPots;
use crate::{Combo, Runouts, Table};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, choose, subsets, subsets_of};
use std::collections::HashMap;
use std::io;

const CARDS: usize = Hand::DECK.len();
/// The greatest sum of a range's weights: twice of it fits in 32 bits.
const MOST: u64 = u32::MAX as u64 / 2;

/// Two ranges and the known cards.
pub struct RangePair {
    table: Table,
    weights: Vec<[u32; 2]>,
}

/// The half pots that the first range wins on the boards that begin with some cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Won {
    /// The half pots of the first range.
    pub half_pots: u128,
    /// The pairs of combos that share no card; each shares two half pots.
    pub pairs: u128,
}

impl RangePair {
    /// Two ranges, each given by the weight of each pair of cards. `None` if a sum is too great.
    pub fn new(weights: [&[u32]; 2], board: Hand, dead: Hand) -> Option<RangePair> {
        let known = board | dead;
        let mut of_pair = vec![[0; 2]; PAIRS];
        let mut players = vec![Vec::new(), Vec::new()];
        for cards in subsets(2).filter(|&cards| (cards & known).is_empty()) {
            let index = pair_index(ids(cards));
            for (player, combos) in players.iter_mut().enumerate() {
                let weight = *weights[player].get(index)?;
                of_pair[index][player] = weight;
                if weight > 0 {
                    let weight = weight.into();
                    combos.push(Combo { cards, weight });
                }
            }
        }
        let light = players.iter().all(|combos| total_weight(combos) <= MOST);
        light.then(|| RangePair {
            table: Table::holdem(players, board, dead),
            weights: of_pair,
        })
    }

    /// The number of board cards still to come.
    pub fn to_come(&self) -> usize {
        self.table.to_come()
    }

    /// The number of boards up to suit relabelling, by combo and by the cards that come first.
    pub fn boards(&self) -> u64 {
        self.runouts(self.table.dead).count()
    }

    /// For each pair of cards, the half pots that it wins from the first and from the second range
    /// on all boards; 0 for pairs with a known card.
    ///
    /// `goes_on` is called a few times a second with the number of boards done. Once it returns
    /// false, the answer is `None`.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn by_combo(
        &self,
        instructions: Instructions,
        threads: usize,
        goes_on: impl FnMut(u64) -> bool,
    ) -> io::Result<Option<[Vec<u64>; 2]>> {
        let known = self.table.board | self.table.dead;
        let cards = || subsets(2).filter(|&cards| (cards & known).is_empty());
        let runouts = self.runouts(self.table.dead);
        let mut all = [vec![0u64; PAIRS], vec![0u64; PAIRS]];
        let is_whole = runouts.count_in_threads(
            threads,
            goes_on,
            || {
                let sweep = self.sweep(cards().collect(), instructions);
                (sweep, vec![[0u64; 2]; PAIRS])
            },
            |(sweep, sums), board, weight| {
                sweep.sweep_on(board);
                for winner in sweep.winners() {
                    let sums = &mut sums[usize::from(winner.place)];
                    for (sum, half_pots) in sums.iter_mut().zip(winner.half_pots.sides()) {
                        *sum += weight * half_pots;
                    }
                }
            },
            |(_, sums)| {
                for (cards, sums) in cards().zip(sums) {
                    let index = pair_index(ids(cards));
                    all[0][index] += sums[0];
                    all[1][index] += sums[1];
                }
            },
        )?;
        if !is_whole {
            return Ok(None);
        }
        let labels = labels_of_pairs(&self.table);
        all.iter_mut()
            .for_each(|sums| share_among_suits(sums, labels));
        Ok(Some(all))
    }

    /// For each set of `count` cards that may come next, what the first range wins after them.
    ///
    /// The sets are numbered as [`set_index`] does. `goes_on` is as in [`RangePair::by_combo`].
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn by_next_cards(
        &self,
        count: usize,
        instructions: Instructions,
        threads: usize,
        goes_on: impl FnMut(u64) -> bool,
    ) -> io::Result<Option<Vec<Won>>> {
        let labels = labels_of_pairs(&self.table);
        let held = |cards: &Hand| self.weights[pair_index(ids(*cards))] != [0; 2];
        let cards: Vec<Hand> = subsets(2).filter(held).collect();
        let runouts = self.runouts(self.table.never_come());
        let mut all = vec![Won::default(); number_of_sets(count)];
        let is_whole = runouts.count_in_threads(
            threads,
            goes_on,
            || {
                let sweep = self.sweep(cards.clone(), instructions);
                (sweep, vec![Won::default(); number_of_sets(count)])
            },
            |(sweep, sums), board, weight| {
                let won = won_on(sweep, board, weight);
                for next in subsets_of(board - self.table.board, count) {
                    sums[self.class_of(next, labels)].add(won);
                }
            },
            |(_, sums)| {
                for (sum, more) in all.iter_mut().zip(sums) {
                    sum.add(more);
                }
            },
        )?;
        if !is_whole {
            return Ok(None);
        }
        self.share_among_classes(&mut all, count, labels);
        Ok(Some(all))
    }

    /// Gives each set of next cards its part of the sums of its representative.
    fn share_among_classes(&self, all: &mut [Won], count: usize, labels: Labels) {
        let known = self.table.board | self.table.dead;
        let free = || subsets(count as u32).filter(|&next| (next & known).is_empty());
        let mut sizes = vec![0; all.len()];
        for next in free() {
            sizes[self.class_of(next, labels)] += 1;
        }
        let sums = all.to_vec();
        for next in free() {
            let class = self.class_of(next, labels);
            let Won { half_pots, pairs } = sums[class];
            all[set_index(next)] = Won {
                half_pots: half_pots / sizes[class],
                pairs: pairs / sizes[class],
            };
        }
    }

    /// The number of the representative of some next cards under suit relabelling.
    fn class_of(&self, next: Hand, labels: Labels) -> usize {
        let board = self.table.board;
        set_index(representative(board | next, labels) - board)
    }

    fn runouts(&self, excluded: Hand) -> Runouts {
        Runouts::among(
            BOARD,
            self.table.board,
            excluded,
            labels_of_pairs(&self.table),
        )
    }

    fn sweep(&self, cards: Vec<Hand>, instructions: Instructions) -> HalfPots {
        let weights = cards
            .iter()
            .map(|&cards| self.weights[pair_index(ids(cards))]);
        let weights = weights.collect();
        HalfPots::new(cards, weights, instructions)
    }
}

impl Won {
    fn add(&mut self, other: Won) {
        self.half_pots += other.half_pots;
        self.pairs += other.pairs;
    }
}

/// What the first range wins on a board that stands for `weight` boards.
fn won_on(sweep: &mut HalfPots, board: Hand, weight: u64) -> Won {
    sweep.sweep_on(board);
    let mut half_pots = [0u64; 2];
    for winner in sweep.winners() {
        let [ours, theirs] = sweep.weights(winner.place).sides();
        let [from_ours, from_theirs] = winner.half_pots.sides();
        half_pots[0] += ours * from_theirs;
        half_pots[1] += theirs * from_ours;
    }
    // Each pair of combos shares two half pots, and a tied pair gives one to each side.
    let both = half_pots.map(|sum| u128::from(sum) * u128::from(weight));
    Won {
        half_pots: both[0],
        pairs: (both[0] + both[1]) / 2,
    }
}

/// The number of sets of up to five cards.
fn number_of_sets(cards: usize) -> usize {
    choose(CARDS, cards) as usize
}

/// The index of up to five cards among all sets of their size, ordered by their highest card, then
/// by the next one, and so on.
pub fn set_index(cards: Hand) -> usize {
    let mut ids = [0u8; BOARD];
    for (id, card) in ids.iter_mut().zip(cards.cards()) {
        *id = card.id();
    }
    let ids = &mut ids[..cards.len()];
    ids.sort_unstable();
    let places = ids.iter().zip(1..);
    let before = places.map(|(&id, place)| choose(id.into(), place) as usize);
    before.sum()
}

/// Gives all pairs of cards that differ by a suit relabelling the mean of their sums.
///
/// Only one board of each class up to suit relabelling was swept, so their sums are right only
/// together.
fn share_among_suits(sums: &mut [u64], labels: Labels) {
    let mut orbits: HashMap<Hand, (u64, u64)> = HashMap::new();
    for cards in subsets(2) {
        let orbit = orbits.entry(representative(cards, labels)).or_default();
        orbit.0 += sums[pair_index(ids(cards))];
        orbit.1 += 1;
    }
    for cards in subsets(2) {
        let (sum, size) = orbits[&representative(cards, labels)];
        sums[pair_index(ids(cards))] = sum / size;
    }
}

#[cfg(test)]
mod tests;
