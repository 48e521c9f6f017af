//! Open Hand History: JSON, one hand an object. Built from the specification, since no sample was seen.

use std::borrow::Cow;

use serde_json::Value;

use crate::cards::{self, Cards};
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, SOME_POT, Said, Seat, Tournament};
use crate::readers::seating::sit;
use crate::readers::telling::Teller;
use crate::readers::{Reader, Source};
use crate::text::Lines;
use crate::times;

/// Reads Open Hand History.
pub struct OpenHandHistory;

impl Reader for OpenHandHistory {
    fn name(&self) -> &'static str {
        "ohh"
    }

    fn starts_hand(&self, line: &str) -> bool {
        let line = line.trim_start();
        line.starts_with('{') && (line.contains("\"ohh\"") || line == "{")
            || line.starts_with("\"ohh\"")
    }

    /// A hand begins with a brace at the depth of none.
    fn starts(&self, text: &str) -> Vec<(usize, u32)> {
        let (mut starts, mut depth, mut in_text, mut escaped) = (Vec::new(), 0usize, false, false);
        for line in Lines::new(text) {
            for (at, byte) in line.text.bytes().enumerate() {
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' if in_text => escaped = true,
                    b'"' => in_text = !in_text,
                    b'{' if !in_text => {
                        if depth == 0 {
                            starts.push((line.offset + at, line.number));
                        }
                        depth += 1;
                    }
                    b'}' if !in_text => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
        }
        starts
    }

    fn read<'a>(&self, source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
        let text = source
            .text()
            .trim_end()
            .trim_end_matches([',', ']'])
            .trim_end();
        let whole: Value = serde_json::from_str(text).map_err(|error| {
            Unreadable::new(
                source.line + (error.line() as u32).saturating_sub(1),
                format!("no JSON: {error}"),
            )
        })?;
        let ohh = whole.get("ohh").unwrap_or(&whole);
        let mut teller = Teller::new(hand);
        facts(ohh, &mut teller)?;
        let ids = players(ohh, &mut teller)?;
        rounds(ohh, &ids, &mut teller)?;
        pots(ohh, &ids, &mut teller)
    }
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or("")
}

/// A decimal in hundredths; 0 if it is not there.
fn amount(value: &Value, key: &str, teller: &Teller<'_, '_>) -> Result<i64, Unreadable> {
    const MOST: f64 = 1e13;
    let found = match value.get(key) {
        None | Some(Value::Null) => return Ok(0),
        Some(Value::String(text)) => crate::amounts::whole(text),
        Some(number) => number
            .as_f64()
            .filter(|number| number.abs() < MOST)
            .and_then(|number| {
                let hundredths = (number * 100.0).round();
                ((number * 100.0 - hundredths).abs() < 1e-6).then_some(hundredths as i64)
            }),
    };
    found.ok_or_else(|| {
        teller.unreadable(format!(
            "{key}: {} is no amount of whole hundredths",
            value[key]
        ))
    })
}

fn facts(ohh: &Value, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let game = text(ohh, "game_type");
    let game = match game {
        "Holdem" => Game::Holdem,
        "Omaha" => Game::Omaha,
        "OmahaHiLo" => Game::Omaha8,
        "Stud" => Game::Stud,
        "StudHiLo" => Game::StudEight,
        "ShortDeck" | "short-deck" => Game::ShortDeck,
        other => {
            return Err(teller.unreadable(format!("\"{other}\" is no game_type that is known")));
        }
    };
    let betting = match text(&ohh["bet_limit"], "bet_type") {
        "NL" => Betting::NoLimit,
        "PL" => Betting::PotLimit,
        "FL" => Betting::FixedLimit,
        other => return Err(teller.unreadable(format!("\"{other}\" is no bet_type that is known"))),
    };
    let (small, big) = (
        amount(ohh, "small_blind_amount", teller)?,
        amount(ohh, "big_blind_amount", teller)?,
    );
    let (ante, cap) = (
        amount(ohh, "ante_amount", teller)?,
        amount(&ohh["bet_limit"], "bet_cap", teller)?,
    );
    let hand = &mut *teller.hand;
    (hand.game, hand.betting) = (game, betting);
    (
        hand.stakes.small_blind,
        hand.stakes.big_blind,
        hand.stakes.ante,
        hand.stakes.cap,
    ) = (small, big, ante, cap);
    hand.skin = Cow::Owned(text(ohh, "site_name").to_owned());
    hand.id = Cow::Owned(text(ohh, "game_number").to_owned());
    hand.table = Cow::Owned(text(ohh, "table_name").to_owned());
    hand.currency = ["USD", "EUR", "GBP"]
        .into_iter()
        .find(|code| text(ohh, "currency") == *code)
        .unwrap_or("");
    hand.seat_count = ohh
        .get("table_size")
        .and_then(Value::as_u64)
        .map_or(0, |size| size.min(255) as u8);
    hand.button = ohh
        .get("dealer_seat")
        .and_then(Value::as_u64)
        .map(|seat| seat.min(255) as u8);
    hand.time_utc = times::leading(text(ohh, "start_date_utc")).map(|(time, _)| time);
    (hand.time_local, hand.zone) = (hand.time_utc, Cow::Borrowed("UTC"));
    if ohh.get("tournament").and_then(Value::as_bool) == Some(true) {
        let info = &ohh["tournament_info"];
        let own = |key: &str| Cow::Owned(text(info, key).to_owned());
        let found = Tournament {
            id: own("tournament_number"),
            name: own("name"),
            ..Tournament::default()
        };
        (hand.format, hand.tournament) = (Format::Tournament, Some(found));
    }
    Ok(())
}

/// The players, and the place of each identifier.
fn players(ohh: &Value, teller: &mut Teller<'_, '_>) -> Result<Vec<(u64, u8)>, Unreadable> {
    let all = ohh
        .get("players")
        .and_then(Value::as_array)
        .ok_or_else(|| teller.unreadable("there are no players"))?;
    let mut ids = Vec::new();
    for player in all {
        let id = player
            .get("id")
            .and_then(Value::as_u64)
            .ok_or_else(|| teller.unreadable("a player has no id"))?;
        let seat = Seat {
            seat: player
                .get("seat")
                .and_then(Value::as_u64)
                .map_or(0, |seat| seat.min(255) as u8),
            name: Cow::Owned(text(player, "name").to_owned()),
            stack: amount(player, "starting_stack", teller)?,
            bounty: Some(amount(player, "player_bounty", teller)?).filter(|bounty| *bounty > 0),
            sitting_out: player
                .get("is_sitting_out")
                .and_then(Value::as_bool)
                .unwrap_or(false),
            ..Seat::default()
        };
        ids.push((id, teller.hand.seats.len() as u8));
        let line = teller.line;
        sit(teller.hand, seat, line)?;
    }
    let hero = ohh.get("hero_player_id").and_then(Value::as_u64);
    teller.hand.hero = hero.and_then(|hero| place_of(&ids, hero));
    Ok(ids)
}

fn place_of(ids: &[(u64, u8)], id: u64) -> Option<u8> {
    ids.iter()
        .find(|(known, _)| *known == id)
        .map(|(_, place)| *place)
}

fn player_of(value: &Value, ids: &[(u64, u8)], teller: &Teller<'_, '_>) -> Result<u8, Unreadable> {
    let id = value.get("player_id").and_then(Value::as_u64);
    id.and_then(|id| place_of(ids, id))
        .ok_or_else(|| teller.unreadable(format!("player_id {} is nobody's", value["player_id"])))
}

fn rounds(ohh: &Value, ids: &[(u64, u8)], teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let none = Vec::new();
    let hero = teller.hand.hero;
    for round in ohh.get("rounds").and_then(Value::as_array).unwrap_or(&none) {
        let street = match text(round, "street") {
            "Flop" => 1,
            "Turn" => 2,
            "River" => 3,
            "Showdown" => teller.street,
            name => name
                .strip_prefix("Street ")
                .and_then(times::digits)
                .map_or(0, |(street, _)| street.clamp(1, 9) as u8 - 1),
        };
        let board = cards_of(round, teller)?;
        if board.is_empty() {
            teller.street = street;
        } else {
            teller.board(street, &board);
        }
        for action in round
            .get("actions")
            .and_then(Value::as_array)
            .unwrap_or(&none)
        {
            deed(action, ids, teller)?;
        }
    }
    teller.hand.hero = hero;
    Ok(())
}

fn cards_of(value: &Value, teller: &Teller<'_, '_>) -> Result<Cards, Unreadable> {
    let all = value.get("cards").and_then(Value::as_array);
    let texts: Vec<&str> = all.map_or_else(Vec::new, |all| {
        all.iter().filter_map(Value::as_str).collect()
    });
    cards::parse(&texts.join(" "))
        .ok_or_else(|| teller.unreadable(format!("{texts:?} are no cards")))
}

fn deed(action: &Value, ids: &[(u64, u8)], teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let player = player_of(action, ids, teller)?;
    let kind = match text(action, "action") {
        "Dealt Cards" => {
            let held = cards_of(action, teller)?;
            teller.hole(player, held);
            return Ok(());
        }
        "Shows Cards" => {
            let held = cards_of(action, teller)?;
            teller.show(player, held);
            return Ok(());
        }
        "Mucks Cards" => {
            let held = cards_of(action, teller)?;
            teller.muck(player, held);
            return Ok(());
        }
        "Post SB" => ActionKind::PostSmall,
        "Post BB" | "Post Extra Blind" => ActionKind::PostBig,
        "Post Ante" => ActionKind::PostAnte,
        "Post Dead" => ActionKind::PostDead,
        "Straddle" => ActionKind::Straddle,
        "Bring In" => ActionKind::BringIn,
        "Fold" => ActionKind::Fold,
        "Check" => ActionKind::Check,
        "Call" => ActionKind::Call,
        "Bet" => ActionKind::Bet,
        "Raise" => ActionKind::Raise,
        "Added Chips" | "Add Chips" | "Sits Down" | "Stands Up" => return Ok(()),
        other => return Err(teller.unreadable(format!("\"{other}\" is no action that is known"))),
    };
    let chips = amount(action, "amount", teller)?;
    let all_in = action
        .get("is_allin")
        .and_then(Value::as_bool)
        .unwrap_or(false);
    let said = if matches!(kind, ActionKind::Fold | ActionKind::Check) {
        Said::Nothing
    } else {
        Said::Adds(chips)
    };
    teller.act(kind, player, said).all_in = all_in;
    Ok(())
}

fn pots(ohh: &Value, ids: &[(u64, u8)], teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let none = Vec::new();
    let (mut rake, mut jackpot) = (0, 0);
    for pot in ohh.get("pots").and_then(Value::as_array).unwrap_or(&none) {
        rake += amount(pot, "rake", teller)?;
        jackpot += amount(pot, "jackpot", teller)?;
        let number = pot
            .get("number")
            .and_then(Value::as_u64)
            .map_or(SOME_POT, |number| number.min(254) as u8);
        for win in pot
            .get("player_wins")
            .and_then(Value::as_array)
            .unwrap_or(&none)
        {
            let (player, won) = (
                player_of(win, ids, teller)?,
                amount(win, "win_amount", teller)?,
            );
            teller.collect(player, won, number);
        }
    }
    teller.hand.money.told_rake = Some(rake);
    teller.hand.money.jackpot = jackpot;
    Ok(())
}
