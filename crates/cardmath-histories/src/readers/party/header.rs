//! The game, the stakes, the time and the table.

use std::borrow::Cow;

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{Hand, Tournament};
use crate::readers::builder::HandBuilder;
use crate::times;

/// `$0.05/$0.10 USD NL Texas Hold'em - Monday, January 06, 11:42:48 EST 2014`,
/// `$0.50/$1 Blinds Pot Limit OmahaHL - *** 06 01 2014 23:00:36`, `$2 USD NL …` (a buy-in), `Blinds
/// $0.05/$0.10 NL …`.
pub fn stakes<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let (game, time) = builder.need(text.split_once(" - "), "no time behind the game")?;
    let game = game.strip_prefix("Blinds ").unwrap_or(game);
    let hand = &mut *builder.hand;
    hand.betting = if game.contains("NL ") || game.contains("No Limit") {
        Betting::NoLimit
    } else if game.contains("PL ") || game.contains("Pot Limit") {
        Betting::PotLimit
    } else {
        Betting::FixedLimit
    };
    hand.game = match game_of(game) {
        Some(game) => game,
        None => return Err(builder.unknown(game, "game")),
    };
    hand.currency = if game.contains('€') {
        "EUR"
    } else if game.contains('£') {
        "GBP"
    } else {
        "USD"
    };
    if let Some((entry, rest)) = game.split_once(" Buy-in") {
        tournament(entry, rest, builder)?;
    } else if let Some((first, rest)) = amounts::leading(game) {
        let (first, second) = match rest.strip_prefix('/').and_then(amounts::leading) {
            Some((second, _)) => (first, second),
            // A buy-in alone: the blinds are those that are posted.
            None => (0, 0),
        };
        hand.stakes.set(hand.betting, first, second);
    }
    time_of(time, builder.hand);
    Ok(())
}

/// `NL Texas Hold'em $1.10 USD` and ` Trny:138340262 Level:1  Blinds-Antes(75/150 -25)`: what an
/// entry costs, fee and all, and the level. A sit-and-go has no number and no level.
fn tournament<'a>(
    entry: &'a str,
    rest: &'a str,
    builder: &mut HandBuilder<'_, 'a>,
) -> Result<(), Unreadable> {
    let after = |name: &str| {
        rest.split_once(name)
            .map_or("", |(_, text)| text.trim_start())
    };
    let word = |text: &'a str| text.split(' ').next().unwrap_or("");
    let cost = entry.find(['$', '€', '£']).map(|at| &entry[at..]);
    let found = Tournament {
        id: Cow::Borrowed(word(after("Trny:"))),
        level: Cow::Borrowed(word(after("Level:"))),
        buy_in: cost.and_then(amounts::leading).map(|(cost, _)| cost),
        currency: builder.hand.currency,
        ..Tournament::default()
    };
    if let Some((_, blinds)) = rest.split_once('(') {
        let blinds = blinds.split(')').next().unwrap_or("");
        let (small, big, ante) = builder.need(levels(blinds), "the blinds cannot be read")?;
        let stakes = &mut builder.hand.stakes;
        stakes.set(builder.hand.betting, small, big);
        builder.hand.stakes.ante = ante;
    }
    builder.hand.format = Format::Tournament;
    builder.hand.currency = "";
    builder.hand.tournament = Some(found);
    Ok(())
}

/// `1 200/2 400 -400`, `10K/20K -2.5K`, `75/150`: the blinds and the ante, in hundredths.
fn levels(text: &str) -> Option<(i64, i64, i64)> {
    let chips = |text: &str| {
        let bare = text.replace([' ', ','], "");
        let (number, factor) = match bare.strip_suffix('K') {
            Some(thousands) => (thousands, 1000),
            None => (&bare[..], 1),
        };
        amounts::whole(number).map(|amount| amount * factor)
    };
    let (small, rest) = text.split_once('/')?;
    let (big, ante) = rest.split_once('-').unwrap_or((rest, "0"));
    Some((chips(small)?, chips(big)?, chips(ante)?))
}

fn game_of(text: &str) -> Option<Game> {
    const NAMES: [(&str, Game); 12] = [
        ("5 Cards Omaha Hi-Lo", Game::Omaha5Eight),
        ("5-Card Omaha Hi-Lo", Game::Omaha5Eight),
        ("5 Cards Omaha", Game::Omaha5),
        ("5-Card Omaha", Game::Omaha5),
        ("Omaha Hi-Lo", Game::Omaha8),
        ("OmahaHL", Game::Omaha8),
        ("Omaha Hi/Lo", Game::Omaha8),
        ("Omaha", Game::Omaha),
        ("Hold", Game::Holdem),
        ("Seven Card Stud Hi-Lo", Game::StudEight),
        ("7 Card Stud Hi-Lo", Game::StudEight),
        ("Stud", Game::Stud),
    ];
    NAMES
        .iter()
        .find(|(name, _)| text.contains(name))
        .map(|(_, game)| *game)
}

/// `Monday, January 06, 10:49:40 EST 2014`, `*** 06 01 2014 23:00:36`, or `2010/08/29 - 20:34:15`.
fn time_of<'a>(text: &'a str, hand: &mut Hand<'a>) {
    if let Some((local, _)) = times::leading(text) {
        hand.time_local = Some(local);
        return;
    }
    let numbers: Vec<i64> = text
        .split(|sign: char| !sign.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .filter_map(|part| part.parse().ok())
        .collect();
    let words: Vec<&str> = text
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    let month = words.iter().find_map(|word| {
        times::MONTHS
            .iter()
            .position(|month| word.starts_with(month) && !word.ends_with("day"))
    });
    hand.time_local = match (&numbers[..], month) {
        ([day, hour, minute, second, year], Some(month)) => {
            times::micros(*year, month as i64 + 1, *day, *hour, *minute, *second)
        }
        ([day, month, year, hour, minute, second], None) => {
            times::micros(*year, *month, *day, *hour, *minute, *second)
        }
        _ => None,
    };
    if let (Some(local), Some(zone)) = (hand.time_local, words.iter().find(|word| is_zone(word))) {
        hand.set_time(Some(local), *zone);
    }
}

fn is_zone(word: &str) -> bool {
    (2..=5).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// `Table Fortaleza 9 Max (Real Money)`, `Total number of players : 6/6`, `Tournament #78669312
/// $0.01 - Table #3 9 Max`.
pub fn table<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> bool {
    let hand = &mut *builder.hand;
    if let Some(rest) = text.strip_prefix("Total number of players") {
        let seats = rest
            .split_once('/')
            .and_then(|(_, seats)| times::digits(seats));
        hand.seat_count = seats.map_or(hand.seat_count, |(seats, _)| seats as u8);
        return true;
    }
    if let Some(rest) = text.strip_prefix("Tournament #") {
        let id = rest.split(' ').next().unwrap_or("");
        let mut found = Tournament {
            id: Cow::Borrowed(id),
            ..Tournament::default()
        };
        if let Some((entry, after)) = amounts::leading(&rest[id.len()..]) {
            found.buy_in = Some(entry);
            found.currency = amounts::currency_at(rest[id.len()..].trim_start()).unwrap_or("");
            found.fee = after
                .trim_start()
                .strip_prefix('+')
                .and_then(amounts::leading)
                .map(|(fee, _)| fee);
        }
        hand.format = Format::Tournament;
        hand.currency = "";
        hand.tournament = Some(found);
        if let Some(at) = rest.find("Table #") {
            hand.table = Cow::Borrowed(rest[at..].split(" (").next().unwrap_or(""));
        }
        return true;
    }
    if let (Some(rest), Some(entry)) = (text.strip_prefix("Table "), hand.tournament.as_mut()) {
        // `Table Main Event $500,000 Gtd (128730277) Table #83 (Real Money)`.
        let rest = rest
            .trim_end_matches("(Real Money)")
            .trim_end_matches("(Play Money)");
        let is_number = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
        // The name may have brackets itself: the last ones have the number of the tournament.
        let numbered = rest.rsplit_once(" (").and_then(|(name, behind)| {
            let (id, table) = behind.split_once(')')?;
            is_number(id).then_some((name, id, table))
        });
        let (name, id, table) = numbered.unwrap_or((rest.trim_end(), "", ""));
        entry.name = Cow::Borrowed(name);
        if entry.id.is_empty() {
            entry.id = Cow::Borrowed(id);
        }
        let table = table.trim();
        hand.table = Cow::Borrowed(if table.is_empty() { name } else { table });
        return true;
    }
    if let Some(rest) = text.strip_prefix("Table ") {
        let name = rest.split(" (").next().unwrap_or(rest);
        if rest.contains("Speed #") || rest.contains("fastforward") {
            hand.format = Format::FastFold;
        }
        hand.table = Cow::Borrowed(name);
        return true;
    }
    false
}
