//! The table of players: a row a player of a hand.

use arrow_array::builder::{
    BooleanBuilder, Int64Builder, UInt8Builder, UInt16Builder, UInt64Builder,
};

use super::Row;
use super::columns::{Cards, Names, push_cards, push_name, table};
use super::counters::{self, Place};
use crate::hand::{MOST_PLAYERS, Seat};
use crate::order::position;

table! {
    hand_id: UInt64Builder;
    player: UInt8Builder;
    seat: UInt8Builder;
    name: Names, null;
    is_hero: BooleanBuilder;
    sitting_out: BooleanBuilder;
    anonymous: BooleanBuilder;
    position: Names, null;
    starting_stack: Int64Builder;
    finishing_stack: Int64Builder;
    antes: Int64Builder;
    blinds: Int64Builder;
    dead_posts: Int64Builder;
    hole: Cards;
    shown: BooleanBuilder;
    mucked: BooleanBuilder;
    folded: BooleanBuilder;
    contributed: Int64Builder;
    uncalled: Int64Builder;
    collected: Int64Builder;
    net: Int64Builder;
    all_in_street: UInt8Builder, null;
    cashout: Int64Builder, null;
    cashout_fee: Int64Builder;
    bounty: Int64Builder, null;
    bounty_won: Int64Builder;
    place: UInt16Builder, null;
    prize: Int64Builder, null;
    made: UInt64Builder;
    chances: UInt64Builder;
}

impl Builder {
    /// Add the players of a hand, in PHH's order.
    pub fn push(&mut self, row: &Row<'_, '_>) {
        let counted = counters::count(row.hand, &places(row));
        for (number, place) in row.order.iter().enumerate() {
            let dealt = number < row.dealt;
            let named = dealt && row.dealt >= 2 && !row.hand.game.is_stud();
            let seat = &row.hand.seats[usize::from(*place)];
            self.hand_id.append_value(row.key);
            self.player.append_value(number as u8 + 1);
            self.is_hero.append_value(row.hand.hero == Some(*place));
            self.sitting_out.append_value(!dealt);
            push_name(
                &mut self.position,
                if named {
                    position(number, row.dealt)
                } else {
                    ""
                },
            );
            self.push_seat(seat);
            self.push_account(seat, row);
            let counted = counted[usize::from(*place)];
            self.made.append_value(counted.made);
            self.chances.append_value(counted.chances);
        }
    }

    fn push_seat(&mut self, seat: &Seat<'_>) {
        self.seat.append_value(seat.seat);
        push_name(&mut self.name, &seat.name);
        self.anonymous.append_value(seat.anonymous);
        push_cards(&mut self.hole, seat.hole.ids());
        self.shown.append_value(seat.shown);
        self.mucked.append_value(seat.mucked);
        self.bounty.append_option(seat.bounty);
        self.bounty_won.append_value(seat.bounty_won);
        self.place.append_option(seat.place);
        self.prize.append_option(seat.prize);
    }

    fn push_account(&mut self, seat: &Seat<'_>, row: &Row<'_, '_>) {
        let account = &seat.account;
        let net = account.collected - account.contributed;
        self.starting_stack.append_value(row.amount(seat.stack));
        self.finishing_stack
            .append_value(row.amount(seat.stack + net));
        self.antes.append_value(row.amount(account.antes));
        self.blinds.append_value(row.amount(account.blinds));
        self.dead_posts.append_value(row.amount(account.dead));
        self.folded.append_value(account.folded);
        self.contributed
            .append_value(row.amount(account.contributed));
        self.uncalled.append_value(row.amount(account.uncalled));
        self.collected.append_value(row.amount(account.collected));
        self.net.append_value(row.amount(net));
        self.all_in_street.append_option(account.all_in_street);
        self.cashout
            .append_option(account.cashout.map(|amount| row.amount(amount)));
        self.cashout_fee
            .append_value(row.amount(account.cashout_fee));
    }
}

/// Who sits where, as far as statistics ask for it.
fn places(row: &Row<'_, '_>) -> [Place; MOST_PLAYERS] {
    let mut places = [Place::Out; MOST_PLAYERS];
    if row.dealt >= 2 {
        for (number, place) in row.order.iter().take(row.dealt).enumerate() {
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
