//! What other cards can make of a board, and the next cards that improve a hand.

use crate::judge::Judge;
use cardmath_cards::{Hand, subsets_of};
use std::collections::HashMap;

/// The most holdings of boards that are remembered.
const REMEMBERED: usize = 64;

/// All cards that can play with a board, with their strengths.
type Held = Vec<(u16, Hand)>;

/// What can be held on boards that were looked at.
#[derive(Default)]
pub struct Holdings {
    /// By pot and board.
    by_board: HashMap<(usize, u64), Held>,
}

impl Holdings {
    /// The greatest strength up to a limit that somebody else can have; 0 if there is none.
    pub fn best_possible(
        &mut self,
        judge: &Judge<'_>,
        pot: usize,
        own: Hand,
        board: Hand,
        limit: i64,
    ) -> i64 {
        let holdings = self.of_board(judge, pot, board);
        let possible = holdings
            .iter()
            .filter(|(strength, cards)| i64::from(*strength) <= limit && (*cards & own).is_empty());
        possible
            .map(|&(strength, _)| i64::from(strength))
            .max()
            .unwrap_or(0)
    }

    /// All cards that can play with a board, as few as there must be, with their strengths.
    fn of_board(&mut self, judge: &Judge<'_>, pot: usize, board: Hand) -> &[(u16, Hand)] {
        let key = (pot, board.mask());
        if !self.by_board.contains_key(&key) {
            if self.by_board.len() >= REMEMBERED {
                self.by_board.clear();
            }
            let found = find_holdings(judge, pot, board);
            self.by_board.insert(key, found);
        }
        &self.by_board[&key]
    }

    /// The next cards after which no other cards are stronger.
    pub fn nut_outs(&mut self, judge: &Judge<'_>, pot: usize, own: Hand, board: Hand) -> i64 {
        let next = after_next(judge, own, board);
        let strengths = judge.strengths(pot, &next);
        let mut outs = 0;
        for (&(own, board), strength) in next.iter().zip(strengths) {
            let best = self.best_possible(judge, pot, own, board, i64::MAX);
            outs += i64::from(strength > 0 && i64::from(strength) >= best);
        }
        outs
    }
}

fn find_holdings(judge: &Judge<'_>, pot: usize, board: Hand) -> Held {
    let rules = &judge.setup.rules;
    let evaluator = &rules.pots[pot];
    let size = evaluator.ordering().size();
    let playing = rules.plays.unwrap_or(rules.cards);
    let free = rules.deck - board - judge.setup.dead;
    let shared: Vec<Hand> = match rules.plays {
        None => vec![board],
        Some(plays) => subsets_of(board, size.saturating_sub(plays)).collect(),
    };
    let held: Vec<Hand> = subsets_of(free, playing).collect();
    if shared.is_empty() || playing + shared[0].len() < size {
        return Vec::new();
    }
    let joined: Vec<Hand> = held
        .iter()
        .flat_map(|&held| shared.iter().map(move |&shared| held | shared))
        .collect();
    let mut found = vec![0; joined.len()];
    evaluator.strengths(judge.instructions, &joined, &mut found);
    let best = found
        .chunks_exact(shared.len())
        .map(|all| all.iter().copied().max());
    best.zip(held)
        .map(|(best, held)| (best.unwrap_or(0), held))
        .collect()
}

/// For each hand, the next cards that raise its strength to one of an interval.
pub fn outs(
    judge: &Judge<'_>,
    pot: usize,
    hands: &[(Hand, Hand)],
    first: &[i64],
    last: &[i64],
) -> Vec<i64> {
    let now = judge.strengths(pot, hands);
    let next: Vec<Vec<(Hand, Hand)>> = hands
        .iter()
        .map(|&(own, board)| after_next(judge, own, board))
        .collect();
    let after = judge.strengths(pot, &next.concat());
    let mut after = after.iter().map(|&strength| i64::from(strength));
    let mut found = Vec::with_capacity(hands.len());
    for (row, next) in next.iter().enumerate() {
        let better = i64::from(now[row]).max(first[row] - 1);
        let improves = |&strength: &i64| strength > better && strength <= last[row];
        found.push(after.by_ref().take(next.len()).filter(improves).count() as i64);
    }
    found
}

/// The own cards and the board after each card that may come next, on the board if there is one.
fn after_next(judge: &Judge<'_>, own: Hand, board: Hand) -> Vec<(Hand, Hand)> {
    let rules = &judge.setup.rules;
    let next = unseen(judge, own, board).cards();
    match rules.board {
        0 if own.len() < rules.cards => next.map(|card| (own.with(card), board)).collect(),
        most if board.len() < most => next.map(|card| (own, board.with(card))).collect(),
        _ => Vec::new(),
    }
}

/// The cards that a player with own cards and a board does not see.
fn unseen(judge: &Judge<'_>, own: Hand, board: Hand) -> Hand {
    judge.setup.rules.deck - own - board - judge.setup.dead
}

/// The fewest own cards with which the hand has its strength.
pub fn playing(judge: &Judge<'_>, pot: usize, own: Hand, board: Hand) -> i64 {
    let rules = &judge.setup.rules;
    let strength = judge.strengths(pot, &[(own, board)])[0];
    if let (Some(plays), 1..) = (rules.plays, strength) {
        return plays as i64;
    }
    let (evaluator, size) = (&rules.pots[pot], rules.pots[pot].ordering().size());
    let suffices = |&count: &usize| {
        count + board.len() >= size
            && subsets_of(own, count).any(|own| evaluator.strength(own | board) == strength)
    };
    let fewest = (0..=own.len()).find(suffices);
    fewest.map_or(-1, |count| count as i64)
}
