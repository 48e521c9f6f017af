//! The outcomes of deals between two hands, and the scores that they make.

use crate::combo_score::ComboScore;
use crate::tally::Score;
use cardmath_situation::POT;
use std::ops::{AddAssign, Mul};

/// Weighted deals by the outcome of the first pot, then by that of the second.
pub type Outcomes = [[u128; 4]; 3];
/// The outcomes of the first pot.
const WIN: usize = 0;
const TIE: usize = 1;
const LOSE: usize = 2;
/// The outcomes of the second pot: nobody qualifies, or it is won, shared or lost.
pub const NOBODY: usize = 0;
pub const SECOND_WON: usize = 1;
pub const SECOND_TIED: usize = 2;
pub const SECOND_LOST: usize = 3;

/// Counts of the opponent's hands that share no card with a hand: the weaker ones, those that are
/// not stronger, and all; each by the outcome of the second pot.
pub type OpponentCounts<T> = [[T; 4]; 3];

/// The score of a player with these outcomes.
pub fn score(outcomes: &Outcomes, pots: usize) -> Score {
    let mut score = Score {
        pots: vec![0; pots],
        ..Score::default()
    };
    for (first, by_second) in outcomes.iter().enumerate() {
        for (second, &deals) in by_second.iter().enumerate() {
            if deals == 0 {
                continue;
            }
            let live = if second == NOBODY { 1 } else { 2 };
            let of_first = POT / live * [2, 1, 0][first] / 2;
            let of_second = POT / live * [0, 2, 1, 0][second] / 2;
            score.add_share(of_first + of_second, deals);
            score.pots[0] += deals * u128::from(of_first);
            if pots > 1 {
                score.pots[1] += deals * u128::from(of_second);
            }
        }
    }
    score
}

/// The outcomes of the other player.
pub fn mirrored(outcomes: &Outcomes) -> Outcomes {
    let second = [NOBODY, SECOND_LOST, SECOND_TIED, SECOND_WON];
    [LOSE, TIE, WIN].map(|first| second.map(|second| outcomes[first][second]))
}

/// The score of a combo of this weight, each of whose hands has these outcomes.
pub fn combo_score(outcomes: &Outcomes, weight: u64) -> ComboScore {
    let score = score(outcomes, 2);
    let times = |count: u128| count * u128::from(weight);
    ComboScore {
        deals: times(outcomes.iter().flatten().sum()),
        wins: times(score.wins),
        ties: times(score.ties),
        share: times(score.share),
    }
}

/// The wins, ties and losses of the first pot.
pub fn outcomes(counts: &OpponentCounts<u128>) -> Outcomes {
    let of = |second: usize| {
        let [weaker, not_stronger, all] = counts.map(|row| row[second]);
        [weaker, not_stronger - weaker, all - not_stronger]
    };
    let by_second = [0, 1, 2, 3].map(of);
    [0, 1, 2].map(|first| by_second.map(|outcomes| outcomes[first]))
}

/// Adds a row of counts, times a weight.
#[inline(always)]
pub fn add<T: Copy + AddAssign + Mul<Output = T> + From<u64>>(
    sums: &mut [T; 4],
    more: &[u64; 4],
    times: u64,
) {
    for (sum, &more) in sums.iter_mut().zip(more) {
        *sum += T::from(more) * T::from(times);
    }
}
