//! One walk over the public tree for one player: weights down, values up.

use super::game::Game;
use super::hands::LANES;
use super::kernel::cell::Cell;
use super::kernel::river::{Rows, Sums, clear_padding, values};
use super::kernel::simd::{Simd, fetch_soon};
use super::kernel::up::{Read, Step, best, learn, mean, sum};
use super::kernel::{all_in, down};
use super::locks::Locks;
use super::street::Kind;
use std::ops::Range;

/// Both players play as their regrets say, and the player of the walk learns.
pub const LEARN: u8 = 0;
/// The player responds best to the opponent's mean strategy.
pub const BEST: u8 = 1;
/// Both players play their mean strategies.
pub const MEAN: u8 = 2;

/// The numbers of one player for a part of the game: those of the tree at its root first, then
/// those of each tree that follows.
#[derive(Default)]
pub struct Store<C> {
    /// Regrets.
    pub regrets: Vec<C>,
    /// Sums of strategies.
    pub sums: Vec<C>,
}

/// A part of the numbers: those of the player of the walk, which may change, and those of the
/// opponent.
pub struct Part<'a, C> {
    /// The player's regrets.
    pub regrets: &'a mut [C],
    /// The player's sums.
    pub sums: &'a mut [C],
    /// What the opponent's strategy follows from.
    pub opponent: &'a [C],
}

impl<C> Part<'_, C> {
    /// Asks for the memory that a walk needs soon.
    pub fn fetch_soon(&self, mode: u8) {
        fetch_soon(self.opponent);
        if mode != BEST {
            fetch_soon(self.sums);
        }
        if mode == LEARN {
            fetch_soon(self.regrets);
        }
    }

    /// A smaller part.
    pub fn slice(&mut self, own: Range<usize>, opponent: Range<usize>) -> Part<'_, C> {
        Part {
            regrets: &mut self.regrets[own.clone()],
            sums: &mut self.sums[own],
            opponent: &self.opponent[opponent],
        }
    }
}

/// The numbers of both players as a walk of one sees them.
pub fn part_for<const MODE: u8, C>(stores: &mut [Store<C>; 2], hero: usize) -> Part<'_, C> {
    let [first, second] = stores;
    let (own, other) = match hero {
        0 => (first, second),
        _ => (second, first),
    };
    Part {
        regrets: &mut own.regrets,
        sums: &mut own.sums,
        opponent: match MODE {
            LEARN => &other.regrets,
            _ => &other.sums,
        },
    }
}

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

/// Working memory for one street.
pub struct Scratch {
    /// Rows of the opponent's weights.
    pub opponent: Vec<f32>,
    /// Rows of the player's weights.
    pub own: Vec<f32>,
    /// A row of values for each node.
    pub values: Vec<f32>,
    /// A row for each of the player's actions.
    pub chosen: Vec<f32>,
    /// What comes back from the next street.
    returned: Vec<f32>,
    spread: Vec<f32>,
    sums: Option<Sums>,
}

impl Scratch {
    /// Enough for all trees of a street.
    pub fn new(game: &Game, street: usize) -> Scratch {
        let widest = game.hands.width[0].max(game.hands.width[1]);
        let stride = widest + LANES;
        let trees = || {
            let all = game.trees.all.iter().zip(&game.layouts);
            all.filter(|(tree, _)| tree.street == street)
        };
        let rows = |side: usize| {
            let rows = trees().flat_map(|(_, layouts)| layouts.iter().map(|each| each.rows[side]));
            rows.max().unwrap_or(0)
        };
        let nodes = trees().map(|(tree, _)| tree.nodes.len()).max().unwrap_or(0);
        let actions = trees()
            .flat_map(|(tree, _)| tree.actions)
            .max()
            .unwrap_or(0);
        let zeros = |rows: usize| vec![0.0; rows * stride];
        Scratch {
            opponent: zeros(rows(0)),
            own: zeros(rows(1)),
            values: zeros(nodes),
            chosen: zeros(actions),
            returned: zeros(1),
            spread: zeros(1),
            sums: (street == 2).then(|| Sums::new(stride)),
        }
    }

    /// Working memory for each street.
    pub fn all(game: &Game) -> Vec<Scratch> {
        (0..Game::STREETS)
            .map(|street| Scratch::new(game, street))
            .collect()
    }
}

/// A walk.
pub struct Walk<'a, S> {
    /// The game.
    pub game: &'a Game,
    /// The instruction set.
    pub simd: S,
    /// Strategies that are fixed.
    pub locks: &'a Locks,
    /// The player.
    pub hero: usize,
    /// How the iteration weighs what is known.
    pub step: Step,
}

impl<S: Simd> Walk<'_, S> {
    /// The distance between two rows of a player.
    fn stride(&self, place: Place, player: usize) -> usize {
        let street = self.game.trees.all[place.tree].street;
        self.game.width(street, place.board, player) + LANES
    }

    /// The width of rows of a player.
    fn width(&self, place: Place, player: usize) -> usize {
        self.stride(place, player) - LANES
    }

    /// Walks a tree on a board and all that follows. The first rows of weights are set in the
    /// working memory; the first row of values is the answer.
    pub fn street<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        mut part: Part<'_, C>,
        scratch: &mut [Scratch],
    ) {
        let (own, rest) = scratch.split_first_mut().expect("memory for the street");
        self.down::<MODE, C>(place, &mut part, own);
        match self.game.trees.all[place.tree].street {
            2 => self.river_ends(place, own),
            _ => {
                self.ends(place, own);
                self.next_cards::<MODE, C>(place, &mut part, own, rest);
            }
        }
        self.up::<MODE, C>(place, &mut part, own);
    }

    /// The weights at all nodes, and the player's strategy.
    pub fn down<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        part: &mut Part<'_, C>,
        scratch: &mut Scratch,
    ) {
        let tree = &self.game.trees.all[place.tree];
        let layout = &self.game.layouts[place.tree][self.hero];
        let other = 1 - self.hero;
        for (node, each) in tree.nodes.iter().enumerate() {
            let Kind::Decision { player } = each.kind else {
                continue;
            };
            let actions = each.kids.len();
            let (width, stride) = (self.width(place, player), self.stride(place, player));
            let stored = each.row * width..(each.row + actions) * width;
            let lock = self.locks.at(player, place.offsets[player] + stored.start);
            if player == other {
                let row = layout.opponent[node];
                let first = layout.opponent[each.kids.start];
                let (before, after) = scratch.opponent.split_at_mut(first * stride);
                let before = &before[row * stride..][..width];
                down::weights_after(
                    self.simd,
                    actions,
                    &part.opponent[stored],
                    before,
                    after,
                    stride,
                );
                if let Some(lock) = lock {
                    lock.fix_weights(before, after, stride);
                }
            } else if MODE != BEST || lock.is_some() {
                let from: &[C] = match MODE {
                    LEARN => part.regrets,
                    _ => part.sums,
                };
                let stored = &from[stored];
                let chosen = &mut scratch.chosen[each.row * stride..][..actions * stride];
                let (row, first) = (layout.own[node], layout.own[each.kids.start]);
                let (before, after) = scratch.own.split_at_mut(first * stride);
                let before = &before[row * stride..][..width];
                match MODE {
                    LEARN => down::strategy_and_weights(
                        self.simd, actions, stored, before, chosen, after, stride,
                    ),
                    _ => down::strategy(self.simd, actions, stored, before, chosen, stride),
                }
                if let Some(lock) = lock {
                    lock.fix(chosen, stride);
                    lock.fix_weights(before, after, stride);
                }
            }
        }
    }

    /// The values at the ends of the river.
    fn river_ends(&self, place: Place, scratch: &mut Scratch) {
        let river = &self.game.rivers[place.board];
        let own = &river.players[self.hero];
        let layout = &self.game.layouts[place.tree][self.hero];
        let weights = Rows {
            numbers: &scratch.opponent[..],
            stride: self.stride(place, 1 - self.hero),
        };
        let mut rows = Rows {
            numbers: &mut scratch.values[..],
            stride: self.stride(place, self.hero),
        };
        let sums = scratch.sums.as_mut().expect("memory for the river");
        clear_padding(sums, own.order.len(), own.width);
        for ends in layout.ends.chunks(LANES) {
            values(self.simd, river, self.hero, ends, &weights, &mut rows, sums);
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
        for &(node, won, rake) in &layout.all_ins {
            let weights = &scratch.opponent[layout.opponent[node] * other_stride..][..other_width];
            let to = &mut scratch.values[node * stride..][..width];
            let matrix = &self.game.equities[place.board];
            to.fill(0.0);
            match self.hero {
                0 => all_in::add_rows(self.simd, matrix, weights, won, &mut to[..count]),
                _ => all_in::subtract_columns(self.simd, matrix, weights, won, to),
            }
            if rake != 0.0 {
                all_in::add_opposing(hands, self.hero, weights, rake, &mut to[..count]);
            }
        }
    }

    /// The values after all cards that may come.
    fn next_cards<const MODE: u8, C: Cell>(
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
                let (next, lengths) = self.after(place, leaf.tree, deal, starts);
                let [own, other] = [0, 1].map(|side| starts[side]..starts[side] + lengths[side]);
                if tree.street == 1 {
                    let deals = &self.game.boards.open[place.board].deals;
                    if let Some(deal) = deals.get(deal + 1) {
                        self.game.rivers[deal.next].fetch_soon(self.hero);
                    }
                    let own = ahead(part.regrets.len(), own.end, lengths[0]);
                    let other = ahead(part.opponent.len(), other.end, lengths[1]);
                    part.slice(own, other).fetch_soon(MODE);
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
            MODE == LEARN,
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

    /// The values at all decisions; regrets and sums change if the player learns.
    pub fn up<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        part: &mut Part<'_, C>,
        scratch: &mut Scratch,
    ) {
        let tree = &self.game.trees.all[place.tree];
        let layout = &self.game.layouts[place.tree][self.hero];
        let (width, stride) = (self.width(place, self.hero), self.stride(place, self.hero));
        for (node, each) in tree.nodes.iter().enumerate().rev() {
            let Kind::Decision { player } = each.kind else {
                continue;
            };
            let actions = each.kids.len();
            let (above, below) = scratch.values.split_at_mut(each.kids.start * stride);
            let to = &mut above[node * stride..][..width];
            if player != self.hero {
                sum(self.simd, actions, below, stride, to);
                continue;
            }
            let stored = each.row * width..(each.row + actions) * width;
            let chosen = &scratch.chosen[each.row * stride..][..actions * stride];
            match MODE {
                BEST => {
                    best(self.simd, actions, below, stride, to);
                    let key = place.offsets[player] + stored.start;
                    if let Some(lock) = self.locks.at(player, key) {
                        lock.fix_values(chosen, below, stride, to);
                    }
                }
                MEAN => mean(self.simd, actions, below, chosen, stride, to),
                _ => {
                    let own_stride = stride;
                    let read = Read {
                        values: below,
                        chosen,
                        weights: &scratch.own[layout.own[node] * own_stride..][..width],
                        stride,
                    };
                    let regrets = &mut part.regrets[stored.clone()];
                    let sums = &mut part.sums[stored];
                    learn(self.simd, actions, &read, &self.step, regrets, sums, to);
                }
            }
        }
    }
}

/// The places that come next, as many as are there.
fn ahead(all: usize, start: usize, count: usize) -> Range<usize> {
    start.min(all)..(start + count).min(all)
}
