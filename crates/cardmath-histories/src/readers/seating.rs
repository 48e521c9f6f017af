//! Players: adding them, finding them by the names that begin a line, and their cards.

use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::hand::{Hand, MOST_PLAYERS, Seat, Text};

impl<'a> Seat<'a> {
    /// A player, with nothing else known yet.
    #[inline]
    pub fn new(seat: u8, name: impl Into<Text<'a>>, stack: i64) -> Self {
        Self {
            seat,
            name: name.into(),
            stack,
            ..Self::default()
        }
    }

    /// The text says what the player won or lost: the stack after the hand follows.
    pub fn set_net(&mut self, net: i64) {
        self.stack_after = Some(self.stack + net);
    }

    /// Cards are shown to all.
    pub fn show(&mut self, held: Cards) {
        self.shown = true;
        if self.hole.len() < held.len() || !self.hole.known() {
            self.hole = held;
        }
    }

    /// Cards are mucked; none if the room does not show them.
    pub fn muck(&mut self, held: Cards) {
        self.mucked = true;
        if self.hole.len() < held.len() {
            self.hole = held;
        }
    }
}

/// Whether a line is that of a seat.
pub fn names_seat(line: &str) -> bool {
    line.starts_with("Seat ")
}

/// The button's seat by its number; none if no table has such a seat.
pub fn button_at(number: Option<(i64, &str)>) -> Option<u8> {
    number.and_then(|(seat, _)| u8::try_from(seat).ok())
}

/// The player whose name begins a line and is followed by a text, and what follows that.
///
/// Names may have any characters, colons and brackets too, so the longest name that fits is taken.
#[inline]
pub fn actor<'t>(hand: &Hand<'_>, line: &'t str, after: &str) -> Option<(u8, &'t str)> {
    let [found] = actors(hand, line, [after]);
    found
}

/// What [`actor`] finds for each of some texts, in one go through the players.
#[inline]
pub fn actors<'t, const TEXTS: usize>(
    hand: &Hand<'_>,
    line: &'t str,
    after: [&str; TEXTS],
) -> [Option<(u8, &'t str)>; TEXTS] {
    let mut best: [Option<(u8, &str)>; TEXTS] = [None; TEXTS];
    for (place, seat) in hand.seats.iter().enumerate() {
        let Some(rest) = behind(line, &seat.name) else {
            continue;
        };
        for (best, after) in best.iter_mut().zip(after) {
            if let Some(rest) = rest.strip_prefix(after)
                && best.is_none_or(|(_, shortest)| rest.len() < shortest.len())
            {
                *best = Some((place as u8, rest));
            }
        }
    }
    best
}

/// What follows a name at the beginning of a line. Names mostly differ in their first letter.
#[inline]
fn behind<'t>(line: &'t str, name: &str) -> Option<&'t str> {
    if line.as_bytes().first() != name.as_bytes().first() {
        return name.is_empty().then_some(line);
    }
    line.strip_prefix(name)
}

/// The player of a name.
pub fn place_of(hand: &Hand<'_>, name: &str) -> Option<u8> {
    hand.seats
        .iter()
        .position(|seat| seat.name == name)
        .map(|place| place as u8)
}

/// Add a player.
///
/// # Errors
///
/// If the table is full, or the seat or the name is taken.
#[inline]
pub fn sit<'a>(hand: &mut Hand<'a>, seat: Seat<'a>, line: u32) -> Result<(), Unreadable> {
    let clashes = |other: &Seat<'_>| other.seat == seat.seat || other.name == seat.name;
    if hand.seats.len() == MOST_PLAYERS || hand.seats.iter().any(clashes) {
        return Err(Unreadable::new(line, why_not(hand, &seat)));
    }
    hand.seats.push(seat);
    Ok(())
}

/// Why a player cannot be added.
#[cold]
fn why_not(hand: &Hand<'_>, seat: &Seat<'_>) -> String {
    if hand.seats.len() == MOST_PLAYERS {
        return format!("there are more than {MOST_PLAYERS} players");
    }
    let clashes = |other: &&Seat<'_>| other.seat == seat.seat || other.name == seat.name;
    let in_seat = hand.seats.iter().find(clashes);
    match (
        in_seat.is_some_and(|other| other.seat == seat.seat),
        seat.name.is_empty(),
    ) {
        (true, _) => format!("two players sit in seat {}", seat.seat),
        (_, true) => "two players have no name".to_owned(),
        _ => format!("two players are named {}", seat.name),
    }
}
