//! The lines that most hands consist of, read from left to right.
//!
//! A line ends where its last word ends: nothing searches for its end, or for a word in it. A line
//! with anything unusual is left to the readers of all lines; a test compares what both read.

use crate::amounts;
use crate::cards::{Cards, id_of};
use crate::hand::{Action, ActionKind, Hand, MOST_PLAYERS, SOME_POT, Said, Seat};
use crate::readers::builder::HandBuilder;
use crate::readers::pokerstars::play::deal;
use crate::readers::pokerstars::{Part, Progress, TABLE};
use crate::swar;
use crate::text::{BYTE_ORDER_MARK, Lines};

/// Read the plain lines that come next.
pub fn read<'a>(lines: &mut Lines<'a>, progress: &mut Progress, builder: &mut HandBuilder<'_, 'a>) {
    let mut words = Words::new(lines.rest());
    loop {
        let start = words.at;
        let Some(first) = words.next() else { return };
        if first == b'\n' {
            words.at += 1;
            lines.pass(1);
            continue;
        }
        if first <= b' ' || first == BYTE_ORDER_MARK.as_bytes()[0] {
            return;
        }
        builder.line = lines.number();
        let read = match progress.part {
            Part::Summary => summary(&mut words, builder),
            Part::Table if words.begin(b"Seat ") => seat(&mut words, builder),
            Part::Table if words.begin(TABLE.as_bytes()) => None,
            _ => event(&mut words, progress, builder),
        };
        if read.is_none() {
            return;
        }
        lines.pass(words.at - start);
    }
}

/// `Seat 3: Ann ($50 in chips)`.
fn seat<'a>(words: &mut Words<'a>, builder: &mut HandBuilder<'_, 'a>) -> Option<()> {
    words.take(b"Seat ")?;
    let number = words.short_number()?;
    words.take(b": ")?;
    let start = words.at;
    let bracket = words.bracket()?;
    words.at = bracket - 1;
    words.take(b" (").filter(|()| bracket > start)?;
    let stack = words.amount()?;
    words.take(b" in chips)")?;
    words.end()?;
    let name = &words.text[start..bracket - 1];
    builder.sit(Seat::new(number, name, stack)).ok()
}

/// A line of play.
fn event(
    words: &mut Words<'_>,
    progress: &mut Progress,
    builder: &mut HandBuilder<'_, '_>,
) -> Option<()> {
    let initials = progress
        .initials
        .get_or_insert_with(|| Initials::of(builder.hand));
    match words.next()? {
        b'*' => return section(words, &mut progress.part, builder),
        b'D' if words.begin(b"Dealt to ") => dealt(words, initials, builder)?,
        b'U' if words.begin(b"Uncalled bet (") => uncalled(words, builder)?,
        _ => act(words, initials, builder)?,
    }
    progress.part = Part::Play;
    Some(())
}

/// `Ann: calls $2`, `Ann collected $4 from pot`.
#[inline]
fn act(
    words: &mut Words<'_>,
    initials: &Initials,
    builder: &mut HandBuilder<'_, '_>,
) -> Option<()> {
    let player = initials.player(words, builder.hand)?;
    if words.take(b" collected ").is_some() {
        let chips = words.amount()?;
        words.take(b" from ")?;
        let pot = match words.take(b"main pot") {
            Some(()) => 0,
            None => words.take(b"pot").map(|()| SOME_POT)?,
        };
        words.end()?;
        builder.collect(player, chips, pot);
        return Some(());
    }
    words.take(b": ")?;
    let (kind, said) = action(words)?;
    let may_be_last = matches!(said, Said::Adds(_) | Said::To(_)) && !kind.is_post();
    let all_in = may_be_last && words.take(b" and is all-in").is_some();
    words.end()?;
    builder.act(kind, player, said).all_in = all_in;
    Some(())
}

/// `calls $2`: what a player does, and the amount.
#[inline]
fn action(words: &mut Words<'_>) -> Option<(ActionKind, Said)> {
    let adds = |words: &mut Words<'_>| words.amount().map(Said::Adds);
    match words.next()? {
        b'f' => words
            .take(b"folds")
            .map(|()| (ActionKind::Fold, Said::Nothing)),
        b'c' if words.take(b"checks").is_some() => Some((ActionKind::Check, Said::Nothing)),
        b'c' => {
            words.take(b"calls ")?;
            Some((ActionKind::Call, adds(words)?))
        }
        b'b' => {
            words.take(b"bets ")?;
            Some((ActionKind::Bet, adds(words)?))
        }
        b'r' => {
            words.take(b"raises ")?;
            words.amount()?;
            words.take(b" to ")?;
            Some((ActionKind::Raise, Said::To(words.amount()?)))
        }
        b'p' => {
            words.take(b"posts ")?;
            let kind = match words.next()? {
                b's' => words
                    .take(b"small blind ")
                    .map(|()| ActionKind::PostSmall)?,
                b'b' => words.take(b"big blind ").map(|()| ActionKind::PostBig)?,
                _ => words.take(b"the ante ").map(|()| ActionKind::PostAnte)?,
            };
            Some((kind, adds(words)?))
        }
        _ => None,
    }
}

/// `Uncalled bet ($2) returned to Ann`.
fn uncalled(words: &mut Words<'_>, builder: &mut HandBuilder<'_, '_>) -> Option<()> {
    words.take(b"Uncalled bet (")?;
    let chips = words.amount()?;
    words.take(b") returned to ")?;
    let rest = words.rest();
    let ends = |behind: &[u8]| matches!(behind, [] | [b'\n' | b'\r' | b' ' | b'\t', ..]);
    let is_named = |seat: &Seat<'_>| {
        let behind = rest.strip_prefix(seat.name.as_bytes());
        behind.is_some_and(ends)
    };
    let place = builder.hand.seats.iter().position(is_named)?;
    let name = builder.hand.seats[place].name.as_bytes();
    // Blanks at the end of a line are no part of a name.
    if matches!(name.last(), None | Some(b' ' | b'\t')) {
        return None;
    }
    words.at += name.len();
    words.end()?;
    let player = place as u8;
    builder
        .act(ActionKind::Uncalled, player, Said::Adds(chips))
        .run = 0;
    Some(())
}

/// `Dealt to Ann [3s 8s]`.
fn dealt(
    words: &mut Words<'_>,
    initials: &Initials,
    builder: &mut HandBuilder<'_, '_>,
) -> Option<()> {
    words.take(b"Dealt to ")?;
    let player = initials.player(words, builder.hand)?;
    words.take(b" [")?;
    let cards = words.cards()?;
    words.end()?;
    // Stud and draw games deal more cards to those that a player has.
    if builder.hand.game.is_stud() || builder.street > 0 {
        return None;
    }
    let mut deal = Action::new(ActionKind::DealHole, Some(player), 0, builder.line);
    deal.cards = cards;
    builder.hand.actions.push(deal);
    builder.hand.seats[usize::from(player)].hole = cards;
    builder.knows(player);
    Some(())
}

/// `Total pot $4 | Rake $0.20`, and `Seat 3: Ann folded`, which says nothing new.
fn summary(words: &mut Words<'_>, builder: &mut HandBuilder<'_, '_>) -> Option<()> {
    if words.take(b"Total pot ").is_some() {
        let pot = words.amount()?;
        words.take(b" | Rake ")?;
        let rake = words.amount()?;
        words.end()?;
        let money = &mut builder.hand.money;
        (money.stated_pot, money.stated_rake) = (Some(pot), Some(rake));
        return Some(());
    }
    let is_seat = words.take(b"Seat ").is_some();
    if !is_seat {
        words.take(b"Board [")?;
    }
    let rest = words.rest();
    let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let line = &rest[..length];
    let says_more = match line.last()? {
        b' ' | b'\t' => true,
        b']' => is_seat,
        b')' => line.ends_with(b"cashed out)"),
        _ => false,
    };
    words.at += length;
    words.end().filter(|()| !says_more)
}

/// `*** TURN *** [3d Kd 9h] [8h]`: a line between stars.
fn section(
    words: &mut Words<'_>,
    part: &mut Part,
    builder: &mut HandBuilder<'_, '_>,
) -> Option<()> {
    words.take(b"*** ")?;
    let street = match words.next()? {
        b'F' => words.take(b"FLOP").map(|()| 1)?,
        b'T' => words.take(b"TURN").map(|()| 2)?,
        b'R' => words.take(b"RIVER").map(|()| 3)?,
        b'H' => words.take(b"HOLE CARDS").map(|()| 0)?,
        b'S' if words.take(b"SUMMARY").is_some() => 0,
        _ => words.take(b"SHOW DOWN").map(|()| 0)?,
    };
    let is_summary = words.text.as_bytes()[..words.at].ends_with(b"SUMMARY");
    words.take(b" ***")?;
    if street > 0 {
        board(street, words, builder)?;
    } else {
        words.end()?;
    }
    builder.run = 0;
    *part = if is_summary {
        Part::Summary
    } else {
        Part::Play
    };
    Some(())
}

/// ` [3d Kd 9h] [8h]`: the board that all runs have so far.
fn board(street: u8, words: &mut Words<'_>, builder: &mut HandBuilder<'_, '_>) -> Option<()> {
    let boards = &builder.hand.boards;
    if builder.hand.game.board_cards() == 0 || boards[1..].iter().any(|other| *other != boards[0]) {
        return None;
    }
    let (mut whole, mut newest) = (Cards::none(), Cards::none());
    while words.take(b" [").is_some() {
        newest = words.cards()?;
        whole.extend(&newest);
    }
    words.end()?;
    let before = (builder.run, builder.street);
    builder.run = 0;
    let dealt = deal(street, None, (&whole, &newest), builder);
    if dealt.is_err() {
        (builder.run, builder.street) = before;
    }
    dealt.ok()
}

/// Whose names begin with a letter.
pub struct Initials {
    /// The place of the player by the first byte of the name.
    places: [u8; 256],
    /// The first eight bytes of each name, and its length.
    names: [(u64, usize); MOST_PLAYERS],
    /// Whether a name is empty or has a bracket.
    are_odd: bool,
}

const NOBODY: u8 = u8::MAX;
const SEVERAL: u8 = u8::MAX - 1;

impl Initials {
    fn of(hand: &Hand<'_>) -> Self {
        let (mut places, mut are_odd) = ([NOBODY; 256], false);
        let mut names = [(0, 0); MOST_PLAYERS];
        for (place, seat) in (0..).zip(&hand.seats) {
            let name = seat.name.as_bytes();
            // An empty name makes the names odd, below.
            let first = name.first().copied().unwrap_or_default();
            let by_first = &mut places[usize::from(first)];
            *by_first = if *by_first == NOBODY { place } else { SEVERAL };
            names[usize::from(place)] = (swar::eight(name, 0), name.len());
            are_odd |= name.is_empty() || name.contains(&b'[');
        }
        Self {
            places,
            names,
            are_odd,
        }
    }

    /// Read the name of a player, which a blank or a colon follows. None if two names fit.
    #[inline]
    fn player(&self, words: &mut Words<'_>, hand: &Hand<'_>) -> Option<u8> {
        let place = match self.places[usize::from(words.next()?)] {
            _ if self.are_odd => return None,
            NOBODY => return None,
            SEVERAL => among(words.rest(), hand)?,
            place => place,
        };
        let line = swar::eight(words.text.as_bytes(), words.at);
        let (name, length) = self.names[usize::from(place)];
        if swar::first(line, length) != name {
            return None;
        }
        if length > 8 && !words.rest().starts_with(hand.name(place).as_bytes()) {
            return None;
        }
        let behind = words.text.as_bytes().get(words.at + length..)?;
        is_behind(behind).then(|| words.at += length)?;
        Some(place)
    }
}

/// What follows a name.
#[inline]
fn is_behind(rest: &[u8]) -> bool {
    matches!(rest, [b' ', ..] | [b':', b' ', ..])
}

/// The only player whose name fits the beginning of a line.
fn among(line: &[u8], hand: &Hand<'_>) -> Option<u8> {
    let fits = |name: &[u8]| line.strip_prefix(name).is_some_and(is_behind);
    let seats = (0..).zip(&hand.seats);
    let mut fitting = seats.filter(|(_, seat)| fits(seat.name.as_bytes()));
    let (place, _) = fitting.next()?;
    fitting.next().is_none().then_some(place)
}

/// A text from the beginning of a line on, and how much of it was read.
struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    #[inline]
    fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    #[inline]
    fn rest(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    #[inline]
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline]
    fn begin(&self, with: &[u8]) -> bool {
        self.rest().starts_with(with)
    }

    /// Read given words.
    #[inline]
    fn take(&mut self, words: &[u8]) -> Option<()> {
        let found = self.begin(words);
        self.at += if found { words.len() } else { 0 };
        found.then_some(())
    }

    /// The place of the first bracket of the line.
    #[inline]
    fn bracket(&self) -> Option<usize> {
        let (bytes, mut at) = (self.text.as_bytes(), self.at);
        loop {
            let word = swar::eight(bytes, at);
            let ends = swar::equal(word, b'(') | swar::below(word, b'\r' + 1);
            at += swar::before(ends);
            if ends != 0 {
                return (bytes.get(at) == Some(&b'(')).then_some(at);
            }
        }
    }

    /// Read an amount. What follows has to be a word or the end.
    #[inline]
    fn amount(&mut self) -> Option<i64> {
        let (amount, behind) = amounts::digits_at(self.text.as_bytes(), self.at)?;
        self.at = behind;
        Some(amount)
    }

    /// Read a number of one or two digits.
    #[inline]
    fn short_number(&mut self) -> Option<u8> {
        let digit = |at: usize| {
            let digit = self.rest().get(at)?.wrapping_sub(b'0');
            (digit < 10).then_some(digit)
        };
        let (first, second) = (digit(0)?, digit(1));
        let count = 1 + usize::from(second.is_some());
        self.at += count;
        Some(second.map_or(first, |second| 10 * first + second))
    }

    /// Read `Kd 9h]`.
    #[inline]
    fn cards(&mut self) -> Option<Cards> {
        let mut cards = Cards::none();
        loop {
            let [rank, suit, behind, ..] = self.rest() else {
                return None;
            };
            let fits = cards.push(id_of(*rank, *suit)?);
            self.at += 3;
            match behind {
                b' ' if fits => {}
                b']' if fits => return Some(cards),
                _ => return None,
            }
        }
    }

    /// Read the end of the line, and blanks before it.
    #[inline]
    fn end(&mut self) -> Option<()> {
        if self.next() == Some(b'\n') {
            self.at += 1;
            return Some(());
        }
        self.unusual_end()
    }

    fn unusual_end(&mut self) -> Option<()> {
        let blanks = self.rest().iter();
        self.at += blanks
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        self.at += match self.rest() {
            [] => 0,
            [b'\r', b'\n', ..] => 2,
            [b'\n' | b'\r', ..] => 1,
            _ => return None,
        };
        Some(())
    }
}

#[cfg(test)]
mod tests;
