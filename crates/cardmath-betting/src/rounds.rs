//! How a hand proceeds: posts, streets, and the end of each.

use crate::posts::Posts;
use crate::state::{NOBODY, Phase, State};
use crate::structure::{Ante, Limit};
use crate::{Chips, Seats};

impl State {
    /// Takes the antes and blinds.
    pub(crate) fn post(&mut self, posts: &Posts) {
        let house = self.setup.structure().house;
        for seat in 0..self.seats() {
            if house.blinds_first {
                self.put_in(seat, posts.live[seat]);
            }
            self.pay(seat, posts.antes[seat], false);
            self.pay(seat, posts.dead[seat], true);
            if !house.blinds_first {
                self.put_in(seat, posts.live[seat]);
            }
        }
        let highest = self.bets.iter().copied().max().unwrap_or(0);
        self.level = match house.full_blind {
            true => posts.level.max(highest),
            false => highest,
        };
        self.full = self.level;
        self.raise = posts.raise.max(1);
        self.raises = posts.bets;
        self.opener = (posts.opener % self.seats()) as u8;
    }

    /// Takes chips that are not a bet.
    fn pay(&mut self, seat: usize, amount: Chips, dead: bool) {
        let amount = amount.min(self.available(seat));
        self.stacks[seat] -= amount;
        match dead {
            true => self.dead_paid[seat] += amount,
            false => self.paid[seat] += amount,
        }
        self.note_all_in(seat);
    }

    /// Takes chips as a bet on this street, as far as the player has them.
    #[inline]
    pub(crate) fn put_in(&mut self, seat: usize, amount: Chips) {
        let amount = amount.min(self.available(seat));
        self.stacks[seat] -= amount;
        self.bets[seat] += amount;
        self.paid[seat] += amount;
        self.note_all_in(seat);
    }

    #[inline]
    fn note_all_in(&mut self, seat: usize) {
        if self.available(seat) == 0 {
            self.able = self.able.without(seat);
        }
    }

    pub(crate) fn highest_bet_of_others(&self, seat: usize) -> Chips {
        let others = self.live.without(seat).iter();
        others.map(|other| self.bets[other]).max().unwrap_or(0)
    }

    /// Begins a street: discards, then cards, then bets.
    pub(crate) fn enter_street(&mut self) {
        self.street_began_heads_up = self.live.len() == 2;
        match self.street_rules().draw {
            Some(_) => {
                self.phase = Phase::Discard;
                self.pending = self.live;
                self.pass_on(0);
            }
            None => self.deal_street(),
        }
    }

    /// Counts the cards of the street, and waits for those that all see.
    pub(crate) fn deal_street(&mut self) {
        self.fresh_down = [0; crate::MOST_SEATS];
        self.fresh_up = [0; crate::MOST_SEATS];
        self.fresh_board = [0; crate::MOST_BOARDS];
        let street = self.street_rules();
        let (down, up, board) = (street.down, street.up, street.board);
        let waits = street.waits();
        let hands = (down + up) * self.live.len() as u8;
        let deck = self.setup.game().deck.len() as u16;
        let for_all = board == 0 && self.used + u16::from(hands) > deck && self.up_dealt > 0;
        if for_all {
            // The deck has too few cards for the last street of stud: one is dealt to all.
            self.board_dealt += down + up;
            self.due_board = down + up;
            (self.due_down, self.due_up) = (0, 0);
            self.used += u16::from(down + up);
            self.phase = Phase::Deal;
            return;
        }
        for seat in self.live.iter() {
            self.held[seat] += down + up;
        }
        self.up_dealt += up;
        (self.due_down, self.due_up, self.due_board) = (down, up, board);
        self.board_dealt += board;
        self.used += u16::from(hands) + u16::from(board) * u16::from(self.boards);
        match waits {
            true => self.phase = Phase::Deal,
            false => self.open_bets(None),
        }
    }

    /// Begins the bets of a street.
    pub(crate) fn open_bets(&mut self, opener: Option<usize>) {
        self.phase = Phase::Bet;
        self.last_raiser = NOBODY;
        self.faced = [0; crate::MOST_SEATS];
        if self.street > 0 {
            self.raise = self.setup.structure().bet(self.street_rules().bet);
        }
        self.pending = self.able;
        self.open = self.able;
        let bomb_pot = matches!(self.setup.structure().ante, Ante::BombPot(_));
        if self.nobody_needs_to_act() || (bomb_pot && self.street == 0) {
            return self.close();
        }
        let opener = opener.unwrap_or_else(|| self.find_opener());
        self.must_bring_in = self.has_bring_in();
        self.pass_on(opener);
    }

    /// Whether all others are all-in, and the last player has matched them.
    fn nobody_needs_to_act(&self) -> bool {
        match self.able.len() {
            0 => true,
            1 => {
                let last = self.able.iter().next().unwrap_or(0);
                self.bets[last] >= self.level.min(self.highest_bet_of_others(last))
            }
            _ => false,
        }
    }

    /// Gives the turn to the first pending player from a seat on, or ends the street.
    #[inline]
    pub(crate) fn pass_on(&mut self, from: usize) {
        match self.pending.first_from(from) {
            Some(seat) => self.actor = seat as u8,
            None => self.close(),
        }
    }

    /// Ends the discards or the bets of a street.
    pub(crate) fn close(&mut self) {
        if self.phase == Phase::Discard {
            return self.deal_street();
        }
        self.pending = Seats::NONE;
        self.must_bring_in = false;
        self.only_brought_in = false;
        self.return_uncalled();
        self.bets = [0; crate::MOST_SEATS];
        self.level = 0;
        self.full = 0;
        self.raises = 0;
        if self.live.len() == 1 {
            self.phase = Phase::Over;
        } else if usize::from(self.street) + 1 == self.setup.game().streets.len() {
            self.phase = Phase::Showdown;
        } else {
            self.street += 1;
            self.enter_street();
        }
    }

    /// Returns what one player has bet on this street above all others.
    ///
    /// At most what the player has put in above all others over the whole hand: where antes differ,
    /// another player may have paid as much in all.
    fn return_uncalled(&mut self) {
        let (mut first, mut second, mut seat) = (0, 0, 0);
        for (other, &bet) in self.bets[..self.seats()].iter().enumerate() {
            if bet > first {
                (first, second, seat) = (bet, first, other);
            } else {
                second = second.max(bet);
            }
        }
        let others = (0..self.seats()).filter(|&other| other != seat);
        let paid = others.map(|other| self.paid[other]).max().unwrap_or(0);
        let excess = (first - second).min(self.paid[seat] - paid);
        if excess > 0 && self.live.contains(seat) {
            self.paid[seat] -= excess;
            self.bets[seat] -= excess;
            self.stacks[seat] += excess;
            self.returned += excess;
            self.returned_to = seat as u8;
            self.able = self.able.with(seat);
        }
    }

    /// Whether a bet or raise to an amount counts as a whole one.
    pub(crate) fn is_full_raise(&self, to: Chips) -> bool {
        let missing = self.least_raise() - to;
        match self.setup.structure().limit {
            Limit::Fixed { .. } if self.setup.structure().house.half_a_bet => {
                2 * missing <= self.raise
            }
            _ => missing <= 0,
        }
    }
}
