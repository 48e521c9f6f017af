//! PokerNow's logs of home games: chips of the house, no rake, and amounts that are all of a
//! player's chips on the street, of calls too.

mod log;

use std::borrow::Cow;

use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::hand::{Action, ActionKind, Hand, Said, Seat};
use crate::readers::builder::HandBuilder;
use crate::readers::seating::actor;
use crate::readers::vocabulary::both_named;
use crate::readers::{Reader, Source, Start};
use crate::times;
use log::Record;

/// Reads PokerNow's logs.
pub const READER: Reader = Reader::new("pokernow", log::is_header, read)
    .cut_by(log::starts)
    .owned_by(owner);

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let records = log::hand(source.file, source.start..source.end, source.line);
    let mut builder = HandBuilder::new(hand);
    let first = builder.need(records.first(), "no hand begins in this log")?;
    builder.line = first.line;
    let dealer = header(first, &mut builder)?;
    builder.hand.money.stated_rake = Some(0);
    let mut ended = false;
    for record in &records[1..] {
        builder.line = record.line;
        let entry = record.entry.trim();
        ended |= entry.starts_with("-- ending hand #");
        event(entry, source.owner, &mut builder)?;
    }
    let dealer = dealer.and_then(|dealer| builder.player(dealer).ok());
    builder.hand.button = dealer.map(|dealer| builder.hand.seats[usize::from(dealer)].seat);
    builder.need(
        ended.then_some(()),
        "the hand is truncated: its end is missing",
    )
}

/// `-- starting hand #4 (id: abc)  No Limit Texas Hold'em (dealer: "Ann @ eNVKMq2Tcb") --`. Early
/// logs have no identifier, and brackets around the game. The name of the dealer.
fn header<'r>(
    record: &'r Record<'_>,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<Option<&'r str>, Unreadable> {
    let entry = &*record.entry;
    let dealer = ["(dealer: ", "(dead button)"]
        .iter()
        .find_map(|mark| entry.rfind(mark));
    let at = builder.need(
        dealer,
        "the beginning of the hand says nothing of the dealer",
    )?;
    let number = times::digits(&entry["-- starting hand #".len()..at]);
    let (number, rest) = builder.need(number, "the hand has no number")?;
    let (id, game) = match rest
        .trim_start()
        .strip_prefix("(id: ")
        .and_then(|id| id.split_once(')'))
    {
        Some((id, game)) => (id.to_owned(), game),
        // The numbers of every game begin at 1.
        None => (format!("{number} {}", record.at), rest),
    };
    let game = game.replace(['(', ')'], "");
    let known = both_named(&game, &[]).ok_or_else(|| builder.unknown(game.trim(), "game"))?;
    let hand = &mut *builder.hand;
    (hand.game, hand.betting) = known;
    hand.id = Cow::Owned(id);
    hand.set_time(times::leading(record.at).map(|(time, _)| time), "UTC");
    let dealer = entry[at..].strip_prefix("(dealer: \"");
    Ok(dealer.and_then(|dealer| dealer.strip_suffix("\") --")))
}

/// The beginnings of entries that are not play.
const BESIDE: [&str; 16] = [
    "-- ending hand #",
    "-- starting hand #",
    "The player ",
    "The admin ",
    "The game's ",
    "Game Config Changes",
    "WARNING: ",
    "IMPORTANT: ",
    "Dead Small Blind",
    "Undealt cards",
    "Asking to ",
    "Waiting for ",
    "Remaining players ",
    "All players in hand ",
    "Some players ",
    "Players ",
];

fn event(
    entry: &str,
    owner: Option<&str>,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    if let Some(stacks) = entry.strip_prefix("Player stacks: ") {
        return seats(stacks, builder);
    }
    if let Some(held) = entry.strip_prefix("Your hand is ") {
        return dealt(held, owner, builder);
    }
    if let Some(rest) = entry.strip_prefix("Uncalled bet of ") {
        return builder.uncalled(&rest.replace('"', ""), " returned to ");
    }
    if let Some(rest) = entry.strip_prefix('"')
        && let Some((player, rest)) = actor(builder.hand, rest, "\" ")
    {
        return act_of(player, rest, builder);
    }
    for (street, name) in [(1, "flop"), (2, "turn"), (3, "river")] {
        if entry
            .get(..name.len())
            .is_some_and(|word| word.eq_ignore_ascii_case(name))
            && let Some((which, new)) = entry[name.len()..].split_once(':')
        {
            return board(street, which.trim(), new, builder);
        }
    }
    if !BESIDE.iter().any(|start| entry.starts_with(start)) {
        builder.warn_unknown_line(entry);
    }
    Ok(())
}

/// `#1 "Ann @ eNVKMq2Tcb" (100) | #4 "Bob @ ZQfm6ZDMPO" (50)`. Names change and are taken twice:
/// what follows them is the player's own.
fn seats(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    for listed in text.split(") | #") {
        let seat = times::digits(listed.trim_start_matches('#')).and_then(|(number, rest)| {
            let (name, stack) = rest.strip_prefix(" \"")?.rsplit_once("\" (")?;
            Some((number, name, stack))
        });
        let (number, name, stack) = builder.need(seat, "this seat cannot be read")?;
        let (stack, _) = builder.amount(stack)?;
        let number = builder.seat_number(number)?;
        builder.sit(Seat::new(number, name.to_owned(), stack))?;
    }
    Ok(())
}

/// `2♥, 9♦`: the cards of the player who exported the log.
fn dealt(
    held: &str,
    owner: Option<&str>,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let held = cards(held, builder)?;
    let place = owner.and_then(|owner| builder.player(&owner.replace("\"\"", "\"")).ok());
    match place {
        Some(player) => builder.hole(player, held),
        None => {
            let warning = "the log does not say whose hand it shows";
            builder.hand.warnings.push(warning.to_owned());
        }
    }
    Ok(())
}

/// What a player does, after the name.
fn act_of(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let total = |rest: &str| builder.amount(rest).map(|(chips, _)| chips);
    let (kind, said) = match verb {
        "folds" => (ActionKind::Fold, Said::Nothing),
        "checks" => (ActionKind::Check, Said::Nothing),
        // In a bomb pot all players put in the same amount before the flop.
        _ if rest.ends_with("(bomb pot bet)") => {
            let chips = rest.trim_start_matches("a bet of ");
            (ActionKind::PostAnte, Said::Adds(total(chips)?))
        }
        "posts" => return post(player, rest, builder),
        "calls" => (ActionKind::Call, Said::To(total(rest)?)),
        "bets" => (ActionKind::Bet, Said::To(total(rest)?)),
        "raises" => {
            let to = rest.strip_prefix("to ").unwrap_or(rest);
            (ActionKind::Raise, Said::To(total(to)?))
        }
        "collected" => {
            let (chips, behind) = builder.amount(rest)?;
            if behind.starts_with(" from pot") {
                builder.collect_some(player, chips);
            }
            return Ok(());
        }
        "shows" => return show(player, rest, builder),
        "paid" => {
            let name = builder.hand.name(player);
            let warning = format!("a side bet is left out of the winnings: {name} {text}");
            builder.hand.warnings.push(warning);
            return Ok(());
        }
        "chooses" => return Ok(()),
        other => return Err(builder.unknown_action(other)),
    };
    builder.act(kind, player, said).all_in = text.ends_with("go all in");
    Ok(())
}

/// `a missed big blind of 20`.
fn post(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (what, chips) = builder.need(text.split_once(" of "), "no amount is posted")?;
    let (chips, _) = builder.amount(chips)?;
    let kind = match what.trim_start_matches("an ").trim_start_matches("a ") {
        "small blind" => ActionKind::PostSmall,
        "big blind" | "missed big blind" => ActionKind::PostBig,
        "missing small blind" => ActionKind::PostDead,
        "ante" => ActionKind::PostAnte,
        "straddle" => ActionKind::Straddle,
        other => return Err(builder.unknown(other, "post")),
    };
    let said = match kind {
        ActionKind::Straddle => Said::To(chips),
        _ => Said::Adds(chips),
    };
    builder.act(kind, player, said).all_in = text.ends_with("go all in");
    Ok(())
}

/// `a J♥, K♠.`, or one card alone.
fn show(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let mut held = cards(text.trim_start_matches("a ").trim_end_matches('.'), builder)?;
    let known = builder.hand.seats[usize::from(player)].hole;
    if held.len() == 1 && known.len() == 1 && known != held {
        held = known.ids().iter().chain(held.ids()).copied().collect();
    }
    builder.show(player, held);
    Ok(())
}

/// `3♦, 4♥, 8♠ [5♠]`: the whole board, of the first run or of a second one.
fn board(
    street: u8,
    which: &str,
    text: &str,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let whole = cards(&text.replace(['[', ']'], " "), builder)?;
    if whole.len() != usize::from(street) + 2 {
        return Err(builder.unreadable("this board has not as many cards as its street"));
    }
    let run = match which {
        "" => 0,
        "(second run)" | "(second board)" => 1,
        other => return Err(builder.unknown(other, "board")),
    };
    let known = builder.hand.boards[usize::from(run)];
    if run == 0 {
        if !whole.ids().starts_with(known.ids()) {
            let reason = "the board of this street does not go on from the one before";
            return Err(builder.unreadable(reason));
        }
        builder.whole_board(street, &whole);
        return Ok(());
    }
    let before = if street == 1 {
        0
    } else {
        usize::from(street) + 1
    };
    builder.street = street;
    builder.hand.runs = 2;
    builder.hand.boards[usize::from(run)] = whole;
    let mut deal = Action::new(ActionKind::DealBoard, None, street, builder.line);
    deal.cards = whole.ids()[before..].iter().copied().collect();
    deal.run = run;
    builder.hand.actions.push(deal);
    Ok(())
}

/// Cards with signs of suits: `10♥, K♦`.
fn cards(text: &str, builder: &HandBuilder<'_, '_>) -> Result<Cards, Unreadable> {
    let letter = |sign| match sign {
        '♣' => 'c',
        '♦' => 'd',
        '♥' => 'h',
        '♠' => 's',
        other => other,
    };
    let text: String = text.chars().map(letter).collect();
    builder.cards(&text)
}

/// Who exported a log: the log shows this player's hands without a name, and some of them are shown
/// to all later. The name is as the log writes it, with its quotation marks doubled.
fn owner<'a>(text: &'a str, starts: &[Start]) -> Option<&'a str> {
    let ends = starts.iter().skip(1).map(|(start, _)| *start);
    let ends = ends.chain([text.len()]);
    let name = starts.iter().zip(ends).find_map(|((start, line), end)| {
        let records = log::hand(text, *start..end, *line);
        let mut entries = records.iter().map(|record| record.entry.trim());
        let held = entries.find_map(|entry| entry.strip_prefix("Your hand is "))?;
        entries.find_map(|entry| {
            let (name, shown) = entry.strip_prefix('"')?.rsplit_once("\" shows a ")?;
            (shown.trim_end_matches('.') == held).then(|| name.replace('"', "\"\""))
        })
    })?;
    let at = text.find(&name)?;
    text.get(at..at + name.len())
}
