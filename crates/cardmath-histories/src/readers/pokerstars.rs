//! PokerStars' text, and that of rooms that write the same: GGPoker and some smaller ones.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::{self, Cards};
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{Action, ActionKind, Hand, MOST_RUNS, Said, Seat, Stakes, Tournament};
use crate::readers::seating::{actor, place_of, sit};
use crate::readers::{Reader, Source};
use crate::text::Line;
use crate::times;

/// Reads PokerStars' hands: cash, Zoom, tournaments and Spin.
pub struct PokerStars;

impl Reader for PokerStars {
    fn name(&self) -> &'static str {
        "pokerstars"
    }

    fn starts_hand(&self, line: &str) -> bool {
        line.starts_with("PokerStars ") && line.contains('#')
    }

    fn read<'a>(&self, source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
        read_hand(source, hand)
    }
}

/// Read a hand in PokerStars' layout, whatever the room is called.
pub fn read_hand<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut lines = source.lines();
    let first = lines
        .next()
        .ok_or_else(|| Unreadable::new(source.line, "the hand is empty"))?;
    header(first, hand)?;
    let mut walk = Walk::default();
    for line in lines {
        if line.text.is_empty() {
            continue;
        }
        walk.last = line.number;
        if walk.in_summary {
            summary(line, hand)?;
        } else if let Some(mark) = line.text.strip_prefix("*** ") {
            walk.section(mark, line, hand)?;
        } else if walk.begun || !seating(line, hand)? {
            walk.event(line, hand)?;
        }
    }
    if !walk.in_summary {
        return Err(Unreadable::new(
            walk.last,
            "the hand is cut: it has no summary",
        ));
    }
    walk.finish(hand);
    Ok(())
}

// The first lines: the game, the stakes, the time, the table and the seats.

/// `PokerStars Hand #124:  Omaha Pot Limit ($10/$20 USD) - 2014/11/08 0:40:18 WET [… ET]`.
fn header<'a>(line: Line<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let unreadable =
        |what: &str| Unreadable::new(line.number, format!("{what} in the first line of the hand"));
    let (before, rest) = line
        .text
        .split_once('#')
        .ok_or_else(|| unreadable("no number of the hand"))?;
    if before.contains("Zoom") {
        hand.format = Format::FastFold;
    }
    let (id, rest) = rest
        .split_once(':')
        .ok_or_else(|| unreadable("no colon behind the hand's number"))?;
    hand.id = Cow::Borrowed(id.trim());
    let mut rest = rest.trim_start();
    if let Some(entry) = rest.strip_prefix("Tournament #") {
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
    } else if rest.starts_with(|sign: char| !sign.is_ascii_alphabetic()) {
        let (prize, after) = amounts::leading(rest)?;
        found.buy_in = Some(prize);
        let mut more = Vec::new();
        rest = after;
        while let Some((amount, after)) = rest.strip_prefix('+').and_then(amounts::leading) {
            more.push(amount);
            rest = after;
        }
        found.fee = more.pop();
        found.bounty = more.pop();
        rest = rest.trim_start();
        for code in ["USD ", "EUR ", "GBP ", "CAD ", "INR "] {
            rest = rest.strip_prefix(code).unwrap_or(rest);
        }
    }
    hand.tournament = Some(found);
    Some(rest)
}

/// The games by the names that begin the text behind the number of a hand; longer names come first.
const GAMES: [(&str, Game); 24] = [
    ("6+ Hold'em", Game::ShortDeck),
    ("6 Plus Hold'em", Game::ShortDeck),
    ("ShortDeck", Game::ShortDeck),
    ("Short Deck", Game::ShortDeck),
    ("Hold'em", Game::Holdem),
    ("Omaha Hi/Lo", Game::Omaha8),
    ("5 Card Omaha Hi/Lo", Game::Omaha5Eight),
    ("5 Card Omaha", Game::Omaha5),
    ("6 Card Omaha Hi/Lo", Game::Omaha6Eight),
    ("6 Card Omaha", Game::Omaha6),
    ("PLO-5", Game::Omaha5),
    ("PLO-6", Game::Omaha6),
    ("PLO", Game::Omaha),
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

/// The game and its betting at the start of a text or behind the name of a mixed game, and what follows.
fn game_of<'a>(text: &'a str, hand: &mut Hand<'a>) -> Option<&'a str> {
    let known = |text: &'a str| {
        GAMES.iter().find_map(|(name, game)| {
            text.strip_prefix(name)
                .map(|rest| (*game, rest.trim_start()))
        })
    };
    // A mixed game names its round in brackets: `HORSE (Razz Limit, $1/$2 USD)`.
    let named = || {
        // GGPoker writes the tournament's name before the game.
        let entry = hand.tournament.as_mut()?;
        let (at, _) = GAMES
            .iter()
            .filter_map(|(name, game)| Some((text.find(name)?, game)))
            .min_by_key(|(at, _)| *at)?;
        entry.name = Cow::Borrowed(text[..at].trim_end());
        known(&text[at..])
    };
    let in_brackets = || known(text.split_once('(')?.1);
    let (game, rest) = known(text).or_else(named).or_else(in_brackets)?;
    hand.game = game;
    for (name, betting) in [
        ("No Limit", Betting::NoLimit),
        ("Pot Limit", Betting::PotLimit),
        ("Limit", Betting::FixedLimit),
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

/// ` - Level XI (400/800)`: keep the level's name.
fn level<'a>(text: &'a str, hand: &mut Hand<'a>) -> &'a str {
    let rest = text.trim_start_matches([' ', '-', ',']);
    let named = rest
        .find("Level")
        .filter(|at| *at < rest.find('(').unwrap_or(rest.len()));
    let (Some(at), Some(entry)) = (named, hand.tournament.as_mut()) else {
        return rest;
    };
    let name = &rest[at + "Level".len()..];
    let end = name.find('(').unwrap_or(name.len());
    entry.level = Cow::Borrowed(name[..end].trim());
    &name[end..]
}

/// The text in the first brackets, or of a mixed game up to its closing bracket, and what follows.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('(').unwrap_or(text);
    inside.split_once(')')
}

/// `$10/$20 USD`, `$0.50/$1.00 - $20 Cap -  USD`, `Button Blind $0.02 - Ante $0.01`.
fn stakes_of(text: &str, hand: &mut Hand<'_>) -> Option<Stakes> {
    let mut stakes = Stakes::default();
    let text = text.trim_start();
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
    let Some((second, rest)) = rest
        .trim_start()
        .strip_prefix('/')
        .and_then(amounts::leading)
    else {
        // Short deck has one amount: the ante and the button's blind.
        stakes.ante = first;
        stakes.big_blind = first;
        return Some(stakes);
    };
    if hand.betting == Betting::FixedLimit {
        (stakes.small_bet, stakes.big_bet) = (first, second);
    } else {
        (stakes.small_blind, stakes.big_blind) = (first, second);
    }
    if let Some((before, _)) = rest.split_once(" Cap") {
        stakes.cap = before
            .rsplit_once(' ')
            .and_then(|(_, cap)| amounts::whole(cap))?;
        hand.betting = if hand.betting == Betting::PotLimit {
            Betting::CapPotLimit
        } else {
            Betting::Cap
        };
    }
    Some(stakes)
}

/// The code of a currency that a text of stakes names or shows by its sign; empty for chips.
fn currency_of(text: &str) -> &'static str {
    let codes = ["USD", "EUR", "GBP", "CAD", "INR", "CNY"];
    if let Some(code) = codes.iter().find(|code| text.contains(**code)) {
        return code;
    }
    [
        ('$', "USD"),
        ('€', "EUR"),
        ('£', "GBP"),
        ('₹', "INR"),
        ('¥', "CNY"),
    ]
    .iter()
    .find(|(sign, _)| text.contains(*sign))
    .map_or("", |(_, code)| *code)
}

/// `2014/11/08 0:40:18 WET [2014/11/07 19:40:18 ET]`: the time as written, and in UTC.
fn time_of<'a>(text: &'a str, hand: &mut Hand<'a>) {
    const MICROS_A_MINUTE: i64 = 60_000_000;
    let Some((local, rest)) = times::leading(text) else {
        return;
    };
    let (zone, rest) = rest
        .trim_start()
        .split_once(' ')
        .unwrap_or((rest.trim(), ""));
    hand.time_local = Some(local);
    hand.zone = Cow::Borrowed(zone);
    let second = rest.trim_start().strip_prefix('[').and_then(times::leading);
    // The second time is New York's; of the first, the room writes winter's name in summer too.
    let known = second.map_or((local, zone), |(time, zone)| {
        (time, zone.trim().trim_end_matches(']'))
    });
    hand.time_utc = times::utc_offset_minutes(known.1, known.0)
        .map(|offset| known.0 - offset * MICROS_A_MINUTE);
}

/// A line of the table or of a seat; false if it is something else.
fn seating<'a>(line: Line<'a>, hand: &mut Hand<'a>) -> Result<bool, Unreadable> {
    if let Some(rest) = line.text.strip_prefix("Table '") {
        table(rest, hand);
        return Ok(true);
    }
    let Some(rest) = line.text.strip_prefix("Seat ") else {
        return Ok(false);
    };
    let seat =
        seat_of(rest).ok_or_else(|| Unreadable::new(line.number, "this seat cannot be read"))?;
    sit(hand, seat, line.number)?;
    Ok(true)
}

/// `Pomona III' 6-max Seat #1 is the button`.
fn table<'a>(text: &'a str, hand: &mut Hand<'a>) {
    let Some((name, rest)) = text.rsplit_once('\'') else {
        return;
    };
    hand.table = Cow::Borrowed(name);
    hand.seat_count = times::digits(rest.trim_start()).map_or(0, |(count, _)| count as u8);
    hand.button = rest
        .split_once("Seat #")
        .and_then(|(_, seat)| times::digits(seat))
        .map(|(seat, _)| seat as u8);
}

/// `3: VillainB (860 in chips, $0.50 bounty) is sitting out`. The name may have brackets.
fn seat_of(text: &str) -> Option<Seat<'_>> {
    let (number, rest) = times::digits(text)?;
    let rest = rest.strip_prefix(": ")?;
    let end = rest.rfind(" in chips")?;
    let start = rest[..end].rfind(" (")?;
    let stack = amounts::whole(&rest[start + 2..end])?;
    let after = &rest[end + " in chips".len()..];
    let bounty = after
        .strip_prefix(", ")
        .and_then(amounts::leading)
        .map(|(bounty, _)| bounty);
    Some(Seat {
        seat: u8::try_from(number).ok()?,
        name: Cow::Borrowed(&rest[..start]),
        stack,
        bounty,
        sitting_out: after.contains("sitting out") || after.contains("out of hand"),
        ..Seat::default()
    })
}

// What happened.

/// Where the reading of a hand stands.
#[derive(Default)]
struct Walk {
    /// The street, from 0.
    street: u8,
    /// The run that a line tells of, from 0.
    run: u8,
    /// Whether the seats have all been read.
    begun: bool,
    /// Whether the summary has begun.
    in_summary: bool,
    /// The number of players whose hole cards were told before the showdown.
    told: u8,
    /// The last line that was read.
    last: u32,
}

impl Walk {
    /// A line between stars: a street, the showdown, or the summary.
    fn section<'a>(
        &mut self,
        mark: &'a str,
        line: Line<'a>,
        hand: &mut Hand<'a>,
    ) -> Result<(), Unreadable> {
        self.begun = true;
        let (name, rest) = mark.split_once("***").unwrap_or((mark, ""));
        let (run, name) = run_of(name.trim());
        self.run = run.unwrap_or(0);
        if let Some(run) = run {
            if usize::from(run) >= MOST_RUNS {
                return Err(Unreadable::new(line.number, "the board was run too often"));
            }
            hand.runs = hand.runs.max(run + 1);
        }
        match name {
            "SUMMARY" => self.in_summary = true,
            "SHOW DOWN" | "SHOWDOWN" | "HOLE CARDS" | "DEALING HANDS" | "PRE-FLOP"
            | "3rd STREET" => {}
            "FLOP" => self.board(1, run, rest, line, hand)?,
            "TURN" => self.board(2, run, rest, line, hand)?,
            "RIVER" if hand.game.board_cards() > 0 => self.board(3, run, rest, line, hand)?,
            "RIVER" => self.street = 4,
            "4th STREET" | "FIRST DRAW" | "DRAW" => self.street = 1,
            "5th STREET" | "SECOND DRAW" => self.street = 2,
            "6th STREET" | "THIRD DRAW" => self.street = 3,
            "7th STREET" => self.street = 4,
            other => {
                return Err(Unreadable::new(
                    line.number,
                    format!("\"{other}\" is no part of a hand that is known"),
                ));
            }
        }
        Ok(())
    }

    /// ` [3d Kd 9h] [8h]`: the board of a run, or of all runs if the line names none.
    fn board(
        &mut self,
        street: u8,
        run: Option<u8>,
        text: &str,
        line: Line<'_>,
        hand: &mut Hand<'_>,
    ) -> Result<(), Unreadable> {
        self.street = street;
        let mut whole = Cards::none();
        let mut newest = Cards::none();
        for group in text.split('[').skip(1) {
            let inside = group.split(']').next().unwrap_or("");
            newest = cards::parse(inside)
                .ok_or_else(|| Unreadable::new(line.number, "this board cannot be read"))?;
            whole.extend(&newest);
        }
        let runs = run.map_or(0..MOST_RUNS, |run| usize::from(run)..usize::from(run) + 1);
        for place in runs {
            let before = hand.boards[place];
            if street == 1 && !before.is_empty() {
                return Err(Unreadable::new(line.number, "the flop is dealt twice"));
            }
            if street > 1 && !whole.ids().starts_with(before.ids()) {
                return Err(Unreadable::new(
                    line.number,
                    "the board of this street does not go on from the one before",
                ));
            }
            hand.boards[place] = whole;
        }
        let mut deal = Action::new(ActionKind::DealBoard, None, street, line.number);
        deal.cards = newest;
        deal.run = self.run;
        hand.actions.push(deal);
        Ok(())
    }

    /// A line that tells what somebody did.
    fn event<'a>(&mut self, line: Line<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
        self.begun = true;
        let text = line.text;
        if let Some(rest) = text.strip_prefix("Dealt to ") {
            return self.dealt(rest, line, hand);
        }
        if let Some(rest) = text.strip_prefix("Uncalled bet (") {
            return self.uncalled(rest, line, hand);
        }
        let (deed, aside) = (actor(hand, text, ": "), actor(hand, text, " "));
        // A name may have a colon itself: the longer name is meant.
        let longer = |(player, _): (u8, &str)| hand.name(player).len();
        match (deed, aside) {
            (Some((player, rest)), other)
                if other.is_none_or(|other| longer(other) <= hand.name(player).len()) =>
            {
                return self.deed(player, rest, line, hand);
            }
            (_, Some((player, rest))) => return self.aside(player, rest, line, hand),
            _ => {}
        }
        if let Some(rest) = text.strip_prefix("Cash Drop to Pot : total ") {
            hand.money.house_added += amounts::whole(rest).ok_or_else(|| no_amount(line))?;
            return Ok(());
        }
        stranger(line, hand)
    }

    fn dealt<'a>(
        &mut self,
        text: &'a str,
        line: Line<'a>,
        hand: &mut Hand<'a>,
    ) -> Result<(), Unreadable> {
        let (name, shown) = text.split_once(" [").unwrap_or((text, ""));
        let Some(player) = place_of(hand, name) else {
            return Err(Unreadable::new(
                line.number,
                format!("{name} is dealt cards, and has no seat"),
            ));
        };
        let mut deal = Action::new(ActionKind::DealHole, Some(player), self.street, line.number);
        let mut all = Cards::none();
        // Stud and draw games tell the cards held before, then the new ones: `[2c 3c] [4d]`.
        for group in shown.split('[') {
            let inside = group.split(']').next().unwrap_or("");
            let group = cards::parse(inside)
                .ok_or_else(|| Unreadable::new(line.number, "these cards cannot be read"))?;
            all.extend(&group);
            if !group.is_empty() {
                deal.cards = group;
            }
        }
        if !all.is_empty() {
            let seat = &mut hand.seats[usize::from(player)];
            self.told += u8::from(self.street == 0 && all.len() == hand.game.hole_cards());
            seat.hole = all;
            if self.street == 0 && hand.hero.is_none() && hand.game.board_cards() > 0 {
                hand.hero = Some(player);
            }
        }
        hand.actions.push(deal);
        Ok(())
    }

    /// `$990) returned to FLATC@T`.
    fn uncalled(
        &mut self,
        text: &str,
        line: Line<'_>,
        hand: &mut Hand<'_>,
    ) -> Result<(), Unreadable> {
        let (amount, rest) = amounts::leading(text).ok_or_else(|| no_amount(line))?;
        let name = rest.strip_prefix(") returned to ").unwrap_or(rest);
        let player = place_of(hand, name).ok_or_else(|| {
            Unreadable::new(
                line.number,
                format!("chips go back to {name}, who has no seat"),
            )
        })?;
        let mut back = Action::new(ActionKind::Uncalled, Some(player), self.street, line.number);
        back.said = Said::Adds(amount);
        hand.actions.push(back);
        Ok(())
    }

    /// `raises $40 to $60 and is all-in`: what a player does, behind the name and a colon.
    fn deed<'a>(
        &mut self,
        player: u8,
        text: &'a str,
        line: Line<'a>,
        hand: &mut Hand<'a>,
    ) -> Result<(), Unreadable> {
        let mut action = Action::new(ActionKind::Fold, Some(player), self.street, line.number);
        action.run = self.run;
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let amount = |text: &str| {
            amounts::leading(text)
                .map(|(amount, _)| amount)
                .ok_or_else(|| no_amount(line))
        };
        match verb {
            "folds" => {
                if let Some(shown) = rest.strip_prefix('[') {
                    self.show(&mut action, shown, line, hand)?;
                }
                action.kind = ActionKind::Fold;
            }
            "checks" => action.kind = ActionKind::Check,
            "calls" => (action.kind, action.said) = (ActionKind::Call, Said::Adds(amount(rest)?)),
            "bets" => (action.kind, action.said) = (ActionKind::Bet, Said::Adds(amount(rest)?)),
            "raises" | "completes" => {
                let to = rest.split_once("to ").map_or(rest, |(_, to)| to);
                (action.kind, action.said) = (ActionKind::Raise, Said::To(amount(to)?));
            }
            "brings" => {
                let low = rest.strip_prefix("in for ").unwrap_or(rest);
                (action.kind, action.said) = (ActionKind::BringIn, Said::Adds(amount(low)?));
            }
            "straddle" => {
                (action.kind, action.said) = (ActionKind::Straddle, Said::To(amount(rest)?))
            }
            "posts" => return post(action, rest, line, hand),
            "shows" => {
                action.kind = ActionKind::Show;
                let shown = rest
                    .strip_prefix('[')
                    .ok_or_else(|| Unreadable::new(line.number, "no cards are shown"))?;
                self.show(&mut action, shown, line, hand)?;
            }
            "mucks" => {
                action.kind = ActionKind::Muck;
                hand.seats[usize::from(player)].mucked = true;
            }
            "discards" | "stands" => {
                action.kind = ActionKind::Draw;
                if let Some((_, shown)) = rest.split_once('[').filter(|_| verb == "discards") {
                    action.cards = cards_until(shown, line)?;
                }
            }
            "doesn't" | "is" | "sits" | "will" => return Ok(()),
            "Chooses" => return Ok(()),
            "Pays" | "Receives" => return cashout(action, verb, rest, line, hand),
            other => {
                return Err(Unreadable::new(
                    line.number,
                    format!("\"{other}\" is nothing that a player does"),
                ));
            }
        }
        action.all_in = text.ends_with("all-in");
        hand.actions.push(action);
        Ok(())
    }

    fn show(
        &mut self,
        action: &mut Action,
        text: &str,
        line: Line<'_>,
        hand: &mut Hand<'_>,
    ) -> Result<(), Unreadable> {
        action.cards = cards_until(text, line)?;
        let seat = &mut hand.seats[usize::from(action.player.unwrap_or_default())];
        seat.shown = true;
        if seat.hole.len() < action.cards.len() || !seat.hole.known() {
            seat.hole = action.cards;
        }
        Ok(())
    }

    /// Lines without a colon: pots collected, chat, coming and going, places in tournaments.
    fn aside<'a>(
        &mut self,
        player: u8,
        text: &'a str,
        line: Line<'a>,
        hand: &mut Hand<'a>,
    ) -> Result<(), Unreadable> {
        if let Some(rest) = text.strip_prefix("collected ") {
            let (amount, rest) = amounts::leading(rest).ok_or_else(|| no_amount(line))?;
            let mut take = Action::new(ActionKind::Collect, Some(player), self.street, line.number);
            take.said = Said::Adds(amount);
            take.run = self.run;
            take.pot = pot_of(rest);
            hand.actions.push(take);
        } else if let Some(rest) = text.strip_prefix("cashed out the hand for ") {
            let (amount, rest) = amounts::leading(rest).ok_or_else(|| no_amount(line))?;
            let mut paid = Action::new(ActionKind::Cashout, Some(player), self.street, line.number);
            paid.said = Said::Adds(amount);
            hand.actions.push(paid);
            let fee = rest
                .split_once("Fee ")
                .and_then(|(_, fee)| amounts::leading(fee));
            hand.seats[usize::from(player)].account.cashout_fee = fee.map_or(0, |(fee, _)| fee);
        } else {
            finish_of(player, text, hand);
        }
        Ok(())
    }

    fn finish(&self, hand: &mut Hand<'_>) {
        // A history of all hole cards has no hero.
        if self.told > 1 {
            hand.hero = None;
        }
    }
}

/// `FIRST FLOP`: the run, from 0, and the street. The draws of draw games are no runs.
fn run_of(name: &str) -> (Option<u8>, &str) {
    for (run, word) in ["FIRST ", "SECOND ", "THIRD ", "FOURTH "]
        .iter()
        .enumerate()
    {
        if let Some(street) = name.strip_prefix(word).filter(|street| *street != "DRAW") {
            return (Some(run as u8), street);
        }
    }
    (None, name)
}

/// ` from side pot-2`: the number of the pot, 0 for the main pot.
fn pot_of(text: &str) -> u8 {
    if text.contains("main pot") {
        return 0;
    }
    match text.split_once("side pot") {
        Some((_, rest)) => {
            times::digits(rest.trim_start_matches(['-', ' '])).map_or(1, |(pot, _)| pot as u8)
        }
        None => crate::hand::SOME_POT,
    }
}

/// `small & big blinds $0.15`: a post. Of both blinds, the small one is dead.
fn post(
    mut action: Action,
    text: &str,
    line: Line<'_>,
    hand: &mut Hand<'_>,
) -> Result<(), Unreadable> {
    let at =
        text.find(|sign: char| !(sign.is_ascii_alphabetic() || matches!(sign, ' ' | '&' | '-')));
    let (what, amount) = text.split_at(at.unwrap_or(text.len()));
    let (amount, _) = amounts::leading(amount).ok_or_else(|| no_amount(line))?;
    action.all_in = text.ends_with("all-in");
    action.said = Said::Adds(amount);
    action.kind = match what.trim() {
        "small blind" | "the small blind" => ActionKind::PostSmall,
        "big blind" | "the big blind" => ActionKind::PostBig,
        "the ante" | "ante" => ActionKind::PostAnte,
        "straddle" | "button blind" | "the straddle" => ActionKind::Straddle,
        "dead blind" | "missed blind" | "dead small blind" | "a dead small blind of" => {
            ActionKind::PostDead
        }
        "small & big blinds" => {
            let live = hand.stakes.big_blind.min(amount);
            let mut dead = action;
            (dead.kind, dead.said) = (ActionKind::PostDead, Said::Adds(amount - live));
            hand.actions.push(dead);
            action.said = Said::Adds(live);
            ActionKind::PostBig
        }
        other => {
            return Err(Unreadable::new(
                line.number,
                format!("\"{other}\" is no post that is known"),
            ));
        }
    };
    hand.actions.push(action);
    Ok(())
}

/// `Pays Cashout Risk ($1.85)` and `Receives Cashout ($1.14)`.
fn cashout(
    mut action: Action,
    verb: &str,
    text: &str,
    line: Line<'_>,
    hand: &mut Hand<'_>,
) -> Result<(), Unreadable> {
    let (_, amount) = text.split_once('(').ok_or_else(|| no_amount(line))?;
    let (amount, _) = amounts::leading(amount).ok_or_else(|| no_amount(line))?;
    if verb == "Pays" {
        hand.seats[usize::from(action.player.unwrap_or_default())]
            .account
            .cashout_fee += amount;
        return Ok(());
    }
    (action.kind, action.said) = (ActionKind::Cashout, Said::Adds(amount));
    hand.actions.push(action);
    Ok(())
}

/// A player's place, prize or bounty, as far as the line tells one.
fn finish_of(player: u8, text: &str, hand: &mut Hand<'_>) {
    let seat = &mut hand.seats[usize::from(player)];
    if let Some(rest) = text.strip_prefix("finished the tournament in ") {
        seat.place = times::digits(rest).and_then(|(place, _)| u16::try_from(place).ok());
        seat.prize = text
            .split_once("received ")
            .and_then(|(_, prize)| amounts::leading(prize))
            .map(|(prize, _)| prize);
    } else if let Some(rest) = text.strip_prefix("wins the tournament") {
        seat.place = Some(1);
        seat.prize = rest
            .split_once("receives ")
            .and_then(|(_, prize)| amounts::leading(prize))
            .map(|(prize, _)| prize);
    } else if text.starts_with("wins ") && text.contains(" for eliminating ") {
        let amount = text["wins ".len()..].trim_start_matches("the ");
        seat.bounty_won += amounts::leading(amount).map_or(0, |(amount, _)| amount);
    }
}

/// A line that no seated player begins. Chat and coming and going are left out; a deed is an error.
fn stranger(line: Line<'_>, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    const COMINGS: [&str; 13] = [
        "No low hand qualified",
        " said, \"",
        " joins the table",
        " leaves the table",
        ": sits out",
        ": is sitting out",
        " has timed out",
        " is disconnected",
        " is connected",
        " was removed from the table",
        " will be allowed to play",
        "Hand cancelled",
        " has returned",
    ];
    if line.text == "Hand cancelled" {
        hand.cancelled = true;
    }
    if COMINGS.iter().any(|coming| line.text.contains(coming)) {
        return Ok(());
    }
    if let Some((name, deed)) = line.text.split_once(": ") {
        return Err(Unreadable::new(
            line.number,
            format!("{name} has no seat, and \"{deed}\""),
        ));
    }
    hand.warnings.push(format!(
        "line {} is not understood: {}",
        line.number, line.text
    ));
    Ok(())
}

/// The cards up to a closing bracket.
fn cards_until(text: &str, line: Line<'_>) -> Result<Cards, Unreadable> {
    let inside = text.split(']').next().unwrap_or("");
    cards::parse(inside).ok_or_else(|| Unreadable::new(line.number, "these cards cannot be read"))
}

fn no_amount(line: Line<'_>) -> Unreadable {
    Unreadable::new(line.number, "the amount in this line cannot be read")
}

// The summary.

/// A line of the summary: the pot, the rake and other fees, and cards that were mucked.
fn summary(line: Line<'_>, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    if let Some(rest) = line.text.strip_prefix("Total pot ") {
        let (pot, rest) = amounts::leading(rest).ok_or_else(|| no_amount(line))?;
        hand.money.told_pot = Some(pot);
        for part in rest.split('|').skip(1) {
            fee(part.trim(), line, hand)?;
        }
    } else if line.text == "Hand cancelled" {
        hand.cancelled = true;
    } else if let Some((seat, rest)) = line.text.strip_prefix("Seat ").and_then(times::digits)
        && let Some((_, shown)) = rest.rsplit_once(" mucked [")
        && let Some(place) = hand
            .seats
            .iter()
            .position(|other| i64::from(other.seat) == seat)
    {
        let held = cards_until(shown, line)?;
        let player = &mut hand.seats[place];
        player.mucked = true;
        if player.hole.len() < held.len() {
            player.hole = held;
        }
    }
    Ok(())
}

/// `Rake $3`, `Jackpot $0.02`, and GGPoker's other fees.
fn fee(text: &str, line: Line<'_>, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    let (name, amount) = text.split_once(' ').unwrap_or((text, ""));
    let amount = amounts::whole(amount).ok_or_else(|| no_amount(line))?;
    match name {
        "Rake" => hand.money.told_rake = Some(amount),
        "Jackpot" => hand.money.jackpot += amount,
        _ => hand.money.other_fees += amount,
    }
    Ok(())
}
