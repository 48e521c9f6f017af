//! A set of seats.

use crate::MOST_SEATS;
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// A set of seats, a bit for each.
///
/// ```
/// use cardmath_betting::Seats;
///
/// let seats: Seats = [0, 3, 4].into_iter().collect();
/// assert_eq!((seats.len(), seats.contains(3), seats.first_from(1)), (3, true, Some(3)));
/// assert_eq!(seats.first_from(5), Some(0)); // around the table
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Seats(u16);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// The first `count` seats.
    pub const fn first(count: usize) -> Seats {
        Seats(((1u32 << count) - 1) as u16)
    }

    /// The set of one seat.
    pub const fn only(seat: usize) -> Seats {
        Seats(1 << seat)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: usize) -> bool {
        seat < MOST_SEATS && self.0 & (1 << seat) != 0
    }

    /// The number of seats.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with a seat added.
    pub const fn with(self, seat: usize) -> Seats {
        Seats(self.0 | 1 << seat)
    }

    /// The set without a seat.
    pub const fn without(self, seat: usize) -> Seats {
        Seats(self.0 & !(1 << seat))
    }

    /// The first of these seats at or after one, going around the table.
    pub const fn first_from(self, seat: usize) -> Option<usize> {
        let after = self.0 as u32 >> seat;
        if after != 0 {
            Some(seat + after.trailing_zeros() as usize)
        } else if self.0 != 0 {
            Some(self.0.trailing_zeros() as usize)
        } else {
            None
        }
    }

    /// The first of the seats with the greatest key.
    pub fn first_max<K: Ord>(self, key: impl Fn(usize) -> K) -> Option<usize> {
        self.iter()
            .reduce(|best, seat| match key(seat) > key(best) {
                true => seat,
                false => best,
            })
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (seat < 16).then_some(seat)
        })
    }
}

impl FromIterator<usize> for Seats {
    fn from_iter<I: IntoIterator<Item = usize>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl BitAnd for Seats {
    type Output = Seats;
    fn bitand(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }
}

impl BitOr for Seats {
    type Output = Seats;
    fn bitor(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }
}

impl Sub for Seats {
    type Output = Seats;
    fn sub(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }
}

/// A seat as text writes it.
pub(crate) struct Player(pub usize);

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}
