//! An Omaha river: the betting, and the hands by strength.

use super::ends::Rows;
use super::hands::{Holdings, Sorted, pairs};
use crate::postflop::bets::Bets;
use crate::postflop::game::GameSize;
use crate::postflop::layout::{Layout, Pay, Rake};
use crate::postflop::payoffs::Payoffs;
use crate::postflop::street::{Chips, Street, Trees, Untreeable};
use crate::postflop::{Action, Edit, Kind};
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_evaluate::Rules;
use cardmath_evaluate::with_board::Panel;
use std::sync::Arc;

/// The question: who may hold what, on which board, for how many chips.
pub struct OmahaSpot {
    /// The rules, of which the first pot is played.
    pub rules: Rules,
    /// Five cards.
    pub board: Hand,
    /// Other cards that are not held.
    pub dead: Hand,
    /// The players' hands, all of one size and each of them once, with weights above 0.
    pub ranges: [Vec<(Hand, f32)>; 2],
    /// The chips.
    pub chips: Chips,
    /// The sizes of bets.
    pub bets: Bets,
    /// Branches that are added or removed.
    pub edits: Vec<Edit>,
    /// What the house takes.
    pub rake: Rake,
}

/// A river that is ready to be solved, without its regrets.
pub struct OmahaGame {
    /// The betting.
    pub trees: Arc<Trees>,
    /// For each learning player, where numbers are in memory.
    pub layouts: [Layout; 2],
    /// For each learning player, the opponent's weights that the ends read.
    pub rows: [Rows; 2],
    /// The hands.
    pub hands: [Holdings; 2],
    /// The cards of a hand.
    pub cards: usize,
    /// The weight of all pairs of hands that share no card.
    pub pairs: f64,
    /// The chips.
    pub chips: Chips,
    /// What the house takes.
    pub rake: Rake,
    /// What the players get, unless it is the chips.
    pub payoffs: Option<Payoffs>,
}

/// Hands that are evaluated between two questions whether to go on.
const AT_ONCE: usize = 1 << 14;

/// The nanoseconds of one core for each action of each hand, and for each row that ends read of
/// each hand of both players, as measured; an estimate for other machines.
const NANOSECONDS: [f64; 2] = [2.1, 25.0];

impl OmahaGame {
    /// The sizes of hands that can be solved.
    pub const SIZES: [usize; 3] = [2, 4, 5];

    /// A game.
    ///
    /// # Errors
    /// There is no tree, or `keep_going` said no.
    ///
    /// # Panics
    /// The size of a hand is not one of `SIZES`.
    pub fn new(
        spot: OmahaSpot,
        instructions: Instructions,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<OmahaGame, Untreeable> {
        let trees = Trees::new(2, spot.chips, &spot.bets, &spot.edits, keep_going)?;
        let known = spot.board | spot.dead;
        let free = Hand::DECK - known;
        let mut panel = Panel::new(&spot.rules, instructions);
        let mut sort = |range: &[(Hand, f32)]| {
            let range: Vec<(Hand, f32)> = range
                .iter()
                .copied()
                .filter(|(hand, _)| (*hand & known).is_empty())
                .collect();
            let mut strengths = vec![0; range.len()];
            for (hands, strengths) in range.chunks(AT_ONCE).zip(strengths.chunks_mut(AT_ONCE)) {
                if !keep_going() {
                    return Err(Untreeable::Stopped);
                }
                let held: Vec<Hand> = hands.iter().map(|&(hand, _)| hand).collect();
                panel.evaluate(0, &held, &vec![spot.board; held.len()], strengths);
            }
            Ok(Sorted::new(&range, &strengths))
        };
        let (first, second) = (sort(&spot.ranges[0])?, sort(&spot.ranges[1])?);
        let hands = [
            Holdings::new(&first, &second, free),
            Holdings::new(&second, &first, free),
        ];
        let both = hands.each_ref();
        let pairs = match spot.rules.cards {
            2 => pairs::<2>(both),
            4 => pairs::<4>(both),
            5 => pairs::<5>(both),
            cards => unreachable!("hands of {cards} cards are not solved"),
        };
        let root = trees.root();
        let layouts = [0, 1].map(|hero| Layout::new(root, hero, Pay::Chips(&spot.rake)));
        Ok(OmahaGame {
            rows: layouts.each_ref().map(Rows::new),
            layouts,
            trees: Arc::new(trees),
            hands,
            cards: spot.rules.cards,
            pairs,
            chips: spot.chips,
            rake: spot.rake,
            payoffs: None,
        })
    }

    /// Pays the players amounts of their own in place of chips. No table may be made yet. Returns
    /// false, and changes nothing, if the payoffs do not cover all ends.
    pub fn pay(&mut self, payoffs: Payoffs) -> bool {
        if !self.tree().nodes.iter().all(|node| payoffs.covers(node)) {
            return false;
        }
        let root = self.trees.root();
        self.layouts = [0, 1].map(|hero| Layout::new(root, hero, Pay::Payoffs(&payoffs)));
        self.rows = self.layouts.each_ref().map(Rows::new);
        self.payoffs = Some(payoffs);
        true
    }

    /// What a player has where all values are 0: half of the pot, unless other amounts are paid.
    pub fn start(&self) -> f64 {
        match self.payoffs {
            None => f64::from(self.chips.pot) / 2.0,
            Some(_) => 0.0,
        }
    }

    /// Whether split pots have a worth of their own for a player.
    pub fn has_ties(&self, hero: usize) -> bool {
        !self.layouts[hero].ties.is_empty()
    }

    /// The tree of the river.
    pub fn tree(&self) -> &Street {
        self.trees.root()
    }

    /// How large the game is, with this number of threads.
    pub fn size(&self, threads: usize) -> GameSize {
        let tree = self.tree();
        let mut size = GameSize {
            nodes: tree.nodes.len() as u64,
            cells: 0,
            stored: 0,
            other: 0,
            cost: 0.0,
        };
        let all = self.hands[0].len() + self.hands[1].len();
        for player in 0..2 {
            let hands = self.hands[player].len();
            let cells = (tree.actions[player] * hands) as u64;
            size.cells += cells;
            // Regrets and sums of strategies.
            size.stored += 2 * 4 * cells;
            size.other += Holdings::bytes(hands, self.cards) as u64;
            let read = self.rows[player].read.len() * all;
            size.cost += NANOSECONDS[0] * cells as f64 + NANOSECONDS[1] * read as f64 / 2.0;
        }
        size.other += self.working_memory(threads) as u64;
        size
    }

    /// The node at the end of a line of actions.
    ///
    /// # Errors
    /// The number of the move that is not in the tree.
    pub fn find(&self, line: &[Action]) -> Result<usize, usize> {
        let nodes = &self.tree().nodes;
        let mut node = 0;
        for (place, action) in line.iter().enumerate() {
            let mut kids = nodes[node].kids.clone();
            node = kids
                .find(|&kid| nodes[kid].action == *action)
                .ok_or(place)?;
        }
        Ok(node)
    }

    /// The player who acts at a node.
    pub fn player_at(&self, node: usize) -> Option<usize> {
        match self.tree().nodes[node].kind {
            Kind::Decision { player } => Some(player),
            _ => None,
        }
    }
}
