//! OnGame.

use std::borrow::Cow;

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::{Format, Game};
use crate::hand::{ActionKind, Hand, Said, UncalledBets};
use crate::readers::builder::{HandBuilder, between};
use crate::readers::seating::{actor, button_at};
use crate::readers::vocabulary::{betting_named, game_named};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads OnGame's hands.
pub const READER: Reader = Reader::new("ongame", starts_hand, read)
    .uncalled_bets(UncalledBets::NotStated)
    .joined_by(&["***** History for hand "], |line| {
        line.starts_with("Start hand: ")
    });

fn starts_hand(line: &str) -> bool {
    line.starts_with("***** History for hand ")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut builder = HandBuilder::new(hand);
    let (mut in_summary, mut ended) = (false, false);
    for line in source.lines().filter(|line| !line.text.is_empty()) {
        builder.line = line.number;
        let text = line.text;
        if let Some(rest) = text.strip_prefix("***** History for hand ") {
            builder.hand.id = Cow::Borrowed(rest.trim_end_matches([' ', '*']));
        } else if text.starts_with("***** End of hand") {
            ended = true;
        } else if text == "Summary:" {
            in_summary = true;
        } else if in_summary {
            summary(text, &mut builder)?;
        } else {
            event(text, &mut builder)?;
        }
    }
    builder.need(
        ended.then_some(()),
        "the hand is truncated: its end is missing",
    )
}

fn event<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Start hand: ") {
        return time_of(rest, builder);
    }
    if let Some(rest) = text.strip_prefix("Table: ") {
        return table(rest, builder);
    }
    if let Some(rest) = text.strip_prefix("Button: seat ") {
        builder.hand.button = button_at(times::digits(rest));
        return Ok(());
    }
    if let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits) {
        let (seat, _) = builder.seat(number, rest)?;
        return builder.sit(seat);
    }
    if let Some(rest) = text.strip_prefix("--- Dealing ") {
        let street = ["flop", "turn", "river"]
            .iter()
            .position(|street| rest.starts_with(street));
        let street = builder.need(street, "this street is not known")?;
        let new = builder.cards(between(rest, '[', ']').unwrap_or(""))?;
        builder.board(street as u8 + 1, &new);
        return Ok(());
    }
    if text.starts_with("---")
        || text.starts_with("Players in round")
        || text.starts_with("Dealing pocket")
        || text.starts_with("User: ")
    {
        return Ok(());
    }
    if let Some(rest) = text.strip_prefix("Dealing to ") {
        return builder.dealt(rest, ": [");
    }
    match actor(builder.hand, text, " ") {
        Some((player, rest)) => act_of(player, rest, builder),
        None => {
            builder.warn_unknown_line(text);
            Ok(())
        }
    }
}

/// `Mon Jan 06 01:08:00 CET 2014`.
fn time_of<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [_, month, day, clock, zone, year] = words[..] else {
        return Err(builder.unreadable("the time cannot be read"));
    };
    let month = times::MONTHS.iter().position(|name| *name == month);
    let month = month.map_or(0, |month| month + 1);
    let local = times::leading(&format!("{year}/{month}/{day} {clock}")).map(|(local, _)| local);
    builder.hand.set_time(local, zone);
    Ok(())
}

/// `Bonn [361850810] (NO_LIMIT TEXAS_HOLDEM $0.50/$1, Real money)`.
fn table<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let name = text.split(" [").next().unwrap_or("");
    let inside = text.rsplit_once(" (").map_or("", |(_, inside)| inside);
    let mut words = inside.split(' ');
    let (limit, game, stakes) = (
        words.next().unwrap_or(""),
        words.next().unwrap_or(""),
        words.next().unwrap_or(""),
    );
    let hand = &mut *builder.hand;
    hand.table = Cow::Borrowed(name);
    hand.betting = match betting_named(limit) {
        Some(betting) => betting,
        None => return Err(builder.unknown(limit, "limit")),
    };
    hand.game = match game_named(game, &[Game::Stud, Game::StudEight, Game::FiveDraw]) {
        Some(game) => game,
        None => return Err(builder.unknown(game, "game")),
    };
    hand.currency = amounts::currency_at(stakes).unwrap_or("");
    if name.starts_with("[SPEED] ") {
        hand.format = Format::FastFold;
    }
    if inside.to_ascii_lowercase().contains("tournament") {
        hand.format = Format::Tournament;
        hand.currency = "";
    }
    builder.stakes(stakes.trim_end_matches(','), '/')
}

fn act_of(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let all_in = text.contains("[all in]");
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (kind, said) = match builder.decision(verb, rest)? {
        Some(decision) => decision,
        None if verb == "posts" => {
            let amount = chips(between(rest, '(', ')').unwrap_or(""), builder)?;
            let kind = match rest.split(" (").next().unwrap_or("") {
                "small blind" => ActionKind::PostSmall,
                "big blind" => ActionKind::PostBig,
                "ante" => ActionKind::PostAnte,
                "dead blind" => ActionKind::PostDead,
                other => return Err(builder.unknown(other, "post")),
            };
            (kind, Said::Adds(amount))
        }
        None => {
            builder.warn_unknown_line(text);
            return Ok(());
        }
    };
    builder.act(kind, player, said).all_in = all_in;
    Ok(())
}

/// `Main pot: $229.82 won by fyabcf ($226.82)`, `Side pot 1: …`, `Rake taken: $3`, and each
/// player's cards.
fn summary(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rake) = text.strip_prefix("Rake taken: ") {
        builder.hand.money.stated_rake = Some(chips(rake, builder)?);
        return Ok(());
    }
    if let Some((pot, winners)) = text.split_once(" won by ") {
        let place = if pot.starts_with("Main") {
            0
        } else {
            pot_number(pot)
        };
        return collect(place, winners, builder);
    }
    let seat = text.strip_prefix("Seat ").and_then(times::digits);
    let Some((player, rest)) =
        seat.and_then(|(seat, rest)| Some((builder.hand.in_seat(seat)?, rest)))
    else {
        return Ok(());
    };
    if let Some((_, net)) = rest.rsplit_once(", net: ") {
        let net = net.split(", [").next().unwrap_or(net);
        let (sign, net) = match net.strip_prefix('-') {
            Some(lost) => (-1, lost),
            None => (1, net.trim_start_matches('+')),
        };
        if let Some((net, _)) = amounts::leading(net) {
            builder.hand.seats[usize::from(player)].set_net(sign * net);
        }
    }
    if let Some((_, shown)) = rest.rsplit_once(", [") {
        let held = builder.cards(shown.split(']').next().unwrap_or(""))?;
        builder.show(player, held);
    }
    Ok(())
}

/// An amount; an empty one is 0, and so is a currency sign alone.
fn chips(text: &str, builder: &HandBuilder<'_, '_>) -> Result<i64, Unreadable> {
    if text.trim_matches(['$', '€', ' ']).is_empty() {
        return Ok(0);
    }
    builder.amount(text).map(|(chips, _)| chips)
}

fn pot_number(text: &str) -> u8 {
    text.split_once("pot ")
        .and_then(|(_, pot)| times::digits(pot))
        .map_or(1, |(pot, _)| pot as u8)
}

/// `alikator21 ($354.50), McCall901 ($354.50)`: names may have commas and brackets.
fn collect(pot: u8, winners: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let mut rest = winners;
    while !rest.is_empty() {
        let Some((player, after)) = actor(builder.hand, rest, " (") else {
            return Err(builder.unreadable("a winner has no seat"));
        };
        let (amount, after) = builder.amount(after)?;
        builder.collect(player, amount, pot);
        rest = after.trim_start_matches(')').trim_start_matches([',', ' ']);
    }
    Ok(())
}
