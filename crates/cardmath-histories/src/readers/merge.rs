//! Merge, whose hands are XML.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, Said, Seat, Tournament, UncalledBets};
use crate::readers::builder::HandBuilder;
use crate::readers::seating::place_of;
use crate::readers::vocabulary::{decision_named, game_named};
use crate::readers::xml::{Element, elements, starts, whole_hand};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads Merge's hands.
pub const READER: Reader = Reader::new("merge", starts_hand, read)
    .uncalled_bets(UncalledBets::Collected)
    .known_by("<description type=")
    .cut_by(|text| starts(text, "game", "starttime"));

fn starts_hand(line: &str) -> bool {
    line.trim_start().starts_with("<description type=")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut builder = HandBuilder::new(hand);
    let mut all = described(source)?;
    all.extend(whole_hand(source, "</game>")?);
    let raises_to = Walk::fits(&all, true) && !Walk::fits(&all, false);
    // A round lists its cards after its events, but they were dealt before.
    for round in all.chunk_by(|_, next| next.name != "round") {
        let (dealt, others): (Vec<_>, Vec<_>) = round.iter().partition(|element| is_board(element));
        for element in others[..1].iter().chain(&dealt).chain(&others[1..]) {
            builder.line = element.line;
            read_element(element, raises_to, &mut builder)?;
        }
    }
    Ok(())
}

/// The description of the game, which comes before each hand, or once before all of a session.
fn described(source: &Source<'_>) -> Result<Vec<Element>, Unreadable> {
    /// The most bytes between two hands: the end of one and the description of the next.
    const NEAR: usize = 20_000;
    let tail = |text: &'_ str| {
        let from = text.len().saturating_sub(NEAR);
        (from..=text.len())
            .find(|at| text.is_char_boundary(*at))
            .unwrap_or(text.len())
    };
    let texts = [&source.file[..source.start], source.preamble];
    let found = texts.into_iter().find_map(|text| {
        let near = &text[tail(text)..];
        let near = &near[near.rfind("<description ")?..];
        Some(&near[..near.find('>')? + 1])
    });
    match found {
        Some(text) => elements(source, text),
        None => Err(Unreadable::new(source.line, "no description of the game")),
    }
}

fn is_board(element: &Element) -> bool {
    element.name == "cards" && element.get("type") == "COMMUNITY"
}

fn read_element(
    element: &Element,
    raises_to: bool,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    match element.name.as_str() {
        "description" => description(element, builder),
        "game" => {
            game(element, builder.hand);
            Ok(())
        }
        "players" => {
            builder.hand.button = element.small("dealer");
            Ok(())
        }
        "player" => seat(element, builder),
        "round" => round(element, builder),
        "event" => event(element, raises_to, builder),
        "cards" => cards(element, builder),
        "winner" => winner(element, builder),
        _ => Ok(()),
    }
}

/// `<description type="Holdem" stakes="No Limit ($1/$2)"/>`.
fn description(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (kind, stakes) = (element.get("type"), element.get("stakes"));
    let hand = &mut *builder.hand;
    hand.game = match game_named(kind, &[Game::Stud]) {
        Some(game) => game,
        None => return Err(builder.unknown(kind, "game")),
    };
    hand.betting = if stakes.contains("No Limit") {
        Betting::NoLimit
    } else if stakes.contains("Pot Limit") {
        Betting::PotLimit
    } else {
        Betting::FixedLimit
    };
    hand.currency = if stakes.contains('€') { "EUR" } else { "USD" };
    let inside = stakes
        .split_once('(')
        .map_or("", |(_, inside)| inside.trim_end_matches(')'));
    if element.get("stakes").contains("Tournament") || !inside.contains(['$', '€', '/']) {
        builder.hand.format = Format::Tournament;
        builder.hand.currency = "";
        return Ok(());
    }
    let amounts = inside.split_once('/').and_then(|(first, second)| {
        Some((amounts::leading(first)?.0, amounts::leading(second)?.0))
    });
    let (first, second) = builder.need(amounts, "the stakes cannot be read")?;
    builder.hand.stakes.set(builder.hand.betting, first, second);
    Ok(())
}

/// `<game id="56114855-410" starttime="20120529015906" seats="6" data="20120529|Bad Beat
/// (56114855)|…"/>`.
fn game(element: &Element, hand: &mut Hand<'_>) {
    hand.id = element.owned("id");
    hand.seat_count = element.small("seats").unwrap_or(0);
    let table = element.get("data").split('|').nth(1);
    hand.table = Cow::Owned(table.unwrap_or("").to_owned());
    let tournament = element.get("tournament");
    if !tournament.is_empty() {
        hand.format = Format::Tournament;
        hand.currency = "";
        hand.tournament = Some(Tournament {
            id: Cow::Owned(tournament.to_owned()),
            ..Tournament::default()
        });
    }
    let time = element.get("starttime");
    let ends = [0, 4, 6, 8, 10, 12, 14];
    let part = |at: usize| time.get(ends[at]..ends[at + 1])?.parse::<i64>().ok();
    let parts: Option<Vec<i64>> = (0..6).map(part).collect();
    if let Some([year, month, day, hour, minute, second]) = parts.as_deref() {
        hand.time_local = times::micros(*year, *month, *day, *hour, *minute, *second);
    }
}

fn seat(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let place = builder.need(element.small("seat"), "this seat cannot be read")?;
    let (stack, _) = builder.amount(element.get("balance"))?;
    let mut seat = Seat::new(place, element.owned("nickname"), stack);
    seat.sitting_out = element.get("dealtin") == "false";
    builder.sit(seat)
}

fn round(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    builder.street = match element.get("id") {
        "BLINDS" | "PREFLOP" => 0,
        "POSTFLOP" => 1,
        "POSTTURN" => 2,
        "POSTRIVER" => 3,
        "GAME_CANCELLED" => {
            builder.hand.cancelled = true;
            return Ok(());
        }
        "END_OF_GAME" | "SHOWDOWN" | "END_OF_FOLDED_GAME" => builder.street,
        other => return Err(builder.unknown(other, "part of a hand")),
    };
    Ok(())
}

/// The player of a seat's number.
fn player_of(element: &Element, builder: &HandBuilder<'_, '_>) -> Result<u8, Unreadable> {
    let number = element.get("player");
    let seated = element.number("player");
    seated
        .and_then(|number| builder.hand.in_seat(number))
        .or_else(|| place_of(builder.hand, number))
        .ok_or_else(|| builder.unreadable(format!("seat {number} is empty")))
}

fn event(
    element: &Element,
    raises_to: bool,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let kind = match element.get("type") {
        "SMALL_BLIND" => ActionKind::PostSmall,
        "BIG_BLIND" | "INITIAL_BLIND" | "RETURN_BLIND" => ActionKind::PostBig,
        "DEAD_BLIND" => ActionKind::PostDead,
        "BIG_BLIND_INITIAL" => ActionKind::PostBig,
        "ANTE" => ActionKind::PostAnte,
        "ALL_IN" => ActionKind::Raise,
        "GAME_CANCELLED" => {
            builder.hand.cancelled = true;
            return Ok(());
        }
        "SHOW" | "MUCK" | "SIT_OUT" | "SIT_IN" | "DISCONNECT" | "RECONNECT" | "LEAVE" => {
            return Ok(());
        }
        other => decision_named(other)
            .ok_or_else(|| builder.unreadable(format!("the event \"{other}\" is not known")))?,
    };
    let player = player_of(element, builder)?;
    let said = match element.get("amount") {
        "" => Said::Nothing,
        amount if raises_to && element.get("type") == "RAISE" => {
            Said::To(builder.amount(amount)?.0)
        }
        amount => Said::Adds(builder.amount(amount)?.0),
    };
    builder.act(kind, player, said).all_in = element.get("type") == "ALL_IN";
    Ok(())
}

/// Each time, the text has the whole board.
fn cards(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let found = builder.cards(element.get("cards"))?;
    if is_board(element) {
        builder.whole_board(builder.street, &found);
        return Ok(());
    }
    let player = player_of(element, builder)?;
    match element.get("type") {
        "SHOWN" => builder.show(player, found),
        "MUCKED" => builder.muck(player, found),
        _ => builder.hole(player, found),
    }
    Ok(())
}

/// `<winner amount="21.74" uncalled="true" potnumber="2" player="5"/>`.
fn winner(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let player = player_of(element, builder)?;
    let (amount, _) = builder.amount(element.get("amount"))?;
    if element.get("uncalled") == "true" {
        builder.act(ActionKind::Uncalled, player, Said::Adds(amount));
    } else {
        let pot = element
            .number("potnumber")
            .map_or(0, |pot| pot.max(1) as u8 - 1);
        builder.collect(player, amount, pot).low = element.get("pottype") == "l";
    }
    Ok(())
}

/// The chips of a hand under one reading of its raises: in some years the amount was what is added,
/// in others the player's whole bet of the street. We take the reading that fits the stacks, the
/// calls and what is won; if both do, what is added.
#[derive(Default)]
struct Walk {
    /// By the number of the seat.
    stacks: BTreeMap<i64, i64>,
    bets: BTreeMap<i64, i64>,
    pot: i64,
    won: i64,
}

impl Walk {
    fn fits(all: &[Element], raises_to: bool) -> bool {
        let mut walk = Self::default();
        let fits = all.iter().all(|element| walk.step(element, raises_to));
        fits && walk.won <= walk.pot
    }

    /// One element; false if its chips are impossible.
    fn step(&mut self, element: &Element, raises_to: bool) -> bool {
        let chips = |key: &str| amounts::leading(element.get(key)).map_or(0, |(chips, _)| chips);
        match element.name.as_str() {
            "player" => {
                let seat = element.number("seat").unwrap_or(-1);
                self.stacks.insert(seat, chips("balance"));
            }
            "round" if !matches!(element.get("id"), "BLINDS" | "PREFLOP") => self.bets.clear(),
            "winner" => self.won += chips("amount"),
            "event" => return self.event(element, raises_to, chips("amount")),
            _ => {}
        }
        true
    }

    fn event(&mut self, element: &Element, raises_to: bool, chips: i64) -> bool {
        let (seat, kind) = (element.number("player").unwrap_or(-1), element.get("type"));
        let top = self.bets.values().copied().max().unwrap_or(0);
        let (stack, bet) = (
            self.stacks.entry(seat).or_default(),
            self.bets.entry(seat).or_default(),
        );
        let is_to = raises_to && kind == "RAISE";
        let added = if is_to { chips - *bet } else { chips };
        *stack -= added;
        self.pot += added;
        if !matches!(kind, "ANTE" | "DEAD_BLIND") {
            *bet += added;
        }
        let is_right = match kind {
            "CALL" => *bet == top || *stack == 0,
            "RAISE" => *bet > top,
            _ => true,
        };
        is_right && *stack >= 0
    }
}
