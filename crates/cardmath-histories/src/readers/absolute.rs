//! Absolute and Ultimate Bet, the Cereus network, until 2011.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, Said, Tournament};
use crate::readers::builder::{HandBuilder, between, pot_of};
use crate::readers::seating::{actor, button_at};
use crate::readers::sections::Sections;
use crate::readers::{Reader, Source};
use crate::times;

/// Reads the hands of Absolute and Ultimate Bet.
pub const READER: Reader = Reader::new("absolute", starts_hand, read)
    .joined_by(&["Stage #"], |line| line.starts_with("Table: "));

fn starts_hand(line: &str) -> bool {
    line.starts_with("Stage #")
}

const SECTIONS: Sections = Sections {
    header,
    title: section,
    event,
    summary,
};

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let builder = SECTIONS.read(source, hand)?;
    small_blind(builder.hand);
    Ok(())
}

/// The games and the structures of betting by their names in capital letters; longer ones come
/// first.
const GAMES: [(&str, Game); 7] = [
    ("HOLDEM", Game::Holdem),
    ("OMAHA HI/LO", Game::Omaha8),
    ("OMAHA", Game::Omaha),
    ("SEVEN CARD HI/LO", Game::StudEight),
    ("SEVEN CARD", Game::Stud),
    ("7 CARD STUD", Game::Stud),
    ("RAZZ", Game::Razz),
];

/// `Stage #C282012441: Holdem  Normal $0.25/$0.50 - 2010-12-07 22:18:14 (ET)`.
fn header<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let rest = &text["Stage #".len()..];
    let (id, rest) = builder.need(rest.split_once([':', ' ']), "no game behind the number")?;
    builder.hand.id = Cow::Borrowed(id);
    let mut rest = rest.trim_start();
    if let Some(entry) = rest.strip_prefix("Tourney ID ") {
        let (id, behind) = builder.need(entry.split_once(' '), "no game behind the tournament")?;
        rest = behind.trim_start();
        builder.hand.format = Format::Tournament;
        builder.hand.tournament = Some(Tournament {
            id: Cow::Borrowed(id),
            ..Tournament::default()
        });
    }
    let (game, time) = builder.need(rest.split_once(" - "), "no time behind the stakes")?;
    let mut game = game.trim_end();
    // `$1, $0.25 ante`.
    if let Some((stakes, ante)) = game
        .strip_suffix(" ante")
        .and_then(|named| named.rsplit_once(", "))
    {
        builder.hand.stakes.ante = builder.amount(ante)?.0;
        game = stakes;
    }
    let (game, stakes) = game.rsplit_once(' ').unwrap_or((game, ""));
    // `(7-2)` after the stakes names a side bet.
    let (game, stakes) = match game.rsplit_once(' ') {
        Some((game, amounts)) if stakes.starts_with('(') => (game, amounts),
        _ => (game, stakes),
    };
    let upper = game.to_ascii_uppercase();
    let known = GAMES.iter().find(|(name, _)| upper.starts_with(name));
    let (_, known) = known.ok_or_else(|| builder.unknown(game, "game"))?;
    builder.hand.game = *known;
    builder.hand.betting = match () {
        () if upper.contains("NO LIMIT") => Betting::NoLimit,
        () if upper.contains("POT LIMIT") => Betting::PotLimit,
        () if upper.contains("NORMAL") || upper.contains("LIMIT") => Betting::FixedLimit,
        () => return Err(builder.unreadable("no betting in the first line of the hand")),
    };
    builder.hand.currency = amounts::currency_at(stakes).unwrap_or("");
    match amounts::whole(stakes) {
        Some(big_blind) => builder.hand.stakes.big_blind = big_blind,
        None => builder.stakes(stakes, '/')?,
    }
    if let Some((local, behind)) = times::leading(time) {
        let zone = between(behind, '(', ')').unwrap_or("").to_owned();
        builder.hand.set_time(Some(local), zone);
    }
    Ok(())
}

/// Where the stakes name only the big blind, the small blind is what was posted.
fn small_blind(hand: &mut Hand<'_>) {
    let posts = hand
        .actions
        .iter()
        .filter(|action| action.kind == ActionKind::PostSmall);
    let posted = posts.filter_map(|post| match post.said {
        Said::Adds(chips) => Some(chips),
        _ => None,
    });
    if hand.stakes.big_blind > 0 && hand.stakes.small_blind == 0 {
        hand.stakes.small_blind = posted.max().unwrap_or(0);
    }
}

fn section(mark: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (name, rest) = mark.split_once(" ***").unwrap_or((mark, ""));
    match name {
        "POCKET CARDS" | "SHOW DOWN" | "SUMMARY" => Ok(()),
        name if builder.street(name, rest)? => Ok(()),
        other => Err(builder.unknown(other, "part of a hand")),
    }
}

fn event<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Table: ") {
        let (name, rest) = rest.split_once(" (").unwrap_or((rest, ""));
        builder.hand.table = Cow::Borrowed(name);
        let button = rest
            .split_once("Seat #")
            .and_then(|(_, seat)| times::digits(seat));
        builder.hand.button = button_at(button);
        return Ok(());
    }
    if let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits)
        && let Some(named) = rest.strip_prefix(" - ")
    {
        let found = named.rsplit_once(" (");
        let (name, stack) = builder.need(found, "this seat cannot be read")?;
        let (stack, _) = builder.amount(stack)?;
        let number = builder.seat_number(number)?;
        return builder.sit(crate::hand::Seat::new(number, name, stack));
    }
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        return builder.dealt(rest, " [");
    }
    if let Some((player, rest)) = actor(builder.hand, text, " - ") {
        return act_of(player, rest, builder);
    }
    if let Some((player, rest)) = actor(builder.hand, text, " Collects ") {
        let (chips, behind) = builder.amount(rest)?;
        if behind.contains("proposition") {
            let warning = format!("a side bet is left out of the winnings: {text}");
            builder.hand.warnings.push(warning);
        } else {
            builder.collect(player, chips, pot_of(behind));
        }
        return Ok(());
    }
    if let Some((name, action)) = text.split_once(" - ") {
        return Err(builder.unreadable(format!("{name} has no seat, and \"{action}\"")));
    }
    builder.warn_unknown_line(text);
    Ok(())
}

/// What a player does, after the name and a dash.
fn act_of(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let text = text.trim_end_matches(" (Timeout)");
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let chips = |text: &str| builder.amount(text).map(|(chips, _)| Said::Adds(chips));
    let (kind, said) = match verb {
        "Folds" => (ActionKind::Fold, Said::Nothing),
        "Checks" => (ActionKind::Check, Said::Nothing),
        "Calls" => (ActionKind::Call, chips(rest)?),
        "Bets" => (ActionKind::Bet, chips(rest)?),
        "Raises" | "All-In(Raise)" => match rest.split_once(" to ") {
            Some((_, to)) => (ActionKind::Raise, Said::To(builder.amount(to)?.0)),
            None => (ActionKind::Raise, chips(rest)?),
        },
        // Without an amount: the player's time was up, and the chips in the pot are all that is
        // bet.
        "All-In" if rest.is_empty() => return Ok(()),
        // A call, a bet or a raise: the ledger finds out which.
        "All-In" => (ActionKind::Bet, chips(rest)?),
        "Ante" => (ActionKind::PostAnte, chips(rest.trim_start_matches('['))?),
        "Bring-In" => (ActionKind::BringIn, chips(rest)?),
        "Posts" => return post(player, rest, builder),
        "returned" => (ActionKind::Uncalled, chips(rest.trim_start_matches('('))?),
        "Pocket" => return pocket(player, rest, builder),
        "Shows" => {
            let held = builder.cards(between(rest, '[', ']').unwrap_or(""))?;
            builder.show(player, held);
            return Ok(());
        }
        "Mucks" => {
            builder.muck(player, Cards::none());
            return Ok(());
        }
        "Does" | "sitout" => return Ok(()), // does not show
        other => return Err(builder.unknown_action(other)),
    };
    builder.act(kind, player, said).all_in = verb.starts_with("All-In");
    Ok(())
}

/// `small blind $0.01`, or `$1 dead $0.50` of a player who comes in.
fn post(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let at = text.find(|sign: char| sign == '$' || sign.is_ascii_digit());
    let (what, amount) = text.split_at(at.unwrap_or(text.len()));
    let (chips, rest) = builder.amount(amount)?;
    let kind = match what.trim_end() {
        "small blind" => ActionKind::PostSmall,
        "big blind" | "" => ActionKind::PostBig,
        "dead" => ActionKind::PostDead,
        "straddle" => ActionKind::Straddle,
        other => return Err(builder.unknown(other, "post")),
    };
    builder.act(kind, player, Said::Adds(chips));
    if let Some(dead) = rest.strip_prefix(" dead ") {
        let (chips, _) = builder.amount(dead)?;
        builder.act(ActionKind::PostDead, player, Said::Adds(chips));
    }
    Ok(())
}

/// `[H H Js 10d]`: all cards of a player of stud so far; hidden ones are an H.
fn pocket(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let inside = between(text, '[', ']').unwrap_or("").split(' ');
    let shown: Vec<_> = inside
        .map(|card| if card == "H" { "X" } else { card })
        .collect();
    let held = builder.cards(&shown.join(" "))?;
    let known = builder.hand.seats[usize::from(player)].hole.len();
    if held.len() <= known {
        return Ok(()); // of a player who has folded
    }
    let new = held.ids()[known..].iter().copied().collect();
    builder.dealt_more(player, &new);
    Ok(())
}

/// `Total Pot($9.50) | Rake ($0.45) | Jackpot Rake ($0.50)`, and cards that were mucked: `Seat 3:
/// Ann HI: [Mucked] [Kd 6c]`.
fn summary(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Total Pot(") {
        builder.hand.money.stated_pot = Some(builder.amount(rest)?.0);
        builder.hand.money.stated_rake = Some(0);
        for part in rest.split('|').skip(1).map(str::trim) {
            let (name, fee) = builder.need(part.split_once('('), "this fee cannot be read")?;
            let (fee, _) = builder.amount(fee)?;
            let money = &mut builder.hand.money;
            match name.trim_end() {
                "Rake" => money.stated_rake = Some(fee),
                "Jackpot Rake" => money.jackpot += fee,
                name if name.contains("Proposition") => {}
                _ => money.other_fees += fee,
            }
        }
        return Ok(());
    }
    if let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits)
        && let Some((_, held)) = rest.rsplit_once("[Mucked] [")
        && let Some(player) = builder.hand.in_seat(number)
    {
        let held = builder.cards(held.trim_end_matches(']'))?;
        builder.muck(player, held);
    }
    Ok(())
}
