//! Counts deals in one thread, step by step.

use crate::aggregate::GroupTally;
use crate::column::Column;
use crate::deal::{DealStep, NextDeals, PartialDeals, StepPart};
use crate::evaluate::Evaluation;
use crate::flops::FlopTables;
use crate::orders::{Label, Labelled};
use crate::plan::{Enumeration, Plan};
use crate::program::{Failure, Program};
use crate::setup::Setup;
use crate::sweep::{Sweep, Sweeper, Values};
use cardmath_cards::choose;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use cardmath_situation::Seat;

/// The number of rows that are evaluated at a time.
const BATCH: usize = 4096;
/// The number of tasks that keeps all threads busy.
const TASKS: usize = 256;

/// A task: what follows from a row, or from several.
#[derive(Clone, Copy)]
struct Task {
    first: usize,
    end: usize,
    part: StepPart,
}

/// All tasks: the rows after some steps, and the tasks on them.
pub(crate) struct Tasks {
    rows: PartialDeals,
    level: usize,
    list: Vec<Task>,
}

impl Tasks {
    /// The number of tasks.
    pub fn len(&self) -> usize {
        self.list.len()
    }
}

/// Counts deals in one thread.
pub(crate) struct Counter<'a> {
    pub setup: &'a Setup,
    pub program: &'a Program,
    pub plan: &'a Plan,
    pub evaluation: Evaluation<'a>,
    end: End<'a>,
    pub tally: GroupTally,
}

/// What is done with complete rows.
enum End<'a> {
    /// They are added up.
    Count,
    /// The combos are swept on each, from the first one on.
    Sweep(&'a Sweep, Option<Box<Sweeper<'a>>>),
    /// They are labelled.
    Label(Box<Labelled<'a>>),
}

impl<'a> Counter<'a> {
    pub fn new(
        setup: &'a Setup,
        program: &'a Program,
        plan: &'a Plan,
        instructions: Instructions,
        flops: &'a FlopTables,
    ) -> Counter<'a> {
        Counter {
            setup,
            program,
            plan,
            evaluation: Evaluation::new(setup, program, instructions, flops),
            end: match &plan.way {
                Enumeration::Deals | Enumeration::Equity(_) => End::Count,
                Enumeration::Orders(orders) => End::Label(Box::new(Labelled::new(orders))),
                Enumeration::Sweep(sweep) => End::Sweep(sweep, None),
            },
            tally: GroupTally::default(),
        }
    }

    /// The number of steps that are dealt row by row; a sweep, or boards with their orders, deal
    /// the others.
    fn steps(&self) -> &'a [DealStep] {
        let steps = &self.plan.dealing.steps;
        match &self.plan.way {
            Enumeration::Deals | Enumeration::Equity(_) => steps,
            Enumeration::Sweep(sweep) => &steps[..sweep.boards],
            Enumeration::Orders(_) => &steps[..steps.len() - 1],
        }
    }

    /// What was counted.
    pub fn into_tally(mut self) -> Result<GroupTally, Failure> {
        if let End::Sweep(_, Some(sweeper)) = &mut self.end {
            sweeper.finish(&mut self.tally)?;
        }
        Ok(self.tally)
    }

    /// The deal before any step.
    fn first(&mut self) -> Result<PartialDeals, Failure> {
        let only = self.setup.seats.iter().filter_map(Seat::only);
        let weight = only.map(|combo| u128::from(combo.weight)).product();
        let nodes = self.program.nodes.len();
        let first = PartialDeals::first(&self.plan.dealing, self.plan.group, weight, nodes);
        self.stage(0, first)
    }

    /// Deals the first steps until there are enough tasks.
    pub fn tasks(&mut self) -> Result<Tasks, Failure> {
        let first = self.first()?;
        self.tasks_from(first, 0)
    }

    /// The rows after the first steps.
    pub fn combos(&mut self, steps: usize) -> Result<PartialDeals, Failure> {
        let mut rows = self.first()?;
        for (level, step) in self.steps()[..steps].iter().enumerate() {
            rows = self.next_level(rows, level, step)?;
        }
        Ok(rows)
    }

    fn next_level(
        &mut self,
        rows: PartialDeals,
        level: usize,
        step: &DealStep,
    ) -> Result<PartialDeals, Failure> {
        let mut next = NextDeals::default();
        for row in 0..rows.len() {
            next.extend(&rows, row, step, self.setup, StepPart::All);
        }
        let after = rows.after(step, &next, 0..next.len(), &self.plan.stages[level].kept);
        self.stage(level + 1, after)
    }

    /// Deals the steps after some rows until there are enough tasks.
    pub fn tasks_from(&mut self, mut rows: PartialDeals, start: usize) -> Result<Tasks, Failure> {
        let steps = self.steps();
        for (level, step) in steps.iter().enumerate().skip(start) {
            let parts = rows
                .taken
                .first()
                .map_or(0, |taken| self.parts(step, *taken));
            if rows.len() >= TASKS || rows.len() * parts >= TASKS || level + 1 == steps.len() {
                let list = tasks_on(rows.len(), parts);
                return Ok(Tasks { rows, level, list });
            }
            rows = self.next_level(rows, level, step)?;
        }
        let list = vec![Task {
            first: 0,
            end: rows.len(),
            part: StepPart::All,
        }];
        Ok(Tasks {
            rows,
            level: steps.len(),
            list,
        })
    }

    /// The parts into which a step can be divided.
    fn parts(&self, step: &DealStep, taken: cardmath_cards::Hand) -> usize {
        match step {
            DealStep::Combo { seat, .. } => self.setup.seats[*seat].combos.len(),
            DealStep::Cards { count, .. } => (52 - taken.len() + 1).saturating_sub(*count),
        }
    }

    /// Does a task by its number.
    pub fn run_part(&mut self, tasks: &Tasks, part: usize, parts: &Parts) -> Result<(), Failure> {
        match tasks.list.get(part) {
            Some(task) => self.run(tasks, *task, parts),
            None => Ok(()),
        }
    }

    /// The labels that were given.
    pub fn into_labels(self) -> (Vec<Label>, Values) {
        match self.end {
            End::Label(labelled) => labelled.into_labels(),
            _ => Default::default(),
        }
    }

    fn run(&mut self, tasks: &Tasks, task: Task, parts: &Parts) -> Result<(), Failure> {
        if tasks.level == self.steps().len() {
            return self.end(&tasks.rows, parts);
        }
        let mut next = NextDeals::default();
        for row in task.first..task.end {
            self.follow(&tasks.rows, row, tasks.level, task.part, &mut next, parts)?;
        }
        self.flush(&tasks.rows, tasks.level, &mut next, parts)
    }

    /// Deals a step to a row, in parts if there are many cards.
    fn follow(
        &mut self,
        rows: &PartialDeals,
        row: usize,
        level: usize,
        part: StepPart,
        next: &mut NextDeals,
        parts: &Parts,
    ) -> Result<(), Failure> {
        let step = &self.steps()[level];
        let many = matches!(step, DealStep::Cards { count: 3.., .. });
        if part == StepPart::All && many {
            for place in 0..self.parts(step, rows.taken[row]) {
                self.follow(rows, row, level, StepPart::Only(place), next, parts)?;
            }
            return Ok(());
        }
        next.extend(rows, row, step, self.setup, part);
        if next.len() >= BATCH {
            self.flush(rows, level, next, parts)?;
        }
        Ok(())
    }

    /// Takes the rows that follow through the next stage, and on to the end.
    fn flush(
        &mut self,
        rows: &PartialDeals,
        level: usize,
        next: &mut NextDeals,
        parts: &Parts,
    ) -> Result<(), Failure> {
        let kept = &self.plan.stages[level].kept;
        for first in (0..next.len()).step_by(BATCH) {
            if parts.is_stopped() {
                return Ok(());
            }
            let range = first..next.len().min(first + BATCH);
            let after = rows.after(&self.steps()[level], next, range, kept);
            let after = self.stage(level + 1, after)?;
            self.go_on(&after, level + 1, parts)?;
        }
        next.clear();
        Ok(())
    }

    fn go_on(&mut self, rows: &PartialDeals, level: usize, parts: &Parts) -> Result<(), Failure> {
        if level == self.steps().len() {
            return self.end(rows, parts);
        }
        let mut next = NextDeals::default();
        for row in 0..rows.len() {
            self.follow(rows, row, level, StepPart::All, &mut next, parts)?;
        }
        self.flush(rows, level, &mut next, parts)
    }

    /// Adds up complete rows, or sweeps the combos on each.
    fn end(&mut self, rows: &PartialDeals, parts: &Parts) -> Result<(), Failure> {
        match &mut self.end {
            End::Count => {
                self.tally.weight += rows.weights.iter().sum::<u128>();
                self.tally.add(self.program, &rows.columns, &rows.weights)
            }
            End::Sweep(sweep, sweeper) => {
                let judge = self.evaluation.judge();
                let new = || Box::new(Sweeper::new(sweep, judge, &self.plan.dealing));
                let sweeper = sweeper.get_or_insert_with(new);
                sweeper.sweep(rows, &mut self.tally, parts)
            }
            End::Label(labelled) => labelled.add(rows, &self.plan.dealing),
        }
    }

    /// Computes the nodes of a level, and drops the rows that do not meet its conditions.
    fn stage(&mut self, level: usize, mut rows: PartialDeals) -> Result<PartialDeals, Failure> {
        let stage = &self.plan.stages[level];
        rows.show_slots(&stage.shown);
        let count = rows.len();
        self.evaluation
            .compute(&stage.nodes, count, &mut rows.columns)?;
        let is_swept = matches!(self.plan.way, Enumeration::Sweep(_));
        if stage.conditions.is_empty() || is_swept {
            return Ok(rows);
        }
        let conditions: Result<Vec<&[i64]>, Failure> = stage
            .conditions
            .iter()
            .map(|&id| {
                rows.columns[id]
                    .as_ref()
                    .map_or(Err(Failure::IllTyped), Column::whole)
            })
            .collect();
        let conditions = conditions?;
        let meets = |row: usize| conditions.iter().all(|values| values[row] != 0);
        let (kept, dropped): (Vec<u32>, Vec<u32>) =
            (0..count as u32).partition(|&row| meets(row as usize));
        if dropped.is_empty() {
            return Ok(rows);
        }
        let weight: u128 = dropped.iter().map(|&row| rows.weights[row as usize]).sum();
        self.tally.weight += weight * self.ways_after(level, rows.taken[0].len());
        Ok(rows.pick(&kept))
    }

    /// The number of deals that follow from a row after which only cards are dealt.
    fn ways_after(&self, level: usize, taken: usize) -> u128 {
        let (mut left, mut ways) = (52 - taken, 1);
        for step in &self.plan.dealing.steps[level..] {
            if let DealStep::Cards { count, .. } = step {
                ways *= choose(left, *count);
                left -= count;
            }
        }
        ways
    }
}

/// Tasks on rows: several rows each, or parts of the next step of a row.
fn tasks_on(rows: usize, parts: usize) -> Vec<Task> {
    if rows >= TASKS {
        let size = rows.div_ceil(4 * TASKS);
        let firsts = (0..rows).step_by(size);
        let task = |first| Task {
            first,
            end: rows.min(first + size),
            part: StepPart::All,
        };
        return firsts.map(task).collect();
    }
    let pairs = (0..rows).flat_map(|row| (0..parts).map(move |part| (row, part)));
    let task = |(row, part)| Task {
        first: row,
        end: row + 1,
        part: StepPart::Only(part),
    };
    pairs.map(task).collect()
}
