//! The table of actions: a row for each action.

use super::Row;
use super::columns::{Cards, Flags, I64, MaybeI64, MaybeU8, Names, U8, U16, U32, U64, table};

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
    cards: Cards;
    pot_before: I64;
    stack_before: MaybeI64, null;
    source_line: U32;
}

impl Builder {
    /// Add the actions of a hand, in order.
    pub fn push(&mut self, row: &Row<'_, '_>) {
        let actions = || row.hand.actions.iter();
        self.hand_id.extend(actions().map(|_| row.key));
        self.seq
            .extend(actions().enumerate().map(|(seq, _)| seq as u16));
        self.street.extend(actions().map(|action| action.street));
        self.run.extend(actions().map(|action| action.run));
        self.player
            .extend(actions().map(|action| row.number(action.player)));
        row.add_amounts(&mut self.amount, actions().map(|action| action.amount));
        row.add_amounts(&mut self.to, actions().map(|action| action.to));
        let pots = actions().map(|action| action.pot_before);
        row.add_amounts(&mut self.pot_before, pots);
        self.all_in.extend(actions().map(|action| action.all_in));
        self.stack_before.extend(actions().map(|action| {
            let stack = row.amount(action.stack_before);
            action.player.map(|_| stack)
        }));
        self.source_line.extend(actions().map(|action| action.line));
        let kinds = actions().map(|action| (action.kind as usize, action.kind.name()));
        self.action.extend_named(kinds);
        actions().for_each(|action| self.cards.push(action.cards.ids()));
    }
}
