//! Full Tilt.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, MOST_RUNS, Said, Tournament};
use crate::readers::builder::{HandBuilder, between, last_brackets, pot_of, street_of};
use crate::readers::seating::{actor, button_at, names_seat};
use crate::readers::sections::Sections;
use crate::readers::{Reader, Source};
use crate::times;

/// Reads Full Tilt's hands.
pub const READER: Reader = Reader::new("full-tilt", starts_hand, read).joined_by(
    &["Full Tilt Poker Game #", "FullTiltPoker Game #"],
    names_seat,
);

fn starts_hand(line: &str) -> bool {
    line.starts_with("Full Tilt Poker Game #") || line.starts_with("FullTiltPoker Game #")
}

const SECTIONS: Sections = Sections {
    header,
    title: section,
    event,
    summary,
};

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    SECTIONS.read(source, hand)?;
    Ok(())
}

/// `Full Tilt Poker Game #35456787343: Table Myron (6 max) - CAP NL Hold'em - $5/$10 - 04:44:44 ET
/// - 2015/04/08`.
fn header<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let (_, rest) = builder.need(text.split_once('#'), "no number of the hand")?;
    let (id, rest) = builder.need(rest.split_once(": "), "no table after the hand number")?;
    builder.hand.id = Cow::Borrowed(id);
    // `12:52:55 CET - 2013/01/01 [06:52:55 ET - 2013/01/01]`: New York's time comes last.
    let (rest, eastern) = match rest.rsplit_once(" [") {
        Some((rest, eastern)) => (rest, eastern.trim_end_matches(']').split_once(" - ")),
        None => (rest, None),
    };
    // A tournament's name may have dashes.
    let table = rest.find("Table ").unwrap_or(0);
    let end = rest[table..]
        .find(" - ")
        .map_or(rest.len(), |end| table + end);
    let (table, rest) = rest.split_at(end);
    let mut parts: Vec<&str> = rest.split(" - ").map(str::trim).skip(1).collect();
    let date = parts.pop().unwrap_or("");
    let time = parts.pop().unwrap_or("");
    time_of(date, time, builder.hand);
    if let Some((clock, date)) = eastern {
        let joined = format!("{date} {}", clock.trim_end_matches(" ET"));
        let known = times::leading(&joined).and_then(|(time, _)| times::in_utc(time, "ET"));
        builder.hand.time_utc = known.or(builder.hand.time_utc);
    }
    if parts.is_empty() {
        return Err(builder.unreadable("no game, time and date behind the table"));
    }
    place(table, builder.hand);
    if !parts.iter().any(|part| game_of(part).is_some()) {
        return Err(builder.unknown(&parts.join(" - "), "game"));
    }
    for part in parts {
        if let Some(game) = game_of(part) {
            builder.hand.game = game;
        }
        let upper = part.to_ascii_uppercase();
        for (words, betting) in [
            (["NL ", "NO LIMIT"], Betting::NoLimit),
            (["PL ", "POT LIMIT"], Betting::PotLimit),
            (["FL ", "FIXED LIMIT"], Betting::FixedLimit),
        ] {
            if words.iter().any(|word| upper.contains(word)) {
                builder.hand.betting = betting;
            }
        }
        if game_of(part).is_some() && upper.starts_with("LIMIT") {
            builder.hand.betting = Betting::FixedLimit;
        }
        if upper.contains("CAP") {
            builder.hand.betting = builder.hand.betting.capped();
            if let Some((cap, _)) = amounts::leading(part) {
                builder.hand.stakes.cap = cap;
            }
        }
        if part.contains('/') {
            stakes(part, builder);
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
    if let Some((name, id)) = entry.rsplit_once('(') {
        hand.format = Format::Tournament;
        hand.currency = "";
        let mut found = Tournament {
            id: Cow::Borrowed(id.split(')').next().unwrap_or("")),
            name: Cow::Borrowed(name.trim_end()),
            ..Tournament::default()
        };
        // `$5 + $0.50 Sit & Go`: what it costs is a part of its name.
        if let Some((buy_in, rest)) = amounts::leading(name)
            && let Some((fee, _)) = rest.strip_prefix(" + ").and_then(amounts::leading)
        {
            (found.buy_in, found.fee) = (Some(buy_in), Some(fee));
            found.currency = amounts::currency_at(name).unwrap_or("");
        }
        hand.tournament = Some(found);
    }
}

fn game_of(text: &str) -> Option<Game> {
    const NAMES: [(&str, Game); 15] = [
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
        ("2-7 Single Draw", Game::DeuceSingle),
        ("5 Card Draw", Game::FiveDraw),
        ("Badugi", Game::Badugi),
    ];
    NAMES
        .iter()
        .find(|(name, _)| text.contains(name))
        .map(|(_, game)| *game)
}

/// `$0.25/$0.50`, `$10/$20 Ante $2`, `50/100`.
fn stakes(text: &str, builder: &mut HandBuilder<'_, '_>) {
    let Some((first, rest)) = amounts::leading(text) else {
        return;
    };
    let Some((second, rest)) = rest.strip_prefix('/').and_then(amounts::leading) else {
        return;
    };
    let hand = &mut *builder.hand;
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
fn seat<'a>(
    number: i64,
    text: &'a str,
    builder: &mut HandBuilder<'_, 'a>,
) -> Result<(), Unreadable> {
    let (before, sitting_out) = match text.strip_suffix(", is sitting out") {
        Some(before) => (before, true),
        None => (text, false),
    };
    let (mut seat, _) = builder.seat(number, before)?;
    seat.sitting_out = sitting_out;
    builder.sit(seat)
}

/// `FLOP *** [Td 3d 3h] (Total Pot: $65, 3 Players)`, `RIVER 2 *** [Td 3d 3h Qh] [2h] …`.
fn section(mark: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (name, rest) = mark.split_once(" ***").unwrap_or((mark, ""));
    let (name, run) = match name.rsplit_once(' ') {
        Some((name, run)) if run.len() == 1 => {
            let number = times::digits(run).map_or(1, |(number, _)| number as u8);
            (name, number.saturating_sub(1))
        }
        _ => (name, 0),
    };
    if usize::from(run) >= MOST_RUNS {
        return Err(builder.unreadable("the board was run too often"));
    }
    builder.run = run;
    builder.hand.runs = builder.hand.runs.max(run + 1);
    match street_of(name) {
        Some(street) => {
            let shown = rest.split('(').next().unwrap_or("");
            let cards = builder.cards(&shown.replace(['[', ']'], " "))?;
            let new = builder.cards(last_brackets(shown))?;
            // Each run lists the whole board.
            let place = usize::from(run);
            let before: Cards = cards.ids()[..cards.len() - new.len()]
                .iter()
                .copied()
                .collect();
            builder.hand.boards[place] = before;
            builder.hand.boards[place + 1..].fill(before);
            builder.board(street, &new);
        }
        None if matches!(name, "HOLE CARDS" | "SHOW DOWN" | "SUMMARY") => {}
        None if name.ends_with("STREET") => {
            builder.street =
                times::digits(name).map_or(0, |(street, _)| street.saturating_sub(3) as u8);
        }
        None => {
            let draws = ["FIRST DRAW", "SECOND DRAW", "THIRD DRAW"];
            let draw = draws.iter().position(|draw| *draw == name);
            match draw.or_else(|| (name == "DRAW").then_some(0)) {
                Some(draw) => builder.street = draw as u8 + 1,
                None => return Err(builder.unknown(name, "part of a hand")),
            }
        }
    }
    Ok(())
}

fn event<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    if let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits) {
        return seat(number, rest, builder);
    }
    if let Some(seat) = text.strip_prefix("The button is in seat #") {
        builder.hand.button = button_at(times::digits(seat));
        return Ok(());
    }
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        let (name, shown) = builder.need(rest.split_once(" ["), "no cards are dealt")?;
        let player = builder.player(name)?;
        let held = builder.cards(&shown.replace(['[', ']'], " "))?;
        builder.hole(player, held);
        return Ok(());
    }
    if let Some(rest) = text.strip_prefix("Uncalled bet of ") {
        return builder.uncalled(rest, " returned to ");
    }
    if actor(builder.hand, text, ": ").is_some() {
        return Ok(()); // chat
    }
    match actor(builder.hand, text, " ") {
        Some((player, rest)) => act_of(player, rest, builder),
        None => Ok(()),
    }
}

fn act_of(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let all_in = text.ends_with("all in");
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let verb = if verb == "completes" { "raises" } else { verb };
    if let Some((kind, said)) = builder.decision(verb, rest)? {
        builder.act(kind, player, said).all_in = all_in;
        return Ok(());
    }
    let (kind, said) = match verb {
        "brings" => {
            let low = rest.strip_prefix("in for ").unwrap_or(rest);
            (ActionKind::BringIn, Said::Adds(builder.amount(low)?.0))
        }
        "antes" => (ActionKind::PostAnte, Said::Adds(builder.amount(rest)?.0)),
        "posts" => return post(player, rest, builder),
        "shows" => {
            if let Some(held) = between(rest, '[', ']') {
                let held = builder.cards(held)?;
                builder.show(player, held);
            }
            return Ok(());
        }
        "mucks" => {
            builder.muck(player, Cards::none());
            return Ok(());
        }
        "wins" | "ties" => return collect(player, rest, builder),
        "stands" if rest.starts_with("pat") => (ActionKind::Draw, Said::Nothing),
        "discards" => {
            let gone = match (between(rest, '[', ']'), times::digits(rest)) {
                (Some(shown), _) => builder.cards(shown)?,
                (None, Some((count, _))) => {
                    std::iter::repeat_n(Cards::UNKNOWN, count.clamp(0, 7) as usize).collect()
                }
                _ => Cards::none(),
            };
            builder.act(ActionKind::Draw, player, Said::Nothing).cards = gone;
            return Ok(());
        }
        _ => {
            builder.warn_unknown_act(player, text, &BESIDE);
            return Ok(());
        }
    };
    builder.act(kind, player, said).all_in = all_in;
    Ok(())
}

/// How a line that is not play continues after a name.
const BESIDE: [&str; 10] = [
    "has ",
    "is ",
    "was ",
    "will ",
    "adds ",
    "sits ",
    "stands up",
    "agree",
    "returned",
    "finished ",
];

/// `the small blind of $5`, `a dead small blind of $5`, `$10` of a player who comes in.
fn post(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (what, amount) = text.rsplit_once(" of ").unwrap_or(("", text));
    let (amount, _) = builder.amount(amount)?;
    let kind = match what {
        "the small blind" => ActionKind::PostSmall,
        "the big blind" | "" | "a big blind" => ActionKind::PostBig,
        "a dead small blind" | "a dead blind" => ActionKind::PostDead,
        "a straddle" | "the straddle" => ActionKind::Straddle,
        "an ante" | "the ante" => ActionKind::PostAnte,
        other => return Err(builder.unknown(other, "post")),
    };
    builder.act(kind, player, Said::Adds(amount));
    Ok(())
}

/// `the pot ($7.40)`, `pot 1 ($311) with …`, `side pot #1 ($12)`, `the main pot (…)`, `the low pot
/// (…)`.
fn collect(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
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
    builder.collect(player, amount, pot_of(what)).low = what.contains("low");
    Ok(())
}

fn summary(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Total pot ") {
        let (pot, _) = builder.amount(rest)?;
        builder.hand.money.stated_pot = Some(pot);
        if let Some((_, rake)) = rest.split_once("Rake ") {
            builder.hand.money.stated_rake = Some(builder.amount(rake)?.0);
        }
    } else if let Some((seat, rest)) = text.strip_prefix("Seat ").and_then(times::digits)
        && let Some((_, shown)) = rest.split_once(" mucked [")
        && let Some(player) = builder.hand.in_seat(seat)
    {
        let held = builder.cards(shown.split(']').next().unwrap_or(""))?;
        builder.hand.seats[usize::from(player)].muck(held);
    }
    Ok(())
}
