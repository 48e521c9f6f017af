//! Actions of players.

use crate::action::Action;
use crate::error::{Illegal, Reason};
use crate::state::{Phase, State};
use crate::structure::Limit;
use crate::{Chips, Seats};
use cardmath_cards::Hand;

impl State {
    /// Takes the action of the player whose turn it is.
    ///
    /// An error says what was legal; the state stays as it was.
    #[inline]
    pub fn apply(&mut self, action: Action) -> Result<(), Illegal> {
        self.act(action, true)
    }

    /// Takes an action as a record of a hand has it: no raise is too small, too large or closed.
    ///
    /// It must be the player's turn, and a raise must be above the bet and within the stack.
    pub fn record(&mut self, action: Action) -> Result<(), Illegal> {
        self.act(action, false)
    }

    /// The state after an action of the player whose turn it is; this one stays as it is.
    pub fn after(&self, action: Action) -> Result<State, Illegal> {
        let mut state = self.clone();
        state.apply(action)?;
        Ok(state)
    }

    /// Folds a player out of turn, as records of hands have it of players who left.
    pub fn fold_out_of_turn(&mut self, seat: usize) -> Result<(), Illegal> {
        if seat >= self.seats() {
            return Err(self.illegal(Reason::NoSeat(seat)));
        }
        if self.actor() == Some(seat) && self.phase == Phase::Bet {
            return self.record(Action::Fold);
        }
        if !self.live.contains(seat) || self.live.len() == 1 {
            return Err(self.illegal(Reason::Folded(seat)));
        }
        self.fold(seat);
        if self.phase == Phase::Bet && self.nobody_left_to_act() {
            self.close();
        } else if self.live.len() == 1 {
            self.phase = Phase::Bet;
            self.close();
        } else if self.actor() == Some(seat) {
            self.pass_on(seat);
        } else if self.phase == Phase::Deal {
            self.go_on_when_dealt();
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn act(&mut self, action: Action, strict: bool) -> Result<(), Illegal> {
        let seat = usize::from(self.actor);
        match (self.phase, action) {
            (Phase::Bet, Action::Fold) if !self.must_bring_in => self.fold(seat),
            (Phase::Bet, Action::Call) if !self.must_bring_in => {
                self.put_in(seat, self.to_call(seat));
                self.acted(seat);
            }
            (Phase::Bet, Action::RaiseTo(to)) => self.raise_to(seat, to, strict)?,
            (Phase::Bet, Action::BringIn) if self.must_bring_in => self.bring_in(seat),
            (Phase::Discard, Action::Discard { count, cards }) => {
                self.discard(seat, count, cards)?;
            }
            _ => return Err(self.illegal(Reason::NotNow(action))),
        }
        if self.phase == Phase::Bet && self.nobody_left_to_act() {
            self.close();
        } else {
            self.pass_on(seat + 1);
        }
        Ok(())
    }

    /// Whether one player is left, or the last who could act has matched players who are all-in.
    #[inline]
    fn nobody_left_to_act(&self) -> bool {
        if self.live.len() == 1 || self.pending.is_empty() {
            return true;
        }
        match self.able == self.pending && self.able.len() == 1 {
            true => {
                let last = self.able.iter().next().unwrap_or(0);
                self.to_call(last) == 0
            }
            false => false,
        }
    }

    fn fold(&mut self, seat: usize) {
        self.live = self.live.without(seat);
        self.able = self.able.without(seat);
        self.pending = self.pending.without(seat);
    }

    #[inline]
    fn acted(&mut self, seat: usize) {
        self.faced[seat] = self.level;
        self.pending = self.pending.without(seat);
        self.open = self.open.without(seat);
    }

    fn bring_in(&mut self, seat: usize) {
        let amount = self.setup.structure().bring_in;
        self.put_in(seat, amount);
        self.level = match self.setup.structure().house.full_bring_in {
            true => amount,
            false => self.bets[seat],
        };
        self.must_bring_in = false;
        self.only_brought_in = amount < self.raise;
        if !self.only_brought_in {
            self.full = amount;
            self.raises = 1;
        }
        self.acted(seat);
    }

    #[inline]
    fn raise_to(&mut self, seat: usize, to: Chips, strict: bool) -> Result<(), Illegal> {
        let own = self.bets[seat] + self.available(seat);
        if strict {
            if let Some(why) = self.why_no_raise(seat) {
                return Err(self.illegal(Reason::MayNotRaise(why)));
            }
            let raise = self.raises_of(seat);
            if !(raise.least..=raise.most).contains(&to) {
                return Err(self.illegal(Reason::Amount(to)));
            }
        } else if to <= self.level || to > own {
            return Err(self.illegal(Reason::Amount(to)));
        }
        self.put_in(seat, to - self.bets[seat]);
        self.raised(seat, to);
        Ok(())
    }

    /// Notes a bet or raise, after its chips are put in.
    fn raised(&mut self, seat: usize, to: Chips) {
        let is_full = self.is_full_raise(to);
        let others = self.able.without(seat);
        if is_full {
            let fixed = matches!(self.setup.structure().limit, Limit::Fixed { .. });
            if !fixed {
                self.raise = self.raise.max(to - self.level);
            }
            self.full = to;
            self.raises = self.raises.saturating_add(1);
            self.open = others;
        }
        self.level = to;
        self.must_bring_in = false;
        self.only_brought_in = false;
        self.last_raiser = seat as u8;
        self.acted(seat);
        self.pending = others;
    }

    fn discard(&mut self, seat: usize, count: u8, cards: Hand) -> Result<(), Illegal> {
        let Some(draw) = self.street_rules().draw else {
            return Err(self.illegal(Reason::NotNow(Action::Discard { count, cards })));
        };
        let possible = (draw.least..=draw.most.min(self.held[seat])).contains(&count);
        if !possible || cards.len() > usize::from(count) {
            return Err(self.illegal(Reason::Count(count)));
        }
        let unknown = usize::from(self.held[seat]) - self.hole(seat).len();
        let unheld = cards - self.hole(seat);
        if unheld.len() > unknown {
            let card = crate::error::first_of(unheld);
            return Err(self.illegal(card.map_or(Reason::Count(count), Reason::NotHeld)));
        }
        self.check_new_for(seat, unheld)?;
        self.known = self.known | cards;
        self.discarded = self.discarded | cards;
        self.discarded_by[seat] = self.discarded_by[seat] | cards;
        self.down[seat] = self.down[seat] - cards;
        // Nobody can say which cards were discarded unseen: keep only as many as are held.
        let kept = usize::from(self.held[seat] - count);
        if self.down[seat].len() > kept {
            self.known = self.known - self.down[seat];
            self.down[seat] = Hand::EMPTY;
        }
        match draw.replaced {
            true => self.used += u16::from(count),
            false => self.held[seat] -= count,
        }
        self.pending = self.pending.without(seat);
        Ok(())
    }

    /// An error about what cannot be done now.
    #[cold]
    pub(crate) fn illegal(&self, reason: Reason) -> Illegal {
        Illegal::new(reason, Some(self.turn()), self.legal())
    }

    /// Players who have not folded, other than this one.
    pub fn opponents(&self, seat: usize) -> Seats {
        self.live.without(seat)
    }
}
