//! The poker hand history format PHH, of single hands and of many: all its variants.
//!
//! The actions are played through the rules of betting, which give every amount.

use std::borrow::Cow;
use std::sync::Arc;

use cardmath_betting::{
    Action as Move, Event, Posts, Setup, State, Structure, Turn, games, read_event,
};
use cardmath_cards::{Card, Hand as CardSet};
use toml::{Table, Value};

use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, SOME_POT, Said, Seat};
use crate::readers::seating::sit;
use crate::readers::telling::Teller;
use crate::readers::{Reader, Source};
use crate::text::Lines;
use crate::times;

/// Reads PHH files.
pub struct Phh;

impl Reader for Phh {
    fn name(&self) -> &'static str {
        "phh"
    }

    fn starts_hand(&self, line: &str) -> bool {
        is_number_in_brackets(line)
            || line
                .strip_prefix("variant")
                .is_some_and(|rest| rest.trim_start().starts_with('='))
    }

    /// Many hands of one file stand below their numbers in brackets; one hand is the whole file.
    fn starts(&self, text: &str) -> Vec<(usize, u32)> {
        let numbered = Lines::new(text).filter(|line| is_number_in_brackets(line.text));
        let starts: Vec<_> = numbered.map(|line| (line.offset, line.number)).collect();
        if starts.is_empty() {
            vec![(0, 1)]
        } else {
            starts
        }
    }

    fn read<'a>(&self, source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
        let text = source.text();
        let (number, text) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((number, rest)) => (number, rest),
            None => ("", text),
        };
        let table = text.parse::<Table>().map_err(|error| {
            let line = error.span().map_or(0, |span| {
                newlines(&text.as_bytes()[..span.start.min(text.len())])
            });
            Unreadable::new(source.line + line, format!("no TOML: {}", error.message()))
        })?;
        let fields = Fields {
            table: &table,
            line: source.line,
        };
        facts(&fields, number, hand)?;
        play(&fields, source, hand)
    }
}

fn is_number_in_brackets(line: &str) -> bool {
    let inside = line
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inside.is_some_and(|inside| {
        !inside.is_empty() && inside.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn newlines(bytes: &[u8]) -> u32 {
    memchr::memchr_iter(b'\n', bytes).count() as u32
}

/// The fields of a hand.
struct Fields<'t> {
    table: &'t Table,
    line: u32,
}

impl Fields<'_> {
    fn unreadable(&self, reason: impl Into<String>) -> Unreadable {
        Unreadable::new(self.line, reason)
    }

    fn text(&self, key: &str) -> Option<String> {
        match self.table.get(key)? {
            Value::String(text) => Some(text.clone()),
            Value::Integer(number) => Some(number.to_string()),
            _ => None,
        }
    }

    fn whole(&self, key: &str) -> Option<i64> {
        self.table.get(key)?.as_integer()
    }

    /// An amount in hundredths; 0 if it is not there.
    fn amount(&self, key: &str) -> Result<i64, Unreadable> {
        self.table
            .get(key)
            .map_or(Ok(0), |value| self.hundredths(key, value))
    }

    fn hundredths(&self, key: &str, value: &Value) -> Result<i64, Unreadable> {
        const MOST: i64 = cardmath_betting::MOST_CHIPS / 100;
        let refused =
            || self.unreadable(format!("{key}: {value} is no amount of whole hundredths"));
        match value {
            Value::Integer(whole) if (-MOST..=MOST).contains(whole) => Ok(whole * 100),
            Value::Float(amount) => {
                let hundredths = (amount * 100.0).round();
                let exact =
                    (amount * 100.0 - hundredths).abs() < 1e-6 && hundredths.abs() < MOST as f64;
                if exact {
                    Ok(hundredths as i64)
                } else {
                    Err(refused())
                }
            }
            _ => Err(refused()),
        }
    }

    fn amounts(&self, key: &str) -> Result<Option<Vec<i64>>, Unreadable> {
        match self.table.get(key) {
            None => Ok(None),
            Some(Value::Array(all)) => all
                .iter()
                .map(|value| self.hundredths(key, value))
                .collect::<Result<_, _>>()
                .map(Some),
            Some(_) => Err(self.unreadable(format!("{key} is no list of amounts"))),
        }
    }

    /// A list of amounts, one for each player.
    fn amounts_of(&self, key: &str, players: usize) -> Result<Option<Vec<i64>>, Unreadable> {
        match self.amounts(key)? {
            Some(all) if all.len() != players => Err(self.unreadable(format!(
                "{key} has {} amounts for {players} players",
                all.len()
            ))),
            other => Ok(other),
        }
    }

    fn texts(&self, key: &str) -> Vec<String> {
        let all = self.table.get(key).and_then(Value::as_array);
        all.map_or_else(Vec::new, |all| {
            all.iter()
                .map(|value| value.as_str().unwrap_or("").to_owned())
                .collect()
        })
    }
}

/// What stands beside the play: the game, the place, the time and the players.
fn facts(fields: &Fields<'_>, number: &str, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    let variant = fields
        .text("variant")
        .ok_or_else(|| fields.unreadable("there is no variant"))?;
    let mut letters = variant.chars();
    let betting = letters.next().and_then(Betting::of_letter);
    let game = Game::of_code(letters.as_str());
    (hand.betting, hand.game) = betting
        .zip(game)
        .ok_or_else(|| fields.unreadable(format!("\"{variant}\" is no variant that is known")))?;
    hand.id = Cow::Owned(fields.text("hand").unwrap_or_else(|| number.to_owned()));
    hand.skin = Cow::Owned(fields.text("venue").unwrap_or_default());
    hand.table = Cow::Owned(fields.text("table").unwrap_or_default());
    hand.seat_count = fields
        .whole("seat_count")
        .and_then(|count| u8::try_from(count).ok())
        .unwrap_or(0);
    hand.zone = Cow::Owned(
        fields
            .text("time_zone_abbreviation")
            .or_else(|| fields.text("time_zone"))
            .unwrap_or_default(),
    );
    let currency = fields.text("currency").unwrap_or_default();
    let sign = fields.text("currency_symbol").unwrap_or_default();
    hand.currency = match (&currency[..], &sign[..]) {
        ("USD", _) | ("", "$") => "USD",
        ("EUR", _) | ("", "€") => "EUR",
        ("GBP", _) | ("", "£") => "GBP",
        _ => "",
    };
    if let Some(event) = fields
        .text("event")
        .filter(|_| fields.table.contains_key("level"))
    {
        hand.format = Format::Tournament;
        let level = Cow::Owned(fields.text("level").unwrap_or_default());
        hand.tournament = Some(crate::hand::Tournament {
            name: Cow::Owned(event),
            level,
            ..Default::default()
        });
    }
    time_of(fields, hand);
    Ok(())
}

fn time_of(fields: &Fields<'_>, hand: &mut Hand<'_>) {
    let (Some(year), Some(month), Some(day)) = (
        fields.whole("year"),
        fields.whole("month"),
        fields.whole("day"),
    ) else {
        return;
    };
    let time = match fields.table.get("time") {
        Some(Value::Datetime(time)) => time.to_string(),
        _ => return,
    };
    hand.time_local =
        times::leading(&format!("{year}/{month}/{day} {time}")).map(|(local, _)| local);
    hand.time_utc = hand.time_local.and_then(|local| {
        times::utc_offset_minutes(&hand.zone, local).map(|minutes| local - minutes * 60_000_000)
    });
}

/// The posts and actions, played through the rules.
fn play(fields: &Fields<'_>, source: &Source<'_>, hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    let stacks = fields
        .amounts("starting_stacks")?
        .ok_or_else(|| fields.unreadable("there are no starting_stacks"))?;
    let players = stacks.len();
    if !(2..=cardmath_betting::MOST_SEATS).contains(&players) {
        return Err(fields.unreadable(format!(
            "{players} players: there are 2 to {}",
            cardmath_betting::MOST_SEATS
        )));
    }
    seats(fields, &stacks, hand)?;
    let (setup, posts) = rules(fields, players, hand)?;
    let refused = |error: &dyn std::fmt::Display| fields.unreadable(error.to_string());
    // A capped game, which PHH has no word for, is played with what can be lost.
    let cap = fields.amount("_cap")?;
    hand.stakes.cap = cap;
    let playable: Vec<i64> = stacks
        .iter()
        .map(|stack| if cap > 0 { cap.min(*stack) } else { *stack })
        .collect();
    let mut state =
        State::start_with(&setup, &playable, &posts).map_err(|error| refused(&error))?;
    let mut teller = Teller::new(hand);
    post(&posts, &stacks, &mut teller);
    for action in fields.texts("actions") {
        step(&action, &mut state, &mut teller)?;
    }
    if let Some((seat, amount)) = state.uncalled() {
        teller.act(ActionKind::Uncalled, seat as u8, Said::Adds(amount));
    }
    state.run_out();
    outcome(fields, source, &state, &mut teller)
}

fn seats(fields: &Fields<'_>, stacks: &[i64], hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    let (names, numbers) = (
        fields.texts("players"),
        fields.table.get("seats").and_then(Value::as_array),
    );
    for (place, stack) in stacks.iter().enumerate() {
        let name = names.get(place).filter(|name| !name.is_empty()).cloned();
        let number = numbers
            .and_then(|all| all.get(place))
            .and_then(Value::as_integer);
        let seat = Seat {
            seat: number
                .and_then(|number| u8::try_from(number).ok())
                .unwrap_or(place as u8 + 1),
            name: Cow::Owned(name.unwrap_or_else(|| format!("p{}", place + 1))),
            stack: *stack,
            ..Seat::default()
        };
        sit(hand, seat, fields.line)?;
    }
    // The last player has the button.
    hand.button = hand
        .seats
        .last()
        .map(|seat| seat.seat)
        .filter(|_| hand.game.board_cards() > 0);
    Ok(())
}

/// The rules of the betting, and what is posted.
fn rules(
    fields: &Fields<'_>,
    players: usize,
    hand: &mut Hand<'_>,
) -> Result<(Arc<Setup>, Posts), Unreadable> {
    let blinds = fields
        .amounts_of("blinds_or_straddles", players)?
        .unwrap_or_else(|| vec![0; players]);
    let antes = fields
        .amounts_of("antes", players)?
        .unwrap_or_else(|| vec![0; players]);
    let (least, bring_in) = (fields.amount("min_bet")?, fields.amount("bring_in")?);
    let (small_bet, big_bet) = (fields.amount("small_bet")?, fields.amount("big_bet")?);
    let stakes = &mut hand.stakes;
    (stakes.small_blind, stakes.big_blind) = (blinds[0], blinds[1]);
    (stakes.small_bet, stakes.big_bet, stakes.bring_in) = (small_bet, big_bet, bring_in);
    stakes.ante = antes.iter().copied().max().unwrap_or(0);
    let least = if least > 0 {
        least
    } else {
        blinds[1].max(small_bet).max(1)
    };
    let structure = match hand.betting {
        _ if bring_in > 0 => Structure::stud_limit(stakes.ante, bring_in, small_bet, big_bet),
        Betting::FixedLimit => Structure::fixed_limit(small_bet, big_bet),
        Betting::PotLimit | Betting::CapPotLimit => Structure::pot_limit(least, least),
        Betting::NoLimit | Betting::Cap => Structure::no_limit(least, least),
    };
    let refused = |error: &dyn std::fmt::Display| fields.unreadable(error.to_string());
    let game = games::find(hand.game.key())
        .ok_or_else(|| fields.unreadable(format!("{} is not played here", hand.game.key())))?;
    let setup = Arc::new(Setup::new(game, structure).map_err(|error| refused(&error))?);
    let mut posts = setup.posts(players).map_err(|error| refused(&error))?;
    posts.antes.fill(0);
    posts.live.fill(0);
    posts.dead.fill(0);
    for (seat, ante) in antes.iter().enumerate() {
        // With two players the last one posts the small blind.
        let place = if players == 2 { 1 - seat } else { seat };
        let chips = blinds[place];
        if chips >= 0 {
            posts.live[seat] = chips;
        } else {
            posts.dead[seat] = -chips;
        }
        posts.antes[seat] = (*ante).max(0);
    }
    posts.level = posts.live.iter().copied().max().unwrap_or(0);
    if posts.level > 0 {
        let last = (0..players)
            .rev()
            .max_by_key(|seat| posts.live[*seat])
            .unwrap_or(0);
        let blind = if players == 2 { 0 } else { last };
        posts.opener = (blind + 1) % players;
    }
    Ok((setup, posts))
}

/// Tell what was posted, as far as the stacks go.
fn post(posts: &Posts, stacks: &[i64], teller: &mut Teller<'_, '_>) {
    let players = stacks.len();
    let mut left = stacks.to_vec();
    let mut tell = |seat: usize, kind, chips: i64| {
        let chips = chips.min(left[seat]);
        if chips > 0 {
            left[seat] -= chips;
            teller.act(kind, seat as u8, Said::Adds(chips));
        }
    };
    for seat in 0..players {
        tell(seat, ActionKind::PostAnte, posts.antes[seat]);
        tell(seat, ActionKind::PostDead, posts.dead[seat]);
    }
    let (small, big) = if players == 2 { (1, 0) } else { (0, 1) };
    for seat in [small, big].into_iter().chain(2..players) {
        let kind = match seat {
            seat if seat == small => ActionKind::PostSmall,
            seat if seat == big => ActionKind::PostBig,
            _ if posts.live[seat] > posts.live[big] => ActionKind::Straddle,
            _ => ActionKind::PostBig,
        };
        tell(seat, kind, posts.live[seat]);
    }
}

/// One action of the list.
fn step(text: &str, state: &mut State, teller: &mut Teller<'_, '_>) -> Result<(), Unreadable> {
    let event =
        read_event(text, 2).map_err(|error| teller.unreadable(format!("\"{text}\": {error}")))?;
    let (actor, bets, stacks) = (
        state.actor(),
        state.bets().to_vec(),
        state.stacks().to_vec(),
    );
    let level = state.level();
    teller.street = state.street() as u8;
    let played = state.replay(&event);
    // Who shows or mucks when all others have folded changes nothing.
    let changes_nothing =
        state.turn() == Turn::Over && matches!(event, Event::Show(..) | Event::Muck(_));
    if !changes_nothing {
        played.map_err(|illegal| teller.unreadable(format!("\"{text}\": {illegal}")))?;
    }
    let by = |seat: Option<usize>| seat.or(actor).unwrap_or(0);
    match event {
        Event::Act(seat, action) => tell_move(action, by(seat), level, &bets, &stacks, teller),
        Event::Check(seat) => {
            teller.act(ActionKind::Check, by(seat) as u8, Said::Nothing);
        }
        Event::Call(seat) => tell_move(Move::Call, by(seat), level, &bets, &stacks, teller),
        Event::Bet(seat, to) => {
            tell_move(Move::RaiseTo(to), by(seat), level, &bets, &stacks, teller)
        }
        Event::Size(seat, _) => tell_move(
            Move::RaiseTo(state.level()),
            by(seat),
            level,
            &bets,
            &stacks,
            teller,
        ),
        Event::DealHole(seat, cards) => tell_hole(seat, &cards, teller),
        Event::DealBoard(cards) => {
            teller.street = state.street() as u8;
            let new = cards.iter().map(|card| card.id()).collect();
            let street = teller.street;
            teller.board(street, &new);
        }
        Event::DealUnknown => {}
        Event::Show(seat, cards) => tell_show(seat, cards, teller),
        Event::Muck(seat) => teller.muck(seat as u8, Cards::none()),
    }
    Ok(())
}

fn tell_move(
    action: Move,
    seat: usize,
    level: i64,
    bets: &[i64],
    stacks: &[i64],
    teller: &mut Teller<'_, '_>,
) {
    let (kind, said) = match action {
        Move::Fold => (ActionKind::Fold, Said::Nothing),
        Move::Call if level <= bets[seat] => (ActionKind::Check, Said::Nothing),
        Move::Call => (
            ActionKind::Call,
            Said::Adds((level - bets[seat]).min(stacks[seat])),
        ),
        Move::RaiseTo(to) => (ActionKind::Raise, Said::To(to)),
        Move::BringIn => (
            ActionKind::BringIn,
            Said::Adds(teller.hand.stakes.bring_in.min(stacks[seat])),
        ),
        Move::Discard { count, cards } => {
            let mut gone: Cards = cards.cards().map(|card| card.id()).collect();
            for _ in gone.len()..usize::from(count) {
                gone.push(Cards::UNKNOWN);
            }
            teller
                .act(ActionKind::Draw, seat as u8, Said::Nothing)
                .cards = gone;
            let held = &mut teller.hand.seats[seat].hole;
            *held = held
                .ids()
                .iter()
                .copied()
                .filter(|id| !gone.ids().contains(id))
                .collect();
            return;
        }
    };
    teller.act(kind, seat as u8, said);
}

/// Cards dealt to a player, in stud and draw games in several parts.
fn tell_hole(seat: usize, cards: &[Option<Card>], teller: &mut Teller<'_, '_>) {
    let new: Cards = cards
        .iter()
        .map(|card| card.map_or(Cards::UNKNOWN, |card| card.id()))
        .collect();
    teller
        .act(ActionKind::DealHole, seat as u8, Said::Nothing)
        .cards = new;
    let held = &mut teller.hand.seats[seat].hole;
    if new.known() || !held.is_empty() {
        held.extend(&new);
    }
}

fn tell_show(seat: usize, cards: CardSet, teller: &mut Teller<'_, '_>) {
    let shown: Cards = cards.cards().map(|card| card.id()).collect();
    if shown.is_empty() {
        return;
    }
    let known = teller.hand.seats[seat].hole.known();
    let held = teller.hand.seats[seat].hole;
    teller.show(seat as u8, if known { held } else { shown });
}

/// Who takes the pot: as the text tells it, or the rules, or the cards.
fn outcome(
    fields: &Fields<'_>,
    source: &Source<'_>,
    state: &State,
    teller: &mut Teller<'_, '_>,
) -> Result<(), Unreadable> {
    let players = state.seats();
    let left = state.stacks().to_vec();
    let told = match fields.amounts_of("winnings", players)? {
        Some(won) => Some(won),
        None => fields
            .amounts_of("finishing_stacks", players)?
            .map(|after| {
                after
                    .iter()
                    .zip(&left)
                    .map(|(after, left)| after - left)
                    .collect()
            }),
    };
    let won = told.or_else(|| by_cards(source, state, teller.hand));
    let Some(won) = won else {
        teller.hand.untold = true;
        return Ok(());
    };
    for (seat, amount) in won
        .into_iter()
        .enumerate()
        .filter(|(_, amount)| *amount != 0)
    {
        if amount < 0 {
            return Err(teller.unreadable(format!("p{} wins less than nothing", seat + 1)));
        }
        teller.collect(seat as u8, amount, SOME_POT);
    }
    Ok(())
}

/// What each player gets by the rules; none if cards that matter are not known.
fn by_cards(source: &Source<'_>, state: &State, hand: &Hand<'_>) -> Option<Vec<i64>> {
    if !matches!(state.turn(), Turn::Over | Turn::Showdown) {
        return None;
    }
    let mut unknown = false;
    let settled = state.settle(|seat, part, board| {
        let cards: CardSet = state.board(board).collect();
        let strength = source
            .judge
            .strength(hand.game, part, state.hole(seat), cards);
        unknown |= strength.is_none();
        strength.unwrap_or(0)
    });
    settled
        .ok()
        .filter(|_| !unknown)
        .map(|settled| settled.won().to_vec())
}
