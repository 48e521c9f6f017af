//! A table for which a way to count is sought.

use crate::suits::{Labels, labels_of_pairs};
use crate::{Runouts, Table};
use std::cell::OnceCell;
use std::sync::Arc;

/// A table for which a way is sought, with what several ways need to know.
pub struct Asked<'a> {
    /// The table.
    pub table: &'a Arc<Table>,
    labels: OnceCell<Labels>,
    runouts: OnceCell<(Arc<Runouts>, u64)>,
}

impl<'a> Asked<'a> {
    /// A table, of which nothing is known yet.
    pub fn new(table: &'a Arc<Table>) -> Asked<'a> {
        Asked {
            table,
            labels: OnceCell::new(),
            runouts: OnceCell::new(),
        }
    }

    /// The table if the game is hold'em.
    pub fn holdem(&self) -> Option<&Table> {
        self.table.is_holdem().then_some(&**self.table)
    }

    /// The same if there is a board.
    pub fn holdem_on_board(&self) -> Option<&Table> {
        self.holdem().filter(|table| !table.board.is_empty())
    }

    /// The labels of the suits in hold'em.
    pub fn labels(&self) -> Labels {
        *self.labels.get_or_init(|| labels_of_pairs(self.table))
    }

    /// The boards in hold'em, and their number.
    pub fn runouts(&self) -> &(Arc<Runouts>, u64) {
        self.runouts.get_or_init(|| {
            let runouts = Runouts::of(self.table, self.labels());
            let count = runouts.count();
            (Arc::new(runouts), count)
        })
    }
}
