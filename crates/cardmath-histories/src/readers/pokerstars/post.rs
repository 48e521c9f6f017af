//! Antes, blinds and straddles.

use crate::amounts;
use crate::fault::Unreadable;
use crate::hand::{ActionKind, Said};
use crate::readers::builder::HandBuilder;
use crate::readers::pokerstars::summary::amount;

/// `small & big blinds $0.15`: a post. If both blinds are posted, the small one is dead.
pub fn post(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some((kind, chips)) = usual(text) {
        builder.act(kind, player, Said::Adds(chips));
        return Ok(());
    }
    let is_word = |sign: u8| sign.is_ascii_alphabetic() || matches!(sign, b' ' | b'&' | b'-');
    let end = text.bytes().position(|sign| !is_word(sign));
    let (what, chips) = text.split_at(end.unwrap_or(text.len()));
    let (chips, _) = amount(chips, builder)?;
    let all_in = text.ends_with("all-in");
    let big_blind = builder.hand.stakes.big_blind;
    let kind = match what.trim_ascii() {
        "small blind" | "the small blind" => ActionKind::PostSmall,
        "big blind" | "the big blind" => ActionKind::PostBig,
        "the ante" | "ante" => ActionKind::PostAnte,
        "straddle" | "button blind" | "the straddle" => ActionKind::Straddle,
        // A big blind that was missed is live, a small one is dead.
        "missed blind" if chips >= big_blind => ActionKind::PostBig,
        "dead blind" | "missed blind" | "dead small blind" | "a dead small blind of" => {
            ActionKind::PostDead
        }
        "small & big blinds" => {
            let post = builder.act(ActionKind::PostBig, player, Said::WithDead(chips));
            post.all_in = all_in;
            return Ok(());
        }
        other => return Err(builder.unknown(other, "post")),
    };
    builder.act(kind, player, Said::Adds(chips)).all_in = all_in;
    Ok(())
}

/// A whole blind or ante.
fn usual(text: &str) -> Option<(ActionKind, i64)> {
    let (kind, chips) = if let Some(chips) = text.strip_prefix("small blind ") {
        (ActionKind::PostSmall, chips)
    } else if let Some(chips) = text.strip_prefix("big blind ") {
        (ActionKind::PostBig, chips)
    } else {
        (ActionKind::PostAnte, text.strip_prefix("the ante ")?)
    };
    let is_plain = chips.starts_with(|sign: char| sign == '$' || sign.is_ascii_digit());
    let (chips, rest) = amounts::leading(chips).filter(|_| is_plain)?;
    rest.is_empty().then_some((kind, chips))
}
