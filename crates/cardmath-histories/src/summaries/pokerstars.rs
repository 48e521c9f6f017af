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
    bounties: Option<i64>,
    rebuys: Option<i64>,
    is_more_paid: bool,
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
        } else if let Some((finish, won)) = finish_of(line)? {
            lines::currency(won, summary);
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
    if !has_entry && lines::is_free(&summary.name) {
        summary.buy_in = Some(0);
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

/// `  3: Bob (Spain), $60.00 (30%)`, `still playing`, `(qualified for the target tournament)`: the
/// player, and the text of the prize.
fn finish_of(line: Line<'_>) -> Result<Option<(Finish<'_>, &str)>, Unreadable> {
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
    Ok(Some((finish, won)))
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
        let total = total()?.ok_or_else(missing)?;
        hero.bounties = Some(hero.bounties.unwrap_or(0) + total);
    } else if let Some(won) = text
        .strip_prefix("received ")
        .filter(|won| won.contains("bount"))
    {
        let (total, _) = lines::amount(won, line)?;
        hero.bounties = Some(hero.bounties.unwrap_or(0) + total);
    } else if text.starts_with("made ") && is_rebuy(text) {
        let missing = || lines::unreadable(line, "no amount of the rebuys");
        hero.rebuys = Some(total()?.ok_or_else(missing)?);
    } else if let Some(rest) = text.strip_prefix("made ") {
        let count = lines::count(rest).filter(|(_, rest)| rest.contains("re-entr"));
        match count {
            Some((count, _)) => hero.reentries = Some(count),
            None => {
                hero.is_more_paid = true;
                lines::not_understood(line, summary);
            }
        }
    } else if !text.starts_with("received ") && !text.starts_with("earned ") {
        lines::not_understood(line, summary);
    }
    Ok(())
}

/// `made 5 rebuys and 1 addons for …`, `made 1 add-on for …`.
fn is_rebuy(text: &str) -> bool {
    [" rebuy", " addon", " add-on"]
        .iter()
        .any(|word| text.contains(word))
}

/// Add to the hero's row what the lines say to the hero. If the list ends before the hero's place, or
/// has several players in it, the hero's name is not known, and the hero has a row without one.
fn take(hero: Hero, summary: &mut Summary<'_>) {
    let has_bounties = summary.bounty.is_some();
    let mut own = summary
        .finishes
        .iter_mut()
        .filter(|finish| finish.place == hero.place);
    let (first, is_shared) = (own.next(), own.next().is_some());
    let mut unnamed = None;
    let finish = match first {
        Some(finish) if !is_shared => finish,
        _ => unnamed.insert(unlisted(&hero, &summary.finishes, summary.prize_pool)),
    };
    finish.is_hero = true;
    finish.bounties = hero.bounties.or(has_bounties.then_some(0));
    finish.rebuys = hero.rebuys;
    finish.reentries = hero.reentries;
    finish.is_more_paid = hero.is_more_paid;
    summary.finishes.extend(unnamed);
}

/// The row of a hero whose name is not known. Players who share a place have the same prize, if the
/// list says so. Behind the end of the list, a prize is known to be 0 if a better place won nothing,
/// or if the prizes of the list are the whole pool.
fn unlisted<'a>(hero: &Hero, listed: &[Finish<'_>], pool: Option<i64>) -> Finish<'a> {
    let mut finish = Finish {
        place: hero.place,
        ..Finish::default()
    };
    let mut sharing = listed.iter().filter(|other| other.place == hero.place);
    if let Some(first) = sharing.next() {
        let is_same =
            sharing.all(|other| (other.prize, other.ticket) == (first.prize, first.ticket));
        if is_same {
            (finish.prize, finish.ticket) = (first.prize, first.ticket);
        }
        return finish;
    }
    let better = listed
        .iter()
        .filter(|other| other.place.is_some() && other.place < hero.place);
    let (mut paid, mut is_over) = (0, false);
    for other in better {
        paid = other.prize.unwrap_or(0).saturating_add(paid);
        is_over |= other.prize == Some(0) && !other.ticket;
    }
    // Each prize is rounded to a cent.
    let is_all_paid =
        pool.is_some_and(|pool| pool > 0 && paid.saturating_add(listed.len() as i64) >= pool);
    finish.prize = (is_over || is_all_paid).then_some(0);
    finish
}
