//! PokerStars' summaries: the places and prizes of all players, and what the hero paid besides.

use super::lines;
use super::{Finish, Reader, Summary};
use crate::fault::Unreadable;
use crate::summary_heads;
use crate::text::{Line, Lines};

pub const READER: Reader = Reader {
    room: "pokerstars",
    starts: summary_heads::pokerstars,
    read,
};

/// What the lines that address the hero say.
#[derive(Default)]
struct Hero {
    is_stated: bool,
    place: Option<u32>,
    bounties: i64,
    rebuys: Option<i64>,
    reentries: Option<u16>,
}

fn read<'a>(mut text: Lines<'a>, summary: &mut Summary<'a>) -> Result<(), Unreadable> {
    let Some(first) = text.next() else {
        return Ok(());
    };
    let rest = first
        .text
        .strip_prefix(summary_heads::POKERSTARS)
        .unwrap_or("");
    summary.id = lines::digits(rest).into();
    lines::game(
        rest[summary.id.len()..].trim_start_matches([',', ' ']),
        summary,
    );
    let (mut hero, mut last, mut has_entry) = (Hero::default(), first, false);
    for line in text.filter(|line| !line.text.trim().is_empty()) {
        last = line;
        if let Some(rest) = line.text.strip_prefix("Buy-In: ") {
            // A satellite names that of its target too, behind its own.
            if !std::mem::replace(&mut has_entry, true) {
                lines::currency(rest, summary);
                lines::buy_in(rest, '/', line, summary)?;
            }
        } else if let Some(rest) = line.text.strip_prefix("You ") {
            to_hero(rest, line, &mut hero, summary)?;
        } else if lines::common(line, summary)? || is_beside(line.text) {
        } else if let Some(finish) = finish_of(line)? {
            summary.finishes.push(finish);
        } else if summary.entries.is_none() && !has_entry && summary.name.is_empty() {
            summary.name = line.text.trim().into();
        } else {
            lines::not_understood(line, summary);
        }
    }
    if summary.finishes.is_empty() && !hero.is_stated {
        return Err(lines::truncated(last));
    }
    if hero.is_stated {
        take(hero, summary);
    }
    Ok(())
}

/// Lines of what is not kept.
fn is_beside(text: &str) -> bool {
    text.starts_with("Target Tournament #")
        || text.starts_with("Tournament finished ")
        || text.contains(" added to the prize pool by ")
        || text.contains(" to the target tournament")
            && text.starts_with(|sign: char| sign.is_ascii_digit())
            && !text.contains(": ")
        || text.starts_with("Thank you for playing")
}

/// `  3: Bob (Spain), $60.00 (30%)`, `still playing`, `(qualified for the target tournament)`.
fn finish_of(line: Line<'_>) -> Result<Option<Finish<'_>>, Unreadable> {
    let text = line.text.trim_start();
    let number = &text[..text.find(": ").unwrap_or(0)];
    if number.is_empty()
        || !number
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b',')
    {
        return Ok(None);
    }
    let rest = &text[number.len() + ": ".len()..];
    // The country is in brackets, and a name may have brackets and commas too.
    let Some((named, won)) = rest
        .rsplit_once("),")
        .or_else(|| rest.strip_suffix(')').map(|named| (named, "")))
    else {
        return Err(lines::unreadable(line, "this player cannot be read"));
    };
    let name = named.rsplit_once(" (").map_or(named, |(name, _)| name);
    let won = won.trim();
    let mut finish = Finish {
        name: name.into(),
        place: Some(lines::number(number, line)?),
        prize: Some(0),
        ticket: lines::is_ticket(won),
        ..Finish::default()
    };
    if won == "still playing" {
        (finish.place, finish.prize) = (None, None);
    } else if !won.is_empty() {
        let has_amount = won.starts_with(|sign: char| !sign.is_ascii_alphabetic() && sign != '(');
        let in_points = won.contains(" FPP") || won.contains(" SC");
        finish.prize = match has_amount && !in_points {
            true => Some(lines::amount(won, line)?.0),
            false => None,
        };
    }
    Ok(Some(finish))
}

/// `finished in 3rd place.`, `collected 5 bounties for a total of USD 875.00.`, `made 5 rebuys and 1
/// addons for a total of USD 3,180.00.`
fn to_hero(
    text: &str,
    line: Line<'_>,
    hero: &mut Hero,
    summary: &mut Summary<'_>,
) -> Result<(), Unreadable> {
    let total = || {
        let rest = text.split_once(" for a total of ").map(|(_, rest)| rest);
        let rest = rest.map(|rest| rest.trim_end_matches('.'));
        rest.map(|rest| lines::amount(rest, line).map(|(total, _)| total))
            .transpose()
    };
    if let Some(rest) = text.strip_prefix("finished in ") {
        hero.is_stated = true;
        hero.place = Some(lines::place(rest, line)?);
    } else if text.starts_with("collected ") && text.contains(" bount") {
        let missing = || lines::unreadable(line, "no amount of the bounties");
        hero.bounties += total()?.ok_or_else(missing)?;
    } else if text.starts_with("made ") && text.contains(" rebuys") {
        let missing = || lines::unreadable(line, "no amount of the rebuys");
        hero.rebuys = Some(total()?.ok_or_else(missing)?);
    } else if let Some(rest) = text.strip_prefix("made ") {
        let count = lines::count(rest).filter(|(_, rest)| rest.contains("re-entr"));
        match count {
            Some((count, _)) => hero.reentries = Some(count),
            None => lines::not_understood(line, summary),
        }
    } else if !text.starts_with("received ") && !text.starts_with("earned ") {
        lines::not_understood(line, summary);
    }
    Ok(())
}

/// Add to the hero's row what the lines say to the hero. The list may end before the hero's place: then
/// the hero has no name and won no prize.
fn take(hero: Hero, summary: &mut Summary<'_>) {
    let own = |finish: &&mut Finish<'_>| finish.place == hero.place;
    let has_bounties = summary.bounty.is_some();
    let mut unlisted = Finish {
        place: hero.place,
        prize: Some(0),
        ..Finish::default()
    };
    let listed = summary.finishes.iter_mut().find(own);
    let is_listed = listed.is_some();
    let finish = listed.unwrap_or(&mut unlisted);
    finish.is_hero = true;
    finish.bounties = has_bounties.then_some(hero.bounties);
    finish.rebuys = hero.rebuys;
    finish.reentries = hero.reentries;
    if !is_listed {
        summary.finishes.push(unlisted);
    }
}
