//! Trees of the river that are walked together.
//!
//! The ends of one tree seldom fill the lanes in which they are computed: ten ends take two rounds
//! of eight. After a card, the trees of several ends of the turn's betting are walked together, and
//! the ends of all of them are computed as one list.

use super::hands::LANES;
use super::kernel::river::End;
use super::layout::Layout;
use super::street::StreetTree;
use std::ops::Range;

/// Trees that are walked together need at most this much memory for weights and values, unless one
/// alone needs more: it is in the cache while they are walked. (Turn A took as long with 128 kB as
/// with 800, and a fifth longer with one tree at a time.)
pub const MOST_BYTES: usize = 256 << 10;

/// Where the rows of a tree begin in working memory.
#[derive(Clone, Copy, Default)]
pub struct RowStarts {
    /// Those of the opponent's weights.
    pub opponent: usize,
    /// Those of the player's own weights.
    pub own: usize,
    /// Those of values.
    pub values: usize,
    /// Those of the player's strategy.
    pub chosen: usize,
}

/// A tree of a group.
pub struct RiverMember {
    /// The end of the turn's betting after which it comes, as a place in `StreetTree::leaves`.
    pub leaf: usize,
    /// Where its rows begin.
    pub rows: RowStarts,
    /// The actions of each player in the trees after earlier ends, and in this tree. On a board, a
    /// player's numbers of all trees follow each other.
    pub actions: [Range<usize>; 2],
}

/// Trees of the river that are walked together, as one player sees them.
#[derive(Default)]
pub struct RiverGroup {
    /// The trees.
    pub members: Vec<RiverMember>,
    /// The ends of all, in the order in which they are computed.
    pub ends: Vec<End>,
    /// Showdowns where a split pot has a worth of its own: the row of weights, that of values, and
    /// by how much it is worth more.
    pub ties: Vec<(usize, usize, f32)>,
    /// The number of rows of all.
    pub rows: RowStarts,
}

impl RiverGroup {
    /// One tree alone.
    pub fn alone(tree: &StreetTree, layout: &Layout, hero: usize) -> RiverGroup {
        let mut group = RiverGroup::default();
        group.add(0, tree, layout, hero, [0, 0]);
        group
    }

    /// The trees after the ends of a turn's betting, in groups that need at most `most` bytes.
    /// `width` is the number of hands of the player who has more.
    pub fn all(
        turn: &StreetTree,
        trees: &[StreetTree],
        layouts: &[[Layout; 2]],
        hero: usize,
        width: usize,
        most: usize,
    ) -> Vec<RiverGroup> {
        let mut groups: Vec<RiverGroup> = Vec::new();
        let (mut used, mut before) = (0, [0, 0]);
        for (leaf, each) in turn.leaves.iter().enumerate() {
            let tree = &trees[each.tree];
            // The same groups for both players, so that threads take the same parts of the game.
            let rows = layouts[each.tree][hero].rows[0].max(layouts[each.tree][hero].rows[1]);
            let needed = (rows + tree.nodes.len()) * (width + LANES) * size_of::<f32>();
            if groups.is_empty() || used + needed > most {
                groups.push(RiverGroup::default());
                used = 0;
            }
            used += needed;
            if let Some(group) = groups.last_mut() {
                group.add(leaf, tree, &layouts[each.tree][hero], hero, before);
            }
            before = [0, 1].map(|player| before[player] + tree.actions[player]);
        }
        groups
    }

    fn add(
        &mut self,
        leaf: usize,
        tree: &StreetTree,
        layout: &Layout,
        hero: usize,
        before: [usize; 2],
    ) {
        let rows = self.rows;
        self.ends.extend(layout.ends.iter().map(|end| End {
            weights: rows.opponent + end.weights,
            node: rows.values + end.node,
            fold: end.fold.map(|(node, worth)| (rows.values + node, worth)),
            ..*end
        }));
        self.ends
            .sort_by_key(|end| (!end.is_showdown(), end.fold.is_none()));
        self.ties.extend(layout.ties.iter().map(|&(node, bonus)| {
            let weights = rows.opponent + layout.opponent[node];
            (weights, rows.values + node, bonus)
        }));
        self.members.push(RiverMember {
            leaf,
            rows,
            actions: [0, 1]
                .map(|player: usize| before[player]..before[player] + tree.actions[player]),
        });
        self.rows = RowStarts {
            opponent: rows.opponent + layout.rows[0],
            own: rows.own + layout.rows[1],
            values: rows.values + tree.nodes.len(),
            chosen: rows.chosen + tree.actions[hero],
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::postflop::kernel::river::parts;

    fn end(showdown: bool, node: usize) -> End {
        End {
            weights: 0,
            node,
            below: f32::from(u8::from(showdown)),
            total: 1.0,
            same: 0.0,
            fold: None,
        }
    }

    #[test]
    fn each_end_is_in_one_part() {
        for (shows, folds) in [(0, 3), (1, 0), (7, 20), (8, 3), (18, 7), (33, 40)] {
            let shown = (0..shows).map(|node| end(true, node));
            let ends: Vec<End> = shown
                .chain((0..folds).map(|node| end(false, shows + node)))
                .collect();
            let parts: Vec<&[End]> = parts(&ends).collect();
            let nodes: Vec<usize> = parts.concat().iter().map(|end| end.node).collect();
            assert!(nodes.into_iter().eq(0..shows + folds));
            for part in parts {
                assert!(
                    part.len() <= 16
                        && (part[0].is_showdown() || !part.iter().any(End::is_showdown))
                );
            }
        }
    }
}
