//! Trees of betting as both players see them, and those of the river that are walked together.

use crate::postflop::layout::{Layout, Pay};
use crate::postflop::street::{Kind, Leaf, StreetTree, Trees};

/// Trees of the river are walked together up to this many rows of weights at their ends, unless one
/// alone has more: what each hand meets is kept for all of them.
const MOST_ROWS: usize = 64;
/// The rows of weights that are summed at a time, each in a lane of its own.
pub const AT_ONCE: usize = 8;

/// The betting of a street, and for each learning player where numbers are in memory.
pub struct Betting {
    /// The tree.
    pub tree: StreetTree,
    /// The layouts. Their ends are only where hands are shown on this street, or folded.
    pub layouts: [Layout; 2],
}

/// All betting of a game.
pub struct AllBetting {
    /// That of the first street. A river comes after a street of one node, where nobody acts.
    pub first: Betting,
    /// The nodes of the first street after which the river card comes, and the betting there: first
    /// those where players still act, then all-ins.
    pub leaves: Vec<Leaf>,
    /// The betting on rivers, to which `leaves` refer.
    pub rivers: Vec<Betting>,
    /// The leaves that are walked together.
    pub groups: Vec<TreeGroup>,
}

/// A tree among those that are walked together.
#[derive(Clone)]
pub struct TreeMember {
    /// The leaf after which it comes.
    pub leaf: usize,
    /// The tree, as a place in `AllBetting::rivers`; none is the first street.
    pub river: Option<usize>,
    /// The actions of each player in the trees before it: a player's numbers of all trees on a
    /// board follow each other.
    pub before: [usize; 2],
}

/// Trees that are walked together on a board.
pub struct TreeGroup {
    /// The trees.
    pub members: Vec<TreeMember>,
    /// For each learning player, the opponent's weights that the ends read.
    pub rows: [OpponentRows; 2],
    /// The actions of each player in all of them.
    pub actions: [usize; 2],
}

/// The rows of the opponent's weights that ends read.
#[derive(Default)]
pub struct OpponentRows {
    /// These rows: the member, and its row.
    pub read: Vec<(usize, usize)>,
    /// For each member and row, its place in `read`; a greater number if it is not read.
    pub place: Vec<Vec<usize>>,
}

impl Betting {
    fn new(tree: StreetTree, pay: Pay<'_>) -> Betting {
        let layouts = [0, 1].map(|hero| {
            let mut layout = Layout::new(&tree, hero, pay);
            if tree.street < 2 {
                // All-ins are leaves: they are shown on all rivers.
                layout.all_ins.clear();
                layout.ties.clear();
                layout.pair_ends();
            }
            layout
        });
        Betting { tree, layouts }
    }
}

impl AllBetting {
    /// All betting of these trees.
    pub fn new(trees: &Trees, pay: Pay<'_>) -> AllBetting {
        let root = trees.root();
        let (first, rivers) = match root.street {
            2 => (before_river(root), vec![root.clone()]),
            _ => {
                let rivers = trees.all.iter().filter(|tree| tree.street == 2);
                (root.clone(), rivers.cloned().collect())
            }
        };
        let mut all = AllBetting {
            leaves: first.leaves.clone(),
            rivers: rivers
                .into_iter()
                .map(|tree| Betting::new(tree, pay))
                .collect(),
            groups: Vec::new(),
            first: Betting::new(first, pay),
        };
        for (place, node) in all.first.tree.nodes.iter().enumerate() {
            if let Kind::Show { .. } = node.kind {
                all.leaves.push(Leaf {
                    node: place,
                    tree: all.rivers.len(),
                });
                all.rivers
                    .push(Betting::new(shown(&all.first.tree, place), pay));
            }
        }
        let members = all.leaves.iter().enumerate();
        let members = members.map(|(leaf, each)| (leaf, Some(each.tree)));
        all.groups = all.grouped(members.collect());
        all
    }

    /// The betting of a member.
    pub fn of(&self, member: &TreeMember) -> &Betting {
        member
            .river
            .map_or(&self.first, |river| &self.rivers[river])
    }

    /// The group of the tree after a leaf, and the tree in it.
    pub fn member(&self, leaf: usize) -> (usize, &TreeMember) {
        let groups = self.groups.iter().enumerate();
        let mut members = groups
            .flat_map(|(place, group)| group.members.iter().map(move |member| (place, member)));
        let found = members.find(|(_, member)| member.leaf == leaf);
        found.expect("each leaf is in a group")
    }

    /// The first street as a group of its own.
    pub fn first_alone(&self) -> TreeGroup {
        let mut alone = self.grouped(vec![(0, None)]);
        alone.swap_remove(0)
    }

    /// A tree of a group by itself, with its numbers where they are; its leaf is the only one.
    pub fn alone(&self, member: &TreeMember) -> TreeGroup {
        let mut group = TreeGroup {
            members: Vec::new(),
            rows: Default::default(),
            actions: [0, 0],
        };
        group.add(TreeMember { leaf: 0, ..*member }, self.of(member));
        group
    }

    fn grouped(&self, leaves: Vec<(usize, Option<usize>)>) -> Vec<TreeGroup> {
        let mut groups: Vec<TreeGroup> = Vec::new();
        for (leaf, river) in leaves {
            let mut member = TreeMember {
                leaf,
                river,
                before: [0, 0],
            };
            let betting = self.of(&member);
            let needed = [0, 1].map(|hero: usize| read(&betting.layouts[hero]).len());
            let fits = |group: &&mut TreeGroup| {
                (0..2).all(|hero| group.rows[hero].read.len() + needed[hero] <= MOST_ROWS)
            };
            match groups.last_mut().filter(fits) {
                Some(group) => {
                    member.before = group.actions;
                    group.add(member, betting);
                }
                None => {
                    let mut group = TreeGroup {
                        members: Vec::new(),
                        rows: Default::default(),
                        actions: [0, 0],
                    };
                    group.add(member, betting);
                    groups.push(group);
                }
            }
        }
        groups
    }
}

impl TreeGroup {
    fn add(&mut self, member: TreeMember, betting: &Betting) {
        for (rows, layout) in self.rows.iter_mut().zip(&betting.layouts) {
            let mut place = vec![usize::MAX; layout.rows[0]];
            for row in read(layout) {
                place[row] = rows.read.len();
                rows.read.push((self.members.len(), row));
            }
            rows.place.push(place);
        }
        for (count, own) in self.actions.iter_mut().zip(betting.tree.actions) {
            *count += own;
        }
        self.members.push(member);
    }
}

impl OpponentRows {
    /// The number of batches in which they are summed.
    pub fn batches(&self) -> usize {
        self.read.len().div_ceil(AT_ONCE)
    }
}

/// The rows that ends of a tree read.
fn read(layout: &Layout) -> Vec<usize> {
    let mut read: Vec<usize> = layout.ends.iter().map(|end| end.weights).collect();
    read.sort_unstable();
    read.dedup();
    read
}

/// One node before a river, where nobody acts.
fn before_river(river: &StreetTree) -> StreetTree {
    let mut node = river.nodes[0].clone();
    node.kind = Kind::Next { leaf: 0 };
    node.kids = 0..0;
    StreetTree {
        street: 1,
        nodes: vec![node],
        actions: [0, 0],
        leaves: vec![Leaf { node: 0, tree: 0 }],
    }
}

/// An all-in as a river where nobody acts.
fn shown(tree: &StreetTree, node: usize) -> StreetTree {
    let mut node = tree.nodes[node].clone();
    node.parent = 0;
    StreetTree {
        street: 2,
        nodes: vec![node],
        actions: [0, 0],
        leaves: Vec::new(),
    }
}
