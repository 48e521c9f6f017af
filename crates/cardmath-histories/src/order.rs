//! The order of players: PHH's `p1` is left of the button, and the last has the button.

use crate::hand::{Action, ActionKind, Hand, MOST_PLAYERS, Seat};

/// The places of [`Hand::seats`] in the order of PHH.
#[derive(Clone, Copy, Debug)]
pub struct Seating {
    places: [u8; MOST_PLAYERS],
    players: usize,
    /// The number of players who were dealt in.
    pub dealt: usize,
}

impl Seating {
    /// The player who acts first after the flop comes first, players who were not dealt in come
    /// last.
    pub fn order(&self) -> &[u8] {
        &self.places[..self.players]
    }

    /// The players who were dealt in.
    pub fn dealt_in(&self) -> &[u8] {
        &self.places[..self.dealt]
    }
}

/// The order of a hand's players. Without a button, the first is the small blind, or else the big
/// blind.
pub fn seating(hand: &Hand<'_>) -> Seating {
    let (dealt_in, first) = (dealt(hand), first_seat(hand));
    if let Some(seating) = in_a_row(hand, dealt_in, first) {
        return seating;
    }
    let is_in = |place: u8| dealt_in >> place & 1 != 0;
    // A number sorts faster than a pair: whether the player is out, the distance, the place.
    let mut keys = [0u32; MOST_PLAYERS];
    let keys = &mut keys[..hand.seats.len()];
    for ((key, seat), place) in keys.iter_mut().zip(&hand.seats).zip(0..) {
        let from_first = seat.seat.wrapping_sub(first);
        *key = u32::from(!is_in(place)) << 16 | u32::from(from_first) << 8 | u32::from(place);
    }
    keys.sort_unstable();
    let mut places = [0; MOST_PLAYERS];
    for (place, key) in places.iter_mut().zip(&*keys) {
        *place = *key as u8;
    }
    Seating {
        places,
        players: keys.len(),
        dealt: dealt_in.count_ones() as usize,
    }
}

/// The order of players who were all dealt in and are listed as they sit, from any of them on, as most
/// are: it goes round from the first on, and nothing has to be sorted.
#[inline]
fn in_a_row(hand: &Hand<'_>, dealt_in: u16, first: u8) -> Option<Seating> {
    let players = hand.seats.len();
    if dealt_in != (1 << players) - 1 {
        return None;
    }
    let from_first = |seat: &Seat<'_>| seat.seat.wrapping_sub(first);
    // The place that comes first in the order, and how often the next seat is nearer to the first.
    let (mut start, mut falls, mut last) = (0, 0, 0);
    for (place, seat) in (0..).zip(&hand.seats) {
        let distance = from_first(seat);
        let is_nearer = distance < last;
        start = if is_nearer { place } else { start };
        falls += usize::from(is_nearer);
        last = distance;
    }
    let goes_round = falls == 0 || falls == 1 && last < from_first(&hand.seats[0]);
    if !goes_round {
        return None;
    }
    let mut places = [0; MOST_PLAYERS];
    for (place, number) in places.iter_mut().zip(start..) {
        let round = if number < players as u8 { 0 } else { players };
        *place = number.wrapping_sub(round as u8);
    }
    Some(Seating {
        places,
        players,
        dealt: players,
    })
}

/// The sort key of a place: those left of the button come first.
pub(crate) fn from_button(hand: &Hand<'_>, place: u8) -> (bool, u8) {
    let seat = hand.seats[usize::from(place)].seat;
    (seat < first_seat(hand), seat)
}

/// Whether a player was dealt in: posted or decided something. Nobody who is dealt in does neither,
/// as the last player left has posted. In a cancelled hand it is everybody who does not sit out.
pub fn is_in(hand: &Hand<'_>, place: u8) -> bool {
    dealt(hand) >> place & 1 != 0
}

/// The places of players who were dealt in, a bit each.
fn dealt(hand: &Hand<'_>) -> u16 {
    let place = |action: &Action| {
        let does = action.kind.is_decision() | action.kind.is_post();
        // No branch: what comes next among the actions is not foreseen. Without a player the bit
        // that is moved is 0.
        u16::from(does & action.player.is_some()) << (action.player.unwrap_or_default() & 15)
    };
    let mut places = hand.actions.iter().map(place).fold(0, |all, one| all | one);
    if hand.cancelled {
        for (place, seat) in hand.seats.iter().enumerate() {
            places |= u16::from(!seat.sitting_out) << place;
        }
    }
    places
}

/// The number of the seat from which the order begins.
fn first_seat(hand: &Hand<'_>) -> u8 {
    if let Some(button) = hand.button {
        return button.saturating_add(1);
    }
    let poster = |kind| {
        let action = hand.actions.iter().find(|action| action.kind == kind)?;
        Some(hand.seats[usize::from(action.player?)].seat)
    };
    poster(ActionKind::PostSmall)
        .or_else(|| poster(ActionKind::PostBig))
        .unwrap_or(0)
}

/// The name of a position, of players counted from the small blind: `SB`, `BB`, `UTG`, …, `CO`,
/// `BTN`.
///
/// ```
/// use cardmath_histories::order::position;
///
/// let six: Vec<_> = (0..6).map(|place| position(place, 6)).collect();
/// assert_eq!(six, ["SB", "BB", "UTG", "HJ", "CO", "BTN"]);
/// let four: Vec<_> = (0..4).map(|place| position(place, 4)).collect();
/// assert_eq!(four, ["SB", "BB", "CO", "BTN"]); // trackers count from the button
/// assert_eq!((position(0, 2), position(1, 2)), ("BB", "BTN"));
/// ```
pub fn position(place: usize, players: usize) -> &'static str {
    const EARLY: [&str; 6] = ["UTG", "UTG+1", "UTG+2", "UTG+3", "UTG+4", "UTG+5"];
    let from_button = players - 1 - place;
    match (players, place, from_button) {
        (2, 0, _) => "BB",
        (_, _, 0) => "BTN",
        (_, 0, _) => "SB",
        (_, 1, _) => "BB",
        (4.., _, 1) => "CO",
        (6.., _, 2) => "HJ",
        (8.., _, 3) => "LJ",
        _ => EARLY[(place - 2).min(EARLY.len() - 1)],
    }
}
