//! Taking events, as text has them.

use crate::action::{Action, Event, Size};
use crate::error::{Illegal, Reason};
use crate::state::State;
use cardmath_cards::Card;

impl State {
    /// Takes an event by the rules: see [`State::apply`].
    pub fn play(&mut self, event: &Event) -> Result<(), Illegal> {
        self.take(event, true)
    }

    /// Takes an event as a record of a hand has it: see [`State::record`].
    ///
    /// A player may also fold out of turn.
    pub fn replay(&mut self, event: &Event) -> Result<(), Illegal> {
        match *event {
            Event::Act(Some(seat), Action::Fold) => self.fold_out_of_turn(seat),
            _ => self.take(event, false),
        }
    }

    fn take(&mut self, event: &Event, strict: bool) -> Result<(), Illegal> {
        match *event {
            Event::Act(seat, _) | Event::Check(seat) | Event::Call(seat) => {
                self.check_turn(seat)?;
            }
            Event::Bet(seat, _) | Event::Size(seat, _) => self.check_turn(seat)?,
            _ => {}
        }
        match event {
            Event::Act(_, action) => self.act(*action, strict),
            Event::Check(_) => self.said(true),
            Event::Call(_) => self.said(false),
            Event::Bet(_, to) if self.level > 0 && strict => Err(self.illegal(Reason::HasBet(*to))),
            Event::Bet(_, to) => self.act(Action::RaiseTo(*to), strict),
            Event::Size(_, size) => self.act(self.sized(*size), strict),
            Event::DealHole(seat, cards) => self.deal_hole(*seat, cards),
            Event::DealBoard(cards) => self.deal_next_board(cards),
            Event::DealUnknown => self.deal_unknown(),
            Event::Show(seat, cards) => self.show(*seat, *cards),
            Event::Muck(seat) => self.muck(*seat),
        }
    }

    /// The action that an event means for the player whose turn it is, with its amount; none if it
    /// is not an action.
    pub fn action_of(&self, event: &Event) -> Option<Action> {
        match *event {
            Event::Act(_, action) => Some(action),
            Event::Check(_) | Event::Call(_) => Some(Action::Call),
            Event::Bet(_, to) => Some(Action::RaiseTo(to)),
            Event::Size(_, size) => Some(self.sized(size)),
            _ => None,
        }
    }

    fn check_turn(&self, seat: Option<usize>) -> Result<(), Illegal> {
        match seat {
            Some(seat) if seat >= self.seats() => Err(self.illegal(Reason::NoSeat(seat))),
            Some(seat) if self.actor() != Some(seat) => Err(self.illegal(Reason::OutOfTurn(seat))),
            _ => Ok(()),
        }
    }

    /// Checks or calls, whichever was said.
    fn said(&mut self, check: bool) -> Result<(), Illegal> {
        match self.legal() {
            Some(legal) if legal.discard.is_none() && (legal.call == 0) != check => Err(self
                .illegal(if check {
                    Reason::HasToCall
                } else {
                    Reason::NothingToCall
                })),
            _ => self.act(Action::Call, true),
        }
    }

    /// The action of an amount that follows from the state.
    fn sized(&self, size: Size) -> Action {
        let seat = usize::from(self.actor);
        let own = self.bets[seat] + self.available(seat);
        let least = self.least_raise();
        let to = match size {
            Size::Least => least,
            Size::Pot => (2 * self.level - self.bets[seat] + self.pot()).max(least),
            Size::AllIn if own <= self.level || self.why_no_raise(seat).is_some() => {
                return Action::Call;
            }
            Size::AllIn => own,
        };
        Action::RaiseTo(to.min(own))
    }

    /// Deals cards on the first board that lacks some.
    fn deal_next_board(&mut self, cards: &[Card]) -> Result<(), Illegal> {
        let boards = 0..self.boards();
        let missing = |&board: &usize| self.lacks_cards(board);
        let board = boards.clone().find(missing).unwrap_or(boards.end - 1);
        self.deal_board_cards(board, cards)
    }
}
