//! BetOnline and other skins of the Chico network, as they wrote from 2008 to 2013: only the summary
//! says who takes the pot.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Format, Game};
use crate::hand::{ActionKind, Hand, Said, Seat, Tournament};
use crate::readers::builder::{HandBuilder, between};
use crate::readers::seating::{actor, button_at};
use crate::readers::sections::Sections;
use crate::readers::vocabulary::both_named;
use crate::readers::{Reader, Source};
use crate::times;

/// Reads BetOnline's hands.
pub const READER: Reader = Reader::new("betonline", starts_hand, read)
    .joined_by(&SKINS, |line| line.starts_with("Table '"));

/// The names that begin a hand.
const SKINS: [&str; 6] = [
    "BetOnline Poker",
    "PayNoRake",
    "ActionPoker.com",
    "Gear Poker",
    "SportsBetting.ag Poker",
    "Tiger Gaming",
];

fn starts_hand(line: &str) -> bool {
    let named = |skin: &&str| {
        line.strip_prefix(*skin)
            .is_some_and(|rest| rest.starts_with(" Game #"))
    };
    SKINS.iter().any(named)
}

const SECTIONS: Sections = Sections {
    header,
    title: section,
    event,
    summary,
};

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut builder = SECTIONS.read(source, hand)?;
    game_by_cards(&mut builder)
}

fn section(mark: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (name, rest) = mark.split_once(" ***").unwrap_or((mark, ""));
    let is_known = matches!(name, "HOLE CARDS" | "SHOW DOWN" | "SUMMARY");
    if is_known || builder.street(name, rest)? {
        Ok(())
    } else {
        Err(builder.unknown(name, "part of a hand"))
    }
}

/// Pot-limit Omaha is called hold'em in the first line: the cards show it.
fn game_by_cards(builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let held = builder.hand.seats.iter().map(|seat| seat.hole.len()).max();
    match (builder.hand.game, held.unwrap_or(0)) {
        (Game::Holdem, 4) => builder.hand.game = Game::Omaha,
        (Game::Holdem, 5..) => {
            return Err(
                builder.unreadable("the first line names hold'em, and more cards are dealt")
            );
        }
        _ => {}
    }
    Ok(())
}

/// `BetOnline Poker Game #9: Hold'em No Limit ($0.25/0.50) - 2011/08/07 14:59 Eastern Daylight Time`.
fn header<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let (skin, rest) = builder.need(text.split_once(" Game #"), "no number of the hand")?;
    builder.hand.skin = Cow::Borrowed(skin);
    let (id, rest) = builder.need(rest.split_once(": "), "no game after the hand number")?;
    let rest = tournament(rest.trim_start(), builder.hand);
    let (game, rest) = builder.need(rest.split_once(" ("), "no stakes")?;
    let (stakes, rest) = builder.need(rest.split_once(')'), "no stakes")?;
    let hand = &mut *builder.hand;
    hand.id = Cow::Borrowed(id);
    if hand.tournament.is_none() {
        hand.currency = "USD";
    }
    (hand.game, hand.betting) = match both_named(game, &[]) {
        Some(known) => known,
        None => return Err(builder.unknown(game, "game")),
    };
    builder.stakes(stakes, '/')?;
    if let Some((local, zone)) = times::leading(rest.trim_start_matches([' ', '-'])) {
        let zone = zone.trim();
        builder.hand.set_time(Some(local), zone);
        let short = match zone {
            "Eastern Daylight Time" => "EDT",
            "Eastern Standard Time" => "EST",
            "GMT Standard Time" => return Ok(()), // Britain's winter and summer
            _ => zone,
        };
        builder.hand.time_utc = times::in_utc(local, short);
    }
    Ok(())
}

/// `Tournament #77: $5+$0.50 `: the tournament, and what follows it.
fn tournament<'a>(text: &'a str, hand: &mut Hand<'a>) -> &'a str {
    let Some((id, rest)) = text
        .strip_prefix("Tournament #")
        .and_then(|entry| entry.split_once(':'))
    else {
        return text;
    };
    let mut found = Tournament {
        id: Cow::Borrowed(id),
        ..Tournament::default()
    };
    let mut rest = rest.trim_start();
    if let Some((buy_in, behind)) = rest.strip_prefix('$').and_then(amounts::leading) {
        (found.buy_in, found.currency) = (Some(buy_in), "USD");
        let fee = behind.strip_prefix('+').and_then(amounts::leading);
        found.fee = fee.map(|(fee, _)| fee);
        rest = fee.map_or(behind, |(_, behind)| behind).trim_start();
    }
    hand.format = Format::Tournament;
    hand.tournament = Some(found);
    rest
}

fn event<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Table ") {
        table(rest, builder.hand);
        return Ok(());
    }
    if let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits) {
        return seat(number, rest, builder);
    }
    let dealt = ["Dealt to ", "Dealt To "]
        .iter()
        .find_map(|dealt| text.strip_prefix(dealt));
    if let Some(rest) = dealt {
        let (name, held) = rest.rsplit_once(" [").unwrap_or((rest, ""));
        let (player, held) = (
            builder.player(name)?,
            builder.cards(held.trim_end_matches(']'))?,
        );
        builder.hole(player, held);
        return Ok(());
    }
    if let Some(rest) = text.strip_prefix("Uncalled bet (") {
        return builder.uncalled(rest, ") returned to ");
    }
    if let Some((player, rest)) = actor(builder.hand, text, ": ") {
        return act_of(player, rest, builder);
    }
    if let Some((player, rest)) = actor(builder.hand, text, " ")
        && PLAY.iter().any(|verb| rest.starts_with(verb))
    {
        return act_of(player, rest, builder);
    }
    let comes_or_goes = [
        " has left the table",
        " joins the table",
        " sits out",
        " has returned",
    ];
    if comes_or_goes.iter().any(|words| text.contains(words)) {
        return Ok(());
    }
    Err(builder.unreadable("this line is not understood"))
}

/// The name of the table, in quotes or not, the number of its seats and the button.
fn table<'a>(text: &'a str, hand: &mut Hand<'a>) {
    let quoted = text
        .strip_prefix('\'')
        .and_then(|rest| rest.rsplit_once('\''));
    let plain = || text.split_once(" (").or_else(|| text.split_once(" Seat #"));
    let (name, rest) = match quoted {
        Some(quoted) => quoted,
        None => plain().map_or((text, ""), |(name, _)| (name, text)),
    };
    hand.table = Cow::Borrowed(name);
    let count = times::digits(rest.trim_start());
    hand.seat_count = count.map_or(0, |(count, _)| count as u8);
    let button = rest
        .split_once("Seat #")
        .and_then(|(_, seat)| times::digits(seat));
    hand.button = button_at(button);
}

/// A seat after its number: its name and stack, and whether the player sits out.
fn seat<'a>(
    number: i64,
    text: &'a str,
    builder: &mut HandBuilder<'_, 'a>,
) -> Result<(), Unreadable> {
    let named = text.strip_prefix(": ").and_then(|named| {
        let ends = [" in chips)", " in Chips)"];
        let (named, behind) = ends.iter().find_map(|end| named.rsplit_once(end))?;
        let (name, stack) = named.rsplit_once(" (")?;
        Some((name, stack, behind))
    });
    let (name, stack, behind) = builder.need(named, "this seat cannot be read")?;
    let number = builder.seat_number(number)?;
    let mut seat = Seat::new(number, name, builder.amount(stack)?.0);
    seat.sitting_out = behind.contains("Sitting out");
    builder.sit(seat)
}

/// What players do in lines without a colon.
const PLAY: [&str; 7] = [
    "shows ",
    "Folds",
    "Checks",
    "Calls ",
    "Bets ",
    "Raises ",
    "Reraises ",
];

/// What a player does, after the name. Some skins write capital letters and a full stop.
fn act_of(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let text = text.trim_end_matches('.');
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let verb = match &*verb.to_ascii_lowercase() {
        "reraises" => "raises".to_owned(),
        verb => verb.to_owned(),
    };
    let verb = verb.as_str();
    let (kind, said) = match builder.decision(verb, rest)? {
        Some(decision) => decision,
        None if verb == "posts" => {
            let (what, chips) = rest.rsplit_once(' ').unwrap_or(("", rest));
            let kind = match what {
                "small blind" => ActionKind::PostSmall,
                "big blind" => ActionKind::PostBig,
                "ante" | "the ante" => ActionKind::PostAnte,
                "dead blind" | "dead small blind" => ActionKind::PostDead,
                other => return Err(builder.unknown(other, "post")),
            };
            (kind, Said::Adds(builder.amount(chips)?.0))
        }
        // A player who comes in posts a big blind.
        None if verb == "post" => {
            let (what, chips) = rest.rsplit_once(' ').unwrap_or(("", rest));
            let kind = match what {
                "dead" | "Dead" => ActionKind::PostDead,
                "now" | "Now" | "" => ActionKind::PostBig,
                other => return Err(builder.unknown(other, "post")),
            };
            let mut chips = builder.amount(chips)?.0;
            if kind == ActionKind::PostDead && chips == 0 {
                // The network has written 0.00 for a dead small blind; the rake shows that it was.
                chips = builder.hand.stakes.small_blind;
            }
            (kind, Said::Adds(chips))
        }
        None if verb == "ante" => {
            let chips = rest.strip_prefix("processed ").unwrap_or(rest);
            (ActionKind::PostAnte, Said::Adds(builder.amount(chips)?.0))
        }
        None if verb == "shows" => {
            let held = builder.cards(rest.trim_matches(['[', ']']))?;
            builder.show(player, held);
            return Ok(());
        }
        None if verb == "mucks" => {
            builder.muck(player, Cards::none());
            return Ok(());
        }
        None => return Err(builder.unknown_action(verb)),
    };
    let all_in = ["all in", "All in", "All In", "all-in"];
    builder.act(kind, player, said).all_in = all_in.iter().any(|end| text.ends_with(end));
    Ok(())
}

/// `3d 7d 6c 10h Jc]`: the cards that came after an all-in have no lines of their own.
fn runout(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let whole = builder.cards(text.trim_end_matches(']'))?;
    for (street, cards) in [(1, 0..3), (2, 3..4), (3, 4..5)] {
        let known = builder.hand.board().len();
        if let Some(new) = whole
            .ids()
            .get(cards.clone())
            .filter(|_| known <= cards.start)
        {
            builder.board(street, &new.iter().copied().collect());
        }
    }
    Ok(())
}

/// `Total pot 0.95 | Rake 0.05`, and what each seat took: `Seat 0: Ann collected (0.95)`, `Seat 7: Bob
/// showed [Ah Jh] and won (13.07)`. Some texts have the first lines twice.
fn summary(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Total pot ") {
        let (pot, rest) = builder.amount(rest)?;
        builder.hand.money.stated_pot = Some(pot);
        if let Some((_, rake)) = rest.split_once("Rake ") {
            builder.hand.money.stated_rake = Some(builder.amount(rake)?.0);
        }
        return Ok(());
    }
    if let Some(rest) = text.strip_prefix("Board [") {
        return runout(rest, builder);
    }
    let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits) else {
        return Ok(());
    };
    let Some(player) = builder.hand.in_seat(number) else {
        return Ok(());
    };
    let rest = rest.strip_prefix(": ").unwrap_or(rest);
    let rest = rest.strip_prefix(builder.hand.name(player)).unwrap_or(rest);
    if let Some(held) = between(rest, '[', ']').filter(|_| rest.starts_with(" mucked")) {
        let held = builder.cards(held)?;
        builder.muck(player, held);
    }
    let won = ["collected (", " won ("]
        .iter()
        .find_map(|words| rest.split_once(words));
    if let Some((_, amount)) = won {
        let (chips, _) = builder.amount(amount)?;
        if chips > 0 {
            builder.collect_some(player, chips);
        }
    }
    Ok(())
}
