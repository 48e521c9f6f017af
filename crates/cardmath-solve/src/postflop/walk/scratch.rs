//! Working memory of a walk.

use crate::postflop::game::Game;
use crate::postflop::hands::LANES;
use crate::postflop::kernel::river::Sums;

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
    pub(super) returned: Vec<f32>,
    /// The sum over the next cards.
    pub(super) spread: Vec<f32>,
    /// The sums of the ends of the river.
    pub(super) sums: Option<Sums>,
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
