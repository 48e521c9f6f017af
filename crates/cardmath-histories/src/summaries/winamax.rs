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
    let (mut last, mut more) = (first, More::default());
    for line in text.filter(|line| !line.text.is_empty()) {
        last = line;
        if let Some(name) = line.text.strip_prefix("Player : ") {
            finish.name = name.into();
        } else if let Some(rest) = line.text.strip_prefix("Buy-In : ") {
            lines::currency(rest, summary);
            lines::buy_in(rest, '+', line, summary)?;
        } else if let Some(count) = line.text.strip_prefix("Registered players : ") {
            summary.entries = Some(lines::number(count, line)?);
        } else if let Some(pool) = line.text.strip_prefix("Prizepool : ") {
            lines::currency(pool, summary);
            summary.prize_pool = Some(lines::amount(pool, line)?.0);
        } else if let Some(rest) = line.text.strip_prefix("You finished in ") {
            finish.place = Some(lines::place(rest, line)?);
        } else if let Some(won) = line.text.strip_prefix("You won ") {
            lines::currency(won, summary);
            winnings(won, line, &mut finish)?;
        } else if more.read(line)? {
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
    more.add_to(&mut finish);
    summary.finishes.push(finish);
    Ok(())
}

/// What was bought after the entry: how often, and the price of each.
#[derive(Default)]
struct More {
    rebuys: (Option<i64>, i64),
    addons: (Option<i64>, i64),
}

impl More {
    /// `Rebuy cost : 4.50€ + 0.50€`, `Your rebuys : 2`, and the same of add-ons. False for another
    /// line.
    fn read(&mut self, line: Line<'_>) -> Result<bool, Unreadable> {
        let rows = [
            ("Rebuy cost : ", "Your rebuys : ", &mut self.rebuys),
            ("Addon cost : ", "Your addons : ", &mut self.addons),
        ];
        for (price, count, (cost, times)) in rows {
            if let Some(rest) = line.text.strip_prefix(price) {
                *cost = lines::parts(rest, '+', line)?
                    .map(|parts| parts.into_iter().fold(0, i64::saturating_add));
                return Ok(true);
            }
            if let Some(rest) = line.text.strip_prefix(count) {
                let bought = u16::try_from(lines::number(rest, line)?);
                let known = bought.map_err(|_| lines::unreadable(line, "too many to be true"))?;
                *times = known.into();
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Say what was paid besides the entry, as far as its price is stated.
    fn add_to(&self, finish: &mut Finish<'_>) {
        let (mut paid, mut is_any) = (0, false);
        for (cost, times) in [self.rebuys, self.addons] {
            is_any |= times > 0 || cost.is_some();
            match cost {
                Some(cost) => paid = cost.saturating_mul(times).saturating_add(paid),
                None => finish.is_more_paid |= times > 0,
            }
        }
        finish.rebuys = (is_any && !finish.is_more_paid).then_some(paid);
    }
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
