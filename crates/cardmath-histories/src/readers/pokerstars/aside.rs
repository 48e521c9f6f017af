//! Lines beside the betting: pots taken, cash-outs, places and prizes, chat, coming and going.

use crate::amounts;
use crate::fault::Unreadable;
use crate::hand::{ActionKind, Hand, Said};
use crate::readers::builder::HandBuilder;
use crate::readers::pokerstars::summary::{NO_AMOUNT, amount};
use crate::times;

/// `Pays Cashout Risk ($1.85)`, `Receives Cashout ($1.14)`, `pay premium of all-in insurance ($4)`.
pub fn cashout(
    player: u8,
    verb: &str,
    text: &str,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let (_, chips) = builder.need(text.split_once('('), NO_AMOUNT)?;
    let (chips, _) = amount(chips, builder)?;
    if matches!(verb, "Pays" | "pay") {
        let account = &mut builder.hand.seats[usize::from(player)].account;
        account.cashout_fee += chips;
    } else {
        builder.act(ActionKind::Cashout, player, Said::Adds(chips));
    }
    Ok(())
}

/// A player's place, prize or bounty, if the line states one.
pub fn finish_of(player: u8, text: &str, hand: &mut Hand<'_>) {
    let seat = &mut hand.seats[usize::from(player)];
    if let Some(rest) = text.strip_prefix("finished the tournament in ") {
        seat.place = times::digits(rest).and_then(|(place, _)| u16::try_from(place).ok());
        seat.prize = text
            .split_once("received ")
            .and_then(|(_, prize)| amounts::leading(prize))
            .map(|(prize, _)| prize);
    } else if let Some(rest) = text.strip_prefix("wins the tournament") {
        seat.place = Some(1);
        seat.prize = rest
            .split_once("receives ")
            .and_then(|(_, prize)| amounts::leading(prize))
            .map(|(prize, _)| prize);
    } else if text.starts_with("wins ") && text.contains(" for eliminating ") {
        let amount = text["wins ".len()..].trim_start_matches("the ");
        seat.bounty_won += amounts::leading(amount).map_or(0, |(amount, _)| amount);
    }
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
