//! Working memory, and where the numbers of blocks of hands are.

use super::betting::Betting;
use super::ends::{HandSums, LaneWeights, Met};
use super::game::OmahaGame;
use crate::postflop::hands::{LANES, padded};
use crate::postflop::walk::Store;
use cardmath_cards::workers::locked;
use std::ops::Range;
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The hands of a block: all their numbers stay in the cache.
pub const BLOCK: usize = 512;

/// The regrets and sums of both players for trees that are walked together on a board, block by
/// block: a row of the block's padded width for each action.
pub type Stores<C> = [Vec<Mutex<Store<C>>>; 2];

/// The regrets and sums of all decisions.
pub struct OmahaNumbers<C> {
    /// Those of the first street.
    pub first: Stores<C>,
    /// Those of each river, group of trees by group.
    pub rivers: Vec<Vec<Stores<C>>>,
}

/// What a walk through trees on one board needs.
pub struct BoardMemory {
    /// For each block of the opponent's hands, their weights in the lanes of each batch of rows.
    pub reached: Vec<RwLock<Vec<LaneWeights>>>,
    /// For each batch, what each hand meets.
    pub met: Vec<RwLock<Vec<Met>>>,
    /// For each batch, the weight that each hand splits pots with; empty where that is worth what
    /// half a pot is.
    pub ties: Vec<RwLock<Vec<LaneWeights>>>,
    /// The rows that are kept, block by block.
    pub found: Vec<Mutex<Vec<Vec<f32>>>>,
}

/// Memory for a block.
#[derive(Default)]
pub struct BlockMemory {
    /// The opponent's weights.
    pub opponent: Vec<f32>,
    /// The player's own weights.
    pub own: Vec<f32>,
    /// The values.
    pub values: Vec<f32>,
    /// The player's strategy.
    pub chosen: Vec<f32>,
}

/// Memory that stays from walk to walk, while no thread uses it.
#[derive(Default)]
pub struct Memory {
    boards: Mutex<Vec<BoardMemory>>,
    sums: Mutex<Vec<(HandSums, Vec<LaneWeights>)>>,
    scratch: Mutex<Vec<BlockMemory>>,
}

/// The number of blocks of this many hands.
pub fn blocks(hands: usize) -> usize {
    hands.div_ceil(BLOCK)
}

/// The hands of a block.
pub fn block(hands: usize, number: usize) -> Range<usize> {
    number * BLOCK..hands.min((number + 1) * BLOCK)
}

/// The width of a row of this many hands.
pub fn width(hands: usize) -> usize {
    padded(hands)
}

/// The distance between two rows of a block of this width.
pub const fn stride(width: usize) -> usize {
    width + LANES
}

impl Memory {
    /// Memory for trees on a board.
    pub fn board(&self, game: &OmahaGame) -> BoardMemory {
        locked(&self.boards).pop().unwrap_or_else(|| {
            let blocks = || 0..blocks(game.most_hands());
            let batches = || 0..game.most_batches();
            BoardMemory {
                reached: blocks().map(|_| RwLock::default()).collect(),
                met: batches().map(|_| RwLock::default()).collect(),
                ties: batches().map(|_| RwLock::default()).collect(),
                found: blocks().map(|_| Mutex::default()).collect(),
            }
        })
    }

    /// Keeps memory that is not used.
    pub fn give_back_board(&self, board: BoardMemory) {
        locked(&self.boards).push(board);
    }

    /// Memory for sums.
    pub fn sums(&self, game: &OmahaGame) -> (HandSums, Vec<LaneWeights>) {
        let unused = locked(&self.sums).pop();
        unused.unwrap_or_else(|| (HandSums::new(game.cards), Vec::new()))
    }

    /// Keeps memory that is not used.
    pub fn give_back_sums(&self, sums: (HandSums, Vec<LaneWeights>)) {
        locked(&self.sums).push(sums);
    }

    /// Memory for a block.
    pub fn scratch(&self, game: &OmahaGame) -> BlockMemory {
        let unused = locked(&self.scratch).pop();
        unused.unwrap_or_else(|| {
            let zeros = |rows: usize| vec![0.0; rows * stride(BLOCK)];
            let [opponent, own, values, chosen] = game.scratch_rows().map(zeros);
            BlockMemory {
                opponent,
                own,
                values,
                chosen,
            }
        })
    }

    /// Keeps memory that is not used.
    pub fn give_back(&self, scratch: BlockMemory) {
        locked(&self.scratch).push(scratch);
    }
}

impl OmahaGame {
    /// The hands of the player who has more.
    fn most_hands(&self) -> usize {
        self.listed[0].len().max(self.listed[1].len())
    }

    /// The most batches of rows of trees that are walked together.
    fn most_batches(&self) -> usize {
        let groups = self.betting.groups.iter().chain([&self.first]);
        let batches = groups.flat_map(|group| group.rows.each_ref().map(|rows| rows.batches()));
        batches.max().unwrap_or(0)
    }

    /// The bytes of the working memory of these threads.
    pub(super) fn working_memory(&self, threads: usize) -> usize {
        let hands = self.most_hands();
        let ties = match self.has_ties(0) || self.has_ties(1) {
            true => size_of::<LaneWeights>(),
            false => 0,
        };
        let a_row = size_of::<LaneWeights>() + size_of::<Met>() + ties;
        let a_board = self.most_batches() * hands * a_row;
        let rows: usize = self.scratch_rows().iter().sum();
        let summed = HandSums::bytes(self.cards) + hands * size_of::<LaneWeights>();
        let a_thread = rows * stride(BLOCK) * size_of::<f32>() + summed;
        // One for the first street, and one for each thread that is on a river.
        let threads = threads.max(1);
        let boards = 1 + threads.min(self.rivers.len());
        let members = self.betting.groups.iter().map(|group| group.members.len());
        let found = members.max().unwrap_or(0) * self.rivers.len() + 3 * self.betting.leaves.len();
        boards * a_board + threads * a_thread + found * hands * size_of::<f32>()
    }

    /// The rows of each part of `BlockMemory`, enough for both players and all trees.
    fn scratch_rows(&self) -> [usize; 4] {
        let mut most = [0; 4];
        let all = self.betting.rivers.iter().chain([&self.betting.first]);
        for Betting { tree, layouts } in all {
            for (hero, layout) in layouts.iter().enumerate() {
                let [opponent, own] = layout.rows;
                let rows = [opponent, own, tree.nodes.len(), tree.actions[hero]];
                for (most, rows) in most.iter_mut().zip(rows) {
                    *most = rows.max(*most);
                }
            }
        }
        most
    }
}

/// What a lock holds, to be read.
pub fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

/// What a lock holds, to be written.
pub fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
