//! Winamax: cash games, tournaments and Expresso.

use std::borrow::Cow;

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, Said, Seat, Tournament, UncalledBets};
use crate::readers::builder::{HandBuilder, between, pot_of};
use crate::readers::seating::{actor, button_at};
use crate::readers::sections::Sections;
use crate::readers::vocabulary::both_named;
use crate::readers::{Reader, Source};
use crate::times;

/// Reads Winamax's hands.
pub const READER: Reader = Reader::new("winamax", starts_hand, read)
    .uncalled_bets(UncalledBets::Collected)
    .joined_by(&["Winamax Poker - "], |line| line.starts_with("Table: "));

fn starts_hand(line: &str) -> bool {
    // Some programs cut off the first words of the line.
    line.contains(" - HandId: #") || line.starts_with("Winamax Poker - ")
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

/// `Winamax Poker - CashGame - HandId: #5343878-96-1383820687 - Holdem no limit (0.25€/0.50€) -
/// 2013/11/07 …`.
fn header<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let (kind, rest) = builder.need(text.split_once(" - HandId: #"), "no number of the hand")?;
    let (id, rest) = builder.need(rest.split_once(" - "), "no game after the hand number")?;
    builder.hand.id = Cow::Borrowed(id);
    entry(kind, builder)?;
    let (game, rest) = builder.need(rest.split_once(" ("), "no stakes")?;
    (builder.hand.game, builder.hand.betting) =
        both_named(game, &BESIDE_HOLDEM).ok_or_else(|| builder.unknown(game, "game"))?;
    let (stakes, rest) = builder.need(rest.split_once(')'), "no stakes")?;
    stakes_of(stakes, builder).ok_or_else(|| builder.unreadable("the stakes cannot be read"))?;
    if let Some((local, zone)) = times::leading(rest.trim_start_matches([' ', '-'])) {
        builder.hand.set_time(Some(local), zone.trim());
    }
    Ok(())
}

/// `Tournament "GUERILLA" buyIn: 4.50€ + 0.50€ level: 1`.
fn entry<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let Some((_, rest)) = text.split_once("Tournament \"") else {
        builder.hand.currency = "EUR";
        if text.contains("Go Fast") || text.contains("Escape") {
            builder.hand.format = Format::FastFold;
        }
        return Ok(());
    };
    let (name, rest) = builder.need(rest.split_once('"'), "no name of the tournament")?;
    let mut found = Tournament {
        name: Cow::Borrowed(name),
        currency: "EUR",
        ..Tournament::default()
    };
    builder.hand.format = if name.contains("Expresso") {
        Format::Spin
    } else {
        Format::Tournament
    };
    if let Some((_, level)) = rest.split_once("level: ") {
        found.level = Cow::Borrowed(level.split(' ').next().unwrap_or(""));
    }
    if let Some((_, entry)) = rest.split_once("buyIn: ") {
        let parts = entry.split(" level:").next().unwrap_or("").split(" + ");
        let mut amounts: Vec<i64> = parts.filter_map(amounts::whole).collect();
        found.fee = (amounts.len() > 1).then(|| amounts.pop()).flatten();
        found.bounty = (amounts.len() > 1).then(|| amounts.pop()).flatten();
        let is_free = ["Free", "Gratuit"]
            .iter()
            .any(|word| entry.starts_with(word));
        found.buy_in = amounts.pop().or(is_free.then_some(0));
    }
    builder.hand.tournament = Some(found);
    Ok(())
}

/// The games that it has beside hold'em and Omaha.
const BESIDE_HOLDEM: [Game; 4] = [Game::Stud, Game::StudEight, Game::Razz, Game::DeuceTriple];

/// `0.25€/0.50€` of a cash game, `25/100/200` with an ante of a tournament.
fn stakes_of(text: &str, builder: &mut HandBuilder<'_, '_>) -> Option<()> {
    let amounts: Vec<i64> = text.split('/').map(amounts::whole).collect::<Option<_>>()?;
    let stakes = &mut builder.hand.stakes;
    match amounts[..] {
        [ante, small, big] => {
            (stakes.ante, stakes.small_blind, stakes.big_blind) = (ante, small, big)
        }
        [small, big] if builder.hand.betting == Betting::FixedLimit => {
            (
                stakes.small_bet,
                stakes.big_bet,
                stakes.small_blind,
                stakes.big_blind,
            ) = (big, 2 * big, small, big);
        }
        [small, big] => (stakes.small_blind, stakes.big_blind) = (small, big),
        _ => return None,
    }
    Some(())
}

/// `Athens 11' 5-max (real money) Seat #4 is the button`.
fn table<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) {
    let Some((name, rest)) = text.rsplit_once('\'') else {
        return;
    };
    let hand = &mut *builder.hand;
    hand.table = Cow::Borrowed(name);
    // A tournament's table is `GUERILLA(608341002)#016`; its name may have brackets too.
    let id = name.rsplit_once('(').map(|(_, id)| id.split(')').next());
    if let (Some(entry), Some(Some(id))) = (hand.tournament.as_mut(), id) {
        entry.id = Cow::Borrowed(id);
    }
    hand.seat_count = times::digits(rest.trim_start()).map_or(0, |(count, _)| count as u8);
    let button = rest
        .split_once("Seat #")
        .and_then(|(_, seat)| times::digits(seat));
    hand.button = button_at(button);
}

/// `1: FrenchAAAA (19575, 2.25€ bounty)`.
fn seat_of(text: &str) -> Option<Seat<'_>> {
    let (number, rest) = times::digits(text)?;
    let (name, inside) = rest.strip_prefix(": ")?.rsplit_once(" (")?;
    let (stack, after) = amounts::leading(inside)?;
    let bounty = after
        .strip_prefix(", ")
        .and_then(amounts::leading)
        .map(|(bounty, _)| bounty);
    Some(Seat {
        seat: u8::try_from(number).ok()?,
        name: Cow::Borrowed(name),
        stack,
        bounty,
        ..Seat::default()
    })
}

fn section(mark: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (name, rest) = mark.split_once(" ***").unwrap_or((mark, ""));
    match name {
        "ANTE/BLINDS" | "PRE-FLOP" | "SHOW DOWN" | "SUMMARY" => Ok(()),
        name if builder.street(name, rest)? => Ok(()),
        other => Err(builder.unknown(other, "part of a hand")),
    }
}

fn event<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Table: '") {
        table(rest, builder);
        return Ok(());
    }
    if let Some(rest) = text.strip_prefix("Seat ") {
        let seat = builder.need(seat_of(rest), "this seat cannot be read")?;
        return builder.sit(seat);
    }
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        return builder.dealt(rest, " [");
    }
    let Some((player, rest)) = actor(builder.hand, text, " ") else {
        return Err(builder.unreadable("no seated player begins this line"));
    };
    let all_in = rest.ends_with("all-in");
    let (verb, after) = rest.split_once(' ').unwrap_or((rest, ""));
    if let Some((kind, said)) = builder.decision(verb, after)? {
        builder.act(kind, player, said).all_in = all_in;
        return Ok(());
    }
    match verb {
        "posts" => post(player, after, builder)?,
        "shows" => {
            let held = builder.cards(between(after, '[', ']').unwrap_or(""))?;
            builder.show(player, held);
        }
        "mucks" | "doesn't" => {}
        "collected" => {
            let (amount, rest) = builder.amount(after)?;
            builder.collect(player, amount, pot_of(rest));
        }
        other => return Err(builder.unknown_action(other)),
    }
    Ok(())
}

fn post(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let at = text
        .find(|sign: char| sign.is_ascii_digit())
        .unwrap_or(text.len());
    let (amount, rest) = builder.amount(&text[at..])?;
    let kind = match text[..at].trim() {
        "ante" => ActionKind::PostAnte,
        "small blind" if rest.contains("out of position") => ActionKind::PostDead,
        "small blind" => ActionKind::PostSmall,
        "big blind" => ActionKind::PostBig,
        "straddle" => ActionKind::Straddle,
        "dead small blind" => ActionKind::PostDead,
        other => return Err(builder.unknown(other, "post")),
    };
    builder.act(kind, player, Said::Adds(amount));
    Ok(())
}

/// `Total pot 43.45€ | Rake 3€`, or `| No rake`. The pot is stated without the rake.
fn summary(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let Some(rest) = text.strip_prefix("Total pot ") else {
        return Ok(());
    };
    let (pot, rest) = builder.amount(rest)?;
    builder.hand.money.stated_pot = Some(pot);
    let rake = match rest.split_once("| Rake ") {
        Some((_, rake)) => builder.amount(rake)?.0,
        None => 0,
    };
    builder.hand.money.stated_rake = Some(rake);
    Ok(())
}
