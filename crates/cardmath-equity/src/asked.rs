//! A table for which a way to count is sought.

use crate::{Runouts, Situation};
use cardmath_cards::{Hand, SuitLabels, choose};
use cardmath_situation::labels_of_pairs;
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

/// A table for which a way is sought, with what several ways need to know.
pub struct Asked<'a> {
    /// The table.
    pub situation: &'a Arc<Situation>,
    labels: OnceCell<SuitLabels>,
    runouts: OnceCell<(Arc<Runouts>, u64)>,
    /// The cost of the cheapest way that was found.
    least: Cell<Option<u64>>,
}

impl<'a> Asked<'a> {
    /// A table, of which nothing is known yet.
    pub fn new(situation: &'a Arc<Situation>) -> Asked<'a> {
        Asked {
            situation,
            labels: OnceCell::new(),
            runouts: OnceCell::new(),
            least: Cell::new(None),
        }
    }

    /// Whether a way that was found costs less than those before; then theirs are compared with it.
    pub fn lower(&self, cost: u64) -> bool {
        let is_lower = self.least.get().is_none_or(|least| cost < least);
        if is_lower {
            self.least.set(Some(cost));
        }
        is_lower
    }

    /// Whether a way that was found costs less.
    pub fn is_above_least(&self, cost: u64) -> bool {
        self.least.get().is_some_and(|least| least < cost)
    }

    /// Whether a way was found that costs no more than `a_board` for each board in hold'em,
    /// however few these are: counting them takes longer than some answers.
    pub fn is_beaten(&self, a_board: usize) -> bool {
        let left = Hand::DECK - self.situation.board - self.situation.never_come();
        let boards = choose(left.len(), self.situation.to_come()).div_ceil(self.permutations());
        let cost = boards.saturating_mul(a_board as u128);
        self.least.get().is_some_and(|least| cost >= least.into())
    }

    /// The table if the game is hold'em.
    pub fn holdem(&self) -> Option<&Situation> {
        self.situation.is_holdem().then_some(&**self.situation)
    }

    /// The table if the game is another one.
    pub fn other_game(&self) -> Option<Arc<Situation>> {
        (!self.situation.is_holdem()).then(|| self.situation.clone())
    }

    /// The table of hold'em if there is a board.
    pub fn holdem_on_board(&self) -> Option<&Situation> {
        self.holdem()
            .filter(|situation| !situation.board.is_empty())
    }

    /// The labels of the suits in hold'em.
    pub fn labels(&self) -> SuitLabels {
        *self.labels.get_or_init(|| labels_of_pairs(self.situation))
    }

    /// The permutations of suits with equal labels: a class of boards up to suit relabelling has no
    /// more boards.
    fn permutations(&self) -> u128 {
        let (labels, mut all) = (self.labels(), 1);
        for (suit, label) in labels.iter().enumerate() {
            let before = labels[..suit].iter().filter(|&other| other == label);
            all *= before.count() as u128 + 1;
        }
        all
    }

    /// The boards in hold'em, and their number.
    pub fn runouts(&self) -> &(Arc<Runouts>, u64) {
        self.runouts.get_or_init(|| {
            let runouts = Runouts::of(self.situation, self.situation.never_come(), self.labels());
            let count = runouts.count();
            (Arc::new(runouts), count)
        })
    }
}
