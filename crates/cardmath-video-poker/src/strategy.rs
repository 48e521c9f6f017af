//! The search for a strategy: a short ordered list of labels, of which the first that a hand has is
//! played.
//!
//! A list costs as much as the holds that it chooses are worth less than the best ones, over all
//! hands.
//!
//! A list is built up: again and again, the label that lowers the cost most is added at its best
//! place. Labels that help only together are found by widening the list: all other labels are added
//! where they do not raise the cost, each is moved to its best place, and those that do not help
//! are removed. Then the list is cut down: again and again, the label whose removal costs least is
//! removed. After each step every label is taken out and put back where the list costs least.

use crate::labels::Labels;
use crate::losses::Losses;
use crate::strategy_list::{List, StrategyList};
use crate::{Game, Pays};
use std::io;

/// The number of times that the best list is widened.
const WIDENINGS: usize = 4;

/// A search for short lists of labels that cost little.
pub struct Search {
    threads: usize,
    losses: Losses,
}

impl Search {
    /// Finds what each hand loses by each label. `None` if `keep_going` returns `false`.
    ///
    /// If a hand has several holds of one label, the hold with the lower cards counts; if only
    /// suits differ, the worse hold.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn new(
        game: &Game,
        pays: &Pays,
        labels: &Labels,
        threads: usize,
        keep_going: impl FnMut() -> bool,
    ) -> io::Result<Option<Search>> {
        let losses = Losses::new(game, pays, labels, threads, keep_going)?;
        Ok(losses.map(|losses| Search { threads, losses }))
    }

    /// Lists of labels, each with its cost; a longer list costs less.
    ///
    /// Every hand must have the label `last`. Lists are built up to `most` labels. `keep_going`
    /// gets the steps done and the steps of the whole search; once it returns `false`, the lists
    /// found by then are the answer.
    pub fn run(
        &self,
        last: u8,
        most: usize,
        mut keep_going: impl FnMut(usize, usize) -> bool,
    ) -> Vec<StrategyList> {
        let mut list = List::new(&self.losses, self.threads, vec![last]);
        let mut steps = vec![list.step()];
        // Nothing is left to do when the search is stopped.
        let _ = self.improve(&mut list, most, &mut steps, &mut keep_going);
        steps.sort_by_key(|step| (step.order.len(), step.cost));
        let mut least = i128::MAX;
        steps.retain(|step| {
            let cheaper = step.cost < least;
            least = least.min(step.cost);
            cheaper
        });
        steps
    }

    /// Builds a list up, widens it to the best one, and cuts it down. `None` if it is stopped.
    fn improve(
        &self,
        list: &mut List<'_>,
        most: usize,
        steps: &mut Vec<StrategyList>,
        keep_going: &mut impl FnMut(usize, usize) -> bool,
    ) -> Option<()> {
        let total = 2 * most + WIDENINGS;
        let mut up = |done: usize| keep_going(done, total);
        while list.order.len() < most && list.grow(&mut up)? {
            list.settle(&mut up)?;
            steps.push(list.step());
        }
        for round in 0..WIDENINGS {
            let before = list.cost;
            list.widen(&mut |_| keep_going(most + round, total))?;
            steps.push(list.step());
            list.replace(&mut |_| keep_going(most + round, total))?;
            steps.push(list.step());
            if list.cost == before {
                break;
            }
        }
        let mut down = |left: usize| keep_going(total - left.min(most), total);
        while let Some((_, label)) = list.least_missed() {
            list.remove(label);
            list.settle(&mut down)?;
            steps.push(list.step());
        }
        Some(())
    }

    /// The number of labels.
    pub fn labels(&self) -> usize {
        self.losses.labels()
    }

    /// The cost of a list. A hand that has none of its labels loses nothing.
    pub fn cost(&self, order: &[u8]) -> i128 {
        self.losses.cost(order)
    }
}
