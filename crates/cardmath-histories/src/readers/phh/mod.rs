//! The poker hand history format PHH, of single hands and of many: all its variants.
//!
//! The actions are played through the rules of betting, which give every amount.

mod direct;
mod events;
mod field;
mod fields;
mod plain;
mod play;

use std::borrow::Cow;

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::Hand;
use crate::readers::starts::{Start, marked, unmarked};
use crate::readers::{Reader, Source, clear};
use crate::times::{self, Micros};
use fields::{Fields, Key};

/// Reads PHH files.
pub const READER: Reader = Reader::new("phh", starts_hand, read).cut_by(starts);

fn starts_hand(line: &str) -> bool {
    is_number_in_brackets(line) || is_variant(line)
}

/// Whether a line is the first field of a hand, as all writers of the format order them.
fn is_variant(line: &str) -> bool {
    line.strip_prefix("variant")
        .is_some_and(|rest| rest.trim_start().starts_with('='))
}

/// Several hands in a file each follow their number in brackets; a single hand is the whole file. If
/// several of these were put into one, each begins with its variant.
///
/// A number may follow a hand that is cut within its line: the first field of the next one comes then.
fn starts(text: &str) -> Vec<Start> {
    let bytes = text.as_bytes();
    // Most brackets begin lists, of which few have one item.
    let is_number = |at: &usize| {
        let digits = bytes[at + 1..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit());
        let end = at + 1 + digits.count();
        bytes.get(end) == Some(&b']')
    };
    let places = memchr::memchr_iter(b'[', bytes).filter(is_number);
    let is_first_field = |line: &str| line.starts_with("variant");
    let starts = marked(text, places, Some(is_first_field), is_number_in_brackets);
    let starts = starts.unwrap_or_else(|| unmarked(text, is_number_in_brackets));
    if !starts.is_empty() {
        return starts;
    }
    let later = unmarked(text, is_variant).into_iter().skip(1);
    std::iter::once((0, 1)).chain(later).collect()
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    read_by(source, hand, direct::play)
}

/// Read a hand, given what reads the actions of usual hands.
fn read_by<'a>(
    source: &Source<'a>,
    hand: &mut Hand<'a>,
    directly: play::Direct,
) -> Result<(), Unreadable> {
    let text = source.text();
    let (number, text) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((number, rest)) => (number, rest),
        None => ("", text),
    };
    let mut fields = Fields::of(text, source.line);
    fields.read()?;
    let read = |fields: &mut Fields<'a>, hand: &mut Hand<'a>| {
        facts(fields, number, hand)?;
        play::play(fields, source, hand, directly)
    };
    let mut outcome = read(&mut fields, hand);
    if outcome.is_err() && !fields.read_actions() {
        clear(hand, &READER, source);
        fields.read_toml()?;
        outcome = read(&mut fields, hand);
    }
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    hand.has_loose_brackets = fields.has_loose_brackets() || !is_number;
    outcome
}

fn is_number_in_brackets(line: &str) -> bool {
    let inside = line
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inside.is_some_and(|inside| {
        !inside.is_empty() && inside.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// What is not part of the play: the game, the place, the time and the players.
fn facts<'a>(fields: &Fields<'a>, number: &'a str, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let variant = fields
        .text(Key::Variant)
        .ok_or_else(|| fields.unreadable("there is no variant"))?;
    let mut letters = variant.chars();
    let betting = letters.next().and_then(Betting::of_letter);
    let game = Game::of_code(letters.as_str());
    (hand.betting, hand.game) = betting.zip(game).ok_or_else(|| {
        fields.unreadable(format!("\"{variant}\" is not a variant that is known"))
    })?;
    hand.id = fields.text(Key::Hand).unwrap_or(Cow::Borrowed(number));
    // The format requires none of these: what is not there is empty, as in other rooms' hands.
    hand.skin = fields.text(Key::Venue).unwrap_or_default();
    hand.table = fields.text(Key::Table).unwrap_or_default();
    hand.seat_count = fields
        .whole(Key::SeatCount)
        .and_then(|count| u8::try_from(count).ok())
        .unwrap_or(0);
    hand.zone = fields
        .text(Key::ZoneAbbreviation)
        .or_else(|| fields.text(Key::TimeZone))
        .unwrap_or_default();
    let currency = fields.text(Key::Currency).unwrap_or_default();
    let sign = fields.text(Key::CurrencySymbol).unwrap_or_default();
    let named = amounts::currency_of_field(&currency, &mut hand.warnings);
    hand.currency = match named {
        "" => amounts::currency_at(&sign).unwrap_or(""),
        named => named,
    };
    hand.cancelled = fields.flag(Key::Cancelled);
    hand.money.house_added = fields.amount(Key::HouseAdded)?;
    if let Some(event) = fields.text(Key::Event).filter(|_| fields.has(Key::Level)) {
        hand.format = Format::Tournament;
        let level = fields.text(Key::Level).unwrap_or_default();
        hand.tournament = Some(crate::hand::Tournament {
            name: event,
            level,
            ..Default::default()
        });
    }
    time_of(fields, hand);
    Ok(())
}

fn time_of(fields: &Fields<'_>, hand: &mut Hand<'_>) {
    let (Some(year), Some(month), Some(day)) = (
        fields.whole(Key::Year),
        fields.whole(Key::Month),
        fields.whole(Key::Day),
    ) else {
        return;
    };
    let Some(time) = fields.time() else {
        return;
    };
    hand.set_time(time_on(year, month, day, time), hand.zone.clone());
}

/// The time of a date and of a time of day, which mostly is `19:00:47`.
fn time_on(year: i64, month: i64, day: i64, time: &str) -> Option<Micros> {
    let number = |tens: u8, ones: u8| i64::from(tens - b'0') * 10 + i64::from(ones - b'0');
    match *time.as_bytes() {
        [h, hours, b':', m, minutes, b':', s, seconds]
            if [h, hours, m, minutes, s, seconds]
                .iter()
                .all(u8::is_ascii_digit) =>
        {
            let [hour, minute, second] =
                [(h, hours), (m, minutes), (s, seconds)].map(|(t, o)| number(t, o));
            times::micros(year, month, day, hour, minute, second)
        }
        _ => times::leading(&format!("{year}/{month}/{day} {time}")).map(|(local, _)| local),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_day_are_read_as_with_their_date() {
        for time in [
            "19:00:47", "24:00:00", "9:00:00", " 9:00:00", "ab:cd:ef", "1-:+2:..", "",
        ] {
            let text = format!("2020/02/08 {time}");
            let whole = times::leading(&text).map(|(time, _)| time);
            assert_eq!(time_on(2020, 2, 8, time), whole, "{time:?}");
        }
    }
}
