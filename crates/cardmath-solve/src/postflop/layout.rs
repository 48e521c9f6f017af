//! Where the numbers of a street's tree are in memory, as one player sees it.

use super::kernel::river::End;
use super::payoffs::Payoffs;
use super::street::{Kind, StreetTree, TreeNode};

/// The rows of weights, and the ends, for one learning player.
pub struct Layout {
    /// For each node, the row of the opponent's weights.
    pub opponent: Vec<usize>,
    /// For each node, the row of the player's own weights.
    pub own: Vec<usize>,
    /// The number of rows of the opponent's weights and of the player's.
    pub rows: [usize; 2],
    /// The ends of the river, in the order in which eight at a time are computed.
    pub ends: Vec<End>,
    /// The folds: the node and what the player wins.
    pub folds: Vec<(usize, f32)>,
    /// The all-ins before the river: the node, the factor of wins less losses, and what every
    /// opposing hand adds.
    pub all_ins: Vec<(usize, f32, f32)>,
    /// Showdowns where a split pot is worth more or less than the mean of winning and losing it:
    /// the node, and by how much.
    pub ties: Vec<(usize, f32)>,
}

/// What the players get at the ends.
#[derive(Clone, Copy)]
pub enum Pay<'a> {
    /// The chips of the pot, less the rake.
    Chips(&'a Rake),
    /// Amounts of their own.
    Payoffs(&'a Payoffs),
}

/// What the house takes from a pot.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Rake {
    /// The share of the pot.
    pub share: f64,
    /// The most chips.
    pub cap: f64,
}

impl Rake {
    /// What is taken from a pot.
    pub fn of(&self, pot: f64) -> f64 {
        (self.share * pot).min(self.cap)
    }
}

impl Layout {
    /// The layout of a tree for a player.
    pub fn new(tree: &StreetTree, hero: usize, pay: Pay<'_>) -> Layout {
        let mut layout = Layout {
            opponent: vec![0; tree.nodes.len()],
            own: vec![0; tree.nodes.len()],
            rows: [1, 1],
            ends: Vec::new(),
            folds: Vec::new(),
            all_ins: Vec::new(),
            ties: Vec::new(),
        };
        for (place, node) in tree.nodes.iter().enumerate() {
            if let Kind::Decision { player } = node.kind {
                layout.number_kids(place, node.kids.clone(), player == hero);
            }
        }
        for (place, node) in tree.nodes.iter().enumerate() {
            match pay {
                Pay::Chips(rake) => layout.add_end(place, node.kind, hero, rake),
                Pay::Payoffs(payoffs) => layout.add_paid_end(place, node, hero, payoffs),
            }
        }
        if tree.street == 2 {
            layout.pair_ends();
        }
        layout
    }

    /// Children of a decision get new rows for the player who acts there.
    fn number_kids(&mut self, node: usize, kids: std::ops::Range<usize>, own: bool) {
        for kid in kids {
            self.opponent[kid] = self.opponent[node];
            self.own[kid] = self.own[node];
            let (rows, count) = match own {
                true => (&mut self.own, &mut self.rows[1]),
                false => (&mut self.opponent, &mut self.rows[0]),
            };
            rows[kid] = *count;
            *count += 1;
        }
    }

    fn add_end(&mut self, node: usize, kind: Kind, hero: usize, rake: &Rake) {
        match kind {
            Kind::Fold { who, lost } => {
                let worth = match who == hero {
                    true => -lost,
                    false => lost - rake.of(2.0 * lost),
                };
                self.folds.push((node, worth as f32));
            }
            Kind::Show { lost } => {
                // Each player pays the rake in proportion to the share of the pot: the winner all
                // of it, or both a half.
                let half = rake.of(2.0 * lost) / 2.0;
                self.all_ins
                    .push((node, (lost - half) as f32, -half as f32));
            }
            Kind::Decision { .. } | Kind::Next { .. } => {}
        }
    }

    /// Adds an end where the players get amounts of their own.
    fn add_paid_end(&mut self, place: usize, node: &TreeNode, hero: usize, payoffs: &Payoffs) {
        match node.kind {
            Kind::Fold { who, .. } => {
                let paid = payoffs.paid(node.put[who], hero);
                let worth = if who == hero { paid.lose } else { paid.win };
                self.folds.push((place, worth as f32));
            }
            Kind::Show { .. } => {
                let paid = payoffs.paid(node.put[0], hero);
                let (won, all) = ((paid.win - paid.lose) / 2.0, (paid.win + paid.lose) / 2.0);
                self.all_ins.push((place, won as f32, all as f32));
                if paid.tie_bonus() != 0.0 {
                    self.ties.push((place, paid.tie_bonus() as f32));
                }
            }
            Kind::Decision { .. } | Kind::Next { .. } => {}
        }
    }

    /// Puts the player's own folds beside showdowns that see the same weights.
    pub(super) fn pair_ends(&mut self) {
        let mut ends: Vec<End> = self
            .all_ins
            .drain(..)
            .map(|(node, won, rake)| End {
                weights: self.opponent[node],
                node,
                below: won,
                total: rake - won,
                same: rake,
                fold: None,
            })
            .collect();
        // For each row of weights, the showdowns without a fold beside them, the first one last.
        let mut unpaired = vec![Vec::new(); self.rows[0]];
        for (place, end) in ends.iter().enumerate().rev() {
            if end.is_showdown() {
                unpaired[end.weights].push(place);
            }
        }
        for (node, worth) in self.folds.drain(..) {
            let weights = self.opponent[node];
            match unpaired[weights].pop() {
                Some(place) => ends[place].fold = Some((node, worth)),
                None => ends.push(End {
                    weights,
                    node,
                    below: 0.0,
                    total: worth,
                    same: worth,
                    fold: None,
                }),
            }
        }
        ends.sort_by_key(|end| (!end.is_showdown(), end.fold.is_none()));
        self.ends = ends;
    }
}
