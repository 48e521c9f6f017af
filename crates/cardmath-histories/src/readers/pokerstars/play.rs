//! What happened, line by line.

use crate::amounts;
use crate::cards::{self, Cards};
use crate::fault::Unreadable;
use crate::games::Game;
use crate::hand::{Action, ActionKind, MOST_RUNS, Said};
use crate::readers::builder::{HandBuilder, pot_of};
use crate::readers::pokerstars::aside::{cashed_out, cashout, finish_of, stranger};
use crate::readers::pokerstars::post::post;
use crate::readers::pokerstars::summary::{NO_AMOUNT, amount, cards_until};
use crate::readers::seating::{actor, actors, place_of};
use crate::text::{cut, in_brackets, trim};
use crate::times;

/// A line between stars: a street, the showdown, or the summary. Returns whether the summary
/// begins.
pub fn section(mark: &str, builder: &mut HandBuilder<'_, '_>) -> Result<bool, Unreadable> {
    let (name, rest) = cut(mark, "***").unwrap_or((mark, ""));
    let (run, name) = run_of(trim(name));
    builder.run = run.unwrap_or(0);
    if let Some(run) = run {
        if usize::from(run) >= MOST_RUNS {
            return Err(builder.unreadable("the board was run too often"));
        }
        builder.hand.runs = builder.hand.runs.max(run + 1);
    }
    match name {
        "SUMMARY" => return Ok(true),
        "SHOW DOWN" | "SHOWDOWN" | "HOLE CARDS" | "DEALING HANDS" | "PRE-FLOP" | "3rd STREET" => {}
        "FLOP" => board(1, run, rest, builder)?,
        "TURN" => board(2, run, rest, builder)?,
        "RIVER" if builder.hand.game.board_cards() > 0 => board(3, run, rest, builder)?,
        "RIVER" => builder.street = 4,
        "4th STREET" | "FIRST DRAW" | "DRAW" => builder.street = 1,
        "5th STREET" | "SECOND DRAW" => builder.street = 2,
        "6th STREET" | "THIRD DRAW" => builder.street = 3,
        "7th STREET" => builder.street = 4,
        other => return Err(builder.unknown(other, "part of a hand")),
    }
    Ok(false)
}

/// ` [3d Kd 9h] [8h]`: the board of a run, or of all runs if the line names none.
fn board(
    street: u8,
    run: Option<u8>,
    text: &str,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let mut whole = Cards::none();
    let mut newest = Cards::none();
    for inside in in_brackets(text) {
        newest = builder.need(cards::parse(inside), "this board cannot be read")?;
        whole.extend(&newest);
    }
    deal(street, run, (&whole, &newest), builder)
}

/// Cards are dealt to the board: all of it, and the newest.
pub fn deal(
    street: u8,
    run: Option<u8>,
    (whole, newest): (&Cards, &Cards),
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    builder.street = street;
    let boards = builder.hand.boards;
    let runs = run.map_or(0..MOST_RUNS, |run| usize::from(run)..usize::from(run) + 1);
    for place in runs.clone() {
        builder.hand.boards[place] = if place > runs.start && boards[place] == boards[place - 1] {
            builder.hand.boards[place - 1]
        } else {
            longer(&boards[place], street, whole, builder)?
        };
    }
    let mut deal = Action::new(ActionKind::DealBoard, None, street, builder.line);
    deal.cards = *newest;
    deal.run = builder.run;
    builder.hand.actions.push(deal);
    Ok(())
}

/// The board of a run on its next street.
fn longer(
    before: &Cards,
    street: u8,
    whole: &Cards,
    builder: &HandBuilder<'_, '_>,
) -> Result<Cards, Unreadable> {
    if street == 1 && !before.is_empty() {
        return Err(builder.unreadable("the flop is dealt twice"));
    }
    // The line of a later street may have the flop in another order. With fewer cards than the
    // board has it does not go on.
    let known = whole.ids().get(..before.len()).unwrap_or_default();
    if street > 1 && !(known == before.ids() || sorted(known) == sorted(before.ids())) {
        let reason = "the board of this street does not go on from the one before";
        return Err(builder.unreadable(reason));
    }
    let mut board = *before;
    board.extend(&whole.ids()[known.len()..].iter().copied().collect());
    Ok(board)
}

fn sorted(ids: &[u8]) -> Vec<u8> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids
}

/// A line about what a player did.
pub fn event(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        return dealt(rest, builder);
    }
    if let Some(rest) = text.strip_prefix("Uncalled bet (") {
        return uncalled(rest, builder);
    }
    let [actions_of, asides] = actors(builder.hand, text, [": ", " "]);
    // A name may have a colon itself: the longer name is meant.
    let length = |(player, _): (u8, &str)| builder.hand.name(player).len();
    match (actions_of, asides) {
        (Some(found), other) if other.is_none_or(|other| length(other) <= length(found)) => {
            return act_of(found.0, found.1, builder);
        }
        (_, Some((player, rest))) => return aside(player, rest, builder),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("Cash Drop to Pot : total ") {
        builder.hand.money.house_added += builder.need(amounts::whole(rest), NO_AMOUNT)?;
        return Ok(());
    }
    stranger(text, builder)
}

fn dealt(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    // A name may have brackets itself.
    let seated = place_of(builder.hand, text);
    let Some(player) = seated.or_else(|| Some(actor(builder.hand, text, " [")?.0)) else {
        let name = cut(text, " [").map_or(text, |(name, _)| name);
        return Err(builder.unreadable(format!("{name} is dealt cards, and has no seat")));
    };
    let street = builder.street;
    let mut deal = Action::new(ActionKind::DealHole, Some(player), street, builder.line);
    let mut all = Cards::none();
    // Stud and draw games list the cards held before, then the new ones: `[2c 3c] [4d]`.
    for inside in in_brackets(&text[builder.hand.name(player).len()..]) {
        let group = builder.need(cards::parse(inside), "these cards cannot be read")?;
        all.extend(&group);
        if !group.is_empty() {
            deal.cards = group;
        }
    }
    let expected = stud_cards(builder.hand.game, street);
    if !all.is_empty() && all.len() < expected {
        // Of the others' cards, only the up cards are shown.
        let unknown = expected - all.len();
        all = hidden(unknown).chain(all.ids().iter().copied()).collect();
        if street == 0 {
            deal.cards = all;
        }
    }
    if !all.is_empty() {
        builder.hand.seats[usize::from(player)].hole = all;
        if street == 0 && all.known() {
            builder.knows(player);
        }
    }
    builder.hand.actions.push(deal);
    Ok(())
}

/// `$990) returned to FLATC@T`.
fn uncalled(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (chips, rest) = amount(text, builder)?;
    let name = rest.strip_prefix(") returned to ").unwrap_or(rest);
    let Some(player) = place_of(builder.hand, name) else {
        return Err(builder.unreadable(format!("chips go back to {name}, who has no seat")));
    };
    // Chips that go back belong to no run.
    builder
        .act(ActionKind::Uncalled, player, Said::Adds(chips))
        .run = 0;
    Ok(())
}

/// `raises $40 to $60 and is all-in`: what a player does, after the name and a colon.
fn act_of(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (verb, rest) = cut(text, " ").unwrap_or((text, ""));
    let chips = |text: &str| amount(text, builder).map(|(chips, _)| chips);
    let mut cards = Cards::none();
    let (kind, said) = match verb {
        "folds" => {
            if let Some(shown) = rest.strip_prefix('[') {
                cards = cards_until(shown, builder)?;
                builder.hand.seats[usize::from(player)].show(cards);
            }
            (ActionKind::Fold, Said::Nothing)
        }
        "checks" => (ActionKind::Check, Said::Nothing),
        "calls" => (ActionKind::Call, Said::Adds(chips(rest)?)),
        "bets" => (ActionKind::Bet, Said::Adds(chips(rest)?)),
        "raises" | "completes" | "caps" => (ActionKind::Raise, Said::To(raised_to(rest, builder)?)),
        "brings" => {
            let low = rest.strip_prefix("in for ").unwrap_or(rest);
            (ActionKind::BringIn, Said::Adds(chips(low)?))
        }
        "straddle" => (ActionKind::Straddle, Said::To(chips(rest)?)),
        "posts" => return post(player, rest, builder),
        "shows" => {
            let shown = builder.need(rest.strip_prefix('['), "no cards are shown")?;
            cards = cards_until(shown, builder)?;
            builder.hand.seats[usize::from(player)].show(cards);
            (ActionKind::Show, Said::Nothing)
        }
        "mucks" => {
            builder.hand.seats[usize::from(player)].mucked = true;
            (ActionKind::Muck, Said::Nothing)
        }
        "discards" => {
            cards = discarded(rest, builder)?;
            (ActionKind::Draw, Said::Nothing)
        }
        "stands" => (ActionKind::Draw, Said::Nothing),
        "doesn't" | "didn't" | "does" | "is" | "sits" | "will" | "Chooses" => return Ok(()),
        "Pays" | "Receives" => return cashout(player, verb, rest, builder),
        // GGPoker's older insurance is settled with the room, as a cash-out is.
        "get" if rest.contains("insurance") => return Ok(()),
        "pay" | "receive" | "receives" if rest.contains("insurance") => {
            return cashout(player, verb, rest, builder);
        }
        other => return Err(builder.unknown_action(other)),
    };
    let action = builder.act(kind, player, said);
    (action.cards, action.all_in) = (cards, text.ends_with("all-in"));
    Ok(())
}

/// `$40 to $60`: the amount after the word, or the only one.
fn raised_to(text: &str, builder: &HandBuilder<'_, '_>) -> Result<i64, Unreadable> {
    let by = amounts::leading(text);
    let behind = by.and_then(|(_, rest)| rest.strip_prefix(" to "));
    let to = behind.unwrap_or_else(|| cut(text, "to ").map_or(text, |(_, to)| to));
    amount(to, builder).map(|(to, _)| to)
}

/// Lines without a colon: pots collected, chat, coming and going, places in tournaments.
fn aside(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("collected ") {
        let (chips, rest) = amount(rest, builder)?;
        builder.collect(player, chips, pot_of(rest));
    } else if let Some(rest) = text.strip_prefix("cashed out the hand for ") {
        cashed_out(player, rest, builder)?;
    } else if !finish_of(player, text, builder.hand) {
        builder.warn_unknown_act(player, text, &BESIDE);
    }
    Ok(())
}

/// How a line that is not play continues after a name.
const BESIDE: [&str; 15] = [
    "finished ",
    "wins ",
    "joins ",
    "leaves ",
    "said, ",
    "has ",
    "is ",
    "was ",
    "will ",
    "sits ",
    "adds ",
    "re-buys",
    "re-enters",
    "takes ",
    "activated ",
];

/// `FIRST FLOP`: the run, from 0, and the street. The draws of draw games are not runs.
fn run_of(name: &str) -> (Option<u8>, &str) {
    for (run, word) in ["FIRST ", "SECOND ", "THIRD ", "FOURTH "]
        .iter()
        .enumerate()
    {
        if let Some(street) = name.strip_prefix(word).filter(|street| *street != "DRAW") {
            return (Some(run as u8), street);
        }
    }
    (None, name)
}

/// `3 cards [2c 3c 4c]`, or `3 cards` of somebody else.
fn discarded(text: &str, builder: &HandBuilder<'_, '_>) -> Result<Cards, Unreadable> {
    match (text.split_once('['), times::digits(text)) {
        (Some((_, shown)), _) => cards_until(shown, builder),
        (None, Some((count, _))) => Ok(hidden(count.clamp(0, 7) as usize).collect()),
        _ => Ok(Cards::none()),
    }
}

/// Unknown cards.
fn hidden(count: usize) -> impl Iterator<Item = u8> {
    std::iter::repeat_n(Cards::UNKNOWN, count)
}

/// The number of cards that a player of stud has on a street; 0 in other games.
fn stud_cards(game: Game, street: u8) -> usize {
    match game {
        game if game.is_stud() => 3 + usize::from(street.min(4)),
        _ => 0,
    }
}
