//! The table of hands: a row a hand.

use arrow_array::builder::{
    BooleanBuilder, Int64Builder, StringBuilder, TimestampMicrosecondBuilder, UInt8Builder,
    UInt32Builder, UInt64Builder,
};

use super::columns::{Boards, Cards, Names, Texts, push_amount, push_cards, push_name, table};
use super::{Origin, Row};

table! {
    hand_id: UInt64Builder;
    room: Names;
    skin: Names, null;
    hand: StringBuilder;
    table: Names, null;
    format: Names;
    tournament_id: Names, null;
    tournament: Names, null;
    buy_in: Int64Builder, null;
    bounty: Int64Builder, null;
    fee: Int64Builder, null;
    level: Names, null;
    game: Names;
    variant: Names;
    betting: Names;
    currency: Names, null;
    exponent: UInt8Builder;
    small_blind: Int64Builder, null;
    big_blind: Int64Builder, null;
    ante: Int64Builder, null;
    small_bet: Int64Builder, null;
    big_bet: Int64Builder, null;
    bring_in: Int64Builder, null;
    cap: Int64Builder, null;
    time_utc: TimestampMicrosecondBuilder, null;
    time_local: TimestampMicrosecondBuilder, null;
    time_zone: Names, null;
    seat_count: UInt8Builder, null;
    players_dealt: UInt8Builder;
    button_seat: UInt8Builder, null;
    hero: UInt8Builder, null;
    board: Cards;
    boards: Boards;
    runs: UInt8Builder;
    pot: Int64Builder;
    rake: Int64Builder;
    jackpot: Int64Builder;
    other_fees: Int64Builder;
    house_added: Int64Builder;
    street_reached: UInt8Builder;
    cancelled: BooleanBuilder;
    complete: BooleanBuilder;
    source_file: Names, null;
    source_offset: UInt64Builder;
    source_length: UInt32Builder;
    source_line: UInt32Builder;
    warnings: Texts;
}

impl Builder {
    /// Add a hand.
    pub fn push(&mut self, row: &Row<'_, '_>, origin: &Origin<'_>) {
        self.push_table(row);
        self.push_stakes(row);
        self.push_play(row);
        self.push_source(row, origin);
    }

    fn push_table(&mut self, row: &Row<'_, '_>) {
        let hand = row.hand;
        self.hand_id.append_value(row.key);
        self.room.append_value(hand.room);
        push_name(&mut self.skin, &hand.skin);
        self.hand.append_value(&hand.id);
        push_name(&mut self.table, &hand.table);
        self.format.append_value(hand.format.name());
        let entry = hand.tournament.as_ref();
        push_name(&mut self.tournament_id, entry.map_or("", |entry| &entry.id));
        push_name(&mut self.tournament, entry.map_or("", |entry| &entry.name));
        push_name(&mut self.level, entry.map_or("", |entry| &entry.level));
        self.buy_in
            .append_option(entry.and_then(|entry| entry.buy_in));
        self.bounty
            .append_option(entry.and_then(|entry| entry.bounty));
        self.fee.append_option(entry.and_then(|entry| entry.fee));
        self.time_utc.append_option(hand.time_utc);
        self.time_local.append_option(hand.time_local);
        push_name(&mut self.time_zone, &hand.zone);
        self.seat_count
            .append_option((hand.seat_count > 0).then_some(hand.seat_count));
        self.players_dealt.append_value(row.dealt as u8);
        self.button_seat.append_option(hand.button);
        self.hero.append_option(row.number(hand.hero));
    }

    fn push_stakes(&mut self, row: &Row<'_, '_>) {
        let (hand, stakes) = (row.hand, &row.hand.stakes);
        self.game.append_value(hand.game.key());
        self.variant.append_value(hand.game.variant(hand.betting));
        self.betting.append_value(hand.betting.name());
        push_name(&mut self.currency, hand.currency);
        self.exponent
            .append_value(if row.unit == 1 { 2 } else { 0 });
        for (column, amount) in [
            (&mut self.small_blind, stakes.small_blind),
            (&mut self.big_blind, stakes.big_blind),
            (&mut self.ante, stakes.ante),
            (&mut self.small_bet, stakes.small_bet),
            (&mut self.big_bet, stakes.big_bet),
            (&mut self.bring_in, stakes.bring_in),
            (&mut self.cap, stakes.cap),
        ] {
            push_amount(column, row.amount(amount));
        }
    }

    fn push_play(&mut self, row: &Row<'_, '_>) {
        let hand = row.hand;
        push_cards(&mut self.board, hand.board().ids());
        for board in hand
            .boards
            .iter()
            .take(usize::from(hand.runs))
            .filter(|_| hand.runs > 1)
        {
            push_cards(self.boards.values(), board.ids());
        }
        self.boards.append(true);
        self.runs.append_value(hand.runs);
        let money = &hand.money;
        self.pot.append_value(row.amount(money.pot));
        self.rake.append_value(row.amount(money.rake));
        self.jackpot.append_value(row.amount(money.jackpot));
        self.other_fees.append_value(row.amount(money.other_fees));
        self.house_added.append_value(row.amount(money.house_added));
        self.street_reached.append_value(
            hand.actions
                .iter()
                .map(|action| action.street)
                .max()
                .unwrap_or(0),
        );
        self.cancelled.append_value(hand.cancelled);
        self.complete.append_value(!hand.untold);
    }

    fn push_source(&mut self, row: &Row<'_, '_>, origin: &Origin<'_>) {
        let hand = row.hand;
        push_name(&mut self.source_file, origin.file);
        self.source_offset.append_value(origin.offset);
        self.source_length.append_value(origin.length);
        self.source_line.append_value(hand.line);
        for warning in &hand.warnings {
            self.warnings.values().append_value(warning);
        }
        self.warnings.append(true);
    }
}
