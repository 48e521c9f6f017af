//! From the end of a street's betting over the next cards, and back.

use super::{Part, Place, Scratch, Walk};
use crate::postflop::kernel::cell::Cell;
use crate::postflop::kernel::simd::Simd;
use std::ops::Range;

impl<S: Simd> Walk<'_, S> {
    /// The values after all cards that may come.
    pub(super) fn next_cards<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        part: &mut Part<'_, C>,
        scratch: &mut Scratch,
        rest: &mut [Scratch],
    ) {
        let tree = &self.game.trees.all[place.tree];
        let players = [self.hero, 1 - self.hero];
        let stride = self.stride(place, self.hero);
        let mut starts = players.map(|player| self.game.block(place.tree, place.board, player));
        for leaf in &tree.leaves {
            let row = leaf.node * stride;
            let mut total = std::mem::take(&mut scratch.spread);
            total.fill(0.0);
            for deal in 0..self.game.boards.open[place.board].deals.len() {
                if self.is_stopped() {
                    break;
                }
                let (next, lengths) = self.after(place, leaf.tree, deal, starts);
                let [own, other] = [0, 1].map(|side| starts[side]..starts[side] + lengths[side]);
                if tree.street == 1 {
                    let deals = &self.game.boards.open[place.board].deals;
                    if let Some(deal) = deals.get(deal + 1) {
                        self.game.rivers[deal.next].fetch_soon(self.hero);
                    }
                    let own = ahead(part.regrets.len(), own.end, lengths[0]);
                    let other = ahead(part.opponent.len(), other.end, lengths[1]);
                    part.slice(own, other)
                        .fetch_soon(MODE, self.step.mean.is_some());
                }
                let below = part.slice(own, other);
                self.deal::<MODE, C>(
                    place, leaf.node, deal, next, below, scratch, rest, &mut total,
                );
                starts = [0, 1].map(|side| starts[side] + lengths[side]);
            }
            scratch.values[row..row + stride].copy_from_slice(&total[..stride]);
            scratch.spread = total;
        }
    }

    /// The place after a card, and the lengths of its numbers: of the player, and of the opponent.
    pub fn after(
        &self,
        place: Place,
        tree: usize,
        deal: usize,
        starts: [usize; 2],
    ) -> (Place, [usize; 2]) {
        let board = self.game.boards.open[place.board].deals[deal].next;
        let players = [self.hero, 1 - self.hero];
        let mut offsets = place.offsets;
        for (player, start) in players.into_iter().zip(starts) {
            offsets[player] += start;
        }
        let lengths = players.map(|player| self.game.length(tree, board, player));
        let next = Place {
            tree,
            board,
            offsets,
        };
        (next, lengths)
    }

    /// Walks what follows a card, and adds the values to `total`, whose order is that of `Hands`.
    #[allow(clippy::too_many_arguments)]
    fn deal<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        leaf: usize,
        deal: usize,
        next: Place,
        part: Part<'_, C>,
        scratch: &mut Scratch,
        rest: &mut [Scratch],
        total: &mut [f32],
    ) {
        let layout = &self.game.layouts[place.tree][self.hero];
        let strides = [self.hero, 1 - self.hero].map(|player| self.stride(place, player));
        let own = &scratch.own[layout.own[leaf] * strides[0]..];
        let opponent = &scratch.opponent[layout.opponent[leaf] * strides[1]..];
        self.pass::<MODE, C>(
            place,
            deal,
            next,
            (own, opponent),
            part,
            rest,
            &mut scratch.returned,
        );
        self.add_relabelled(place.board, deal, &mut scratch.returned, total);
    }

    /// Walks what follows a card. The values come in the order of `Hands`, 0 for blocked hands.
    #[allow(clippy::too_many_arguments)]
    pub fn pass<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        deal: usize,
        next: Place,
        weights: (&[f32], &[f32]),
        part: Part<'_, C>,
        rest: &mut [Scratch],
        returned: &mut [f32],
    ) {
        let first = &mut rest[0];
        let (own, opponent) = weights;
        self.set_weights(
            place,
            deal,
            next,
            self.hero,
            own,
            &mut first.own,
            self.sums::<MODE>(),
        );
        self.set_weights(
            place,
            deal,
            next,
            1 - self.hero,
            opponent,
            &mut first.opponent,
            true,
        );
        self.street::<MODE, C>(next, part, rest);
        let values = &rest[0].values;
        let count = self.game.hands.combos[self.hero].len();
        if self.game.trees.all[next.tree].street == 2 {
            returned[..count].fill(0.0);
            let order = &self.game.rivers[next.board].players[self.hero].order;
            for (&hand, value) in order.iter().zip(values) {
                returned[usize::from(hand)] = *value;
            }
        } else {
            let card = self.game.boards.open[place.board].deals[deal].card;
            let combos = &self.game.hands.combos[self.hero];
            for ((to, value), combo) in returned.iter_mut().zip(values).zip(combos) {
                *to = if combo.contains(&card) { 0.0 } else { *value };
            }
        }
    }

    /// The first row of weights of the next street.
    #[allow(clippy::too_many_arguments)]
    fn set_weights(
        &self,
        place: Place,
        deal: usize,
        next: Place,
        player: usize,
        from: &[f32],
        to: &mut [f32],
        needed: bool,
    ) {
        if !needed {
            return;
        }
        let width = self.width(next, player);
        let to = &mut to[..width];
        if self.game.trees.all[next.tree].street == 2 {
            let order = &self.game.rivers[next.board].players[player].order;
            let (held, padding) = to.split_at_mut(order.len());
            for (to, &hand) in held.iter_mut().zip(order) {
                *to = from[usize::from(hand)];
            }
            padding.fill(0.0);
        } else {
            let card = self.game.boards.open[place.board].deals[deal].card;
            let combos = &self.game.hands.combos[player];
            for ((to, weight), combo) in to.iter_mut().zip(from).zip(combos) {
                *to = if combo.contains(&card) { 0.0 } else { *weight };
            }
            to[combos.len()..].fill(0.0);
        }
    }

    /// Adds values after a card, and after those that are relabelled to it.
    pub fn add_relabelled(
        &self,
        board: usize,
        deal: usize,
        returned: &mut [f32],
        total: &mut [f32],
    ) {
        let board = &self.game.boards.open[board];
        let chance = self.game.chance(board.cards.len());
        let count = self.game.hands.combos[self.hero].len();
        let relabellings = &board.deals[deal].relabellings;
        if relabellings.len() == 1 {
            for (to, value) in total[..count].iter_mut().zip(&returned[..count]) {
                *to += chance * value;
            }
            return;
        }
        for &place in relabellings {
            let combos = &self.game.hands.relabellings[place].combos[self.hero];
            for (to, &from) in total.iter_mut().zip(combos) {
                *to += chance * returned[usize::from(from)];
            }
        }
    }
}

/// The places that come next, as many as are there.
fn ahead(all: usize, start: usize, count: usize) -> Range<usize> {
    start.min(all)..(start + count).min(all)
}
