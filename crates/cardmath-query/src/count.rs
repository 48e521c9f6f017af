//! Exact counts: all deals, up to suit relabelling, in threads.

use crate::aggregate::{Counted, GroupTally};
use crate::counter::Counter;
use crate::flops;
use crate::ordered;
use crate::plan::{Enumeration, Plan};
use crate::program::{Failure, Program};
use crate::setup::Setup;
use crate::threads::in_threads;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Less work than this is not worth a thread.
//
// It is more than for equities: each thread makes a counter of its own, with a column of values for
// each node.
const WORTH_A_THREAD: u64 = 2_000_000;

/// Counts all deals.
///
/// `keep_going` is called many times a second with the tasks done and all of them. Once it returns
/// false, the answer is what was counted by then.
///
/// # Errors
/// The program gives no answer, or the system starts no thread.
pub fn count(
    setup: &Setup,
    program: &Program,
    plan: &Plan,
    instructions: Instructions,
    threads: usize,
    mut keep_going: impl FnMut(u64, u64) -> bool,
) -> Result<Counted, Failure> {
    let setup = plan.setup.as_ref().unwrap_or(setup);
    let ranges = plan.before(setup, program);
    let counted = flops::count(setup, program, &ranges, instructions, threads, |_, _| {
        keep_going(0, 1)
    })?;
    let Some(flops) = counted else {
        return Ok(Counted {
            tally: GroupTally::default(),
            done: (0, 1),
        });
    };
    let worth = usize::try_from(plan.cost / WORTH_A_THREAD).unwrap_or(usize::MAX);
    let useful = threads.min(worth);
    let counted = match &plan.way {
        Enumeration::Equity(handover) => {
            return handover.count(setup, program, instructions, threads, &mut keep_going);
        }
        Enumeration::Orders(orders) => {
            let asked = ordered::Asked {
                setup,
                program,
                plan,
                orders,
                instructions,
                flops: &flops,
            };
            ordered::count(asked, useful, &mut keep_going)?
        }
        _ => {
            let counter = || Counter::new(setup, program, plan, instructions, &flops);
            count_tasks(counter, useful, keep_going)?
        }
    };
    Ok(Counted {
        tally: counted.tally.divided(plan.divisor),
        ..counted
    })
}

/// Does all tasks of a counter in threads, each with a counter of its own.
fn count_tasks<'a>(
    new: impl Fn() -> Counter<'a> + Sync,
    threads: usize,
    mut keep_going: impl FnMut(u64, u64) -> bool,
) -> Result<Counted, Failure> {
    let mut first = new();
    let tasks = first.tasks()?;
    let all = tasks.len() as u64;
    let parts = Parts::new(tasks.len());
    let done = AtomicU64::new(0);
    let mut tally = first.tally;
    in_threads(
        (threads, &parts),
        &new,
        |counter, part| {
            counter.run_part(&tasks, part, &parts)?;
            done.fetch_add(1, Relaxed);
            Ok(())
        },
        Counter::into_tally,
        || keep_going(done.load(Relaxed), all),
        |found| tally.join(found),
    )?;
    Ok(Counted {
        tally,
        done: (done.load(Relaxed), all),
    })
}
