//! The end of a hand: the runs, the showdown, and who takes what.

use cardmath_betting::Turn;
use cardmath_cards::Hand as CardSet;

use super::play::Table;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::hand::ActionKind;
use crate::readers::Judge;

impl Table<'_, '_> {
    /// Runs, the showdown, and who takes what.
    pub fn settle(&mut self, judge: &dyn Judge) -> Result<(), Unreadable> {
        self.deal_what_is_missing();
        self.write_runs();
        if self.state.turn() == Turn::Showdown {
            for seat in self.state.live().iter().collect::<Vec<_>>() {
                let (place, held) = (self.place(seat), self.held[seat]);
                self.builder.show(place, held);
            }
        }
        let game = self.builder.hand.game;
        let mut unknown = false;
        let settled = self.state.settle(|seat, part, board| {
            let cards: CardSet = self.state.board(board).collect();
            let strength = judge.strength(game, part, self.state.hole(seat), cards);
            unknown |= strength.is_none();
            strength.unwrap_or(0)
        });
        let settled = settled.map_err(|error| self.builder.unreadable(error.to_string()))?;
        if unknown {
            let reason = format!("nobody knows which hand of {} is better", game.key());
            return Err(self.builder.unreadable(reason));
        }
        let pots = settled.pots().iter().count();
        for share in settled.shares().iter().filter(|share| share.amount > 0) {
            let place = self.place(share.seat);
            let pot = if pots == 1 {
                crate::hand::SOME_POT
            } else {
                share.pot as u8
            };
            self.builder.run = share.board as u8;
            let taken = self.builder.collect(place, share.amount, pot);
            taken.low = share.part == 1;
        }
        self.builder.run = 0;
        self.builder.hand.money.stated_rake = Some(settled.rake());
        Ok(())
    }

    /// A text lists one run after the other.
    fn write_runs(&mut self) {
        if self.runs.is_empty() {
            return;
        }
        let mut runs = std::mem::take(&mut self.runs);
        runs.sort_by_key(|(run, street, _)| (*run, *street));
        for (run, street, cards) in runs {
            let hand = &mut *self.builder.hand;
            hand.runs = hand.runs.max(run + 1);
            hand.boards[usize::from(run)].extend(&cards);
            let mut deal = crate::hand::Action::new(ActionKind::DealBoard, None, street, hand.line);
            (deal.cards, deal.run) = (cards, run);
            hand.actions.push(deal);
            self.builder.street = street;
        }
        let runs = usize::from(self.builder.hand.runs);
        // Runs that were not made have no board.
        for board in &mut self.builder.hand.boards[runs..] {
            *board = Cards::none();
        }
    }
}
