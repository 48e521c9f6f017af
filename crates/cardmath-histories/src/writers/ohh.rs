//! Open Hand History: one hand as JSON, by version 1.4.6 of the specification.

use serde_json::{Value, json};

use super::{card_text, known_of, numbered};
use crate::cards::Cards;
use crate::games::{Betting, Game};
use crate::hand::{Account, Action, ActionKind, Hand, Seat};
use crate::times;

/// The version of the specification that is written.
const VERSION: &str = "1.4.6";

/// Write a hand that the ledger has settled as Open Hand History.
///
/// The amount of an action is what the player puts in with it. What the format has no place for
/// is in fields of our own: `_boards` (all runs; the flag `Run_It_Twice` says so, and the streets
/// have the first), `_time_local` and `_time_zone` (the specification has UTC alone, and is given
/// none where the text does not say it), `_small_bet` and `_big_bet` of fixed limits,
/// `_other_fees`, and `_ceded` of a win.
pub fn write_ohh(hand: &Hand<'_>) -> String {
    let (order, numbers) = numbered(hand);
    let players: Vec<Value> = order
        .iter()
        .map(|place| player(hand, *place, numbers[usize::from(*place)]))
        .collect();
    let (date, money) = (hand.time_utc.map(iso), &hand.money);
    let blinds = (
        decimal(hand.stakes.small_blind),
        decimal(hand.stakes.big_blind),
    );
    let wins = order.iter().map(|place| usize::from(*place));
    let wins = wins.filter_map(|place| win(numbers[place], &hand.seats[place].account));
    let wins: Vec<Value> = wins.collect();
    let mut ohh = json!({
        "spec_version": VERSION,
        "site_name": if hand.skin.is_empty() { hand.room } else { &hand.skin },
        "network_name": hand.room,
        "internal_version": VERSION,
        "tournament": hand.format.is_tournament(),
        "game_number": hand.id,
        "start_date_utc": date,
        "table_name": hand.table,
        "game_type": game_type(hand.game),
        "bet_limit": {"bet_type": bet_type(hand.betting), "bet_cap": decimal(hand.stakes.cap)},
        "table_size": hand.seat_count,
        "currency": hand.currency,
        "dealer_seat": hand.button,
        "small_blind_amount": blinds.0,
        "big_blind_amount": blinds.1,
        "ante_amount": decimal(hand.stakes.ante),
        "hero_player_id": hand.hero.map(|place| numbers[usize::from(place)]),
        "flags": if hand.runs > 1 { vec!["Run_It_Twice"] } else { vec![] },
        "players": players,
        "rounds": rounds(hand, &numbers),
        "pots": [{
            "number": 0,
            "amount": decimal(money.pot),
            "rake": decimal(money.rake + money.other_fees),
            "_other_fees": decimal(money.other_fees),
            "jackpot": decimal(money.jackpot),
            "player_wins": wins,
        }],
    });
    if let Some(entry) = &hand.tournament {
        ohh["tournament_info"] = json!({
            "tournament_number": entry.id,
            "name": entry.name,
            "buyin_amount": entry.buy_in.map(decimal),
            "currency": entry.currency,
            "bounty_fee_amount": entry.bounty.map(decimal),
            "fee_amount": entry.fee.map(decimal),
        });
    }
    add_own_fields(hand, &mut ohh);
    json!({ "ohh": ohh }).to_string()
}

/// What the format has no place for.
fn add_own_fields(hand: &Hand<'_>, ohh: &mut Value) {
    if hand.runs > 1 {
        let boards = hand.boards.iter().take(usize::from(hand.runs));
        ohh["_boards"] = boards.map(texts).collect();
    }
    if let Some(local) = hand
        .time_local
        .filter(|local| hand.time_utc != Some(*local))
    {
        ohh["_time_local"] = json!(iso(local).trim_end_matches('Z'));
        ohh["_time_zone"] = json!(hand.zone);
    }
    if hand.cancelled {
        ohh["_cancelled"] = json!(true);
    }
    if hand.betting == Betting::FixedLimit {
        ohh["_small_bet"] = decimal(hand.stakes.small_bet);
        ohh["_big_bet"] = decimal(hand.stakes.big_bet);
    }
}

/// What a player takes from the pot, and from the room for giving it up; none if that is 0.
fn win(player: usize, account: &Account) -> Option<Value> {
    if account.collected <= 0 && account.cashout_fee == 0 && account.cashout.is_none() {
        return None;
    }
    let mut win = json!({"player_id": player, "win_amount": decimal(account.collected)});
    for (name, amount) in [
        ("cashout_amount", account.cashout.unwrap_or(0)),
        ("cashout_fee", account.cashout_fee),
        ("_ceded", account.ceded),
    ] {
        if amount != 0 {
            win[name] = decimal(amount);
        }
    }
    Some(win)
}

fn player(hand: &Hand<'_>, place: u8, number: usize) -> Value {
    let seat = &hand.seats[usize::from(place)];
    json!({
        "id": number,
        "seat": seat.seat,
        "name": seat.name,
        "display": seat.name,
        "starting_stack": decimal(seat.stack),
        "player_bounty": decimal(seat.bounty.unwrap_or(0)),
        "is_sitting_out": false,
    })
}

/// The streets that were reached, and the showdown if cards were shown.
fn rounds(hand: &Hand<'_>, numbers: &[usize]) -> Vec<Value> {
    let last = hand
        .actions
        .iter()
        .map(|action| action.street)
        .max()
        .unwrap_or(0);
    let mut found: Vec<Value> = (0..=last)
        .map(|street| {
            let dealt = hand.actions.iter().filter(|action| action.street == street);
            let board: Vec<String> = dealt
                .clone()
                .filter(|action| action.kind == ActionKind::DealBoard && action.run == 0)
                .flat_map(|action| texts(&action.cards))
                .collect();
            let actions = dealt.filter(|action| !is_shown(action)).filter_map(|action| act_of(action, hand, numbers));
            let actions = added_by_room(hand, street).into_iter().chain(actions);
            json!({"id": street, "street": street_name(hand, street), "cards": board, "actions": counted(actions)})
        })
        .collect();
    let mut shown: Vec<Value> = hand
        .actions
        .iter()
        .filter(|action| is_shown(action))
        .filter_map(|action| act_of(action, hand, numbers))
        .collect();
    // Cards that the summary alone says were mucked.
    let mucked = hand
        .seats
        .iter()
        .zip(numbers)
        .filter(|(seat, _)| was_mucked(seat));
    let by_action = |number: usize| {
        let mut shown = hand.actions.iter().filter(|action| is_shown(action));
        shown.any(|action| {
            action
                .player
                .is_some_and(|place| numbers[usize::from(place)] == number)
        })
    };
    shown.extend(
        mucked
            .filter(|(_, number)| **number > 0 && !by_action(**number))
            .map(|(seat, number)| {
                json!({"player_id": number, "action": "Mucks Cards", "amount": 0, "is_allin": false,
                "cards": texts(&seat.hole)})
            }),
    );
    if !shown.is_empty() {
        let (id, actions) = (last + 1, counted(shown.into_iter()));
        found.push(json!({"id": id, "street": "Showdown", "cards": [], "actions": actions}));
    }
    found
}

/// What the room adds to the pot, before anybody acts: no player has the number 0.
fn added_by_room(hand: &Hand<'_>, street: u8) -> Option<Value> {
    let added = hand.money.house_added;
    (added > 0 && street == 0).then(|| {
        json!({"player_id": 0, "action": "Add to Pot", "amount": decimal(added), "is_allin": false,
        "cards": []})
    })
}

fn counted(actions: impl Iterator<Item = Value>) -> Vec<Value> {
    let number = |(number, mut action): (usize, Value)| {
        action["action_number"] = json!(number);
        action
    };
    actions.enumerate().map(number).collect()
}

fn was_mucked(seat: &Seat<'_>) -> bool {
    seat.mucked && seat.hole.known()
}

fn is_shown(action: &Action) -> bool {
    matches!(action.kind, ActionKind::Show | ActionKind::Muck)
}

fn act_of(action: &Action, hand: &Hand<'_>, numbers: &[usize]) -> Option<Value> {
    let place = usize::from(action.player?);
    let player = numbers[place];
    let name = match action.kind {
        ActionKind::DealHole => "Dealt Cards",
        ActionKind::PostAnte => "Post Ante",
        ActionKind::PostSmall => "Post SB",
        ActionKind::PostBig => "Post BB",
        ActionKind::PostDead => "Post Dead",
        ActionKind::Straddle => "Straddle",
        ActionKind::BringIn => "Bring In",
        ActionKind::Fold => "Fold",
        ActionKind::Check => "Check",
        ActionKind::Call => "Call",
        ActionKind::Bet => "Bet",
        ActionKind::Raise => "Raise",
        ActionKind::Draw => "Discard",
        ActionKind::Show => "Shows Cards",
        ActionKind::Muck => "Mucks Cards",
        ActionKind::DealBoard
        | ActionKind::Uncalled
        | ActionKind::Collect
        | ActionKind::Cashout => return None,
    };
    let known = known_of(&action.cards);
    if player == 0 || action.kind == ActionKind::DealHole && known.is_empty() {
        return None;
    }
    // Others see one of the first cards of stud.
    let cards = match action.kind {
        ActionKind::DealHole => &known,
        // The summary alone may say which cards.
        ActionKind::Muck if was_mucked(&hand.seats[place]) => &hand.seats[place].hole,
        _ => &action.cards,
    };
    Some(json!({
        "player_id": player,
        "action": name,
        "amount": decimal(action.amount),
        "is_allin": action.all_in,
        "cards": texts(cards),
    }))
}

fn texts(cards: &Cards) -> Vec<String> {
    cards.ids().iter().map(|id| card_text(*id)).collect()
}

fn street_name(hand: &Hand<'_>, street: u8) -> String {
    const FLOP_GAMES: [&str; 4] = ["Preflop", "Flop", "Turn", "River"];
    match (hand.game.board_cards(), FLOP_GAMES.get(usize::from(street))) {
        (1.., Some(name)) => (*name).to_owned(),
        _ => format!("Street {}", street + 1),
    }
}

/// The name of a game in the specification, or our key where it has none, as for Omaha with five
/// cards.
fn game_type(game: Game) -> &'static str {
    match game {
        Game::Holdem => "Holdem",
        Game::Omaha => "Omaha",
        Game::Omaha8 => "OmahaHiLo",
        Game::Stud => "Stud",
        Game::StudEight => "StudHiLo",
        Game::FiveDraw => "Draw",
        other => other.key(),
    }
}

fn bet_type(betting: Betting) -> &'static str {
    match betting {
        Betting::NoLimit | Betting::Cap => "NL",
        Betting::PotLimit | Betting::CapPotLimit => "PL",
        Betting::FixedLimit => "FL",
    }
}

/// Hundredths as a number of JSON: whole numbers without decimals.
fn decimal(hundredths: i64) -> Value {
    if hundredths % 100 == 0 {
        json!(hundredths / 100)
    } else {
        json!(hundredths as f64 / 100.0)
    }
}

fn iso(time: times::Micros) -> String {
    let (year, month, day, clock) = times::parts(time);
    format!("{year:04}-{month:02}-{day:02}T{clock}Z")
}
