//! The exact answer of a table: all deals are counted in the cheapest way.

use super::block::Block;
use super::boards::alike::Alike;
use super::plan::{Boards, Plan};
use super::tally::Tally;
use super::walk::Walk;
use crate::games::Table;
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Parts, share};

use cardmath_evaluate::with_board::{self, Pairs, WORTH_TABLES};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Less work than this is not worth a thread.
const WORTH_A_THREAD: u64 = 400_000;

/// The cheapest way to count all deals of a table. Costs are in units of about a nanosecond of one
/// thread. They are fixed, so that every machine chooses the same way.
pub struct Way {
    table: Table,
    plan: Plan,
    /// The number of deals, or of boards if ranges are swept.
    pub deals: u64,
    /// The cost of counting all of them.
    pub cost: u64,
}

impl Way {
    /// The cheapest way for a table.
    pub fn new(table: Table) -> Way {
        let in_all = table.deals(&table.steps()).0[0];
        let in_all = in_all.saturating_mul(table.cost_of_a_deal());
        // Finding the classes of boards can take longer than the answer, so it comes last.
        let alike = Plan::alike(&table).filter(|alike| alike.cost < in_all);
        let plan = alike.unwrap_or_else(|| Plan::one_by_one(&table));
        let ranges = Plan::ranges(&table).filter(|ranges| ranges.cost < plan.cost);
        Way::of(table, ranges.unwrap_or(plan))
    }

    /// The way in words, and what `deals` counts.
    pub fn words(&self) -> (&'static str, &'static str) {
        match self.plan.boards {
            Boards::Ranges(_) => ("whole ranges on each board", "boards"),
            _ => ("every deal", "deals"),
        }
    }

    pub(crate) fn of(table: Table, plan: Plan) -> Way {
        Way {
            deals: plan.deals,
            cost: plan.cost,
            table,
            plan,
        }
    }
}

/// Counts all deals in this number of threads.
///
/// `goes_on` is called some times a second with the number of deals done so far, impossible ones
/// included. Once it returns `false`, the answer is what was counted by then. The number of deals
/// done is returned too.
///
/// # Errors
/// The system starts no thread.
pub fn exact(
    way: &Way,
    instructions: Instructions,
    threads: usize,
    mut goes_on: impl FnMut(u64) -> bool,
) -> io::Result<(Tally, u64)> {
    let table = &way.table;
    let done = AtomicU64::new(0);
    let useful = match (&way.plan.boards, table.hands()) {
        // It is one part, and takes some milliseconds at most.
        (Boards::Alike(_), Some(_)) => 0,
        _ => way.cost / WORTH_A_THREAD,
    };
    let threads = threads.min(useful.try_into().unwrap_or(usize::MAX));
    let mut tally = Tally::of(table);
    let pairs = way.pairs(instructions);
    let work = |parts: &Parts| way.count(parts, &pairs, instructions, &done);
    let goes_on = || goes_on(done.load(Relaxed));
    let parts = Parts::new(usize::MAX);
    share(threads, &parts, work, goes_on, |counted| {
        tally.add(&counted);
    })?;
    if let (Boards::Ranges(ranges), false) = (&way.plan.boards, parts.is_stopped()) {
        ranges.share_among_suits(&mut tally);
    }
    Ok((tally, done.into_inner()))
}

impl Way {
    /// The tables of pairs, if they are worth building.
    fn pairs(&self, instructions: Instructions) -> Vec<Option<Pairs>> {
        match self.plan.boards {
            Boards::Classes(_) | Boards::Each if self.deals >= WORTH_TABLES => {
                with_board::tables(&self.table.rules, instructions)
            }
            _ => Vec::new(),
        }
    }

    /// Counts the parts that are drawn.
    fn count(
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
        let mut block = Block::new(&table.rules, pairs, tally, instructions);
        match (&self.plan.boards, table.hands()) {
            (Boards::Classes(runouts), Some(hands)) => {
                let combos = table.seats.iter().flat_map(|seat| &seat.combos);
                let held = table.scale.product(combos.map(|combo| combo.weight));
                runouts.visit(parts, done, |board, weight| {
                    block.take(&hands, &[], board, held * u128::from(weight));
                })
            }
            _ => {
                let mut take = |held: &[Hand], places: &[u32], board, weight| {
                    block.take(held, places, board, weight);
                };
                Walk::new((table, &self.plan), parts, (done, 1), &mut take).walk();
            }
        }
        block.into_tally()
    }
}
