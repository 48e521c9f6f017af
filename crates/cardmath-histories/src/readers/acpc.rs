//! Logs of the Annual Computer Poker Competition, and those of Pluribus in the same form: a line a
//! hand.
//!
//! `STATE:27:r200ffcfc/cr850cf/…:Qc4h|Tc9c|…/3h7s5c/Qs/6c:-50|-200|…:Eddie|Bill|…`. Built from the
//! competition's description. `r200` raises to 200 chips of the whole hand, all streets together;
//! `r` alone raises by the bet of the street, in limit games. What follows a number sign is a
//! remark: DeepStack's logs have the time there, in seconds since 1970.

use std::borrow::Cow;

use crate::cards::{self, Cards};
use crate::fault::Unreadable;
use crate::games::{Betting, Game};
use crate::hand::{ActionKind, Hand, MOST_PLAYERS, SOME_POT, Said, Seat};
use crate::readers::builder::HandBuilder;
use crate::readers::{Reader, Source};
use crate::times;

/// The blinds and the stack of no-limit games, in chips, by the number of players: the log does not
/// state them. Six are Pluribus and its opponents.
const NO_LIMIT: [(usize, i64, i64, i64); 2] = [(2, 50, 100, 20_000), (6, 50, 100, 10_000)];
/// The blinds of limit games, and the bets of the first two streets and of the others.
const LIMIT: [i64; 4] = [5, 10, 10, 20];
/// What a player can put into a limit hand: four bets on each street. Stacks are never smaller.
const LIMIT_STACK: i64 = 4 * (10 + 10 + 20 + 20);
/// The number of lines of a log that are searched to know whether raises name their amounts.
const LINES_TO_KNOW_THE_LIMIT: usize = 1000;

/// Reads logs of the Annual Computer Poker Competition.
pub const READER: Reader = Reader::new("acpc", starts_hand, read).joined_by(&["STATE:"], |_| true);

fn starts_hand(line: &str) -> bool {
    line.starts_with("STATE:")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let line = source
        .lines()
        .next()
        .ok_or_else(|| Unreadable::new(source.line, "the line is empty"))?;
    let mut builder = HandBuilder::new(hand);
    let (state, remark) = line.text.split_once('#').unwrap_or((line.text, ""));
    let parts: Vec<&str> = state.trim_end().split(':').collect();
    let [_, id, betting, cards, won, names] = parts[..] else {
        return Err(builder.unreadable("a line has six parts between colons"));
    };
    builder.hand.id = Cow::Borrowed(id);
    time_of(remark, builder.hand);
    builder.hand.betting = betting_of(betting, source);
    seats(names, &mut builder)?;
    let (holes, boards) = cards.split_once('/').unwrap_or((cards, ""));
    for (player, held) in holes.split('|').enumerate() {
        let held = cards_of(held, &builder)?;
        if player >= builder.hand.seats.len() {
            return Err(builder.unreadable("there are more hands than players"));
        }
        builder.hole(player as u8, held);
    }
    let boards: Vec<&str> = boards
        .split('/')
        .filter(|board| !board.is_empty())
        .collect();
    let put_in = play(betting, &boards, &mut builder)?;
    outcome(won, &put_in, &mut builder)
}

fn cards_of(text: &str, builder: &HandBuilder<'_, '_>) -> Result<Cards, Unreadable> {
    cards::parse(text)
        .ok_or_else(|| builder.unreadable(format!("\"{text}\" is not a list of cards")))
}

/// `1479132064.35509`: seconds since 1970.
fn time_of(remark: &str, hand: &mut Hand<'_>) {
    const MOST_SECONDS: f64 = 1e11;
    let seconds = remark.trim().parse::<f64>().ok();
    let seconds = seconds.filter(|seconds| (0.0..MOST_SECONDS).contains(seconds));
    hand.time_utc = seconds.map(|seconds| (seconds * 1e6) as i64);
    hand.time_local = hand.time_utc;
    if hand.time_utc.is_some() {
        hand.zone = Cow::Borrowed("UTC");
    }
}

/// Whether raises name their amounts: those of the hand, or else of the first hand that has one.
fn betting_of(betting: &str, source: &Source<'_>) -> Betting {
    let lines = source.file.lines().take(LINES_TO_KNOW_THE_LIMIT);
    let others = lines.filter_map(|line| line.strip_prefix("STATE:")?.split(':').nth(1));
    let raised = std::iter::once(betting)
        .chain(others)
        .find_map(|betting| betting.split_once('r'));
    match raised {
        Some((_, rest)) if !rest.starts_with(|sign: char| sign.is_ascii_digit()) => {
            Betting::FixedLimit
        }
        _ => Betting::NoLimit,
    }
}

/// The first player has the small blind; with two players the second has it, and the button.
fn seats<'a>(names: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    let names: Vec<&str> = names.split('|').collect();
    let is_limit = builder.hand.betting == Betting::FixedLimit;
    let no_limit = NO_LIMIT
        .iter()
        .find(|(players, ..)| *players == names.len());
    let (small, big, stack) = match (is_limit, no_limit) {
        (true, _) => (LIMIT[0], LIMIT[1], LIMIT_STACK),
        (false, Some((_, small, big, stack))) => (*small, *big, *stack),
        (false, None) => {
            return Err(builder.unreadable(format!(
                "the stacks of {} players are not known",
                names.len()
            )));
        }
    };
    if names.len() < 2 {
        return Err(builder.unreadable("one player plays alone"));
    }
    for (place, name) in names.iter().enumerate() {
        builder.sit(Seat::new(place as u8 + 1, *name, stack * 100))?;
    }
    let hand = &mut *builder.hand;
    hand.game = Game::Holdem;
    (hand.stakes.small_blind, hand.stakes.big_blind) = (small * 100, big * 100);
    if is_limit {
        (hand.stakes.small_bet, hand.stakes.big_bet) = (LIMIT[2] * 100, LIMIT[3] * 100);
    }
    hand.button = Some(names.len() as u8);
    hand.seat_count = names.len() as u8;
    Ok(())
}

/// The betting, street by street. Returns what each player put in over the whole hand.
fn play(
    betting: &str,
    boards: &[&str],
    builder: &mut HandBuilder<'_, '_>,
) -> Result<[i64; MOST_PLAYERS], Unreadable> {
    let players = builder.hand.seats.len();
    let (small, big) = if players == 2 { (1, 0) } else { (0, 1) };
    let mut put_in = [0; MOST_PLAYERS];
    for (player, kind, blind) in [
        (
            small,
            ActionKind::PostSmall,
            builder.hand.stakes.small_blind,
        ),
        (big, ActionKind::PostBig, builder.hand.stakes.big_blind),
    ] {
        put_in[player] = blind;
        builder.act(kind, player as u8, Said::Adds(blind));
    }
    let mut folded = [false; MOST_PLAYERS];
    for (street, text) in betting.split('/').enumerate() {
        if street > 0 {
            let board = cards_of(boards.get(street - 1).copied().unwrap_or(""), builder)?;
            builder.board(street as u8, &board);
        }
        let mut actor = if street == 0 { (big + 1) % players } else { 0 };
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            while folded[actor] || put_in[actor] == builder.hand.seats[actor].stack {
                actor = (actor + 1) % players;
                if folded[..players].iter().all(|folded| *folded) {
                    return Err(builder.unreadable("nobody is left to act"));
                }
                if (0..players).all(|player| {
                    folded[player] || put_in[player] == builder.hand.seats[player].stack
                }) {
                    return Err(builder.unreadable("nobody has chips to act with"));
                }
            }
            rest = act(letter, rest, actor, &mut put_in, &mut folded, builder)?;
            actor = (actor + 1) % players;
        }
    }
    Ok(put_in)
}

fn act<'t>(
    letter: char,
    rest: &'t str,
    actor: usize,
    put_in: &mut [i64; MOST_PLAYERS],
    folded: &mut [bool; MOST_PLAYERS],
    builder: &mut HandBuilder<'_, '_>,
) -> Result<&'t str, Unreadable> {
    let (player, stack) = (actor as u8, builder.hand.seats[actor].stack);
    let top = put_in.iter().copied().max().unwrap_or(0).min(stack);
    match letter {
        'f' => {
            folded[actor] = true;
            builder.act(ActionKind::Fold, player, Said::Nothing);
            Ok(rest)
        }
        'c' => {
            let added = top - put_in[actor];
            put_in[actor] = top;
            let (kind, said) = if added == 0 {
                (ActionKind::Check, Said::Nothing)
            } else {
                (ActionKind::Call, Said::Adds(added))
            };
            builder.act(kind, player, said);
            Ok(rest)
        }
        'r' => {
            let is_limit = builder.hand.betting == Betting::FixedLimit;
            let stakes = &builder.hand.stakes;
            let bet = match builder.street {
                0 | 1 => stakes.small_bet,
                _ => stakes.big_bet,
            };
            let (to, rest) = match times::digits(rest) {
                Some((to, rest)) => (to.saturating_mul(100), rest),
                None if is_limit => ((top + bet).min(stack), rest),
                None => return Err(builder.unreadable("a raise names no amount")),
            };
            let added = to - put_in[actor];
            put_in[actor] = to;
            builder.act(ActionKind::Raise, player, Said::Adds(added));
            Ok(rest)
        }
        other => Err(builder.unreadable(format!(
            "\"{other}\" is not an action: f, c and r with an amount are"
        ))),
    }
}

/// `-50|-200|…|10250`: what each player won or lost.
fn outcome(
    won: &str,
    put_in: &[i64; MOST_PLAYERS],
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let refused = || builder.unreadable(format!("\"{won}\" are not the winnings of all players"));
    let net: Vec<f64> = won
        .split('|')
        .map(str::parse)
        .collect::<Result<_, _>>()
        .map_err(|_| refused())?;
    if net.len() != builder.hand.seats.len()
        || net.iter().any(|net| net.is_nan() || net.abs() > 1e12)
    {
        return Err(refused());
    }
    for (player, net) in net.iter().enumerate() {
        let collected = (net * 100.0).round() as i64 + put_in[player];
        if collected > 0 {
            builder.collect(player as u8, collected, SOME_POT);
        }
    }
    builder.hand.money.stated_rake = Some(0);
    Ok(())
}
