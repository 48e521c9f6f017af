//! The summary at the end of a hand.

use crate::amounts;
use crate::cards::{self, Cards};
use crate::fault::Unreadable;
use crate::readers::builder::HandBuilder;
use crate::text::{cut, trim};
use crate::times;

/// A line of the summary: the pot, the rake and other fees, and cards that were mucked.
pub fn read(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Total pot ") {
        let (pot, rest) = amount(rest, builder)?;
        builder.hand.money.stated_pot = Some(pot);
        for part in rest.split('|').skip(1) {
            fee(trim(part), builder)?;
        }
    } else if text.ends_with(" folded") {
        // Most lines are of such a seat.
    } else if let Some(text) = text.strip_suffix("(pot not awarded as player cashed out)") {
        ceded(text, builder)?;
    } else if text == "Hand cancelled" {
        builder.hand.cancelled = true;
    } else if text.ends_with(']')
        && let Some((seat, rest)) = text.strip_prefix("Seat ").and_then(times::digits)
        && let Some((_, shown)) = rest.rsplit_once(" mucked [")
        && let Some(player) = builder.hand.in_seat(seat)
    {
        let held = cards_until(shown, builder)?;
        builder.hand.seats[usize::from(player)].muck(held);
    }
    Ok(())
}

/// `Seat 4: Ann showed [Th Tc] and won ($9.87) with a straight, …`: the pot of a player who gave it
/// up goes to the room, and no line of the play says that it is collected.
fn ceded(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let number = text.strip_prefix("Seat ").and_then(times::digits);
    let seated = number.and_then(|(number, _)| builder.hand.in_seat(number));
    let player = builder.need(seated, "the pot is won by an empty seat")?;
    let mut rest = text;
    while let Some((_, won)) = cut(rest, "won (") {
        let chips;
        (chips, rest) = amount(won, builder)?;
        builder.collect_some(player, chips);
        builder.hand.seats[usize::from(player)].account.ceded += chips;
    }
    Ok(())
}

/// `Rake $3`, `Jackpot $0.02`, and GGPoker's other fees.
fn fee(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    // CoinPoker's `Splash Fee`.
    let text = text.strip_prefix("Splash ").unwrap_or(text);
    let (name, chips) = cut(text, " ").unwrap_or((text, ""));
    let chips = builder.need(amounts::whole(chips), NO_AMOUNT)?;
    let money = &mut builder.hand.money;
    match name {
        "Rake" => money.stated_rake = Some(chips),
        "Jackpot" => money.jackpot += chips,
        _ => money.other_fees += chips,
    }
    Ok(())
}

/// The cards up to a closing bracket.
pub fn cards_until(text: &str, builder: &HandBuilder<'_, '_>) -> Result<Cards, Unreadable> {
    let inside = cut(text, "]").map_or(text, |(inside, _)| inside);
    builder.need(cards::parse(inside), "these cards cannot be read")
}

/// Says that an amount is missing.
pub const NO_AMOUNT: &str = "the amount in this line cannot be read";

/// An amount at the start of a text, and what follows it.
pub fn amount<'t>(
    text: &'t str,
    builder: &HandBuilder<'_, '_>,
) -> Result<(i64, &'t str), Unreadable> {
    builder.need(amounts::leading(text), NO_AMOUNT)
}
