//! Two ranges swept on each board, with the players' totals alone.
//!
//! A combo does not lose to the weight up to its rank that shares no card with it. The deals that
//! the players do not lose, added up, less all deals, are the ties.

use super::cumulative::{ALL, CardWeights, WeightPair};
use super::two_ranges::{TwoPlayers, TwoRanges};
use crate::Situation;
use crate::each_board::BoardCounter;
use crate::tally::Tally;
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;

/// The counts of one thread.
pub struct Totals<T> {
    ranges: TwoRanges<T>,
    not_lost: [u128; 2],
    all_pairs: u128,
}

impl<T: WeightPair> Totals<T> {
    /// Nothing counted yet.
    pub fn new(players: &TwoPlayers, instructions: Instructions) -> Totals<T> {
        Totals {
            ranges: TwoRanges::new(players, instructions),
            not_lost: [0; 2],
            all_pairs: 0,
        }
    }
}

/// The weight of all pairs of the players' combos that share no card. That of the pairs of the
/// `same` combo is subtracted twice with their two cards.
fn disjoint<T: WeightPair>(all: &CardWeights<T>, same: u64) -> u128 {
    let product = |weights: T| {
        let [one, other] = weights.sides();
        u128::from(one * other)
    };
    let sharing = all.0[..ALL].iter().map(|&weights| product(weights));
    product(all.0[ALL]) + u128::from(same) - sharing.sum::<u128>()
}

impl<T: WeightPair> BoardCounter for Totals<T> {
    fn add(&mut self, board: Hand, weight: u64) {
        let (not_lost, same) = self.ranges.sweep(
            board,
            #[inline(always)]
            |live| {
                // Numbers, not an array, which the compiler would not keep in registers.
                let [mut first, mut second, mut same] = [0u64; 3];
                for swept in live {
                    let [one, other] = swept.weights.sides();
                    let [ones, others] = swept.not_stronger().sides();
                    first += one * others;
                    second += other * ones;
                    same += one * other;
                }
                ([first, second], same)
            },
        );
        let weight = u128::from(weight);
        self.all_pairs += disjoint(self.ranges.all(), same) * weight;
        for (sum, more) in self.not_lost.iter_mut().zip(not_lost) {
            *sum += u128::from(more) * weight;
        }
    }

    fn add_to(self, _: &Situation, tally: &mut Tally) {
        let tied = self.not_lost.iter().sum::<u128>() - self.all_pairs;
        for (score, not_lost) in tally.players.iter_mut().zip(self.not_lost) {
            score.add_won(0, [not_lost - tied, tied]);
        }
    }
}
