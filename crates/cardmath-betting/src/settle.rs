//! Who gets what at the end of a hand.

use crate::error::{Illegal, Reason};
use crate::state::{Phase, State};
use crate::structure::OddChips;
use crate::{Chips, MOST_SEATS, Pots, Seats};
use cardmath_cards::Hand;

/// What one player gets of one part of a pot on one board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    /// The index of the pot: 0 is the main pot.
    pub pot: usize,
    /// The index of the board or run.
    pub board: usize,
    /// The part of the pot: 0, or 1 for the second ordering.
    pub part: usize,
    /// Who gets it.
    pub seat: usize,
    /// The chips.
    pub amount: Chips,
}

/// Who gets what at the end of a hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Settlement {
    seats: usize,
    won: [Chips; MOST_SEATS],
    shares: Vec<Share>,
    rakes: [Chips; MOST_SEATS + 1],
    pots: Pots,
}

impl Settlement {
    /// What each player gets, by seat.
    pub fn won(&self) -> &[Chips] {
        &self.won[..self.seats]
    }

    /// The shares, pot by pot, board by board, part by part.
    pub fn shares(&self) -> &[Share] {
        &self.shares
    }

    /// What the house takes.
    pub fn rake(&self) -> Chips {
        self.rakes.iter().sum()
    }

    /// What the house takes of a pot.
    pub fn rake_of(&self, pot: usize) -> Chips {
        self.rakes[pot]
    }

    /// The pots, before the house takes its share.
    pub fn pots(&self) -> &Pots {
        &self.pots
    }
}

impl State {
    /// Settles the hand: who gets what, from which pot.
    ///
    /// `strength` gives the strength of a player's hand for a part of the pot on a board, given the
    /// seat, the part and the board; greater is stronger, and 0 does not qualify. It is asked at a
    /// showdown only, for players who can win.
    pub fn settle(
        &self,
        strength: impl FnMut(usize, usize, usize) -> u32,
    ) -> Result<Settlement, Illegal> {
        self.settle_hands(|seat| self.hole(seat), strength)
    }

    /// Settles the hand where the players' hole cards are known apart from the state: the highest
    /// card may decide who gets the odd chips.
    pub fn settle_hands(
        &self,
        hole: impl Fn(usize) -> Hand,
        strength: impl FnMut(usize, usize, usize) -> u32,
    ) -> Result<Settlement, Illegal> {
        let mut shares = Vec::with_capacity(self.seats());
        let mut settled = self.settle_each(hole, strength, |share| shares.push(share))?;
        settled.shares = shares;
        Ok(settled)
    }

    /// What each player gets, as [`State::settle_hands`] has it, without the list of shares.
    pub fn payouts(
        &self,
        hole: impl Fn(usize) -> Hand,
        strength: impl FnMut(usize, usize, usize) -> u32,
    ) -> Result<[Chips; MOST_SEATS], Illegal> {
        Ok(self.settle_each(hole, strength, |_| ())?.won)
    }

    fn settle_each(
        &self,
        hole: impl Fn(usize) -> Hand,
        mut strength: impl FnMut(usize, usize, usize) -> u32,
        mut each: impl FnMut(Share),
    ) -> Result<Settlement, Illegal> {
        if !matches!(self.phase, Phase::Showdown | Phase::Over) {
            return Err(self.illegal(Reason::Moment("the hand is not over yet")));
        }
        let pots = self.pots();
        let mut settled = Settlement {
            seats: self.seats(),
            won: [0; MOST_SEATS],
            shares: Vec::new(),
            rakes: self.rakes(&pots),
            pots,
        };
        for (index, pot) in pots.iter().enumerate() {
            let amount = pot.amount - settled.rakes[index];
            let mut give = |board, part, seat: usize, amount| {
                settled.won[seat] += amount;
                each(Share {
                    pot: index,
                    board,
                    part,
                    seat,
                    amount,
                });
            };
            let mut players = pot.players.iter();
            if let (Some(only), None) = (players.next(), players.next()) {
                give(0, 0, only, amount);
                continue;
            }
            for (board, amount) in self.split(amount, self.boards()).enumerate() {
                let parts = self.winners(pot.players, board, &mut strength);
                let parts = parts.map_err(|()| self.illegal(Reason::NobodyQualifies(index)))?;
                let count = parts.iter().filter(|winners| !winners.is_empty()).count();
                for (part, amount) in self.split(amount, count).enumerate() {
                    self.share_out(parts[part], amount, &hole, |seat, amount| {
                        give(board, part, seat, amount);
                    });
                }
            }
        }
        Ok(settled)
    }

    /// The winners of each part on a board; an error if nobody qualifies for the first.
    fn winners(
        &self,
        players: Seats,
        board: usize,
        strength: &mut impl FnMut(usize, usize, usize) -> u32,
    ) -> Result<[Seats; 2], ()> {
        let mut parts = [Seats::NONE; 2];
        for (part, winners) in parts
            .iter_mut()
            .take(self.setup.game().parts.into())
            .enumerate()
        {
            let mut best = 0;
            for seat in players.iter() {
                let strength = strength(seat, part, board);
                if strength > best {
                    best = strength;
                    *winners = Seats::NONE;
                }
                if strength == best && best > 0 {
                    *winners = winners.with(seat);
                }
            }
        }
        if parts[0].is_empty() {
            Err(())
        } else {
            Ok(parts)
        }
    }

    /// Splits an amount in equal parts; the first ones get the chips that are left over.
    fn split(&self, amount: Chips, parts: usize) -> impl Iterator<Item = Chips> + use<> {
        let chip = self.setup.structure().house.chip;
        let parts = parts as Chips;
        let each = amount / parts / chip * chip;
        let mut left = amount - each * parts;
        (0..parts).map(move |at| {
            // What is less than a chip goes with the first.
            let extra = if at == 0 { left % chip } else { 0 };
            left -= extra;
            let odd = chip.min(left);
            left -= odd;
            each + odd + extra
        })
    }

    /// Gives an amount to its winners.
    fn share_out(
        &self,
        winners: Seats,
        amount: Chips,
        hole: &impl Fn(usize) -> Hand,
        mut give: impl FnMut(usize, Chips),
    ) {
        let first = match self.setup.structure().house.odd_chips {
            OddChips::InTurn => {
                let shares = self.split(amount, winners.len());
                return winners
                    .iter()
                    .zip(shares)
                    .for_each(|(seat, share)| give(seat, share));
            }
            OddChips::First => winners.iter().next(),
            OddChips::HighCard => winners.first_max(|seat| hole(seat).cards().next()),
        };
        let chip = self.setup.structure().house.chip;
        let count = winners.len() as Chips;
        let each = amount / count / chip * chip;
        for seat in winners.iter() {
            let odd = if Some(seat) == first {
                amount - each * count
            } else {
                0
            };
            give(seat, each + odd);
        }
    }

    /// What the house takes of each pot: of the main pot first, until the cap is reached.
    fn rakes(&self, pots: &Pots) -> [Chips; MOST_SEATS + 1] {
        let mut rakes = [0; MOST_SEATS + 1];
        let Some(rake) = self.setup.structure().rake else {
            return rakes;
        };
        if rake.no_flop_no_drop && self.street == 0 {
            return rakes;
        }
        let mut taken = 0;
        for (index, pot) in pots.iter().enumerate() {
            rakes[index] = rake.of(pot.amount, taken);
            taken += rakes[index];
        }
        rakes
    }
}
