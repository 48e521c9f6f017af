//! Deals that wait to be judged together.

use super::judging::Panel;
use super::rules::Table;
use super::tally::Tally;
use crate::Hand;
use crate::evaluate::Instructions;

/// How many deals are judged together.
const DEALS: usize = 256;

/// Gathers deals, and counts them a block at a time.
pub struct Block<'a> {
    panel: Panel<'a>,
    held: Vec<Vec<Hand>>,
    boards: Vec<Hand>,
    weights: Vec<u128>,
    /// By pot and player, what each hand is worth.
    worth: Vec<Vec<Vec<u16>>>,
    tally: Tally,
}

impl<'a> Block<'a> {
    /// No deal yet.
    pub fn new(table: &'a Table, instructions: Instructions) -> Block<'a> {
        let (players, pots) = (table.seats.len(), table.rules.pots.len());
        Block {
            panel: Panel::new(&table.rules, instructions),
            held: vec![Vec::with_capacity(DEALS); players],
            boards: Vec::with_capacity(DEALS),
            weights: Vec::with_capacity(DEALS),
            worth: vec![vec![vec![0; DEALS]; players]; pots],
            tally: Tally::new(players, pots),
        }
    }

    /// Takes a deal that stands for so many.
    pub fn take(&mut self, held: &[Hand], board: Hand, weight: u128) {
        for (all, &hand) in self.held.iter_mut().zip(held) {
            all.push(hand);
        }
        self.boards.push(board);
        self.weights.push(weight);
        if self.boards.len() == DEALS {
            self.count();
        }
    }

    /// What all deals came to.
    pub fn into_tally(mut self) -> Tally {
        self.count();
        self.tally
    }

    fn count(&mut self) {
        let deals = self.boards.len();
        for (pot, worth) in self.worth.iter_mut().enumerate() {
            for (held, worth) in self.held.iter().zip(worth) {
                self.panel
                    .judge(pot, held, &self.boards, &mut worth[..deals]);
            }
        }
        for (deal, &weight) in self.weights.iter().enumerate() {
            self.tally.count(&self.worth, deal, weight);
        }
        self.held.iter_mut().for_each(Vec::clear);
        self.boards.clear();
        self.weights.clear();
    }
}
