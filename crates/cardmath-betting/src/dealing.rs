//! Cards that become known, and streets that are dealt.

use crate::error::{Illegal, Reason, first_of};
use crate::state::{Phase, State};
use crate::structure::Redeal;
use crate::{MOST_BOARD_CARDS, MOST_BOARDS};
use cardmath_cards::{Card, Hand};

impl State {
    /// Makes cards known that a player holds face down. It may be done at any time.
    pub fn deal_down(&mut self, seat: usize, cards: Hand) -> Result<(), Illegal> {
        self.check_seat(seat)?;
        self.check_down(seat, cards)?;
        self.check_new_for(seat, cards)?;
        self.take_down(seat, cards);
        Ok(())
    }

    /// Deals cards to a player, those face down first: as many as the street has, then those face
    /// up. None is a card that is not known.
    pub fn deal_hole(&mut self, seat: usize, cards: &[Option<Card>]) -> Result<(), Illegal> {
        self.check_seat(seat)?;
        let waits_for_up = self.phase == Phase::Deal && self.due_up > 0;
        let count = match waits_for_up {
            true => usize::from(self.due_down.saturating_sub(self.fresh_down[seat])),
            false => cards.len(),
        };
        let (down, up) = cards.split_at(count.min(cards.len()));
        if let Some(card) = repeated(cards) {
            return Err(self.illegal(Reason::Dealt(card)));
        }
        let known = |cards: &[Option<Card>]| cards.iter().flatten().copied().collect::<Hand>();
        let (known_down, known_up) = (known(down), known(up));
        self.check_down(seat, known_down)?;
        self.check_up(seat, known_up)?;
        self.check_new_for(seat, known_down | known_up)?;
        self.fresh_down[seat] = self.fresh_down[seat].saturating_add(down.len() as u8);
        self.take_down(seat, known_down);
        self.take_up(seat, known_up, up.len());
        Ok(())
    }

    fn check_down(&self, seat: usize, cards: Hand) -> Result<(), Illegal> {
        let dealt = usize::from(self.held[seat].saturating_sub(self.up_dealt));
        let known = self.down[seat].len() + cards.len();
        match known > dealt {
            true => Err(self.illegal(Reason::TooManyCards { known, dealt })),
            false => Ok(()),
        }
    }

    fn check_up(&self, seat: usize, cards: Hand) -> Result<(), Illegal> {
        let (known, dealt) = (self.up[seat].len() + cards.len(), self.up_dealt.into());
        match known > dealt {
            true => Err(self.illegal(Reason::TooManyCards { known, dealt })),
            false => Ok(()),
        }
    }

    fn take_down(&mut self, seat: usize, cards: Hand) {
        self.down[seat] = self.down[seat] | cards;
        self.known = self.known | cards;
        self.discarded = self.discarded - cards;
    }

    fn take_up(&mut self, seat: usize, cards: Hand, count: usize) {
        self.up[seat] = self.up[seat] | cards;
        self.known = self.known | cards;
        self.fresh_up[seat] = self.fresh_up[seat].saturating_add(count as u8);
        self.go_on_when_dealt();
    }

    /// Deals cards on a board. When all boards have the street's cards, its bets begin.
    ///
    /// With several runs, the first board is number 0.
    pub fn deal_board(&mut self, board: usize, cards: Hand) -> Result<(), Illegal> {
        // A set has no order; the cards of one street are a set, in descending order.
        let cards: Vec<Card> = cards.cards().collect();
        self.deal_board_cards(board, &cards)
    }

    /// Deals cards on a board in an order: see [`State::deal_board`].
    pub fn deal_board_cards(&mut self, board: usize, cards: &[Card]) -> Result<(), Illegal> {
        if board >= self.boards.into() {
            return Err(self.illegal(Reason::NoBoard(board)));
        }
        let known = usize::from(self.board_known[board]) + cards.len();
        let dealt = usize::from(self.board_dealt);
        if known > dealt {
            return Err(self.illegal(Reason::TooManyCards { known, dealt }));
        }
        self.check_new(cards.iter().copied().collect())?;
        let seen: Hand = cards.iter().copied().collect();
        if let (true, Some(&card)) = (seen.len() < cards.len(), cards.first()) {
            return Err(self.illegal(Reason::Dealt(card)));
        }
        for &card in cards {
            let at = usize::from(self.board_known[board]);
            self.board[board][at] = Some(card);
            self.board_known[board] += 1;
        }
        self.fresh_board[board] += cards.len() as u8;
        self.known = self.known | seen;
        self.go_on_when_dealt();
        Ok(())
    }

    /// Deals the cards that all see, unknown. Who opens is found from the cards that are known.
    pub fn deal_unknown(&mut self) -> Result<(), Illegal> {
        self.deal_opened_by(None)
    }

    /// Deals the cards that all see, unknown, and says who opens.
    pub fn deal_opened_by(&mut self, opener: Option<usize>) -> Result<(), Illegal> {
        if self.phase != Phase::Deal {
            return Err(self.illegal(Reason::Moment("no street is due")));
        }
        if let Some(seat) = opener {
            self.check_seat(seat)?;
        }
        self.open_bets(opener);
        Ok(())
    }

    /// Deals all streets to come unknown, while no bets are possible, and stands pat.
    ///
    /// Does nothing if a player can bet.
    pub fn run_out(&mut self) {
        loop {
            match self.phase {
                Phase::Deal if self.able.len() <= 1 => self.open_bets(None),
                Phase::Discard if self.able.len() <= 1 => {
                    let least = self.street_rules().draw.map_or(0, |draw| draw.least);
                    let discard = crate::Action::Discard {
                        count: least,
                        cards: Hand::EMPTY,
                    };
                    if self.record(discard).is_err() {
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    /// Runs the rest of the board several times, when no more bets are possible.
    ///
    /// The cards on the board so far belong to every run.
    pub fn run_times(&mut self, times: usize) -> Result<(), Illegal> {
        let structure = self.setup.structure();
        if !(1..=MOST_BOARDS).contains(&times) || structure.boards > 1 {
            return Err(self.illegal(Reason::Moment(
                "a board is run 1 to 4 times, and several boards are run once",
            )));
        }
        if self.able.len() > 1 || self.phase != Phase::Deal {
            return Err(self.illegal(Reason::Moment(
                "a board is run several times when no more bets are possible, before its next card",
            )));
        }
        if usize::from(self.board_known[0]) > MOST_BOARD_CARDS || self.boards > 1 {
            return Err(self.illegal(Reason::Moment("the number of runs is settled already")));
        }
        let game = self.setup.game();
        let of_players = usize::from(self.used.saturating_sub(self.board_dealt.into()));
        let shared = usize::from(self.board_dealt - self.due_board + self.fresh_board[0]);
        let own = usize::from(game.board()).saturating_sub(shared);
        if own > 0 && of_players + shared + times * own > game.deck.len() {
            return Err(self.illegal(Reason::Moment(
                "the deck has too few cards for that many runs",
            )));
        }
        self.boards = times as u8;
        self.shared = self.board_known[0];
        for run in 1..times {
            self.board[run] = self.board[0];
            self.board_known[run] = self.board_known[0];
        }
        Ok(())
    }

    /// Adds chips of the house to the main pot.
    pub fn add_to_pot(&mut self, chips: crate::Chips) {
        self.added += chips.clamp(0, crate::MOST_CHIPS);
    }

    /// Begins the bets if all cards that are seen have been dealt.
    pub(crate) fn go_on_when_dealt(&mut self) {
        if self.phase != Phase::Deal {
            return;
        }
        let up = |seat: usize| self.fresh_up[seat] >= self.due_up;
        if !(0..self.boards()).any(|board| self.lacks_cards(board)) && self.live.iter().all(up) {
            self.open_bets(None);
        }
    }

    /// Whether a board has not got all cards of the street.
    pub(crate) fn lacks_cards(&self, board: usize) -> bool {
        self.fresh_board[board] < self.due_board
    }

    fn check_seat(&self, seat: usize) -> Result<(), Illegal> {
        if seat >= self.seats() {
            return Err(self.illegal(Reason::NoSeat(seat)));
        }
        Ok(())
    }

    /// Checks that cards are in the deck and were not dealt before.
    pub(crate) fn check_new(&self, cards: Hand) -> Result<(), Illegal> {
        let deck = self.setup.game().deck;
        if let Some(card) = first_of(cards - deck) {
            return Err(self.illegal(Reason::NotInDeck(card)));
        }
        match first_of(cards & (self.known - self.dealt_again())) {
            Some(card) => Err(self.illegal(Reason::Dealt(card))),
            None => Ok(()),
        }
    }

    /// The same of cards for a player, who may not get back cards that he discarded.
    pub(crate) fn check_new_for(&self, seat: usize, cards: Hand) -> Result<(), Illegal> {
        self.check_new(cards)?;
        let own = cards & self.discarded_by[seat];
        match first_of(own) {
            Some(card) if !self.setup.structure().house.own_discards => {
                Err(self.illegal(Reason::Dealt(card)))
            }
            _ => Ok(()),
        }
    }

    /// The known cards that are shuffled and dealt again, when the deck of a draw game runs out.
    fn dealt_again(&self) -> Hand {
        // A dealer may have burnt a card on each street.
        let dealt = usize::from(self.used) + usize::from(self.street);
        if dealt <= self.setup.game().deck.len() || self.street_rules().draw.is_none() {
            return Hand::EMPTY;
        }
        let held = |is_live: bool| {
            let seats = (0..self.seats()).filter(move |&seat| self.live.contains(seat) == is_live);
            seats.fold(Hand::EMPTY, |all, seat| all | self.hole(seat))
        };
        match self.setup.structure().house.redeal {
            Redeal::Discards => self.discarded,
            Redeal::DiscardsAndFolds => self.discarded | (held(false) - held(true)),
        }
    }
}

/// A card that comes twice.
fn repeated(cards: &[Option<Card>]) -> Option<Card> {
    let mut known = cards.iter().flatten().enumerate();
    let before = |at: usize| cards.iter().flatten().take(at);
    known
        .find(|&(at, card)| before(at).any(|other| other == card))
        .map(|(_, card)| *card)
}
