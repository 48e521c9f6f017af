//! Two ranges against each other: the half pots of each combo, and of the ranges by the cards that
//! come next.
//!
//! Every complete board is swept once. It counts for each set of cards that may come first on it:
//! a board of five cards contains ten flops.

use crate::sweep::cumulative::WeightPair;
use crate::sweep::two_ranges::{TwoPlayers, TwoRanges, pairs};
use crate::{Combo, Runouts, Situation};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, PAIRS, choose, pair_ids, pair_index, subsets, subsets_of};
use cardmath_situation::labels_of_pairs;
use cardmath_situation::total_weight;
use std::io;

const CARDS: usize = Hand::DECK.len();
/// The greatest sum of a range's weights: twice of it fits in 32 bits.
const MOST: u64 = u32::MAX as u64 / 2;

/// Two ranges and the known cards.
pub struct RangePair {
    pub(super) situation: Situation,
    weights: Vec<[u64; 2]>,
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
            let index = pair_index(pair_ids(cards));
            for (player, combos) in players.iter_mut().enumerate() {
                let weight = u64::from(*weights[player].get(index)?);
                of_pair[index][player] = weight;
                if weight > 0 {
                    combos.push(Combo { cards, weight });
                }
            }
        }
        let light = players.iter().all(|combos| total_weight(combos) <= MOST);
        light.then(|| RangePair {
            situation: Situation::holdem(players, board, dead),
            weights: of_pair,
        })
    }

    /// The number of board cards still to come.
    pub fn to_come(&self) -> usize {
        self.situation.to_come()
    }

    /// The number of boards up to suit relabelling, by combo and by the cards that come first.
    pub fn boards(&self) -> u64 {
        self.runouts(self.situation.dead).count()
    }

    /// For each pair of cards, the half pots that it wins from the first and from the second range
    /// on all boards; 0 for pairs with a known card.
    ///
    /// `keep_going` is called a few times a second with the number of boards done. Once it returns
    /// false, the answer is `None`.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn by_combo(
        &self,
        instructions: Instructions,
        threads: usize,
        keep_going: impl FnMut(u64) -> bool,
    ) -> io::Result<Option<[Vec<u64>; 2]>> {
        let players = self.free_combos();
        let labels = labels_of_pairs(&self.situation);
        let class_of = |cards: Hand| pair_index(pair_ids(cards.representative(labels)));
        let mut all = vec![[0u64; 2]; PAIRS];
        let is_whole = self.runouts(self.situation.dead).count_in_threads(
            threads,
            keep_going,
            || {
                let ranges = TwoRanges::<u64>::new(&players, instructions);
                (ranges, vec![[0u64; 2]; players.cards.len()])
            },
            |(ranges, sums), board, weight| {
                ranges.sweep(
                    board,
                    #[inline(always)]
                    |live| {
                        for swept in live {
                            let sums = sums[swept.place()].iter_mut();
                            sums.zip(swept.half_pots())
                                .for_each(|(sum, half_pots)| *sum += weight * half_pots);
                        }
                    },
                );
            },
            |(_, sums)| {
                for (&cards, sums) in players.cards.iter().zip(sums) {
                    let all = all[class_of(cards)].iter_mut();
                    all.zip(sums).for_each(|(sum, more)| *sum += more);
                }
            },
        )?;
        let cards = players.cards.iter();
        let classes = cards.map(|&cards| (pair_index(pair_ids(cards)), class_of(cards)));
        share_out(&mut all, classes, |sums, size| sums.map(|sum| sum / size));
        let of_range = |range: usize| all.iter().map(|sums| sums[range]).collect();
        Ok(is_whole.then(|| [0, 1].map(of_range)))
    }

    /// For each set of `count` cards that may come next, what the first range wins after them.
    ///
    /// The sets are numbered as [`Hand::set_index`] does. `keep_going` is as in
    /// [`RangePair::by_combo`].
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn by_next_cards(
        &self,
        count: usize,
        instructions: Instructions,
        threads: usize,
        keep_going: impl FnMut(u64) -> bool,
    ) -> io::Result<Option<Vec<Won>>> {
        let (board, labels) = (self.situation.board, labels_of_pairs(&self.situation));
        let class_of = |next| ((board | next).representative(labels) - board).set_index();
        let players = self.combos(|_, weights| weights != [0; 2]);
        let none = vec![Won::default(); choose(CARDS, count) as usize];
        let mut all = none.clone();
        let runouts = self.runouts(self.situation.never_come());
        let is_whole = runouts.count_in_threads(
            threads,
            keep_going,
            || (TwoRanges::new(&players, instructions), none.clone()),
            |(ranges, sums), complete, weight| {
                let won = won_on(ranges, complete, weight);
                for next in subsets_of(complete - board, count) {
                    sums[class_of(next)].add(won);
                }
            },
            |(_, sums)| {
                all.iter_mut()
                    .zip(sums)
                    .for_each(|(sum, more)| sum.add(more))
            },
        )?;
        let free = subsets(count as u32).filter(|&next| (next & self.known()).is_empty());
        let classes = free.map(|next| (next.set_index(), class_of(next)));
        share_out(&mut all, classes, Won::divided);
        Ok(is_whole.then_some(all))
    }

    fn known(&self) -> Hand {
        self.situation.board | self.situation.dead
    }

    /// The boards without these cards.
    pub(super) fn runouts(&self, excluded: Hand) -> Runouts {
        Runouts::of(&self.situation, excluded, labels_of_pairs(&self.situation))
    }

    /// All combos without a known card.
    pub(super) fn free_combos(&self) -> TwoPlayers {
        self.combos(|cards, _| (cards & self.known()).is_empty())
    }

    /// The combos for which this is true, given their weights.
    fn combos(&self, are_swept: impl Fn(Hand, [u64; 2]) -> bool) -> TwoPlayers {
        let all = pairs().iter();
        let weighed = all.map(|&(cards, place)| (cards, self.weights[place]));
        let (cards, weights) = weighed
            .filter(|&(of, weights)| are_swept(of, weights))
            .unzip();
        TwoPlayers {
            cards,
            weights,
            most: MOST,
        }
    }
}

impl Won {
    fn add(&mut self, other: Won) {
        self.half_pots += other.half_pots;
        self.pairs += other.pairs;
    }

    fn divided(self, times: u64) -> Won {
        Won {
            half_pots: self.half_pots / u128::from(times),
            pairs: self.pairs / u128::from(times),
        }
    }
}

/// What the first range wins on a board that represents `weight` boards.
fn won_on(ranges: &mut TwoRanges<u64>, board: Hand, weight: u64) -> Won {
    let half_pots = ranges.sweep(
        board,
        #[inline(always)]
        |live| {
            let [mut first, mut second] = [0u64; 2];
            for swept in live {
                let [ours, theirs] = swept.weights.sides();
                let [from_ours, from_theirs] = swept.half_pots();
                first += ours * from_theirs;
                second += theirs * from_ours;
            }
            [first, second]
        },
    );
    // Each pair of combos shares two half pots, and a tied pair gives one to each side.
    let both = half_pots.map(|sum| u128::from(sum) * u128::from(weight));
    Won {
        half_pots: both[0],
        pairs: (both[0] + both[1]) / 2,
    }
}

/// Gives each set of cards its part of the sums of its class, which are at the place of the
/// representative: only one board of each class up to suit relabelling was swept. `classes` are the
/// places of the sets and of their representatives.
fn share_out<T: Copy>(
    all: &mut [T],
    classes: impl Iterator<Item = (usize, usize)>,
    divided: impl Fn(T, u64) -> T,
) {
    let (sums, mut sizes) = (all.to_vec(), vec![0; all.len()]);
    let classes: Vec<(usize, usize)> = classes.collect();
    classes.iter().for_each(|&(_, class)| sizes[class] += 1);
    for (place, class) in classes {
        all[place] = divided(sums[class], sizes[class]);
    }
}

#[cfg(test)]
mod tests;
