//! The betting of one street, which all boards share.
//!
//! The siblings of a node are neighbours and come after their parent, so that what belongs to the
//! children of a node is one piece of memory.

use super::action::{Action, Edit};
use super::bets::{Bets, Room, STREETS};
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

/// What a node is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// A player chooses.
    Decision {
        /// 0 acts first on each street.
        player: usize,
    },
    /// A player has folded and loses `lost`, which includes half of the pot at the start.
    Fold {
        /// The player.
        who: usize,
        /// The chips.
        lost: f64,
    },
    /// The hands are shown, after all cards are dealt; `lost` is what the loser loses.
    Show {
        /// The chips.
        lost: f64,
    },
    /// The next street begins.
    Next {
        /// The place in `StreetTree::leaves`.
        leaf: usize,
    },
}

/// A node of a street.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// What it is.
    pub kind: Kind,
    /// The node before it; 0 for the first.
    pub parent: usize,
    /// The action that led to it.
    pub action: Action,
    /// The nodes after it.
    pub kids: Range<usize>,
    /// At a decision, the number of the player's actions at earlier nodes.
    pub row: usize,
    /// What each player has put in since the start of the game.
    pub put: [i32; 2],
}

/// An end of the street's betting after which the next card comes.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The node.
    pub node: usize,
    /// The tree of the next street.
    pub tree: usize,
}

/// The betting of one street.
#[derive(Clone, Debug)]
pub struct StreetTree {
    /// 0 for the flop to 2 for the river.
    pub street: usize,
    /// All nodes, the first one first.
    pub nodes: Vec<TreeNode>,
    /// The number of actions of each player.
    pub actions: [usize; 2],
    /// Where the next street begins.
    pub leaves: Vec<Leaf>,
}

/// The chips of the game.
#[derive(Clone, Copy, Debug)]
pub struct Chips {
    /// The pot at the start.
    pub pot: i32,
    /// What each player has behind.
    pub stack: i32,
}

/// Why there is no tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Untreeable {
    /// More nodes in the betting than are allowed.
    TooLarge,
    /// A decision with more actions than are allowed.
    TooManyActions,
    /// An edit is not used: its line does not exist, or its branch is not there (or is already).
    Edit(usize),
    /// The branch of an edit is not a legal bet.
    Illegal(usize),
    /// A decision where all branches are removed.
    Empty,
    /// The work was stopped.
    Stopped,
}

/// The most actions at a decision.
pub const MOST_ACTIONS: usize = 12;
/// The most nodes of all streets' betting, without the cards.
const MOST_NODES: usize = 1_000_000;

/// The betting trees of all streets; the first street's is the last.
pub struct Trees {
    /// All trees. A tree comes after those that it leads to.
    pub all: Vec<StreetTree>,
}

/// What distinguishes trees: the street, the chips put in, whether donk bets apply, and the edits
/// that may still come with how much of their line is done.
type TreeKey = (usize, i32, bool, Vec<(usize, usize)>);

struct TreeBuilder<'a> {
    chips: Chips,
    bets: &'a Bets,
    edits: &'a [Edit],
    used: Vec<bool>,
    known: HashMap<TreeKey, usize>,
    all: Vec<StreetTree>,
    nodes: usize,
    keep_going: &'a mut dyn FnMut() -> bool,
}

/// The state of the betting at a node.
#[derive(Clone)]
struct BettingState {
    player: usize,
    put: [i32; 2],
    /// What both had put in before this street.
    base: i32,
    checked: bool,
    donk: bool,
    raises: u32,
    last: Option<usize>,
    edits: Vec<(usize, usize)>,
}

impl Trees {
    /// The trees from `street` on. `keep_going` is asked at every decision.
    ///
    /// # Errors
    /// The tree is too large, an edit does not fit, or the work was stopped.
    pub fn new(
        street: usize,
        chips: Chips,
        bets: &Bets,
        edits: &[Edit],
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Trees, Untreeable> {
        let mut builder = TreeBuilder {
            chips,
            bets,
            edits,
            used: vec![false; edits.len()],
            known: HashMap::new(),
            all: Vec::new(),
            nodes: 0,
            keep_going,
        };
        let all_edits = (0..edits.len()).map(|edit| (edit, 0)).collect();
        builder.tree((street, 0, false, all_edits))?;
        match builder.used.iter().position(|used| !used) {
            Some(edit) => Err(Untreeable::Edit(edit)),
            None => Ok(Trees { all: builder.all }),
        }
    }

    /// The number of nodes: those of a street's tree count at every end of betting that leads to it.
    pub fn count(&self) -> u64 {
        let mut counts: Vec<u64> = Vec::with_capacity(self.all.len());
        for tree in &self.all {
            let below: u64 = tree.leaves.iter().map(|leaf| counts[leaf.tree]).sum();
            counts.push(tree.nodes.len() as u64 + below);
        }
        counts[counts.len() - 1]
    }

    /// The tree of the first street.
    pub fn root(&self) -> &StreetTree {
        &self.all[self.all.len() - 1]
    }
}

impl TreeBuilder<'_> {
    /// The number of a tree, which is built if there is none like it yet.
    fn tree(&mut self, key: TreeKey) -> Result<usize, Untreeable> {
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let (street, put, donk, ref edits) = key;
        let mut tree = StreetTree {
            street,
            nodes: vec![TreeNode {
                kind: Kind::Decision { player: 0 },
                parent: 0,
                action: Action::Check,
                kids: 0..0,
                row: 0,
                put: [put, put],
            }],
            actions: [0, 0],
            leaves: Vec::new(),
        };
        let state = BettingState {
            player: 0,
            put: [put, put],
            base: put,
            checked: false,
            donk,
            raises: 0,
            last: None,
            edits: edits.clone(),
        };
        self.grow(&mut tree, 0, state)?;
        self.all.push(tree);
        self.known.insert(key, self.all.len() - 1);
        Ok(self.all.len() - 1)
    }

    /// Adds all that follows a decision.
    fn grow(
        &mut self,
        tree: &mut StreetTree,
        node: usize,
        state: BettingState,
    ) -> Result<(), Untreeable> {
        let actions = self.actions(tree.street, &state)?;
        self.nodes += actions.len();
        if self.nodes > MOST_NODES {
            return Err(Untreeable::TooLarge);
        }
        if actions.len() > MOST_ACTIONS {
            return Err(Untreeable::TooManyActions);
        }
        if !(self.keep_going)() {
            return Err(Untreeable::Stopped);
        }
        let first = tree.nodes.len();
        tree.nodes[node].kids = first..first + actions.len();
        tree.nodes[node].kind = Kind::Decision {
            player: state.player,
        };
        tree.nodes[node].row = tree.actions[state.player];
        tree.actions[state.player] += actions.len();
        for &action in &actions {
            tree.nodes.push(TreeNode {
                kind: Kind::Show { lost: 0.0 },
                parent: node,
                action,
                kids: 0..0,
                row: 0,
                put: state.after(action),
            });
        }
        for (kid, action) in (first..).zip(actions) {
            self.follow(tree, kid, action, &state)?;
        }
        Ok(())
    }

    /// Decides the kind of the node that follows an action.
    fn follow(
        &mut self,
        tree: &mut StreetTree,
        node: usize,
        action: Action,
        state: &BettingState,
    ) -> Result<(), Untreeable> {
        let half = f64::from(self.chips.pot) / 2.0;
        let put = state.after(action);
        let mut edits = state.edits.clone();
        edits.retain_mut(|(edit, done)| {
            let follows = self.edits[*edit].line.get(*done) == Some(&action);
            *done += 1;
            follows
        });
        let next = BettingState {
            player: 1 - state.player,
            put,
            checked: action == Action::Check,
            raises: state.raises + u32::from(state.faces_bet()),
            edits,
            ..state.clone()
        };
        tree.nodes[node].kind = match action {
            Action::Fold => Kind::Fold {
                who: state.player,
                lost: half + f64::from(put[state.player]),
            },
            Action::To(_) => {
                let last = Some(state.player);
                return self.grow(tree, node, BettingState { last, ..next });
            }
            Action::Check if state.player == 0 => {
                let raises = state.raises;
                return self.grow(tree, node, BettingState { raises, ..next });
            }
            _ if tree.street + 1 == STREETS || put[0] == self.chips.stack => Kind::Show {
                lost: half + f64::from(put[0]),
            },
            _ => {
                let donk = action == Action::Call && state.last == Some(1);
                let donk = donk && self.bets.donks[tree.street + 1].is_some();
                let below = self.tree((tree.street + 1, put[0], donk, next.edits))?;
                let leaf = tree.leaves.len();
                tree.leaves.push(Leaf { node, tree: below });
                Kind::Next { leaf }
            }
        };
        Ok(())
    }

    /// The actions at a decision, in ascending order.
    fn actions(&mut self, street: usize, state: &BettingState) -> Result<Vec<Action>, Untreeable> {
        let mut actions = match state.faces_bet() {
            true => vec![Action::Fold, Action::Call],
            false => vec![Action::Check],
        };
        let room = self.room(street, state);
        if room.most > room.faced {
            let amounts = room.amounts(self.sizes(street, state), self.bets);
            actions.extend(amounts.into_iter().map(Action::To));
        }
        for &(edit, done) in &state.edits {
            let Edit { line, action, add } = &self.edits[edit];
            if line.len() != done {
                continue;
            }
            let place = actions.iter().position(|known| known == action);
            match (place, add) {
                (Some(place), false) => drop(actions.remove(place)),
                (None, true) => {
                    let legal = |to: i32| (room.least..=room.most).contains(&to);
                    let Action::To(to) = *action else {
                        return Err(Untreeable::Illegal(edit));
                    };
                    if room.most <= room.faced || !legal(to) {
                        return Err(Untreeable::Illegal(edit));
                    }
                    actions.push(*action);
                }
                _ => return Err(Untreeable::Edit(edit)),
            }
            self.used[edit] = true;
        }
        actions.sort_unstable();
        match actions.is_empty() {
            true => Err(Untreeable::Empty),
            false => Ok(actions),
        }
    }

    fn room(&self, street: usize, state: &BettingState) -> Room {
        let (own, other) = (state.put[state.player], state.put[1 - state.player]);
        let faced = other - state.base;
        let most = self.chips.stack - state.base;
        // A raise is at least as great as the bet or raise before it.
        let least = (faced + (other - own)).clamp(1, most.max(1));
        let raises = if state.faces_bet() { state.raises } else { 0 };
        Room {
            pot: self.chips.pot + 2 * other,
            faced,
            least,
            most,
            bets_left: ((STREETS - street) as u32).saturating_sub(raises).max(1),
        }
    }

    fn sizes(&self, street: usize, state: &BettingState) -> &[super::bets::Size] {
        if state.faces_bet() {
            return &self.bets.raises[street][state.player];
        }
        let leads = state.donk && state.player == 0 && !state.checked;
        match &self.bets.donks[street] {
            Some(donks) if leads => donks,
            _ => &self.bets.bets[street][state.player],
        }
    }
}

impl BettingState {
    fn faces_bet(&self) -> bool {
        self.put[1 - self.player] > self.put[self.player]
    }

    /// What each player has put in after an action.
    fn after(&self, action: Action) -> [i32; 2] {
        let mut put = self.put;
        match action {
            Action::Fold | Action::Check => {}
            Action::Call => put[self.player] = put[1 - self.player],
            Action::To(chips) => put[self.player] = self.base + chips,
        }
        put
    }
}

impl fmt::Display for Untreeable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Untreeable::TooLarge => f.write_str(
                "the betting has more than a million nodes, whatever the cards: take fewer sizes",
            ),
            Untreeable::TooManyActions => {
                write!(f, "a decision has more than {MOST_ACTIONS} actions")
            }
            Untreeable::Edit(edit) => write!(
                f,
                "change {} fits nowhere: its line is not in the tree, or there is nothing to remove, \
                 or what it adds is there already",
                edit + 1
            ),
            Untreeable::Illegal(edit) => write!(f, "change {} is not a legal bet there", edit + 1),
            Untreeable::Empty => f.write_str("all actions of a decision are removed"),
            Untreeable::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for Untreeable {}
