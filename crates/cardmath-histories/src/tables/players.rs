//! The table of players: a row for each player of a hand.

use super::Row;
use super::columns::{
    Cards, Flags, I64, MaybeI64, MaybeU8, MaybeU16, Names, U8, U64, push_name, table,
};
use super::counters::{self, Place};
use crate::hand::{Account, MOST_PLAYERS, Seat};
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
        self.shown.extend(seats().map(|seat| seat.shown));
        self.mucked.extend(seats().map(|seat| seat.mucked));
        for seat in seats() {
            push_name(&mut self.name, &seat.name);
            self.hole.push(seat.hole.ids());
        }
        if seats().any(is_special) {
            self.push_special(row);
        } else {
            self.push_usual(row.seats.len());
        }
    }

    /// What few tables have: bounties, prizes, cash-outs and hidden names.
    fn push_special(&mut self, row: &Row<'_, '_>) {
        let seats = || row.seats();
        let accounts = || row.seats().map(|seat| &seat.account);
        let amount = |hundredths| row.amount(hundredths);
        self.anonymous.extend(seats().map(|seat| seat.anonymous));
        self.bounty.extend(seats().map(|seat| seat.bounty));
        self.bounty_won.extend(seats().map(|seat| seat.bounty_won));
        self.place.extend(seats().map(|seat| seat.place));
        self.prize.extend(seats().map(|seat| seat.prize));
        self.cashout
            .extend(accounts().map(|account| account.cashout.map(amount)));
        let fees = accounts().map(|account| account.cashout_fee);
        row.add_amounts(&mut self.cashout_fee, fees);
        row.add_amounts(&mut self.ceded, accounts().map(|account| account.ceded));
    }

    /// That a number of players have none of it.
    fn push_usual(&mut self, players: usize) {
        self.anonymous.extend_no(players);
        self.bounty.extend_nulls(players);
        self.bounty_won.extend_zeros(players);
        self.place.extend_nulls(players);
        self.prize.extend_nulls(players);
        self.cashout.extend_nulls(players);
        self.cashout_fee.extend_zeros(players);
        self.ceded.extend_zeros(players);
    }

    fn push_accounts(&mut self, row: &Row<'_, '_>) {
        let accounts = || row.seats().map(|seat| &seat.account);
        let stacks = row.seats().map(|seat| seat.stack);
        row.add_amounts(&mut self.starting_stack, stacks);
        let after = row.seats().map(|seat| seat.stack + seat.account.net());
        row.add_amounts(&mut self.finishing_stack, after);
        row.add_amounts(&mut self.antes, accounts().map(|account| account.antes));
        row.add_amounts(&mut self.blinds, accounts().map(|account| account.blinds));
        row.add_amounts(&mut self.dead_posts, accounts().map(|account| account.dead));
        let contributed = accounts().map(|account| account.contributed);
        row.add_amounts(&mut self.contributed, contributed);
        row.add_amounts(
            &mut self.uncalled,
            accounts().map(|account| account.uncalled),
        );
        row.add_amounts(
            &mut self.collected,
            accounts().map(|account| account.collected),
        );
        row.add_amounts(&mut self.net, accounts().map(Account::net));
        self.folded.extend(accounts().map(|account| account.folded));
        self.all_in_street
            .extend(accounts().map(|account| account.all_in_street));
    }
}

/// Whether a player has anything that [`Builder::push_special`] adds.
fn is_special(seat: &Seat<'_>) -> bool {
    let account = &seat.account;
    let is_listed = seat.anonymous || seat.bounty.is_some() || seat.bounty_won != 0;
    let has_result = seat.place.is_some() || seat.prize.is_some();
    let is_paid = account.cashout.is_some() || account.cashout_fee != 0 || account.ceded != 0;
    is_listed || has_result || is_paid
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
