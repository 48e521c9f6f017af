//! Hands as Arrow tables: hands, players, actions and what was rejected.
//!
//! Amounts are whole numbers of the smallest unit: hundredths of money, or chips of tournaments. The
//! column `exponent` says how many decimals an amount has.

mod actions;
pub(crate) mod columns;
pub mod counters;
mod hands;
mod players;
mod rejected;

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use crate::fault::Fault;
use crate::hand::{Action, Hand};
use crate::order;

/// The tables of some hands while they are being filled.
#[derive(Default)]
pub struct Tables {
    hands: hands::Builder,
    players: players::Builder,
    actions: actions::Builder,
    rejected: rejected::Builder,
    /// The key of the next hand.
    next: u64,
    /// The number of hands since the last batch.
    filled: usize,
}

/// A batch of each table.
#[derive(Clone, Debug)]
pub struct Batches {
    /// A row a hand.
    pub hands: RecordBatch,
    /// A row a player of a hand.
    pub players: RecordBatch,
    /// A row an action.
    pub actions: RecordBatch,
    /// A row a hand that could not be read.
    pub rejected: RecordBatch,
}

impl Tables {
    /// Begin with the key of the first hand.
    pub fn starting_at(first: u64) -> Self {
        Self {
            next: first,
            ..Self::default()
        }
    }

    /// The key of the next hand.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// The number of hands since the last batch.
    pub fn len(&self) -> usize {
        self.filled
    }

    /// Whether nothing was added since the last batch.
    pub fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Add a hand that the ledger has settled.
    pub fn push(&mut self, hand: &Hand<'_>, file: &str) {
        let row = Row::of(hand, self.next);
        self.hands.push(&row, file);
        self.players.push(&row);
        self.actions.push(&row);
        self.next += 1;
        self.filled += 1;
    }

    /// Add a hand that was rejected.
    pub fn reject(&mut self, fault: &Fault, room: Option<&str>, file: &str) {
        self.rejected.push(fault, room, file);
        self.filled += 1;
    }

    /// Take the rows so far as batches.
    ///
    /// # Errors
    ///
    /// If a table has more rows than Arrow's offsets can count.
    pub fn finish(&mut self) -> Result<Batches, ArrowError> {
        self.filled = 0;
        Ok(Batches {
            hands: self.hands.finish()?,
            players: self.players.finish()?,
            actions: self.actions.finish()?,
            rejected: self.rejected.finish()?,
        })
    }
}

/// A hand with what all its tables need.
struct Row<'h, 'a> {
    key: u64,
    hand: &'h Hand<'a>,
    /// The places of the players in PHH's order.
    order: Vec<u8>,
    /// The number of each place, from 1.
    numbers: [u8; crate::hand::MOST_PLAYERS],
    /// The number of players who were dealt in; they stand first.
    dealt: usize,
    /// What an amount of hundredths is divided by.
    unit: i64,
}

impl<'h, 'a> Row<'h, 'a> {
    fn of(hand: &'h Hand<'a>, key: u64) -> Self {
        let order = order::by_button(hand);
        let mut numbers = [0; crate::hand::MOST_PLAYERS];
        for (number, place) in (1..).zip(&order) {
            numbers[usize::from(*place)] = number;
        }
        let dealt = order
            .iter()
            .filter(|place| order::is_in(hand, **place))
            .count();
        Self {
            key,
            hand,
            order,
            numbers,
            dealt,
            unit: unit_of(hand),
        }
    }

    fn number(&self, place: Option<u8>) -> Option<u8> {
        place.map(|place| self.numbers[usize::from(place)])
    }

    fn amount(&self, hundredths: i64) -> i64 {
        hundredths / self.unit
    }
}

/// Chips of a tournament are whole: their unit is one chip, of all others a hundredth.
fn unit_of(hand: &Hand<'_>) -> i64 {
    const WHOLE: i64 = crate::amounts::HUNDREDTHS;
    let whole = |amount: i64| amount % WHOLE == 0;
    let chips = hand.currency.is_empty();
    let stacks = || hand.seats.iter().all(|seat| whole(seat.stack));
    let actions = || {
        hand.actions
            .iter()
            .all(|action: &Action| whole(action.amount))
    };
    if chips && stacks() && actions() {
        WHOLE
    } else {
        1
    }
}
