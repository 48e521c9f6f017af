//! Ways that count one board after another, of each class up to suit relabelling.

use crate::asked::Asked;
use crate::suits::share_among_suits;
use crate::tally::Tally;
use crate::way::{Count, Way};
use crate::{Runouts, Situation};
use cardmath_cards::workers::Parts;
use cardmath_cards::{Hand, SuitLabels};
use std::io;
use std::sync::Arc;

/// The counts of one thread, board by board.
pub trait BoardCounter {
    /// Counts a board that represents `weight` boards.
    fn add(&mut self, board: Hand, weight: u64);
    /// Adds the counts to a tally. Totals of a player without separate combos count for the first.
    fn add_to(self, situation: &Situation, tally: &mut Tally);
}

/// The boards of a table in hold'em.
pub struct EachBoard {
    /// The table.
    pub situation: Arc<Situation>,
    labels: SuitLabels,
    runouts: Arc<Runouts>,
    /// The number of boards, up to suit relabelling if there are many.
    pub steps: u64,
}

impl EachBoard {
    /// All boards.
    pub fn of(asked: &Asked<'_>) -> EachBoard {
        let (runouts, steps) = asked.runouts();
        EachBoard {
            situation: asked.situation.clone(),
            labels: asked.labels(),
            steps: *steps,
            runouts: runouts.clone(),
        }
    }

    /// The cost of all boards, given that of one.
    pub fn at(&self, a_board: usize) -> u64 {
        self.steps.saturating_mul(a_board as u64)
    }

    /// The way, in words, that counts the boards by `count` at this cost.
    pub fn way(
        self,
        words: &'static str,
        cost: u64,
        count: impl Fn(&EachBoard, &mut Count<'_>) -> io::Result<Tally> + Send + Sync + 'static,
    ) -> Way {
        let words = (words, "boards");
        Way::new(words, self.steps, cost, move |how| count(&self, how))
    }

    /// Counts all boards. `add_deals` adds the deals of each combo, if combos are counted.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn count<C: BoardCounter>(
        &self,
        count: &mut Count<'_>,
        counter: impl Fn() -> C + Sync,
        add_deals: impl Fn(u64, &mut Tally),
    ) -> io::Result<Tally> {
        let (situation, done) = (&*self.situation, count.done);
        let work = |parts: &Parts| {
            let (mut counter, mut tally) = (counter(), Tally::of(situation));
            self.runouts
                .visit(parts, done, |board, weight| counter.add(board, weight));
            counter.add_to(situation, &mut tally);
            tally
        };
        let mut tally = count.add_up(situation, &Parts::new(usize::MAX), work)?;
        tally.find_deals();
        if situation.detail.combos {
            add_deals(situation.boards().0, &mut tally);
            share_among_suits(&mut tally, situation, self.labels);
        }
        Ok(tally)
    }
}
