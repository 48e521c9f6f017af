//! The first line of a hand: the game, the stakes and the time.

use std::borrow::Cow;

use crate::amounts;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{Hand, Stakes, Tournament};
use crate::text::{Line, cut, find, trim, trim_start};
use crate::times::{self, Micros};

/// `PokerStars Hand #124:  Omaha Pot Limit ($10/$20 USD) - 2014/11/08 0:40:18 WET [… ET]`.
pub fn read<'a>(line: Line<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let unreadable =
        |what: &str| Unreadable::new(line.number, format!("{what} in the first line of the hand"));
    let (before, rest) = cut(line.text, "#").ok_or_else(|| unreadable("no number of the hand"))?;
    if find(before, "Zoom").is_some() {
        hand.format = Format::FastFold;
    }
    let (id, rest) = cut(rest, ":").ok_or_else(|| unreadable("no colon after the hand number"))?;
    hand.id = Cow::Borrowed(trim(id));
    let mut rest = trim_start(rest);
    // Home games name their club: `{Club #1234}`.
    if let Some((_, behind)) = rest.strip_prefix('{').and_then(|club| club.split_once('}')) {
        rest = behind.trim_start();
    }
    let entry = rest.strip_prefix("Zoom ").unwrap_or(rest);
    if let Some(entry) = entry.strip_prefix("Tournament #") {
        rest = tournament(entry, hand).ok_or_else(|| unreadable("no tournament"))?;
    }
    let rest = game_of(rest, hand).ok_or_else(|| unreadable("no known game"))?;
    let rest = level(rest, hand);
    let (stakes, rest) = bracketed(rest).ok_or_else(|| unreadable("no stakes"))?;
    hand.stakes = stakes_of(stakes, hand).ok_or_else(|| unreadable("no readable stakes"))?;
    hand.currency = currency_of(stakes);
    time_of(rest.trim_start_matches([' ', '-']), hand);
    Ok(())
}

/// `797469411, $3.19+$0.31 USD Hold'em …`: the tournament, and what follows it.
fn tournament<'a>(text: &'a str, hand: &mut Hand<'a>) -> Option<&'a str> {
    let end = text.find([',', ':', ' '])?;
    let mut found = Tournament {
        id: Cow::Borrowed(&text[..end]),
        ..Tournament::default()
    };
    let mut rest = text[end..].trim_start_matches([',', ':', ' ']);
    hand.format = Format::Tournament;
    if let Some(free) = rest.strip_prefix("Freeroll") {
        rest = free.trim_start();
        found.buy_in = Some(0);
    } else if let Some((parts, after)) = entry_of(rest) {
        found.currency = currency_of(rest[..rest.len() - after.len()].trim_end());
        let mut parts = parts.into_iter();
        (found.buy_in, rest) = (parts.next(), after);
        let mut more: Vec<i64> = parts.collect();
        found.fee = more.pop();
        found.bounty = more.pop();
    }
    hand.tournament = Some(found);
    Some(rest)
}

/// `$3.19+$0.31 USD `: the parts of an entry, and what follows; no parts if it is paid in points, as
/// in `1000+0 FPP`. None if an amount begins the tournament's name, as in `$2.50 Daily Special`.
fn entry_of(text: &str) -> Option<(Vec<i64>, &str)> {
    if text.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
        return None;
    }
    let (first, mut rest) = amounts::leading(text)?;
    let mut parts = vec![first];
    while let Some((part, after)) = rest.strip_prefix('+').and_then(amounts::leading) {
        parts.push(part);
        rest = after;
    }
    rest = rest.trim_start();
    if let Some((_, behind)) = cut(rest, " ").filter(|(word, _)| amounts::POINTS.contains(word)) {
        return Some((Vec::new(), behind));
    }
    let coded = cut(rest, " ").filter(|(word, _)| amounts::currency(word).is_some());
    let coded = coded.map(|(_, behind)| behind);
    let rest = coded.unwrap_or(rest);
    let is_game = GAMES.iter().any(|(name, _)| rest.starts_with(name));
    (parts.len() > 1 || coded.is_some() || is_game).then_some((parts, rest))
}

/// The games by the names that begin the text after the number of a hand; longer names come first.
static GAMES: [(&str, Game); 33] = [
    ("6+ Hold'em", Game::ShortDeck),
    ("6 Plus Hold'em", Game::ShortDeck),
    ("ShortDeck", Game::ShortDeck),
    ("Short Deck", Game::ShortDeck),
    ("Split Hold'em", Game::Holdem),
    ("Hold'em", Game::Holdem),
    ("NLH ", Game::Holdem),
    ("Omaha Hi/Lo", Game::Omaha8),
    ("5 Card Omaha Hi/Lo", Game::Omaha5Eight),
    ("5 Card Omaha", Game::Omaha5),
    ("6 Card Omaha Hi/Lo", Game::Omaha6Eight),
    ("6 Card Omaha", Game::Omaha6),
    ("PLO-5", Game::Omaha5),
    ("PLO-6", Game::Omaha6),
    ("PLO 4", Game::Omaha),
    ("PLO 5", Game::Omaha5),
    ("PLO 6", Game::Omaha6),
    ("PLO5", Game::Omaha5),
    ("PLO6", Game::Omaha6),
    ("PLO", Game::Omaha),
    ("Omaha5", Game::Omaha5),
    ("Omaha6", Game::Omaha6),
    ("Omaha", Game::Omaha),
    ("Courchevel Hi/Lo", Game::CourchevelEight),
    ("Courchevel", Game::Courchevel),
    ("7 Card Stud Hi/Lo", Game::StudEight),
    ("7 Card Stud", Game::Stud),
    ("Razz", Game::Razz),
    ("5 Card Draw", Game::FiveDraw),
    ("Triple Draw 2-7 Lowball", Game::DeuceTriple),
    ("2-7 Triple Draw", Game::DeuceTriple),
    ("Single Draw 2-7 Lowball", Game::DeuceSingle),
    ("Badugi", Game::Badugi),
];

/// The games and the names that PokerStars and GGPoker give them.
pub fn games_by_name() -> impl Iterator<Item = &'static (&'static str, Game)> {
    GAMES.iter()
}

/// The game and its betting at the start of a text or after the name of a mixed game, and what
/// follows.
fn game_of<'a>(text: &'a str, hand: &mut Hand<'a>) -> Option<&'a str> {
    let hand_has_name = hand.tournament.is_some();
    let known = |text: &'a str| {
        let first = text.as_bytes().first();
        let mut games = GAMES
            .iter()
            .filter(|(name, _)| name.as_bytes().first() == first);
        games.find_map(|(name, game)| Some((*game, trim_start(text.strip_prefix(name)?))))
    };
    // A mixed game names its round in brackets: `HORSE (Razz Limit, $1/$2 USD)`.
    // GGPoker writes the tournament's name before the game, and the name may have the game's too.
    let named = || {
        let entry = hand.tournament.as_mut()?;
        let end = text.rfind("Level").unwrap_or(text.len());
        let at = GAMES
            .iter()
            .filter_map(|(name, _)| Some((text[..end].rfind(name)?, name.len())))
            .max_by_key(|(at, len)| (at + len, *len))?
            .0;
        entry.name = Cow::Borrowed(text[..at].trim_end());
        known(&text[at..])
    };
    let in_brackets = |is_sure: bool| {
        let found = known(text.split_once('(')?.1)?;
        (!is_sure || follows_game(found.1)).then_some(found)
    };
    let direct = || {
        let found = known(text)?;
        // `PLO-5 Classic $10 Omaha5 Pot Limit`: a name that begins as a game does.
        let is_name = hand_has_name && !follows_game(found.1);
        (!is_name).then_some(found)
    };
    let (game, rest) = direct()
        .or_else(|| in_brackets(true))
        .or_else(named)
        .or_else(|| in_brackets(false))
        .or_else(|| known(text))?;
    hand.game = game;
    for (name, betting) in [
        ("No Limit", Betting::NoLimit),
        ("Pot Limit", Betting::PotLimit),
        ("Limit", Betting::FixedLimit),
        // GGPoker limits bets to the pot before the flop alone.
        ("(NL postflop)", Betting::NoLimit),
    ] {
        if let Some(rest) = rest.strip_prefix(name) {
            hand.betting = betting;
            return Some(rest);
        }
    }
    hand.betting = if matches!(game, Game::Omaha | Game::Omaha5 | Game::Omaha6) {
        Betting::PotLimit
    } else {
        Betting::NoLimit
    };
    Some(rest)
}

/// Whether a text continues as it does after the name of a game.
fn follows_game(text: &str) -> bool {
    let starts = ["No Limit", "Pot Limit", "Limit", "(", "-"];
    starts.iter().any(|start| text.starts_with(start))
}

/// ` - Level XI (400/800)`: keep the level's name.
fn level<'a>(text: &'a str, hand: &mut Hand<'a>) -> &'a str {
    let rest = text.trim_start_matches([' ', '-', ',']);
    let named = find(rest, "Level").filter(|at| *at < find(rest, "(").unwrap_or(rest.len()));
    let (Some(at), Some(entry)) = (named, hand.tournament.as_mut()) else {
        return rest;
    };
    let name = &rest[at + "Level".len()..];
    let end = name.find('(').unwrap_or(name.len());
    entry.level = Cow::Borrowed(name[..end].trim());
    &name[end..]
}

/// The text in the first brackets, or of a mixed game up to its closing bracket, and what follows.
///
/// GGPoker writes the ante in brackets of its own: `($0.02/$0.05($0.01))`.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('(').unwrap_or(text);
    let mut open = 0;
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            b'(' => open += 1,
            b')' if open == 0 => return Some((&inside[..at], &inside[at + 1..])),
            b')' => open -= 1,
            _ => {}
        }
    }
    None
}

/// `$10/$20 USD`, `$0.50/$1.00 - $20 Cap -  USD`, `Button Blind $0.02 - Ante $0.01`.
fn stakes_of(text: &str, hand: &mut Hand<'_>) -> Option<Stakes> {
    let mut stakes = Stakes::default();
    let text = trim_start(text);
    if let Some(rest) = text.strip_prefix("Button Blind ") {
        let (blind, rest) = amounts::leading(rest)?;
        stakes.big_blind = blind;
        if let Some((ante, _)) = rest
            .split_once("Ante ")
            .and_then(|(_, ante)| amounts::leading(ante))
        {
            stakes.ante = ante;
        }
        return Some(stakes);
    }
    let (first, rest) = amounts::leading(text)?;
    let Some((second, rest)) = trim_start(rest)
        .strip_prefix('/')
        .and_then(amounts::leading)
    else {
        // Short deck has one amount: the ante and the button's blind.
        stakes.ante = first;
        stakes.big_blind = first;
        return Some(stakes);
    };
    stakes.set(hand.betting, first, second);
    if let Some((ante, _)) = ante_in(rest).and_then(amounts::leading) {
        stakes.ante = ante;
    }
    if let Some((before, _)) = cut(rest, " Cap") {
        stakes.cap = before
            .rsplit_once(' ')
            .and_then(|(_, cap)| amounts::whole(cap))?;
        hand.betting = hand.betting.capped();
    }
    Some(stakes)
}

/// `($0.01)`, `/₮0.08`, ` ante 170 play`, ` - Ante $0.16`: an ante behind the blinds.
fn ante_in(text: &str) -> Option<&str> {
    text.strip_prefix(['(', '/']).or_else(|| {
        let (_, ante) = cut(text, "nte ")?;
        Some(ante)
    })
}

/// The code of a currency that a text of stakes names or shows by its sign; empty for chips.
pub fn currency_of(text: &str) -> &'static str {
    let ends_with = |length| text.get(text.len().saturating_sub(length)..);
    let mut codes = [3, 4].into_iter().filter_map(ends_with);
    if let Some(code) = codes.find_map(amounts::currency) {
        return code;
    }
    [
        ('$', "USD"),
        ('€', "EUR"),
        ('£', "GBP"),
        ('₹', "INR"),
        ('¥', "CNY"),
        ('₮', "USDT"),
    ]
    .iter()
    .find(|(sign, _)| text.contains(*sign))
    .map_or("", |(_, code)| *code)
}

/// The time of a hand, as written and in UTC.
fn time_of<'a>(text: &'a str, hand: &mut Hand<'a>) {
    if let Some((local, zone, utc)) = times_of(text) {
        hand.time_local = Some(local);
        hand.zone = Cow::Borrowed(zone);
        hand.time_utc = utc;
    }
}

/// `2014/11/08 0:40:18 WET [2014/11/07 19:40:18 ET]`: the time and zone as written, and in UTC.
pub fn times_of(text: &str) -> Option<(Micros, &str, Option<Micros>)> {
    let (local, rest) = times::leading(text)?;
    let (zone, rest) = cut(trim_start(rest), " ").unwrap_or((trim(rest), ""));
    let second = trim_start(rest).strip_prefix('[').and_then(times::leading);
    // The second time is New York's. In the first, the room writes the zone of winter in summer
    // too.
    let known = second.map_or((local, zone), |(time, zone)| {
        (time, zone.trim().trim_end_matches(']'))
    });
    Some((local, zone, times::in_utc(known.0, known.1)))
}
