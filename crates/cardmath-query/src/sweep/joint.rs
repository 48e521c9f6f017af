//! What was counted of pairs of classes, over many boards, until it is evaluated.

use super::classes::ClassNumber;
use std::collections::HashMap;

/// The outcomes for the first player: loses, ties, wins.
pub const OUTCOMES: usize = 3;
/// Weights by outcome.
pub type ByOutcome = [u128; OUTCOMES];

/// From this number of pairs of classes on, they are evaluated.
const MANY: usize = 1 << 18;

/// The weights of pairs of classes by the values of the board.
#[derive(Default)]
pub struct JointCounts {
    /// By the class of the board and of the first player: by the second player's class.
    rows: HashMap<(ClassNumber, ClassNumber), Vec<ByOutcome>>,
    cells: usize,
}

/// Pairs of classes, and the weight of each.
#[derive(Default)]
pub struct Pairs {
    pub boards: Vec<ClassNumber>,
    pub sides: [Vec<ClassNumber>; 2],
    pub outcomes: Vec<u8>,
    pub weights: Vec<u128>,
}

impl JointCounts {
    /// The weights of a class of boards and of the first player, for at least this many classes of
    /// the second.
    pub fn row(
        &mut self,
        board: ClassNumber,
        first: ClassNumber,
        others: usize,
    ) -> &mut Vec<ByOutcome> {
        let row = self.rows.entry((board, first)).or_default();
        if row.len() < others {
            self.cells += others - row.len();
            row.resize(others, [0; OUTCOMES]);
        }
        row
    }

    /// Whether there are enough pairs to evaluate them.
    pub fn is_full(&self) -> bool {
        self.cells > MANY
    }

    /// Takes out all pairs with a weight.
    pub fn take(&mut self) -> Pairs {
        let mut pairs = Pairs::default();
        self.cells = 0;
        for ((board, first), row) in self.rows.drain() {
            for (second, weights) in row.into_iter().enumerate() {
                for (outcome, weight) in weights.into_iter().enumerate() {
                    if weight > 0 {
                        pairs.boards.push(board);
                        pairs.sides[0].push(first);
                        pairs.sides[1].push(second as ClassNumber);
                        pairs.outcomes.push(outcome as u8);
                        pairs.weights.push(weight);
                    }
                }
            }
        }
        pairs
    }
}
