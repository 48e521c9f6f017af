//! What the player whose turn it is may do.

use crate::game::Opening;
use crate::state::{Phase, State};
use crate::structure::{Limit, Reopening, ShortRaise};
use crate::{Chips, Seats};

/// What the player whose turn it is may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Legal {
    /// The seat of the player.
    pub seat: usize,
    /// Whether the player may fold; also where there is nothing to call.
    pub fold: bool,
    /// The chips that a call adds; 0 for a check.
    pub call: Chips,
    /// The bets or raises that are possible.
    pub raise: Option<RaiseRange>,
    /// The bring-in, where the player has to post it or to bet.
    pub bring_in: Option<Chips>,
    /// The fewest and the most cards to discard, where it is time to discard.
    pub discard: Option<(u8, u8)>,
}

/// The amounts that a player may bet or raise to, as totals for the street.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RaiseRange {
    /// The least amount; a player with less may bet all.
    pub least: Chips,
    /// The greatest amount.
    pub most: Chips,
    /// Whether nobody has bet on this street.
    pub is_bet: bool,
}

impl Legal {
    /// Whether the player may check.
    pub fn check(&self) -> bool {
        self.call == 0 && self.bring_in.is_none() && self.discard.is_none()
    }
}

impl State {
    /// What the player whose turn it is may do; none where cards are dealt or all is over.
    pub fn legal(&self) -> Option<Legal> {
        let seat = usize::from(self.actor);
        match self.phase {
            Phase::Bet => Some(self.legal_bets(seat)),
            Phase::Discard => {
                let draw = self.street_rules().draw?;
                Some(Legal {
                    seat,
                    fold: false,
                    call: 0,
                    raise: None,
                    bring_in: None,
                    discard: Some((draw.least, draw.most.min(self.held[seat]))),
                })
            }
            _ => None,
        }
    }

    #[inline]
    fn legal_bets(&self, seat: usize) -> Legal {
        let bring_in = self.must_bring_in.then(|| {
            let amount = self.setup.structure().bring_in;
            amount.min(self.available(seat))
        });
        Legal {
            seat,
            fold: bring_in.is_none(),
            call: if bring_in.is_some() {
                0
            } else {
                self.to_call(seat)
            },
            raise: self
                .why_no_raise(seat)
                .is_none()
                .then(|| self.raises_of(seat)),
            bring_in,
            discard: None,
        }
    }

    /// The chips that a call adds.
    #[inline]
    pub(crate) fn to_call(&self, seat: usize) -> Chips {
        let mut level = self.level;
        if self.able == Seats::only(seat) {
            // All others are all-in: nobody can take more than the largest of their bets.
            level = level.min(self.highest_bet_of_others(seat));
        }
        (level - self.bets[seat]).clamp(0, self.available(seat))
    }

    /// The chips that a player can still put in.
    #[inline]
    pub(crate) fn available(&self, seat: usize) -> Chips {
        let stack = self.stacks[seat];
        match self.setup.structure().cap {
            Some(cap) => stack
                .min(cap - self.paid[seat] - self.dead_paid[seat])
                .max(0),
            None => stack,
        }
    }

    /// Why a player may not bet or raise, if so.
    pub(crate) fn why_no_raise(&self, seat: usize) -> Option<&'static str> {
        if self.bets[seat] + self.available(seat) <= self.level {
            return Some("a call takes all of the player's chips");
        }
        let can_call = |other: usize| self.bets[other] + self.available(other) > self.level;
        if !self.able.without(seat).iter().any(can_call) {
            return Some("no opponent has the chips to call more");
        }
        if !self.may_raise(seat) {
            return Some("the last raise was too small to reopen the betting");
        }
        if let Limit::Fixed { most, heads_up, .. } = self.setup.structure().limit {
            let on = heads_up && self.street_began_heads_up;
            if self.raises >= most && !on {
                return Some("the street has had all its raises");
            }
        }
        None
    }

    fn may_raise(&self, seat: usize) -> bool {
        if self.open.contains(seat) {
            return true;
        }
        match self.setup.structure().house.reopening {
            Reopening::Always => true,
            Reopening::OneFullRaise => false,
            Reopening::InSum => self.level - self.faced[seat] >= self.raise,
        }
    }

    /// The amounts that a player who may raise can raise to.
    pub(crate) fn raises_of(&self, seat: usize) -> RaiseRange {
        let own = self.bets[seat] + self.available(seat);
        let least = self.least_raise();
        let most = match self.setup.structure().limit {
            Limit::None => own,
            Limit::Pot => (2 * self.level - self.bets[seat] + self.pot()).max(least),
            Limit::Fixed { .. } => least,
        };
        RaiseRange {
            least: least.min(own),
            most: most.min(own),
            is_bet: self.level == 0,
        }
    }

    /// The least amount to raise to for a player with enough chips.
    pub(crate) fn least_raise(&self) -> Chips {
        let house = &self.setup.structure().house;
        let short = self.level - self.full;
        let on_top = match self.setup.structure().limit {
            _ if self.only_brought_in => false,
            Limit::Fixed { .. } => house.half_a_bet && 2 * short >= self.raise,
            _ => house.short_raise == ShortRaise::OnTop || short >= self.raise,
        };
        match on_top {
            true => self.level + self.raise,
            false => self.full + self.raise,
        }
    }

    /// Whether the opener of this street must bring it in.
    pub(crate) fn has_bring_in(&self) -> bool {
        let opening = self.street_rules().opening;
        self.setup.structure().bring_in > 0
            && matches!(opening, Opening::LowCard | Opening::HighCard)
    }
}
