//! One walk over the betting for one player: weights down, sums at the ends, values up.
//!
//! Hands are apart everywhere but at the ends. So each player's hands are divided into blocks, and a
//! thread goes through the whole tree with one block after another.

use super::ends::{AT_ONCE, Lanes, Met, Sums};
use super::game::OmahaGame;
use crate::postflop::hands::{LANES, padded};
use crate::postflop::kernel::down;
use crate::postflop::kernel::simd::Simd;
use crate::postflop::kernel::up::{Read, Step, best, learn, mean, sum};
use crate::postflop::street::Kind;
use crate::postflop::walk::{BEST, LEARN, MEAN, Store};
use cardmath_cards::workers::{Parts, locked, share};
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard};

/// The hands of a block: all their numbers stay in the cache.
pub const BLOCK: usize = 512;
/// The fewest hands of both players that are worth a second thread.
const FEW: usize = 4096;

/// The regrets and sums of both players, block by block: a row of the block's padded width for each
/// action.
pub type Stores = [Vec<Mutex<Store<f32>>>; 2];

/// What stays from walk to walk.
pub struct Memory {
    /// For each block of the opponent's hands, their weights in the lanes of each batch of rows.
    reached: Vec<RwLock<Vec<Lanes>>>,
    /// For each batch, what each hand meets.
    met: Vec<RwLock<Vec<Met>>>,
    /// For each batch, the weight that each hand splits pots with; empty where that is worth what
    /// half a pot is.
    ties: Vec<RwLock<Vec<Lanes>>>,
    /// Memory for sums, and for the weights that are summed, that no thread uses.
    sums: Mutex<Vec<(Sums, Vec<Lanes>)>>,
    /// Memory for blocks that no thread uses.
    scratch: Mutex<Vec<Scratch>>,
    /// The rows that a walk returns, block by block.
    found: Vec<Mutex<Vec<Vec<f32>>>>,
}

/// Memory for a block.
#[derive(Default)]
struct Scratch {
    opponent: Vec<f32>,
    own: Vec<f32>,
    values: Vec<f32>,
    chosen: Vec<f32>,
}

/// A walk.
pub struct Walk<'a, S> {
    /// The game.
    pub game: &'a OmahaGame,
    /// The instruction set.
    pub simd: S,
    /// The player.
    pub hero: usize,
    /// How the iteration weighs what is known.
    pub step: Step,
    /// The number of threads.
    pub threads: usize,
    /// Whether to give up: what is computed then means nothing.
    pub stop: &'a AtomicBool,
}

/// The hands of a block.
pub fn block(hands: usize, number: usize) -> Range<usize> {
    number * BLOCK..hands.min((number + 1) * BLOCK)
}

impl Memory {
    /// Memory for walks of both players.
    pub fn new(game: &OmahaGame) -> Memory {
        let hands = game.hands[0].len().max(game.hands[1].len());
        let batches = game.rows[0].batches().max(game.rows[1].batches());
        let blocks = || 0..hands.div_ceil(BLOCK);
        Memory {
            reached: blocks().map(|_| RwLock::default()).collect(),
            met: (0..batches).map(|_| RwLock::default()).collect(),
            ties: (0..batches).map(|_| RwLock::default()).collect(),
            sums: Mutex::default(),
            scratch: Mutex::default(),
            found: blocks().map(|_| Mutex::default()).collect(),
        }
    }
}

impl OmahaGame {
    /// The bytes of the working memory of these threads.
    pub(super) fn working_memory(&self, threads: usize) -> usize {
        let hands = self.hands[0].len().max(self.hands[1].len());
        let batches = self.rows[0].batches().max(self.rows[1].batches());
        let rows: usize = self.scratch_rows().iter().sum();
        let summed = Sums::bytes(self.cards) + hands * size_of::<Lanes>();
        let a_thread = rows * (BLOCK + LANES) * size_of::<f32>() + summed;
        let ties = match self.has_ties(0) || self.has_ties(1) {
            true => size_of::<Lanes>(),
            false => 0,
        };
        batches * hands * (size_of::<Lanes>() + size_of::<Met>() + ties) + threads.max(1) * a_thread
    }

    /// The rows of each part of `Scratch`, enough for both players.
    fn scratch_rows(&self) -> [usize; 4] {
        let tree = self.tree();
        let both = [0, 1].map(|hero: usize| {
            let [opponent, own] = self.layouts[hero].rows;
            [opponent, own, tree.nodes.len(), tree.actions[hero]]
        });
        std::array::from_fn(|part| both[0][part].max(both[1][part]))
    }

    /// The width of the rows of a block.
    pub(super) fn width(&self, player: usize, number: usize) -> usize {
        padded(block(self.hands[player].len(), number).len())
    }

    /// The number of blocks of a player.
    pub(super) fn blocks(&self, player: usize) -> usize {
        self.hands[player].len().div_ceil(BLOCK)
    }
}

impl Scratch {
    fn new(game: &OmahaGame) -> Scratch {
        let zeros = |rows: usize| vec![0.0; rows * (BLOCK + LANES)];
        let [opponent, own, values, chosen] = game.scratch_rows().map(zeros);
        Scratch {
            opponent,
            own,
            values,
            chosen,
        }
    }
}

/// The distance between two rows of a block of this width.
pub const fn stride(width: usize) -> usize {
    width + LANES
}

impl<S: Simd> Walk<'_, S> {
    /// Walks through all, and returns for each of the nodes the values of the player's hands, and
    /// after them the strategy of the actions of a decision that is one of the player's, from the
    /// weakest hand to the strongest. None if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn run<const MODE: u8>(
        &self,
        stores: &Stores,
        memory: &Memory,
        nodes: &[usize],
        decision: Option<usize>,
    ) -> io::Result<Option<Vec<Vec<f32>>>> {
        let (own, other) = (self.hero, 1 - self.hero);
        self.in_threads(self.game.blocks(other), |number| {
            self.weights::<MODE>(number, stores, memory);
        })?;
        let rows = &self.game.rows[own];
        self.in_threads(rows.batches(), |batch| self.meet(batch, memory))?;
        self.in_threads(self.game.blocks(own), |number| {
            self.values::<MODE>(number, stores, memory, (nodes, decision));
        })?;
        if self.stop.load(Relaxed) {
            return Ok(None);
        }
        let mut rows: Vec<Vec<f32>> = Vec::new();
        for found in &memory.found[..self.game.blocks(own)] {
            for (place, found) in locked(found).iter().enumerate() {
                if rows.len() <= place {
                    rows.push(Vec::with_capacity(self.game.hands[own].len()));
                }
                rows[place].extend_from_slice(found);
            }
        }
        Ok(Some(rows))
    }

    /// Does numbered parts of work, in threads if there is enough of it.
    fn in_threads(&self, parts: usize, work: impl Fn(usize) + Sync) -> io::Result<()> {
        let hands = self.game.hands[0].len() + self.game.hands[1].len();
        let threads = match self.threads.min(parts) {
            0 | 1 => 0,
            _ if hands < FEW => 0,
            threads => threads,
        };
        let draw = |parts: &Parts| {
            while let Some(part) = parts.draw().filter(|_| !self.stop.load(Relaxed)) {
                work(part);
            }
        };
        share(threads, &Parts::new(parts), draw, || true, |()| {})
    }

    /// The opponent's weights in all rows that ends read, for a block of hands.
    fn weights<const MODE: u8>(&self, number: usize, stores: &Stores, memory: &Memory) {
        let (game, other) = (self.game, 1 - self.hero);
        let (tree, layout) = (game.tree(), &game.layouts[self.hero]);
        let hands = block(game.hands[other].len(), number);
        let width = game.width(other, number);
        let stride = stride(width);
        let mut scratch = memory.scratch(game);
        let rows = &mut scratch.opponent[..];
        set_weights(
            &game.hands[other].weights[hands.clone()],
            &mut rows[..width],
        );
        let store = locked(&stores[other][number]);
        let stored = match MODE {
            LEARN => &store.regrets,
            _ => &store.sums,
        };
        for (node, each) in tree.nodes.iter().enumerate() {
            if each.kind != (Kind::Decision { player: other }) {
                continue;
            }
            let actions = each.kids.len();
            let (row, first) = (layout.opponent[node], layout.opponent[each.kids.start]);
            let (before, after) = rows.split_at_mut(first * stride);
            let stored = &stored[each.row * width..(each.row + actions) * width];
            let before = &before[row * stride..][..width];
            down::weights_after(self.simd, actions, stored, before, after, stride);
        }
        let mut reached = write(&memory.reached[number]);
        let read = &game.rows[self.hero].read;
        reached.resize(hands.len() * game.rows[self.hero].batches(), [0.0; AT_ONCE]);
        for (batch, reached) in read.chunks(AT_ONCE).zip(reached.chunks_mut(hands.len())) {
            for (lane, row) in batch.iter().enumerate() {
                let weights = &rows[row * stride..][..hands.len()];
                for (to, weight) in reached.iter_mut().zip(weights) {
                    to[lane] = *weight;
                }
            }
        }
        drop(store);
        memory.give_back(scratch);
    }

    /// What the player's hands meet, for a batch of rows.
    fn meet(&self, batch: usize, memory: &Memory) {
        let hands = [self.hero, 1 - self.hero].map(|player| &self.game.hands[player]);
        let blocks = self.game.blocks(1 - self.hero);
        let unused = locked(&memory.sums).pop();
        let (mut sums, mut weights) =
            unused.unwrap_or_else(|| (Sums::new(self.game.cards), Vec::new()));
        weights.clear();
        for (number, reached) in memory.reached[..blocks].iter().enumerate() {
            let count = block(hands[1].len(), number).len();
            weights.extend_from_slice(&read(reached)[batch * count..][..count]);
        }
        let mut met = write(&memory.met[batch]);
        met.resize(hands[0].len(), Met::default());
        let mut ties = write(&memory.ties[batch]);
        if self.game.has_ties(self.hero) {
            ties.resize(hands[0].len(), [0.0; AT_ONCE]);
        }
        sums.sweep(self.simd, hands, &weights, self.stop, &mut met, &mut ties);
        locked(&memory.sums).push((sums, weights));
    }

    /// The values of a block of the player's hands; regrets and sums change if the player learns.
    fn values<const MODE: u8>(
        &self,
        number: usize,
        stores: &Stores,
        memory: &Memory,
        (nodes, decision): (&[usize], Option<usize>),
    ) {
        let (game, hero) = (self.game, self.hero);
        let count = block(game.hands[hero].len(), number).len();
        let stride = stride(game.width(hero, number));
        let mut scratch = memory.scratch(game);
        let mut store = locked(&stores[hero][number]);
        self.choose::<MODE>(number, &store, &mut scratch);
        self.ends(number, memory, &mut scratch);
        self.up::<MODE>(number, &mut store, &mut scratch);
        let found = &mut *locked(&memory.found[number]);
        found.clear();
        let row = |rows: &[f32], row: usize| rows[row * stride..][..count].to_vec();
        found.extend(nodes.iter().map(|&node| row(&scratch.values, node)));
        if let Some(decision) = decision {
            let node = &game.tree().nodes[decision];
            let chosen = node.row..node.row + node.kids.len();
            found.extend(chosen.map(|action| row(&scratch.chosen, action)));
        }
        drop(store);
        memory.give_back(scratch);
    }

    /// The player's strategy, and the player's weights where sums are added to.
    fn choose<const MODE: u8>(&self, number: usize, store: &Store<f32>, scratch: &mut Scratch) {
        if MODE == BEST {
            return;
        }
        let (game, hero) = (self.game, self.hero);
        let (tree, layout) = (game.tree(), &game.layouts[hero]);
        let hands = &game.hands[hero];
        let width = game.width(hero, number);
        let stride = stride(width);
        let weights = &hands.weights[block(hands.len(), number)];
        set_weights(weights, &mut scratch.own[..width]);
        let (stored, sums) = match MODE {
            LEARN => (&store.regrets, self.step.mean.is_some()),
            _ => (&store.sums, false),
        };
        for (node, each) in tree.nodes.iter().enumerate() {
            if each.kind != (Kind::Decision { player: hero }) {
                continue;
            }
            let actions = each.kids.len();
            let stored = &stored[each.row * width..(each.row + actions) * width];
            let chosen = &mut scratch.chosen[each.row * stride..][..actions * stride];
            let (row, first) = (layout.own[node], layout.own[each.kids.start]);
            let (before, after) = scratch.own.split_at_mut(first * stride);
            let before = &before[row * stride..][..width];
            match sums {
                true => down::strategy_and_weights(
                    self.simd, actions, stored, before, chosen, after, stride,
                ),
                false => down::strategy(self.simd, actions, stored, before, chosen, stride),
            }
        }
    }

    /// The values at the ends, from what the hands meet.
    fn ends(&self, number: usize, memory: &Memory, scratch: &mut Scratch) {
        let (game, hero) = (self.game, self.hero);
        let hands = block(game.hands[hero].len(), number);
        let width = game.width(hero, number);
        let stride = stride(width);
        let rows = &game.rows[hero];
        for end in &game.layouts[hero].ends {
            let place = rows.place[end.weights];
            let met = read(&memory.met[place / AT_ONCE]);
            let met = &met[hands.clone()];
            let lane = place % AT_ONCE;
            let mut set = |node: usize, [lead, all]: [f32; 2]| {
                let to = &mut scratch.values[node * stride..][..width];
                // What is stored behind the hands must not depend on what was there before.
                to[hands.len()..].fill(0.0);
                for (to, met) in to.iter_mut().zip(met) {
                    *to = lead * met.lead[lane] + all * met.all[lane];
                }
            };
            set(end.node, [end.below, end.total + end.below]);
            if let Some((node, worth)) = end.fold {
                set(node, [0.0, worth]);
            }
        }
        let layout = &game.layouts[hero];
        for &(node, bonus) in &layout.ties {
            let place = rows.place[layout.opponent[node]];
            let ties = read(&memory.ties[place / AT_ONCE]);
            let to = &mut scratch.values[node * stride..][..hands.len()];
            for (to, ties) in to.iter_mut().zip(&ties[hands.clone()]) {
                *to += bonus * ties[place % AT_ONCE];
            }
        }
    }

    /// The values at all decisions.
    fn up<const MODE: u8>(&self, number: usize, store: &mut Store<f32>, scratch: &mut Scratch) {
        let (game, hero) = (self.game, self.hero);
        let (tree, layout) = (game.tree(), &game.layouts[hero]);
        let width = game.width(hero, number);
        let stride = stride(width);
        for (node, each) in tree.nodes.iter().enumerate().rev() {
            let Kind::Decision { player } = each.kind else {
                continue;
            };
            let actions = each.kids.len();
            let (above, below) = scratch.values.split_at_mut(each.kids.start * stride);
            let to = &mut above[node * stride..][..width];
            if player != hero {
                sum(self.simd, actions, below, stride, to);
                continue;
            }
            let stored = each.row * width..(each.row + actions) * width;
            let chosen = &scratch.chosen[each.row * stride..][..actions * stride];
            match MODE {
                BEST => best(self.simd, actions, below, stride, to),
                MEAN => mean(self.simd, actions, below, chosen, stride, to),
                _ => {
                    let read = Read {
                        values: below,
                        chosen,
                        weights: &scratch.own[layout.own[node] * stride..][..width],
                        stride,
                    };
                    let regrets = &mut store.regrets[stored.clone()];
                    let sums = &mut store.sums[stored];
                    learn(self.simd, actions, &read, &self.step, regrets, sums, to);
                }
            }
        }
    }
}

impl Memory {
    fn scratch(&self, game: &OmahaGame) -> Scratch {
        let unused = locked(&self.scratch).pop();
        unused.unwrap_or_else(|| Scratch::new(game))
    }

    fn give_back(&self, scratch: Scratch) {
        locked(&self.scratch).push(scratch);
    }
}

/// Weights, and zeros up to the end of the row.
fn set_weights(weights: &[f32], row: &mut [f32]) {
    row.fill(0.0);
    row[..weights.len()].copy_from_slice(weights);
}

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> std::sync::RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
