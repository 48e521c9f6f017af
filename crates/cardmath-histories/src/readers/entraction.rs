//! Entraction, whose text is a table of columns.

use std::borrow::Cow;

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::Betting;
use crate::hand::{ActionKind, Hand, SOME_POT, Said, Seat};
use crate::readers::builder::{HandBuilder, between};
use crate::readers::seating::place_of;
use crate::readers::vocabulary::{decision_named, named};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads Entraction's hands.
pub const READER: Reader = Reader::new("entraction", starts_hand, read)
    .joined_by(&["Game #"], |line| line.starts_with("Players("));

fn starts_hand(line: &str) -> bool {
    line.starts_with("Game #") && line.contains(" - Table \"")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut builder = HandBuilder::new(hand);
    let mut ended = false;
    for line in source.lines().filter(|line| !line.text.is_empty()) {
        builder.line = line.number;
        if line.offset == source.start {
            header(line.text, &mut builder)?;
        } else if let Some(time) = line.text.strip_prefix("Game ended ") {
            builder.hand.time_local = times::leading(time).map(|(local, _)| local);
            builder.hand.zone = Cow::Borrowed(time.rsplit(' ').next().unwrap_or(""));
            ended = true;
        } else {
            event(line.text, &mut builder)?;
        }
    }
    builder.need(
        ended.then_some(()),
        "the hand is truncated: its end is missing",
    )
}

/// `Game # 2646515969 - Omaha Hi/Lo Fixed Limit EUR 100.00/200.00 - Table "Portland"`.
fn header<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let mut parts = text.trim_start_matches("Game #").trim_start().split(" - ");
    let (id, game) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let unknown = || builder.unknown(game, "game");
    let (name, stakes) = game.split_once(" Limit ").ok_or_else(unknown)?;
    let (game, betting) = match named(name, &[]).ok_or_else(unknown)? {
        (Some(game), betting) => (game, betting.unwrap_or(Betting::FixedLimit)),
        (None, _) => return Err(unknown()),
    };
    let amounts = amounts::leading(stakes).and_then(|(first, rest)| {
        Some((first, rest.strip_prefix('/').and_then(amounts::leading)?.0))
    });
    let (first, second) = builder.need(amounts, "the stakes cannot be read")?;
    let hand = &mut *builder.hand;
    (hand.game, hand.betting, hand.id) = (game, betting, Cow::Borrowed(id));
    hand.currency = stakes.get(..3).and_then(amounts::currency).unwrap_or("");
    hand.table = Cow::Borrowed(between(text, '"', '"').unwrap_or(""));
    hand.stakes.set(betting, first, second);
    Ok(())
}

fn event<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    if let Some((name, rest)) = text
        .rsplit_once("(")
        .filter(|(_, rest)| rest.contains(" in seat "))
    {
        return seat(name.trim(), rest, builder);
    }
    if let Some(rest) = text.strip_prefix("Players(max ") {
        builder.hand.seat_count = times::digits(rest).map_or(0, |(count, _)| count as u8);
        return Ok(());
    }
    if let Some((what, rest)) = text
        .split_once(": ")
        .filter(|(what, _)| place_of(builder.hand, what).is_none())
    {
        return head_line(what, rest.trim(), builder);
    }
    for (street, name) in ["Flop", "Turn", "River"].iter().enumerate() {
        if let Some(rest) = text
            .strip_prefix(name)
            .filter(|rest| rest.starts_with("  "))
        {
            let whole = builder.cards(rest)?;
            builder.whole_board(street as u8 + 1, &whole);
            return Ok(());
        }
    }
    act_of(text, builder)
}

/// `Ballyhoo   (EUR 4,000.00 in seat 1)`.
fn seat<'a>(
    name: &'a str,
    text: &str,
    builder: &mut HandBuilder<'_, 'a>,
) -> Result<(), Unreadable> {
    let (stack, rest) = builder.amount(text)?;
    let number = rest
        .rsplit(' ')
        .next()
        .and_then(times::digits)
        .map_or(0, |(number, _)| number);
    let number = builder.seat_number(number)?;
    builder.sit(Seat::new(number, name, stack))
}

/// `Dealer: NAME`, `Big Blind: NAME (100.00)`, `Rake: EUR 1.50`, `NAME wins: EUR 999.25`, `NAME
/// shows: 3h - 3d`.
fn head_line(what: &str, rest: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let blind = match what {
        "Dealer" => {
            let player = builder.player(rest)?;
            builder.hand.button = Some(builder.hand.seats[usize::from(player)].seat);
            return Ok(());
        }
        "Rake" => {
            builder.hand.money.stated_rake = Some(builder.amount(rest)?.0);
            return Ok(());
        }
        "Small Blind" => ActionKind::PostSmall,
        "Big Blind" => ActionKind::PostBig,
        "Dead Blind" => ActionKind::PostDead,
        "Ante" => ActionKind::PostAnte,
        _ => return outcome(what, rest, builder),
    };
    let (name, amount) = builder.need(rest.rsplit_once('('), "no amount is posted")?;
    let (player, (amount, _)) = (builder.player(name.trim())?, builder.amount(amount)?);
    builder.act(blind, player, Said::Adds(amount));
    Ok(())
}

fn outcome(what: &str, rest: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(name) = what.strip_suffix(" wins") {
        let (player, (amount, _)) = (builder.player(name)?, builder.amount(rest)?);
        builder.collect(player, amount, SOME_POT);
    } else if let Some(name) = what.strip_suffix(" shows") {
        let (player, held) = (builder.player(name)?, builder.cards(rest)?);
        builder.show(player, held);
    } else if let Some(name) = what.strip_prefix("Dealt to ") {
        let (player, held) = (
            builder.player(name.trim())?,
            builder.cards(rest.trim_matches(['[', ']']))?,
        );
        builder.hole(player, held);
    } else if !what.contains("mucks")
        && !what.contains("didn't show")
        && !what.starts_with("Uncalled")
    {
        return Err(builder.unreadable(format!("\"{what}\" is not a known line")));
    }
    Ok(())
}

/// `Ballyhoo   Raise   (150.00)`: the name, the action and the chips that are added.
fn act_of(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some((name, rest)) = text.split_once(" didn't show hand") {
        let player = builder.player(name)?;
        if let Some(inside) = between(rest, '(', ')') {
            let held = builder.cards(inside)?;
            builder.muck(player, held);
        }
        return Ok(());
    }
    let (name, rest) = builder.need(text.split_once("  "), "this line is not understood")?;
    let player = builder.player(name.trim())?;
    let rest = rest.trim();
    let (verb, amount) = rest.split_once(' ').unwrap_or((rest, ""));
    let chips = match between(amount, '(', ')') {
        Some(inside) => Said::Adds(builder.amount(inside)?.0),
        None => Said::Nothing,
    };
    let kind = match verb {
        "Payback" => ActionKind::Uncalled,
        "All-in" | "Allin" | "All-In" => ActionKind::Raise,
        other => decision_named(other).ok_or_else(|| builder.unknown_action(other))?,
    };
    builder.act(kind, player, chips);
    Ok(())
}
