//! The main pot and the side pots.

use crate::state::State;
use crate::{Chips, MOST_SEATS, Seats};

/// A pot, and the players who can win it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pot {
    /// The chips.
    pub amount: Chips,
    /// Who can win them.
    pub players: Seats,
}

/// The main pot, then the side pots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pots {
    pots: [Pot; MOST_SEATS + 1],
    len: usize,
}

impl Pots {
    /// The pots in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Pot> {
        self.pots[..self.len].iter()
    }

    /// The number of pots.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no chips.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn push(&mut self, pot: Pot) {
        if pot.amount == 0 {
            return;
        }
        // Chips that nobody is left to win belong to the pot below.
        let last = self.len.checked_sub(1).map(|last| &mut self.pots[last]);
        match last {
            Some(last) if pot.players.is_empty() || last.players == pot.players => {
                last.amount += pot.amount;
            }
            _ => {
                self.pots[self.len] = pot;
                self.len += 1;
            }
        }
    }
}

impl State {
    /// All chips in the middle, those of this street too.
    #[inline]
    pub fn pot(&self) -> Chips {
        let paid: Chips = self.paid.iter().sum();
        let dead: Chips = self.dead_paid.iter().sum();
        paid + dead + self.added
    }

    /// The main pot and the side pots, with the chips of this street.
    ///
    /// A side pot begins where a player is all-in.
    pub fn pots(&self) -> Pots {
        let seats = self.seats();
        let all_in = self.all_in();
        let dead: Chips = self.dead_paid.iter().sum();
        let mut pots = Pots::default();
        // A player whose ante took the last chip can win these, too.
        pots.push(Pot {
            amount: dead + self.added,
            players: self.live,
        });
        let mut below = 0;
        loop {
            let level = self.next_level(below);
            let layer = |paid: Chips| paid.min(level) - paid.min(below);
            let amount: Chips = self.paid[..seats].iter().map(|&paid| layer(paid)).sum();
            let covered = |&seat: &usize| !all_in.contains(seat) || self.paid[seat] >= level;
            pots.push(Pot {
                amount,
                players: self.live.iter().filter(covered).collect(),
            });
            if level == Chips::MAX {
                return pots;
            }
            below = level;
        }
    }

    /// The smallest amount above `below` with which a player is all-in.
    fn next_level(&self, below: Chips) -> Chips {
        let amounts = self.all_in().iter().map(|seat| self.paid[seat]);
        amounts
            .filter(|&paid| paid > below)
            .min()
            .unwrap_or(Chips::MAX)
    }
}
