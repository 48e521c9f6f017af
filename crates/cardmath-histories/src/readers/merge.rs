//! Merge, whose hands are XML.

use std::borrow::Cow;

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::{Betting, Game};
use crate::hand::{ActionKind, Hand, Said, Seat};
use crate::readers::seating::place_of;
use crate::readers::telling::Teller;
use crate::readers::xml::{Element, whole_hand};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads Merge's hands.
pub const READER: Reader = Reader::new("merge", starts_hand, read);

fn starts_hand(line: &str) -> bool {
    line.trim_start().starts_with("<description type=")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut teller = Teller::new(hand);
    let all = whole_hand(source, "</game>")?;
    // A round tells its cards after its events, and they were dealt before.
    for round in all.chunk_by(|_, next| next.name != "round") {
        let (dealt, others): (Vec<_>, Vec<_>) = round.iter().partition(|element| is_board(element));
        for element in others[..1].iter().chain(&dealt).chain(&others[1..]) {
            teller.line = element.line;
            tell(element, &mut teller)?;
        }
    }
    Ok(())
}

fn is_board(element: &Element) -> bool {
    element.name == "cards" && element.get("type") == "COMMUNITY"
}

fn tell(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    match element.name.as_str() {
        "description" => description(element, teller),
        "game" => {
            game(element, teller.hand);
            Ok(())
        }
        "players" => {
            teller.hand.button = element.number("dealer").map(|seat| seat as u8);
            Ok(())
        }
        "player" => seat(element, teller),
        "round" => round(element, teller),
        "event" => event(element, teller),
        "cards" => cards(element, teller),
        "winner" => winner(element, teller),
        _ => Ok(()),
    }
}

/// `<description type="Holdem" stakes="No Limit ($1/$2)"/>`.
fn description(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (kind, stakes) = (element.get("type"), element.get("stakes"));
    let hand = &mut *teller.hand;
    hand.game = match kind {
        "Holdem" | "Hold'em" => Game::Holdem,
        "Omaha" | "Omaha Hi" => Game::Omaha,
        "Omaha H/L" | "Omaha Hi-Lo" | "Omaha HiLo" => Game::Omaha8,
        "5 Card Omaha" | "Omaha 5" => Game::Omaha5,
        "7-Card Stud" | "Seven Card Stud" | "Stud" => Game::Stud,
        _ => return Err(teller.unknown(kind, "game")),
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
    let amounts = inside.split_once('/').and_then(|(first, second)| {
        Some((amounts::leading(first)?.0, amounts::leading(second)?.0))
    });
    let (first, second) = teller.need(amounts, "the stakes cannot be read")?;
    teller.hand.stakes.set(teller.hand.betting, first, second);
    Ok(())
}

/// `<game id="56114855-410" starttime="20120529015906" seats="6" data="20120529|Bad Beat
/// (56114855)|…"/>`.
fn game(element: &Element, hand: &mut Hand<'_>) {
    hand.id = element.owned("id");
    hand.seat_count = element.small("seats");
    let table = element.get("data").split('|').nth(1);
    hand.table = Cow::Owned(table.unwrap_or("").to_owned());
    let time = element.get("starttime");
    let ends = [0, 4, 6, 8, 10, 12, 14];
    let part = |at: usize| time.get(ends[at]..ends[at + 1])?.parse::<i64>().ok();
    let parts: Option<Vec<i64>> = (0..6).map(part).collect();
    if let Some([year, month, day, hour, minute, second]) = parts.as_deref() {
        hand.time_local = times::micros(*year, *month, *day, *hour, *minute, *second);
    }
}

fn seat(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (stack, _) = teller.amount(element.get("balance"))?;
    let mut seat = Seat::new(
        element.small("seat").into(),
        element.owned("nickname"),
        stack,
    );
    seat.sitting_out = element.get("dealtin") == "false";
    teller.sit(seat)
}

fn round(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    teller.street = match element.get("id") {
        "BLINDS" | "PREFLOP" => 0,
        "POSTFLOP" => 1,
        "POSTTURN" => 2,
        "POSTRIVER" => 3,
        "GAME_CANCELLED" => {
            teller.hand.cancelled = true;
            return Ok(());
        }
        "END_OF_GAME" | "SHOWDOWN" | "END_OF_FOLDED_GAME" => teller.street,
        other => return Err(teller.unknown(other, "part of a hand")),
    };
    Ok(())
}

/// The player of a seat's number.
fn player_of(element: &Element, teller: &Teller<'_, '_>) -> Result<u8, Unreadable> {
    let number = element.get("player");
    let seated = element.number("player");
    seated
        .and_then(|number| teller.hand.in_seat(number))
        .or_else(|| place_of(teller.hand, number))
        .ok_or_else(|| teller.unreadable(format!("seat {number} is empty")))
}

fn event(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let kind = match element.get("type") {
        "SMALL_BLIND" => ActionKind::PostSmall,
        "BIG_BLIND" | "INITIAL_BLIND" | "RETURN_BLIND" => ActionKind::PostBig,
        "DEAD_BLIND" => ActionKind::PostDead,
        "BIG_BLIND_INITIAL" => ActionKind::PostBig,
        "ANTE" => ActionKind::PostAnte,
        "FOLD" => ActionKind::Fold,
        "CHECK" => ActionKind::Check,
        "CALL" => ActionKind::Call,
        "BET" => ActionKind::Bet,
        "RAISE" | "ALL_IN" => ActionKind::Raise,
        "GAME_CANCELLED" => {
            teller.hand.cancelled = true;
            return Ok(());
        }
        "SHOW" | "MUCK" | "SIT_OUT" | "SIT_IN" | "DISCONNECT" | "RECONNECT" | "LEAVE" => {
            return Ok(());
        }
        other => return Err(teller.unreadable(format!("the event \"{other}\" is not known"))),
    };
    let player = player_of(element, teller)?;
    let said = match element.get("amount") {
        "" => Said::Nothing,
        // A raise tells the player's whole bet of the street, an all-in what is added.
        amount if element.get("type") == "RAISE" => Said::To(teller.amount(amount)?.0),
        amount => Said::Adds(teller.amount(amount)?.0),
    };
    teller.act(kind, player, said).all_in = element.get("type") == "ALL_IN";
    Ok(())
}

/// Board cards come whole each time.
fn cards(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let found = teller.cards(element.get("cards"))?;
    if is_board(element) {
        teller.whole_board(teller.street, &found);
        return Ok(());
    }
    let player = player_of(element, teller)?;
    match element.get("type") {
        "SHOWN" => teller.show(player, found),
        "MUCKED" => teller.muck(player, found),
        _ => teller.hole(player, found),
    }
    Ok(())
}

/// `<winner amount="21.74" uncalled="true" potnumber="2" player="5"/>`.
fn winner(element: &Element, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let player = player_of(element, teller)?;
    let (amount, _) = teller.amount(element.get("amount"))?;
    if element.get("uncalled") == "true" {
        teller.act(ActionKind::Uncalled, player, Said::Adds(amount));
    } else {
        let pot = element
            .number("potnumber")
            .map_or(0, |pot| pot.max(1) as u8 - 1);
        teller.collect(player, amount, pot).low = element.get("pottype") == "l";
    }
    Ok(())
}
