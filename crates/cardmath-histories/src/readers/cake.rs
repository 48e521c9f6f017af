//! Cake, as it wrote in 2011: the rake is not printed, and a line returns an uncalled bet.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::hand::{ActionKind, Hand, Said};
use crate::readers::builder::{HandBuilder, between};
use crate::readers::seating::{actor, names_seat};
use crate::readers::vocabulary::both_named;
use crate::readers::{Reader, Source};
use crate::times;

/// Reads Cake's hands.
pub const READER: Reader = Reader::new("cake", starts_hand, read).joined_by(&["Hand#"], names_seat);

fn starts_hand(line: &str) -> bool {
    line.starts_with("Hand#") && line.contains(" -- ")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut builder = HandBuilder::new(hand);
    for line in source.lines().filter(|line| !line.text.is_empty()) {
        builder.line = line.number;
        let text = line.text;
        if line.offset == source.start {
            header(text, &mut builder)?;
        } else if let Some(mark) = text.strip_prefix("***") {
            let (name, rest) = mark.trim_start().split_once("***").unwrap_or((mark, ""));
            let name = name.trim();
            if name != "SHOW DOWN" && !builder.street(name, rest)? {
                return Err(builder.unknown(name, "part of a hand"));
            }
        } else {
            event(text, &mut builder)?;
        }
    }
    Ok(())
}

/// `Hand#2700001 - Vega (6-max) 11985 -- $0.05/$0.10 NL Hold'em -- 2011/08/28 - 00:53:30`.
fn header<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let mut parts = text["Hand#".len()..].split(" -- ");
    let (place, game) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let time = parts.next().unwrap_or("");
    let (id, table) = builder.need(place.split_once(" - "), "no table behind the number")?;
    let (stakes, game) = builder.need(game.split_once(' '), "no game behind the stakes")?;
    let (game, betting) = both_named(game, &[]).ok_or_else(|| builder.unknown(game, "game"))?;
    let hand = &mut *builder.hand;
    (hand.game, hand.betting) = (game, betting);
    (hand.id, hand.table) = (Cow::Borrowed(id), Cow::Borrowed(table));
    hand.currency = amounts::currency_at(stakes).unwrap_or("");
    let seats = between(table, '(', ')').and_then(times::digits);
    hand.seat_count = seats.map_or(0, |(count, _)| count as u8);
    hand.time_local = times::leading(time).map(|(local, _)| local);
    builder.stakes(stakes, '/')
}

fn event<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    if let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits) {
        let (seat, behind) = builder.seat(number, rest)?;
        if behind.ends_with(" DEALER") {
            builder.hand.button = Some(seat.seat);
        }
        return builder.sit(seat);
    }
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        return builder.dealt(rest, " [");
    }
    if let Some((player, rest)) = actor(builder.hand, text, ": ") {
        return act_of(player, rest, builder);
    }
    if let Some((player, rest)) = actor(builder.hand, text, " wins ") {
        let (chips, _) = builder.amount(rest)?;
        builder.collect_some(player, chips);
        return Ok(());
    }
    builder.warn_unknown_line(text);
    Ok(())
}

fn act_of(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (kind, said) = match builder.decision(verb, rest)? {
        Some(decision) => decision,
        None => match verb {
            "posts" => {
                let (what, chips) = rest.rsplit_once(' ').unwrap_or(("", rest));
                let kind = match what {
                    "small blind" => ActionKind::PostSmall,
                    "big blind" => ActionKind::PostBig,
                    "ante" => ActionKind::PostAnte,
                    "dead blind" | "dead small blind" => ActionKind::PostDead,
                    other => return Err(builder.unknown(other, "post")),
                };
                (kind, Said::Adds(builder.amount(chips)?.0))
            }
            "returns" => {
                let chips = rest.strip_prefix("uncalled bet ").unwrap_or(rest);
                (ActionKind::Uncalled, Said::Adds(builder.amount(chips)?.0))
            }
            // A call, a bet or a raise: the ledger finds out which.
            "is" => {
                let chips = rest.strip_prefix("all in ").unwrap_or(rest);
                (ActionKind::Raise, Said::Adds(builder.amount(chips)?.0))
            }
            "shows" | "mucks" => {
                let held = between(rest, '[', ']')
                    .map(|held| builder.cards(held))
                    .transpose()?;
                match held {
                    Some(held) if verb == "shows" => builder.show(player, held),
                    held => builder.muck(player, held.unwrap_or_else(Cards::none)),
                }
                return Ok(());
            }
            other => return Err(builder.unknown_action(other)),
        },
    };
    builder.act(kind, player, said).all_in = text.ends_with("all-in");
    Ok(())
}
