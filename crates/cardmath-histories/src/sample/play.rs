//! Plays a hand at random by the rules of betting, and records it.

use std::sync::Arc;

use cardmath_betting::{Action as Move, Legal, Limit, RaiseRange, Setup, State, Turn};
use cardmath_cards::random::Random;
use cardmath_cards::{Card, Hand as CardSet};

use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::hand::{ActionKind, Hand, MOST_PLAYERS, Said};
use crate::order;
use crate::readers::Judge;
use crate::readers::builder::HandBuilder;

/// How many of a hundred hands that are all-in run the board twice.
const RUN_TWICE: u64 = 12;

/// Play a hand of seated players to its end.
pub fn play(
    setup: &Arc<Setup>,
    hand: &mut Hand<'static>,
    random: &mut Random,
    judge: &dyn Judge,
) -> Result<(), Unreadable> {
    let mut places: Vec<u8> = (0..hand.seats.len() as u8).collect();
    places.sort_by_key(|place| order::from_button(hand, *place));
    let stacks: Vec<i64> = places
        .iter()
        .map(|place| hand.seats[usize::from(*place)].stack)
        .collect();
    // A straddle needs players after the blinds.
    let plain = Setup::new(setup.game().clone(), plain_of(setup)).map(Arc::new);
    let setup = if setup.posts(stacks.len()).is_ok() {
        Arc::clone(setup)
    } else {
        plain.map_err(|error| Unreadable::new(hand.line, error.to_string()))?
    };
    let mut table = Table {
        state: State::start(&setup, &stacks)
            .map_err(|error| Unreadable::new(hand.line, error.to_string()))?,
        deck: setup.game().deck,
        held: [Cards::none(); MOST_PLAYERS],
        runs: Vec::new(),
        places,
        hero: hand.hero,
        random,
        builder: HandBuilder::new(hand),
    };
    table.post(&setup, &stacks)?;
    table.deal_first();
    table.go_on();
    table.settle(judge)
}

fn plain_of(setup: &Setup) -> cardmath_betting::Structure {
    cardmath_betting::Structure {
        straddles: Vec::new(),
        ..setup.structure().clone()
    }
}

/// A hand that is being played.
pub struct Table<'t, 'h> {
    pub state: State,
    /// The cards that nobody has seen.
    deck: CardSet,
    /// The cards of each seat in the order in which they came.
    pub held: [Cards; MOST_PLAYERS],
    /// The cards of the second and later runs.
    pub runs: Vec<(u8, u8, Cards)>,
    /// The place in the hand of each seat of the state.
    places: Vec<u8>,
    hero: Option<u8>,
    random: &'t mut Random,
    pub builder: HandBuilder<'h, 'static>,
}

impl Table<'_, '_> {
    pub fn place(&self, seat: usize) -> u8 {
        self.places[seat]
    }

    fn is_hero(&self, seat: usize) -> bool {
        self.hero == Some(self.place(seat))
    }

    /// Record the posts in the order of PHH: antes, the blinds, straddles.
    fn post(&mut self, setup: &Setup, stacks: &[i64]) -> Result<(), Unreadable> {
        let posts = setup
            .posts(stacks.len())
            .map_err(|error| self.builder.unreadable(error.to_string()))?;
        let mut left = stacks.to_vec();
        let (small, big) = if stacks.len() == 2 { (1, 0) } else { (0, 1) };
        let antes = (0..stacks.len()).map(|seat| (seat, ActionKind::PostAnte, posts.antes[seat]));
        let live = [small, big].into_iter().chain(2..stacks.len());
        let blinds = live.map(|seat| {
            let kind = match seat {
                seat if seat == small => ActionKind::PostSmall,
                seat if seat == big => ActionKind::PostBig,
                _ => ActionKind::Straddle,
            };
            (seat, kind, posts.live[seat])
        });
        for (seat, kind, chips) in antes.chain(blinds) {
            let chips = chips.min(left[seat]);
            if chips > 0 {
                left[seat] -= chips;
                let place = self.place(seat);
                self.builder.act(kind, place, Said::Adds(chips));
            }
        }
        Ok(())
    }

    /// Take cards from the deck.
    fn draw(&mut self, count: usize) -> Cards {
        let mut drawn = Cards::none();
        for _ in 0..count.min(self.deck.len()) {
            let at = self.random.below(self.deck.len() as u64) as usize;
            if let Some(card) = self.deck.cards().nth(at) {
                self.deck = self.deck - CardSet::from_iter([card]);
                drawn.push(card.id());
            }
        }
        drawn
    }

    /// The cards before the first bet. Courchevel has one on the board already.
    fn deal_first(&mut self) {
        let street = self.state.street_rules();
        let (down, up, board) = (street.down, street.up, street.board);
        for seat in 0..self.state.seats() {
            self.deal_hole(seat, usize::from(down), usize::from(up));
        }
        if board > 0 {
            self.deal_board();
        }
    }

    /// Cards to a player; of other players, the hero sees only the cards that lie face up.
    fn deal_hole(&mut self, seat: usize, down: usize, up: usize) {
        let new = self.draw(down + up);
        let _ = self.state.deal_hole(seat, &cards_of(&new));
        self.held[seat].extend(&new);
        let known: Cards = if self.is_hero(seat) {
            new
        } else {
            let hidden = new.ids().iter().take(down).map(|_| Cards::UNKNOWN);
            hidden.chain(new.ids().iter().skip(down).copied()).collect()
        };
        if known.ids().iter().all(|id| *id == Cards::UNKNOWN) {
            return;
        }
        let place = self.place(seat);
        let action = self.builder.act(ActionKind::DealHole, place, Said::Nothing);
        action.cards = known;
        self.builder.hand.seats[usize::from(place)]
            .hole
            .extend(&known);
    }

    /// The cards of a street that all see.
    fn deal_board(&mut self) {
        let (street, count) = (self.state.street() as u8, self.state.street_rules().board);
        for run in 0..self.state.boards() {
            let new = self.draw(usize::from(count));
            let cards: Vec<Card> = cards_of(&new).into_iter().flatten().collect();
            let _ = self.state.deal_board_cards(run, &cards);
            if self.state.boards() == 1 {
                self.builder.board(street, &new);
            } else {
                self.runs.push((run as u8, street, new));
            }
        }
    }

    /// Street by street to the end.
    fn go_on(&mut self) {
        loop {
            self.builder.street = self.state.street() as u8;
            match self.state.turn() {
                Turn::Bet(seat) => self.bet(seat),
                Turn::Discard(_) => self.discard_and_draw(),
                Turn::Deal => self.deal_street(),
                Turn::Showdown | Turn::Over => return,
            }
        }
    }

    fn deal_street(&mut self) {
        let street = self.state.street_rules();
        let (down, up, board) = (street.down, street.up, street.board);
        if board > 0 {
            if self.state.is_all_in() && self.state.boards() == 1 && self.chance(RUN_TWICE) {
                let _ = self.state.run_times(2);
            }
            return self.deal_board();
        }
        let live: Vec<usize> = self.state.live().iter().collect();
        for seat in live {
            self.deal_hole(seat, usize::from(down), usize::from(up));
        }
    }

    fn chance(&mut self, of_a_hundred: u64) -> bool {
        self.random.below(100) < of_a_hundred
    }

    fn bet(&mut self, seat: usize) {
        let Some(legal) = self.state.legal() else {
            return;
        };
        // The last card of stud comes face down, before its bets.
        self.deal_what_is_missing();
        let action = self.choose(&legal);
        let (level, before) = (self.state.level(), self.state.bets()[seat]);
        let place = self.place(seat);
        let stack = self.state.stacks()[seat];
        if self.state.apply(action).is_err() {
            return;
        }
        let (kind, said) = match action {
            Move::Fold => (ActionKind::Fold, Said::Nothing),
            Move::Call if legal.call == 0 => (ActionKind::Check, Said::Nothing),
            Move::Call => (ActionKind::Call, Said::Adds(legal.call)),
            Move::RaiseTo(to) if level == 0 => (ActionKind::Bet, Said::Adds(to - before)),
            Move::RaiseTo(to) => (ActionKind::Raise, Said::To(to)),
            _ => {
                let chips = legal.bring_in.unwrap_or(0).min(stack);
                (ActionKind::BringIn, Said::Adds(chips))
            }
        };
        self.builder.act(kind, place, said);
        if let Some((seat, amount)) = self.state.uncalled()
            && !self.has_uncalled()
        {
            let place = self.place(seat);
            self.builder
                .act(ActionKind::Uncalled, place, Said::Adds(amount));
        }
    }

    /// Whether an uncalled bet was recorded.
    fn has_uncalled(&self) -> bool {
        let mut actions = self.builder.hand.actions.iter();
        actions.any(|action| action.kind == ActionKind::Uncalled)
    }

    /// Cards that come face down on a later street are not waited for.
    pub fn deal_what_is_missing(&mut self) {
        if self.state.street() == 0 {
            return;
        }
        let live: Vec<usize> = self.state.live().iter().collect();
        for seat in live {
            let missing = self
                .state
                .hole_len(seat)
                .saturating_sub(self.held[seat].len());
            if missing > 0 {
                self.deal_hole(seat, missing, 0);
            }
        }
    }

    fn choose(&mut self, legal: &Legal) -> Move {
        if legal.bring_in.is_some() {
            return Move::BringIn;
        }
        let first_street = self.state.street() == 0;
        let roll = self.random.below(100);
        let (fold, call) = match (legal.call > 0, first_street) {
            (true, true) => (60, 84),
            (true, false) => (45, 85),
            (false, _) => (0, 68),
        };
        match legal.raise {
            _ if roll < fold => Move::Fold,
            Some(range) if roll >= call => Move::RaiseTo(self.amount(&range)),
            _ => Move::Call,
        }
    }

    /// An amount to raise to: a part of the pot, or sometimes all.
    fn amount(&mut self, range: &RaiseRange) -> i64 {
        if matches!(self.state.setup().structure().limit, Limit::Fixed { .. }) {
            return range.least;
        }
        let roll = self.random.below(20);
        if roll == 0 {
            return range.most;
        }
        let part = [2, 3, 4, 6][self.random.below(4) as usize];
        let to = self.state.level() + self.state.pot() * part / 6;
        (to / 5 * 5).clamp(range.least, range.most)
    }

    /// All players discard, then all draw.
    fn discard_and_draw(&mut self) {
        let street = self.state.street();
        let mut drawing = Vec::new();
        while let Turn::Discard(seat) = self.state.turn() {
            if self.state.street() != street {
                break;
            }
            let count = self.discard(seat);
            drawing.push((seat, count));
        }
        for (seat, count) in drawing {
            if count > 0 {
                self.deal_hole(seat, count, 0);
            }
        }
    }

    fn discard(&mut self, seat: usize) -> usize {
        let (least, most) = self
            .state
            .legal()
            .and_then(|legal| legal.discard)
            .unwrap_or((0, 0));
        let wanted = usize::from(least) + self.random.below(4) as usize;
        let count = wanted
            .min(usize::from(most))
            .min(self.held[seat].len())
            .min(self.deck.len() / 4);
        let (gone, kept) = self.held[seat].ids().split_at(count);
        let (gone, kept): (Cards, Cards) = (
            gone.iter().copied().collect(),
            kept.iter().copied().collect(),
        );
        let cards = cards_of(&gone).into_iter().flatten().collect();
        let _ = self.state.apply(Move::Discard {
            count: count as u8,
            cards,
        });
        self.held[seat] = kept;
        let place = self.place(seat);
        let known: Cards = if self.is_hero(seat) {
            self.builder.hand.seats[usize::from(place)].hole = kept;
            gone
        } else {
            gone.ids().iter().map(|_| Cards::UNKNOWN).collect()
        };
        let action = self.builder.act(ActionKind::Draw, place, Said::Nothing);
        action.cards = known;
        count
    }
}

fn cards_of(cards: &Cards) -> Vec<Option<Card>> {
    cards.ids().iter().map(|id| Card::from_id(*id)).collect()
}
