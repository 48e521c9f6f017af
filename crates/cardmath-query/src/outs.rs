//! The next cards that improve a hand, and the player's cards that play.

use crate::judge::Judge;
use cardmath_cards::{Hand, subsets_of};

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

/// The player's cards and the board after each card that may come next, on the board if there is one.
pub fn after_next(judge: &Judge<'_>, own: Hand, board: Hand) -> Vec<(Hand, Hand)> {
    let rules = &judge.setup.rules;
    let next = unseen(judge, own, board).cards();
    match rules.board {
        0 if own.len() < rules.cards => next.map(|card| (own.with(card), board)).collect(),
        most if board.len() < most => next.map(|card| (own, board.with(card))).collect(),
        _ => Vec::new(),
    }
}

/// The cards that a player with these cards does not see.
fn unseen(judge: &Judge<'_>, own: Hand, board: Hand) -> Hand {
    judge.setup.rules.deck - own - board - judge.setup.dead
}

/// The fewest of the player's cards with which the hand has its strength.
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
