//! What hands are worth with their boards, where some of the cards play.

use super::rules::Rules;
use crate::Hand;
use crate::evaluate::{Instructions, Judge};

/// Judges many hands at once.
pub struct Panel<'a> {
    rules: &'a Rules,
    instructions: Instructions,
    /// Room for the hands that are tried, and for what they are worth.
    tried: Vec<Hand>,
    worth: Vec<u16>,
}

/// Where this many deals are expanded at a time, their hands stay near.
const DEALS_AT_ONCE: usize = 32;

impl<'a> Panel<'a> {
    /// Judges by the rules.
    pub fn new(rules: &'a Rules, instructions: Instructions) -> Panel<'a> {
        Panel {
            rules,
            instructions,
            tried: Vec::new(),
            worth: Vec::new(),
        }
    }

    /// What each hand is worth for a pot with its board; 0 where it does not qualify.
    pub fn judge(&mut self, pot: usize, held: &[Hand], boards: &[Hand], worth: &mut [u16]) {
        let judge = &self.rules.pots[pot];
        let Some(plays) = self.rules.plays else {
            self.tried.clear();
            let hands = held.iter().zip(boards).map(|(&held, &board)| held | board);
            self.tried.extend(hands);
            judge.strengths(self.instructions, &self.tried, worth);
            return;
        };
        let deals = held.chunks(DEALS_AT_ONCE).zip(boards.chunks(DEALS_AT_ONCE));
        for ((held, boards), worth) in deals.zip(worth.chunks_mut(DEALS_AT_ONCE)) {
            let tries = self.expand(plays, judge, held, boards);
            self.worth.resize(self.tried.len(), 0);
            judge.strengths(self.instructions, &self.tried, &mut self.worth);
            for (best, worth) in worth.iter_mut().zip(self.worth.chunks_exact(tries)) {
                *best = worth.iter().copied().max().unwrap_or(0);
            }
        }
    }

    /// Puts together all cards that may play, and tells how many hands a deal has.
    fn expand(&mut self, plays: usize, judge: &Judge, held: &[Hand], boards: &[Hand]) -> usize {
        let from_board = judge.ordering().size() - plays;
        self.tried.clear();
        let (mut ours, mut shared) = (Vec::new(), Vec::new());
        let mut last = Hand::EMPTY;
        for (&held, &board) in held.iter().zip(boards) {
            if held != last {
                // Often it is the same hand again.
                choices(held, plays, &mut ours);
                last = held;
            }
            choices(board, from_board, &mut shared);
            for &shared in &shared {
                self.tried.extend(ours.iter().map(|&ours| ours | shared));
            }
        }
        (ours.len() * shared.len()).max(1)
    }
}

/// All choices of so many of these cards.
fn choices(cards: Hand, count: usize, all: &mut Vec<Hand>) {
    fn extend(left: Hand, count: usize, chosen: Hand, all: &mut Vec<Hand>) {
        if count == 0 {
            all.push(chosen);
            return;
        }
        let mut left = left;
        while left.len() >= count {
            let card = left.lowest();
            left = left - card;
            extend(left, count - 1, chosen | card, all);
        }
    }
    all.clear();
    extend(cards, count, Hand::EMPTY, all);
}
