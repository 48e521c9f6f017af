//! The summary at the end of a hand.

use crate::amounts;
use crate::cards::{self, Cards};
use crate::fault::Unreadable;
use crate::hand::Hand;
use crate::text::{Line, cut};
use crate::times;

/// A line of the summary: the pot, the rake and other fees, and cards that were mucked.
pub fn read(line: Line<'_>, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    if let Some(rest) = line.text.strip_prefix("Total pot ") {
        let (pot, rest) = amounts::leading(rest).ok_or_else(|| no_amount(line))?;
        hand.money.told_pot = Some(pot);
        for part in rest.split('|').skip(1) {
            fee(part.trim(), line, hand)?;
        }
    } else if line.text == "Hand cancelled" {
        hand.cancelled = true;
    } else if line.text.ends_with(']')
        && let Some((seat, rest)) = line.text.strip_prefix("Seat ").and_then(times::digits)
        && let Some((_, shown)) = rest.rsplit_once(" mucked [")
        && let Some(place) = hand
            .seats
            .iter()
            .position(|other| i64::from(other.seat) == seat)
    {
        let held = cards_until(shown, line)?;
        let player = &mut hand.seats[place];
        player.mucked = true;
        if player.hole.len() < held.len() {
            player.hole = held;
        }
    }
    Ok(())
}

/// `Rake $3`, `Jackpot $0.02`, and GGPoker's other fees.
fn fee(text: &str, line: Line<'_>, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    let (name, amount) = cut(text, " ").unwrap_or((text, ""));
    let amount = amounts::whole(amount).ok_or_else(|| no_amount(line))?;
    match name {
        "Rake" => hand.money.told_rake = Some(amount),
        "Jackpot" => hand.money.jackpot += amount,
        _ => hand.money.other_fees += amount,
    }
    Ok(())
}

/// The cards up to a closing bracket.
pub fn cards_until(text: &str, line: Line<'_>) -> Result<Cards, Unreadable> {
    let inside = cut(text, "]").map_or(text, |(inside, _)| inside);
    cards::parse(inside).ok_or_else(|| Unreadable::new(line.number, "these cards cannot be read"))
}

pub fn no_amount(line: Line<'_>) -> Unreadable {
    Unreadable::new(line.number, "the amount in this line cannot be read")
}
