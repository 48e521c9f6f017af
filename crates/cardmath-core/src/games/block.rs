//! Deals that are judged together.

use super::columns::{Boards, Hands, join};
use super::detail::Places;
use super::judging::Panel;
use super::pairs::Pairs;
use super::rules::Rules;
use super::shares::{ByPot, Shares};
use super::tally::Tally;
use crate::Hand;
use crate::aligned::Aligned;
use crate::dealing::{BLOCK, Column};
use crate::evaluate::Instructions;

/// Counts deals, a block at a time.
pub struct Block<'a> {
    instructions: Instructions,
    panel: Panel<'a>,
    /// What pairs are worth, where that tells what hands are worth.
    pairs: &'a [Option<Pairs>],
    /// What is looked up of boards and hands.
    boards: Boards,
    hands: Vec<Hands>,
    /// The cards of each player, and of the board.
    held: Vec<[Hand; BLOCK]>,
    board: [Hand; BLOCK],
    weights: Vec<u128>,
    /// What each hand is worth.
    worth: ByPot,
    shares: Shares,
    /// Whether combinations or categories are told, and which combination each player has.
    detailed: bool,
    places: Places,
    rules: &'a Rules,
    tally: Tally,
}

impl<'a> Block<'a> {
    /// No deal yet: what is counted is added to the tally. Pairs may be left out.
    pub fn new(
        rules: &'a Rules,
        pairs: &'a [Option<Pairs>],
        tally: Tally,
        instructions: Instructions,
    ) -> Block<'a> {
        let (pots, players) = (rules.pots.len(), tally.players.len());
        let first = &tally.players[0];
        Block {
            detailed: !first.combos.is_empty() || !first.categories.is_empty(),
            rules,
            places: vec![[0; BLOCK]; players],
            instructions,
            panel: Panel::new(rules, instructions),
            pairs,
            boards: Boards::new(),
            hands: (0..players).map(|_| Hands::new()).collect(),
            held: vec![[Hand::EMPTY; BLOCK]; players],
            board: [Hand::EMPTY; BLOCK],
            weights: Vec::with_capacity(BLOCK),
            worth: vec![vec![Aligned([0; BLOCK]); players]; pots],
            shares: Shares::new(players, pots),
            tally,
        }
    }

    /// Takes a deal that stands for so many, in which players hold these of their combinations.
    pub fn take(&mut self, held: &[Hand], places: &[u32], board: Hand, weight: u128) {
        let deal = self.weights.len();
        for (all, &place) in self.places.iter_mut().zip(places) {
            all[deal] = place;
        }
        for (all, &hand) in self.held.iter_mut().zip(held) {
            all[deal] = hand;
        }
        self.board[deal] = board;
        self.weights.push(weight);
        if self.weights.len() == BLOCK {
            self.count_taken();
        }
    }

    /// Counts so many deals of a block, given by the ids of each player's cards and of the board's.
    pub fn count(&mut self, held: &[Vec<Column>], board: &[Column], deals: usize) {
        self.instructions.compiled(
            #[inline(always)]
            || self.read(held, board),
        );
        for pot in 0..self.worth.len() {
            match self.pairs.get(pot) {
                Some(Some(pairs)) => {
                    for (hands, worth) in self.hands.iter().zip(&mut self.worth[pot]) {
                        hands.look_up(&self.boards, pairs, worth);
                    }
                }
                _ => self.judge(pot, deals),
            }
        }
        self.share(deals);
        self.instructions.compiled(
            #[inline(always)]
            || self.tally.count_block(&self.shares, deals, 1),
        );
        self.count_details(&[1; BLOCK][..deals]);
    }

    /// Which combination each player has in each deal of the block that is counted next.
    pub fn places(&mut self) -> Option<&mut Places> {
        self.detailed.then_some(&mut self.places)
    }

    fn count_details(&mut self, weights: &[u128]) {
        if self.detailed {
            let (places, worth) = (&self.places, &self.worth);
            self.tally
                .count_details(self.rules, places, worth, &self.shares, weights);
        }
    }

    /// What all deals came to.
    pub fn into_tally(mut self) -> Tally {
        self.count_taken();
        self.tally
    }

    /// Reads what is looked up, and the cards themselves where they are judged.
    #[inline(always)]
    fn read(&mut self, held: &[Vec<Column>], board: &[Column]) {
        if self.pairs.iter().any(Option::is_some) {
            self.boards.read(board);
            for (hands, held) in self.hands.iter_mut().zip(held) {
                hands.read(held);
            }
        }
        if self.pairs.is_empty() || self.pairs.iter().any(Option::is_none) {
            join(board, &mut self.board);
            for (hands, held) in self.held.iter_mut().zip(held) {
                join(held, hands);
            }
        }
    }

    fn judge(&mut self, pot: usize, deals: usize) {
        for (held, worth) in self.held.iter().zip(&mut self.worth[pot]) {
            let (held, board) = (&held[..deals], &self.board[..deals]);
            self.panel.judge(pot, held, board, &mut worth.0[..deals]);
        }
    }

    /// Finds who takes what of so many deals; of the rest of the block nobody takes anything.
    fn share(&mut self, deals: usize) {
        for worth in self.worth.iter_mut().flatten() {
            worth.0[deals..].fill(0);
        }
        self.instructions.compiled(
            #[inline(always)]
            || self.shares.find(&self.worth),
        );
    }

    /// Counts the deals that were taken.
    fn count_taken(&mut self) {
        let deals = self.weights.len();
        if deals == 0 {
            return;
        }
        for pot in 0..self.worth.len() {
            self.judge(pot, deals);
        }
        self.share(deals);
        match self.weights.iter().min() == self.weights.iter().max() {
            true => self.tally.count_block(&self.shares, deals, self.weights[0]),
            false => self.tally.count_weighted(&self.shares, &self.weights),
        }
        let mut weights = std::mem::take(&mut self.weights);
        self.count_details(&weights);
        weights.clear();
        self.weights = weights;
    }
}
