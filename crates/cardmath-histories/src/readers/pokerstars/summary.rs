//! The summary at the end of a hand.

use crate::amounts;
use crate::cards::{self, Cards};
use crate::fault::Unreadable;
use crate::readers::telling::Teller;
use crate::text::cut;
use crate::times;

/// A line of the summary: the pot, the rake and other fees, and cards that were mucked.
pub fn read(text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Total pot ") {
        let (pot, rest) = amount(rest, teller)?;
        teller.hand.money.told_pot = Some(pot);
        for part in rest.split('|').skip(1) {
            fee(part.trim(), teller)?;
        }
    } else if text == "Hand cancelled" {
        teller.hand.cancelled = true;
    } else if text.ends_with(']')
        && let Some((seat, rest)) = text.strip_prefix("Seat ").and_then(times::digits)
        && let Some((_, shown)) = rest.rsplit_once(" mucked [")
        && let Some(player) = teller.hand.in_seat(seat)
    {
        let held = cards_until(shown, teller)?;
        teller.hand.seats[usize::from(player)].muck(held);
    }
    Ok(())
}

/// `Rake $3`, `Jackpot $0.02`, and GGPoker's other fees.
fn fee(text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (name, chips) = cut(text, " ").unwrap_or((text, ""));
    let chips = teller.need(amounts::whole(chips), NO_AMOUNT)?;
    let money = &mut teller.hand.money;
    match name {
        "Rake" => money.told_rake = Some(chips),
        "Jackpot" => money.jackpot += chips,
        _ => money.other_fees += chips,
    }
    Ok(())
}

/// The cards up to a closing bracket.
pub fn cards_until(text: &str, teller: &Teller<'_, '_>) -> Result<Cards, Unreadable> {
    let inside = cut(text, "]").map_or(text, |(inside, _)| inside);
    teller.need(cards::parse(inside), "these cards cannot be read")
}

/// Says that an amount is missing.
pub const NO_AMOUNT: &str = "the amount in this line cannot be read";

/// An amount at the start of a text, and what follows it.
pub fn amount<'t>(text: &'t str, teller: &Teller<'_, '_>) -> Result<(i64, &'t str), Unreadable> {
    teller.need(amounts::leading(text), NO_AMOUNT)
}
