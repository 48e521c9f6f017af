//! How large a game is, and what an iteration costs.

use super::boards::Complete;
use super::game::HoldemGame;
use super::kernel::river::parts;
use super::orbits::Orbits;
use super::street::Leaf;

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

impl HoldemGame {
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
        let rivers = self
            .boards
            .complete
            .iter()
            .map(|board| self.bytes_of(board));
        let matrix = (size_of::<i16>() * self.hands.combos[0].len() * self.hands.width[1]) as u64;
        let matrices = self.boards.open.iter().map(|board| {
            let cards = board.cards.len();
            u64::from(self.needs_equities(cards)) + u64::from(self.needs_splits(cards))
        });
        size.other = rivers.sum::<u64>() + matrices.sum::<u64>() * matrix;
        size.other += self.working_memory(threads).max(2 << 20) as u64;
        size.cost += NANOSECONDS[0] * size.cells as f64;
        size
    }

    /// The bytes of a complete board.
    fn bytes_of(&self, board: &Complete) -> u64 {
        let rows = board.width[0] + board.width[1];
        let hands = match Orbits::new(&self.hands, board.later).are_single() {
            true => 0,
            // Those that are not the first ones of rows, and a share for each row.
            false => (0..2)
                .map(|player| self.hands.without(player, board.cards).count())
                .sum(),
        };
        (24 * rows + 4 * hands + 1000) as u64
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::postflop::bets::{Bets, Merge, Size};
    use crate::postflop::game::Spot;
    use crate::postflop::kernel::river::End;
    use crate::postflop::layout::Rake;
    use crate::postflop::street::Chips;

    fn turn() -> HoldemGame {
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
        HoldemGame::new(spot, &mut || true).expect("a game")
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
