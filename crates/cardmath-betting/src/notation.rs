//! Reading what happens from text: PHH's words, and those that players say.

use crate::Chips;
use crate::action::{Action, Event, Size};
use cardmath_cards::{Card, CardReader, Hand, Misread};
use std::fmt;

mod plain;

/// Why a text is not an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// What was wrong, with what is accepted.
    pub message: String,
    /// The byte at which the part that was not understood begins.
    pub position: usize,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NotationError {}

/// What is accepted, for messages.
const ACCEPTED: &str = "actions are fold, check, call, bet 7, raise to 7, bet pot, all in, bring in, \
     discard 2, discard AsQs, stand pat, or PHH's f, cc, cbr 7, pb, sd, with p2 before; cards are \
     d dh p1 AhKh, d db Ks7h2d";

struct NotationWords<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> NotationWords<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.len() - rest.trim_start().len();
        let word = self.text[start..].split_whitespace().next()?;
        self.at = start + word.len();
        Some(word)
    }

    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim();
        self.at = self.text.len();
        rest
    }

    /// Where a part of the text begins; the end of what was read for any other word.
    fn place_of(&self, part: &str) -> usize {
        let place = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        match part.is_empty() || place > self.text.len() {
            true => self.at,
            false => place,
        }
    }

    fn fail<T>(&self, word: &str, message: String) -> Result<T, NotationError> {
        Err(NotationError {
            message,
            position: self.place_of(word),
        })
    }
}

/// Reads one event: an action or cards.
///
/// `decimals` is the number of decimal places of the amounts in the text: with 2, `7.5` is 750.
///
/// ```
/// use cardmath_betting::{Action, Event, read_event};
///
/// let raise = Event::Act(Some(1), Action::RaiseTo(700));
/// assert_eq!(read_event("p2 cbr 7", 2)?, raise);
/// assert_eq!(read_event("p2 raises to 7.00", 2)?, raise);
/// assert!(read_event("p2 raise to 7.5", 0).is_err()); // half a chip
/// # Ok::<(), cardmath_betting::NotationError>(())
/// ```
pub fn read_event(text: &str, decimals: u32) -> Result<Event, NotationError> {
    match plain::event(text, decimals) {
        Some(event) => Ok(event),
        None => any_event(text, decimals),
    }
}

/// Reads an event in all the ways that it may be written.
fn any_event(text: &str, decimals: u32) -> Result<Event, NotationError> {
    // A remark follows a number sign, as in PHH.
    let text = text.split('#').next().unwrap_or_default();
    let mut words = NotationWords { text, at: 0 };
    let Some(mut word) = words.next() else {
        return words.fail("", format!("no action is given: {ACCEPTED}"));
    };
    if matches!(word, "d" | "deal" | "deals") {
        return dealt(&mut words);
    }
    let seat = seat_of(word);
    if seat.is_some() {
        word = match words.next() {
            Some(next) => next,
            None => return words.fail("", format!("no action after {word}: {ACCEPTED}")),
        };
    }
    let lower = word.to_ascii_lowercase();
    let event = match lower.as_str() {
        "f" | "fold" | "folds" => Event::Act(seat, Action::Fold),
        "cc" => Event::Act(seat, Action::Call),
        "call" | "calls" => Event::Call(seat),
        "check" | "checks" => Event::Check(seat),
        "pb" => Event::Act(seat, Action::BringIn),
        "bring" | "brings" => {
            expect(&mut words, &["in"], word)?;
            Event::Act(seat, Action::BringIn)
        }
        "cbr" | "bet" | "bets" | "complete" | "completes" | "raise" | "raises" => {
            raised(&mut words, seat, &lower, decimals)?
        }
        "all" => {
            expect(&mut words, &["in"], word)?;
            Event::Size(seat, Size::AllIn)
        }
        "all-in" | "allin" | "jam" | "shove" => Event::Size(seat, Size::AllIn),
        "stand" | "stands" => {
            expect(&mut words, &["pat"], word)?;
            Event::Act(seat, Action::PAT)
        }
        "pat" => Event::Act(seat, Action::PAT),
        "sd" | "discard" | "discards" => Event::Act(seat, discarded(&mut words)?),
        "sm" | "show" | "shows" | "muck" | "mucks" => shown(&mut words, seat, &lower)?,
        _ => {
            return words.fail(
                word,
                format!("{} is not an action: {ACCEPTED}", quoted(word)),
            );
        }
    };
    match words.next() {
        None => Ok(event),
        Some(more) if takes_no_amount(&event) && is_amount(more) => {
            words.fail(more, format!("{lower} takes no amount: leave out {more}"))
        }
        Some(more) => words.fail(more, format!("{} is too much: {ACCEPTED}", quoted(more))),
    }
}

/// Whether a player who does this says no amount, as it follows from the state.
fn takes_no_amount(event: &Event) -> bool {
    matches!(
        event,
        Event::Act(_, Action::Fold | Action::Call) | Event::Check(_) | Event::Call(_)
    )
}

fn is_amount(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_digit())
}

/// A part of the text for messages; a long one is cut off.
fn quoted(part: &str) -> String {
    const MOST: usize = 24;
    let short: String = part.chars().take(MOST).collect();
    let dots = if short.len() < part.len() { "…" } else { "" };
    format!("{short:?}{dots}")
}

/// The seat of `p3`.
fn seat_of(word: &str) -> Option<usize> {
    let number = word.strip_prefix(['p', 'P'])?;
    if number.len() > 2 || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    number.parse::<usize>().ok()?.checked_sub(1)
}

fn expect(
    words: &mut NotationWords<'_>,
    wanted: &[&str],
    after: &str,
) -> Result<(), NotationError> {
    match words.next() {
        Some(word) if wanted.contains(&word.to_ascii_lowercase().as_str()) => Ok(()),
        _ => words.fail(
            "",
            format!("{after} is not followed by {}: {ACCEPTED}", wanted[0]),
        ),
    }
}

fn raised(
    words: &mut NotationWords<'_>,
    seat: Option<usize>,
    verb: &str,
    decimals: u32,
) -> Result<Event, NotationError> {
    let Some(mut word) = words.next() else {
        let to = if verb.starts_with("raise") {
            "raise to"
        } else {
            "bet"
        };
        return words.fail("", format!("no amount after {verb}: write {to} 7"));
    };
    let says_to = word.eq_ignore_ascii_case("to");
    if says_to {
        word = match words.next() {
            Some(next) => next,
            None => return words.fail("", "no amount after to".to_owned()),
        };
    }
    match word.to_ascii_lowercase().as_str() {
        "pot" => return Ok(Event::Size(seat, Size::Pot)),
        "min" | "minimum" => return Ok(Event::Size(seat, Size::Least)),
        "all-in" | "allin" => return Ok(Event::Size(seat, Size::AllIn)),
        _ => {}
    }
    if verb.starts_with("raise") && !says_to {
        return words.fail(
            word,
            format!(
                "a raise by or to {word}? Write raise to, and the player's total for the street"
            ),
        );
    }
    match amount(word, decimals) {
        Ok(to) if verb.starts_with("bet") => Ok(Event::Bet(seat, to)),
        Ok(to) => Ok(Event::Act(seat, Action::RaiseTo(to))),
        Err(why) => words.fail(word, why),
    }
}

/// Reads an amount in the smallest unit.
fn amount(word: &str, decimals: u32) -> Result<Chips, String> {
    let clean = word.replace([',', '_'], "");
    let (whole, part) = clean.split_once('.').unwrap_or((&clean, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.starts_with('-') {
        return Err(format!(
            "{word} is below 0: an amount is a positive whole number"
        ));
    }
    if !digits(whole) || !digits(part) || whole.len() + part.len() == 0 {
        return Err(format!(
            "{} is not an amount: write a number such as 7",
            quoted(word)
        ));
    }
    let part = part.trim_end_matches('0');
    if part.len() > decimals as usize {
        return Err(match decimals {
            0 => format!("{word} is not a whole number: amounts are in the smallest unit"),
            _ => format!("{word} has more than {decimals} decimal places"),
        });
    }
    let text = format!("{whole}{part:0<width$}", width = decimals as usize);
    let text = text.trim_start_matches('0');
    match text.len() {
        0 => Ok(0),
        1..=18 => text.parse().map_err(|_| format!("{word} is too large")),
        _ => Err(format!("{word} is too large")),
    }
}

fn discarded(words: &mut NotationWords<'_>) -> Result<Action, NotationError> {
    let rest = words.rest();
    if rest.is_empty() {
        return Ok(Action::PAT);
    }
    let count = rest.split_whitespace().next().unwrap_or_default();
    if count.len() <= 2 && count.bytes().all(|byte| byte.is_ascii_digit()) {
        let after = rest[count.len()..].trim();
        if !matches!(after, "" | "card" | "cards") {
            return words.fail(after, format!("{} is too much: {ACCEPTED}", quoted(after)));
        }
        let count = count.parse().unwrap_or(u8::MAX);
        return Ok(Action::Discard {
            count,
            cards: Hand::EMPTY,
        });
    }
    let cards = holes(words, rest)?;
    let known: Hand = cards.iter().flatten().copied().collect();
    Ok(Action::Discard {
        count: cards.len().min(99) as u8,
        cards: known,
    })
}

/// Reads cards where `??` is one that is not known.
fn holes(words: &NotationWords<'_>, text: &str) -> Result<Vec<Option<Card>>, NotationError> {
    let (mut cards, mut seen) = (Vec::new(), Hand::EMPTY);
    for part in text.split_inclusive("??") {
        let known = part.strip_suffix("??");
        for found in CardReader::with_jokers(known.unwrap_or(part)) {
            let misread = match found {
                Ok((_, card)) if !seen.contains(card) => {
                    seen = seen.with(card);
                    cards.push(Some(card));
                    continue;
                }
                Err(error) => !matches!(error.misread, Misread::Repeated(_)),
                Ok(_) => false,
            };
            return words.fail(
                text,
                match misread {
                    true => format!(
                        "{} are not cards: write them as AhKh, or ????",
                        quoted(text)
                    ),
                    false => format!("{} has a card twice", quoted(text)),
                },
            );
        }
        if known.is_some() {
            cards.push(None);
        }
    }
    Ok(cards)
}

fn shown(
    words: &mut NotationWords<'_>,
    seat: Option<usize>,
    verb: &str,
) -> Result<Event, NotationError> {
    let Some(seat) = seat else {
        return words.fail(verb, format!("who {verb}? Write p2 {verb}"));
    };
    let rest = words.rest();
    if verb.starts_with("muck") || (rest.is_empty() && verb == "sm") || rest == "-" {
        return Ok(Event::Muck(seat));
    }
    let known = holes(words, rest)?.into_iter().flatten().collect();
    Ok(Event::Show(seat, known))
}

/// Reads cards that are dealt: `d dh p1 AhKh`, `d db Ks7h2d`, `deal`, `deal Ks7h2d`.
fn dealt(words: &mut NotationWords<'_>) -> Result<Event, NotationError> {
    let before = words.at;
    match words.next() {
        None => return Ok(Event::DealUnknown),
        Some("db") => {}
        Some("dh") => return dealt_hole(words, None),
        Some(word) if seat_of(word).is_some() => return dealt_hole(words, seat_of(word)),
        Some(_) => words.at = before,
    }
    let rest = words.rest();
    let cards = holes(words, rest)?;
    match cards.iter().all(Option::is_none) {
        true => Ok(Event::DealUnknown),
        false if cards.contains(&None) => words.fail(
            rest,
            format!(
                "{} is known in part: write all cards, or none of them",
                quoted(rest)
            ),
        ),
        false => Ok(Event::DealBoard(cards.into_iter().flatten().collect())),
    }
}

fn dealt_hole(words: &mut NotationWords<'_>, seat: Option<usize>) -> Result<Event, NotationError> {
    let seat = seat.or_else(|| words.next().and_then(seat_of));
    let Some(seat) = seat else {
        return words.fail("", "who gets the cards? Write d dh p1 AhKh".to_owned());
    };
    let rest = words.rest();
    let cards = holes(words, rest)?;
    Ok(Event::DealHole(seat, cards))
}
