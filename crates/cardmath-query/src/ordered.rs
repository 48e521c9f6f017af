//! Counts all boards with their orders, for each choice of combos.

use crate::aggregate::{Counted, GroupTally};
use crate::column::Column;
use crate::counter::{Counter, Tasks};
use crate::deal::{PartialDeals, Slot};
use crate::evaluate::{Columns, Evaluation};
use crate::flops::FlopTables;
use crate::orders::{BOARD, LabelCounts, Labels, Orders};
use crate::pairs::add_up;
use crate::plan::Plan;
use crate::program::{Failure, Program};
use crate::setup::Setup;
use crate::suits::{SuitGroup, representative};
use crate::sweep::{ClassNumber, Values, classes, values_at};
use crate::threads::in_threads;
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The boards that are evaluated at a time.
const AT_ONCE: usize = 4096;
/// The pairs that are evaluated at a time.
const PAIRS_AT_ONCE: usize = 4096;

/// What is asked, and how it is counted.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub setup: &'a Setup,
    pub program: &'a Program,
    pub plan: &'a Plan,
    pub orders: &'a Orders,
    pub instructions: Instructions,
    pub flops: &'a FlopTables,
}

/// Counts all deals; see [`crate::count()`].
pub(crate) fn count(
    asked: Asked<'_>,
    threads: usize,
    keep_going: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Counted, Failure> {
    let mut first = asked.counter();
    let rows = first.combos(asked.orders.combos)?;
    let mut tally = first.tally;
    let mut labels = Labels::new(asked.orders.streets);
    let (done, all) = (AtomicU64::new(0), rows.len() as u64 * (PHASES + 1));
    for row in 0..rows.len() {
        let start = row as u64 * (PHASES + 1);
        let combos = rows.pick(&[row as u32]);
        let mut counter = asked.counter();
        let tasks = counter.tasks_from(rows.pick(&[row as u32]), asked.orders.combos)?;
        // What was dealt already and does not meet a condition.
        tally.weight += counter.tally.weight;
        let mut keep_going = || keep_going((start + done.load(Relaxed)).min(all), all);
        let group = combos.groups[0];
        let early = asked.label(&tasks, &mut labels, group, threads, &mut keep_going)?;
        let Some((values, weight)) = early else {
            let done = (start, all);
            return Ok(Counted { tally, done });
        };
        tally.weight += weight;
        let known = (&combos, &labels, &values);
        let (found, whole) = asked.count_boards(known, threads, &done, &mut keep_going)?;
        tally.join(found)?;
        if !whole {
            let done = (start + done.load(Relaxed), all);
            return Ok(Counted { tally, done });
        }
        done.store(0, Relaxed);
    }
    let done = (all, all);
    Ok(Counted { tally, done })
}

/// The parts of all boards: pairs of their highest cards.
const PHASES: u64 = 52 * 51 / 2;

impl<'a> Asked<'a> {
    fn counter(self) -> Counter<'a> {
        let Asked {
            setup,
            program,
            plan,
            instructions,
            flops,
            ..
        } = self;
        Counter::new(setup, program, plan, instructions, flops)
    }

    /// Labels all flops and turns. The answer has the values of each label, and the weight of the
    /// deals that do not meet a condition; `None` if it was stopped.
    fn label(
        self,
        tasks: &Tasks,
        labels: &mut Labels,
        group: SuitGroup,
        threads: usize,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Option<(Values, u128)>, Failure> {
        let parts = Parts::new(tasks.len());
        let (mut all, mut dropped) = (Values::default(), 0);
        labels.clear();
        in_threads(
            (threads.max(1), &parts),
            || self.counter(),
            |counter, part| counter.run_part(tasks, part, &parts),
            |counter| Ok((counter.tally.weight, counter.into_labels())),
            keep_going,
            |(weight, (found, values))| {
                dropped += weight;
                let numbers: Vec<ClassNumber> =
                    values.all().map(|each| all.number(each.to_vec())).collect();
                for (flop, turn, class) in found {
                    labels.set(flop, turn, numbers[class as usize], group);
                }
                Ok(())
            },
        )?;
        Ok((!parts.is_stopped()).then_some((all, dropped)))
    }

    /// Counts all boards. The answer says whether that was all of them.
    fn count_boards(
        self,
        (combos, labels, early): (&PartialDeals, &Labels, &Values),
        threads: usize,
        done: &AtomicU64,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<(GroupTally, bool), Failure> {
        let parts = Parts::new(PHASES as usize);
        let mut tally = GroupTally::default();
        in_threads(
            (threads.max(1), &parts),
            || OrderedBoards::new(self, combos, labels, early),
            |boards, part| {
                boards.count_part(part)?;
                done.fetch_add(1, Relaxed);
                Ok(())
            },
            OrderedBoards::into_tally,
            keep_going,
            |found| tally.join(found),
        )?;
        Ok((tally, !parts.is_stopped()))
    }
}

/// Counts boards in one thread.
struct OrderedBoards<'a, 'r> {
    asked: Asked<'a>,
    combos: &'r PartialDeals,
    labels: &'r Labels,
    early: &'r Values,
    evaluation: Evaluation<'a>,
    late: Values,
    masks: Vec<i64>,
    weights: Vec<u32>,
    /// The masks of the cards that may come.
    free: Vec<u64>,
    counts: LabelCounts,
    tally: GroupTally,
}

impl<'a, 'r> OrderedBoards<'a, 'r> {
    fn new(
        asked: Asked<'a>,
        combos: &'r PartialDeals,
        labels: &'r Labels,
        early: &'r Values,
    ) -> Self {
        let free = Hand::DECK - combos.taken[0];
        OrderedBoards {
            evaluation: Evaluation::new(
                asked.setup,
                asked.program,
                asked.instructions,
                asked.flops,
            ),
            asked,
            combos,
            labels,
            early,
            late: Values::default(),
            masks: Vec::new(),
            weights: Vec::new(),
            free: free
                .cards()
                .map(|card| Hand::EMPTY.with(card).mask())
                .collect(),
            counts: LabelCounts::new(),
            tally: GroupTally::default(),
        }
    }

    /// Counts the boards whose two highest cards have a place among all pairs.
    fn count_part(&mut self, part: usize) -> Result<(), Failure> {
        let high = (1..)
            .find(|&high| high * (high + 1) / 2 > part)
            .unwrap_or(1);
        let low = part - high * (high - 1) / 2;
        if high >= self.free.len() || low < BOARD - 2 {
            return Ok(());
        }
        let bits = self.free.clone();
        let group = self.combos.groups[0];
        for a in 2..low {
            for b in 1..a {
                let above = bits[high] | bits[low] | bits[a] | bits[b];
                for &last in &bits[..b] {
                    let board = Hand::of_mask(above | last);
                    if let Some((images, _)) = representative(board, group) {
                        self.masks.push(board.mask() as i64);
                        self.weights.push(images);
                    }
                }
            }
            if self.masks.len() >= AT_ONCE {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// Counts what is left, and returns the sums.
    fn into_tally(mut self) -> Result<GroupTally, Failure> {
        self.flush()?;
        self.finish()?;
        Ok(self.tally)
    }

    /// Evaluates the boards at hand, and counts their orders.
    fn flush(&mut self) -> Result<(), Failure> {
        let rows = self.masks.len();
        if rows == 0 {
            return Ok(());
        }
        let (program, orders) = (self.asked.program, self.asked.orders);
        let mut columns: Columns = vec![None; program.nodes.len()];
        let used = orders
            .late
            .iter()
            .flat_map(|&id| program.nodes[id].operands());
        for node in used.chain(orders.late_interface.iter().copied()) {
            if columns[node].is_none() && !orders.late.contains(&node) {
                columns[node] = self.known(node, rows);
            }
        }
        self.evaluation.compute(&orders.late, rows, &mut columns)?;
        let (found, examples) = classes(&orders.late_interface, &columns, rows)?;
        let mut numbers = Vec::with_capacity(examples.len());
        for &row in &examples {
            let values = values_at(&orders.late_interface, &columns, row as usize)?;
            numbers.push(self.late.number(values));
        }
        self.counts.fit(self.late.len(), self.early.len());
        for ((&mask, &images), class) in self.masks.iter().zip(&self.weights).zip(found) {
            let class = numbers[class as usize];
            self.counts
                .add(self.labels, mask as u64, class, images.into());
        }
        self.masks.clear();
        self.weights.clear();
        if self.counts.is_full() {
            self.finish()?;
        }
        Ok(())
    }

    /// A column of a node that looks at the complete board or at what is known before.
    fn known(&self, node: usize, rows: usize) -> Option<Column> {
        let dealing = &self.asked.plan.dealing;
        let slot = dealing.slot_of(node);
        match slot.map(|slot| (slot, dealing.slots[slot])) {
            Some((_, Slot::Board(BOARD))) => Some(Column::Whole(self.masks.clone())),
            Some((slot, _)) => Some(Column::of(self.combos.slots[slot][0] as i64, rows)),
            None => {
                let known = self.combos.columns[node].as_ref()?;
                Some(known.gather(&vec![0; rows]))
            }
        }
    }

    /// Evaluates all pairs that were counted, and adds them to the answer.
    fn finish(&mut self) -> Result<(), Failure> {
        let (late, early, weights) = self.counts.take(self.combos.weights[0])?;
        let orders = self.asked.orders;
        for first in (0..weights.len()).step_by(PAIRS_AT_ONCE) {
            let range = first..weights.len().min(first + PAIRS_AT_ONCE);
            let mut columns: Columns = vec![None; self.asked.program.nodes.len()];
            for (nodes, values, classes) in [
                (&orders.late_interface, &self.late, &late),
                (&orders.early_interface, self.early, &early),
            ] {
                for (place, &node) in nodes.iter().enumerate() {
                    columns[node] = Some(values.column(place, &classes[range.clone()]));
                }
            }
            for &node in &orders.known {
                columns[node] = self.known(node, range.len());
            }
            let mixed = &orders.mixed;
            for &condition in &self.asked.program.conditions {
                if !mixed.contains(&condition) {
                    // Rows that do not meet an early condition have no label.
                    columns[condition].get_or_insert_with(|| Column::of(1, range.len()));
                }
            }
            add_up(
                &mut self.evaluation,
                self.asked.program,
                mixed,
                columns,
                &weights[range],
                &mut self.tally,
            )?;
        }
        self.late = Values::default();
        Ok(())
    }
}
