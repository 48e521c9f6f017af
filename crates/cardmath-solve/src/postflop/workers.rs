//! Threads that walk the parts of a game together.
//!
//! What follows each end of the first street's betting and each card is a region of its own. A
//! thread takes the next region; the values are added up in the order of the regions, so that they
//! do not depend on the number of threads.

use super::boards::Deal;
use super::game::HoldemGame;
use super::group::{RiverGroup, RowStarts};
use super::kernel::cell::Cell;
use super::kernel::order;
use super::kernel::simd::Simd;
use super::kernel::up::Weighting;
use super::locks::Locks;
use super::walk::{BEST, LEARN, MEAN, Place, Scratch, Store, Walk, part_for};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Barrier, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, mpsc};
use std::thread;

/// The gates before and after a round.
const START: usize = 0;
const FINISH: usize = 1;

/// The numbers after one end of the first street's betting and one card.
pub struct Region<C> {
    /// Those of each player.
    pub stores: [Store<C>; 2],
    /// The values of the last walk: in the order of `Hands`, or of rows if the card is the last.
    pub values: Vec<f32>,
    /// What the player of the last walk has with the average strategy, times the weights, if it was
    /// weighed.
    pub mean: f64,
}

/// What all threads do at the moment.
#[derive(Clone)]
struct WorkOrder {
    mode: u8,
    hero: usize,
    step: Weighting,
    /// The rows of weights on the first street: the player's own, and the opponent's.
    own: Vec<f32>,
    opponent: Vec<f32>,
    quit: bool,
}

/// What the threads share.
struct Shared<'a, S, C> {
    game: &'a HoldemGame,
    simd: S,
    locks: &'a Locks,
    regions: &'a [Mutex<Region<C>>],
    /// The places of the regions' numbers, by player.
    offsets: Vec<[usize; 2]>,
    round: RwLock<WorkOrder>,
    next: AtomicUsize,
    stop: &'a AtomicBool,
    /// Where all threads meet before and after a round; none before they are counted, or if there
    /// is only one.
    gates: OnceLock<[Barrier; 2]>,
}

/// The thread that leads the others.
pub struct Workers<'a, S, C> {
    shared: &'a Shared<'a, S, C>,
    scratch: Vec<Scratch>,
}

impl<S: Simd, C: Cell> Workers<'_, S, C> {
    /// Runs `work`, which can walk with this many threads.
    ///
    /// # Errors
    /// The system cannot start any thread. If it starts fewer than wanted, these do the work.
    pub fn run<A>(
        game: &HoldemGame,
        simd: S,
        locks: &Locks,
        regions: &[Mutex<Region<C>>],
        threads: usize,
        stop: &AtomicBool,
        work: impl FnOnce(&mut Workers<'_, S, C>) -> A,
    ) -> io::Result<A> {
        let shared = Shared {
            game,
            simd,
            locks,
            regions,
            offsets: offsets(game, regions),
            round: RwLock::new(WorkOrder {
                mode: MEAN,
                hero: 0,
                step: idle_step(),
                own: Vec::new(),
                opponent: Vec::new(),
                quit: false,
            }),
            next: AtomicUsize::new(0),
            stop,
            gates: OnceLock::new(),
        };
        let helpers = threads.min(shared.tasks()).saturating_sub(1);
        thread::scope(|scope| {
            let mut started = Vec::new();
            for _ in 0..helpers {
                let (begin, counted) = mpsc::channel::<()>();
                let shared = &shared;
                let help = move || {
                    if counted.recv().is_ok() {
                        shared.help();
                    }
                };
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
                started.push(begin);
            }
            if !started.is_empty() {
                let all = started.len() + 1;
                shared
                    .gates
                    .get_or_init(|| [Barrier::new(all), Barrier::new(all)]);
            }
            for begin in started {
                // A helper receives until it has begun.
                let _ = begin.send(());
            }
            let mut workers = Workers {
                shared: &shared,
                scratch: Scratch::all(game),
            };
            let answer = work(&mut workers);
            shared.quit();
            Ok(answer)
        })
    }

    /// One walk for a player: the values of the player's hands, in the order of `Hands`. None if it
    /// was stopped; then some of the regions have learned and others have not.
    pub fn walk<const MODE: u8>(
        &mut self,
        hero: usize,
        step: Weighting,
        top: &mut [Store<C>; 2],
    ) -> Option<Vec<f32>> {
        let shared = self.shared;
        let game = shared.game;
        let walk = shared.walk(hero, step);
        let place = shared.root();
        let street = game.street();
        let mut part = part_for::<MODE, C>(top, hero);
        let mut own = std::mem::replace(&mut self.scratch[street], Scratch::new(game, usize::MAX));
        self.set_first_weights(hero, &mut own);
        let done = if street == 2 {
            let scratch = &mut self.scratch[street..];
            scratch[0] = own;
            walk.street::<MODE, C>(place, part, scratch);
            own = std::mem::replace(&mut self.scratch[street], Scratch::new(game, usize::MAX));
            true
        } else {
            walk.down::<MODE, C>(place, RowStarts::default(), &mut part, &mut own);
            walk.ends(place, &mut own);
            own.mean = walk.mean_at_ends::<MODE>(place, RowStarts::default(), &own);
            let done = self.regions(MODE, hero, step, &mut own);
            if done {
                shared.add_regions(&walk, place, &mut own);
                walk.up::<MODE, C>(place, RowStarts::default(), &mut part, &mut own);
            }
            done
        };
        let values = done.then(|| self.first_values(hero, &own));
        self.scratch[street] = own;
        values.filter(|_| !shared.stop.load(Relaxed))
    }

    /// What the player of the last walk for a best response has with the average strategy, times
    /// the weights, if its step weighs it.
    pub fn mean(&self) -> f64 {
        self.scratch[self.shared.game.street()].mean
    }

    /// The working memory of a street.
    pub fn scratch(&self, street: usize) -> &Scratch {
        &self.scratch[street]
    }

    /// The weights of the ranges, in the order of the first board.
    fn set_first_weights(&self, hero: usize, scratch: &mut Scratch) {
        let game = self.shared.game;
        for (player, to) in [(hero, &mut scratch.own), (1 - hero, &mut scratch.opponent)] {
            let weights = &game.hands.weights[player];
            if game.street() < 2 {
                to[..weights.len()].copy_from_slice(weights);
                continue;
            }
            order::set_weights(&game.rivers[0].players[player], weights, to);
        }
    }

    /// The first row of values, in the order of `Hands`.
    fn first_values(&self, hero: usize, scratch: &Scratch) -> Vec<f32> {
        let game = self.shared.game;
        let width = game.hands.width[hero];
        if game.street() < 2 {
            return scratch.values[..width].to_vec();
        }
        let mut values = vec![0.0; width];
        for (row, hand) in game.rivers[0].players[hero].hands() {
            values[hand] = scratch.values[row];
        }
        values
    }

    /// Walks all regions. Returns false if it was stopped.
    fn regions(&mut self, mode: u8, hero: usize, step: Weighting, own: &mut Scratch) -> bool {
        let shared = self.shared;
        {
            let mut round = shared.round.write().unwrap_or_else(PoisonError::into_inner);
            (round.mode, round.hero, round.step) = (mode, hero, step);
            std::mem::swap(&mut round.own, &mut own.own);
            std::mem::swap(&mut round.opponent, &mut own.opponent);
        }
        shared.next.store(0, Relaxed);
        shared.meet(START);
        shared.work(&mut self.scratch);
        shared.meet(FINISH);
        let mut round = shared.round.write().unwrap_or_else(PoisonError::into_inner);
        std::mem::swap(&mut round.own, &mut own.own);
        std::mem::swap(&mut round.opponent, &mut own.opponent);
        !shared.stop.load(Relaxed)
    }
}

impl<S: Simd, C: Cell> Shared<'_, S, C> {
    fn walk(&self, hero: usize, step: Weighting) -> Walk<'_, S> {
        Walk {
            game: self.game,
            simd: self.simd,
            locks: self.locks,
            hero,
            step,
            stop: self.stop,
        }
    }

    fn root(&self) -> Place {
        Place {
            tree: self.game.root(),
            board: self.game.first_board(),
            offsets: [0, 0],
        }
    }

    fn help(&self) {
        let mut scratch = Scratch::all(self.game);
        loop {
            self.meet(START);
            if self
                .round
                .read()
                .unwrap_or_else(PoisonError::into_inner)
                .quit
            {
                return;
            }
            self.work(&mut scratch);
            self.meet(FINISH);
        }
    }

    fn quit(&self) {
        self.round
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .quit = true;
        self.meet(START);
    }

    /// Waits for all other threads, if there are any.
    fn meet(&self, gate: usize) {
        if let Some(gates) = self.gates.get() {
            gates[gate].wait();
        }
    }

    /// The number of parts that threads take: the regions of a flop, or those of a turn after one
    /// card and the ends of a group.
    fn tasks(&self) -> usize {
        match self.game.street() {
            1 => self.groups(0).len() * self.deals().len(),
            _ => self.regions.len(),
        }
    }

    fn deals(&self) -> &[Deal] {
        &self.game.boards.open[self.root().board].deals
    }

    fn groups(&self, hero: usize) -> &[RiverGroup] {
        &self.game.groups[self.game.root()][hero]
    }

    /// Does the next tasks until none is left, or the work is stopped.
    fn work(&self, scratch: &mut [Scratch]) {
        let round = self.round.read().unwrap_or_else(PoisonError::into_inner);
        let tasks = self.tasks();
        let mut next = self.next.fetch_add(1, Relaxed);
        while !self.stop.load(Relaxed) && next < tasks {
            let task = next;
            next = self.next.fetch_add(1, Relaxed);
            match round.mode {
                LEARN => self.task::<LEARN>([task, next], &round, scratch),
                BEST => self.task::<BEST>([task, next], &round, scratch),
                _ => self.task::<MEAN>([task, next], &round, scratch),
            }
        }
    }

    /// Does a task; `next` is what the thread does after it.
    fn task<const MODE: u8>(
        &self,
        [task, next]: [usize; 2],
        round: &WorkOrder,
        scratch: &mut [Scratch],
    ) {
        if self.game.street() == 0 {
            self.region::<MODE>(task, round, scratch);
            return;
        }
        let (groups, deals) = (self.groups(round.hero), self.deals().len());
        if let Some(group) = groups.get(next / deals) {
            self.fetch_soon::<MODE>(group, next % deals, round);
        }
        self.rivers::<MODE>(&groups[task / deals], task % deals, round, &mut scratch[2]);
    }

    fn lock(&self, region: usize) -> MutexGuard<'_, Region<C>> {
        let region = self.regions[region].lock();
        region.unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for the memory of what comes after a turn.
    fn fetch_soon<const MODE: u8>(&self, group: &RiverGroup, deal: usize, round: &WorkOrder) {
        let deals = self.deals();
        self.game.rivers[deals[deal].next].fetch_soon(round.hero);
        for member in &group.members {
            let mut region = self.lock(member.leaf * deals.len() + deal);
            let part = part_for::<MODE, C>(&mut region.stores, round.hero);
            part.fetch_soon(MODE, MODE != MEAN && round.step.mean.is_some());
        }
    }

    /// Walks a group of trees after a turn and a card.
    fn rivers<const MODE: u8>(
        &self,
        group: &RiverGroup,
        deal: usize,
        round: &WorkOrder,
        scratch: &mut Scratch,
    ) {
        let walk = self.walk(round.hero, round.step);
        let deals = self.deals();
        let region = |leaf: usize| leaf * deals.len() + deal;
        let members = group.members.iter();
        let mut regions: Vec<_> = members
            .map(|member| self.lock(region(member.leaf)))
            .collect();
        for (member, region) in group.members.iter().zip(&mut regions) {
            let mut part = part_for::<MODE, C>(&mut region.stores, round.hero);
            let next = self.after(member.leaf, deal);
            let weights = self.weights(member.leaf, round);
            walk.enter_river::<MODE, C>(next, member.rows, weights, &mut part, scratch);
        }
        let board = deals[deal].next;
        walk.river_ends(board, group, scratch);
        if self.stop.load(Relaxed) {
            return;
        }
        for (member, region) in group.members.iter().zip(&mut regions) {
            let Region {
                stores,
                values,
                mean,
            } = &mut **region;
            let mut part = part_for::<MODE, C>(stores, round.hero);
            let next = self.after(member.leaf, deal);
            *mean = walk.mean_at_ends::<MODE>(next, member.rows, scratch);
            walk.up::<MODE, C>(next, member.rows, &mut part, scratch);
            values.clear();
            values.extend_from_slice(walk.river_values(next, member.rows, scratch));
        }
    }

    /// The tree after an end of the first street's betting and a card.
    fn after(&self, leaf: usize, deal: usize) -> Place {
        let deals = self.deals();
        Place {
            tree: self.game.trees.all[self.game.root()].leaves[leaf].tree,
            board: deals[deal].next,
            offsets: self.offsets[leaf * deals.len() + deal],
        }
    }

    /// The weights at an end of the first street's betting: the player's own, and the opponent's.
    fn weights<'r>(&self, leaf: usize, round: &'r WorkOrder) -> (&'r [f32], &'r [f32]) {
        let root = self.game.root();
        let node = self.game.trees.all[root].leaves[leaf].node;
        let layout = &self.game.layouts[root][round.hero];
        let row = |rows: &[usize], player: usize| {
            rows[node] * (self.game.hands.width[player] + super::hands::LANES)
        };
        (
            &round.own[row(&layout.own, round.hero)..],
            &round.opponent[row(&layout.opponent, 1 - round.hero)..],
        )
    }

    fn region<const MODE: u8>(&self, region: usize, round: &WorkOrder, scratch: &mut [Scratch]) {
        let walk = self.walk(round.hero, round.step);
        let deals = self.deals().len();
        let (leaf, deal) = (region / deals, region % deals);
        let (place, next) = (self.root(), self.after(leaf, deal));
        let weights = self.weights(leaf, round);
        let mut numbers = self.lock(region);
        let Region {
            stores,
            values,
            mean,
        } = &mut *numbers;
        values.resize(self.game.hands.width[round.hero], 0.0);
        let part = part_for::<MODE, C>(stores, round.hero);
        let rest = &mut scratch[1..];
        walk.pass::<MODE, C>(place, deal, next, weights, part, rest, values);
        *mean = rest[0].mean;
    }

    /// Adds up the values of the regions, in their order.
    fn add_regions(&self, walk: &Walk<'_, S>, place: Place, scratch: &mut Scratch) {
        let stride = self.game.hands.width[walk.hero] + super::hands::LANES;
        let tree = &self.game.trees.all[place.tree];
        let deals = self.game.boards.open[place.board].deals.len();
        for (leaf, regions) in tree.leaves.iter().zip(self.regions.chunks(deals)) {
            let total = &mut scratch.values[leaf.node * stride..][..stride];
            total.fill(0.0);
            for (deal, region) in regions.iter().enumerate() {
                let region = region.lock().unwrap_or_else(PoisonError::into_inner);
                scratch.mean += walk.chance_of(place.board, deal) * region.mean;
                match self.game.street() {
                    0 => walk.add_relabelled(place.board, deal, &region.values, total),
                    _ => walk.add_river(place.board, deal, &region.values, total),
                }
            }
        }
    }
}

/// The places of the regions' first numbers in the whole game.
fn offsets<C>(game: &HoldemGame, regions: &[Mutex<Region<C>>]) -> Vec<[usize; 2]> {
    let (root, board) = (game.root(), game.first_board());
    let mut next = [0, 1].map(|player| game.block(root, board, player));
    let each = regions.iter().map(|region| {
        let region = region.lock().unwrap_or_else(PoisonError::into_inner);
        let own = next;
        for (next, store) in next.iter_mut().zip(&region.stores) {
            *next += store.regrets.len();
        }
        own
    });
    each.collect()
}

/// The step of a walk that learns nothing.
pub fn idle_step() -> Weighting {
    Weighting {
        positive: 1.0,
        negative: 1.0,
        mean: None,
        scale: 1.0,
        foreseen: 0.0,
    }
}

/// The step of a walk for a best response that also weighs what the average strategy has.
pub fn weighing_step() -> Weighting {
    Weighting {
        mean: Some(1.0),
        ..idle_step()
    }
}
