//! partypoker, 888poker (Pacific) and Everleaf, whose layouts have one origin.

mod header;

use std::borrow::Cow;

use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::hand::{ActionKind, Hand, Said};
use crate::readers::seating::actor;
use crate::readers::telling::{Teller, between, pot_of};
use crate::readers::{Reader, Source};
use crate::times;
use header::{stakes, table};

/// Reads partypoker's hands.
pub const PARTY: Reader = Reader::new("partypoker", starts_party, read);

/// Reads 888poker's hands.
pub const PACIFIC: Reader = Reader::new("888poker", starts_pacific, read);

/// Reads the hands of Everleaf.
pub const EVERLEAF: Reader = Reader::new("everleaf", starts_everleaf, read);

fn starts_party(line: &str) -> bool {
    line.starts_with("***** Hand History for Game ")
        || line.starts_with("***** Hand History For Game ")
}

fn starts_pacific(line: &str) -> bool {
    line.starts_with("***** ")
        && line.contains(" Hand History for Game ")
        && !line.starts_with("***** Hand History")
}

fn starts_everleaf(line: &str) -> bool {
    line.starts_with("***** Hand history for game #")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut teller = Teller::new(hand);
    let mut stakes_read = false;
    for line in source.lines().filter(|line| !line.text.is_empty()) {
        teller.line = line.number;
        let text = line.text;
        if line.offset == source.start {
            let number = text
                .trim_end_matches([' ', '*'])
                .rsplit([' ', '#'])
                .next()
                .unwrap_or("");
            teller.hand.id = Cow::Borrowed(number);
        } else if !stakes_read {
            stakes(text, &mut teller)?;
            stakes_read = true;
        } else if let Some(mark) = text.strip_prefix("** ") {
            section(mark, &mut teller)?;
        } else {
            event(text, &mut teller)?;
        }
    }
    teller.need(
        stakes_read.then_some(()),
        "the hand is cut: it has no stakes",
    )
}

/// `Dealing Flop ** [ 5c, 2d, Jh ]`, `Dealing down cards **`, `Summary **`.
fn section(mark: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (name, rest) = mark.split_once("**").unwrap_or((mark, ""));
    let name = name.trim().to_ascii_lowercase();
    let street = ["dealing flop", "dealing turn", "dealing river"]
        .iter()
        .position(|street| *street == name);
    match street {
        Some(street) => {
            let new = teller.cards(between(rest, '[', ']').unwrap_or(""))?;
            teller.board(street as u8 + 1, &new);
            Ok(())
        }
        None if matches!(&name[..], "dealing down cards" | "summary" | "dealing") => Ok(()),
        None => Err(teller.unknown(&name, "part of a hand")),
    }
}

fn event<'a>(text: &'a str, teller: &mut Teller<'_, 'a>) -> Result<(), Unreadable> {
    if let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits) {
        if rest == " is the button" {
            teller.hand.button = u8::try_from(number).ok();
            return Ok(());
        }
        return seat(number, rest, teller);
    }
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        return teller.dealt(rest, " [");
    }
    if table(text, teller) || chatter(text) {
        return Ok(());
    }
    // Everleaf writes a colon behind the name of who posts.
    match actor(teller.hand, text, ": ").or_else(|| actor(teller.hand, text, " ")) {
        Some((player, rest)) => deed(player, rest, teller),
        None => {
            teller.not_understood(text);
            Ok(())
        }
    }
}

/// Lines that tell nothing of the hand.
fn chatter(text: &str) -> bool {
    const STARTS: [&str; 9] = [
        "#Game No",
        "Game #",
        "(Hi:",
        "(Lo:",
        ">",
        "Trny:",
        "Level:",
        "The Progressive",
        "Everleaf Gaming",
    ];
    STARTS.iter().any(|start| text.starts_with(start))
        || text.contains(" has joined the table")
        || text.contains(" has left the table")
        || text.starts_with('*') && text.ends_with('*')
}

/// `: MrGoldenCox ( $100 USD )`.
fn seat<'a>(number: i64, text: &'a str, teller: &mut Teller<'_, 'a>) -> Result<(), Unreadable> {
    if text.ends_with("( new player )") {
        return Ok(()); // not dealt in
    }
    let (seat, _) = teller.seat(number, text)?;
    teller.sit(seat)
}

fn deed(player: u8, text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let kind = match verb {
        "folds" => ActionKind::Fold,
        "checks" => ActionKind::Check,
        "calls" => ActionKind::Call,
        "bets" => ActionKind::Bet,
        "raises" => ActionKind::Raise,
        "is" if rest.to_ascii_lowercase().starts_with("all-in") => ActionKind::Raise,
        "posts" => return post(player, rest, teller),
        "shows" | "mucks" | "did" | "does" | "doesn't" => {
            return reveal(player, verb, rest, teller);
        }
        "collected" | "wins" => return collect(player, rest, teller),
        _ => return Ok(()),
    };
    let said = match kind {
        ActionKind::Fold | ActionKind::Check => Said::Nothing,
        _ => {
            let inside = between(rest, '[', ']').unwrap_or(rest);
            Said::Adds(teller.amount(inside.trim())?.0)
        }
    };
    teller.act(kind, player, said).all_in = verb == "is";
    Ok(())
}

/// `small blind [$0.50 USD].`, `dead blind [$0.05 + $0.10]`, `big blind + dead [$1.50]`.
fn post(player: u8, text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let inside = between(text, '[', ']').unwrap_or("").trim();
    let (amount, rest) = teller.amount(inside)?;
    let what = text.split('[').next().unwrap_or("").trim();
    let kind = match what {
        "small blind" => ActionKind::PostSmall,
        "big blind" => ActionKind::PostBig,
        "ante" | "the ante" => ActionKind::PostAnte,
        "straddle" => ActionKind::Straddle,
        "dead blind" => match rest.trim_start().strip_prefix('+') {
            // The dead and the live part are told apart.
            Some(live) => {
                let (live, _) = teller.amount(live.trim_start())?;
                teller.act(ActionKind::PostDead, player, Said::Adds(amount));
                teller.act(ActionKind::PostBig, player, Said::Adds(live));
                return Ok(());
            }
            None => ActionKind::PostDead,
        },
        "big blind + dead" => {
            teller.post_with_dead(player, amount);
            return Ok(());
        }
        other => return Err(teller.unknown(other, "post")),
    };
    teller.act(kind, player, Said::Adds(amount));
    Ok(())
}

/// `shows [ Kh, Kd, 4c, Ac ]a pair of Kings.`, `mucks [ Kc, Qh ]`, `does not show cards.`.
fn reveal(
    player: u8,
    verb: &str,
    text: &str,
    teller: &mut Teller<'_, '_>,
) -> Result<(), Unreadable> {
    let held = match between(text, '[', ']') {
        Some(inside) => teller.cards(inside)?,
        None => Cards::none(),
    };
    match verb {
        "shows" if !held.is_empty() => teller.show(player, held),
        "mucks" => teller.muck(player, held),
        _ => {}
    }
    Ok(())
}

/// `wins $28.75 USD from the main pot with …`, `wins Lo ($28.75 USD) from the main pot`, `collected
/// [ $0.95 ]`.
fn collect(player: u8, text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let low = text.starts_with("Lo ");
    let amount = text
        .starts_with("[")
        .then(|| between(text, '[', ']'))
        .flatten()
        .or_else(|| if low { between(text, '(', ')') } else { None })
        .unwrap_or(text);
    let (amount, _) = teller.amount(amount.trim())?;
    teller.collect(player, amount, pot_of(text)).low = low;
    Ok(())
}
