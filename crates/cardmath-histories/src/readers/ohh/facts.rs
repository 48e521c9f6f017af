//! What comes before the play: the game, the place, the time and the players.

use std::borrow::Cow;

use serde_json::Value;

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{Seat, Tournament};
use crate::readers::builder::HandBuilder;
use crate::times;

/// A text; empty if it is not there.
pub fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or("")
}

/// A whole number, at most 255; none if it is not there.
fn byte(value: &Value, key: &str) -> Option<u8> {
    let number = value.get(key).and_then(Value::as_u64);
    number.map(|number| number.min(255) as u8)
}

/// Whether a flag is set.
pub fn flag(value: &Value, key: &str) -> bool {
    value.get(key).and_then(Value::as_bool).unwrap_or(false)
}

/// A decimal in hundredths; 0 if it is not there.
pub fn amount(value: &Value, key: &str, builder: &HandBuilder<'_, '_>) -> Result<i64, Unreadable> {
    const MOST: f64 = 1e13;
    let found = match value.get(key) {
        None | Some(Value::Null) => return Ok(0),
        Some(Value::String(text)) => amounts::whole(text),
        Some(number) => number
            .as_f64()
            .filter(|number| number.abs() < MOST)
            .and_then(|number| {
                let hundredths = (number * 100.0).round();
                ((number * 100.0 - hundredths).abs() < 1e-6).then_some(hundredths as i64)
            }),
    };
    found.ok_or_else(|| {
        builder.unreadable(format!(
            "{key}: {} is not an amount of whole hundredths",
            value[key]
        ))
    })
}

/// The game, the stakes, the time and the tournament.
pub fn facts(ohh: &Value, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let game = text(ohh, "game_type");
    let known = match game {
        "Holdem" => Some(Game::Holdem),
        "Omaha" => Some(Game::Omaha),
        "OmahaHiLo" => Some(Game::Omaha8),
        "Stud" => Some(Game::Stud),
        "StudHiLo" => Some(Game::StudEight),
        "Draw" => Some(Game::FiveDraw),
        "ShortDeck" => Some(Game::ShortDeck),
        other => Game::of_key(other),
    };
    let game = known.ok_or_else(|| builder.unknown(game, "game_type"))?;
    let betting = match text(&ohh["bet_limit"], "bet_type") {
        "NL" => Betting::NoLimit,
        "PL" => Betting::PotLimit,
        "FL" => Betting::FixedLimit,
        other => return Err(builder.unknown(other, "bet_type")),
    };
    let (small, big) = (
        amount(ohh, "small_blind_amount", builder)?,
        amount(ohh, "big_blind_amount", builder)?,
    );
    let (ante, cap) = (
        amount(ohh, "ante_amount", builder)?,
        amount(&ohh["bet_limit"], "bet_cap", builder)?,
    );
    let (small_bet, big_bet) = fixed_bets(ohh, betting, big, builder)?;
    let hand = &mut *builder.hand;
    (hand.game, hand.betting) = (game, betting);
    (hand.stakes.small_bet, hand.stakes.big_bet) = (small_bet, big_bet);
    (
        hand.stakes.small_blind,
        hand.stakes.big_blind,
        hand.stakes.ante,
        hand.stakes.cap,
    ) = (small, big, ante, cap);
    hand.skin = Cow::Owned(text(ohh, "site_name").to_owned());
    hand.id = Cow::Owned(text(ohh, "game_number").to_owned());
    hand.table = Cow::Owned(text(ohh, "table_name").to_owned());
    hand.currency = amounts::currency_of_field(text(ohh, "currency"), &mut hand.warnings);
    hand.seat_count = byte(ohh, "table_size").unwrap_or(0);
    hand.button = byte(ohh, "dealer_seat");
    hand.time_utc = times::leading(text(ohh, "start_date_utc")).map(|(time, _)| time);
    // The time at the table is a field of our own.
    (hand.time_local, hand.zone) = match times::leading(text(ohh, "_time_local")) {
        Some((local, _)) => (Some(local), Cow::Owned(text(ohh, "_time_zone").to_owned())),
        None => (hand.time_utc, Cow::Borrowed("UTC")),
    };
    if flag(ohh, "tournament") {
        let found = tournament(&ohh["tournament_info"], builder)?;
        let hand = &mut *builder.hand;
        (hand.format, hand.tournament) = (Format::Tournament, Some(found));
        // Tournaments are played with chips, whatever the entry costs.
        hand.currency = "";
    }
    Ok(())
}

/// The bets of fixed limits, in fields of our own; without them, the smaller is the big blind.
fn fixed_bets(
    ohh: &Value,
    betting: Betting,
    big_blind: i64,
    builder: &HandBuilder<'_, '_>,
) -> Result<(i64, i64), Unreadable> {
    if betting != Betting::FixedLimit {
        return Ok((0, 0));
    }
    let (small, big) = (
        amount(ohh, "_small_bet", builder)?,
        amount(ohh, "_big_bet", builder)?,
    );
    Ok(match small {
        0 => (big_blind, 2 * big_blind),
        _ => (small, big),
    })
}

fn tournament(
    info: &Value,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<Tournament<'static>, Unreadable> {
    let own = |key: &str| Cow::Owned(text(info, key).to_owned());
    let sum = |key: &str| -> Result<Option<i64>, Unreadable> {
        let there = info.get(key).is_some_and(|value| !value.is_null());
        amount(info, key, builder).map(|sum| there.then_some(sum))
    };
    Ok(Tournament {
        id: own("tournament_number"),
        name: own("name"),
        buy_in: sum("buyin_amount")?,
        bounty: sum("bounty_fee_amount")?,
        fee: sum("fee_amount")?,
        currency: amounts::currency_of_field(text(info, "currency"), &mut builder.hand.warnings),
        level: Cow::Borrowed(""),
    })
}

/// The players' identifiers, in the order of their places.
pub struct Ids(Vec<String>);

impl Ids {
    /// The place of an identifier.
    pub fn place(&self, id: &Value) -> Option<u8> {
        let id = id_of(id)?;
        let place = self.0.iter().position(|known| *known == id);
        place.map(|place| place as u8)
    }

    /// The player of an action or a pot.
    pub fn player(&self, value: &Value, builder: &HandBuilder<'_, '_>) -> Result<u8, Unreadable> {
        self.place(&value["player_id"]).ok_or_else(|| {
            builder.unreadable(format!("player_id {} is nobody's", value["player_id"]))
        })
    }
}

/// An identifier is a number; some programs write a text.
fn id_of(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    }
}

/// Seat the players.
pub fn players(ohh: &Value, builder: &mut HandBuilder<'_, '_>) -> Result<Ids, Unreadable> {
    let all = ohh
        .get("players")
        .and_then(Value::as_array)
        .ok_or_else(|| builder.unreadable("there are no players"))?;
    let mut ids = Ids(Vec::new());
    for (place, player) in (1..).zip(all) {
        let id = id_of(&player["id"]).ok_or_else(|| builder.unreadable("a player has no id"))?;
        let seat = Seat {
            seat: byte(player, "seat").unwrap_or(place),
            name: Cow::Owned(text(player, "name").to_owned()),
            stack: amount(player, "starting_stack", builder)?,
            bounty: Some(amount(player, "player_bounty", builder)?).filter(|bounty| *bounty > 0),
            sitting_out: flag(player, "is_sitting_out"),
            ..Seat::default()
        };
        ids.0.push(id);
        builder.sit(seat)?;
    }
    builder.hand.hero = ids.place(&ohh["hero_player_id"]);
    Ok(ids)
}
