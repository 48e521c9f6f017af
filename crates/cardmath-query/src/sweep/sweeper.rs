//! Sweeps boards in one thread.

use super::classes::{Class, Locals, classes, values_at};
use super::entries::{Entry, entries_of};
use super::joint::{Joint, Numbered, OUTCOMES};
use super::meeting::{Live, Meeting, OnBoard, Twins};
use super::weight::Weight;
use super::{Sweep, combos_of};
use crate::aggregate::Tally;
use crate::column::Column;
use crate::deal::{Dealing, Rows, Slot};
use crate::evaluate::{Columns, Evaluation};
use crate::flops::FlopTables;
use crate::pairs::add_up;
use crate::program::{Failure, Id, Kind, Program};
use crate::setup::Setup;
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;

/// As many combos are evaluated at a time.
const AT_ONCE: usize = 8192;
/// The pairs of classes that are evaluated at a time.
const PAIRS_AT_ONCE: usize = 4096;
/// With so few hands of two cards, all pairs are tried one by one.
const FEW: usize = 2;
/// The number of strengths.
const STRENGTHS: usize = 1 << u16::BITS;

/// Sweeps boards, and adds up what it counts.
pub(crate) enum Sweeper<'a> {
    Light(Box<Sweeping<'a, i32>>),
    Heavy(Box<Sweeping<'a, i64>>),
}

impl<'a> Sweeper<'a> {
    /// Nothing counted yet.
    pub fn new(
        sweep: &'a Sweep,
        setup: &'a Setup,
        program: &'a Program,
        dealing: &'a Dealing,
        instructions: Instructions,
        flops: &'a FlopTables,
    ) -> Sweeper<'a> {
        let evaluation = Evaluation::new(setup, program, instructions, flops);
        let parts = (sweep, setup, program, dealing);
        match sweep.is_light {
            true => Sweeper::Light(Box::new(Sweeping::new(parts, evaluation, instructions))),
            false => Sweeper::Heavy(Box::new(Sweeping::new(parts, evaluation, instructions))),
        }
    }

    /// Sweeps the boards of some rows, unless it is stopped meanwhile.
    pub fn sweep(&mut self, rows: &Rows, tally: &mut Tally, parts: &Parts) -> Result<(), Failure> {
        match self {
            Sweeper::Light(sweeping) => sweeping.sweep(rows, tally, parts),
            Sweeper::Heavy(sweeping) => sweeping.sweep(rows, tally, parts),
        }
    }

    /// Adds what was counted to the answer.
    pub fn finish(&mut self, tally: &mut Tally) -> Result<(), Failure> {
        match self {
            Sweeper::Light(sweeping) => sweeping.finish(tally),
            Sweeper::Heavy(sweeping) => sweeping.finish(tally),
        }
    }
}

/// Sweeps boards with weights of a type.
pub(crate) struct Sweeping<'a, W: Weight> {
    sweep: &'a Sweep,
    program: &'a Program,
    dealing: &'a Dealing,
    evaluation: Evaluation<'a>,
    entries: Vec<Entry>,
    /// The same for sweeping.
    unplaced: Vec<Live<W>>,
    /// Whether a player has so few combos that all pairs are tried one by one.
    is_few: bool,
    /// Whether hands have more than two cards.
    is_listed: bool,
    /// The entries of the same cards for the first and the second player, if they are two.
    twins: Vec<[u32; 2]>,
    meeting: Meeting<W>,
    numbered: Numbered,
    /// For each player, the class of each strength, if it follows from the strength.
    by_strength: [Vec<Class>; 2],
    joint: Joint,
    batch: Batch<W>,
    counts: Vec<[u128; OUTCOMES]>,
}

/// The combos on some boards, and room for those on one.
struct Batch<W> {
    /// The entry of each combo, and where those of each board end.
    entries: Vec<u32>,
    ends: Vec<usize>,
    hands: Vec<Hand>,
    strengths: Vec<u16>,
    /// For each player, the class of each combo.
    classes: [Vec<Class>; 2],
    locals: [Locals; 2],
    live: Vec<Live<W>>,
    /// The place of each entry among the combos of a board.
    places: Vec<u32>,
    twins: Vec<[u32; 2]>,
    joined: Vec<Hand>,
}

type PartsOfSweep<'a> = (&'a Sweep, &'a Setup, &'a Program, &'a Dealing);

impl<'a, W: Weight> Sweeping<'a, W> {
    fn new(
        (sweep, setup, program, dealing): PartsOfSweep<'a>,
        evaluation: Evaluation<'a>,
        instructions: Instructions,
    ) -> Sweeping<'a, W> {
        let (entries, twins) = entries_of(sweep, setup);
        let cards = setup.seats[sweep.seats[0]].held();
        let fewest = sweep.seats.map(|seat| combos_of(setup, seat).len());
        let fewest = fewest[0].min(fewest[1]);
        Sweeping {
            sweep,
            unplaced: entries.iter().map(Entry::unplaced).collect(),
            // A sweep has about twice as many steps for each card more.
            is_listed: cards > 2,
            is_few: fewest <= FEW << (2 * cards.saturating_sub(2)),
            program,
            dealing,
            evaluation,
            twins,
            meeting: Meeting::new(cards, instructions),
            numbered: Numbered::default(),
            by_strength: [Vec::new(), Vec::new()],
            joint: Joint::default(),
            batch: Batch {
                entries: Vec::new(),
                ends: Vec::new(),
                hands: Vec::new(),
                strengths: Vec::new(),
                classes: [Vec::new(), Vec::new()],
                locals: [Locals::default(), Locals::default()],
                live: Vec::new(),
                places: vec![u32::MAX; entries.len()],
                twins: Vec::new(),
                joined: Vec::new(),
            },
            entries,
            counts: Vec::new(),
        }
    }

    fn sweep(&mut self, rows: &Rows, tally: &mut Tally, parts: &Parts) -> Result<(), Failure> {
        let at_once = (AT_ONCE / self.entries.len().max(1)).max(1);
        for first in (0..rows.len()).step_by(at_once) {
            let boards = first..rows.len().min(first + at_once);
            self.take_live(rows, boards.clone());
            self.find_strengths(rows, boards.clone())?;
            for side in 0..2 {
                self.find_classes(rows, boards.clone(), side)?;
            }
            for (place, row) in boards.enumerate() {
                if parts.is_stopped() || !self.count_board(rows, row, place, parts)? {
                    return Ok(());
                }
            }
            if self.joint.is_full() {
                self.finish(tally)?;
            }
        }
        Ok(())
    }

    /// Finds the combos that share no card with each board.
    fn take_live(&mut self, rows: &Rows, boards: std::ops::Range<usize>) {
        let (batch, count) = (&mut self.batch, self.entries.len());
        let mut end = 0;
        batch.ends.clear();
        batch.entries.resize(boards.len() * count, 0);
        batch.hands.resize(boards.len() * count, Hand::EMPTY);
        for row in boards {
            let taken = rows.taken[row];
            for (number, entry) in (0..).zip(&self.entries) {
                // Without a branch: a combo that is not free is overwritten by the next one.
                batch.entries[end] = number;
                batch.hands[end] = entry.cards;
                end += usize::from((entry.blocking() & taken).is_empty());
            }
            batch.ends.push(end);
        }
        batch.entries.truncate(end);
        batch.hands.truncate(end);
    }

    /// The cards that a dealt node shows in a row.
    fn dealt_in(&self, rows: &Rows, row: usize, node: Id) -> Option<u64> {
        let dealt = self.dealing.dealt.iter().find(|&&(other, _)| other == node);
        dealt.map(|&(_, slot)| rows.slots[slot][row])
    }

    fn find_strengths(
        &mut self,
        rows: &Rows,
        boards: std::ops::Range<usize>,
    ) -> Result<(), Failure> {
        self.batch.strengths.clear();
        let Some(outcome) = self.sweep.outcome else {
            return Ok(());
        };
        let mut start = 0;
        for (place, row) in boards.enumerate() {
            let end = self.batch.ends[place];
            let of = |side: usize| -> Result<(usize, Hand), Failure> {
                let Kind::Strength(pot, _, board) = self.program.nodes[outcome[side]] else {
                    return Err(Failure::IllTyped);
                };
                let dealt = self.dealt_in(rows, row, board);
                let known = || {
                    rows.columns[board]
                        .as_ref()?
                        .whole()
                        .ok()
                        .map(|all| all[row] as u64)
                };
                let board = dealt.or_else(known).ok_or(Failure::IllTyped)?;
                Ok((pot, Hand::of_mask(board)))
            };
            let of = [of(0)?, of(1)?];
            // The combos of the second player follow those of the first if they are not shared.
            let entries = &self.batch.entries[start..end];
            let cut = match self.sweep.is_shared {
                true => end,
                false => {
                    let is_first = |&&entry: &&u32| self.entries[entry as usize].weights[0] > 0;
                    start + entries.iter().take_while(is_first).count()
                }
            };
            for (side, range) in [(0, start..cut), (1, cut..end)] {
                let ((pot, board), judge) = (of[side], self.evaluation.judge());
                let (hands, joined) = (&self.batch.hands[range], &mut self.batch.joined);
                judge.strengths_on(pot, hands, board, joined, &mut self.batch.strengths);
            }
            start = end;
        }
        Ok(())
    }

    /// Finds the classes of the combos of a player on some boards.
    fn find_classes(
        &mut self,
        rows: &Rows,
        boards: std::ops::Range<usize>,
        side: usize,
    ) -> Result<(), Failure> {
        let combos = self.batch.entries.len();
        if self.sweep.interface[side].is_empty() {
            self.numbered.sides[side].number(Vec::new());
            self.batch.classes[side].clear();
            self.batch.classes[side].resize(combos, 0);
            return Ok(());
        }
        match self.sweep.by_strength[side] {
            true => self.find_classes_by_strength(side),
            false => self.find_classes_by_values(rows, boards, side),
        }
    }

    fn find_classes_by_strength(&mut self, side: usize) -> Result<(), Failure> {
        let known = &mut self.by_strength[side];
        known.resize(STRENGTHS, Class::MAX);
        let strengths = self.batch.strengths.iter();
        let mut missing: Vec<i64> = strengths
            .filter(|&&strength| known[usize::from(strength)] == Class::MAX)
            .map(|&strength| strength.into())
            .collect();
        if !missing.is_empty() {
            missing.sort_unstable();
            missing.dedup();
            let mut columns: Columns = vec![None; self.program.nodes.len()];
            let strength = self.sweep.outcome.ok_or(Failure::IllTyped)?[side];
            let rows = missing.len();
            columns[strength] = Some(Column::Whole(missing.clone()));
            self.evaluation
                .compute(&self.sweep.sides[side], rows, &mut columns)?;
            for (row, &strength) in missing.iter().enumerate() {
                let values = values_at(&self.sweep.interface[side], &columns, row)?;
                known[strength as usize] = self.numbered.sides[side].number(values);
            }
        }
        let classes = &mut self.batch.classes[side];
        classes.clear();
        let strengths = self.batch.strengths.iter();
        classes.extend(strengths.map(|&strength| known[usize::from(strength)]));
        Ok(())
    }

    fn find_classes_by_values(
        &mut self,
        rows: &Rows,
        boards: std::ops::Range<usize>,
        side: usize,
    ) -> Result<(), Failure> {
        let held = |&place: &u32| {
            let entry = self.batch.entries[place as usize];
            self.entries[entry as usize].weights[side] > 0
        };
        let places: Vec<u32> = (0..self.batch.entries.len() as u32).filter(held).collect();
        let (mut from, mut board) = (Vec::with_capacity(places.len()), 0);
        for &place in &places {
            while place as usize >= self.batch.ends[board] {
                board += 1;
            }
            from.push((boards.start + board) as u32);
        }
        let mut columns = self.side_columns(rows, &from, &places, side);
        let nodes = &self.sweep.sides[side];
        self.evaluation.compute(nodes, places.len(), &mut columns)?;
        let interface = &self.sweep.interface[side];
        let (found, examples) = classes(interface, &columns, places.len())?;
        let numbers: Result<Vec<Class>, Failure> = examples
            .iter()
            .map(|&row| {
                let values = values_at(interface, &columns, row as usize)?;
                Ok(self.numbered.sides[side].number(values))
            })
            .collect();
        let (numbers, all) = (numbers?, &mut self.batch.classes[side]);
        all.clear();
        all.resize(self.batch.entries.len(), 0);
        for (&place, class) in places.iter().zip(found) {
            all[place as usize] = numbers[class as usize];
        }
        Ok(())
    }

    /// The columns that are known for combos of a player: those that its nodes look at.
    fn side_columns(&self, rows: &Rows, from: &[u32], places: &[u32], side: usize) -> Columns {
        let mut columns: Columns = vec![None; self.program.nodes.len()];
        let sweep = self.sweep;
        let operands = sweep.sides[side]
            .iter()
            .flat_map(|&id| self.program.nodes[id].operands());
        let outcome = sweep.outcome.map(|outcome| outcome[side]);
        for node in operands.chain(sweep.interface[side].iter().copied()) {
            if columns[node].is_some() || sweep.sides[side].contains(&node) {
                continue;
            }
            let slot = self.dealing.dealt.iter().find(|&&(other, _)| other == node);
            let slot = slot.map(|&(_, slot)| (slot, self.dealing.slots[slot]));
            columns[node] = match slot {
                Some((_, Slot::Own(seat, _))) if seat == sweep.seats[side] => {
                    let masks = places
                        .iter()
                        .map(|&place| self.batch.hands[place as usize].mask());
                    Some(Column::Whole(masks.map(|mask| mask as i64).collect()))
                }
                Some((slot, _)) => {
                    let masks = from
                        .iter()
                        .map(|&row| rows.slots[slot][row as usize] as i64);
                    Some(Column::Whole(masks.collect()))
                }
                None if outcome == Some(node) => {
                    let of = places
                        .iter()
                        .map(|&place| self.batch.strengths[place as usize]);
                    Some(Column::Whole(of.map(i64::from).collect()))
                }
                None => rows.columns[node].as_ref().map(|known| known.gather(from)),
            };
        }
        columns
    }

    /// Counts the pairs of combos on a board; false if it was stopped.
    fn count_board(
        &mut self,
        rows: &Rows,
        row: usize,
        place: usize,
        parts: &Parts,
    ) -> Result<bool, Failure> {
        let batch = &mut self.batch;
        let start = if place == 0 { 0 } else { batch.ends[place - 1] };
        let range = start..batch.ends[place];
        let entries = &batch.entries[range.clone()];
        for (side, locals) in batch.locals.iter_mut().enumerate() {
            locals.clear(self.numbered.sides[side].len());
        }
        let unplaced = &self.unplaced;
        batch.live.clear();
        batch
            .live
            .extend(entries.iter().map(|&entry| unplaced[entry as usize]));
        for (side, locals) in batch.locals.iter_mut().enumerate() {
            if self.sweep.interface[side].is_empty() {
                locals.number(0);
                continue;
            }
            let classes = &batch.classes[side][range.clone()];
            for (live, &class) in batch.live.iter_mut().zip(classes) {
                if live.weights[side] != W::default() {
                    live.classes[side] = locals.number(class);
                }
            }
        }
        batch.twins.clear();
        if !self.twins.is_empty() {
            for (at, &entry) in entries.iter().enumerate() {
                batch.places[entry as usize] = at as u32;
            }
            let live = self
                .twins
                .iter()
                .map(|twin| twin.map(|entry| batch.places[entry as usize]));
            batch
                .twins
                .extend(live.filter(|twin| twin.iter().all(|&at| at != u32::MAX)));
            for &entry in entries {
                batch.places[entry as usize] = u32::MAX;
            }
        }
        let strengths = match self.sweep.outcome {
            Some(_) => &batch.strengths[range.clone()],
            None => &[],
        };
        let classes = [0, 1].map(|side| batch.locals[side].found().len());
        let board = OnBoard {
            hands: &batch.hands[range],
            live: &batch.live,
            strengths,
            twins: match self.sweep.is_shared && !self.is_listed {
                true => Twins::Shared,
                false => Twins::Listed(&batch.twins),
            },
            classes,
            is_few: self.is_few,
        };
        let goes_on = || !parts.is_stopped();
        if !self.meeting.count(&board, &goes_on, &mut self.counts) {
            return Ok(false);
        }
        self.add(rows, row)?;
        Ok(true)
    }

    /// Adds the counts of a board to those of all boards.
    fn add(&mut self, rows: &Rows, row: usize) -> Result<(), Failure> {
        let mut values = Vec::with_capacity(self.sweep.of_board.len());
        for &node in &self.sweep.of_board {
            values.push(match self.dealt_in(rows, row, node) {
                Some(mask) => (mask as i64, 1),
                None => {
                    let column = rows.columns[node].as_ref().ok_or(Failure::IllTyped)?;
                    column.fraction(row)
                }
            });
        }
        let board = self.numbered.boards.number(values);
        let others = self.numbered.sides[1].len();
        let [firsts, seconds] = self.batch.locals.each_ref().map(Locals::found);
        for (at, &first) in firsts.iter().enumerate() {
            let row_of = self.joint.row(board, first, others);
            for (counts, &second) in self.counts[at * seconds.len()..].iter().zip(seconds) {
                let sums = &mut row_of[second as usize];
                for (sum, count) in sums.iter_mut().zip(counts) {
                    let weighted = count.checked_mul(rows.weights[row]);
                    let after = weighted.and_then(|weighted| sum.checked_add(weighted));
                    *sum = after.ok_or(Failure::TooGreat)?;
                }
            }
        }
        Ok(())
    }

    /// Evaluates all pairs of classes that were counted, and adds them to the answer.
    fn finish(&mut self, tally: &mut Tally) -> Result<(), Failure> {
        let pairs = self.joint.take();
        for first in (0..pairs.weights.len()).step_by(PAIRS_AT_ONCE) {
            let range = first..pairs.weights.len().min(first + PAIRS_AT_ONCE);
            let mut columns: Columns = vec![None; self.program.nodes.len()];
            for (place, &node) in self.sweep.of_board.iter().enumerate() {
                let classes = &pairs.boards[range.clone()];
                columns[node] = Some(self.numbered.boards.column(place, classes));
            }
            for side in 0..2 {
                for (place, &node) in self.sweep.interface[side].iter().enumerate() {
                    let classes = &pairs.sides[side][range.clone()];
                    columns[node] = Some(self.numbered.sides[side].column(place, classes));
                }
            }
            if let Some([one, other]) = self.sweep.outcome {
                let outcomes = &pairs.outcomes[range.clone()];
                let of = |strengths: [i64; OUTCOMES]| {
                    let all = outcomes
                        .iter()
                        .map(|&outcome| strengths[usize::from(outcome)]);
                    Column::Whole(all.collect())
                };
                (columns[one], columns[other]) = (Some(of([1, 1, 2])), Some(of([2, 1, 1])));
            }
            let (evaluation, nodes) = (&mut self.evaluation, &self.sweep.pairs);
            let weights = &pairs.weights[range];
            add_up(evaluation, self.program, nodes, columns, weights, tally)?;
        }
        self.numbered = Numbered::default();
        self.by_strength.iter_mut().for_each(Vec::clear);
        Ok(())
    }
}
