//! PHH: one hand as TOML.

use std::fmt::Write;

use super::{cards_text, numbered};
use crate::cards::Cards;
use crate::games::Betting;
use crate::hand::{Account, Action, ActionKind, Hand, MOST_PLAYERS, Seat};
use crate::ledger::shown;
use crate::replay::is_bomb_pot;

/// Write a hand that the ledger has settled as PHH.
///
/// Chips that were posted dead are among the antes, as PHH has no word for them. Of several runs
/// the actions have the first; the field `_boards` has all. Fees beside the rake are `_jackpot` and
/// `_other_fees`, cash-outs `_cashouts`, `_cashout_fees` and `_ceded`. The field `_cap` is the most that a
/// player can lose in a capped game, and `_hero` the number of the player whose history it is.
///
/// ```
/// use cardmath_histories::writers::write_phh;
/// use cardmath_histories::{Outcome, read};
///
/// let text = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
///     starting_stacks = [100, 100]\nactions = ['d dh p1 ????', 'd dh p2 AhKh', 'p2 cbr 6', 'p1 f']\n";
/// read(text, &mut |outcome| match outcome {
///     Outcome::Hand(hand) => assert!(write_phh(hand).contains("winnings = [0, 4]")),
///     Outcome::Rejected(fault) => panic!("{fault}"),
/// });
/// ```
pub fn write_phh(hand: &Hand<'_>) -> String {
    let (order, numbers) = numbered(hand);
    let mut text = String::new();
    let mut field = |name: &str, value: String| {
        let _ = writeln!(text, "{name} = {value}");
    };
    field("variant", quoted(hand.game.variant(hand.betting)));
    let seats = || order.iter().map(|place| &hand.seats[usize::from(*place)]);
    // What one player posts for all, or for a missed blind, goes to the pot as it is.
    let posts = |seat: &Seat<'_>| seat.account.antes + seat.account.dead;
    let for_all = seats().any(|seat| posts(seat) > 0) && seats().any(|seat| posts(seat) == 0);
    let dead_blinds = seats().any(|seat| seat.account.dead > 0);
    field(
        "ante_trimming_status",
        (!for_all && !dead_blinds).to_string(),
    );
    let each = |amount: &dyn Fn(&Seat<'_>) -> i64| list(seats().map(|seat| shown(amount(seat))));
    field("antes", each(&posts));
    stakes(hand, &order, &mut field);
    field("starting_stacks", each(&|seat| seat.stack));
    let actions = actions(hand, &order, &numbers);
    field("actions", list(actions.iter().map(|action| quoted(action))));
    field("players", list(seats().map(|seat| quoted(&seat.name))));
    field("seats", list(seats().map(|seat| seat.seat.to_string())));
    if !hand.winner_unknown {
        field("winnings", each(&|seat| seat.account.collected));
    }
    facts(hand, &mut field);
    money(hand, &order, &mut field);
    if let Some(hero) = hand.hero.map(|place| numbers[usize::from(place)])
        && hero > 0
    {
        field("_hero", hero.to_string());
    }
    text
}

fn stakes(hand: &Hand<'_>, order: &[u8], field: &mut dyn FnMut(&str, String)) {
    let stakes = &hand.stakes;
    if hand.game.board_cards() > 0 || stakes.bring_in == 0 {
        // With two players the small blind is listed first, though the last player posts it.
        let live = |place: &u8| shown(blind(hand, *place));
        let blinds: Vec<String> = if order.len() == 2 {
            order.iter().rev().map(live).collect()
        } else {
            order.iter().map(live).collect()
        };
        field("blinds_or_straddles", list(blinds.into_iter()));
    } else {
        field("bring_in", shown(stakes.bring_in));
    }
    if hand.betting == Betting::FixedLimit {
        field("small_bet", shown(stakes.small_bet));
        field("big_bet", shown(stakes.big_bet));
    } else {
        field("min_bet", shown(stakes.big_blind.max(1)));
    }
}

/// The blind or straddle of a player: in full also where the stack is shorter, as the others have to
/// call all of it.
fn blind(hand: &Hand<'_>, place: u8) -> i64 {
    let posted = hand.seats[usize::from(place)].account.blinds;
    let mut posts = hand.actions.iter().filter(|action| action.kind.is_post());
    let short = posts.find(|action| action.player == Some(place) && action.all_in);
    let full = match short.map(|action| action.kind) {
        Some(ActionKind::PostSmall) => hand.stakes.small_blind,
        Some(ActionKind::PostBig) => hand.stakes.big_blind,
        // Each straddle is twice what was posted before.
        Some(ActionKind::Straddle) => {
            let others = hand
                .seats
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != usize::from(place));
            let most = others.map(|(_, seat)| seat.account.blinds).max();
            2 * most.unwrap_or(0).max(hand.stakes.big_blind)
        }
        _ => 0,
    };
    posted.max(full)
}

/// Fees, what the room adds, cash-outs and cancelled hands, for which PHH has no fields: none where
/// there are none.
fn money(hand: &Hand<'_>, order: &[u8], field: &mut dyn FnMut(&str, String)) {
    if hand.cancelled {
        field("_cancelled", "true".to_owned());
    }
    for (name, fee) in [
        ("_house_added", hand.money.house_added),
        ("_jackpot", hand.money.jackpot),
        ("_other_fees", hand.money.other_fees),
    ] {
        if fee != 0 {
            field(name, shown(fee));
        }
    }
    let accounts = || {
        order
            .iter()
            .map(|place| &hand.seats[usize::from(*place)].account)
    };
    for (name, amount) in CASH_OUTS {
        if accounts().any(|account| amount(account) != 0) {
            field(name, list(accounts().map(|account| shown(amount(account)))));
        }
    }
}

/// An amount of an account.
type Amount = fn(&Account) -> i64;

/// Our fields for cash-outs, an amount for each player.
const CASH_OUTS: [(&str, Amount); 3] = [
    ("_cashouts", |account| account.cashout.unwrap_or(0)),
    ("_cashout_fees", |account| account.cashout_fee),
    ("_ceded", |account| account.ceded),
];

/// The fields that are not part of the play.
fn facts(hand: &Hand<'_>, field: &mut dyn FnMut(&str, String)) {
    let venue = if hand.skin.is_empty() {
        hand.room
    } else {
        &hand.skin
    };
    field("venue", quoted(venue));
    if !hand.table.is_empty() {
        field("table", quoted(&hand.table));
    }
    if !hand.id.is_empty() {
        field("hand", quoted(&hand.id));
    }
    if hand.seat_count > 0 {
        field("seat_count", hand.seat_count.to_string());
    }
    if !hand.currency.is_empty() {
        field("currency", quoted(hand.currency));
    }
    if let Some(entry) = &hand.tournament {
        let has_name = !entry.name.is_empty();
        let name = if has_name { &entry.name } else { &entry.id };
        field("event", quoted(name));
        field("level", quoted(&entry.level));
    }
    if let Some(local) = hand.time_local {
        let (year, month, day, clock) = crate::times::parts(local);
        field("time", clock);
        field("day", day.to_string());
        field("month", month.to_string());
        field("year", year.to_string());
        if !hand.zone.is_empty() {
            field("time_zone_abbreviation", quoted(&hand.zone));
        }
    }
    if hand.stakes.cap > 0 {
        field("_cap", shown(hand.stakes.cap));
    }
    if hand.runs > 1 {
        let boards = hand.boards.iter().take(usize::from(hand.runs));
        let boards = boards.map(|board| quoted(&cards_text(board)));
        field("_boards", list(boards));
    }
}

/// The actions, in PHH's order: on each street discards, then cards, then bets.
fn actions(hand: &Hand<'_>, order: &[u8], numbers: &[usize; MOST_PLAYERS]) -> Vec<String> {
    let mut said = Vec::with_capacity(hand.actions.len() + order.len());
    if hand.game.board_cards() > 0 {
        said.extend(order.iter().map(|place| {
            let held = at_the_deal(hand, *place);
            format!("d dh p{} {held}", numbers[usize::from(*place)])
        }));
        if is_bomb_pot(hand) {
            // PHH knows no street without bets: all who have chips left check.
            let able = |place: &&u8| has_chips_after_antes(&hand.seats[usize::from(**place)]);
            let able = order.iter().filter(able);
            said.extend(able.map(|place| format!("p{} cc", numbers[usize::from(*place)])));
        }
        write_actions(&hand.actions, hand, numbers, &mut said);
        return said;
    }
    let last = hand.actions.iter().map(|action| action.street).max();
    for street in 0..=last.unwrap_or(0) {
        let on_street = hand
            .actions
            .iter()
            .copied()
            .filter(|action| action.street == street && action.kind != ActionKind::DealHole);
        let (draws, others): (Vec<Action>, Vec<Action>) =
            on_street.partition(|action| action.kind == ActionKind::Draw);
        write_actions(&draws, hand, numbers, &mut said);
        for place in order.iter().filter(|place| is_live(hand, **place, street)) {
            let new = dealt(hand, *place, street, &draws);
            if !new.is_empty() {
                let player = numbers[usize::from(*place)];
                said.push(format!("d dh p{player} {}", cards_text(&new)));
            }
        }
        write_actions(&others, hand, numbers, &mut said);
    }
    said
}

fn has_chips_after_antes(seat: &Seat<'_>) -> bool {
    seat.stack > seat.account.antes
}

fn write_actions(
    actions: &[Action],
    hand: &Hand<'_>,
    numbers: &[usize; MOST_PLAYERS],
    said: &mut Vec<String>,
) {
    for action in actions {
        // A player shows the same cards for each run.
        let words = words(action, hand, numbers);
        said.extend(words.filter(|words| action.kind != ActionKind::Show || !said.contains(words)));
    }
}

/// The hole cards of a game with a board, as they are known when they are dealt. Those that are
/// shown later are not.
fn at_the_deal(hand: &Hand<'_>, place: u8) -> String {
    let by = |kind| {
        let mut actions = hand.actions.iter();
        actions.find(|action: &&Action| action.kind == kind && action.player == Some(place))
    };
    let dealt = by(ActionKind::DealHole).map_or(Cards::none(), |action| action.cards);
    let held = &hand.seats[usize::from(place)].hole;
    let mut cards = match (dealt.known(), by(ActionKind::Show)) {
        (true, _) => dealt,
        (false, None) => *held,
        (false, Some(_)) => Cards::none(),
    };
    while cards.len() < hand.game.hole_cards() {
        cards.push(Cards::UNKNOWN);
    }
    cards_text(&cards)
}

/// The cards that a player gets on a street of a game without a board.
fn dealt(hand: &Hand<'_>, place: u8, street: u8, draws: &[Action]) -> Cards {
    let dealt = hand.actions.iter().find(|action| {
        action.kind == ActionKind::DealHole
            && action.player == Some(place)
            && action.street == street
    });
    let is_stud = hand.game.is_stud();
    let count = match street {
        0 if is_stud => 3,
        0 => hand.game.hole_cards(),
        _ if is_stud => 1,
        _ => draws
            .iter()
            .find(|action| action.player == Some(place))
            .map_or(0, |action| action.cards.len()),
    };
    let mut cards = dealt.map_or(Cards::none(), |action| action.cards);
    while cards.len() < count {
        cards.push(Cards::UNKNOWN);
    }
    cards
}

/// Whether a player has not folded before a street.
fn is_live(hand: &Hand<'_>, place: u8, street: u8) -> bool {
    !hand.actions.iter().any(|action| {
        action.kind == ActionKind::Fold && action.player == Some(place) && action.street < street
    })
}

/// An action in PHH's words; none for what PHH cannot write.
fn words(action: &Action, hand: &Hand<'_>, numbers: &[usize; MOST_PLAYERS]) -> Option<String> {
    if action.kind == ActionKind::DealBoard {
        return (action.run == 0).then(|| format!("d db {}", cards_text(&action.cards)));
    }
    let player = numbers[usize::from(action.player?)];
    if player == 0 {
        return None;
    }
    let shown_cards = |cards: &Cards| {
        if cards.is_empty() {
            String::new()
        } else {
            format!(" {}", cards_text(cards))
        }
    };
    Some(match action.kind {
        ActionKind::Fold => format!("p{player} f"),
        ActionKind::Check | ActionKind::Call => format!("p{player} cc"),
        ActionKind::Bet | ActionKind::Raise => format!("p{player} cbr {}", shown(action.to)),
        ActionKind::BringIn => format!("p{player} pb"),
        ActionKind::Draw => format!("p{player} sd{}", shown_cards(&action.cards)),
        ActionKind::Show => {
            let held = &hand.seats[usize::from(action.player?)].hole;
            let whole = held.known() && held.len() >= action.cards.len();
            format!(
                "p{player} sm{}",
                shown_cards(if whole { held } else { &action.cards })
            )
        }
        ActionKind::Muck => format!("p{player} sm"),
        _ => return None,
    })
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => quoted.extend(['\\', sign]),
            sign if sign.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(sign));
            }
            sign => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}
