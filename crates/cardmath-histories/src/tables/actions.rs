//! The table of actions: a row an action.

use arrow_array::builder::{
    BooleanBuilder, Int64Builder, UInt8Builder, UInt16Builder, UInt32Builder, UInt64Builder,
};

use super::Row;
use super::columns::{Cards, Names, push_cards, table};

table! {
    hand_id: UInt64Builder;
    seq: UInt16Builder;
    street: UInt8Builder;
    run: UInt8Builder;
    player: UInt8Builder, null;
    action: Names;
    amount: Int64Builder;
    to: Int64Builder;
    all_in: BooleanBuilder;
    cards: Cards;
    pot_before: Int64Builder;
    stack_before: Int64Builder, null;
    source_line: UInt32Builder;
}

impl Builder {
    /// Add the actions of a hand, in order.
    pub fn push(&mut self, row: &Row<'_, '_>) {
        for (seq, action) in (0..).zip(&row.hand.actions) {
            self.hand_id.append_value(row.key);
            self.seq.append_value(seq);
            self.street.append_value(action.street);
            self.run.append_value(action.run);
            self.player.append_option(row.number(action.player));
            self.action.append_value(action.kind.name());
            self.amount.append_value(row.amount(action.amount));
            self.to.append_value(row.amount(action.to));
            self.all_in.append_value(action.all_in);
            push_cards(&mut self.cards, action.cards.ids());
            self.pot_before.append_value(row.amount(action.pot_before));
            let stack = row.amount(action.stack_before);
            self.stack_before
                .append_option(action.player.map(|_| stack));
            self.source_line.append_value(action.line);
        }
    }
}
