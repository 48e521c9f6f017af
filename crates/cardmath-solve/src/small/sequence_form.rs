//! A game of two players in sequence form.

use super::sequences::{Invalid, Sequences};

/// What one player is paid, as a sparse matrix: the rows are the player's own sequences, the
/// columns those of the opponent.
#[derive(Clone, Debug)]
pub struct PayoffMatrix {
    starts: Vec<usize>,
    columns: Vec<u32>,
    values: Vec<f64>,
}

/// A game of two players. Payments are expected values over chance.
#[derive(Clone, Debug)]
pub struct SequenceForm {
    /// The sequences of each player.
    pub players: [Sequences; 2],
    payoffs: [PayoffMatrix; 2],
}

impl PayoffMatrix {
    /// The matrix of `(own sequence, opponent's sequence, payment)`; entries for the same pair are
    /// added up by every product.
    fn new(
        rows: usize,
        columns: usize,
        entries: impl Iterator<Item = (usize, usize, f64)> + Clone,
    ) -> Result<PayoffMatrix, Invalid> {
        let mut starts = vec![0; rows + 1];
        for (row, column, value) in entries.clone() {
            if row >= rows || column >= columns || !value.is_finite() {
                return Err(Invalid::Payoff);
            }
            starts[row + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut all = vec![(0, 0.0); starts[rows]];
        for (row, column, value) in entries {
            all[next[row]] = (column as u32, value);
            next[row] += 1;
        }
        let (columns, values) = all.into_iter().unzip();
        Ok(PayoffMatrix {
            starts,
            columns,
            values,
        })
    }

    /// What each of the player's sequences gains against the opponent's plan.
    fn gains(&self, opponent: &[f64], gains: &mut [f64]) {
        for (gain, ends) in gains.iter_mut().zip(self.starts.windows(2)) {
            let row = ends[0]..ends[1];
            let pairs = self.columns[row.clone()].iter().zip(&self.values[row]);
            *gain = pairs
                .map(|(&column, value)| opponent[column as usize] * value)
                .sum();
        }
    }
}

impl SequenceForm {
    /// A game from payments `(sequence of player 0, of player 1, paid to player 0, to player 1)`.
    ///
    /// # Errors
    /// A payment is not finite, or has no such sequence.
    pub fn new(
        players: [Sequences; 2],
        entries: &[(usize, usize, f64, f64)],
    ) -> Result<SequenceForm, Invalid> {
        let (first, second) = (players[0].len(), players[1].len());
        let of_first = entries
            .iter()
            .map(|&(row, column, paid, _)| (row, column, paid));
        let of_second = entries
            .iter()
            .map(|&(row, column, _, paid)| (column, row, paid));
        let payoffs = [
            PayoffMatrix::new(first, second, of_first)?,
            PayoffMatrix::new(second, first, of_second)?,
        ];
        Ok(SequenceForm { players, payoffs })
    }

    /// What each sequence of a player gains against the opponent's plan.
    pub fn gains(&self, player: usize, opponent: &[f64], gains: &mut [f64]) {
        self.payoffs[player].gains(opponent, gains);
    }

    /// What each player has with a pair of plans, and the most that each could have against the
    /// other's plan.
    pub fn judge(&self, plans: &[Vec<f64>; 2]) -> ([f64; 2], [f64; 2]) {
        let (mut values, mut best) = ([0.0; 2], [0.0; 2]);
        for player in 0..2 {
            let mut gains = vec![0.0; self.players[player].len()];
            self.gains(player, &plans[1 - player], &mut gains);
            let paid = gains.iter().zip(&plans[player]);
            values[player] = paid.map(|(gain, reach)| gain * reach).sum();
            best[player] = self.players[player].best(&gains).0;
        }
        (values, best)
    }
}
