//! Winamax's summaries: one for each entry of the player that it names.

use super::lines;
use super::{Finish, Reader, Summary};
use crate::fault::Unreadable;
use crate::summary_heads;
use crate::text::{Line, Lines};

pub const READER: Reader = Reader {
    room: "winamax",
    starts: summary_heads::winamax,
    read,
};

fn read<'a>(mut text: Lines<'a>, summary: &mut Summary<'a>) -> Result<(), Unreadable> {
    /// Lines of what is not kept.
    const OTHERS: [&str; 6] = [
        "Mode :",
        "Type :",
        "Speed :",
        "Flight ID :",
        "Levels :",
        "You played ",
    ];
    let mut finish = Finish {
        is_hero: true,
        ..Finish::default()
    };
    let Some(first) = text.next() else {
        return Ok(());
    };
    header(first, summary)?;
    summary.currency = "EUR";
    let mut last = first;
    for line in text.filter(|line| !line.text.is_empty()) {
        last = line;
        if let Some(name) = line.text.strip_prefix("Player : ") {
            finish.name = name.into();
        } else if let Some(rest) = line.text.strip_prefix("Buy-In : ") {
            lines::buy_in(rest, '+', line, summary)?;
        } else if let Some(count) = line.text.strip_prefix("Registered players : ") {
            summary.entries = Some(lines::number(count, line)?);
        } else if let Some(pool) = line.text.strip_prefix("Prizepool : ") {
            summary.prize_pool = Some(lines::amount(pool, line)?.0);
        } else if let Some(rest) = line.text.strip_prefix("You finished in ") {
            finish.place = Some(lines::place(rest, line)?);
        } else if let Some(won) = line.text.strip_prefix("You won ") {
            winnings(won, line, &mut finish)?;
        } else if !OTHERS.iter().any(|start| line.text.starts_with(start))
            && !lines::common(line, summary)?
        {
            lines::not_understood(line, summary);
        }
    }
    if finish.place.is_none() && finish.prize.is_none() && finish.bounties.is_none() {
        return Err(lines::truncated(last));
    }
    if !finish.ticket || finish.received.is_some() {
        finish.prize = finish.prize.or(Some(0));
    }
    finish.bounties = finish.bounties.or(summary.bounty.map(|_| 0));
    summary.finishes.push(finish);
    Ok(())
}

/// `OBELISK - TRIDENT KO(1173012730) - Late Registration`: the number is in the last brackets.
fn header<'a>(line: Line<'a>, summary: &mut Summary<'a>) -> Result<(), Unreadable> {
    let rest = line.text.strip_prefix(summary_heads::WINAMAX).unwrap_or("");
    let found = rest
        .rsplit_once('(')
        .filter(|(_, id)| !lines::digits(id).is_empty());
    let (name, id) = found.ok_or_else(|| lines::unreadable(line, "no number of the tournament"))?;
    summary.name = name.trim_end().into();
    summary.id = lines::digits(id).into();
    Ok(())
}

/// `34.79€ + Bounty 17.40€`, `Bounty 2€`, `Ticket 10€`.
fn winnings(text: &str, line: Line<'_>, finish: &mut Finish<'_>) -> Result<(), Unreadable> {
    for part in text.split(" + ") {
        if let Some(bounty) = part.strip_prefix("Bounty ") {
            let bounty = lines::amount(bounty, line)?.0;
            finish.bounties = Some(finish.bounties.unwrap_or(0) + bounty);
            continue;
        }
        finish.ticket |= lines::is_ticket(part);
        let at = part.find(|sign: char| sign.is_ascii_digit());
        let Some(at) = at.filter(|at| *at == 0 || lines::is_ticket(part)) else {
            return Err(lines::unreadable(line, "what was won cannot be read"));
        };
        let prize = lines::amount(&part[at..], line)?.0;
        finish.prize = Some(finish.prize.unwrap_or(0) + prize);
    }
    Ok(())
}
