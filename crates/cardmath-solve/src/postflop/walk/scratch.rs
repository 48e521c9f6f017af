//! Working memory of a walk.

use crate::postflop::bets::STREETS;
use crate::postflop::game::HoldemGame;
use crate::postflop::hands::LANES;
use crate::postflop::kernel::river::EndSums;

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
    /// What the player has with the average strategy, times the weights, if a walk weighs it.
    pub mean: f64,
    /// The sums of the ends of the river.
    pub(super) sums: Option<EndSums>,
}

impl Scratch {
    /// Enough for all trees of a street.
    pub fn new(game: &HoldemGame, street: usize) -> Scratch {
        let stride = stride(game);
        let zeros = |rows: usize| vec![0.0; rows * stride];
        let [opponent, own, values, chosen] = rows(game, street).map(zeros);
        Scratch {
            opponent,
            own,
            values,
            chosen,
            mean: 0.0,
            sums: (street == 2).then(|| EndSums::new(stride)),
        }
    }

    /// The bytes of `all`.
    pub fn bytes(game: &HoldemGame) -> usize {
        let rows: usize = (0..STREETS).flat_map(|street| rows(game, street)).sum();
        rows * stride(game) * size_of::<f32>() + EndSums::bytes(stride(game))
    }

    /// Working memory for each street.
    pub fn all(game: &HoldemGame) -> Vec<Scratch> {
        (0..STREETS)
            .map(|street| Scratch::new(game, street))
            .collect()
    }
}

impl HoldemGame {
    /// The bytes of the working memory of these threads, and of what they pass to each other.
    pub(in crate::postflop) fn working_memory(&self, threads: usize) -> usize {
        let leaves = self.trees.root().leaves.len();
        let deals = self.boards.open.last().map_or(0, |board| board.deals.len());
        let regions = leaves * deals;
        let threads = threads.min(regions).max(1);
        threads * Scratch::bytes(self) + regions * stride(self) * size_of::<f32>()
    }
}

/// The length of a row for the hands of either player, with what separates it from the next.
fn stride(game: &HoldemGame) -> usize {
    game.hands.width[0].max(game.hands.width[1]) + LANES
}

/// The rows of each part of the working memory, in the order of `Scratch`, for the trees of a
/// street.
fn rows(game: &HoldemGame, street: usize) -> [usize; 4] {
    let mut rows = [0; 4];
    let mut need = |wanted: [usize; 4]| {
        rows = std::array::from_fn(|part| rows[part].max(wanted[part]));
    };
    for (place, tree) in game.trees.all.iter().enumerate() {
        if street == 2 {
            for group in game.groups[place].iter().flatten() {
                let all = group.rows;
                need([all.opponent, all.own, all.values, all.chosen]);
            }
        } else if tree.street == street {
            for (actions, layout) in tree.actions.into_iter().zip(&game.layouts[place]) {
                let [opponent, own] = layout.rows;
                need([opponent, own, tree.nodes.len(), actions]);
            }
        }
    }
    rows
}
