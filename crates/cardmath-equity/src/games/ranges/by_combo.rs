//! The counts of each combo, over all boards.

use super::outcomes::{OpponentCounts, Outcomes, outcomes};
use crate::Situation;

/// For each player, the counts of one hand of each combo. They do not depend on the weights of the
/// player's own combos.
pub struct OutcomesByCombo {
    /// The columns of a row that are kept: in games of one pot, all others are zero.
    columns: usize,
    sides: [Vec<u128>; 2],
}

impl OutcomesByCombo {
    /// Nothing counted yet, for this number of combos of each player.
    pub fn new(situation: &Situation, combos: [usize; 2]) -> OutcomesByCombo {
        let columns = if situation.rules.pots.len() == 1 {
            1
        } else {
            4
        };
        OutcomesByCombo {
            columns,
            sides: combos.map(|combos| vec![0; combos * 3 * columns]),
        }
    }

    /// Adds the counts of a hand to a player's combo, times a weight.
    #[inline]
    pub fn add(&mut self, side: usize, combo: usize, counts: &OpponentCounts<u64>, weight: u64) {
        let weight = u128::from(weight);
        let sums = &mut self.sides[side][..];
        if self.columns == 1 {
            let sums = sums[3 * combo..][..3].iter_mut().zip(counts);
            sums.for_each(|(sum, [count, ..])| *sum += u128::from(*count) * weight);
        } else {
            let sums = sums[12 * combo..][..12]
                .iter_mut()
                .zip(counts.as_flattened());
            sums.for_each(|(sum, count)| *sum += u128::from(*count) * weight);
        }
    }

    /// The outcomes of a combo.
    pub fn outcomes(&self, side: usize, combo: usize) -> Outcomes {
        let mut counts = OpponentCounts::default();
        let sums = self.sides[side].chunks_exact(self.columns);
        for (row, sums) in counts.iter_mut().zip(sums.skip(3 * combo)) {
            row[..self.columns].copy_from_slice(sums);
        }
        outcomes(&counts)
    }
}
