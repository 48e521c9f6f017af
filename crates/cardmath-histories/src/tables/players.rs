//! The table of players: a row for each player of a hand.

use arrow_schema::ArrowError;

use super::Row;
use super::columns::{
    CardLists, Flags, I64, MaybeI64, MaybeU8, MaybeU16, Names, U8, U64, push_name, table,
};
use super::counters::{self, Counters, Place};
use super::packed::Packed;
use crate::amounts::HUNDREDTHS;
use crate::cards::Cards;
use crate::hand::{Account, MOST_PLAYERS, Seat};

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
    hole: CardLists;
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

/// The table of players while it is being filled.
#[derive(Default)]
pub struct Players {
    columns: Builder,
    /// The players of the last hands.
    waiting: Vec<Player>,
}

/// A row, but for what [`Players::push`] adds to its column.
struct Player {
    key: u64,
    number: u8,
    seat: u8,
    is_hero: bool,
    sitting_out: bool,
    anonymous: bool,
    shown: bool,
    mucked: bool,
    hole: Cards,
    stack: i64,
    finishing_stack: i64,
    net: i64,
    account: Account,
    bounty: Option<i64>,
    bounty_won: i64,
    place: Option<u16>,
    prize: Option<i64>,
    counted: Counters,
}

impl Players {
    /// Add the players of a hand, in PHH's order.
    pub fn push(&mut self, row: &Row<'_, '_>) {
        let counted = counters::count(row.hand, &places(row));
        let order = row.seating.order();
        let columns = &mut self.columns;
        columns.push_positions(row);
        for (number, place) in (0..).zip(order) {
            let seat = &row.hand.seats[usize::from(*place)];
            push_name(&mut columns.name, &seat.name);
            let mut player = Player::of(seat);
            player.key = row.key;
            player.number = number + 1;
            player.is_hero = row.hand.hero == Some(*place);
            player.sitting_out = usize::from(number) >= row.dealt;
            player.counted = counted[usize::from(*place)];
            if row.whole {
                player.count_whole_chips();
            }
            self.waiting.push(player);
        }
    }

    /// Give each column its part of the waiting players.
    pub fn fill(&mut self) {
        let players = &self.waiting;
        self.columns.fill_seats(players);
        self.columns.fill_accounts(players);
        if players.iter().any(Player::is_special) {
            self.columns.fill_special(players);
        } else {
            self.columns.fill_usual(players.len());
        }
        self.waiting.clear();
    }

    /// Take the rows so far, packed.
    pub fn pack(&mut self) -> Result<Packed, ArrowError> {
        self.fill();
        self.columns.pack()
    }
}

impl Player {
    #[inline]
    fn of(seat: &Seat<'_>) -> Self {
        let net = seat.account.net();
        Self {
            key: 0,
            number: 0,
            seat: seat.seat,
            is_hero: false,
            sitting_out: false,
            anonymous: seat.anonymous,
            shown: seat.shown,
            mucked: seat.mucked,
            hole: seat.hole,
            stack: seat.stack,
            finishing_stack: seat.stack + net,
            net,
            account: seat.account,
            bounty: seat.bounty,
            bounty_won: seat.bounty_won,
            place: seat.place,
            // A ticket is worth something, but how much is not stated.
            prize: seat.prize.filter(|prize| *prize > 0 || !seat.has_ticket),
            counted: Counters::default(),
        }
    }

    /// Turn hundredths of chips into chips. Bounties and prizes are money.
    fn count_whole_chips(&mut self) {
        let account = &mut self.account;
        for amount in [
            &mut self.stack,
            &mut self.finishing_stack,
            &mut self.net,
            &mut account.antes,
            &mut account.blinds,
            &mut account.dead,
            &mut account.contributed,
            &mut account.uncalled,
            &mut account.collected,
            &mut account.cashout_fee,
            &mut account.ceded,
        ] {
            *amount /= HUNDREDTHS;
        }
        account.cashout = account.cashout.map(|cashout| cashout / HUNDREDTHS);
    }

    /// Whether a player has anything that [`Builder::fill_special`] adds.
    fn is_special(&self) -> bool {
        let account = &self.account;
        let is_listed = self.anonymous || self.bounty.is_some() || self.bounty_won != 0;
        let has_result = self.place.is_some() || self.prize.is_some();
        let is_paid = account.cashout.is_some() || account.cashout_fee != 0 || account.ceded != 0;
        is_listed || has_result || is_paid
    }
}

impl Builder {
    fn push_positions(&mut self, row: &Row<'_, '_>) {
        let named = row.dealt >= 2 && !row.hand.game.is_stud();
        for number in 0..row.seating.order().len() {
            if named && number < row.dealt {
                let means = number * MOST_PLAYERS + row.dealt - 1;
                match row.has_button_blind {
                    true => self.position.append_value(row.position(number)),
                    false => self.position.append_named(means, row.position(number)),
                }
            } else {
                self.position.append_null();
            }
        }
    }

    fn fill_seats(&mut self, players: &[Player]) {
        let all = || players.iter();
        self.hand_id.extend(all().map(|player| player.key));
        self.player.extend(all().map(|player| player.number));
        self.seat.extend(all().map(|player| player.seat));
        self.is_hero.extend(all().map(|player| player.is_hero));
        let out = all().map(|player| player.sitting_out);
        self.sitting_out.extend(out);
        self.shown.extend(all().map(|player| player.shown));
        self.mucked.extend(all().map(|player| player.mucked));
        all().for_each(|player| self.hole.push(&player.hole));
        self.made.extend(all().map(|player| player.counted.made));
        let chances = all().map(|player| player.counted.chances);
        self.chances.extend(chances);
    }

    fn fill_accounts(&mut self, players: &[Player]) {
        let all = || players.iter();
        let accounts = || players.iter().map(|player| &player.account);
        self.starting_stack.extend(all().map(|player| player.stack));
        let after = all().map(|player| player.finishing_stack);
        self.finishing_stack.extend(after);
        self.antes.extend(accounts().map(|account| account.antes));
        self.blinds.extend(accounts().map(|account| account.blinds));
        let dead = accounts().map(|account| account.dead);
        self.dead_posts.extend(dead);
        let contributed = accounts().map(|account| account.contributed);
        self.contributed.extend(contributed);
        let uncalled = accounts().map(|account| account.uncalled);
        self.uncalled.extend(uncalled);
        let collected = accounts().map(|account| account.collected);
        self.collected.extend(collected);
        self.net.extend(all().map(|player| player.net));
        self.folded.extend(accounts().map(|account| account.folded));
        let streets = accounts().map(|account| account.all_in_street);
        self.all_in_street.extend(streets);
    }

    /// What few tables have: bounties, prizes, cash-outs and hidden names.
    fn fill_special(&mut self, players: &[Player]) {
        let all = || players.iter();
        let accounts = || players.iter().map(|player| &player.account);
        self.anonymous.extend(all().map(|player| player.anonymous));
        self.bounty.extend(all().map(|player| player.bounty));
        let won = all().map(|player| player.bounty_won);
        self.bounty_won.extend(won);
        self.place.extend(all().map(|player| player.place));
        self.prize.extend(all().map(|player| player.prize));
        let cashouts = accounts().map(|account| account.cashout);
        self.cashout.extend(cashouts);
        let fees = accounts().map(|account| account.cashout_fee);
        self.cashout_fee.extend(fees);
        self.ceded.extend(accounts().map(|account| account.ceded));
    }

    /// That a number of players have none of it.
    fn fill_usual(&mut self, players: usize) {
        self.anonymous.extend_no(players);
        self.bounty.extend_nulls(players);
        self.bounty_won.extend_zeros(players);
        self.place.extend_nulls(players);
        self.prize.extend_nulls(players);
        self.cashout.extend_nulls(players);
        self.cashout_fee.extend_zeros(players);
        self.ceded.extend_zeros(players);
    }
}

/// A player's position, as far as statistics need it.
fn places(row: &Row<'_, '_>) -> [Place; MOST_PLAYERS] {
    let mut places = [Place::Out; MOST_PLAYERS];
    if row.dealt >= 2 {
        for (number, place) in row.seating.dealt_in().iter().enumerate() {
            places[usize::from(*place)] = match row.position(number) {
                "BB" => Place::BigBlind,
                "BTN" if row.has_button_blind => Place::BigBlind,
                "SB" => Place::SmallBlind,
                "CO" | "BTN" => Place::Late,
                _ => Place::Other,
            };
        }
    }
    places
}
