//! The table of actions: a row for each action.

use arrow_schema::ArrowError;

use super::Row;
use super::columns::{CardLists, Flags, I64, MaybeI64, MaybeU8, Names, U8, U16, U32, U64, table};
use super::packed::Packed;
use crate::amounts::HUNDREDTHS;
use crate::hand::Action;

table! {
    hand_id: U64;
    seq: U16;
    street: U8;
    run: U8;
    player: MaybeU8, null;
    action: Names;
    amount: I64;
    to: I64;
    all_in: Flags;
    cards: CardLists;
    pot_before: I64;
    stack_before: MaybeI64, null;
    source_line: U32;
}

/// The most actions that are numbered at once: more than most hands have.
const BLOCK: usize = 32;

/// The table of actions while it is being filled.
#[derive(Default)]
pub struct Actions {
    columns: Builder,
    /// The actions of the last hands, with their players' numbers and in the unit of the table.
    waiting: Vec<Action>,
}

impl Actions {
    /// Add the actions of a hand, in order.
    pub fn push(&mut self, row: &Row<'_, '_>) {
        let actions = &row.hand.actions;
        for first in (0..actions.len()).step_by(BLOCK) {
            let count = BLOCK.min(actions.len() - first);
            let numbers: [u16; BLOCK] = std::array::from_fn(|more| (first + more) as u16);
            self.columns.hand_id.extend_from(&[row.key; BLOCK], count);
            self.columns.seq.extend_from(&numbers, count);
        }
        let before = self.waiting.len();
        self.waiting.extend_from_slice(actions);
        for action in &mut self.waiting[before..] {
            action.player = row.number(action.player);
            if row.whole {
                action.amount /= HUNDREDTHS;
                action.to /= HUNDREDTHS;
                action.pot_before /= HUNDREDTHS;
                action.stack_before /= HUNDREDTHS;
            }
        }
    }

    /// Give each column its part of the waiting actions.
    pub fn fill(&mut self) {
        let (columns, actions) = (&mut self.columns, || self.waiting.iter());
        columns.street.extend(actions().map(|action| action.street));
        columns.run.extend(actions().map(|action| action.run));
        columns.player.extend(actions().map(|action| action.player));
        columns.amount.extend(actions().map(|action| action.amount));
        columns.to.extend(actions().map(|action| action.to));
        let pots = actions().map(|action| action.pot_before);
        columns.pot_before.extend(pots);
        columns.all_in.extend(actions().map(|action| action.all_in));
        let stack = |action: &Action| action.player.map(|_| action.stack_before);
        columns.stack_before.extend(actions().map(stack));
        let lines = actions().map(|action| action.line);
        columns.source_line.extend(lines);
        let kinds = actions().map(|action| (action.kind as usize, action.kind.name()));
        columns.action.extend_named(kinds);
        actions().for_each(|action| columns.cards.push(&action.cards));
        self.waiting.clear();
    }

    /// Take the rows so far, packed.
    pub fn pack(&mut self) -> Result<Packed, ArrowError> {
        self.fill();
        self.columns.pack()
    }
}
