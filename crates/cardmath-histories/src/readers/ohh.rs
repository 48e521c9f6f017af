//! Open Hand History: JSON, one hand an object, alone, one after the other or in a list.
//!
//! Built from the specification at <https://hh-specs.handhistory.org>. Some programs write identifiers as
//! texts, leave seats out, or write null for what is not there; all of that is read.

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
        let line = line.trim_start_matches([' ', '\t', '[', ',']);
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
        pots(ohh, &ids, &mut teller)?;
        bounties(ohh, &ids, &mut teller)?;
        count_hole_cards(hand);
        Ok(())
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
    let game = known
        .ok_or_else(|| teller.unreadable(format!("\"{game}\" is no game_type that is known")))?;
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
        let sum = |key: &str| -> Result<Option<i64>, Unreadable> {
            let there = info.get(key).is_some_and(|value| !value.is_null());
            amount(info, key, teller).map(|sum| there.then_some(sum))
        };
        let found = Tournament {
            id: own("tournament_number"),
            name: own("name"),
            buy_in: sum("buyin_amount")?,
            bounty: sum("bounty_fee_amount")?,
            fee: sum("fee_amount")?,
            level: Cow::Borrowed(""),
        };
        let hand = &mut *teller.hand;
        (hand.format, hand.tournament) = (Format::Tournament, Some(found));
    }
    Ok(())
}

/// The players' identifiers, in the order of their places.
struct Ids(Vec<String>);

impl Ids {
    fn place(&self, id: &Value) -> Option<u8> {
        let id = id_of(id)?;
        let place = self.0.iter().position(|known| *known == id);
        place.map(|place| place as u8)
    }

    /// The player of an action or a pot.
    fn player(&self, value: &Value, teller: &Teller<'_, '_>) -> Result<u8, Unreadable> {
        self.place(&value["player_id"]).ok_or_else(|| {
            teller.unreadable(format!("player_id {} is nobody's", value["player_id"]))
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

fn players(ohh: &Value, teller: &mut Teller<'_, '_>) -> Result<Ids, Unreadable> {
    let all = ohh
        .get("players")
        .and_then(Value::as_array)
        .ok_or_else(|| teller.unreadable("there are no players"))?;
    let mut ids = Ids(Vec::new());
    for (place, player) in (1..).zip(all) {
        let id = id_of(&player["id"]).ok_or_else(|| teller.unreadable("a player has no id"))?;
        let number = player.get("seat").and_then(Value::as_u64);
        let seat = Seat {
            seat: number.map_or(place, |seat| seat.min(255) as u8),
            name: Cow::Owned(text(player, "name").to_owned()),
            stack: amount(player, "starting_stack", teller)?,
            bounty: Some(amount(player, "player_bounty", teller)?).filter(|bounty| *bounty > 0),
            sitting_out: player
                .get("is_sitting_out")
                .and_then(Value::as_bool)
                .unwrap_or(false),
            ..Seat::default()
        };
        ids.0.push(id);
        let line = teller.line;
        sit(teller.hand, seat, line)?;
    }
    teller.hand.hero = ids.place(&ohh["hero_player_id"]);
    Ok(ids)
}

fn rounds(ohh: &Value, ids: &Ids, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
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
        let actions = round.get("actions").and_then(Value::as_array);
        let actions = actions.unwrap_or(&none);
        // The card that courchevel shows before the first bet comes behind the posts.
        let before = match street {
            0 => actions.iter().take_while(|action| !decides(action)).count(),
            _ => 0,
        };
        for (at, action) in actions.iter().enumerate() {
            if at == before {
                begin(street, &board, teller);
            }
            deed(action, ids, teller)?;
        }
        if before >= actions.len() {
            begin(street, &board, teller);
        }
    }
    teller.hand.hero = hero;
    Ok(())
}

/// Whether a player decides something, after the posts.
fn decides(action: &Value) -> bool {
    matches!(
        text(action, "action"),
        "Fold" | "Check" | "Call" | "Bet" | "Raise" | "Bring In"
    )
}

fn begin(street: u8, board: &Cards, teller: &mut Teller<'_, '_>) {
    teller.street = street;
    if !board.is_empty() {
        teller.board(street, board);
    }
}

/// Cards: a list of texts, or a text, which is empty where there are none.
fn cards_of(value: &Value, teller: &Teller<'_, '_>) -> Result<Cards, Unreadable> {
    let texts: Vec<&str> = match value.get("cards") {
        Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(all)) => vec![all],
        _ => Vec::new(),
    };
    cards::parse(&texts.join(" "))
        .ok_or_else(|| teller.unreadable(format!("{texts:?} are no cards")))
}

fn deed(action: &Value, ids: &Ids, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    match text(action, "action") {
        // The room adds to the pot if there is no player.
        "Add to Pot" if ids.place(&action["player_id"]).is_none() => {
            teller.hand.money.house_added += amount(action, "amount", teller)?;
            return Ok(());
        }
        "Added Chips" | "Add Chips" | "Sits Down" | "Stands Up" | "Player Adjustment" => {
            return Ok(());
        }
        _ => {}
    }
    let player = ids.player(action, teller)?;
    let kind = match text(action, "action") {
        "Dealt Cards" => {
            dealt(player, cards_of(action, teller)?, teller);
            return Ok(());
        }
        "Discard" | "Draw" | "Stand Pat" => {
            discard(player, cards_of(action, teller)?, teller);
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
        "Post Dead" | "Add to Pot" => ActionKind::PostDead,
        "Straddle" => ActionKind::Straddle,
        "Bring In" => ActionKind::BringIn,
        "Fold" => ActionKind::Fold,
        "Check" => ActionKind::Check,
        "Call" => ActionKind::Call,
        "Bet" => ActionKind::Bet,
        "Raise" => ActionKind::Raise,
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

/// Cards dealt to a player, in stud and draw games in several parts.
fn dealt(player: u8, new: Cards, teller: &mut Teller<'_, '_>) {
    if teller.hand.game.board_cards() > 0 {
        return teller.hole(player, new);
    }
    let hidden = match (teller.hand.game.is_stud(), teller.street) {
        (true, 0) => 3usize.saturating_sub(new.len()),
        _ => 0,
    };
    let unknown = std::iter::repeat_n(Cards::UNKNOWN, hidden);
    let new: Cards = unknown.chain(new.ids().iter().copied()).collect();
    let action = teller.act(ActionKind::DealHole, player, Said::Nothing);
    action.cards = new;
    teller.hand.seats[usize::from(player)].hole.extend(&new);
}

fn discard(player: u8, gone: Cards, teller: &mut Teller<'_, '_>) {
    let action = teller.act(ActionKind::Draw, player, Said::Nothing);
    action.cards = gone;
    let held = &mut teller.hand.seats[usize::from(player)].hole;
    let kept = held.ids().iter().copied();
    *held = kept.filter(|id| !gone.ids().contains(id)).collect();
}

/// The specification has one name for Omaha with any number of hole cards: those that are told say it.
fn count_hole_cards(hand: &mut Hand<'_>) {
    let known = hand.seats.iter().filter(|seat| seat.hole.known());
    let most = known.map(|seat| seat.hole.len()).max().unwrap_or(0);
    hand.game = match (hand.game, most) {
        (Game::Omaha, 5) => Game::Omaha5,
        (Game::Omaha, 6) => Game::Omaha6,
        (Game::Omaha8, 5) => Game::Omaha5Eight,
        (Game::Omaha8, 6) => Game::Omaha6Eight,
        (game, _) => game,
    };
}

/// The bounties that players won in this hand.
fn bounties(ohh: &Value, ids: &Ids, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let none = Vec::new();
    let all = ohh.get("tournament_bounties").and_then(Value::as_array);
    for bounty in all.unwrap_or(&none) {
        let won = amount(bounty, "bounty_won", teller)?;
        let player = ids.player(bounty, teller)?;
        teller.hand.seats[usize::from(player)].bounty_won += won;
    }
    Ok(())
}

fn pots(ohh: &Value, ids: &Ids, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
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
            let player = ids.player(win, teller)?;
            let won = amount(win, "win_amount", teller)?;
            if won > 0 {
                teller.collect(player, won, number);
            }
            let paid = amount(win, "cashout_amount", teller)?;
            if paid > 0 {
                teller.act(ActionKind::Cashout, player, Said::Adds(paid));
            }
            let fee = amount(win, "cashout_fee", teller)?;
            teller.hand.seats[usize::from(player)].account.cashout_fee += fee;
        }
    }
    teller.hand.money.told_rake = Some(rake);
    teller.hand.money.jackpot = jackpot;
    Ok(())
}
