//! The table of tournaments' results: a row for each player whose result is in a summary.

use super::Origin;
use super::columns::{
    Flags, MaybeI64, MaybeU16, MaybeU32, Names, Texts, Times, U32, U64, push_name, table,
};
use crate::summaries::Summary;

table! {
    room: Names;
    tournament_id: Names;
    tournament: Names, null;
    game: Names, null;
    betting: Names, null;
    currency: Names, null;
    buy_in: MaybeI64, null;
    bounty: MaybeI64, null;
    fee: MaybeI64, null;
    entries: MaybeU32, null;
    prize_pool: MaybeI64, null;
    time_utc: Times, null;
    time_local: Times, null;
    time_zone: Names, null;
    name: Names, null;
    is_hero: Flags;
    place: MaybeU32, null;
    prize: MaybeI64, null;
    bounties: MaybeI64, null;
    received: MaybeI64, null;
    ticket: Flags;
    reentries: MaybeU16, null;
    rebuys: MaybeI64, null;
    cost: MaybeI64, null;
    source_file: Names, null;
    source_offset: U64;
    source_length: U32;
    source_line: U32;
    warnings: Texts;
}

impl Builder {
    /// Add the players of a summary.
    pub fn push(&mut self, summary: &Summary<'_>, origin: &Origin<'_>) {
        for finish in &summary.finishes {
            self.push_tournament(summary, origin);
            push_name(&mut self.name, &finish.name);
            self.is_hero.push(finish.is_hero);
            self.place.push(finish.place);
            self.prize.push(finish.prize);
            self.bounties.push(finish.bounties);
            self.received.push(finish.received);
            self.ticket.push(finish.ticket);
            self.reentries.push(finish.reentries);
            self.rebuys.push(finish.rebuys);
            self.cost.push(finish.cost);
        }
    }

    fn push_tournament(&mut self, summary: &Summary<'_>, origin: &Origin<'_>) {
        self.room.append_value(summary.room);
        self.tournament_id.append_value(&summary.id);
        push_name(&mut self.tournament, &summary.name);
        push_name(&mut self.game, summary.game.map_or("", |game| game.key()));
        let betting = summary.betting.map_or("", |betting| betting.name());
        push_name(&mut self.betting, betting);
        push_name(&mut self.currency, summary.currency);
        self.buy_in.push(summary.buy_in);
        self.bounty.push(summary.bounty);
        self.fee.push(summary.fee);
        self.entries.push(summary.entries);
        self.prize_pool.push(summary.prize_pool);
        self.time_utc.push(summary.time_utc);
        self.time_local.push(summary.time_local);
        push_name(&mut self.time_zone, &summary.zone);
        push_name(&mut self.source_file, origin.file);
        self.source_offset.push(origin.offset);
        self.source_length.push(origin.length);
        self.source_line.push(summary.line);
        for warning in &summary.warnings {
            self.warnings.values().append_value(warning);
        }
        self.warnings.append(true);
    }
}
