//! From the end of the turn's betting over the last card, and back: several trees at a time.

use super::{Place, Scratch, StorePart, Walk};
use crate::postflop::group::{RiverGroup, RiverMember, RowStarts};
use crate::postflop::hands::LANES;
use crate::postflop::kernel::cell::Cell;
use crate::postflop::kernel::order;
use crate::postflop::kernel::simd::Simd;
use std::ops::Range;

impl<S: Simd> Walk<'_, S> {
    /// The values after all river cards.
    pub(super) fn next_rivers<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        part: &mut StorePart<'_, C>,
        scratch: &mut Scratch,
        rest: &mut [Scratch],
    ) {
        let leaves = &self.game.trees.all[place.tree].leaves;
        let stride = self.stride(place, self.hero);
        for group in &self.game.groups[place.tree][self.hero] {
            for member in &group.members {
                scratch.values[leaves[member.leaf].node * stride..][..stride].fill(0.0);
            }
            for deal in 0..self.game.boards.open[place.board].deals.len() {
                if !self.river::<MODE, C>(place, group, deal, part, scratch, &mut rest[0]) {
                    return;
                }
            }
        }
    }

    /// Walks the trees of a group after a card, and adds their values. False if it was stopped.
    fn river<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        group: &RiverGroup,
        deal: usize,
        part: &mut StorePart<'_, C>,
        scratch: &mut Scratch,
        below: &mut Scratch,
    ) -> bool {
        let board = &self.game.boards.open[place.board];
        let leaves = &self.game.trees.all[place.tree].leaves;
        let layout = &self.game.layouts[place.tree][self.hero];
        let strides = [self.hero, 1 - self.hero].map(|player| self.stride(place, player));
        if let Some(later) = board.deals.get(deal + 1) {
            self.game.rivers[later.next].fetch_soon(self.hero);
            for member in &group.members {
                let (_, [own, other]) = self.member(place, member, deal + 1);
                let weighs = self.weighs::<MODE>();
                part.slice(own, other).fetch_soon(MODE, weighs);
            }
        }
        for member in &group.members {
            let (next, [own, other]) = self.member(place, member, deal);
            let node = leaves[member.leaf].node;
            let weights = (
                &scratch.own[layout.own[node] * strides[0]..],
                &scratch.opponent[layout.opponent[node] * strides[1]..],
            );
            let mut part = part.slice(own, other);
            self.enter_river::<MODE, C>(next, member.rows, weights, &mut part, below);
        }
        self.river_ends(board.deals[deal].next, group, below);
        if self.is_stopped() {
            return false;
        }
        for member in &group.members {
            let (next, [own, other]) = self.member(place, member, deal);
            let mut part = part.slice(own, other);
            let mean = self.mean_at_ends::<MODE>(next, member.rows, below);
            scratch.mean += self.chance_of(place.board, deal) * mean;
            self.up::<MODE, C>(next, member.rows, &mut part, below);
            let row = leaves[member.leaf].node * strides[0];
            let total = &mut scratch.values[row..row + strides[0]];
            let values = self.river_values(next, member.rows, below);
            self.add_river(place.board, deal, values, total);
        }
        true
    }

    /// The tree of a member of a group after a card, and where its numbers are among those of the
    /// turn: the player's, and the opponent's.
    fn member(
        &self,
        place: Place,
        member: &RiverMember,
        deal: usize,
    ) -> (Place, [Range<usize>; 2]) {
        let board = &self.game.boards.open[place.board];
        let places = [0, 1].map(|player: usize| {
            let widths = &board.widths[player];
            let actions = &member.actions[player];
            let start = self.game.block(place.tree, place.board, player)
                + actions.start * widths[board.deals.len()]
                + actions.len() * widths[deal];
            start..start + actions.len() * (widths[deal + 1] - widths[deal])
        });
        let next = Place {
            tree: self.game.trees.all[place.tree].leaves[member.leaf].tree,
            board: board.deals[deal].next,
            offsets: [0, 1].map(|player| place.offsets[player] + places[player].start),
        };
        let [first, second] = places;
        let places = match self.hero {
            0 => [first, second],
            _ => [second, first],
        };
        (next, places)
    }

    /// The weights at all nodes of a river: from those before the card, the player's own and the
    /// opponent's.
    pub fn enter_river<const MODE: u8, C: Cell>(
        &self,
        next: Place,
        rows: RowStarts,
        (own, opponent): (&[f32], &[f32]),
        part: &mut StorePart<'_, C>,
        scratch: &mut Scratch,
    ) {
        if self.weighs::<MODE>() {
            let row = rows.own * self.stride(next, self.hero);
            let ranked = &self.game.rivers[next.board].players[self.hero];
            order::set_weights(ranked, own, &mut scratch.own[row..]);
        }
        let other = 1 - self.hero;
        let row = rows.opponent * self.stride(next, other);
        let ranked = &self.game.rivers[next.board].players[other];
        order::set_weights(ranked, opponent, &mut scratch.opponent[row..]);
        self.down::<MODE, C>(next, rows, part, scratch);
    }

    /// The values of a river, row by row.
    pub fn river_values<'b>(
        &self,
        place: Place,
        rows: RowStarts,
        scratch: &'b Scratch,
    ) -> &'b [f32] {
        let stride = self.stride(place, self.hero);
        &scratch.values[rows.values * stride..][..stride - LANES]
    }

    /// Adds the values of rows after a river card, and after those that are relabelled to it.
    /// Blocked hands have no value to add.
    pub fn add_river(&self, board: usize, deal: usize, rows: &[f32], total: &mut [f32]) {
        let board = &self.game.boards.open[board];
        let deal = &board.deals[deal];
        let ranked = &self.game.rivers[deal.next].players[self.hero];
        let chance = self.game.chance(board.cards.len());
        order::add_values(ranked, rows, chance, total);
        for &place in &deal.relabellings[1..] {
            let from = &self.game.hands.relabellings[place].from[self.hero];
            order::add_relabelled(ranked, from, rows, chance, total);
        }
    }
}
