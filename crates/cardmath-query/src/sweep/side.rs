//! The classes of a player's combos: those with equal values are in the same class.
//!
//! Values are computed for as few combos as possible. If they follow from the strength, for each
//! strength once. Else combos are of the same kind if nothing that the values look at
//! distinguishes them, such as combos of the same ranks where no suit counts; one of each kind is looked at on
//! each board.

use super::Sweep;
use super::board::Placed;
use super::classes::{ClassNumber, Locals, Values, classes, values_at};
use super::kinds::ComboKinds;
use super::swept::{Swept, SweptBoards};
use crate::column::Column;
use crate::deal::Slot;
use crate::evaluate::{Columns, Evaluation};
use crate::program::Failure;
use std::ops::Range;

/// The number of strengths.
const STRENGTHS: usize = 1 << u16::BITS;
/// No row.
const NONE: u32 = u32::MAX;

/// The classes of a player's combos on some boards.
pub struct Side {
    side: usize,
    /// Whether all combos are in one class.
    is_one: bool,
    /// The kinds of combos; `None` if each combo is looked at.
    kinds: Option<ComboKinds>,
    /// The kind of each row, and where the rows of each board end.
    kind_of_row: Vec<ClassNumber>,
    ends: Vec<usize>,
    /// Or the row of each combo, `NONE` for those that the player does not hold.
    rows: Vec<u32>,
    /// The class of each row, or of each strength.
    classes: Vec<ClassNumber>,
    values: Values,
    locals: Locals,
    /// The local numbers of the classes of ranks, of kinds or of combos on a board.
    placed: Vec<u32>,
}

/// The combos that are looked at: for each, the row of its board, its cards and, if each combo is
/// looked at, its strength.
#[derive(Default)]
struct LookedAt {
    boards: Vec<u32>,
    hands: Vec<i64>,
    strengths: Vec<i64>,
}

impl Side {
    pub fn new(side: usize, swept: Swept<'_>, evaluation: &mut Evaluation<'_>) -> Side {
        let sweep = swept.sweep;
        let is_one = sweep.interface[side].is_empty();
        let by_values = !is_one && !sweep.by_strength[side];
        let kinds = by_values.then(|| ComboKinds::find(side, swept, evaluation));
        Side {
            side,
            is_one,
            kinds: kinds.flatten(),
            kind_of_row: Vec::new(),
            ends: Vec::new(),
            rows: Vec::new(),
            classes: Vec::new(),
            values: Values::default(),
            locals: Locals::default(),
            placed: Vec::new(),
        }
    }

    /// Finds the classes of the combos on some boards.
    pub fn find(
        &mut self,
        swept: Swept<'_>,
        boards: SweptBoards<'_>,
        evaluation: &mut Evaluation<'_>,
    ) -> Result<(), Failure> {
        if self.is_one {
            self.values.number(Vec::new());
            return Ok(());
        }
        match swept.sweep.by_strength[self.side] {
            true => self.find_by_strength(swept, boards.strengths, evaluation),
            false => self.find_by_values(swept, boards, evaluation),
        }
    }

    fn find_by_strength(
        &mut self,
        swept: Swept<'_>,
        strengths: &[u16],
        evaluation: &mut Evaluation<'_>,
    ) -> Result<(), Failure> {
        let (sweep, side) = (swept.sweep, self.side);
        self.classes.resize(STRENGTHS, ClassNumber::MAX);
        let mut missing: Vec<i64> = (strengths.iter())
            .filter(|&&strength| self.classes[usize::from(strength)] == ClassNumber::MAX)
            .map(|&strength| strength.into())
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        missing.sort_unstable();
        missing.dedup();
        let mut columns: Columns = vec![None; swept.program.nodes.len()];
        let strength = sweep.outcome.ok_or(Failure::IllTyped)?[side];
        columns[strength] = Some(Column::Whole(missing.clone()));
        evaluation.compute(&sweep.sides[side], missing.len(), &mut columns)?;
        for (row, &strength) in missing.iter().enumerate() {
            let values = values_at(&sweep.interface[side], &columns, row)?;
            self.classes[strength as usize] = self.values.number(values);
        }
        Ok(())
    }

    fn find_by_values(
        &mut self,
        swept: Swept<'_>,
        boards: SweptBoards<'_>,
        evaluation: &mut Evaluation<'_>,
    ) -> Result<(), Failure> {
        let (sweep, side) = (swept.sweep, self.side);
        let looked_at = match self.kinds {
            Some(_) => self.one_of_each_kind(swept, boards),
            None => self.each_combo(swept, boards),
        };
        let rows = looked_at.boards.len();
        let mut columns = self.columns(swept, boards, looked_at);
        evaluation.compute(&sweep.sides[side], rows, &mut columns)?;
        let interface = &sweep.interface[side];
        let (found, examples) = classes(interface, &columns, rows)?;
        let mut numbers = Vec::with_capacity(examples.len());
        for row in examples {
            let values = values_at(interface, &columns, row as usize)?;
            numbers.push(self.values.number(values));
        }
        self.classes.clear();
        self.classes
            .extend(found.into_iter().map(|class| numbers[class as usize]));
        Ok(())
    }

    /// A combo of each kind on each board.
    fn one_of_each_kind(&mut self, swept: Swept<'_>, boards: SweptBoards<'_>) -> LookedAt {
        let mut looked_at = LookedAt::default();
        self.kind_of_row.clear();
        self.ends.clear();
        for (board, row) in (0..boards.live.boards()).zip(boards.first..) {
            let taken = boards.rows.taken[row];
            let live = self.kinds.iter().flat_map(|kinds| kinds.live(swept, taken));
            for (kind, hand) in live {
                self.kind_of_row.push(kind);
                looked_at.boards.push((boards.first + board) as u32);
                looked_at.hands.push(hand.mask() as i64);
            }
            self.ends.push(self.kind_of_row.len());
        }
        looked_at
    }

    /// Each combo of the player on each board.
    fn each_combo(&mut self, swept: Swept<'_>, boards: SweptBoards<'_>) -> LookedAt {
        let (mut looked_at, live) = (LookedAt::default(), boards.live);
        self.rows.clear();
        for board in 0..live.boards() {
            for place in live.of_board(board) {
                let entry = live.entries[place] as usize;
                if swept.entries[entry].weights[self.side] == 0 {
                    self.rows.push(NONE);
                    continue;
                }
                self.rows.push(looked_at.boards.len() as u32);
                looked_at.boards.push((boards.first + board) as u32);
                looked_at.hands.push(live.hands[place].mask() as i64);
                let strength = boards.strengths.get(place);
                looked_at
                    .strengths
                    .extend(strength.map(|&each| i64::from(each)));
            }
        }
        looked_at
    }

    /// The columns that are known for some combos: those that the player's nodes look at.
    fn columns(&self, swept: Swept<'_>, boards: SweptBoards<'_>, looked_at: LookedAt) -> Columns {
        let Swept {
            sweep,
            program,
            dealing,
            ..
        } = swept;
        let (rows, side, from) = (boards.rows, self.side, &looked_at.boards);
        let mut columns: Columns = vec![None; program.nodes.len()];
        let nodes = sweep.sides[side].iter();
        let operands = nodes.flat_map(|&id| program.nodes[id].operands());
        let outcome = sweep.outcome.map(|outcome| outcome[side]);
        for node in operands.chain(sweep.interface[side].iter().copied()) {
            if columns[node].is_some() || sweep.sides[side].contains(&node) {
                continue;
            }
            let slot = dealing.slot_of(node);
            columns[node] = match slot.map(|slot| (slot, dealing.slots[slot])) {
                Some((_, Slot::Own(seat, _))) if seat == sweep.seats[side] => {
                    Some(Column::Whole(looked_at.hands.clone()))
                }
                Some((slot, _)) => {
                    let masks = from.iter().map(|&row| rows.slots[slot][row as usize]);
                    Some(Column::Whole(masks.map(|mask| mask as i64).collect()))
                }
                None if outcome == Some(node) => Some(Column::Whole(looked_at.strengths.clone())),
                None => rows.columns[node].as_ref().map(|known| known.gather(from)),
            };
        }
        columns
    }

    /// The local numbers of the classes of a board's combos, given their range and the strengths of
    /// all ranks, and the number of these classes.
    pub fn place(
        &mut self,
        sweep: &Sweep,
        (board, combos): (usize, Range<usize>),
        strengths: &[u16],
    ) -> (Placed<'_>, usize) {
        self.locals.clear(self.values.len());
        self.placed.clear();
        let (locals, classes, placed) = (&mut self.locals, &self.classes, &mut self.placed);
        let found = match &self.kinds {
            _ if self.is_one => {
                placed.resize(strengths.len(), locals.number(0));
                Placed::Ranks(placed)
            }
            _ if sweep.by_strength[self.side] => {
                let classes = strengths.iter().map(|&each| classes[usize::from(each)]);
                placed.extend(classes.map(|class| locals.number(class)));
                Placed::Ranks(placed)
            }
            Some(kinds) => {
                placed.resize(kinds.len(), 0);
                let start = if board == 0 { 0 } else { self.ends[board - 1] };
                for row in start..self.ends[board] {
                    placed[self.kind_of_row[row] as usize] = locals.number(classes[row]);
                }
                Placed::Kinds(&kinds.of_entries, placed)
            }
            None => {
                placed.extend(self.rows[combos].iter().map(|&row| match row {
                    NONE => 0,
                    row => locals.number(classes[row as usize]),
                }));
                Placed::Combos(placed)
            }
        };
        (found, self.locals.found().len().max(1))
    }

    /// The classes on the board, in the order of their local numbers.
    pub fn found(&self) -> &[ClassNumber] {
        self.locals.found()
    }

    /// The values of the classes.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Forgets all classes.
    pub fn clear(&mut self) {
        self.values = Values::default();
        self.classes.clear();
    }
}
