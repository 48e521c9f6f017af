//! Bovada, Ignition and Bodog: players are anonymous, and all hole cards are shown.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, SOME_POT, Said, Seat, Tournament};
use crate::readers::builder::{HandBuilder, between, last_brackets};
use crate::readers::seating::names_seat;
use crate::readers::sections::Sections;
use crate::readers::{Reader, Source};
use crate::times;

/// Reads the hands of Bovada, Ignition and Bodog.
pub const READER: Reader = Reader::new("bovada", starts_hand, read)
    .joined_by(&["Bovada", "Ignition", "Bodog"], names_seat);

fn starts_hand(line: &str) -> bool {
    let Some((skin, _)) = line.split_once(" Hand #") else {
        return false;
    };
    ["Bovada", "Ignition", "Bodog"]
        .iter()
        .any(|name| skin.contains(name))
}

const SECTIONS: Sections = Sections {
    header,
    title: section,
    event,
    summary,
};

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let builder = SECTIONS.read(source, hand)?;
    number_seats(builder.hand);
    Ok(())
}

/// The games by what the first line has; longer names come first.
const GAMES: [(&str, Game); 11] = [
    ("OMAHA HI/LO", Game::Omaha8),
    ("OMAHA HILO", Game::Omaha8),
    ("OMAHAHL", Game::Omaha8),
    ("OMAHA", Game::Omaha),
    ("HOLDEM", Game::Holdem),
    ("7CARD HI/LO", Game::StudEight),
    ("7CARD HILO", Game::StudEight),
    ("STUD HI/LO", Game::StudEight),
    ("STUD HILO", Game::StudEight),
    ("7CARD", Game::Stud),
    ("STUD", Game::Stud),
];

/// `Bovada Hand #4290322948 TBL#26728545 HOLDEM No Limit - 2022-05-26 09:16:24`.
fn header<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let at = builder.need(text.find(" Hand #"), "no number of the hand")?;
    let skin = text[..at]
        .rsplit(['`', '"', '\''])
        .next()
        .unwrap_or(&text[..at]);
    let rest = &text[at + " Hand #".len()..];
    let named = rest.split_once([' ', ':']);
    let (id, rest) = builder.need(named, "no table after the hand number")?;
    let hand = &mut *builder.hand;
    hand.skin = Cow::Borrowed(skin);
    hand.id = Cow::Borrowed(id);
    hand.currency = "USD";
    if let Some((_, table)) = rest.split_once("TBL#") {
        hand.table = Cow::Borrowed(table.split([' ', ',']).next().unwrap_or(""));
    }
    if rest.contains("Zone") {
        hand.format = Format::FastFold;
    }
    let mut blinds = None;
    if let Some((_, tournament)) = rest.split_once("Tournament #") {
        let mut found = Tournament {
            id: Cow::Borrowed(tournament.split([' ', ',']).next().unwrap_or("")),
            ..Tournament::default()
        };
        if let Some((_, level)) = rest.split_once("Level ") {
            found.level = Cow::Borrowed(level.split([' ', '(']).next().unwrap_or(""));
            blinds = between(level, '(', ')').and_then(|blinds| amounts::pair(blinds, '/'));
        }
        hand.format = Format::Tournament;
        hand.currency = "";
        hand.tournament = Some(found);
    }
    game(&rest.to_ascii_uppercase(), builder)?;
    let hand = &mut *builder.hand;
    if let Some((small, big)) = blinds {
        hand.stakes.set(hand.betting, small, big);
    }
    // The time is the last thing in the line.
    let time = rest
        .rfind(" - ")
        .and_then(|at| times::leading(&rest[at + 3..]));
    // Since 2021 it is followed by its zone.
    let zone = time.and_then(|(_, rest)| rest.split_ascii_whitespace().next());
    let zone = zone.filter(|zone| zone.bytes().all(|sign| sign.is_ascii_uppercase()));
    hand.set_time(time.map(|(time, _)| time), zone.unwrap_or(""));
    Ok(())
}

/// The game and its betting, by a first line in capital letters.
fn game(line: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let known = GAMES.iter().find(|(name, _)| line.contains(name));
    let (_, game) = builder.need(known, "no known game in the first line of the hand")?;
    let hand = &mut *builder.hand;
    hand.game = *game;
    hand.betting = if line.contains("NO LIMIT") {
        Betting::NoLimit
    } else if line.contains("POT LIMIT") {
        Betting::PotLimit
    } else if line.contains("LIMIT") || matches!(game, Game::Stud | Game::StudEight) {
        Betting::FixedLimit
    } else {
        // Tournaments do not say it.
        let betting = match game {
            Game::Holdem => Betting::NoLimit,
            _ => Betting::PotLimit,
        };
        let name = betting.name();
        hand.warnings.push(format!(
            "the text does not say the betting: {name} is assumed"
        ));
        betting
    };
    Ok(())
}

/// `6: Big Blind [ME] ($25 in chips)`.
fn seat<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let unreadable = builder.unreadable("this seat cannot be read");
    let found = times::digits(text).and_then(|(number, rest)| {
        let (name, stack) = rest.strip_prefix(": ")?.rsplit_once(" (")?;
        Some((number, name, amounts::leading(stack)?.0))
    });
    let (number, name, stack) = found.ok_or(unreadable)?;
    let hero = name.ends_with("[ME]");
    if hero {
        builder.hand.hero = Some(builder.hand.seats.len() as u8);
    }
    let mut seat = Seat::new(builder.seat_number(number)?, plain(name), stack);
    seat.anonymous = !hero;
    builder.sit(seat)
}

/// `2 [ME]`, and `$6.53 in chips`: players of stud have no positions, but the numbers of their seats.
fn stud_seat<'a>(
    named: &'a str,
    stack: &str,
    builder: &mut HandBuilder<'_, 'a>,
) -> Result<(), Unreadable> {
    let number = builder.need(times::digits(named), "no number of a seat")?.0;
    let number = builder.seat_number(number)?;
    let (stack, _) = builder.amount(stack)?;
    let is_hero = named.ends_with("[ME]");
    if is_hero {
        builder.hand.hero = Some(builder.hand.seats.len() as u8);
    }
    let mut seat = Seat::new(number, format!("Seat+{number}"), stack);
    seat.anonymous = !is_hero;
    builder.sit(seat)
}

/// The position that is written for a player, without the mark of the hero.
fn plain(name: &str) -> &str {
    name.trim_end_matches("[ME]").trim()
}

fn section(mark: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (name, rest) = mark.split_once(" ***").unwrap_or((mark, ""));
    match name {
        "HOLE CARDS" | "SUMMARY" | "SHOW DOWN" => Ok(()),
        name if builder.street(name, rest)? => Ok(()),
        other => Err(builder.unknown(other, "part of a hand")),
    }
}

/// The beginnings of lines that move no chips and no cards.
const IGNORED: [&str; 13] = [
    "Leave",
    "Enter",
    "Table ",
    "Seat ",
    "Stand",
    "Sit out",
    "Re-join",
    "Draw for",
    "Ranking",
    "Prize",
    "Does not show",
    "Set dealer",
    "BOUNTY PRIZE",
];

fn event<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let digit = |rest: &&str| rest.as_bytes().first().is_some_and(u8::is_ascii_digit);
    if let Some(rest) = text.strip_prefix("Seat ").filter(digit) {
        return seat(rest, builder);
    }
    let stud = text.strip_prefix("Seat+");
    let stud = stud.and_then(|rest| rest.split_once(": "));
    if let Some((named, stack)) = stud.filter(|(named, _)| !named.ends_with(' ')) {
        return stud_seat(named, stack, builder);
    }
    match text.split_once(" : ") {
        Some((name, action)) => acts(plain(name), action.trim(), builder),
        None => Ok(()),
    }
}

fn acts(name: &str, action: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = action.strip_prefix("Set dealer") {
        if let Some(seat) = between(rest, '[', ']').and_then(times::digits) {
            builder.hand.button = Some(builder.seat_number(seat.0)?);
        }
        return Ok(());
    }
    if let Some(rest) = action.strip_prefix("Card dealt to table") {
        return dealt_to_table(rest, builder);
    }
    if IGNORED.iter().any(|coming| action.starts_with(coming)) {
        return Ok(());
    }
    let player = builder.player(name)?;
    let all_in = action.contains("All-in");
    let action = action
        .split_once("(timeout)")
        .map_or(Cow::Borrowed(action), |(verb, rest)| {
            Cow::Owned(format!("{verb}{rest}"))
        });
    let action = action.as_ref();
    let (kind, rest) = kind_of(action).ok_or_else(|| builder.unknown_action(action))?;
    let said = match kind {
        ActionKind::Fold | ActionKind::Check => Said::Nothing,
        ActionKind::DealHole => {
            let held = builder.cards(last_brackets(rest))?;
            dealt_to(player, held, builder);
            return Ok(());
        }
        ActionKind::Show | ActionKind::Muck => {
            // The five cards that play are named; the hole cards are known from the deal.
            let held = builder.hand.seats[usize::from(player)].hole;
            if kind == ActionKind::Show {
                builder.show(player, held)
            } else {
                builder.muck(player, held)
            }
            return Ok(());
        }
        ActionKind::Collect => {
            return collected(player, rest, builder);
        }
        ActionKind::Raise => match rest.split_once("to ") {
            Some((_, to)) => Said::To(builder.amount(to)?.0),
            None => Said::Adds(builder.amount(rest)?.0),
        },
        _ => Said::Adds(builder.amount(rest)?.0),
    };
    builder.act(kind, player, said).all_in = all_in;
    Ok(())
}

/// Hole cards, in stud in several parts. Everyone's cards are shown, so they do not say who the hero is.
fn dealt_to(player: u8, held: Cards, builder: &mut HandBuilder<'_, '_>) {
    let hero = builder.hand.hero;
    if builder.hand.game.is_stud() {
        builder.dealt_more(player, &held);
    } else {
        builder.hole(player, held);
    }
    builder.hand.hero = hero;
}

/// `-Side Pot 1 $5`
fn collected(player: u8, rest: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let at = rest.find(['$', ' ']).unwrap_or(0);
    let (pot, amount) = match rest.to_ascii_lowercase().starts_with("-side pot") {
        true => {
            let rest = rest["-side pot".len()..].trim_start();
            match (times::digits(rest), rest.starts_with('$')) {
                // A number without a sign behind it is chips of a tournament.
                (Some((pot, behind)), false) if !behind.trim().is_empty() => {
                    (pot as u8, behind.trim_start())
                }
                _ => (1, rest),
            }
        }
        false => (
            SOME_POT,
            &rest[if rest.starts_with('-') { at } else { 0 }..],
        ),
    };
    let (amount, _) = builder.amount(amount.trim_start())?;
    builder.collect(player, amount, pot);
    Ok(())
}

/// ` [4c Kh 6h]`: until 2013 the board is dealt by lines, the new cards alone or all of them.
fn dealt_to_table(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let dealt = builder.cards(last_brackets(text))?;
    let board = builder.hand.boards[0];
    let is_whole = dealt.ids().starts_with(board.ids());
    let whole: Cards = match is_whole {
        true => dealt,
        false => board.ids().iter().chain(dealt.ids()).copied().collect(),
    };
    let street = match whole.len() {
        3 => 1,
        4 => 2,
        5 => 3,
        _ => return Err(builder.unreadable("this board cannot be read")),
    };
    if whole.len() > board.len() {
        builder.whole_board(street, &whole);
    }
    Ok(())
}

/// What a player does, and the rest of the line.
fn kind_of(action: &str) -> Option<(ActionKind, &str)> {
    const ACTIONS: [(&str, ActionKind); 33] = [
        ("Card dealt to a spot", ActionKind::DealHole),
        ("Ante/Small Blind", ActionKind::PostSmall),
        ("Ante/Small blind", ActionKind::PostSmall),
        ("Ante/Big blind", ActionKind::PostBig),
        ("Ante chip", ActionKind::PostAnte),
        ("Small Blind", ActionKind::PostSmall),
        ("Small blind", ActionKind::PostSmall),
        ("Big blind/Bring in", ActionKind::PostBig),
        ("Big blind", ActionKind::PostBig),
        ("Big Blind", ActionKind::PostBig),
        ("Posts dead chip", ActionKind::PostDead),
        ("Posts chip", ActionKind::PostBig),
        ("Bring_in chip", ActionKind::BringIn),
        ("Folds", ActionKind::Fold),
        ("Fold", ActionKind::Fold),
        ("Checks", ActionKind::Check),
        ("Calls", ActionKind::Call),
        ("Call", ActionKind::Call),
        ("Bets", ActionKind::Bet),
        ("bets", ActionKind::Bet),
        ("Double bets", ActionKind::Bet),
        ("raises", ActionKind::Raise),
        ("All-in(raise-timeout)", ActionKind::Raise),
        ("All-in(raise)", ActionKind::Raise),
        ("All-in", ActionKind::Bet),
        ("Raises", ActionKind::Raise),
        ("Return uncalled portion of bet", ActionKind::Uncalled),
        ("Return uncalled blind", ActionKind::Uncalled),
        ("Showdown", ActionKind::Show),
        ("Shows", ActionKind::Show),
        ("Mucks", ActionKind::Muck),
        ("Hand result", ActionKind::Collect),
        ("Hand Result", ActionKind::Collect),
    ];
    ACTIONS.iter().find_map(|(word, kind)| {
        action
            .strip_prefix(word)
            .map(|rest| (*kind, rest.trim_start()))
    })
}

fn summary(text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    if let Some(rest) = text.strip_prefix("Total Pot(") {
        builder.hand.money.stated_pot = Some(builder.amount(rest)?.0);
        if let Some((_, rake)) = text.split_once("Rake (") {
            builder.hand.money.stated_rake = Some(builder.amount(rake)?.0);
        }
    }
    Ok(())
}

/// Tournaments list the players clockwise with numbers that are not seats: number them in order.
fn number_seats(hand: &mut Hand<'_>) {
    if !hand.seats.is_sorted_by_key(|seat| seat.seat) {
        for (number, seat) in (1..).zip(&mut hand.seats) {
            seat.seat = number;
        }
    }
    let dealer = hand.seats.iter().find(|seat| seat.name == "Dealer");
    hand.button = dealer.map(|seat| seat.seat).or(hand.button);
}
