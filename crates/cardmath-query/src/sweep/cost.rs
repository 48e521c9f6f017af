//! What a sweep of a board costs, in nanoseconds.

use super::lanes::LANES;
use super::{Sweep, combos_of};
use crate::cost::{Before, cost_of, cost_together};
use crate::program::{Id, Node, Program};
use crate::setup::Setup;

/// A board, besides its combos.
const BOARD: u64 = 1_000;
/// To find a combo on a board, and its rank.
const FOUND: u64 = 3;
/// The strength of a combo in a game in which any hole cards play.
const STRENGTH: u64 = 2;
/// To add a combo to the sums of its rank.
const ADDED: u64 = 2;
/// To multiply the sums of a rank with those of a class.
const PRODUCT: u64 = 10;
/// About as many ranks of combos are on a board.
const RANKS: u64 = 130;
/// To look up the combos of all classes that share no card with one.
const LOOKED_UP: u64 = 5;
/// To add or look up a subset of a hand of more than two cards.
const SUBSET: u64 = 9;
/// A pair of combos, where all are tried.
const TRIED: u64 = 2;
/// The most combos of a player that are few.
const FEW: u64 = 6;
/// The least cost of a pair of classes.
const PAIR: u64 = 6;

impl Sweep {
    /// About how many nanoseconds a board takes.
    pub fn cost(&self, setup: &Setup, program: &Program, before: Before) -> u64 {
        let asked = (setup, program, before);
        let combos = (self.seats).map(|seat| combos_of(setup, seat).len().max(1) as u64);
        let classes = [0, 1].map(|side| self.classes(program, side, combos[side]));
        let entries = match self.is_shared {
            true => combos[0].max(combos[1]),
            false => combos[0] + combos[1],
        };
        let of_pair = (self.pairs.iter())
            .map(|&node| cost_of(setup, program, before, node))
            .fold(0, u64::saturating_add);
        let pairs = (classes[0].saturating_mul(classes[1])).saturating_mul(of_pair.max(PAIR));
        let found = entries * (FOUND + self.cost_of_strength(asked));
        let values = [0, 1].map(|side| {
            let each = self.cost_of_values(asked, side, combos[side]);
            combos[side].saturating_mul(each)
        });
        let cards = setup.seats[self.seats[0]].held() as u32;
        [found, values[0], values[1], pairs]
            .into_iter()
            .fold(BOARD, u64::saturating_add)
            .saturating_add(self.cost_of_pairs(combos, classes, cards))
    }

    /// About how many classes a player's combos have.
    fn classes(&self, program: &Program, side: usize, combos: u64) -> u64 {
        let values = (self.interface[side].iter()).map(|&id| values_of(&program.nodes[id]));
        values.fold(1u64, u64::saturating_mul).min(combos)
    }

    /// The strength of a combo.
    fn cost_of_strength(&self, (setup, program, before): (&Setup, &Program, Before)) -> u64 {
        match (self.outcome, setup.rules.plays) {
            (None, _) => 0,
            (Some(_), None) => STRENGTH,
            (Some([one, other]), Some(_)) => {
                let costs = [one, other].map(|id| cost_of(setup, program, before, id));
                costs[0].max(costs[1]) / 2
            }
        }
    }

    /// The values of a combo.
    fn cost_of_values(
        &self,
        (setup, program, before): (&Setup, &Program, Before),
        side: usize,
        combos: u64,
    ) -> u64 {
        if self.by_strength[side] || self.interface[side].is_empty() {
            return 0;
        }
        let each = |&node: &Id| cost_together(setup, program, before, node, combos);
        (self.sides[side].iter().map(each)).fold(4, u64::saturating_add)
    }

    /// The pairs of combos.
    fn cost_of_pairs(&self, combos: [u64; 2], classes: [u64; 2], cards: u32) -> u64 {
        let both = combos[0].saturating_add(combos[1]);
        let fewest = combos[0].min(combos[1]);
        if fewest <= FEW {
            return fewest.saturating_mul(combos[0].max(combos[1])) * TRIED;
        }
        let ours = usize::from(classes[1] > classes[0]);
        let theirs = classes[1 - ours];
        let passes = theirs.div_ceil(LANES as u64);
        if cards > 2 {
            let each = if theirs == 1 { 1 } else { 3 * passes };
            // Each combo is added once, and looked up three times, by its subsets.
            return (both << (cards - 1)).saturating_mul(each * SUBSET);
        }
        let width = if self.by_strength[ours] {
            1
        } else {
            classes[ours]
        };
        let rows = (RANKS * width).min(combos[ours]);
        let by_rank = (both * ADDED).saturating_add(rows.saturating_mul(theirs * PRODUCT));
        let in_lanes = (3 * both).saturating_mul(passes * LOOKED_UP);
        by_rank.min(in_lanes)
    }
}

/// About how many different values a node has.
fn values_of(node: &Node) -> u64 {
    match node {
        Node::Strength(..) | Node::BestPossible(..) => 300,
        Node::Own(..) | Node::EquityAgainst(..) | Node::Divide(..) => 1326,
        Node::Equal(..) | Node::Less(..) => 2,
        Node::And(..) | Node::Or(..) | Node::Without(..) => 4,
        _ => 10,
    }
}
