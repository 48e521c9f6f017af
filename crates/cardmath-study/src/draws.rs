//! Draws: the flushes and straights that one or two more cards complete.
//!
//! A draw improves on what is made, and the hole cards have a part in it.

use crate::board::{Board, Combo, bit, held_in};
use crate::facts::Facts;
use cardmath_cards::Card;

/// The number of cards that are a flush draw, and that are a backdoor flush draw on the flop.
const FLUSH_DRAW: u32 = 4;
const BACKDOOR: u32 = 3;
const FLOP: usize = 3;

impl Board<'_> {
    pub(crate) fn find_draws(&self, combo: &Combo, facts: &mut Facts) {
        let made = combo.made.category;
        if self.studied.draws_to_flush(made) {
            self.find_flush_draw(combo, combo.high, facts);
            self.find_flush_draw(combo, combo.low, facts);
        }
        if self.studied.draws_to_straight(made) {
            self.find_straight_draw(combo, facts);
        }
        // Of each rank that completes a straight, one card completes the flush too.
        let in_suit = match facts.flush_draw {
            0 => 0,
            _ => self.studied.ranks.count_ones() as u8 - FLUSH_DRAW as u8,
        };
        let of_rank = if in_suit == 0 { 4 } else { 3 };
        facts.outs = in_suit + of_rank * facts.straight_ranks;
    }

    /// The flush draw or the backdoor flush draw in the suit of a hole card.
    fn find_flush_draw(&self, combo: &Combo, card: Card, facts: &mut Facts) {
        let suit = usize::from(card.suit().index());
        let held = (held_in(combo.high, suit) | held_in(combo.low, suit)).count_ones();
        match self.planes[suit].count_ones() + held {
            FLUSH_DRAW => {
                facts.flush_draw = held as u8;
                facts.flush_draw_place = self.place_in_suit(combo, suit);
            }
            BACKDOOR if self.cards.len() == FLOP => facts.backdoor_flush = held as u8,
            _ => {}
        }
    }

    fn find_straight_draw(&self, combo: &Combo, facts: &mut Facts) {
        let (straights, board) = (&self.studied.straights, self.counts.ones);
        let held = board | combo.ranks;
        let mut completing = straights.completing(held);
        for rank in (0..13).map(|rank| 1 << rank) {
            let with_board = straights.best(board | rank);
            if completing & rank != 0 && straights.best(held | rank) <= with_board {
                completing &= !rank;
            }
        }
        facts.straight_ranks = completing.count_ones() as u8;
        facts.open_ended = straights.is_open_ended(held, completing).into();
        if completing == 0 && self.cards.len() == FLOP {
            let windows = straights.windows().iter();
            let needed = windows.map(|&window| self.hole_cards_needed(combo, window));
            facts.backdoor_straight = needed.max().unwrap_or_default();
        }
    }

    /// How many hole cards the best straight needs, once two more cards have completed this one; 0
    /// if two cards do not complete it.
    fn hole_cards_needed(&self, combo: &Combo, window: u16) -> u8 {
        let (straights, board) = (&self.studied.straights, self.counts.ones);
        let missing = window & !(board | combo.ranks);
        if missing.count_ones() != 2 {
            return 0;
        }
        let (high, low) = (bit(combo.high), bit(combo.low));
        let best = straights.best(board | missing | high | low);
        let needed = |other: u16| straights.best(board | missing | other) < best;
        match (needed(low), needed(high)) {
            (true, true) if high != low => 2,
            (false, false) if straights.best(board | missing) == best => 0,
            _ => 1,
        }
    }
}
