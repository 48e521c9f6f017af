//! The text that the Winning Poker Network wrote until 2019: `Player Ann raises (0.30)`.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, Said};
use crate::readers::Source;
use crate::readers::builder::{HandBuilder, between};
use crate::readers::seating::actor;
use crate::readers::vocabulary::{decision_named, game_named};
use crate::times;

/// Read a hand.
pub fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut builder = HandBuilder::new(hand);
    let (mut in_summary, mut ended) = (false, false);
    for line in source.lines().filter(|line| !line.text.is_empty()) {
        builder.line = line.number;
        let text = line.text;
        if let Some(rest) = text.strip_prefix("Game started at: ") {
            builder.hand.time_local = times::leading(rest).map(|(time, _)| time);
        } else if let Some(rest) = text.strip_prefix("Game ID: ") {
            header(rest, &mut builder)?;
        } else if text.starts_with("Game ended at") {
            ended = true;
        } else if text.starts_with("------ Summary") {
            in_summary = true;
        } else if in_summary {
            summary(text, &mut builder)?;
        } else if let Some(rest) = text.strip_prefix("Seat ") {
            seat(rest, &mut builder)?;
        } else if let Some(mark) = text.strip_prefix("*** ") {
            street(mark, &mut builder)?;
        } else {
            event(text, &mut builder)?;
        }
    }
    builder.need(
        ended.then_some(()),
        "the hand is truncated: its end is missing",
    )
}

/// `258671202 2/4 Braunite ( Beast ) (Omaha)`.
fn header<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let (id, rest) = builder.need(text.split_once(' '), "no stakes after the hand number")?;
    let (stakes, rest) = builder.need(rest.split_once(' '), "no table behind the stakes")?;
    let pair = stakes.split_once('/');
    let pair = pair.and_then(|(small, big)| Some((shortened(small)?, shortened(big)?)));
    let (small, big) = builder.need(pair, "the stakes cannot be read")?;
    // The size of the table may follow: `Vega (Hold'em) 6-max`.
    let (rest, seats) = match rest.rsplit_once(") ") {
        Some((rest, size)) if size.ends_with("-max") => (rest, times::digits(size)),
        _ => (rest, None),
    };
    builder.hand.seat_count = seats.map_or(0, |(count, _)| count as u8);
    let (table, game) = builder.need(rest.rsplit_once(" ("), "no game")?;
    let hand = &mut *builder.hand;
    hand.id = Cow::Borrowed(id);
    hand.table = Cow::Borrowed(table);
    hand.currency = "USD";
    let game = game.trim_end_matches(')');
    hand.game = match game_named(game, &[Game::Stud, Game::StudEight]) {
        Some(game) => game,
        None => return Err(builder.unknown(game, "game")),
    };
    hand.betting = match hand.game {
        Game::Omaha | Game::Omaha8 | Game::Omaha5 | Game::Omaha5Eight => Betting::PotLimit,
        Game::Stud | Game::StudEight => Betting::FixedLimit,
        _ => Betting::NoLimit,
    };
    if table.contains("CAP") {
        hand.betting = hand.betting.capped();
    }
    if table.contains("Tournament") || table.contains("Table #") {
        hand.format = Format::Tournament;
        hand.currency = "";
    }
    hand.stakes.set(hand.betting, small, big);
    // Tables of jackpots and of the promotion "The Beast" take a fee that no line names.
    hand.money.unnamed_fee = table.contains("Beast") || table.contains("JP");
    Ok(())
}

/// `1.5K`: an amount in thousands, or an amount.
fn shortened(text: &str) -> Option<i64> {
    match text.strip_suffix('K') {
        Some(thousands) => amounts::whole(thousands)?.checked_mul(1000),
        None => amounts::whole(text),
    }
}

/// `5 is the button`, or `2: OhGoodGolly (735.90).`.
fn seat<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let (number, rest) = builder.need(times::digits(text), "no number of a seat")?;
    if rest == " is the button" {
        builder.hand.button = u8::try_from(number).ok();
        return Ok(());
    }
    let (seat, _) = builder.seat(number, rest)?;
    builder.sit(seat)
}

/// `FLOP ***: [10s Js 3h]`.
fn street(mark: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (name, rest) = mark.split_once(" ***").unwrap_or((mark, ""));
    // In stud the line ends the street that it names.
    let ends = [
        "Third street",
        "Fourth street",
        "Fifth street",
        "Sixth street",
    ];
    if let Some(street) = ends.iter().position(|street| *street == name) {
        builder.street = street as u8 + 1;
        return Ok(());
    }
    if builder.street(name, rest)? {
        Ok(())
    } else {
        Err(builder.unknown(name, "street"))
    }
}

fn event(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Uncalled bet (") {
        return builder.uncalled(rest, ") returned to ");
    }
    let Some(text) = text.strip_prefix("Player ") else {
        return Err(builder.unreadable("this line is not understood"));
    };
    let Some((player, rest)) = actor(builder.hand, text, " ") else {
        // Players who wait for the big blind or sit out have no seat in the list.
        return if text.contains(" wait")
            || text.contains(" sitting out")
            || text.contains(" is timed out")
        {
            Ok(())
        } else {
            Err(builder.unreadable("no seated player begins this line"))
        };
    };
    act_of(player, rest, builder)
}

/// Why a line about chips that has no amount between brackets is refused.
const NO_CHIPS: &str = "this line does not say how many chips";

fn act_of(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(shown) = text.strip_prefix("received card: [") {
        return received(player, shown.trim_end_matches(']'), builder);
    }
    let what = text.split_once(" (").map_or(text, |(what, _)| what);
    let amount = match between(text, '(', ')') {
        Some(inside) => Some(builder.amount(inside)?.0),
        None => None,
    };
    let first = !builder.hand.actions.iter().any(|action| {
        action.street == builder.street
            && matches!(
                action.kind,
                ActionKind::Bet | ActionKind::Raise | ActionKind::PostBig
            )
    });
    let kind = match what {
        "received a card." => return Ok(()),
        "caps" => ActionKind::Raise,
        "allin" if first => ActionKind::Bet,
        "allin" => ActionKind::Raise,
        "has small blind" => ActionKind::PostSmall,
        "has big blind" => ActionKind::PostBig,
        "straddle" => ActionKind::Straddle,
        "ante" | "posts ante" => ActionKind::PostAnte,
        "bring in" | "brings in" => ActionKind::BringIn,
        "posts" if text.ends_with(" as a dead bet") => ActionKind::PostDead,
        "posts" => {
            let amount = builder.need(amount, NO_CHIPS)?;
            builder.post_with_dead(player, amount);
            return Ok(());
        }
        "mucks cards" => {
            builder.muck(player, Cards::none());
            return Ok(());
        }
        "sitting out" | "is timed out." | "wait BB" | "waits for BB" => return Ok(()),
        other => decision_named(other).ok_or_else(|| builder.unknown_action(other))?,
    };
    let said = match kind {
        ActionKind::Fold | ActionKind::Check => Said::Nothing,
        _ => Said::Adds(builder.need(amount, NO_CHIPS)?),
    };
    builder.act(kind, player, said).all_in = what == "allin";
    Ok(())
}

/// One card of the hero; the line of the next card adds to it.
fn received(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let card = builder.cards(text)?;
    if builder.hand.game.is_stud() {
        builder.dealt_more(player, &card);
        // Only the hero's first three cards are seen.
        if builder.street == 0 && builder.hand.seats[usize::from(player)].hole.len() == 3 {
            builder.hand.hero = Some(player);
        }
        return Ok(());
    }
    let mut held = builder.hand.seats[usize::from(player)].hole;
    held.extend(&card);
    builder.hand.seats[usize::from(player)].hole = held;
    builder.hand.hero = Some(player);
    builder
        .act(ActionKind::DealHole, player, Said::Nothing)
        .cards = card;
    Ok(())
}

/// `Pot: 39.75. Rake 2`, and what each player bet and collected.
fn summary(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Pot: ") {
        let (pot, rest) = builder.amount(rest)?;
        builder.hand.money.stated_pot = Some(pot);
        let rake = rest.split_once("Rake ").map_or("0", |(_, rake)| rake);
        let (rake, fee) = rake.split_once(" JP fee ").unwrap_or((rake, "0"));
        builder.hand.money.stated_rake = Some(builder.amount(rake.trim_end_matches('.'))?.0);
        builder.hand.money.jackpot += builder.amount(fee.trim_end_matches('.'))?.0;
        return Ok(());
    }
    let line = text.trim_start_matches('*');
    let Some(line) = line.strip_prefix("Player ") else {
        return Ok(());
    };
    let Some((player, rest)) = actor(builder.hand, line, " ") else {
        return Ok(());
    };
    if let Some((_, shown)) = rest
        .strip_prefix("shows: ")
        .and_then(|rest| rest.rsplit_once(" ["))
    {
        let held = builder.cards(shown.split(']').next().unwrap_or(""))?;
        builder.show(player, held);
    }
    if rest.contains("cancelled") {
        builder.hand.cancelled = true;
    }
    let collects = rest
        .split_once("Collects: ")
        .map_or("0", |(_, amount)| amount);
    let amount = collects
        .split_once(". ")
        .map_or(collects, |(amount, _)| amount);
    let (amount, _) = builder.amount(amount)?;
    if let Some((_, bets)) = rest.split_once("Bets: ") {
        let (bets, _) = builder.amount(bets)?;
        builder.hand.seats[usize::from(player)].set_net(amount - bets);
    }
    if amount > 0 {
        builder.collect_some(player, amount);
    }
    Ok(())
}
