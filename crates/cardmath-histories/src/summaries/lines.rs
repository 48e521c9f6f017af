//! What the lines of all rooms' summaries have in common.

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::{Betting, Game};
use crate::readers::pokerstars::{currency_of, games_by_name, times_of};
use crate::summaries::Summary;
use crate::text::Line;
use crate::times;

/// Read a line that several rooms write: the prize pool, the number of players, the beginning.
/// False if it is another line.
///
/// `Total Prize Pool: $1,200.00 USD`, `120 players`, `Tournament started 2025/01/31 20:00:00 ET`.
pub fn common<'a>(line: Line<'a>, summary: &mut Summary<'a>) -> Result<bool, Unreadable> {
    let text = line.text;
    if let Some(rest) = text.strip_prefix("Total Prize Pool: ") {
        // In some satellites it is a number of tickets.
        summary.prize_pool = amounts::leading(rest).map(|(pool, _)| pool);
        currency(rest, summary);
    } else if let Some(count) = text
        .strip_suffix(" players")
        .or_else(|| text.strip_suffix(" Players"))
    {
        summary.entries = Some(number(count, line)?);
    } else if let Some(rest) = text.strip_prefix("Tournament started ") {
        started(rest, summary);
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// When it began: `2025/01/31 20:00:00 CET [2025/01/31 14:00:00 ET]`.
pub fn started<'a>(text: &'a str, summary: &mut Summary<'a>) {
    if let Some((local, zone, utc)) = times_of(text.trim_start_matches(['-', ' '])) {
        summary.time_local = Some(local);
        summary.zone = zone.into();
        summary.time_utc = utc;
    }
}

/// A whole number, which may have signs between thousands: `1,234`, `1 234`.
pub fn number(text: &str, line: Line<'_>) -> Result<u32, Unreadable> {
    let digits = text.trim().replace([',', ' ', '\u{a0}', '\u{202f}'], "");
    let found = digits.parse().ok();
    found.ok_or_else(|| unreadable(line, "this number cannot be read"))
}

/// An amount at the start of a text, and what follows it.
pub fn amount<'t>(text: &'t str, line: Line<'_>) -> Result<(i64, &'t str), Unreadable> {
    amounts::leading(text).ok_or_else(|| unreadable(line, "this amount cannot be read"))
}

/// The parts of an entry, with a sign between them: `$4.50/$4.50/$1.00 USD`; 0 for a free one.
/// None for one that is paid in points, or with a ticket whose price is not stated.
pub fn parts(text: &str, sign: char, line: Line<'_>) -> Result<Option<Vec<i64>>, Unreadable> {
    if amounts::POINTS.iter().any(|points| text.ends_with(points)) {
        return Ok(None);
    }
    if is_free(text) {
        return Ok(Some(vec![0]));
    }
    if !text.contains(|sign: char| sign.is_ascii_digit()) {
        return Ok(None);
    }
    let parts = text.split(sign).map(|part| amount(part.trim(), line));
    parts
        .map(|part| part.map(|(part, _)| part))
        .collect::<Result<_, _>>()
        .map(Some)
}

/// The prizes' part of an entry, the bounties' if there are any, and the fee, with a sign between:
/// `$4.50/$4.50/$1.00 USD`, `4.50€ + 0.50€`.
pub fn buy_in(
    text: &str,
    sign: char,
    line: Line<'_>,
    summary: &mut Summary<'_>,
) -> Result<(), Unreadable> {
    let Some(mut parts) = parts(text, sign, line)? else {
        return Ok(());
    };
    if parts.len() > 3 {
        return Err(unreadable(line, "an entry has at most three parts"));
    }
    summary.fee = (parts.len() > 1).then(|| parts.pop()).flatten();
    summary.bounty = (parts.len() > 1).then(|| parts.pop()).flatten();
    summary.buy_in = parts.pop();
    Ok(())
}

/// Whether a text says that an entry is free: `Freeroll`. A `Freezeout` is not.
pub fn is_free(text: &str) -> bool {
    text.starts_with("Freeroll") || ["Free", "Gratuit"].contains(&text.trim())
}

/// An error about a summary that ends before its result.
pub fn truncated(last: Line<'_>) -> Unreadable {
    unreadable(last, "the summary is truncated: it has no result")
}

/// The place in `3rd place`, `3rd`, `1,203rd`.
pub fn place(text: &str, line: Line<'_>) -> Result<u32, Unreadable> {
    let end = text.find(|sign: char| !sign.is_ascii_digit() && sign != ',');
    number(&text[..end.unwrap_or(text.len())], line)
}

/// The game and betting in `No Limit Hold'em` or `Hold'em No Limit`; what is not known stays out.
pub fn game(text: &str, summary: &mut Summary<'_>) {
    const BETTINGS: [(&str, Betting); 3] = [
        ("No Limit", Betting::NoLimit),
        ("Pot Limit", Betting::PotLimit),
        ("Limit", Betting::FixedLimit),
    ];
    let named = BETTINGS.iter().find(|(name, _)| text.contains(name));
    summary.betting = named.map(|(_, betting)| *betting);
    let name = named.map_or(text.to_owned(), |(name, _)| text.replace(name, ""));
    let name = name.trim();
    let known = |(known, _): &&(&str, Game)| name == known.trim();
    summary.game = games_by_name().find(known).map(|(_, game)| *game);
}

/// The currency that an amount names by its code or sign; the first that is named counts.
pub fn currency(text: &str, summary: &mut Summary<'_>) {
    if summary.currency.is_empty() {
        summary.currency = currency_of(text);
    }
}

/// Whether an amount is the price of an entry: `$50 Entry`, `T$5`, `Ticket 10€`.
pub fn is_ticket(text: &str) -> bool {
    const WORDS: [&str; 6] = ["Entry", "Ticket", "ticket", "qualified", "T$", "C$"];
    WORDS.iter().any(|word| text.contains(word))
}

/// Keep a line that is not understood.
pub fn not_understood(line: Line<'_>, summary: &mut Summary<'_>) {
    if !line.text.trim().is_empty() {
        let text = line.text;
        summary
            .warnings
            .push(format!("this line is not understood: \"{text}\""));
    }
}

/// Say why a line cannot be read.
pub fn unreadable(line: Line<'_>, reason: &str) -> Unreadable {
    Unreadable::new(line.number, reason)
}

/// The number behind `#` or in brackets.
pub fn digits(text: &str) -> &str {
    let end = text.find(|sign: char| !sign.is_ascii_digit());
    &text[..end.unwrap_or(text.len())]
}

/// How many, at the start of a text: `2 re-entries and …`.
pub fn count(text: &str) -> Option<(u16, &str)> {
    let (count, rest) = times::digits(text)?;
    Some((u16::try_from(count).ok()?, rest))
}
