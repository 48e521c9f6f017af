//! A turn or a river of Omaha: the betting, and the hands by strength.

use super::betting::{AllBetting, Betting, TreeGroup};
use super::deals::RiverClass;
use super::hands::{Holdings, Listed, Relabelled, Sorted, pairs};
use crate::postflop::Edit;
use crate::postflop::bets::Bets;
use crate::postflop::layout::{Pay, Rake};
use crate::postflop::payoffs::Payoffs;
use crate::postflop::size::GameSize;
use crate::postflop::street::{Chips, Trees, Untreeable};
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Ended, in_order};
use cardmath_evaluate::Rules;
use cardmath_evaluate::with_board::Panel;
use std::io;
use std::sync::Arc;

/// The question: who may hold what, on which board, for how many chips.
pub struct OmahaSpot {
    /// The rules. The first pot is won by the strongest hand. Half goes to the second one, if there
    /// is one and somebody qualifies for it: a low.
    pub rules: Rules,
    /// Four or five cards.
    pub board: Hand,
    /// Other cards that neither come nor are held.
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
    /// Whether river cards that are the same up to a relabelling of suits are computed once.
    pub relabel: bool,
}

/// A game that is ready to be solved, without its regrets.
pub struct OmahaGame {
    /// The rules.
    rules: Rules,
    instructions: Instructions,
    /// All trees, as they are drawn.
    pub trees: Arc<Trees>,
    /// The betting.
    pub betting: AllBetting,
    /// The first street, walked by itself.
    pub first: TreeGroup,
    /// The hands.
    pub listed: [Listed; 2],
    /// The hands on the first board as if all were equally strong: in the order of the lists.
    pub equal: [Holdings; 2],
    /// The relabellings of suits that change nothing.
    pub relabellings: Vec<Relabelled>,
    /// The complete boards.
    pub rivers: Vec<RiverClass>,
    /// The hands on each of them; empty until they are needed.
    pub shown: Vec<[Holdings; 2]>,
    /// Cards that are not held.
    dead: Hand,
    /// The cards of a hand.
    pub cards: usize,
    /// The probability of a river card that shares none with the two hands.
    pub chance: f32,
    /// The weight of all pairs of hands that share no card.
    pub pairs: f64,
    /// The chips.
    pub chips: Chips,
    /// What the house takes.
    pub rake: Rake,
    /// What the players get, unless it is the chips.
    pub payoffs: Option<Payoffs>,
}

/// Hands that are evaluated between two checks whether to stop.
const EVALUATED: usize = 1 << 14;

/// The nanoseconds of one core for each action of each hand, and for each row that ends read of
/// each hand of both players, as measured; an estimate for other machines.
const NANOSECONDS: [f64; 2] = [2.1, 25.0];

impl OmahaGame {
    /// The sizes of hands that can be solved.
    pub const SIZES: [usize; 3] = [2, 4, 5];

    /// A game, whose hands are not sorted yet.
    ///
    /// # Errors
    /// There is no tree, or `keep_going` said no.
    ///
    /// # Panics
    /// The size of a hand is not one of `SIZES`, or the board has other than four or five cards.
    pub fn new(
        spot: OmahaSpot,
        instructions: Instructions,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<OmahaGame, Untreeable> {
        let street = spot.board.len() - 3;
        assert!((1..=2).contains(&street), "the board is a turn or a river");
        let trees = Trees::new(street, spot.chips, &spot.bets, &spot.edits, keep_going)?;
        let known = spot.board | spot.dead;
        let listed = Listed::both([&spot.ranges[0], &spot.ranges[1]], known);
        if !keep_going() {
            return Err(Untreeable::Stopped);
        }
        let equal = |player: usize| {
            let places = 0..listed[player].len() as u32;
            Sorted::new(places.map(|place| (0, place)).collect())
        };
        let equal = Holdings::both(&listed, &[equal(0), equal(1)], Hand::DECK - known);
        let pairs = match spot.rules.cards {
            2 => pairs::<2>(&listed, &equal),
            4 => pairs::<4>(&listed, &equal),
            5 => pairs::<5>(&listed, &equal),
            cards => unreachable!("hands of {cards} cards are not solved"),
        };
        let relabellings = Relabelled::all(&listed, [spot.board, spot.dead], spot.relabel);
        let betting = AllBetting::new(&trees, Pay::Chips(&spot.rake));
        let held = known.len() + 2 * spot.rules.cards;
        let left = Hand::DECK.len().saturating_sub(held).max(1);
        Ok(OmahaGame {
            instructions,
            first: betting.first_alone(),
            betting,
            trees: Arc::new(trees),
            equal,
            rivers: RiverClass::all(spot.board, spot.dead, &relabellings),
            relabellings,
            shown: Vec::new(),
            dead: spot.dead,
            cards: spot.rules.cards,
            chance: if street == 2 { 1.0 } else { 1.0 / left as f32 },
            pairs,
            chips: spot.chips,
            rake: spot.rake,
            payoffs: None,
            rules: spot.rules,
            listed,
        })
    }

    /// Pays the players amounts of their own in place of chips. No table may be made yet. Returns
    /// false, and changes nothing, if the payoffs do not cover all ends: they do not say what a
    /// quarter of the pot is worth.
    pub fn pay(&mut self, payoffs: Payoffs) -> bool {
        let mut nodes = self.trees.all.iter().flat_map(|tree| &tree.nodes);
        if self.is_split() || !nodes.all(|node| payoffs.covers(node)) {
            return false;
        }
        self.betting = AllBetting::new(&self.trees, Pay::Payoffs(&payoffs));
        self.first = self.betting.first_alone();
        self.payoffs = Some(payoffs);
        true
    }

    /// Whether half of the pot goes by another order: to the lows.
    pub fn is_split(&self) -> bool {
        self.rules.pots.len() > 1
    }

    /// Sorts the hands on all complete boards, which takes memory. Returns false if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn prepare(
        &mut self,
        threads: usize,
        keep_going: impl FnMut() -> bool,
    ) -> io::Result<bool> {
        if !self.shown.is_empty() {
            return Ok(true);
        }
        let count = self.rivers.len();
        let sort = |river: usize, parts: &cardmath_cards::workers::Parts| {
            self.sorted(self.rivers[river].board, &|| !parts.is_stopped())
                .ok_or(Ended::Stopped)
        };
        let shown = in_order(threads.max(1), count, sort, keep_going)?.unwrap_or_default();
        if shown.len() < count {
            return Ok(false);
        }
        self.shown = shown;
        Ok(true)
    }

    /// The hands on a complete board; none if it was stopped.
    fn sorted(&self, board: Hand, keep_going: &dyn Fn() -> bool) -> Option<[Holdings; 2]> {
        let pots = 0..self.rules.pots.len();
        let ranked = |listed: &Listed| -> Option<Vec<Vec<(u16, u32)>>> {
            let ranked = pots.clone();
            ranked
                .map(|pot| self.ranked(pot, listed, board, keep_going))
                .collect()
        };
        let ranked = [ranked(&self.listed[0])?, ranked(&self.listed[1])?];
        let sorted = ranked.each_ref().map(|pots| {
            let high = pots[0].iter();
            Sorted::new(high.map(|&(high, hand)| (high.into(), hand)).collect())
        });
        let free = Hand::DECK - (board | self.dead);
        let mut both = Holdings::both(&self.listed, &sorted, free);
        let has_low = |pots: &Vec<Vec<_>>| pots.iter().skip(1).flatten().any(|&(low, _)| low > 0);
        if ranked.iter().any(has_low) {
            Holdings::halve(&mut both, &ranked.map(|pots| lows(&pots[0], &pots[1])));
        }
        Some(both)
    }

    /// The strengths of a player's hands on a board for a pot, and their places in the list; none if
    /// it was stopped.
    fn ranked(
        &self,
        pot: usize,
        listed: &Listed,
        board: Hand,
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Vec<(u16, u32)>> {
        let mut panel = Panel::new(&self.rules, self.instructions);
        let free = (0..).zip(&listed.hands);
        let free = free.filter(|(_, hand)| (**hand & board).is_empty());
        let (places, hands): (Vec<u32>, Vec<Hand>) = free.unzip();
        let mut strengths = vec![0; hands.len()];
        for (hands, strengths) in hands.chunks(EVALUATED).zip(strengths.chunks_mut(EVALUATED)) {
            if !keep_going() {
                return None;
            }
            panel.evaluate(pot, hands, &vec![board; hands.len()], strengths);
        }
        Some(strengths.into_iter().zip(places).collect())
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
        let ties = |betting: &Betting| !betting.layouts[hero].ties.is_empty();
        self.betting.rivers.iter().any(ties)
    }

    /// How large the game is, with this many bytes a number, on this many threads.
    pub fn size(&self, bytes: usize, threads: usize) -> GameSize {
        let first = &self.betting.first.tree;
        let is_turn = self.trees.root().street < 2;
        let mut size = GameSize {
            nodes: if is_turn { first.nodes.len() as u64 } else { 0 },
            cells: 0,
            stored: 0,
            other: 0,
            cost: 0.0,
        };
        self.add_part(
            &self.first,
            [0, 1].map(|player| self.listed[player].len()),
            &mut size,
        );
        for river in &self.rivers {
            let hands = [0, 1].map(|player: usize| self.listed[player].count_without(river.board));
            for group in &self.betting.groups {
                self.add_part(group, hands, &mut size);
            }
            for (hands, listed) in hands.into_iter().zip(&self.listed) {
                let orders = self.rules.pots.len();
                size.other += Holdings::bytes(hands, listed.len(), self.cards, orders) as u64;
            }
            // All-ins are nodes of the first street.
            let leaves = self.betting.first.tree.leaves.iter();
            let nodes = leaves.map(|leaf| self.betting.rivers[leaf.tree].tree.nodes.len() as u64);
            size.nodes += nodes.sum::<u64>();
        }
        for listed in &self.listed {
            let kept = size_of::<Hand>() + size_of::<f32>() + size_of::<u32>();
            let relabelled = self.relabellings.len() * size_of::<u32>();
            size.other += (listed.len() * (kept + relabelled)) as u64;
            size.other += Holdings::bytes(listed.len(), listed.len(), self.cards, 1) as u64;
        }
        // Regrets and sums of strategies.
        size.stored = 2 * bytes as u64 * size.cells;
        size.other += self.working_memory(threads) as u64;
        size
    }

    /// Adds what a group takes on a board with these numbers of hands.
    fn add_part(&self, group: &TreeGroup, hands: [usize; 2], size: &mut GameSize) {
        for player in 0..2 {
            let cells = (group.actions[player] * hands[player]) as u64;
            let read = group.rows[player].read.len() * (hands[0] + hands[1]);
            // Of a low, hands read two sums more than three.
            let read = if self.is_split() { read * 5 / 3 } else { read };
            size.cells += cells;
            size.cost += NANOSECONDS[0] * cells as f64 + NANOSECONDS[1] * read as f64 / 2.0;
        }
    }
}

/// The order that decides the low half of the pot: the lows, and below them hands without one as in
/// the high half, since they win both halves from each other.
fn lows(high: &[(u16, u32)], low: &[(u16, u32)]) -> Sorted {
    let each = high.iter().zip(low).map(|(&(high, hand), &(low, _))| {
        let strength = match low {
            0 => high.into(),
            low => LOWS + u32::from(low),
        };
        (strength, hand)
    });
    Sorted::new(each.collect())
}

/// Above the strength of all high hands.
const LOWS: u32 = 1 << 16;
