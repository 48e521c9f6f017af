//! CoinPoker: PokerStars' layout with words of its own. There are three forms: what the room wrote
//! until 2025, with names and without signs of money; what it writes since 2026, with `ALLIN` and
//! `RETURN`; and what its trackers write, which is PokerStars' text.

use std::borrow::Cow;

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::Format;
use crate::hand::{ActionKind, Hand, Said, Tournament};
use crate::ledger::shown;
use crate::readers::builder::HandBuilder;
use crate::readers::ggpoker::mark_anonymous;
use crate::readers::pokerstars::{names_table, read_hand_with, table};
use crate::readers::seating::actors;
use crate::readers::stakes::put_in;
use crate::readers::{Reader, Source};

/// Reads CoinPoker's hands.
pub const READER: Reader =
    Reader::new("coinpoker", starts_hand, read).marked("CoinPoker Hand #", is_second);

fn starts_hand(line: &str) -> bool {
    line.starts_with("CoinPoker Hand #")
}

/// What the second line of a tournament's hand begins with since 2026.
const TOURNAMENT: &str = "Tournament '";

fn is_second(line: &str) -> bool {
    names_table(line) || line.starts_with(TOURNAMENT)
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    read_hand_with(source, hand, own_line)?;
    if hand.tournament.is_none() && hand.currency.is_empty() {
        hand.currency = "USDT";
    }
    // A hand that the hero sits out deals him no cards.
    hand.hero = mark_anonymous(hand).or(hand.hero);
    pay_splash(hand);
    Ok(())
}

/// Reads a line that PokerStars does not write; false if it is another.
fn own_line<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<bool, Unreadable> {
    // A name may begin so too, but the table comes before the seats.
    let titled = text.strip_prefix(TOURNAMENT);
    if let Some(rest) = titled.filter(|_| builder.hand.seats.is_empty()) {
        tournament(rest, builder.hand);
        return Ok(true);
    }
    if text == "*** HAND CANCELLED ***" {
        builder.hand.cancelled = true;
        return Ok(true);
    }
    let promotion = text.strip_prefix("MEGA ").unwrap_or(text);
    let dropped = promotion.strip_prefix("SPLASH dropped ");
    if let Some(chips) = dropped.and_then(amounts::whole) {
        builder.hand.money.house_added += chips;
        return Ok(true);
    }
    let [acts, asides] = actors(builder.hand, text, [": ", " "]);
    match (acts, asides) {
        (Some((player, action)), _) => own_action(player, action, builder),
        (None, Some((player, aside))) => Ok(is_cashed_out_again(player, aside, builder.hand)),
        (None, None) => Ok(text.starts_with("All bets returned (")),
    }
}

/// `Sunday Special' '1234' 7-max Seat #1 is the button`: the name, the number, and the table.
fn tournament<'a>(text: &'a str, hand: &mut Hand<'a>) {
    let (name, rest) = text.split_once("' '").unwrap_or(("", text));
    let id = rest.split('\'').next().unwrap_or("");
    table(rest, hand);
    hand.format = Format::Tournament;
    hand.tournament = Some(Tournament {
        id: Cow::Borrowed(id),
        name: Cow::Borrowed(name),
        ..Tournament::default()
    });
}

/// An action in the room's own words; false if PokerStars has the same.
fn own_action(
    player: u8,
    text: &str,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<bool, Unreadable> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (kind, chips) = match verb {
        // A call, a bet or a raise: the ledger finds out which.
        "ALLIN" => (ActionKind::Raise, rest),
        "RETURN" => (ActionKind::Uncalled, rest),
        "STRADDLE" => (ActionKind::Straddle, rest),
        "AUTOBB" => (ActionKind::PostBig, rest),
        "posts" => match own_post(rest) {
            Some(post) => post,
            None => return Ok(false),
        },
        "raises" if rest.ends_with("all-in") && !rest.contains(" to ") => {
            raise_all_in(player, builder);
            return Ok(true);
        }
        _ => return Ok(false),
    };
    let (chips, _) = builder.amount(chips)?;
    let action = builder.act(kind, player, Said::Adds(chips));
    if kind == ActionKind::Uncalled {
        action.run = 0;
    }
    Ok(true)
}

/// `auto big blind ₮0.02` of a player who comes in out of turn, `small blind (dead) 0.01`.
fn own_post(text: &str) -> Option<(ActionKind, &str)> {
    let auto = text.strip_prefix("auto big blind ");
    let live = auto.map(|chips| (ActionKind::PostBig, chips));
    live.or_else(|| {
        Some((
            ActionKind::PostDead,
            text.strip_prefix("small blind (dead) ")?,
        ))
    })
}

/// `raises 0.46 and is all-in`: the text does not say whether the amount is what the raise adds or
/// what it makes, but all that is left goes in.
fn raise_all_in(player: u8, builder: &mut HandBuilder<'_, '_>) {
    let place = usize::from(player);
    let left = builder.hand.seats[place].stack - put_in(builder.hand)[place];
    builder
        .act(ActionKind::Raise, player, Said::Adds(left))
        .all_in = true;
}

/// Whether a cash-out is printed once more, as it is for each pot.
fn is_cashed_out_again(player: u8, text: &str, hand: &Hand<'_>) -> bool {
    text.starts_with("cashed out the hand for ")
        && hand
            .actions
            .iter()
            .any(|action| action.kind == ActionKind::Cashout && action.player == Some(player))
}

/// The chips that the room drops into the pot go to who wins the main pot, and no line says so.
/// If several players collect, the text does not say how they share them.
fn pay_splash(hand: &mut Hand<'_>) {
    let splash = hand.money.house_added;
    let is_collect = |kind: ActionKind| kind == ActionKind::Collect;
    let mut collects = hand.actions.iter().filter(|action| is_collect(action.kind));
    let Some(mut paid) = collects.next_back().copied().filter(|_| splash > 0) else {
        return;
    };
    if collects.all(|action| action.player == paid.player) {
        paid.said = Said::Adds(splash);
        hand.actions.push(paid);
        return;
    }
    hand.money.house_added = 0;
    if let Some(pot) = &mut hand.money.stated_pot {
        *pot -= splash;
    }
    let splash = shown(splash);
    hand.warnings.push(format!(
        "several players collect, and the text does not say who gets the splash of {splash}: it is \
         left out"
    ));
}
