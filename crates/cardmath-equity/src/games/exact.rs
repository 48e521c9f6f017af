//! The exact answer of a table: all deals are counted in the cheapest way.

use super::boards::alike::Alike;
use super::deal_plan::{Boards, DealPlan};
use super::walk::Walk;
use crate::Table;
use crate::asked::Asked;
use crate::deal_counter::DealCounter;
use crate::suits::share_among_suits;
use crate::tally::Tally;
use crate::way::{Count, WORTH_A_THREAD, Way};
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use cardmath_evaluate::with_board::{self, Pairs, WORTH_TABLES};
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The cheapest plan to count all deals of a table.
pub struct PlannedWay {
    table: Arc<Table>,
    plan: DealPlan,
}

/// The cheapest plan for a table of any game but hold'em.
pub fn find(asked: &Asked<'_>, _: &mut dyn FnMut() -> bool) -> Option<Box<dyn Way>> {
    let is_other = asked.holdem().is_none();
    is_other.then(|| Box::new(PlannedWay::new(asked.table.clone())) as Box<dyn Way>)
}

impl PlannedWay {
    /// The cheapest plan for a table.
    pub fn new(table: Arc<Table>) -> PlannedWay {
        let in_all = table.deals(&table.steps()).0[0];
        let in_all = in_all.saturating_mul(table.cost_of_a_deal());
        // Finding the classes of boards can take longer than the answer, so it comes last.
        let alike = DealPlan::alike(&table).filter(|alike| alike.cost < in_all);
        let plan = alike.unwrap_or_else(|| DealPlan::one_by_one(&table));
        let ranges = DealPlan::ranges(&table).filter(|ranges| ranges.cost < plan.cost);
        PlannedWay {
            plan: ranges.unwrap_or(plan),
            table,
        }
    }

    #[cfg(test)]
    pub(crate) fn of(table: Table, plan: DealPlan) -> PlannedWay {
        let table = Arc::new(table);
        PlannedWay { table, plan }
    }
}

impl Way for PlannedWay {
    fn words(&self) -> (&'static str, &'static str) {
        match self.plan.boards {
            Boards::Ranges(_) => ("whole ranges on each board", "boards"),
            _ => ("every deal", "deals"),
        }
    }

    fn steps(&self) -> u64 {
        self.plan.deals
    }

    fn cost(&self) -> u64 {
        self.plan.cost
    }

    fn threads(&self) -> u64 {
        match (&self.plan.boards, self.table.hands()) {
            // It is one part, and takes some milliseconds at most.
            (Boards::Alike(_), Some(_)) => 0,
            _ => self.plan.cost / WORTH_A_THREAD,
        }
    }

    fn count(&self, count: &mut Count<'_>) -> io::Result<Tally> {
        let (instructions, done) = (count.instructions, count.done);
        let mut tally = Tally::of(&self.table);
        let pairs = self.pairs(instructions);
        let work = |parts: &Parts| self.count_parts(parts, &pairs, instructions, done);
        let parts = Parts::new(usize::MAX);
        count.share(&parts, work, |counted| tally.add(&counted))?;
        if let (Boards::Ranges(ranges), false) = (&self.plan.boards, parts.is_stopped()) {
            share_among_suits(&mut tally, &self.table, ranges.labels);
        }
        Ok(tally)
    }
}

impl PlannedWay {
    /// The tables of pairs, if they are worth building.
    fn pairs(&self, instructions: Instructions) -> Vec<Option<Pairs>> {
        match self.plan.boards {
            Boards::Classes(_) | Boards::Each if self.plan.deals >= WORTH_TABLES => {
                with_board::tables(&self.table.rules, instructions)
            }
            _ => Vec::new(),
        }
    }

    /// Counts the parts that are drawn.
    fn count_parts(
        &self,
        parts: &Parts,
        pairs: &[Option<Pairs>],
        instructions: Instructions,
        done: &AtomicU64,
    ) -> Tally {
        let table = &self.table;
        if let Boards::Ranges(ranges) = &self.plan.boards {
            return ranges.count(table, parts, instructions, done);
        }
        let mut tally = Tally::of(table);
        if let Boards::Alike(boards) = self.plan.boards {
            let mut alike = Alike::new(table, instructions);
            let mut take = |held: &[Hand], places: &[u32], _, weight| {
                alike.count(held, places, weight, &mut tally);
            };
            Walk::new((table, &self.plan), parts, (done, boards), &mut take).walk();
            return tally;
        }
        let mut counter = DealCounter::new(&table.rules, pairs, tally, instructions);
        match (&self.plan.boards, table.hands()) {
            (Boards::Classes(runouts), Some(hands)) => {
                let combos = table.seats.iter().flat_map(|seat| &seat.combos);
                let held = table.scale.product(combos.map(|combo| combo.weight));
                runouts.visit(parts, done, |board, weight| {
                    counter.take(&hands, &[], board, held * u128::from(weight));
                })
            }
            _ => {
                let mut take = |held: &[Hand], places: &[u32], board, weight| {
                    counter.take(held, places, board, weight);
                };
                Walk::new((table, &self.plan), parts, (done, 1), &mut take).walk();
            }
        }
        counter.into_tally()
    }
}
