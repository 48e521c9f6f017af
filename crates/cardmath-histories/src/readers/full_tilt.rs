//! Full Tilt.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, MOST_RUNS, Said, Tournament};
use crate::readers::seating::actor;
use crate::readers::telling::{Teller, between, last_brackets, pot_of, street_of};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads Full Tilt's hands.
pub const READER: Reader = Reader::new("full-tilt", starts_hand, read);

fn starts_hand(line: &str) -> bool {
    line.starts_with("Full Tilt Poker Game #") || line.starts_with("FullTiltPoker Game #")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut teller = Teller::new(hand);
    let mut in_summary = false;
    for line in source.lines().filter(|line| !line.text.is_empty()) {
        teller.line = line.number;
        let text = line.text;
        if line.offset == source.start {
            header(text, &mut teller)?;
        } else if let Some(mark) = text.strip_prefix("*** ") {
            in_summary |= mark.starts_with("SUMMARY");
            section(mark, &mut teller)?;
        } else if in_summary {
            summary(text, &mut teller)?;
        } else if let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits) {
            seat(number, rest, &mut teller)?;
        } else {
            event(text, &mut teller)?;
        }
    }
    teller.need(
        in_summary.then_some(()),
        "the hand is cut: it has no summary",
    )
}

/// `Full Tilt Poker Game #35456787343: Table Myron (6 max) - CAP NL Hold'em - $5/$10 - 04:44:44 ET
/// - 2015/04/08`.
fn header<'a>(text: &'a str, teller: &mut Teller<'_, 'a>) -> Result<(), Unreadable> {
    let (_, rest) = teller.need(text.split_once('#'), "no number of the hand")?;
    let (id, rest) = teller.need(rest.split_once(": "), "no table behind the hand's number")?;
    teller.hand.id = Cow::Borrowed(id);
    let mut parts: Vec<&str> = rest.split(" - ").map(str::trim).collect();
    // The table's own name may have dashes: the last four parts are known, or three with both in
    // one.
    let date = parts.pop().unwrap_or("");
    let time = parts.pop().unwrap_or("");
    time_of(date, time, teller.hand);
    if parts.is_empty() {
        return Err(teller.unreadable("no game, time and date behind the table"));
    }
    let table = parts.remove(0);
    place(table, teller.hand);
    for part in parts {
        if let Some(game) = game_of(part) {
            teller.hand.game = game;
        }
        let upper = part.to_ascii_uppercase();
        for (words, betting) in [
            (["NL ", "NO LIMIT"], Betting::NoLimit),
            (["PL ", "POT LIMIT"], Betting::PotLimit),
            (["FL ", "FIXED LIMIT"], Betting::FixedLimit),
        ] {
            if words.iter().any(|word| upper.contains(word)) {
                teller.hand.betting = betting;
            }
        }
        if game_of(part).is_some() && upper.starts_with("LIMIT") {
            teller.hand.betting = Betting::FixedLimit;
        }
        if upper.contains("CAP") {
            teller.hand.betting = teller.hand.betting.capped();
            if let Some((cap, _)) = amounts::leading(part) {
                teller.hand.stakes.cap = cap;
            }
        }
        if part.contains('/') {
            stakes(part, teller);
        }
    }
    Ok(())
}

fn place<'a>(text: &'a str, hand: &mut Hand<'a>) {
    let (entry, table) = text.rsplit_once("Table ").unwrap_or(("", text));
    let (name, rest) = table.split_once(" (").unwrap_or((table, ""));
    hand.table = Cow::Borrowed(name);
    hand.seat_count = times::digits(rest).map_or(0, |(count, _)| count as u8);
    hand.currency = "USD";
    if let Some(id) = between(entry, '(', ')').filter(|_| !entry.is_empty()) {
        hand.format = Format::Tournament;
        hand.currency = "";
        let name = entry.split(" (").next().unwrap_or("");
        hand.tournament = Some(Tournament {
            id: Cow::Borrowed(id),
            name: Cow::Borrowed(name),
            ..Tournament::default()
        });
    }
}

fn game_of(text: &str) -> Option<Game> {
    const NAMES: [(&str, Game); 12] = [
        ("5 Card Omaha H", Game::Omaha5Eight),
        ("5 Card Omaha", Game::Omaha5),
        ("Omaha H/L", Game::Omaha8),
        ("Omaha Hi/L", Game::Omaha8),
        ("Omaha Hi", Game::Omaha),
        ("Omaha", Game::Omaha),
        ("Stud H/L", Game::StudEight),
        ("Stud Hi/L", Game::StudEight),
        ("Stud", Game::Stud),
        ("Razz", Game::Razz),
        ("Hold'em", Game::Holdem),
        ("2-7 Triple Draw", Game::DeuceTriple),
    ];
    NAMES
        .iter()
        .find(|(name, _)| text.contains(name))
        .map(|(_, game)| *game)
}

/// `$0.25/$0.50`, `$10/$20 Ante $2`, `50/100`.
fn stakes(text: &str, teller: &mut Teller<'_, '_>) {
    let Some((first, rest)) = amounts::leading(text) else {
        return;
    };
    let Some((second, rest)) = rest.strip_prefix('/').and_then(amounts::leading) else {
        return;
    };
    let hand = &mut *teller.hand;
    if hand.betting == Betting::FixedLimit || text.contains("imit") && game_of(text).is_some() {
        (hand.stakes.small_bet, hand.stakes.big_bet) = (first, second);
    }
    (hand.stakes.small_blind, hand.stakes.big_blind) = (first, second);
    if let Some((ante, _)) = rest
        .split_once("Ante ")
        .and_then(|(_, ante)| amounts::leading(ante))
    {
        hand.stakes.ante = ante;
    }
}

/// `2015/04/08` and `04:44:44 ET`.
fn time_of<'a>(date: &'a str, time: &'a str, hand: &mut Hand<'a>) {
    let (clock, zone) = time.split_once(' ').unwrap_or((time, ""));
    let joined = format!("{} {clock}", date.split(' ').next().unwrap_or(""));
    let local = times::leading(&joined).map(|(local, _)| local);
    hand.set_time(local, zone.split(' ').next().unwrap_or(""));
}

/// `: zekulya ($300), is sitting out`.
fn seat<'a>(number: i64, text: &'a str, teller: &mut Teller<'_, 'a>) -> Result<(), Unreadable> {
    let (before, sitting_out) = match text.strip_suffix(", is sitting out") {
        Some(before) => (before, true),
        None => (text, false),
    };
    let (mut seat, _) = teller.seat(number, before)?;
    seat.sitting_out = sitting_out;
    teller.sit(seat)
}

/// `FLOP *** [Td 3d 3h] (Total Pot: $65, 3 Players)`, `RIVER 2 *** [Td 3d 3h Qh] [2h] …`.
fn section(mark: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (name, rest) = mark.split_once(" ***").unwrap_or((mark, ""));
    let (name, run) = match name.rsplit_once(' ') {
        Some((name, run)) if run.len() == 1 => {
            let number = times::digits(run).map_or(1, |(number, _)| number as u8);
            (name, number.saturating_sub(1))
        }
        _ => (name, 0),
    };
    if usize::from(run) >= MOST_RUNS {
        return Err(teller.unreadable("the board was run too often"));
    }
    teller.run = run;
    teller.hand.runs = teller.hand.runs.max(run + 1);
    match street_of(name) {
        Some(street) => {
            let told = rest.split('(').next().unwrap_or("");
            let cards = teller.cards(&told.replace(['[', ']'], " "))?;
            let new = teller.cards(last_brackets(told))?;
            // Each run tells the whole board.
            let place = usize::from(run);
            let before: Cards = cards.ids()[..cards.len() - new.len()]
                .iter()
                .copied()
                .collect();
            teller.hand.boards[place] = before;
            teller.hand.boards[place + 1..].fill(before);
            teller.board(street, &new);
        }
        None if matches!(name, "HOLE CARDS" | "SHOW DOWN" | "SUMMARY") => {}
        None if name.ends_with("STREET") => {
            teller.street =
                times::digits(name).map_or(0, |(street, _)| street.saturating_sub(3) as u8);
        }
        None => return Err(teller.unknown(name, "part of a hand")),
    }
    Ok(())
}

fn event(text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    if let Some(seat) = text.strip_prefix("The button is in seat #") {
        teller.hand.button = times::digits(seat).map(|(seat, _)| seat as u8);
        return Ok(());
    }
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        let (name, shown) = teller.need(rest.split_once(" ["), "no cards are dealt")?;
        let player = teller.player(name)?;
        let held = teller.cards(&shown.replace(['[', ']'], " "))?;
        teller.hole(player, held);
        return Ok(());
    }
    if let Some(rest) = text.strip_prefix("Uncalled bet of ") {
        return teller.uncalled(rest, " returned to ");
    }
    if actor(teller.hand, text, ": ").is_some() {
        return Ok(()); // chat
    }
    match actor(teller.hand, text, " ") {
        Some((player, rest)) => deed(player, rest, teller),
        None => Ok(()),
    }
}

fn deed(player: u8, text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let all_in = text.ends_with("all in");
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let verb = if verb == "completes" { "raises" } else { verb };
    if let Some((kind, said)) = teller.decision(verb, rest)? {
        teller.act(kind, player, said).all_in = all_in;
        return Ok(());
    }
    let (kind, said) = match verb {
        "brings" => {
            let low = rest.strip_prefix("in for ").unwrap_or(rest);
            (ActionKind::BringIn, Said::Adds(teller.amount(low)?.0))
        }
        "antes" => (ActionKind::PostAnte, Said::Adds(teller.amount(rest)?.0)),
        "posts" => return post(player, rest, teller),
        "shows" => {
            if let Some(held) = between(rest, '[', ']') {
                let held = teller.cards(held)?;
                teller.show(player, held);
            }
            return Ok(());
        }
        "mucks" => {
            teller.muck(player, Cards::none());
            return Ok(());
        }
        "wins" | "ties" => return collect(player, rest, teller),
        _ => return Ok(()), // coming and going, and the time that is left to act
    };
    teller.act(kind, player, said).all_in = all_in;
    Ok(())
}

/// `the small blind of $5`, `a dead small blind of $5`, `$10` of who comes in.
fn post(player: u8, text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (what, amount) = text.rsplit_once(" of ").unwrap_or(("", text));
    let (amount, _) = teller.amount(amount)?;
    let kind = match what {
        "the small blind" => ActionKind::PostSmall,
        "the big blind" | "" | "a big blind" => ActionKind::PostBig,
        "a dead small blind" | "a dead blind" => ActionKind::PostDead,
        "a straddle" | "the straddle" => ActionKind::Straddle,
        "an ante" | "the ante" => ActionKind::PostAnte,
        other => return Err(teller.unknown(other, "post")),
    };
    teller.act(kind, player, Said::Adds(amount));
    Ok(())
}

/// `the pot ($7.40)`, `pot 1 ($311) with …`, `side pot #1 ($12)`, `the main pot (…)`, `the low pot
/// (…)`.
fn collect(player: u8, text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let Some(inside) = between(text, '(', ')') else {
        return Ok(()); // a prize or a seat in a tournament
    };
    let Some((amount, _)) = amounts::leading(inside) else {
        return Ok(());
    };
    let what = text.split('(').next().unwrap_or("");
    if !what.contains("pot") {
        return Ok(());
    }
    teller.collect(player, amount, pot_of(what)).low = what.contains("low");
    Ok(())
}

fn summary(text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Total pot ") {
        let (pot, _) = teller.amount(rest)?;
        teller.hand.money.told_pot = Some(pot);
        if let Some((_, rake)) = rest.split_once("Rake ") {
            teller.hand.money.told_rake = Some(teller.amount(rake)?.0);
        }
    } else if let Some((seat, rest)) = text.strip_prefix("Seat ").and_then(times::digits)
        && let Some((_, shown)) = rest.split_once(" mucked [")
        && let Some(player) = teller.hand.in_seat(seat)
    {
        let held = teller.cards(shown.split(']').next().unwrap_or(""))?;
        teller.hand.seats[usize::from(player)].muck(held);
    }
    Ok(())
}
