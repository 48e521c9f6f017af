//! Hands as Arrow tables: hands, players, actions, what was rejected, and tournaments' results.
//!
//! Amounts are whole numbers of the smallest unit: hundredths of money, or chips of tournaments.
//! The column `exponent` says how many decimals an amount has.

mod actions;
pub mod bits;
mod column;
pub(crate) mod columns;
mod counters;
mod hands;
mod names;
mod numbers;
pub mod packed;
mod players;
mod rejected;
mod tournaments;

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};

use crate::amounts::HUNDREDTHS;
use crate::fault::Fault;
use crate::hand::{Action, Hand};
use crate::order;
use crate::summaries::Summary;
use crate::text::Places;
use packed::Packed;

/// The tables of some hands while they are being filled.
#[derive(Default)]
pub struct Tables {
    hands: hands::Builder,
    players: players::Players,
    actions: actions::Actions,
    rejected: rejected::Builder,
    tournaments: tournaments::Builder,
    /// The key of the next hand.
    next: u64,
    /// The number of hands since the last batch.
    filled: usize,
}

/// The columns of a table by its name: `hands`, `players`, `actions`, `rejected`, `tournaments`.
pub fn schema(table: &str) -> Option<SchemaRef> {
    match table {
        "hands" => Some(hands::Builder::schema()),
        "players" => Some(players::Builder::schema()),
        "actions" => Some(actions::Builder::schema()),
        "rejected" => Some(rejected::Builder::schema()),
        "tournaments" => Some(tournaments::Builder::schema()),
        _ => None,
    }
}

/// The hands whose players and actions go to their columns together: each of 44 columns is gone to
/// once for all of them, and they stay in the processor's first cache.
const HANDS_AT_ONCE: usize = 16;

/// A batch of each table.
#[derive(Clone, Debug)]
pub struct Batches {
    /// A row for each hand.
    pub hands: RecordBatch,
    /// A row for each player of a hand.
    pub players: RecordBatch,
    /// A row for each action.
    pub actions: RecordBatch,
    /// A row for each hand that could not be read.
    pub rejected: RecordBatch,
    /// A row for each player whose result is in a summary.
    pub tournaments: RecordBatch,
}

/// Where the text of a hand is: the file and the range of bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin<'f> {
    /// The name of the file.
    pub file: &'f str,
    /// The offset of the first byte.
    pub offset: u64,
    /// The number of bytes.
    pub length: u32,
}

impl<'f> Origin<'f> {
    /// The place of a part of a text in its file.
    pub fn of(file: &'f str, offset: u64, length: u32, places: &mut Places<'_>) -> Self {
        let end = offset as usize + length as usize;
        let (start, end) = (places.in_file(offset as usize), places.in_file(end));
        Self {
            file,
            offset: start,
            length: u32::try_from(end - start).unwrap_or(u32::MAX),
        }
    }
}

impl Tables {
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
    pub fn push(&mut self, hand: &Hand<'_>, origin: &Origin<'_>) {
        let row = Row::of(hand, self.next);
        self.hands.push(&row, origin);
        self.players.push(&row);
        self.actions.push(&row);
        self.next += 1;
        self.filled += 1;
        if self.filled.is_multiple_of(HANDS_AT_ONCE) {
            self.players.fill();
            self.actions.fill();
        }
    }

    /// Add a hand that was rejected.
    pub fn reject(&mut self, fault: &Fault, room: Option<&str>, origin: &Origin<'_>) {
        self.rejected.push(fault, room, origin);
        self.filled += 1;
    }

    /// Add the results of a tournament.
    pub fn summarize(&mut self, summary: &Summary<'_>, origin: &Origin<'_>) {
        self.tournaments.push(summary, origin);
        self.filled += 1;
    }

    /// Take the rows so far, packed: of hands, players, actions, rejected hands and tournaments.
    ///
    /// # Errors
    ///
    /// If a table has more rows than Arrow's offsets can count.
    pub fn pack(&mut self) -> Result<[Packed; 5], ArrowError> {
        self.filled = 0;
        Ok([
            self.hands.pack()?,
            self.players.pack()?,
            self.actions.pack()?,
            self.rejected.pack()?,
            self.tournaments.pack()?,
        ])
    }

    /// Take the rows so far as batches.
    ///
    /// # Errors
    ///
    /// If a table has more rows than Arrow's offsets can count.
    pub fn finish(&mut self) -> Result<Batches, ArrowError> {
        let [hands, players, actions, rejected, tournaments] = self.pack()?;
        Ok(Batches {
            hands: hands.batch(&hands::Builder::schema())?,
            players: players.batch(&players::Builder::schema())?,
            actions: actions.batch(&actions::Builder::schema())?,
            rejected: rejected.batch(&rejected::Builder::schema())?,
            tournaments: tournaments.batch(&tournaments::Builder::schema())?,
        })
    }
}

/// A hand with what all its tables need.
struct Row<'h, 'a> {
    key: u64,
    hand: &'h Hand<'a>,
    /// The places of the players in PHH's order.
    seating: order::Seating,
    /// The number of each place, from 1.
    numbers: [u8; crate::hand::MOST_PLAYERS],
    /// The number of players who were dealt in; they come first.
    dealt: usize,
    /// Whether amounts are in whole units.
    whole: bool,
    /// Whether the button alone has posted a blind, as in short deck.
    has_button_blind: bool,
}

impl<'h, 'a> Row<'h, 'a> {
    fn of(hand: &'h Hand<'a>, key: u64) -> Self {
        let seating = order::seating(hand);
        let order = seating.order();
        let mut numbers = [0; crate::hand::MOST_PLAYERS];
        for (number, place) in (1..).zip(order) {
            numbers[usize::from(*place)] = number;
        }
        Self {
            key,
            hand,
            numbers,
            dealt: seating.dealt,
            has_button_blind: has_button_blind(hand, seating.dealt_in()),
            seating,
            whole: has_whole_chips(hand),
        }
    }

    /// The position of a player who was dealt in, by the place in the order. Where the button alone
    /// has posted, nobody is in a blind: positions are named as if both blinds were empty.
    #[inline]
    fn position(&self, place: usize) -> &'static str {
        let empty = 2 * usize::from(self.has_button_blind);
        order::position(place + empty, self.dealt + empty)
    }

    #[inline]
    fn number(&self, place: Option<u8>) -> Option<u8> {
        place.map(|place| self.numbers[usize::from(place)])
    }

    #[inline]
    fn amount(&self, hundredths: i64) -> i64 {
        if self.whole {
            hundredths / HUNDREDTHS
        } else {
            hundredths
        }
    }
}

/// Whether the last player to act is the only one who has posted a blind.
fn has_button_blind(hand: &Hand<'_>, dealt_in: &[u8]) -> bool {
    let posted = |place: &u8| hand.seats[usize::from(*place)].account.blinds > 0;
    dealt_in
        .split_last()
        .is_some_and(|(last, others)| posted(last) && !others.iter().any(posted))
}

/// Chips of a tournament are whole: their unit is one chip, of all others a hundredth.
fn has_whole_chips(hand: &Hand<'_>) -> bool {
    let whole = |amount: i64| amount % HUNDREDTHS == 0;
    let chips = hand.currency.is_empty();
    let stacks = || hand.seats.iter().all(|seat| whole(seat.stack));
    let actions = || {
        hand.actions
            .iter()
            .all(|action: &Action| whole(action.amount))
    };
    chips && stacks() && actions()
}
