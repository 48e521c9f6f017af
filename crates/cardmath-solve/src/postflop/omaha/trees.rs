//! Trees that are walked together on one board, for one player: weights down, sums at the ends,
//! values up.
//!
//! Hands depend on each other only at the ends. So each player's hands are divided into blocks, and
//! a thread goes through the trees with one block after another.

use super::betting::{AT_ONCE, Betting, TreeGroup, TreeMember};
use super::ends::Met;
use super::game::OmahaGame;
use super::hands::Holdings;
use super::locks::Fixed;
use super::memory::{BlockMemory, BoardMemory, Memory, Stores, block, read, stride, width, write};
use super::walker::{LeafRows, Walker};
use crate::postflop::kernel::cell::Cell;
use crate::postflop::kernel::down;
use crate::postflop::kernel::simd::Simd;
use crate::postflop::kernel::up::{Read, best, learn, mean, sum};
use crate::postflop::locks::Lock;
use crate::postflop::street::Kind;
use crate::postflop::walk::{BEST, LEARN, Store};
use cardmath_cards::workers::locked;
use std::io;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

/// The hands of a block, in the order of strength.
struct Block {
    number: usize,
    hands: Range<usize>,
    /// The width of its rows.
    width: usize,
    /// The distance between two of them in working memory.
    stride: usize,
}

/// Trees on a board, as a player walks through them.
pub struct BoardTrees<'a, S, C> {
    /// The walk.
    pub walk: &'a Walker<'a, S>,
    /// The trees.
    pub group: &'a TreeGroup,
    /// The hands of both players.
    pub hands: &'a [Holdings; 2],
    /// The numbers of both players.
    pub stores: &'a Stores<C>,
    /// What is fixed in them.
    pub locks: Option<&'a Fixed>,
    /// For each leaf, the opponent's weights and the player's own, in the order of the lists. The
    /// own are empty where no sums are added to.
    pub from: [&'a [Vec<f32>]; 2],
    /// For each leaf, the values of the player's hands after it; empty on rivers.
    pub given: &'a [Vec<f32>],
}

impl<S: Simd, C: Cell> BoardTrees<'_, S, C> {
    fn game(&self) -> &OmahaGame {
        self.walk.game
    }

    fn block(&self, player: usize, number: usize) -> Block {
        let hands = block(self.hands[player].len(), number);
        let width = width(hands.len());
        Block {
            number,
            stride: stride(width),
            width,
            hands,
        }
    }

    /// The numbers of a player at a decision of a tree, of a block.
    fn stored(
        member: &TreeMember,
        betting: &Betting,
        (player, node): (usize, usize),
        width: usize,
    ) -> Range<usize> {
        let node = &betting.tree.nodes[node];
        let first = member.before[player] + node.row;
        first * width..(first + node.kids.len()) * width
    }

    /// The lock of a decision, of a block.
    fn lock(&self, at: &Block, member: &TreeMember, player: usize, row: usize) -> Option<&Lock> {
        self.locks?
            .at(player, member.before[player] + row, at.number)
    }

    /// The opponent's weights at the ends, for a block of hands. The rows of these nodes of the
    /// first tree are kept.
    pub fn weights<const MODE: u8>(
        &self,
        number: usize,
        memory: &Memory,
        board: &BoardMemory,
        kept: &[usize],
    ) {
        let hero = self.walk.hero;
        let at = self.block(1 - hero, number);
        let mut scratch = memory.scratch(self.game());
        let store = locked(&self.stores[1 - hero][number]);
        let mut reached = write(&board.reached[number]);
        let rows = &self.group.rows[hero];
        reached.clear();
        reached.resize(at.hands.len() * rows.batches(), [0.0; AT_ONCE]);
        let mut next = 0;
        for (place, member) in self.group.members.iter().enumerate() {
            let betting = self.game().betting.of(member);
            self.go_down::<MODE>(&at, member, &store, &mut scratch.opponent);
            while let Some(&(_, row)) = rows.read.get(next).filter(|read| read.0 == place) {
                let first = next / AT_ONCE * at.hands.len();
                let weights = &scratch.opponent[row * at.stride..][..at.hands.len()];
                for (to, weight) in reached[first..].iter_mut().zip(weights) {
                    to[next % AT_ONCE] = *weight;
                }
                next += 1;
            }
            if place == 0 {
                let row = |node: usize| betting.layouts[hero].opponent[node];
                keep(
                    board,
                    &at,
                    kept.iter().map(|&node| row(node)),
                    &scratch.opponent,
                );
            }
        }
        drop(store);
        memory.give_back(scratch);
    }

    /// The opponent's weights in all rows of a tree, for a block of hands.
    fn go_down<const MODE: u8>(
        &self,
        at: &Block,
        member: &TreeMember,
        store: &Store<C>,
        rows: &mut [f32],
    ) {
        let (hero, other) = (self.walk.hero, 1 - self.walk.hero);
        let betting = self.game().betting.of(member);
        let layout = &betting.layouts[hero];
        let from = &self.from[0][member.leaf];
        self.start(other, at, from, &mut rows[..at.width]);
        let all = match MODE {
            LEARN => &store.regrets,
            _ => &store.sums,
        };
        for (node, each) in betting.tree.nodes.iter().enumerate() {
            if each.kind != (Kind::Decision { player: other }) {
                continue;
            }
            let actions = each.kids.len();
            let (row, first) = (layout.opponent[node], layout.opponent[each.kids.start]);
            let (before, after) = rows.split_at_mut(first * at.stride);
            let stored = &all[Self::stored(member, betting, (other, node), at.width)];
            let before = &before[row * at.stride..][..at.width];
            down::weights_after(self.walk.simd, actions, stored, before, after, at.stride);
            if let Some(lock) = self.lock(at, member, other, each.row) {
                lock.fix_weights(before, after, at.stride);
            }
        }
    }

    /// Weights of the list in the order of strength, and zeros up to the end of the row.
    fn start(&self, player: usize, at: &Block, listed: &[f32], row: &mut [f32]) {
        row.fill(0.0);
        self.hands[player].gather(listed, at.hands.clone(), row);
    }

    /// The player's own weights at nodes of the first tree, for a block of hands.
    pub fn own_weights(&self, number: usize, memory: &Memory, board: &BoardMemory, kept: &[usize]) {
        let hero = self.walk.hero;
        let at = self.block(hero, number);
        let mut scratch = memory.scratch(self.game());
        let store = locked(&self.stores[hero][number]);
        let member = &self.group.members[0];
        self.choose::<LEARN>(&at, member, &store, &mut scratch);
        let layout = &self.game().betting.of(member).layouts[hero];
        keep(
            board,
            &at,
            kept.iter().map(|&node| layout.own[node]),
            &scratch.own,
        );
        drop(store);
        memory.give_back(scratch);
    }

    /// What the player's hands meet, for a batch of rows.
    pub fn meet(&self, batch: usize, memory: &Memory, board: &BoardMemory) {
        let hero = self.walk.hero;
        let hands = [hero, 1 - hero].map(|player| &self.hands[player]);
        let (mut sums, mut weights) = memory.sums(self.game());
        weights.clear();
        for (number, reached) in board.reached[..blocks(hands[1])].iter().enumerate() {
            let count = block(hands[1].len(), number).len();
            weights.extend_from_slice(&read(reached)[batch * count..][..count]);
        }
        let mut met = write(&board.met[batch]);
        met.resize(hands[0].len(), Met::default());
        let mut ties = write(&board.ties[batch]);
        if self.game().has_ties(hero) {
            ties.resize(hands[0].len(), [0.0; AT_ONCE]);
        }
        let (simd, stop) = (self.walk.simd, self.walk.stop);
        sums.sweep(simd, hands, &weights, stop, &mut met, &mut ties);
        memory.give_back_sums((sums, weights));
    }

    /// The values of a block of the player's hands at nodes, each of a member; regrets and sums
    /// change if the player learns. After them, the strategy of the actions of a decision of the
    /// first member is kept.
    pub fn values<const MODE: u8>(
        &self,
        number: usize,
        memory: &Memory,
        board: &BoardMemory,
        (nodes, decision): (&[(usize, usize)], Option<usize>),
    ) {
        let hero = self.walk.hero;
        let at = self.block(hero, number);
        let mut scratch = memory.scratch(self.game());
        let mut store = locked(&self.stores[hero][number]);
        let found = &mut *locked(&board.found[number]);
        found.clear();
        let mut chosen = Vec::new();
        let row = |rows: &[f32], row: usize| rows[row * at.stride..][..at.hands.len()].to_vec();
        for (place, member) in self.group.members.iter().enumerate() {
            self.choose::<MODE>(&at, member, &store, &mut scratch);
            self.ends(&at, place, board, &mut scratch);
            self.up::<MODE>(&at, member, &mut store, &mut scratch);
            let wanted = nodes.iter().filter(|node| node.0 == place);
            found.extend(wanted.map(|node| row(&scratch.values, node.1)));
            if let (0, Some(decision)) = (place, decision) {
                let node = &self.game().betting.of(member).tree.nodes[decision];
                let actions = node.row..node.row + node.kids.len();
                chosen.extend(actions.map(|action| row(&scratch.chosen, action)));
            }
        }
        found.append(&mut chosen);
        drop(store);
        memory.give_back(scratch);
    }

    /// The player's strategy, and the player's weights where sums are added to. The best response
    /// chooses by itself, unless something is fixed.
    fn choose<const MODE: u8>(
        &self,
        at: &Block,
        member: &TreeMember,
        store: &Store<C>,
        scratch: &mut BlockMemory,
    ) {
        if MODE == BEST && self.locks.is_none() {
            return;
        }
        let hero = self.walk.hero;
        let betting = self.game().betting.of(member);
        let layout = &betting.layouts[hero];
        let (all, sums) = match MODE {
            LEARN => (&store.regrets, self.walk.step.mean.is_some()),
            _ => (&store.sums, false),
        };
        if sums {
            let own = &self.from[1][member.leaf];
            self.start(hero, at, own, &mut scratch.own[..at.width]);
        }
        for (node, each) in betting.tree.nodes.iter().enumerate() {
            if each.kind != (Kind::Decision { player: hero }) {
                continue;
            }
            let actions = each.kids.len();
            let stored = &all[Self::stored(member, betting, (hero, node), at.width)];
            let chosen = &mut scratch.chosen[each.row * at.stride..][..actions * at.stride];
            let (row, first) = (layout.own[node], layout.own[each.kids.start]);
            let (before, after) = scratch.own.split_at_mut(first * at.stride);
            let before = &before[row * at.stride..][..at.width];
            let simd = self.walk.simd;
            match sums {
                true => down::strategy_and_weights(
                    simd, actions, stored, before, chosen, after, at.stride,
                ),
                false => down::strategy(simd, actions, stored, before, chosen, at.stride),
            }
            if let Some(lock) = self.lock(at, member, hero, each.row) {
                lock.fix(chosen, at.stride);
                if sums {
                    lock.fix_weights(before, after, at.stride);
                }
            }
        }
    }

    /// The values at the ends of a member, from what the hands meet, and after its leaves.
    fn ends(&self, at: &Block, place: usize, board: &BoardMemory, scratch: &mut BlockMemory) {
        let hero = self.walk.hero;
        let betting = self.game().betting.of(&self.group.members[place]);
        let layout = &betting.layouts[hero];
        let places = &self.group.rows[hero].place[place];
        for end in &layout.ends {
            let read_at = places[end.weights];
            let met = read(&board.met[read_at / AT_ONCE]);
            let met = &met[at.hands.clone()];
            let lane = read_at % AT_ONCE;
            let mut set = |node: usize, [lead, all]: [f32; 2]| {
                let to = &mut scratch.values[node * at.stride..][..at.width];
                // What is stored behind the hands must not depend on what was there before.
                to[met.len()..].fill(0.0);
                for (to, met) in to.iter_mut().zip(met) {
                    *to = lead * met.lead[lane] + all * met.all[lane];
                }
            };
            set(end.node, [end.below, end.total + end.below]);
            if let Some((node, worth)) = end.fold {
                set(node, [0.0, worth]);
            }
        }
        for &(node, bonus) in &layout.ties {
            let read_at = places[layout.opponent[node]];
            let ties = read(&board.ties[read_at / AT_ONCE]);
            let to = &mut scratch.values[node * at.stride..][..at.hands.len()];
            for (to, ties) in to.iter_mut().zip(&ties[at.hands.clone()]) {
                *to += bonus * ties[read_at % AT_ONCE];
            }
        }
        for (leaf, values) in self.game().betting.leaves.iter().zip(self.given) {
            let to = &mut scratch.values[leaf.node * at.stride..][..at.width];
            self.start(hero, at, values, to);
        }
    }

    /// The values at all decisions of a member.
    fn up<const MODE: u8>(
        &self,
        at: &Block,
        member: &TreeMember,
        store: &mut Store<C>,
        scratch: &mut BlockMemory,
    ) {
        let (hero, simd) = (self.walk.hero, self.walk.simd);
        let betting = self.game().betting.of(member);
        let layout = &betting.layouts[hero];
        for (node, each) in betting.tree.nodes.iter().enumerate().rev() {
            let Kind::Decision { player } = each.kind else {
                continue;
            };
            let actions = each.kids.len();
            let (above, below) = scratch.values.split_at_mut(each.kids.start * at.stride);
            let to = &mut above[node * at.stride..][..at.width];
            if player != hero {
                sum(simd, actions, below, at.stride, to);
                continue;
            }
            let stored = Self::stored(member, betting, (hero, node), at.width);
            let chosen = &scratch.chosen[each.row * at.stride..][..actions * at.stride];
            match MODE {
                BEST => best(simd, actions, below, at.stride, to),
                LEARN => {
                    let read = Read {
                        values: below,
                        chosen,
                        weights: &scratch.own[layout.own[node] * at.stride..][..at.width],
                        stride: at.stride,
                    };
                    let regrets = &mut store.regrets[stored.clone()];
                    let sums = &mut store.sums[stored];
                    learn(simd, actions, &read, &self.walk.step, regrets, sums, to);
                }
                _ => mean(simd, actions, below, chosen, at.stride, to),
            }
            if let Some(lock) = self.lock(at, member, hero, each.row) {
                lock.fix_values(chosen, below, at.stride, to);
            }
        }
    }

    /// Walks through trees that lead to no others. Nested threads are for a single board.
    pub fn walk_through<const MODE: u8>(
        &self,
        memory: &Memory,
        wanted: (&[(usize, usize)], Option<usize>),
    ) -> io::Result<LeafRows> {
        let (walk, hero) = (self.walk, self.walk.hero);
        let board = memory.board(walk.game);
        let in_parts = |parts: usize, work: &(dyn Fn(usize) + Sync)| {
            if walk.game.rivers.len() == 1 {
                return walk.in_threads(parts, &|part| {
                    work(part);
                    Ok(())
                });
            }
            (0..parts)
                .take_while(|_| !walk.stop.load(Relaxed))
                .for_each(work);
            Ok(())
        };
        in_parts(blocks(&self.hands[1 - hero]), &|number| {
            self.weights::<MODE>(number, memory, &board, &[]);
        })?;
        in_parts(self.group.rows[hero].batches(), &|batch| {
            self.meet(batch, memory, &board);
        })?;
        in_parts(blocks(&self.hands[hero]), &|number| {
            self.values::<MODE>(number, memory, &board, wanted);
        })?;
        let found = self.found(hero, &board);
        memory.give_back_board(board);
        Ok(found)
    }

    /// The kept rows of a player's blocks, put together, in the order of strength.
    pub fn found(&self, player: usize, board: &BoardMemory) -> Vec<Vec<f32>> {
        let mut rows: Vec<Vec<f32>> = Vec::new();
        let count = self.hands[player].len();
        for found in &board.found[..blocks(&self.hands[player])] {
            for (place, found) in locked(found).iter().enumerate() {
                if rows.len() <= place {
                    rows.push(Vec::with_capacity(count));
                }
                rows[place].extend_from_slice(found);
            }
        }
        rows
    }
}

/// Keeps rows of a block.
fn keep(board: &BoardMemory, at: &Block, kept: impl Iterator<Item = usize>, rows: &[f32]) {
    let found = &mut *locked(&board.found[at.number]);
    found.clear();
    found.extend(kept.map(|row| rows[row * at.stride..][..at.hands.len()].to_vec()));
}

/// The number of blocks of a player's hands.
pub fn blocks(hands: &Holdings) -> usize {
    super::memory::blocks(hands.len())
}
