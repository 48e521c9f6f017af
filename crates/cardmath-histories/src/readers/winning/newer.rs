//! The text that the Winning Poker Network writes since 2019: `Ann raises $0.25 to $0.30`.
//!
//! Built from what is published about the format. The number before "to" is the chips added, and
//! the pots are stated after the rake.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, MOST_RUNS, Said, Stakes, Tournament};
use crate::readers::Source;
use crate::readers::builder::{HandBuilder, between, pot_of};
use crate::readers::seating::{actor, button_at};
use crate::readers::vocabulary::{betting_named, decision_named, game_named};
use crate::text::cut;
use crate::times;

/// `Hand #68217077 - `, or in tournaments `Game Hand #80586589 - `: the number, and what follows
/// it.
pub fn number_of(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_prefix("Game ").unwrap_or(line);
    let (number, rest) = line.strip_prefix("Hand #")?.split_once(" - ")?;
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then_some((number, rest))
}

/// Read a hand.
pub fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut builder = HandBuilder::new(hand);
    let mut lines = source.lines().filter(|line| !line.text.is_empty());
    let first = lines.next().and_then(|line| number_of(line.text));
    let (id, rest) = builder.need(first, "the hand has no number")?;
    builder.hand.id = Cow::Borrowed(id);
    header(rest, &mut builder)?;
    let (mut begun, mut in_summary, mut collected) = (false, false, false);
    for line in lines {
        builder.line = line.number;
        let text = line.text;
        if in_summary {
            summary(text, collected, &mut builder)?;
        } else if let Some(mark) = text.strip_prefix("*** ") {
            (begun, in_summary) = (true, mark.starts_with("SUMMARY"));
            section(mark, &mut builder)?;
        } else if let Some(rest) = text.strip_prefix("Seat ").filter(|_| !begun) {
            seat(rest, &mut builder)?;
        } else if builder.hand.seats.is_empty() {
            table(text, builder.hand);
        } else {
            collected |= event(text, &mut builder)?;
        }
    }
    builder.need(
        in_summary.then_some(()),
        "the hand is truncated: it has no summary",
    )
}

/// `Holdem(No Limit) - $0.05/$0.10 - 2019/06/28 02:38:17 UTC`, or
/// `$5,000 GTD Tournament #11182752 - Holdem(No Limit) - Level 15 (250.00/500.00)- 2019/07/21
/// 17:44:50 UTC`.
fn header<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let mut rest = text;
    if let Some((name, entry)) = text.split_once("Tournament #") {
        let game = entry.split_once(" - ");
        let (id, behind) = builder.need(game, "no game behind the tournament's number")?;
        builder.hand.format = Format::Tournament;
        builder.hand.tournament = Some(Tournament {
            id: Cow::Borrowed(id),
            name: Cow::Borrowed(name.trim()),
            ..Tournament::default()
        });
        rest = behind;
    }
    let no_game = "no known game in the first line of the hand";
    let (game, rest) = builder.need(rest.split_once('('), no_game)?;
    let no_betting = "no betting in the first line of the hand";
    let (betting, rest) = builder.need(rest.split_once(')'), no_betting)?;
    let game = game.trim();
    builder.hand.game = match game_named(game, &[Game::Stud, Game::StudEight]) {
        Some(game) => game,
        None => {
            let reason = format!("\"{game}\" is a game that is not read from this room");
            return Err(builder.unreadable(reason));
        }
    };
    let unlimited = (betting == "All-in or Fold Limit").then_some(Betting::NoLimit);
    let known = unlimited.or_else(|| betting_named(betting));
    builder.hand.betting = known.ok_or_else(|| builder.unknown(betting, "betting"))?;
    let rest = level(rest.trim_start_matches([' ', '-']), builder.hand);
    let no_time = "no time in the first line of the hand";
    let (stakes, time) = builder.need(rest.rsplit_once("- "), no_time)?;
    let no_stakes = "no readable stakes in the first line of the hand";
    builder.hand.stakes = builder.need(stakes_of(stakes, builder.hand.betting), no_stakes)?;
    if builder.hand.tournament.is_none() && stakes.contains('$') {
        builder.hand.currency = "USD";
    }
    if let Some((local, zone)) = times::leading(time) {
        let zone = zone.trim();
        builder.hand.time_local = Some(local);
        builder.hand.zone = Cow::Borrowed(zone);
        builder.hand.time_utc = (zone == "UTC").then_some(local);
    }
    Ok(())
}

/// `Level 15 (250.00/500.00)`: keep the level's number.
fn level<'a>(text: &'a str, hand: &mut Hand<'a>) -> &'a str {
    let named = text
        .strip_prefix("Level ")
        .and_then(|rest| rest.split_once('('));
    let (Some((level, rest)), Some(entry)) = (named, hand.tournament.as_mut()) else {
        return text;
    };
    entry.level = Cow::Borrowed(level.trim());
    rest
}

/// `$0.05/$0.10`, `250.00/500.00)`, `$0.01/$0.02, Ante $0.01 `.
fn stakes_of(text: &str, betting: Betting) -> Option<Stakes> {
    let mut stakes = Stakes::default();
    let (first, rest) = amounts::leading(text.trim())?;
    let (second, rest) = amounts::leading(rest.strip_prefix('/')?)?;
    stakes.set(betting, first, second);
    if let Some((_, ante)) = cut(rest, "Ante ") {
        stakes.ante = amounts::leading(ante)?.0;
    }
    Some(stakes)
}

/// `St. Lucie 6-max Seat #1 is the button`.
fn table<'a>(text: &'a str, hand: &mut Hand<'a>) {
    let (before, button) = text.split_once(" Seat #").unwrap_or((text, ""));
    hand.button = button_at(times::digits(button));
    let (name, size) = before.rsplit_once(' ').unwrap_or((before, ""));
    let is_size = size.ends_with("-max");
    let name = if is_size { name } else { before };
    hand.table = Cow::Borrowed(name.trim_start_matches("Table ").trim_matches('\''));
    hand.seat_count = times::digits(size).map_or(0, |(count, _)| count as u8);
}

/// `2: Ann ($0.90) is sitting out`, or `1: Bob will be allowed to play after the button`.
fn seat<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let (number, rest) = builder.need(times::digits(text), "no number of a seat")?;
    if rest.ends_with(" will be allowed to play after the button") {
        return Ok(());
    }
    let (mut seat, behind) = builder.seat(number, rest)?;
    seat.sitting_out = behind.contains("sitting out");
    builder.sit(seat)
}

/// `FLOP *** [Kh 8c 6d]`, also of a run: `FIRST TURN *** [Kh 8c 6d] [As]`.
fn section(mark: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (mut name, rest) = mark.split_once(" ***").unwrap_or((mark, ""));
    builder.run = 0;
    for (run, word) in ["FIRST ", "SECOND ", "THIRD "].iter().enumerate() {
        if let Some(street) = name.strip_prefix(word) {
            (builder.run, name) = (run as u8, street);
            builder.hand.runs = builder.hand.runs.max(run as u8 + 1);
        }
    }
    // Later texts have the number of the run after the street: `TURN 2`.
    if let Some((street, number)) = name.rsplit_once(' ')
        && let Some(run @ 0..MOST_RUNS) = number
            .parse::<usize>()
            .ok()
            .and_then(|run| run.checked_sub(1))
    {
        (builder.run, name) = (run as u8, street);
        builder.hand.runs = builder.hand.runs.max(run as u8 + 1);
    }
    match name {
        "HOLE CARDS" | "SHOW DOWN" | "SHOWDOWN" | "SUMMARY" | "RUN IT TWICE" => Ok(()),
        name if builder.street(name, rest)? => Ok(()),
        other => Err(builder.unknown(other, "street")),
    }
}

/// A line of the play. Returns whether it says who takes a pot.
fn event(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<bool, Unreadable> {
    if let Some(rest) = text.strip_prefix("Uncalled bet (") {
        builder.uncalled(rest, ") returned to ")?;
        return Ok(false);
    }
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        dealt(rest, builder)?;
        return Ok(false);
    }
    if let Some((player, rest)) = actor(builder.hand, text, " ") {
        return act_of(player, rest, builder);
    }
    if ["Main pot ", "Side pot"]
        .iter()
        .any(|pot| text.starts_with(pot))
        || is_aside(text)
    {
        return Ok(false);
    }
    Err(builder.unreadable("no seated player begins this line"))
}

/// `Ann [9c Qd]`, and in stud on later streets `Ann [2c 3d 4h] [5s]` with the new cards last.
fn dealt(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let Some((player, held)) = actor(builder.hand, text, " [") else {
        let name = text.split(" [").next().unwrap_or(text);
        return builder.player(name).map(|_| ()); // no cards, or nobody of the name
    };
    let (before, new) = held.rsplit_once('[').unwrap_or(("", held));
    let new = builder.cards(new.trim_end_matches(']'))?;
    if !builder.hand.game.is_stud() {
        builder.hole(player, new);
        return Ok(());
    }
    let before = builder.cards(before.trim_end_matches([']', ' ']))?;
    let hole = builder.hand.seats[usize::from(player)].hole;
    if hole.len() < before.len() {
        builder.hand.seats[usize::from(player)].hole = before;
    }
    builder.dealt_more(player, &new);
    Ok(())
}

/// Whether a line is about players who come or go, or about the table.
fn is_aside(text: &str) -> bool {
    const ASIDES: [&str; 10] = [
        " joins the ",
        " leaves the ",
        " has left",
        " sitting out",
        " sits out",
        " timed out",
        " disconnected",
        " connected",
        " will be allowed to play",
        " waits for ",
    ];
    ASIDES.iter().any(|aside| text.contains(aside))
}

/// What a player does, after the name. Returns whether the player takes a pot.
fn act_of(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<bool, Unreadable> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let to = rest.split_once(" to ").map(|(_, to)| to);
    let said = match to {
        Some(to) => Said::To(builder.amount(to)?.0),
        None => Said::Adds(amounts::leading(rest).map_or(0, |(chips, _)| chips)),
    };
    let kind = match verb {
        "caps" | "cap" => ActionKind::Raise,
        "straddle" | "straddles" => ActionKind::Straddle,
        "brings" | "brings-in" => {
            let at = rest.find(|sign: char| sign == '$' || sign.is_ascii_digit());
            let (chips, _) = builder.amount(&rest[at.unwrap_or(rest.len())..])?;
            let post = builder.act(ActionKind::BringIn, player, Said::Adds(chips));
            post.all_in = text.ends_with("all-in");
            return Ok(false);
        }
        "posts" => {
            post(player, rest, builder)?;
            return Ok(false);
        }
        "shows" => {
            let held = builder.cards(between(rest, '[', ']').unwrap_or(""))?;
            builder.show(player, held);
            return Ok(false);
        }
        "mucks" => {
            builder.muck(player, Cards::none());
            return Ok(false);
        }
        "collected" => {
            let (chips, behind) = builder.amount(rest)?;
            builder.collect(player, chips, pot_of(behind));
            return Ok(true);
        }
        "does" => return Ok(false), // does not show
        other => match decision_named(other) {
            Some(kind) => kind,
            // The words for that begin with a blank.
            None if is_aside(&format!(" {text}")) => return Ok(false),
            None => return Err(builder.unknown_action(other)),
        },
    };
    let takes_chips = !matches!(kind, ActionKind::Fold | ActionKind::Check);
    if takes_chips && said == Said::Adds(0) {
        return Err(builder.unreadable("the amount in this line cannot be read"));
    }
    let said = if takes_chips { said } else { Said::Nothing };
    builder.act(kind, player, said).all_in = text.ends_with("all-in");
    Ok(false)
}

/// `the small blind $0.05`, `ante 25.00`, `dead $0.05`, or `$0.10` of a player who comes back.
fn post(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let at = text.find(|sign: char| sign == '$' || sign.is_ascii_digit());
    let (what, amount) = text.split_at(at.unwrap_or(text.len()));
    let (chips, _) = builder.amount(amount)?;
    let kind = match what.trim_end() {
        "the small blind" => ActionKind::PostSmall,
        "the big blind" => ActionKind::PostBig,
        "ante" | "the ante" => ActionKind::PostAnte,
        "dead" => ActionKind::PostDead,
        "straddle" | "the straddle" => ActionKind::Straddle,
        "" => {
            builder.post_with_dead(player, chips);
            return Ok(());
        }
        other => return Err(builder.unknown(other, "post")),
    };
    builder.act(kind, player, Said::Adds(chips)).all_in = text.ends_with("all-in");
    Ok(())
}

/// `Total pot $1.19 | Rake $0.06 | JP Fee $0.02`, and what each seat showed and won. Who takes the
/// pot is read from here if no line of the play said it.
fn summary(
    text: &str,
    collected: bool,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Total pot ") {
        let (pot, rest) = builder.amount(rest)?;
        builder.hand.money.stated_pot = Some(pot);
        for part in rest
            .split('|')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let (name, fee) = part.rsplit_once(' ').unwrap_or((part, ""));
            let (fee, _) = builder.amount(fee)?;
            match name {
                "Rake" => builder.hand.money.stated_rake = Some(fee),
                "JP Fee" => builder.hand.money.jackpot += fee,
                _ => builder.hand.money.other_fees += fee,
            }
        }
        return Ok(());
    }
    let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits) else {
        return Ok(());
    };
    let Some(player) = builder.hand.in_seat(number) else {
        return Ok(());
    };
    let rest = rest.strip_prefix(": ").unwrap_or(rest);
    let rest = rest.strip_prefix(builder.hand.name(player)).unwrap_or(rest);
    let held = match rest.split_once(" mucked [") {
        Some((_, held)) => builder.cards(held.split(']').next().unwrap_or(""))?,
        None => Cards::none(),
    };
    if !held.is_empty() {
        builder.muck(player, held);
    }
    let won = [" and won ", " and collected ", " won "]
        .iter()
        .find_map(|word| rest.split_once(word));
    if let Some((_, amount)) = won.filter(|_| !collected) {
        let (chips, _) = builder.amount(amount)?;
        builder.collect_some(player, chips);
    }
    Ok(())
}
