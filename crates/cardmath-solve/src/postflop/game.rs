//! A game after the flop: the betting, the hands, the boards, and where everything is stored.

use super::action::Edit;
use super::bets::{Bets, STREETS};
use super::boards::Boards;
use super::group::{Group, MOST_BYTES};
use super::hands::Hands;
use super::kernel::river::parts;
use super::layout::{Layout, Pay, Rake};
use super::payoffs::Payoffs;
use super::river::River;
use super::street::{Chips, Kind, Leaf, Street, Trees, Untreeable};
use cardmath_cards::workers::{Ended, in_order};
use std::borrow::Cow;
use std::io;
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
pub struct Game {
    /// The question.
    pub spot: Spot,
    /// The betting.
    pub trees: Arc<Trees>,
    /// For each tree, its layout for each learning player.
    pub layouts: Vec<[Layout; 2]>,
    /// For each tree and learning player: the trees of the river after a turn, in groups that are
    /// walked together; of a tree of the river itself alone.
    pub groups: Vec<[Vec<Group>; 2]>,
    /// The hands.
    pub hands: Hands,
    /// The boards.
    pub boards: Boards,
    /// The complete boards, in the order of `boards.complete`; empty until they are needed.
    pub rivers: Vec<River>,
    /// For each open board, what each pair of hands wins less what it loses when all cards are
    /// dealt: a row of player 1's width for each hand of player 0. Empty where nobody can be
    /// all-in.
    pub equities: Vec<Vec<f32>>,
    /// What the players get, unless it is the chips.
    pub payoffs: Option<Payoffs>,
    /// For each open board, how likely each pair of hands is to split the pot, as in `equities`.
    /// Empty unless split pots have a worth of their own.
    pub splits: Vec<Vec<f32>>,
}

/// What is known of a pair of hands before all cards are dealt.
#[derive(Clone, Copy, PartialEq)]
enum Matrix {
    /// How likely the first hand is to win, less how likely it is to lose.
    Lead,
    /// How likely the hands are to split the pot.
    Split,
}

/// How large a game is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameSize {
    /// The nodes of the betting on all boards, up to suit relabelling.
    pub nodes: u64,
    /// The actions at all decisions, times the hands that choose among them.
    pub cells: u64,
    /// The bytes of regrets and strategies, by the bytes of a number.
    pub stored: u64,
    /// The bytes of everything else.
    pub other: u64,
    /// What one iteration costs, in nanoseconds of one core.
    pub cost: f64,
}

/// The nanoseconds of one core for each action of each hand, for eight ends of a river of each hand
/// if hands are shown at one of them and if not, and for each pair of hands that are all-in before
/// the river, as measured; an estimate for other machines. (On two busy cores eight spots took 0.7
/// to 1.6 times as long.)
const NANOSECONDS: [f64; 4] = [2.1, 9.0, 4.0, 0.1];

impl Game {
    /// A game without its complete boards.
    ///
    /// # Errors
    /// There is no tree, or `keep_going` said no.
    pub fn new(spot: Spot, keep_going: &mut dyn FnMut() -> bool) -> Result<Game, Untreeable> {
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
        Ok(Game {
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

    /// Whether hands are shown on a street before the river.
    fn has_all_in(&self, street: usize) -> bool {
        let mut trees = self.trees.all.iter().filter(|tree| tree.street == street);
        let shows = |tree: &Street| {
            tree.nodes
                .iter()
                .any(|node| matches!(node.kind, Kind::Show { .. }))
        };
        street < 2 && trees.any(shows)
    }

    /// Whether the chances of split pots are needed on a board with this many cards.
    fn needs_splits(&self, cards: usize) -> bool {
        let has_ties = |tree: usize| !self.layouts[tree][0].ties.is_empty();
        let has_ties = |tree: usize| has_ties(tree) || !self.layouts[tree][1].ties.is_empty();
        let mut before_river = (0..self.layouts.len()).filter(|&at| self.trees.all[at].street < 2);
        self.needs_equities(cards) && before_river.any(has_ties)
    }

    /// Whether the equities of a board are needed: for an all-in there, or before.
    fn needs_equities(&self, cards: usize) -> bool {
        (self.street()..=cards - 3).any(|street| self.has_all_in(street))
    }

    /// How large the game is, with this many bytes a number, on this many threads.
    pub fn size(&self, bytes: usize, threads: usize) -> GameSize {
        let mut size = GameSize {
            nodes: 0,
            cells: 0,
            stored: 0,
            other: 0,
            cost: 0.0,
        };
        self.add_size(self.root(), self.first_board(), &mut size);
        let cells: usize = [0, 1]
            .iter()
            .map(|&player| self.length(self.root(), self.first_board(), player))
            .sum();
        size.cells = cells as u64;
        size.stored = 2 * bytes as u64 * size.cells;
        let rivers = self.boards.complete.iter().map(|board| {
            let hands = (board.width[0] + board.width[1]) as u64;
            22 * hands + 400
        });
        let matrix = (4 * self.hands.combos[0].len() * self.hands.width[1]) as u64;
        let matrices = self.boards.open.iter().map(|board| {
            let cards = board.cards.len();
            u64::from(self.needs_equities(cards)) + u64::from(self.needs_splits(cards))
        });
        size.other = rivers.sum::<u64>() + matrices.sum::<u64>() * matrix;
        size.other += self.working_memory(threads).max(2 << 20) as u64;
        size.cost += NANOSECONDS[0] * size.cells as f64;
        size
    }

    /// Adds the nodes and the ends of a tree on a board and of all that follows.
    fn add_size(&self, tree: usize, board: usize, size: &mut GameSize) {
        let street = &self.trees.all[tree];
        let widths = [0, 1].map(|player| self.width(street.street, board, player));
        size.nodes += street.nodes.len() as u64;
        if street.street == 2 {
            self.add_rivers(tree, widths, size);
            return;
        }
        let board = &self.boards.open[board];
        self.add_all_ins(tree, size);
        if street.street == 1 {
            let rivers = board.deals.len() as u64;
            let nodes = |leaf: &Leaf| self.trees.all[leaf.tree].nodes.len() as u64;
            size.nodes += rivers * street.leaves.iter().map(nodes).sum::<u64>();
            let widths = [0, 1].map(|player: usize| board.widths[player][board.deals.len()]);
            self.add_rivers(tree, widths, size);
            return;
        }
        for leaf in &street.leaves {
            for deal in &board.deals {
                self.add_size(leaf.tree, deal.next, size);
            }
        }
    }

    /// Adds the cost of the ends of rivers, in the lanes in which a walk computes them, where the
    /// players have `widths` hands on all boards together.
    fn add_rivers(&self, tree: usize, widths: [usize; 2], size: &mut GameSize) {
        for (groups, hands) in self.groups[tree].iter().zip(widths) {
            for ends in groups.iter().flat_map(|group| parts(&group.ends)) {
                let place = if ends[0].is_showdown() { 1 } else { 2 };
                size.cost += NANOSECONDS[place] * (ends.len().div_ceil(8) * hands) as f64;
            }
        }
    }

    /// Adds the cost of the products of a tree's all-ins on a board with cards to come.
    fn add_all_ins(&self, tree: usize, size: &mut GameSize) {
        let pairs = self.hands.combos[0].len() * self.hands.width[1];
        for layout in &self.layouts[tree] {
            let products = layout.all_ins.len() + layout.ties.len();
            size.cost += NANOSECONDS[3] * (products * pairs) as f64;
        }
    }

    /// Ranks the hands on all complete boards, which takes memory. Returns false if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn prepare(
        &mut self,
        threads: usize,
        mut keep_going: impl FnMut() -> bool,
    ) -> io::Result<bool> {
        if !self.rivers.is_empty() {
            return Ok(true);
        }
        let (boards, hands) = (&self.boards.complete, &self.hands);
        let ranked = in_order(
            threads,
            boards.len(),
            |board, parts| match parts.is_stopped() {
                true => Err(Ended::Stopped),
                false => Ok(River::new(boards[board].cards, hands)),
            },
            &mut keep_going,
        )?;
        let ranked = ranked.unwrap_or_default();
        if ranked.len() < boards.len() {
            return Ok(false);
        }
        self.rivers = ranked;
        let equities = self.matrices(Matrix::Lead, threads, &mut keep_going)?;
        let splits = self.matrices(Matrix::Split, threads, &mut keep_going)?;
        match (equities, splits) {
            (Some(equities), Some(splits)) => (self.equities, self.splits) = (equities, splits),
            _ => {
                self.rivers = Vec::new();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The matrices of all open boards, those that are not needed empty; none if it was stopped.
    fn matrices(
        &self,
        what: Matrix,
        threads: usize,
        keep_going: &mut impl FnMut() -> bool,
    ) -> io::Result<Option<Vec<Vec<f32>>>> {
        let mut all = vec![Vec::new(); self.boards.open.len()];
        for cards in [4, 3] {
            let boards = (0..self.boards.open.len())
                .filter(|&board| self.boards.open[board].cards.len() == cards);
            let boards: Vec<usize> = boards.collect();
            let known = &all[..];
            let found = in_order(
                threads,
                boards.len(),
                |place, parts| {
                    let keep_going = || !parts.is_stopped();
                    let matrix = self.needed(what, boards[place], known, &keep_going);
                    matrix.ok_or(Ended::Stopped)
                },
                &mut *keep_going,
            )?;
            let found = found.unwrap_or_default();
            if found.len() < boards.len() {
                return Ok(None);
            }
            for (board, matrix) in boards.into_iter().zip(found) {
                all[board] = matrix;
            }
        }
        Ok(Some(all))
    }

    /// What each pair of hands wins less what it loses on a board with cards to come, as in
    /// `equities`, which is computed if the game did not need it; none if it was stopped.
    pub fn equity_matrix(
        &self,
        board: usize,
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Cow<'_, [f32]>> {
        if !self.equities[board].is_empty() {
            return Some(Cow::Borrowed(&self.equities[board]));
        }
        let mut known = vec![Vec::new(); self.boards.open.len()];
        for deal in &self.boards.open[board].deals {
            if self.boards.open[board].cards.len() == 3 && known[deal.next].is_empty() {
                known[deal.next] = self.equity_matrix(deal.next, keep_going)?.into_owned();
            }
        }
        let matrix = self.matrix(Matrix::Lead, board, &known, keep_going);
        matrix.map(Cow::Owned)
    }

    fn needed(
        &self,
        what: Matrix,
        board: usize,
        known: &[Vec<f32>],
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Vec<f32>> {
        let cards = self.boards.open[board].cards.len();
        let is_needed = match what {
            Matrix::Lead => self.needs_equities(cards),
            Matrix::Split => self.needs_splits(cards),
        };
        match is_needed {
            true => self.matrix(what, board, known, keep_going),
            false => keep_going().then(Vec::new),
        }
    }

    /// The matrix of a board, from those one card later; none if it was stopped.
    fn matrix(
        &self,
        what: Matrix,
        board: usize,
        known: &[Vec<f32>],
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Vec<f32>> {
        let cards = self.boards.open[board].cards.len();
        let (rows, width) = (self.hands.combos[0].len(), self.hands.width[1]);
        let mut matrix = vec![0.0; rows * width];
        let chance = self.chance(cards);
        for deal in &self.boards.open[board].deals {
            for &place in &deal.relabellings {
                if !keep_going() {
                    return None;
                }
                let [own, other] = &self.hands.relabellings[place].combos;
                if cards == 4 {
                    let places = [inverse(own), inverse(other)];
                    self.add_shown(what, deal.next, &places, chance, &mut matrix);
                    continue;
                }
                for (to, &row) in matrix.chunks_exact_mut(width).zip(own) {
                    let from = &known[deal.next][usize::from(row) * width..][..width];
                    for (to, &column) in to.iter_mut().zip(other) {
                        *to += chance * from[usize::from(column)];
                    }
                }
            }
        }
        for (row, own) in matrix.chunks_exact_mut(width).zip(&self.hands.combos[0]) {
            for (lead, other) in row.iter_mut().zip(&self.hands.combos[1]) {
                if own.iter().any(|card| other.contains(card)) {
                    *lead = 0.0;
                }
            }
        }
        Some(matrix)
    }

    /// The probability of a card that shares none with the two hands, after this many board cards.
    pub fn chance(&self, cards: usize) -> f32 {
        1.0 / (48 - self.spot.dead.len() - cards) as f32
    }

    /// Adds `chance` for each pair of hands that player 0 wins on a complete board, and takes it
    /// for each that is lost; or adds it for each that splits the pot. Also for pairs that share a
    /// card. `places` are the hands' rows and columns.
    fn add_shown(
        &self,
        what: Matrix,
        board: usize,
        places: &[Vec<u16>; 2],
        chance: f32,
        matrix: &mut [f32],
    ) {
        let width = self.hands.width[1];
        let [own, other] = &self.rivers[board].players;
        let columns = other.order.iter();
        let columns: Vec<u16> = columns.map(|&hand| places[1][usize::from(hand)]).collect();
        for (reads, &hand) in own.reads.iter().zip(&own.order) {
            let row = usize::from(places[0][usize::from(hand)]);
            let to = &mut matrix[row * width..][..width];
            let [weaker, not_above] = reads.all().map(usize::from);
            if what == Matrix::Split {
                for &column in &columns[weaker..not_above] {
                    to[usize::from(column)] += chance;
                }
                continue;
            }
            for &column in &columns[..weaker] {
                to[usize::from(column)] += chance;
            }
            for &column in &columns[not_above..] {
                to[usize::from(column)] -= chance;
            }
        }
    }

    /// The number of streets.
    pub const STREETS: usize = STREETS;
}

fn groups(trees: &Trees, layouts: &[[Layout; 2]], hands: &Hands) -> Vec<[Vec<Group>; 2]> {
    let width = hands.width[0].max(hands.width[1]);
    let each = trees.all.iter().zip(layouts);
    let each = each.map(|(tree, own)| {
        [0, 1].map(|hero: usize| match tree.street {
            0 => Vec::new(),
            1 => Group::all(tree, &trees.all, layouts, hero, width, MOST_BYTES),
            _ => vec![Group::alone(tree, &own[hero], hero)],
        })
    });
    each.collect()
}

/// For each value of a permutation, its place.
fn inverse(permutation: &[u16]) -> Vec<u16> {
    let mut places = vec![0; permutation.len()];
    for (place, &value) in permutation.iter().enumerate() {
        places[usize::from(value)] = place as u16;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::postflop::bets::{Merge, Size};
    use crate::postflop::kernel::river::End;

    fn turn() -> Game {
        let sizes = || [vec![Size::Pot(0.5)], vec![Size::Pot(0.5), Size::Pot(1.0)]];
        let spot = Spot {
            board: vec![0, 17, 30, 47],
            dead: Vec::new(),
            ranges: [vec![1.0; 1326], vec![1.0; 1326]],
            chips: Chips {
                pot: 100,
                stack: 500,
            },
            bets: Bets {
                bets: [(); 3].map(|()| sizes()),
                raises: [(); 3].map(|()| sizes()),
                donks: Default::default(),
                add_all_in: 1.5,
                force_all_in: 0.15,
                merge: Merge::Pots(0.1),
            },
            edits: Vec::new(),
            rake: Rake::default(),
            relabel: true,
        };
        Game::new(spot, &mut || true).expect("a game")
    }

    #[test]
    fn the_announced_time_counts_what_the_walk_computes() {
        let game = turn();
        let size = game.size(4, 1);
        let (tree, board) = (game.root(), &game.boards.open[game.first_board()]);
        let mut cost = NANOSECONDS[0] * size.cells as f64;
        for hero in 0..2 {
            let (mut together, mut shown) = (0, 0);
            for deal in &board.deals {
                let hands = game.boards.complete[deal.next].width[hero];
                for ends in game.groups[tree][hero]
                    .iter()
                    .flat_map(|group| parts(&group.ends))
                {
                    let place = if ends.iter().any(End::is_showdown) {
                        1
                    } else {
                        2
                    };
                    for _ in ends.chunks(8) {
                        cost += NANOSECONDS[place] * hands as f64;
                        together += 1;
                    }
                    shown += ends.len();
                }
            }
            let pairs = game.hands.combos[0].len() * game.hands.width[1];
            let all_ins = game.layouts[tree][hero].all_ins.len();
            assert!(all_ins > 0);
            cost += NANOSECONDS[3] * (all_ins * pairs) as f64;
            // Each end is counted once, in fewer lanes than those of one tree after another.
            let ends = |leaf: &Leaf| game.layouts[leaf.tree][hero].ends.len();
            let leaves = &game.trees.all[tree].leaves;
            assert_eq!(
                shown,
                board.deals.len() * leaves.iter().map(ends).sum::<usize>()
            );
            let alone: usize = leaves.iter().map(|leaf| ends(leaf).div_ceil(8)).sum();
            assert!(together < board.deals.len() * alone);
        }
        assert!(
            (size.cost / cost - 1.0).abs() < 1e-9,
            "{} {cost}",
            size.cost
        );
    }
}
