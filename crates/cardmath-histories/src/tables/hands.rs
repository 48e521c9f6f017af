//! The table of hands: a row for each hand.

use super::columns::{
    Boards, CardLists, Flags, I64, MaybeI64, MaybeU8, Names, Texts, Times, U8, U32, U64, Words,
    push_again, push_amount, push_constant, table,
};
use super::{Origin, Row};

table! {
    hand_id: U64;
    room: Names;
    skin: Names, null;
    hand: Words;
    table: Names, null;
    format: Names;
    tournament_id: Names, null;
    tournament: Names, null;
    buy_in: MaybeI64, null;
    bounty: MaybeI64, null;
    fee: MaybeI64, null;
    entry_currency: Names, null;
    level: Names, null;
    game: Names;
    variant: Names;
    betting: Names;
    currency: Names, null;
    exponent: U8;
    small_blind: MaybeI64, null;
    big_blind: MaybeI64, null;
    ante: MaybeI64, null;
    small_bet: MaybeI64, null;
    big_bet: MaybeI64, null;
    bring_in: MaybeI64, null;
    cap: MaybeI64, null;
    time_utc: Times, null;
    time_local: Times, null;
    time_zone: Names, null;
    seat_count: MaybeU8, null;
    players_dealt: U8;
    button_seat: MaybeU8, null;
    hero: MaybeU8, null;
    board: CardLists;
    boards: Boards;
    runs: U8;
    pot: I64;
    rake: I64;
    jackpot: I64;
    other_fees: I64;
    house_added: I64;
    street_reached: U8;
    cancelled: Flags;
    complete: Flags;
    source_file: Names, null;
    source_offset: U64;
    source_length: U32;
    source_line: U32;
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
        self.hand_id.push(row.key);
        self.room.append_constant(hand.room);
        push_again(&mut self.skin, &hand.skin);
        self.hand.append_value(&hand.id);
        push_again(&mut self.table, &hand.table);
        self.format.append_constant(hand.format.name());
        let entry = hand.tournament.as_ref();
        push_again(&mut self.tournament_id, entry.map_or("", |entry| &entry.id));
        push_again(&mut self.tournament, entry.map_or("", |entry| &entry.name));
        push_again(&mut self.level, entry.map_or("", |entry| &entry.level));
        self.buy_in.push(entry.and_then(|entry| entry.buy_in));
        self.bounty.push(entry.and_then(|entry| entry.bounty));
        self.fee.push(entry.and_then(|entry| entry.fee));
        let currency = entry.map_or("", |entry| entry.currency);
        push_constant(&mut self.entry_currency, currency);
        self.time_utc.push(hand.time_utc);
        self.time_local.push(hand.time_local);
        push_again(&mut self.time_zone, &hand.zone);
        self.seat_count
            .push((hand.seat_count > 0).then_some(hand.seat_count));
        self.players_dealt.push(row.dealt as u8);
        self.button_seat.push(hand.button);
        self.hero.push(row.number(hand.hero));
    }

    fn push_stakes(&mut self, row: &Row<'_, '_>) {
        let (hand, stakes) = (row.hand, &row.hand.stakes);
        self.game.append_constant(hand.game.key());
        self.variant
            .append_constant(hand.game.variant(hand.betting));
        self.betting.append_constant(hand.betting.name());
        push_constant(&mut self.currency, hand.currency);
        self.exponent.push(if row.whole { 0 } else { 2 });
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
        self.board.push(hand.board());
        for board in hand
            .boards
            .iter()
            .take(usize::from(hand.runs))
            .filter(|_| hand.runs > 1)
        {
            let boards = self.boards.values();
            boards.values().append_slice(board.ids());
            boards.append(true);
        }
        self.boards.append(true);
        self.runs.push(hand.runs);
        let money = &hand.money;
        self.pot.push(row.amount(money.pot));
        self.rake.push(row.amount(money.rake));
        self.jackpot.push(row.amount(money.jackpot));
        self.other_fees.push(row.amount(money.other_fees));
        self.house_added.push(row.amount(money.house_added));
        self.street_reached.push(
            hand.actions
                .iter()
                .map(|action| action.street)
                .max()
                .unwrap_or(0),
        );
        self.cancelled.push(hand.cancelled);
        self.complete.push(!hand.winner_unknown);
    }

    fn push_source(&mut self, row: &Row<'_, '_>, origin: &Origin<'_>) {
        let hand = row.hand;
        push_again(&mut self.source_file, origin.file);
        self.source_offset.push(origin.offset);
        self.source_length.push(origin.length);
        self.source_line.push(hand.line);
        for warning in &hand.warnings {
            self.warnings.values().append_value(warning);
        }
        self.warnings.append(true);
    }
}
