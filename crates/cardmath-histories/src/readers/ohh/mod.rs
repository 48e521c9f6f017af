//! Open Hand History: JSON, one hand an object, alone, one after the other or in a list.
//!
//! Built from the specification at <https://hh-specs.handhistory.org>. Some programs write
//! identifiers as texts, leave seats out, or write null for what is not there; all of that is read.

mod facts;
mod meaning;

use serde_json::Value;

use crate::cards::{self, Cards};
use crate::fault::Unreadable;
use crate::games::Game;
use crate::hand::{ActionKind, Hand, SOME_POT, Said};
use crate::readers::builder::HandBuilder;
use crate::readers::{Reader, Source, Start};
use crate::text::Lines;
use crate::times;
use facts::{Ids, amount, facts, flag, players, text};
use meaning::Meaning;

/// Reads Open Hand History.
pub const READER: Reader = Reader::new("ohh", starts_hand, read).cut_by(starts);

fn starts_hand(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t', '[', ',']);
    line.starts_with('{') && (line.contains("\"ohh\"") || line == "{")
        || line.starts_with("\"ohh\"")
}

/// A hand begins with a brace that is inside no other, or that its name follows: the hand before was
/// cut.
fn starts(text: &str) -> Vec<Start> {
    let (mut starts, mut depth, mut in_text, mut escaped) = (Vec::new(), 0usize, false, false);
    for line in Lines::new(text) {
        for (at, byte) in line.text.bytes().enumerate() {
            if byte == b'{' && is_named(&text[line.offset + at..]) {
                (depth, in_text, escaped) = (0, false, false);
            }
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

/// Whether a brace has the name of a hand behind it. In a text between quotes it would be
/// `{\"ohh\"`.
fn is_named(text: &str) -> bool {
    let inside = text.strip_prefix('{').unwrap_or_default();
    inside.trim_start().starts_with("\"ohh\"")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
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
    let mut builder = HandBuilder::new(hand);
    facts(ohh, &mut builder)?;
    builder.hand.cancelled = ohh.get("_cancelled") == Some(&Value::Bool(true));
    let ids = players(ohh, &mut builder)?;
    rounds(ohh, &ids, &mut builder)?;
    pots(ohh, &ids, &mut builder)?;
    bounties(ohh, &ids, &mut builder)?;
    other_runs(ohh, &mut builder)?;
    count_hole_cards(hand);
    Ok(())
}

fn rounds(ohh: &Value, ids: &Ids, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let none = Vec::new();
    let hero = builder.hand.hero;
    let all = ohh.get("rounds").and_then(Value::as_array);
    let all = all.unwrap_or(&none);
    let meaning = Meaning::of(all, taken(ohh, builder)?, ids, builder)?;
    for round in all {
        let street = match text(round, "street") {
            "Flop" => 1,
            "Turn" => 2,
            "River" => 3,
            "Showdown" => builder.street,
            name => name
                .strip_prefix("Street ")
                .and_then(times::digits)
                .map_or(0, |(street, _)| street.clamp(1, 9) as u8 - 1),
        };
        let board = cards_of(round, builder)?;
        let actions = round.get("actions").and_then(Value::as_array);
        let actions = actions.unwrap_or(&none);
        // The card that Courchevel shows before the first bet comes after the posts.
        let before = match street {
            0 => actions.iter().take_while(|action| !decides(action)).count(),
            _ => 0,
        };
        for (at, action) in actions.iter().enumerate() {
            if at == before {
                begin(street, &board, builder);
            }
            act_of(action, ids, meaning, builder)?;
        }
        if before >= actions.len() {
            begin(street, &board, builder);
        }
    }
    builder.hand.hero = hero;
    Ok(())
}

/// Whether a player decides something, after the posts.
fn decides(action: &Value) -> bool {
    matches!(
        text(action, "action"),
        "Fold" | "Check" | "Call" | "Bet" | "Raise" | "Bring In"
    )
}

fn begin(street: u8, board: &Cards, builder: &mut HandBuilder<'_, '_>) {
    builder.street = street;
    if !board.is_empty() {
        builder.board(street, board);
    }
}

/// Cards: a list of texts, or a text, which is empty where there are none.
fn cards_of(value: &Value, builder: &HandBuilder<'_, '_>) -> Result<Cards, Unreadable> {
    let texts: Vec<&str> = match value.get("cards") {
        Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(all)) => vec![all],
        _ => Vec::new(),
    };
    cards::parse(&texts.join(" "))
        .ok_or_else(|| builder.unreadable(format!("{texts:?} are not cards")))
}

fn act_of(
    action: &Value,
    ids: &Ids,
    meaning: Meaning,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    match text(action, "action") {
        // The room adds to the pot if there is no player.
        "Add to Pot" if ids.place(&action["player_id"]).is_none() => {
            builder.hand.money.house_added += amount(action, "amount", builder)?;
            return Ok(());
        }
        "Added Chips" | "Add Chips" | "Sits Down" | "Stands Up" | "Player Adjustment" => {
            return Ok(());
        }
        _ => {}
    }
    let player = ids.player(action, builder)?;
    let kind = match text(action, "action") {
        "Dealt Cards" => {
            dealt(player, cards_of(action, builder)?, builder);
            return Ok(());
        }
        "Discard" | "Draw" | "Stand Pat" => {
            discard(player, cards_of(action, builder)?, builder);
            return Ok(());
        }
        "Shows Cards" => {
            let held = cards_of(action, builder)?;
            builder.show(player, held);
            return Ok(());
        }
        "Mucks Cards" => {
            let held = cards_of(action, builder)?;
            builder.muck(player, held);
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
        other => return Err(builder.unknown(other, "action")),
    };
    let chips = amount(action, "amount", builder)?;
    let all_in = flag(action, "is_allin");
    let said = if matches!(kind, ActionKind::Fold | ActionKind::Check) {
        Said::Nothing
    } else {
        meaning.said(kind, chips)
    };
    builder.act(kind, player, said).all_in = all_in;
    Ok(())
}

/// Cards dealt to a player, in stud and draw games in several parts.
fn dealt(player: u8, new: Cards, builder: &mut HandBuilder<'_, '_>) {
    if builder.hand.game.board_cards() > 0 {
        return builder.hole(player, new);
    }
    let hidden = match (builder.hand.game.is_stud(), builder.street) {
        (true, 0) => 3usize.saturating_sub(new.len()),
        _ => 0,
    };
    let unknown = std::iter::repeat_n(Cards::UNKNOWN, hidden);
    let new: Cards = unknown.chain(new.ids().iter().copied()).collect();
    let action = builder.act(ActionKind::DealHole, player, Said::Nothing);
    action.cards = new;
    builder.hand.seats[usize::from(player)].hole.extend(&new);
}

fn discard(player: u8, gone: Cards, builder: &mut HandBuilder<'_, '_>) {
    let action = builder.act(ActionKind::Draw, player, Said::Nothing);
    action.cards = gone;
    let held = &mut builder.hand.seats[usize::from(player)].hole;
    let kept = held.ids().iter().copied();
    *held = kept.filter(|id| !gone.ids().contains(id)).collect();
}

/// The specification has one name for Omaha with any number of hole cards: the known ones say
/// which.
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

/// `_boards`, our field: the boards of all runs. The streets have the first.
fn other_runs(ohh: &Value, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let cards = |board: &Value| {
        let texts = board.as_array().into_iter().flatten();
        let texts: Vec<&str> = texts.filter_map(Value::as_str).collect();
        builder.cards(&texts.join(" "))
    };
    let boards: Result<Vec<_>, _> = each(ohh, "_boards").map(cards).collect();
    builder.other_runs(&boards?)
}

/// The bounties that players won in this hand.
fn bounties(ohh: &Value, ids: &Ids, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    for bounty in each(ohh, "tournament_bounties") {
        let won = amount(bounty, "bounty_won", builder)?;
        let player = ids.player(bounty, builder)?;
        builder.hand.seats[usize::from(player)].bounty_won += won;
    }
    Ok(())
}

/// What the players and the room take from the pots.
fn taken(ohh: &Value, builder: &HandBuilder<'_, '_>) -> Result<i64, Unreadable> {
    let mut sum = 0i64;
    for pot in each(ohh, "pots") {
        for fee in ["rake", "jackpot"] {
            sum = sum.saturating_add(amount(pot, fee, builder)?);
        }
        for win in each(pot, "player_wins") {
            sum = sum.saturating_add(amount(win, "win_amount", builder)?);
        }
    }
    Ok(sum)
}

/// The values of a list; none if it is not there.
fn each<'v>(value: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    value
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

fn pots(ohh: &Value, ids: &Ids, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (mut rake, mut jackpot) = (0, 0);
    for pot in each(ohh, "pots") {
        let other = amount(pot, "_other_fees", builder)?;
        rake += amount(pot, "rake", builder)? - other;
        builder.hand.money.other_fees += other;
        jackpot += amount(pot, "jackpot", builder)?;
        let number = pot
            .get("number")
            .and_then(Value::as_u64)
            .map_or(SOME_POT, |number| number.min(254) as u8);
        for win in each(pot, "player_wins") {
            let player = ids.player(win, builder)?;
            let won = amount(win, "win_amount", builder)?;
            if won > 0 {
                builder.collect(player, won, number);
            }
            let paid = amount(win, "cashout_amount", builder)?;
            if paid > 0 {
                builder.act(ActionKind::Cashout, player, Said::Adds(paid));
            }
            let fee = amount(win, "cashout_fee", builder)?;
            let ceded = amount(win, "_ceded", builder)?;
            let account = &mut builder.hand.seats[usize::from(player)].account;
            account.cashout_fee += fee;
            account.ceded += ceded;
        }
    }
    builder.hand.money.stated_rake = Some(rake);
    builder.hand.money.jackpot = jackpot;
    Ok(())
}
