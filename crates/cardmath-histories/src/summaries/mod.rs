//! Summaries of tournaments: what an entry cost, and what the players won.
//!
//! PokerStars, GGPoker and Winamax write a text for each tournament. partypoker writes places and
//! prizes into the last hand of each player; they are in [`crate::Seat`].

mod ggpoker;
mod lines;
mod pokerstars;
mod winamax;

use crate::fault::{Fault, Unreadable};
use crate::games::{Betting, Game};
use crate::hand::Text;
use crate::readers::{LINES_TO_KNOW_A_ROOM, READERS, hand_starts, next_after, reader_of};
use crate::summary_heads;
use crate::text::Lines;
use crate::times::Micros;

/// A tournament by its summary. Amounts are in hundredths; `None` is not stated.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary<'a> {
    /// The room, as cardmath names it.
    pub room: &'static str,
    /// The room's number of the tournament.
    pub id: Text<'a>,
    /// The name of the tournament.
    pub name: Text<'a>,
    /// The game.
    pub game: Option<Game>,
    /// The betting.
    pub betting: Option<Betting>,
    /// The code of the currency; empty for chips of play money.
    pub currency: &'static str,
    /// The part of an entry that goes to the prizes.
    pub buy_in: Option<i64>,
    /// The part of an entry that goes to bounties.
    pub bounty: Option<i64>,
    /// The part of an entry that the room keeps.
    pub fee: Option<i64>,
    /// The number of entries.
    pub entries: Option<u32>,
    /// All prizes together.
    pub prize_pool: Option<i64>,
    /// When it began, as written.
    pub time_local: Option<Micros>,
    /// When it began, in UTC.
    pub time_utc: Option<Micros>,
    /// The zone of `time_local`.
    pub zone: Text<'a>,
    /// The players whose result is stated.
    pub finishes: Vec<Finish<'a>>,
    /// Lines that are not understood.
    pub warnings: Vec<String>,
    /// The offset of the first byte in the decoded text.
    pub offset: u64,
    /// The length in bytes of the decoded text.
    pub length: u32,
    /// The number of the first line.
    pub line: u32,
}

/// What one player paid and won. Amounts are in hundredths; `None` is not stated.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finish<'a> {
    /// The player's name; empty if it is not stated.
    pub name: Text<'a>,
    /// Whether the summary is this player's.
    pub is_hero: bool,
    /// The place; None while the player is still in.
    pub place: Option<u32>,
    /// The prize of the place.
    pub prize: Option<i64>,
    /// What the player won for knocking others out.
    pub bounties: Option<i64>,
    /// All that the player won.
    pub received: Option<i64>,
    /// Whether a part of what was won is an entry to another tournament, at its price.
    pub ticket: bool,
    /// How many times the player entered again.
    pub reentries: Option<u16>,
    /// What the player paid for rebuys and add-ons.
    pub rebuys: Option<i64>,
    /// Whether the player paid for more than the text has a price for.
    pub is_more_paid: bool,
    /// All that the player paid.
    pub cost: Option<i64>,
}

impl Summary<'_> {
    /// The price of an entry.
    pub fn entry(&self) -> Option<i64> {
        let more = self.bounty.unwrap_or(0) + self.fee.unwrap_or(0);
        self.buy_in.map(|buy_in| buy_in + more)
    }

    /// Work out what each player paid and won, as far as it is stated.
    ///
    /// For the other players a summary states only the prizes: neither bounties nor further entries.
    fn reckon(&mut self) {
        let (entry, has_bounties) = (self.entry(), self.bounty.is_some());
        for finish in &mut self.finishes {
            let is_whole = finish.is_hero || !has_bounties;
            if finish.received.is_none() && is_whole {
                finish.received = finish
                    .prize
                    .map(|prize| prize + finish.bounties.unwrap_or(0));
            }
            if finish.is_hero && !finish.is_more_paid {
                let entries = 1 + i64::from(finish.reentries.unwrap_or(0));
                let more = finish.rebuys.unwrap_or(0);
                finish.cost = entry.map(|entry| entry.saturating_mul(entries).saturating_add(more));
            }
        }
    }
}

/// Reads the summaries of one room.
struct Reader {
    room: &'static str,
    /// Whether a line begins a summary.
    starts: fn(&str) -> bool,
    /// Reads one summary, or names the line that cannot be read.
    read: for<'a> fn(Lines<'a>, &mut Summary<'a>) -> Result<(), Unreadable>,
}

static ROOMS: [Reader; 3] = [pokerstars::READER, ggpoker::READER, winamax::READER];

fn reader_at(line: &str) -> Option<&'static Reader> {
    ROOMS.iter().find(|reader| (reader.starts)(line))
}

/// The room of a text of summaries: its first line that is known begins one, and no hand.
///
/// ```
/// use cardmath_histories::summaries::room_of;
///
/// assert_eq!(room_of("Tournament #7, Daily $5, Hold'em No Limit\n"), Some("ggpoker"));
/// assert_eq!(room_of("Poker Hand #HD7: Hold'em No Limit ($1/$2)\n"), None);
/// ```
pub fn room_of(text: &str) -> Option<&'static str> {
    let mut lines = Lines::new(text).take(LINES_TO_KNOW_A_ROOM);
    lines.find_map(|line| {
        let summary = reader_at(line.text).map(|reader| Some(reader.room));
        let is_hand = || READERS.iter().any(|reader| reader.knows(line.text));
        summary.or_else(|| is_hand().then_some(None))
    })?
}

/// The room of the summaries in a text, which may have hands too.
pub fn room_in(text: &str) -> Option<&'static str> {
    let beside_hands = || {
        let room = reader_of(text)?.name;
        (!summary_heads::first_lines(text, room).is_empty()).then_some(room)
    };
    room_of(text).or_else(beside_hands)
}

/// Read all summaries of a text, and hand each to a function. None stops the others.
///
/// ```
/// use cardmath_histories::summaries::read;
///
/// let text = "\
/// Tournament #7, Daily $5, Hold'em No Limit
/// Buy-in: $4.60+$0.40
/// 90 Players
/// Total Prize Pool: $414
/// Tournament started 2025/01/31 20:00:00
/// 3rd : Hero, $40
/// You finished the tournament in 3rd place.
/// You received a total of $40.
/// ";
/// read(text, &mut |found| {
///     let summary = found.expect("a summary");
///     assert_eq!((summary.finishes[0].cost, summary.finishes[0].received), (Some(500), Some(4000)));
/// });
/// ```
pub fn read<'a>(text: &'a str, found: &mut dyn FnMut(Result<Summary<'a>, Fault>)) {
    let starts: Vec<_> = Lines::new(text)
        .filter_map(|line| Some((reader_at(line.text)?, line)))
        .collect();
    let hands = hand_starts(text);
    for (place, (reader, first)) in starts.iter().enumerate() {
        let next = starts.get(place + 1).map(|(_, line)| line.offset);
        let hand = next_after(first.offset, &hands);
        let end = next.into_iter().chain(hand).min();
        let end = end.unwrap_or(text.len());
        let mut summary = Summary {
            room: reader.room,
            offset: first.offset as u64,
            length: u32::try_from(end - first.offset).unwrap_or(u32::MAX),
            line: first.number,
            ..Summary::default()
        };
        let lines = Lines::from(&text[..end], first.offset, first.number);
        let done = (reader.read)(lines, &mut summary);
        summary.reckon();
        found(match done {
            Ok(()) => Ok(summary),
            Err(unreadable) => Err(Fault {
                offset: summary.offset,
                length: summary.length,
                line: unreadable.line,
                reason: unreadable.reason,
            }),
        });
    }
}
