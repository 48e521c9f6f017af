//! One walk over the public tree for one player: weights down, values up.

mod cards;
mod decision;
mod rivers;
mod scratch;
mod store;

pub use scratch::Scratch;
pub use store::{Store, StorePart, part_for};

use super::game::HoldemGame;
use super::group::{self, RiverGroup};
use super::hands::LANES;
use super::kernel::cell::Cell;
use super::kernel::river::{StridedRows, parts, values};
use super::kernel::simd::Simd;
use super::kernel::up::{Read, Weighting, best, learn, mean, sum};
use super::kernel::{all_in, ties};
use super::locks::Locks;
use super::street::Kind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Both players play as their regrets say, and the player of the walk learns.
pub const LEARN: u8 = 0;
/// The player responds best to the opponent's average strategy.
pub const BEST: u8 = 1;
/// Both players play their average strategies.
pub const MEAN: u8 = 2;

/// Where a walk is: a tree on a board, and the place of its numbers in the whole game, by player.
#[derive(Clone, Copy)]
pub struct Place {
    /// The tree.
    pub tree: usize,
    /// The board.
    pub board: usize,
    /// The places of the first numbers.
    pub offsets: [usize; 2],
}

/// A walk.
pub struct Walk<'a, S> {
    /// The game.
    pub game: &'a HoldemGame,
    /// The instruction set.
    pub simd: S,
    /// Strategies that are fixed.
    pub locks: &'a Locks,
    /// The player.
    pub hero: usize,
    /// How the iteration weighs what is known.
    pub step: Weighting,
    /// Whether to give up: what is computed then means nothing.
    pub stop: &'a AtomicBool,
}

impl<S: Simd> Walk<'_, S> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Whether the walk needs the player's own weights: one that learns, to add to the sums of
    /// strategies; one that responds best, to find what the average strategy has as well.
    fn weighs<const MODE: u8>(&self) -> bool {
        MODE != MEAN && self.step.mean.is_some()
    }

    /// The distance between two rows of a player.
    fn stride(&self, place: Place, player: usize) -> usize {
        let street = self.game.trees.all[place.tree].street;
        self.game.width(street, place.board, player) + LANES
    }

    /// The width of rows of a player.
    fn width(&self, place: Place, player: usize) -> usize {
        self.stride(place, player) - LANES
    }

    /// Walks a tree of the turn or of the river on a board and all that follows. The first rows of
    /// weights are set in the working memory; the first row of values is the answer, unless the walk
    /// was stopped.
    pub fn street<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        mut part: StorePart<'_, C>,
        scratch: &mut [Scratch],
    ) {
        let (own, rest) = scratch.split_first_mut().expect("memory for the street");
        let rows = group::RowStarts::default();
        self.down::<MODE, C>(place, rows, &mut part, own);
        match self.game.trees.all[place.tree].street {
            2 => {
                let group = &self.game.groups[place.tree][self.hero][0];
                self.river_ends(place.board, group, own);
                own.mean = self.mean_at_ends::<MODE>(place, rows, own);
            }
            _ => {
                self.ends(place, own);
                own.mean = self.mean_at_ends::<MODE>(place, rows, own);
                self.next_rivers::<MODE, C>(place, &mut part, own, rest);
            }
        }
        if !self.is_stopped() {
            self.up::<MODE, C>(place, rows, &mut part, own);
        }
    }

    /// The values at the ends of the river, in all trees of a group.
    pub fn river_ends(&self, board: usize, group: &RiverGroup, scratch: &mut Scratch) {
        let river = &self.game.rivers[board];
        let [own, other] = [self.hero, 1 - self.hero].map(|player| &river.players[player]);
        let weights = StridedRows {
            numbers: &scratch.opponent[..],
            stride: other.width + LANES,
        };
        let mut rows = StridedRows {
            numbers: &mut scratch.values[..],
            stride: own.width + LANES,
        };
        let sums = scratch.sums.as_mut().expect("memory for the river");
        sums.clear_padding(own.order.len(), own.width);
        for ends in parts(&group.ends) {
            if self.is_stopped() {
                return;
            }
            values(self.simd, river, self.hero, ends, &weights, &mut rows, sums);
        }
        for &(row, node, bonus) in &group.ties {
            let weights = &weights.numbers[row * weights.stride..][..other.width];
            let to = &mut rows.numbers[node * rows.stride..][..own.order.len()];
            ties::add(river, self.hero, weights, bonus, to);
        }
    }

    /// The values of folds and all-ins before the river.
    pub fn ends(&self, place: Place, scratch: &mut Scratch) {
        let layout = &self.game.layouts[place.tree][self.hero];
        let hands = &self.game.hands;
        let (width, stride) = (self.width(place, self.hero), self.stride(place, self.hero));
        let count = hands.combos[self.hero].len();
        let (other_width, other_stride) = (
            self.width(place, 1 - self.hero),
            self.stride(place, 1 - self.hero),
        );
        for &(node, worth) in &layout.folds {
            let weights = &scratch.opponent[layout.opponent[node] * other_stride..][..other_width];
            let to = &mut scratch.values[node * stride..][..width];
            to.fill(0.0);
            all_in::add_opposing(hands, self.hero, weights, worth, &mut to[..count]);
        }
        let chance = self
            .game
            .runout_chance(self.game.boards.open[place.board].cards.len());
        for &(node, won, rake) in &layout.all_ins {
            let weights = &scratch.opponent[layout.opponent[node] * other_stride..][..other_width];
            let to = &mut scratch.values[node * stride..][..width];
            let matrix = &self.game.equities[place.board];
            let amount = won * chance;
            to.fill(0.0);
            match self.hero {
                0 => all_in::add_rows(self.simd, matrix, weights, amount, &mut to[..count]),
                _ => all_in::subtract_columns(self.simd, matrix, weights, amount, to),
            }
            if rake != 0.0 {
                all_in::add_opposing(hands, self.hero, weights, rake, &mut to[..count]);
            }
        }
        for &(node, bonus) in &layout.ties {
            let weights = &scratch.opponent[layout.opponent[node] * other_stride..][..other_width];
            let to = &mut scratch.values[node * stride..][..width];
            let matrix = &self.game.splits[place.board];
            let amount = bonus * chance;
            match self.hero {
                0 => all_in::add_rows(self.simd, matrix, weights, amount, &mut to[..count]),
                _ => all_in::subtract_columns(self.simd, matrix, weights, -amount, to),
            }
        }
    }

    /// What the player has with the average strategy at the ends of a tree, times the weights: for
    /// a best response too, as ends have the same values whatever the player does before. 0 unless
    /// a walk for a best response weighs it.
    pub fn mean_at_ends<const MODE: u8>(
        &self,
        place: Place,
        rows: group::RowStarts,
        scratch: &Scratch,
    ) -> f64 {
        if MODE != BEST || !self.weighs::<MODE>() {
            return 0.0;
        }
        let nodes = &self.game.trees.all[place.tree].nodes;
        let layout = &self.game.layouts[place.tree][self.hero];
        let (width, stride) = (self.width(place, self.hero), self.stride(place, self.hero));
        let ends = nodes.iter().zip(&layout.own).enumerate();
        let ends = ends
            .filter(|(_, (node, _))| matches!(node.kind, Kind::Fold { .. } | Kind::Show { .. }));
        ends.map(|(node, (_, own))| {
            let values = &scratch.values[(rows.values + node) * stride..][..width];
            let weights = &scratch.own[(rows.own + own) * stride..][..width];
            weighed(values, weights)
        })
        .sum()
    }

    /// The values at all decisions; regrets and sums change if the player learns.
    pub fn up<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        rows: group::RowStarts,
        part: &mut StorePart<'_, C>,
        scratch: &mut Scratch,
    ) {
        let tree = &self.game.trees.all[place.tree];
        let layout = &self.game.layouts[place.tree][self.hero];
        let (width, stride) = (self.width(place, self.hero), self.stride(place, self.hero));
        let values = &mut scratch.values[rows.values * stride..];
        let own = &scratch.own[rows.own * stride..];
        let all_chosen = &scratch.chosen[rows.chosen * stride..];
        for (node, each) in tree.nodes.iter().enumerate().rev() {
            let Kind::Decision { player } = each.kind else {
                continue;
            };
            let actions = each.kids.len();
            let (above, below) = values.split_at_mut(each.kids.start * stride);
            let to = &mut above[node * stride..][..width];
            if player != self.hero {
                sum(self.simd, actions, below, stride, to);
                continue;
            }
            let stored = each.row * width..(each.row + actions) * width;
            let chosen = &all_chosen[each.row * stride..][..actions * stride];
            let lock = self.locks.at(player, place.offsets[player] + stored.start);
            match MODE {
                BEST => best(self.simd, actions, below, stride, to),
                MEAN => mean(self.simd, actions, below, chosen, stride, to),
                _ => {
                    let read = Read {
                        values: below,
                        chosen,
                        weights: &own[layout.own[node] * stride..][..width],
                        stride,
                    };
                    let regrets = &mut part.regrets[stored.clone()];
                    let sums = &mut part.sums[stored];
                    learn(self.simd, actions, &read, &self.step, regrets, sums, to);
                }
            }
            if let Some(lock) = lock {
                lock.fix_values(chosen, below, stride, to);
            }
        }
    }
}

/// The sum of values times weights.
pub fn weighed(values: &[f32], weights: &[f32]) -> f64 {
    let each = values.iter().zip(weights);
    each.map(|(&value, &weight)| f64::from(value) * f64::from(weight))
        .sum()
}
