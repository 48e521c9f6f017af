//! What happens at the showdown.

use crate::error::{Illegal, Reason};
use crate::state::{Phase, State};
use cardmath_cards::Hand;

impl State {
    /// Makes cards known that a player shows; of stud, those face up are left out.
    pub fn show(&mut self, seat: usize, cards: Hand) -> Result<(), Illegal> {
        if seat >= self.seats() {
            return Err(self.illegal(Reason::NoSeat(seat)));
        }
        self.deal_down(seat, cards - self.hole(seat))
    }

    /// Mucks a player's hand at the showdown.
    pub fn muck(&mut self, seat: usize) -> Result<(), Illegal> {
        if self.phase != Phase::Showdown {
            return Err(self.illegal(Reason::Moment("hands can be mucked only at the showdown")));
        }
        if !self.live.contains(seat) {
            return Err(self.illegal(Reason::Folded(seat)));
        }
        self.live = self.live.without(seat);
        self.able = self.able.without(seat);
        if self.live.len() == 1 {
            self.phase = Phase::Over;
        }
        Ok(())
    }
}
