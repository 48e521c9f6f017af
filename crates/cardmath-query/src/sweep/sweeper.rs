//! Sweeps boards in one thread.

use super::board::{OnBoard, SweptCombo, Twins};
use super::classes::Values;
use super::entries::{Entry, entries_of};
use super::joint::{JointCounts, OUTCOMES};
use super::live::Live;
use super::meeting::Meeting;
use super::ranks::Ranks;
use super::side::Side;
use super::swept::{Swept, SweptBoards};
use super::weight::{Weight, WeightSize};
use super::{Sweep, combos_of};
use crate::aggregate::GroupTally;
use crate::column::Column;
use crate::deal::{Dealing, PartialDeals};
use crate::evaluate::{Columns, Evaluation};
use crate::judge::Judge;
use crate::pairs::add_up;
use crate::program::{Failure, Node, Program};
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use std::ops::Range;

/// As many combos are evaluated at a time.
const AT_ONCE: usize = 8192;
/// The pairs of classes that are evaluated at a time.
const PAIRS_AT_ONCE: usize = 4096;
/// With so few hands of two cards, all pairs are tried one by one.
const FEW: usize = 2;

/// Sweeps boards, and adds up what it counts.
pub(crate) enum Sweeper<'a> {
    Narrow(Box<Sweeping<'a, i16>>),
    Light(Box<Sweeping<'a, i32>>),
    Heavy(Box<Sweeping<'a, i64>>),
}

impl<'a> Sweeper<'a> {
    /// Nothing counted yet.
    pub fn new(sweep: &'a Sweep, judge: Judge<'a>, dealing: &'a Dealing) -> Sweeper<'a> {
        match sweep.size {
            WeightSize::Narrow => Sweeper::Narrow(Box::new(Sweeping::new(sweep, judge, dealing))),
            WeightSize::Light => Sweeper::Light(Box::new(Sweeping::new(sweep, judge, dealing))),
            WeightSize::Heavy => Sweeper::Heavy(Box::new(Sweeping::new(sweep, judge, dealing))),
        }
    }

    /// Sweeps the boards of some rows, unless it is stopped meanwhile.
    pub fn sweep(
        &mut self,
        rows: &PartialDeals,
        tally: &mut GroupTally,
        parts: &Parts,
    ) -> Result<(), Failure> {
        match self {
            Sweeper::Narrow(sweeping) => sweeping.sweep(rows, tally, parts),
            Sweeper::Light(sweeping) => sweeping.sweep(rows, tally, parts),
            Sweeper::Heavy(sweeping) => sweeping.sweep(rows, tally, parts),
        }
    }

    /// Adds what was counted to the answer.
    pub fn finish(&mut self, tally: &mut GroupTally) -> Result<(), Failure> {
        match self {
            Sweeper::Narrow(sweeping) => sweeping.finish(tally),
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
    instructions: Instructions,
    evaluation: Evaluation<'a>,
    entries: Vec<Entry>,
    /// The number of those of the first player, which come first.
    firsts: usize,
    /// The same for sweeping.
    combos: Vec<SweptCombo<W>>,
    /// The weight of each combo for both players, if it is the same one.
    level: Option<W>,
    /// Whether a player has so few combos that all pairs are tried one by one.
    is_few: bool,
    /// Whether hands have more than two cards.
    is_listed: bool,
    /// The entries of the same cards for the first and the second player, if they are two.
    twins: Vec<[u32; 2]>,
    meeting: Meeting<W>,
    sides: [Side; 2],
    /// The values of the classes of boards.
    boards: Values,
    joint: JointCounts,
    live: Live,
    strengths: Vec<u16>,
    ranks: Ranks,
    /// The place of each entry among the combos of a board.
    places: Vec<u32>,
    twins_found: Vec<[u32; 2]>,
    joined: Vec<Hand>,
    counts: Vec<[u128; OUTCOMES]>,
}

impl<'a, W: Weight> Sweeping<'a, W> {
    fn new(sweep: &'a Sweep, judge: Judge<'a>, dealing: &'a Dealing) -> Sweeping<'a, W> {
        let Judge {
            setup,
            program,
            instructions,
            flops,
        } = judge;
        let mut evaluation = Evaluation::new(setup, program, instructions, flops);
        let (entries, twins) = entries_of(sweep, setup);
        let cards = setup.seats[sweep.seats[0]].held();
        let fewest = sweep.seats.map(|seat| combos_of(setup, seat).len());
        let fewest = fewest[0].min(fewest[1]);
        let swept = Swept {
            sweep,
            program,
            dealing,
            entries: &entries,
        };
        Sweeping {
            firsts: combos_of(setup, sweep.seats[0]).len(),
            level: level(&entries).map(|weight| W::of(weight as i64)),
            combos: entries.iter().map(Entry::combo).collect(),
            // A sweep has about twice as many steps for each card more.
            is_listed: cards > 2,
            is_few: fewest <= FEW << (2 * cards.saturating_sub(2)),
            sides: [0, 1].map(|side| Side::new(side, swept, &mut evaluation)),
            sweep,
            program,
            dealing,
            instructions,
            evaluation,
            twins,
            meeting: Meeting::new(cards, instructions),
            boards: Values::default(),
            joint: JointCounts::default(),
            live: Live::new(&entries),
            strengths: Vec::new(),
            ranks: Ranks::new(),
            places: vec![u32::MAX; entries.len()],
            twins_found: Vec::new(),
            joined: Vec::new(),
            entries,
            counts: Vec::new(),
        }
    }

    fn sweep(
        &mut self,
        rows: &PartialDeals,
        tally: &mut GroupTally,
        parts: &Parts,
    ) -> Result<(), Failure> {
        let at_once = (AT_ONCE / self.entries.len().max(1)).max(1);
        for first in (0..rows.len()).step_by(at_once) {
            let boards = first..rows.len().min(first + at_once);
            self.live.find(&rows.taken[boards.clone()]);
            self.find_strengths(rows, boards.clone())?;
            let swept = Swept {
                sweep: self.sweep,
                program: self.program,
                dealing: self.dealing,
                entries: &self.entries,
            };
            let of_boards = SweptBoards {
                rows,
                first,
                live: &self.live,
                strengths: &self.strengths,
            };
            for side in &mut self.sides {
                side.find(swept, of_boards, &mut self.evaluation)?;
            }
            for (board, row) in boards.enumerate() {
                if parts.is_stopped() || !self.count_board(board, parts) {
                    return Ok(());
                }
                self.add(rows, row)?;
            }
            if self.joint.is_full() {
                self.finish(tally)?;
            }
        }
        Ok(())
    }

    /// Evaluates the combos on some boards.
    fn find_strengths(&mut self, rows: &PartialDeals, boards: Range<usize>) -> Result<(), Failure> {
        self.strengths.clear();
        let Some(outcome) = self.sweep.outcome else {
            return Ok(());
        };
        for (place, row) in boards.enumerate() {
            let of = |side: usize| -> Result<(usize, Hand), Failure> {
                let Node::Strength(pot, _, board) = self.program.nodes[outcome[side]] else {
                    return Err(Failure::IllTyped);
                };
                let board = self.dealing.value_in(rows, row, board)?;
                Ok((pot, Hand::of_mask(board.0 as u64)))
            };
            let of = [of(0)?, of(1)?];
            // The combos of the second player follow those of the first if they are not shared.
            let range = self.live.of_board(place);
            let is_first = |&entry: &u32| (entry as usize) < self.firsts;
            let cut = match self.sweep.is_shared {
                true => range.end,
                false => range.start + self.live.entries[range.clone()].partition_point(is_first),
            };
            for (side, range) in [(0, range.start..cut), (1, cut..range.end)] {
                let ((pot, board), judge) = (of[side], self.evaluation.judge());
                let hands = &self.live.hands[range];
                judge.strengths_on(pot, hands, board, &mut self.joined, &mut self.strengths);
            }
        }
        Ok(())
    }

    /// Counts the pairs of combos on a board; false if it was stopped.
    fn count_board(&mut self, board: usize, parts: &Parts) -> bool {
        let range = self.live.of_board(board);
        let entries = &self.live.entries[range.clone()];
        let ranks = &mut self.ranks;
        match self.sweep.outcome {
            None => ranks.of_equals(entries.len()),
            Some(_) => self.instructions.compiled(
                #[inline(always)]
                || ranks.rank(&self.strengths[range.clone()]),
            ),
        }
        find_twins(
            &self.twins,
            entries,
            &mut self.places,
            &mut self.twins_found,
        );
        let strengths = self.ranks.strengths();
        let [one, other] = &mut self.sides;
        let placed =
            [one, other].map(|side| side.place(self.sweep, (board, range.clone()), strengths));
        let board = OnBoard {
            combos: &self.combos,
            entries,
            hands: &self.live.hands[range],
            ranks: self.ranks.of_combos(),
            ranks_found: strengths.len(),
            twins: match self.sweep.is_shared && !self.is_listed {
                true => Twins::Shared,
                false => Twins::Listed(&self.twins_found),
            },
            classes: placed.map(|(_, classes)| classes),
            placed: placed.map(|(placed, _)| placed),
            firsts: entries.partition_point(|&entry| (entry as usize) < self.firsts),
            level: self.level,
            is_few: self.is_few,
        };
        let keep_going = || !parts.is_stopped();
        self.meeting.count(&board, &keep_going, &mut self.counts)
    }

    /// Adds the counts of a board to those of all boards.
    fn add(&mut self, rows: &PartialDeals, row: usize) -> Result<(), Failure> {
        let of_board = self.sweep.of_board.iter();
        let values: Result<Vec<_>, Failure> = of_board
            .map(|&node| self.dealing.value_in(rows, row, node))
            .collect();
        let board = self.boards.number(values?);
        let others = self.sides[1].values().len();
        let [firsts, seconds] = self.sides.each_ref().map(Side::found);
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
    fn finish(&mut self, tally: &mut GroupTally) -> Result<(), Failure> {
        let pairs = self.joint.take();
        for first in (0..pairs.weights.len()).step_by(PAIRS_AT_ONCE) {
            let range = first..pairs.weights.len().min(first + PAIRS_AT_ONCE);
            let mut columns: Columns = vec![None; self.program.nodes.len()];
            for (place, &node) in self.sweep.of_board.iter().enumerate() {
                let classes = &pairs.boards[range.clone()];
                columns[node] = Some(self.boards.column(place, classes));
            }
            for side in 0..2 {
                for (place, &node) in self.sweep.interface[side].iter().enumerate() {
                    let classes = &pairs.sides[side][range.clone()];
                    columns[node] = Some(self.sides[side].values().column(place, classes));
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
        self.boards = Values::default();
        self.sides.iter_mut().for_each(Side::clear);
        Ok(())
    }
}

/// The weight of each entry for both players, if it is the same one.
fn level(entries: &[Entry]) -> Option<u64> {
    let weight = entries.first()?.weights[0];
    let is_level = |entry: &Entry| entry.weights == [weight; 2];
    entries.iter().all(is_level).then_some(weight)
}

/// Finds the places of the entries of the same cards that are both on a board.
fn find_twins(twins: &[[u32; 2]], entries: &[u32], places: &mut [u32], found: &mut Vec<[u32; 2]>) {
    found.clear();
    if twins.is_empty() {
        return;
    }
    for (&entry, at) in entries.iter().zip(0..) {
        places[entry as usize] = at;
    }
    let live = twins
        .iter()
        .map(|twin| twin.map(|entry| places[entry as usize]));
    found.extend(live.filter(|twin| twin.iter().all(|&at| at != u32::MAX)));
    for &entry in entries {
        places[entry as usize] = u32::MAX;
    }
}
