//! Antes, blinds and straddles.

use crate::amounts;
use crate::fault::Unreadable;
use crate::hand::{Action, ActionKind, Hand, Said};
use crate::readers::pokerstars::summary::no_amount;
use crate::text::Line;

/// `small & big blinds $0.15`: a post. Of both blinds, the small one is dead.
pub fn post(
    mut action: Action,
    text: &str,
    line: Line<'_>,
    hand: &mut Hand<'_>,
) -> Result<(), Unreadable> {
    let is_word = |sign: u8| sign.is_ascii_alphabetic() || matches!(sign, b' ' | b'&' | b'-');
    let end = text.bytes().position(|sign| !is_word(sign));
    let (what, amount) = text.split_at(end.unwrap_or(text.len()));
    let (amount, _) = amounts::leading(amount).ok_or_else(|| no_amount(line))?;
    action.all_in = text.ends_with("all-in");
    action.said = Said::Adds(amount);
    action.kind = match what.trim_ascii() {
        "small blind" | "the small blind" => ActionKind::PostSmall,
        "big blind" | "the big blind" => ActionKind::PostBig,
        "the ante" | "ante" => ActionKind::PostAnte,
        "straddle" | "button blind" | "the straddle" => ActionKind::Straddle,
        // A big blind that was missed is live, a small one is dead.
        "missed blind" if amount >= hand.stakes.big_blind => ActionKind::PostBig,
        "dead blind" | "missed blind" | "dead small blind" | "a dead small blind of" => {
            ActionKind::PostDead
        }
        "small & big blinds" => {
            let live = hand.stakes.big_blind.min(amount);
            let mut dead = action;
            (dead.kind, dead.said) = (ActionKind::PostDead, Said::Adds(amount - live));
            hand.actions.push(dead);
            action.said = Said::Adds(live);
            ActionKind::PostBig
        }
        other => {
            return Err(Unreadable::new(
                line.number,
                format!("\"{other}\" is no post that is known"),
            ));
        }
    };
    hand.actions.push(action);
    Ok(())
}
