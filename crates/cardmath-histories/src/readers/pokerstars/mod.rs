//! PokerStars' text, and that of rooms that write the same: GGPoker and some smaller ones.

mod aside;
mod header;
mod plain;
mod play;
mod post;
mod summary;

use std::borrow::Cow;

use crate::amounts;
use crate::fault::Unreadable;
use crate::hand::{Hand, Seat};
use crate::readers::builder::HandBuilder;
use crate::readers::seating::button_at;
use crate::readers::{Reader, Source};
use crate::text::{Lines, cut, find, trim_start};
use crate::times;
use plain::Initials;
use play::{event, section};

pub(crate) use header::{currency_of, games_by_name, times_of};

/// Reads PokerStars' hands: cash, Zoom, tournaments and Spin.
pub const READER: Reader =
    Reader::new("pokerstars", starts_hand, read_hand).marked("PokerStars ", names_table);

/// What the second line of a hand begins with.
pub const TABLE: &str = "Table '";

/// Whether a line is the second of a hand.
pub fn names_table(line: &str) -> bool {
    line.starts_with(TABLE)
}

fn starts_hand(line: &str) -> bool {
    line.starts_with("PokerStars ") && find(line, "#").is_some()
}

/// How far a hand was read.
struct Progress {
    part: Part,
    /// Who acts, by the first letter; none before the play.
    initials: Option<Initials>,
}

/// The parts of a hand's text, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The table and its seats.
    Table,
    Play,
    Summary,
}

/// Read a hand in PokerStars' layout, whatever the room is called.
pub fn read_hand<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    read_hand_with(source, hand, |_, _| Ok(false))
}

/// Read a hand in PokerStars' layout, given what reads the lines that only its room writes: it says
/// whether a line is one of them.
pub fn read_hand_with<'a>(
    source: &Source<'a>,
    hand: &mut Hand<'a>,
    own: impl Fn(&'a str, &mut HandBuilder<'_, 'a>) -> Result<bool, Unreadable>,
) -> Result<(), Unreadable> {
    read_lines(source, hand, plain::read, own)
}

/// Read a hand, given what reads the plain lines that come next, and the room's own lines.
fn read_lines<'a>(
    source: &Source<'a>,
    hand: &mut Hand<'a>,
    plain: impl Fn(&mut Lines<'a>, &mut Progress, &mut HandBuilder<'_, 'a>),
    own: impl Fn(&'a str, &mut HandBuilder<'_, 'a>) -> Result<bool, Unreadable>,
) -> Result<(), Unreadable> {
    let mut lines = source.lines();
    let mut builder = HandBuilder::new(hand);
    let first = builder.need(lines.next(), "the hand is empty")?;
    header::read(first, builder.hand)?;
    let mut progress = Progress {
        part: Part::Table,
        initials: None,
    };
    loop {
        plain(&mut lines, &mut progress, &mut builder);
        let Some(line) = lines.next() else { break };
        if !line.text.is_empty() {
            builder.line = line.number;
            if !own(line.text, &mut builder)? {
                read_line(line.text, &mut progress.part, &mut builder)?;
            }
        }
    }
    builder.need(
        (progress.part == Part::Summary).then_some(()),
        "the hand is truncated: it has no summary",
    )
}

/// Read any line.
fn read_line<'a>(
    text: &'a str,
    part: &mut Part,
    builder: &mut HandBuilder<'_, 'a>,
) -> Result<(), Unreadable> {
    if *part == Part::Summary {
        summary::read(text, builder)
    } else if let Some(mark) = text.strip_prefix("*** ") {
        *part = match section(mark, builder)? {
            true => Part::Summary,
            false => Part::Play,
        };
        Ok(())
    } else if *part == Part::Table && seating(text, builder)? {
        Ok(())
    } else {
        let before = builder.hand.actions.len();
        event(text, builder)?;
        // More seats may follow what is said among them.
        if *part == Part::Table && builder.hand.actions.len() > before {
            *part = Part::Play;
        }
        Ok(())
    }
}

// The table and the seats.

/// A line of the table or of a seat; false if it is something else.
fn seating<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<bool, Unreadable> {
    if let Some(rest) = text.strip_prefix(TABLE) {
        table(rest, builder.hand);
        return Ok(true);
    }
    let Some(rest) = text.strip_prefix("Seat ") else {
        return Ok(false);
    };
    let (seat, name, stack, after) = builder.need(seat_of(rest), "this seat cannot be read")?;
    let bounty = after.strip_prefix(", ").and_then(amounts::leading);
    let is_out = |out: &&str| find(after, out).is_some();
    builder.sit(Seat {
        bounty: bounty.map(|(bounty, _)| bounty),
        sitting_out: after.len() > 1 && ["sitting out", "out of hand"].iter().any(is_out),
        ..Seat::new(seat, name, stack)
    })?;
    Ok(true)
}

/// `Pomona III' 6-max Seat #1 is the button`.
pub fn table<'a>(text: &'a str, hand: &mut Hand<'a>) {
    // The sign is near the end, and searching costs more than looking.
    let Some(end) = text.bytes().rposition(|byte| byte == b'\'') else {
        return;
    };
    let (name, rest) = (&text[..end], &text[end + 1..]);
    hand.table = Cow::Borrowed(name);
    hand.seat_count = times::digits(trim_start(rest)).map_or(0, |(count, _)| count as u8);
    hand.button = button_at(cut(rest, "Seat #").and_then(|(_, seat)| times::digits(seat)));
}

/// `3: VillainB (860 in chips, $0.50 bounty) is sitting out`: the number, the name, the stack, and
/// what follows it. The name may have brackets.
#[inline]
fn seat_of(text: &str) -> Option<(u8, &str, i64, &str)> {
    let (number, rest) = times::digits(text)?;
    let rest = rest.strip_prefix(": ")?;
    // Most lines end here, and searching costs more than looking.
    let end = match rest.strip_suffix(" in chips)") {
        Some(before) => before.len(),
        None => rest.rfind(" in chips")?,
    };
    // A stack is short: a loop finds its bracket before a search has begun.
    let bracket = rest.as_bytes()[..end]
        .iter()
        .rposition(|byte| *byte == b'(');
    let start = bracket?.checked_sub(1)?;
    if rest.as_bytes()[start] != b' ' {
        return None;
    }
    let stack = amounts::whole(&rest[start + 2..end])?;
    let after = &rest[end + " in chips".len()..];
    Some((u8::try_from(number).ok()?, &rest[..start], stack, after))
}
