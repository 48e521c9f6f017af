//! The boards that each player wins with one choice of hands.

use super::hand_rows::HandRow;
use crate::tally::Tally;
use cardmath_cards::Hand;
use cardmath_evaluate::{Evaluator, NO_CATEGORY};

/// One choice of hands, and its counts.
pub struct BoardCount<'a> {
    pub hands: &'a [Hand],
    /// The cards that will not come.
    pub used: Hand,
    /// The row of each player for the first pot, then for the next.
    pub rows: Vec<HandRow>,
    /// The winners with each choice of ranks: a bit for each row.
    pub winners: Vec<u16>,
    /// By winners, the number of boards.
    pub outcomes: Vec<i64>,
    /// By row, the number of boards in each hand category, if these are counted.
    pub categories: Vec<Vec<i64>>,
    /// A buffer for the best strengths.
    pub best: Vec<u16>,
}

impl BoardCount<'_> {
    /// The tally of all boards, each of this weight.
    pub fn into_tally(self, weight: u128) -> Tally {
        let players = self.hands.len();
        let mut tally = Tally::new(players, self.rows.len() / players);
        for (winners, &boards) in self.outcomes.iter().enumerate() {
            if boards > 0 {
                let wins = |row: usize| vec![(winners >> row & 1) as u16];
                let rows: Vec<Vec<u16>> = (0..self.rows.len()).map(wins).collect();
                let pots: Vec<_> = rows.chunks_exact(players).map(<[_]>::to_vec).collect();
                tally.count(&pots, 0, weight * boards as u128);
            }
        }
        for (row, counts) in self.categories.into_iter().enumerate() {
            let counts = counts.into_iter().map(|boards| weight * boards as u128);
            tally.players[row % players]
                .categories
                .push(counts.collect());
        }
        tally
    }
}

/// Counts the hand category of a strength, if the hand qualifies.
pub fn count_category(evaluator: &Evaluator, strength: u16, ways: i64, counts: &mut [i64]) {
    let category = evaluator.category_of(strength);
    if category != NO_CATEGORY {
        counts[usize::from(category)] += ways;
    }
}

/// The winners of each board: a bit for each row whose strength is the best one of its pot, and not
/// 0.
pub fn winners_of<R: AsRef<[u16]>>(
    rows: &[R],
    players: usize,
    best: &mut Vec<u16>,
    winners: &mut [u16],
) {
    winners.fill(0);
    best.resize(winners.len(), 0);
    for (pot, rows) in rows.chunks_exact(players).enumerate() {
        best.fill(0);
        for row in rows {
            let both = best.iter_mut().zip(row.as_ref());
            both.for_each(|(best, &strength)| *best = strength.max(*best));
        }
        for (player, row) in rows.iter().enumerate() {
            let bit = 1 << (pot * players + player);
            for ((winners, &strength), &best) in winners.iter_mut().zip(row.as_ref()).zip(&*best) {
                *winners |= if strength == best && strength > 0 {
                    bit
                } else {
                    0
                };
            }
        }
    }
}
