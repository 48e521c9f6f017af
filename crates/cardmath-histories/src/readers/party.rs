//! partypoker, 888poker (Pacific) and Everleaf, whose layouts have one origin.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, SOME_POT, Said, Seat, Tournament};
use crate::readers::seating::{actor, sit};
use crate::readers::telling::{Teller, between};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads partypoker's hands.
pub struct Party;

/// Reads 888poker's hands.
pub struct Pacific;

/// Reads the hands of Everleaf.
pub struct Everleaf;

impl Reader for Party {
    fn name(&self) -> &'static str {
        "partypoker"
    }

    fn starts_hand(&self, line: &str) -> bool {
        line.starts_with("***** Hand History for Game ")
            || line.starts_with("***** Hand History For Game ")
    }

    fn read<'a>(&self, source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
        read_hand(source, hand)
    }
}

impl Reader for Pacific {
    fn name(&self) -> &'static str {
        "888poker"
    }

    fn starts_hand(&self, line: &str) -> bool {
        line.starts_with("***** ")
            && line.contains(" Hand History for Game ")
            && !line.starts_with("***** Hand History")
    }

    fn read<'a>(&self, source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
        read_hand(source, hand)
    }
}

impl Reader for Everleaf {
    fn name(&self) -> &'static str {
        "everleaf"
    }

    fn starts_hand(&self, line: &str) -> bool {
        line.starts_with("***** Hand history for game #")
    }

    fn read<'a>(&self, source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
        read_hand(source, hand)
    }
}

fn read_hand<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
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
    if !stakes_read {
        return Err(teller.unreadable("the hand is cut: it has no stakes"));
    }
    Ok(())
}

/// `$0.05/$0.10 USD NL Texas Hold'em - Monday, January 06, 11:42:48 EST 2014`,
/// `$0.50/$1 Blinds Pot Limit OmahaHL - *** 06 01 2014 23:00:36`, `$2 USD NL …` (a buy-in), `Blinds $0.05/$0.10 NL …`.
fn stakes<'a>(text: &'a str, teller: &mut Teller<'_, 'a>) -> Result<(), Unreadable> {
    let (game, time) = text
        .split_once(" - ")
        .ok_or_else(|| teller.unreadable("no time behind the game"))?;
    let game = game.strip_prefix("Blinds ").unwrap_or(game);
    let game = game
        .strip_prefix("NL Texas Hold'em ")
        .map_or(game, |_| game);
    let hand = &mut *teller.hand;
    hand.betting = if game.contains("NL ") || game.contains("No Limit") {
        Betting::NoLimit
    } else if game.contains("PL ") || game.contains("Pot Limit") {
        Betting::PotLimit
    } else {
        Betting::FixedLimit
    };
    hand.game = game_of(game).ok_or_else(|| {
        Unreadable::new(teller.line, format!("\"{game}\" is no game that is known"))
    })?;
    hand.currency = if game.contains('€') {
        "EUR"
    } else if game.contains('£') {
        "GBP"
    } else {
        "USD"
    };
    if let Some((first, rest)) = amounts::leading(game) {
        let (first, second) = match rest.strip_prefix('/').and_then(amounts::leading) {
            Some((second, _)) => (first, second),
            // A buy-in alone: the blinds are those that are posted.
            None => (0, 0),
        };
        if hand.betting == Betting::FixedLimit {
            (hand.stakes.small_bet, hand.stakes.big_bet) = (first, second);
        } else {
            (hand.stakes.small_blind, hand.stakes.big_blind) = (first, second);
        }
    }
    time_of(time, hand);
    Ok(())
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
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
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
        MONTHS
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
        hand.zone = Cow::Borrowed(zone);
        hand.time_utc =
            times::utc_offset_minutes(zone, local).map(|minutes| local - minutes * 60_000_000);
    }
}

fn is_zone(word: &str) -> bool {
    (2..=5).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase())
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
        None => Err(teller.unreadable(format!("\"{name}\" is no part of a hand that is known"))),
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
        let (name, shown) = rest
            .rsplit_once(" [")
            .ok_or_else(|| teller.unreadable("no cards are dealt"))?;
        let (player, held) = (
            teller.player(name)?,
            teller.cards(shown.trim_end_matches(']'))?,
        );
        teller.hole(player, held);
        return Ok(());
    }
    if table(text, teller) || chatter(text) {
        return Ok(());
    }
    // Everleaf writes a colon behind the name of who posts.
    match actor(teller.hand, text, ": ").or_else(|| actor(teller.hand, text, " ")) {
        Some((player, rest)) => deed(player, rest, teller),
        None => {
            let warning = format!("line {} is not understood: {text}", teller.line);
            teller.hand.warnings.push(warning);
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

/// `Table Fortaleza 9 Max (Real Money)`, `Total number of players : 6/6`, `Tournament #78669312 $0.01 - Table #3 9 Max`.
fn table<'a>(text: &'a str, teller: &mut Teller<'_, 'a>) -> bool {
    let hand = &mut *teller.hand;
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

/// `: MrGoldenCox ( $100 USD )`.
fn seat<'a>(number: i64, text: &'a str, teller: &mut Teller<'_, 'a>) -> Result<(), Unreadable> {
    if text.ends_with("( new player )") {
        return Ok(()); // not dealt in
    }
    let found = text
        .strip_prefix(": ")
        .and_then(|rest| rest.rsplit_once(" ("));
    let (name, stack) = found.ok_or_else(|| teller.unreadable("this seat cannot be read"))?;
    let (stack, _) = teller.amount(stack)?;
    let seat = Seat {
        seat: number as u8,
        name: Cow::Borrowed(name),
        stack,
        ..Seat::default()
    };
    sit(teller.hand, seat, teller.line)
}

fn deed(player: u8, text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let chips = |teller: &Teller<'_, '_>| -> Result<Said, Unreadable> {
        Ok(Said::Adds(
            teller
                .amount(between(rest, '[', ']').unwrap_or(rest).trim())?
                .0,
        ))
    };
    match verb {
        "folds" => teller.act(ActionKind::Fold, player, Said::Nothing),
        "checks" => teller.act(ActionKind::Check, player, Said::Nothing),
        "calls" => {
            let said = chips(teller)?;
            teller.act(ActionKind::Call, player, said)
        }
        "bets" => {
            let said = chips(teller)?;
            teller.act(ActionKind::Bet, player, said)
        }
        "raises" => {
            let said = chips(teller)?;
            teller.act(ActionKind::Raise, player, said)
        }
        "is" if rest.to_ascii_lowercase().starts_with("all-in") => {
            let said = chips(teller)?;
            let action = teller.act(ActionKind::Raise, player, said);
            action.all_in = true;
            action
        }
        "posts" => return post(player, rest, teller),
        "shows" | "mucks" | "did" | "does" | "doesn't" => {
            return reveal(player, verb, rest, teller);
        }
        "collected" | "wins" => return collect(player, rest, teller),
        _ => return Ok(()),
    };
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
        other => return Err(teller.unreadable(format!("\"{other}\" is no post that is known"))),
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

/// `wins $28.75 USD from the main pot with …`, `wins Lo ($28.75 USD) from the main pot`, `collected [ $0.95 ]`.
fn collect(player: u8, text: &str, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let low = text.starts_with("Lo ");
    let amount = text
        .starts_with("[")
        .then(|| between(text, '[', ']'))
        .flatten()
        .or_else(|| if low { between(text, '(', ')') } else { None })
        .unwrap_or(text);
    let (amount, _) = teller.amount(amount.trim())?;
    let pot = if text.contains("main pot") {
        0
    } else {
        text.split_once("side pot ").map_or(SOME_POT, |(_, pot)| {
            times::digits(pot).map_or(1, |(pot, _)| pot as u8)
        })
    };
    teller.collect(player, amount, pot).low = low;
    Ok(())
}
