//! The way down: weights and strategies at decisions.

use super::{BEST, LEARN, Place, Scratch, StorePart, Walk};
use crate::postflop::group::RowStarts;
use crate::postflop::hands::LANES;
use crate::postflop::kernel::cell::Cell;
use crate::postflop::kernel::down;
use crate::postflop::kernel::simd::Simd;
use crate::postflop::locks::Lock;
use crate::postflop::street::Kind;

/// A decision on the way down, and where its numbers and rows are.
struct DecisionRows<'a> {
    actions: usize,
    /// The rows of weights before it, and after its first action.
    rows: [usize; 2],
    /// The distance between two rows.
    stride: usize,
    /// The place of its first number among those of the player.
    stored: usize,
    /// Its strategy, if it is fixed.
    lock: Option<&'a Lock>,
}

impl DecisionRows<'_> {
    /// Its numbers, a row for each action.
    fn numbers<'s, C>(&self, stored: &'s [C]) -> &'s [C] {
        &stored[self.stored..][..self.actions * (self.stride - LANES)]
    }

    /// The weights before it, and the rows after it.
    fn around<'r>(&self, rows: &'r mut [f32]) -> (&'r [f32], &'r mut [f32]) {
        let (before, after) = rows.split_at_mut(self.rows[1] * self.stride);
        let before = &before[self.rows[0] * self.stride..][..self.stride - LANES];
        (before, after)
    }
}

impl<S: Simd> Walk<'_, S> {
    /// The weights at all nodes, and the player's strategy. `rows` says where the tree's rows begin.
    pub fn down<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        rows: RowStarts,
        part: &mut StorePart<'_, C>,
        scratch: &mut Scratch,
    ) {
        let tree = &self.game.trees.all[place.tree];
        let layout = &self.game.layouts[place.tree][self.hero];
        let other = 1 - self.hero;
        let strides = [0, 1].map(|player: usize| self.stride(place, player));
        let opponents = &mut scratch.opponent[rows.opponent * strides[other]..];
        let own = &mut scratch.own[rows.own * strides[self.hero]..];
        let all_chosen = &mut scratch.chosen[rows.chosen * strides[self.hero]..];
        for (node, each) in tree.nodes.iter().enumerate() {
            let Kind::Decision { player } = each.kind else {
                continue;
            };
            let rows = if player == other {
                &layout.opponent
            } else {
                &layout.own
            };
            let stride = strides[player];
            let stored = each.row * (stride - LANES);
            let decision = DecisionRows {
                actions: each.kids.len(),
                rows: [rows[node], rows[each.kids.start]],
                stride,
                stored,
                lock: self.locks.at(player, place.offsets[player] + stored),
            };
            if player == other {
                self.weigh_opponent(&decision, part.opponent, opponents);
            } else if MODE != BEST || decision.lock.is_some() || self.weighs::<MODE>() {
                let stored: &[C] = match MODE {
                    LEARN => part.regrets,
                    _ => part.sums,
                };
                let chosen = &mut all_chosen[each.row * stride..];
                self.choose::<MODE, C>(&decision, stored, chosen, own);
            }
        }
    }

    /// The opponent's weights after a decision.
    fn weigh_opponent<C: Cell>(&self, decision: &DecisionRows<'_>, stored: &[C], rows: &mut [f32]) {
        let (actions, stride) = (decision.actions, decision.stride);
        let stored = decision.numbers(stored);
        let (before, after) = decision.around(rows);
        down::weights_after(self.simd, actions, stored, before, after, stride);
        if let Some(lock) = decision.lock {
            lock.fix_weights(before, after, stride);
        }
    }

    /// The player's strategy at a decision, and the weights after it if the walk needs them.
    fn choose<const MODE: u8, C: Cell>(
        &self,
        decision: &DecisionRows<'_>,
        stored: &[C],
        chosen: &mut [f32],
        rows: &mut [f32],
    ) {
        let (simd, actions, stride) = (self.simd, decision.actions, decision.stride);
        let stored = decision.numbers(stored);
        let (before, after) = decision.around(rows);
        if self.weighs::<MODE>() {
            down::strategy_and_weights(simd, actions, stored, before, chosen, after, stride);
        } else {
            down::strategy(simd, actions, stored, before, chosen, stride);
        }
        if let Some(lock) = decision.lock {
            lock.fix(chosen, stride);
            if self.weighs::<MODE>() {
                lock.fix_weights(before, after, stride);
            }
        }
    }
}
