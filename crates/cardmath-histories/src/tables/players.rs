//! The table of players: a row for each player of a hand.

use super::Row;
use super::columns::{
    Cards, Flags, I64, MaybeI64, MaybeU8, MaybeU16, Names, U8, U64, push_name, table,
};
use super::counters::{self, Place};
use crate::hand::{MOST_PLAYERS, Seat};
use crate::order::position;

table! {
    hand_id: U64;
    player: U8;
    seat: U8;
    name: Names, null;
    is_hero: Flags;
    sitting_out: Flags;
    anonymous: Flags;
    position: Names, null;
    starting_stack: I64;
    finishing_stack: I64;
    antes: I64;
    blinds: I64;
    dead_posts: I64;
    hole: Cards;
    shown: Flags;
    mucked: Flags;
    folded: Flags;
    contributed: I64;
    uncalled: I64;
    collected: I64;
    net: I64;
    all_in_street: MaybeU8, null;
    cashout: MaybeI64, null;
    cashout_fee: I64;
    ceded: I64;
    bounty: MaybeI64, null;
    bounty_won: I64;
    place: MaybeU16, null;
    prize: MaybeI64, null;
    made: U64;
    chances: U64;
}

impl Builder {
    /// Add the players of a hand, in PHH's order.
    pub fn push(&mut self, row: &Row<'_, '_>) {
        let counted = counters::count(row.hand, &places(row));
        let places = || row.seating.order().iter().map(|place| usize::from(*place));
        let numbered = || row.seating.order().iter().enumerate();
        self.hand_id.extend(places().map(|_| row.key));
        self.player
            .extend(numbered().map(|(number, _)| number as u8 + 1));
        let hero = row.hand.hero.map(usize::from);
        self.is_hero
            .extend(places().map(|place| hero == Some(place)));
        self.sitting_out
            .extend(numbered().map(|(number, _)| number >= row.dealt));
        self.push_positions(row);
        self.push_seats(row);
        self.push_accounts(row);
        self.made.extend(places().map(|place| counted[place].made));
        self.chances
            .extend(places().map(|place| counted[place].chances));
    }

    fn push_positions(&mut self, row: &Row<'_, '_>) {
        let named = row.dealt >= 2 && !row.hand.game.is_stud();
        for number in 0..row.seating.order().len() {
            if named && number < row.dealt {
                let name = position(number, row.dealt);
                self.position
                    .append_named(number * MOST_PLAYERS + row.dealt - 1, name);
            } else {
                self.position.append_null();
            }
        }
    }

    fn push_seats(&mut self, row: &Row<'_, '_>) {
        let seats = || row.seats();
        self.seat.extend(seats().map(|seat| seat.seat));
        self.anonymous.extend(seats().map(|seat| seat.anonymous));
        self.shown.extend(seats().map(|seat| seat.shown));
        self.mucked.extend(seats().map(|seat| seat.mucked));
        self.bounty.extend(seats().map(|seat| seat.bounty));
        self.bounty_won.extend(seats().map(|seat| seat.bounty_won));
        self.place.extend(seats().map(|seat| seat.place));
        self.prize.extend(seats().map(|seat| seat.prize));
        for seat in seats() {
            push_name(&mut self.name, &seat.name);
            self.hole.push(seat.hole.ids());
        }
    }

    fn push_accounts(&mut self, row: &Row<'_, '_>) {
        let accounts = || row.seats().map(|seat| &seat.account);
        let amount = |hundredths| row.amount(hundredths);
        self.starting_stack
            .extend(row.seats().map(|seat| amount(seat.stack)));
        let after = |seat: &Seat<'_>| amount(seat.stack + seat.account.net());
        self.finishing_stack.extend(row.seats().map(after));
        self.antes
            .extend(accounts().map(|account| amount(account.antes)));
        self.blinds
            .extend(accounts().map(|account| amount(account.blinds)));
        self.dead_posts
            .extend(accounts().map(|account| amount(account.dead)));
        self.contributed
            .extend(accounts().map(|account| amount(account.contributed)));
        self.uncalled
            .extend(accounts().map(|account| amount(account.uncalled)));
        self.collected
            .extend(accounts().map(|account| amount(account.collected)));
        self.net
            .extend(accounts().map(|account| amount(account.net())));
        self.ceded
            .extend(accounts().map(|account| amount(account.ceded)));
        self.cashout_fee
            .extend(accounts().map(|account| amount(account.cashout_fee)));
        self.folded.extend(accounts().map(|account| account.folded));
        self.all_in_street
            .extend(accounts().map(|account| account.all_in_street));
        self.cashout
            .extend(accounts().map(|account| account.cashout.map(amount)));
    }
}

/// A player's position, as far as statistics need it.
fn places(row: &Row<'_, '_>) -> [Place; MOST_PLAYERS] {
    let mut places = [Place::Out; MOST_PLAYERS];
    if row.dealt >= 2 {
        for (number, place) in row.seating.dealt_in().iter().enumerate() {
            places[usize::from(*place)] = match position(number, row.dealt) {
                "BB" => Place::BigBlind,
                "SB" => Place::SmallBlind,
                "CO" | "BTN" => Place::Late,
                _ => Place::Other,
            };
        }
    }
    places
}
