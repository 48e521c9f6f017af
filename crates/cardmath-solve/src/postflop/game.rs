//! A game after the flop: the betting, the hands, the boards, and where everything is stored.

use super::action::Edit;
use super::bets::Bets;
use super::boards::Boards;
use super::group::{MOST_BYTES, RiverGroup};
use super::hands::Hands;
use super::layout::{Layout, Pay, Rake};
use super::payoffs::Payoffs;
use super::river::River;
use super::street::{Chips, Trees, Untreeable};
use std::sync::Arc;

/// The question: who may hold what, on which board, for how many chips.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The ids of the cards on the board, three to five.
    pub board: Vec<u8>,
    /// The ids of other cards that neither come nor are held.
    pub dead: Vec<u8>,
    /// The weights of the players' combos, in the order of `all_combos`.
    pub ranges: [Vec<f32>; 2],
    /// The chips.
    pub chips: Chips,
    /// The sizes of bets.
    pub bets: Bets,
    /// Branches that are added or removed.
    pub edits: Vec<Edit>,
    /// What the house takes.
    pub rake: Rake,
    /// Whether cards that are the same up to a relabelling of suits are computed once.
    pub relabel: bool,
}

/// A game that is ready to be solved, without its regrets.
pub struct HoldemGame {
    /// The question.
    pub spot: Spot,
    /// The betting.
    pub trees: Arc<Trees>,
    /// For each tree, its layout for each learning player.
    pub layouts: Vec<[Layout; 2]>,
    /// For each tree and learning player: the trees of the river after a turn, in groups that are
    /// walked together; of a tree of the river itself alone.
    pub groups: Vec<[Vec<RiverGroup>; 2]>,
    /// The hands.
    pub hands: Hands,
    /// The boards.
    pub boards: Boards,
    /// The complete boards, in the order of `boards.complete`; empty until they are needed.
    pub rivers: Vec<River>,
    /// For each open board and pair of hands, the runouts that player 0 wins, less those that are
    /// lost: a row of player 1's width for each hand of player 0. Empty where nobody can be all-in.
    pub equities: Vec<Vec<i16>>,
    /// What the players get, unless it is the chips.
    pub payoffs: Option<Payoffs>,
    /// For each open board and pair of hands, the runouts that split the pot, as in `equities`.
    /// Empty unless split pots have a worth of their own.
    pub splits: Vec<Vec<i16>>,
}

impl HoldemGame {
    /// A game without its complete boards.
    ///
    /// # Errors
    /// There is no tree, or `keep_going` said no.
    pub fn new(spot: Spot, keep_going: &mut dyn FnMut() -> bool) -> Result<HoldemGame, Untreeable> {
        let street = spot.board.len() - 3;
        let trees = Trees::new(street, spot.chips, &spot.bets, &spot.edits, keep_going)?;
        let mut layouts = Vec::with_capacity(trees.all.len());
        for tree in &trees.all {
            if !keep_going() {
                return Err(Untreeable::Stopped);
            }
            layouts.push([0, 1].map(|hero| Layout::new(tree, hero, Pay::Chips(&spot.rake))));
        }
        let ranges = [&spot.ranges[0][..], &spot.ranges[1][..]];
        let hands = Hands::new([&spot.board, &spot.dead], ranges, spot.relabel);
        let boards = Boards::new(&spot.board, &spot.dead, &hands);
        Ok(HoldemGame {
            groups: groups(&trees, &layouts, &hands),
            layouts,
            trees: Arc::new(trees),
            hands,
            boards,
            rivers: Vec::new(),
            equities: Vec::new(),
            payoffs: None,
            splits: Vec::new(),
            spot,
        })
    }

    /// Pays the players amounts of their own in place of chips. The game must not be prepared.
    /// Returns false, and changes nothing, if the payoffs do not cover all ends.
    pub fn pay(&mut self, payoffs: Payoffs) -> bool {
        let mut nodes = self.trees.all.iter().flat_map(|tree| &tree.nodes);
        if !self.rivers.is_empty() || !nodes.all(|node| payoffs.covers(node)) {
            return false;
        }
        let trees = self.trees.all.iter();
        let layouts =
            trees.map(|tree| [0, 1].map(|hero| Layout::new(tree, hero, Pay::Payoffs(&payoffs))));
        self.layouts = layouts.collect();
        self.groups = groups(&self.trees, &self.layouts, &self.hands);
        self.payoffs = Some(payoffs);
        true
    }

    /// What a player has where all values are 0: half of the pot, unless other amounts are paid.
    pub fn start(&self) -> f64 {
        match self.payoffs {
            None => f64::from(self.spot.chips.pot) / 2.0,
            Some(_) => 0.0,
        }
    }

    /// The number of the first street: 0 for the flop.
    pub fn street(&self) -> usize {
        self.spot.board.len() - 3
    }

    /// The tree of the first street.
    pub fn root(&self) -> usize {
        self.trees.all.len() - 1
    }

    /// The board of the first street, in `boards.open` or `boards.complete`.
    pub fn first_board(&self) -> usize {
        match self.street() {
            2 => 0,
            _ => self.boards.open.len() - 1,
        }
    }

    /// The width of rows on a street and board.
    #[inline]
    pub fn width(&self, street: usize, board: usize, player: usize) -> usize {
        match street {
            2 => self.boards.complete[board].width[player],
            _ => self.hands.width[player],
        }
    }

    /// The numbers stored for the decisions of a player in one tree on one board.
    pub fn block(&self, tree: usize, board: usize, player: usize) -> usize {
        let tree = &self.trees.all[tree];
        tree.actions[player] * self.width(tree.street, board, player)
    }

    /// The numbers stored for a tree on a board and all that follows.
    pub fn length(&self, tree: usize, board: usize, player: usize) -> usize {
        let own = self.block(tree, board, player);
        let street = &self.trees.all[tree];
        if street.street == 2 {
            return own;
        }
        let below = street
            .leaves
            .iter()
            .map(|leaf| self.below(leaf.tree, board, player));
        own + below.sum::<usize>()
    }

    /// The numbers stored for a tree after all cards that may come on a board.
    pub fn below(&self, tree: usize, board: usize, player: usize) -> usize {
        let board = &self.boards.open[board];
        match board.widths[player].last() {
            Some(width) => self.trees.all[tree].actions[player] * width,
            None => {
                let deals = board.deals.iter();
                deals.map(|deal| self.length(tree, deal.next, player)).sum()
            }
        }
    }
}

fn groups(trees: &Trees, layouts: &[[Layout; 2]], hands: &Hands) -> Vec<[Vec<RiverGroup>; 2]> {
    let width = hands.width[0].max(hands.width[1]);
    let each = trees.all.iter().zip(layouts);
    let each = each.map(|(tree, own)| {
        [0, 1].map(|hero: usize| match tree.street {
            0 => Vec::new(),
            1 => RiverGroup::all(tree, &trees.all, layouts, hero, width, MOST_BYTES),
            _ => vec![RiverGroup::alone(tree, &own[hero], hero)],
        })
    });
    each.collect()
}
