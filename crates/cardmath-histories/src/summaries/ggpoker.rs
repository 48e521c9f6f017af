//! GGPoker's summaries: a result of the hero, whose bounties are part of what was received.

use super::lines;
use super::{Finish, Reader, Summary};
use crate::fault::Unreadable;
use crate::summary_heads;
use crate::text::{Line, Lines};

pub const READER: Reader = Reader {
    room: "ggpoker",
    starts: summary_heads::ggpoker,
    read,
};

fn read<'a>(mut text: Lines<'a>, summary: &mut Summary<'a>) -> Result<(), Unreadable> {
    let mut finish = Finish {
        is_hero: true,
        ..Finish::default()
    };
    let Some(first) = text.next() else {
        return Ok(());
    };
    header(first.text, summary);
    let (mut last, mut is_stated) = (first, false);
    for line in text.filter(|line| !line.text.is_empty()) {
        last = line;
        if let Some(rest) = line.text.strip_prefix("Buy-in: ") {
            buy_in(rest, line, summary)?;
        } else if let Some((place, rest)) = line.text.split_once(" : ") {
            finish.place = Some(lines::place(place, line)?);
            finish.name = rest.split(", ").next().unwrap_or("").into();
        } else if let Some(rest) = line.text.strip_prefix("You finished the tournament in ") {
            is_stated = true;
            let place = Some(lines::place(rest, line)?);
            if finish.place.is_some() && finish.place != place {
                lines::not_understood(line, summary); // the line before states another place
            }
            finish.place = finish.place.or(place);
        } else if let Some(rest) = line.text.strip_prefix("You ") {
            is_stated |= outcome(rest, line, &mut finish, summary)?;
        } else if !lines::common(line, summary)? {
            lines::not_understood(line, summary);
        }
    }
    if !is_stated {
        return Err(lines::truncated(last));
    }
    if summary.bounty.is_none() {
        finish.prize = finish.received;
    }
    summary.finishes.push(finish);
    Ok(())
}

/// The number, the name, which may have commas, and the game behind the last of them.
fn header<'a>(text: &'a str, summary: &mut Summary<'a>) {
    let rest = text.strip_prefix("Tournament #").unwrap_or(text);
    let id = lines::digits(rest);
    summary.id = id.into();
    let named = rest[id.len()..].trim_start_matches([',', ' ']);
    let (name, game) = named.rsplit_once(", ").unwrap_or((named, ""));
    summary.name = name.into();
    lines::game(game, summary);
}

/// `$2.5+$0.4`, or with a bounty `$1.3+$0.2+$1`: the prizes' part, the fee, the bounties'.
fn buy_in(text: &str, line: Line<'_>, summary: &mut Summary<'_>) -> Result<(), Unreadable> {
    lines::currency(text, summary);
    let Some(parts) = lines::parts(text, '+', line)? else {
        return Ok(());
    };
    (summary.buy_in, summary.fee, summary.bounty) = (
        parts.first().copied(),
        parts.get(1).copied(),
        parts.get(2).copied(),
    );
    if parts.len() > 3 {
        return Err(lines::unreadable(line, "an entry has at most three parts"));
    }
    Ok(())
}

/// `received a total of $40.`, `made 1 re-entries and received a total of $0.`, `have advanced to
/// Day2 with 25,732 chips.`. Returns whether the line says how it ended.
fn outcome(
    text: &str,
    line: Line<'_>,
    finish: &mut Finish<'_>,
    summary: &mut Summary<'_>,
) -> Result<bool, Unreadable> {
    if text.starts_with("have advanced to ") {
        finish.place = None;
        return Ok(true);
    }
    let mut rest = text;
    if let Some(made) = text.strip_prefix("made ") {
        let found = lines::count(made).filter(|(_, rest)| rest.starts_with(" re-entr"));
        let (count, behind) = found
            .ok_or_else(|| lines::unreadable(line, "the number of re-entries cannot be read"))?;
        finish.reentries = Some(count);
        rest = behind.split_once(" and ").map_or("", |(_, rest)| rest);
    }
    let Some(won) = rest.strip_prefix("received a total of ") else {
        lines::not_understood(line, summary);
        return Ok(false);
    };
    finish.ticket = lines::is_ticket(won);
    let won = won.trim_end_matches('.');
    let (amount, rest) = lines::amount(won, line)?;
    lines::currency(won, summary);
    if rest.contains(|sign: char| sign.is_ascii_digit()) {
        lines::not_understood(line, summary); // there is more beside the amount
    } else {
        finish.received = Some(amount);
    }
    Ok(true)
}
