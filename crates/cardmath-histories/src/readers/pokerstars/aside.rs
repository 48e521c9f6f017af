//! Lines beside the betting: pots taken, cash-outs, places and prizes, chat, coming and going.

use crate::amounts;
use crate::fault::Unreadable;
use crate::hand::{ActionKind, Hand, Said};
use crate::readers::builder::{HandBuilder, prize_of};
use crate::readers::pokerstars::header::currency_of;
use crate::readers::pokerstars::summary::{NO_AMOUNT, amount};
use crate::readers::seating::actors;
use crate::times;

/// `Pays Cashout Risk ($1.85)`, `Receives Cashout ($1.14)`, `pay premium of all-in insurance ($4)`.
pub fn cashout(
    player: u8,
    verb: &str,
    text: &str,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let stated = text.split_once('(').or_else(|| text.rsplit_once(' '));
    let (_, chips) = builder.need(stated, NO_AMOUNT)?;
    let (chips, _) = amount(chips, builder)?;
    if matches!(verb, "Pays" | "pay") {
        let account = &mut builder.hand.seats[usize::from(player)].account;
        account.cashout_fee += chips;
    } else {
        builder.act(ActionKind::Cashout, player, Said::Adds(chips));
    }
    Ok(())
}

/// `$21.05 | Cash Out Fee $0.21`: what a player gets for the pot, and the fee.
pub fn cashed_out(
    player: u8,
    text: &str,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let (chips, rest) = amount(text, builder)?;
    let fee = match rest.split_once("Fee ") {
        Some((_, fee)) => amount(fee, builder)?.0,
        None => 0,
    };
    // The amount is what is left after the fee.
    builder
        .act(ActionKind::Cashout, player, Said::Adds(chips + fee))
        .run = 0;
    let account = &mut builder.hand.seats[usize::from(player)].account;
    account.cashout_fee += fee;
    Ok(())
}

/// A player's place, prize or bounty, if the line states one. Whether the line is understood.
pub fn finish_of(player: u8, text: &str, hand: &mut Hand<'_>) -> bool {
    if text.contains(" split the ") && text.contains(" bounty for eliminating ") {
        return split_bounty(player, text, hand).is_some();
    }
    let seat = &mut hand.seats[usize::from(player)];
    if let Some(rest) = text.strip_prefix("finished the tournament in ") {
        seat.place = times::digits(rest).and_then(|(place, _)| u16::try_from(place).ok());
        let named = text.split_once("received ").map(|(_, prize)| prize);
        seat.prize = prize_of(named);
        in_currency_of(named, hand);
    } else if let Some(rest) = text.strip_prefix("wins the tournament") {
        seat.place = Some(1);
        let named = rest.split_once("receives ").map(|(_, prize)| prize);
        seat.prize = prize_of(named);
        in_currency_of(named, hand);
    } else if text.starts_with("wins ") && text.ends_with(" ticket") {
        seat.has_ticket = true;
    } else if let Some(amount) = text.strip_prefix("wins ")
        && [" for eliminating ", " for splitting the elimination of "]
            .iter()
            .any(|words| text.contains(words))
    {
        let amount = amounts::leading(amount.trim_start_matches("the "));
        seat.bounty_won += amount.map_or(0, |(amount, _)| amount);
        return amount.is_some();
    }
    false
}

/// A free entry has no currency but that of the prizes.
fn in_currency_of(prize: Option<&str>, hand: &mut Hand<'_>) {
    let free = hand
        .tournament
        .as_mut()
        .filter(|entry| entry.buy_in == Some(0) && entry.currency.is_empty());
    if let (Some(entry), Some(prize)) = (free, prize) {
        entry.currency = currency_of(prize);
    }
}

/// `and Bob split the $5 bounty for eliminating Cid`, behind a name: each has an equal part, the
/// first a cent more if there is one left.
fn split_bounty(first: u8, text: &str, hand: &mut Hand<'_>) -> Option<()> {
    let (mut winners, mut rest) = (vec![first], text);
    while let Some(others) = rest.strip_prefix("and ").or(rest.strip_prefix(", ")) {
        // A comma follows a name without a blank.
        let named = actors(hand, others, [" and ", ", ", " split the "]);
        let (at, found) = named
            .iter()
            .enumerate()
            .find(|(_, found)| found.is_some())?;
        let (player, _) = (*found)?;
        winners.push(player);
        let behind = &others[hand.name(player).len()..];
        rest = if at == 1 { behind } else { behind.trim_start() };
    }
    let (chips, _) = amounts::leading(rest.strip_prefix("split the ")?)?;
    let (each, left) = (chips / winners.len() as i64, chips % winners.len() as i64);
    for (place, player) in (0..).zip(winners) {
        hand.seats[usize::from(player)].bounty_won += each + i64::from(place < left);
    }
    Some(())
}

/// A line that no seated player begins. Chat, coming and going are left out; an action is an error.
pub fn stranger(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    const IGNORED: [&str; 13] = [
        "No low hand qualified",
        " said, \"",
        " joins the table",
        " leaves the table",
        ": sits out",
        ": is sitting out",
        " has timed out",
        " is disconnected",
        " is connected",
        " was removed from the table",
        " will be allowed to play",
        "Hand cancelled",
        " has returned",
    ];
    if text == "Hand cancelled" {
        builder.hand.cancelled = true;
    }
    if IGNORED.iter().any(|coming| text.contains(coming)) {
        return Ok(());
    }
    if let Some((name, action)) = text.split_once(": ") {
        return Err(builder.unreadable(format!("{name} has no seat, and \"{action}\"")));
    }
    builder.warn_unknown_line(text);
    Ok(())
}
