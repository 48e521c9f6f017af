//! What is dealt: the rules, the players, the board and the streets.

use crate::split::Split;
use cardmath_cards::workers::Ended;
use cardmath_cards::{Hand, choose, subsets_of};
use cardmath_equity::{Combo, Detail, MOST_PLAYERS, Scale, Table};
use cardmath_evaluate::{GameEvaluator, Rules};
use cardmath_simulation::Street;
use cardmath_study::Studied;
use std::sync::Arc;

/// The most hands of a player of whom no card is known that are listed: all of four cards.
const MOST_HANDS: u128 = 270_725;

/// A player.
#[derive(Clone)]
pub struct Seat {
    /// The combos that the player may hold, all of equally many cards.
    pub combos: Vec<Combo>,
    /// The cards of a single combo in the order in which they were dealt.
    pub order: Vec<Hand>,
    /// The number of cards still to be dealt to the player.
    pub missing: usize,
}

/// What is dealt.
#[derive(Clone)]
pub struct Setup {
    /// The rules of the game.
    pub rules: Rules,
    /// Evaluates hole cards with a board.
    pub evaluator: Arc<GameEvaluator>,
    /// The players; no combo has a card that is known elsewhere.
    pub seats: Vec<Seat>,
    /// The board so far, in the order in which it was dealt.
    pub board: Vec<Hand>,
    /// The cards that are out of play.
    pub dead: Hand,
    /// The rules of made hands and draws, if the game has them.
    pub studied: Option<Arc<Studied>>,
    /// The streets, the earliest first.
    pub streets: Vec<Street>,
}

impl Setup {
    /// The cards of the board so far that have come by a number of cards.
    pub fn board_by(&self, cards: usize) -> Hand {
        joined(&self.board, cards)
    }

    /// The cards that can be neither dealt nor held in a combo.
    pub fn known(&self) -> Hand {
        joined(&self.board, usize::MAX) | self.dead | (Hand::DECK - self.rules.deck)
    }

    /// The players and what is known, as a question of equity.
    pub fn table(&self) -> Table {
        let seat = |seat: &Seat| cardmath_equity::Seat {
            combos: seat.combos.clone(),
            missing: seat.missing,
        };
        Table {
            rules: self.rules.clone(),
            seats: self.seats.iter().map(seat).collect(),
            board: self.board_by(usize::MAX),
            dead: self.dead,
            detail: Detail::default(),
            scale: Scale::default(),
        }
    }

    /// Whether all players can hold a combo at the same time.
    ///
    /// # Errors
    /// `goes_on` returned false meanwhile.
    pub fn is_possible(&self, goes_on: &mut dyn FnMut() -> bool) -> Result<bool, Ended> {
        self.table().is_possible(goes_on)
    }

    /// Whether a seat may hold any cards with equal weights.
    pub fn is_open(&self, seat: usize) -> bool {
        let seat = &self.seats[seat];
        let all = choose((self.rules.deck - self.known()).len(), self.rules.cards);
        let weights = || seat.combos.iter().map(|combo| combo.weight);
        seat.missing == 0
            && seat.held() == self.rules.cards
            && seat.combos.len() as u128 == all
            && weights().min() == weights().max()
    }

    /// The question in which players of whom no card is known have a range of all hands, and the
    /// number of choices of these. `None` if there is no such player, or there are too many hands.
    pub fn with_all_hands(&self) -> Option<(Setup, u128)> {
        let cards = self.rules.cards;
        let free = self.rules.deck - self.known();
        let fits = self.deals_at_once() && choose(free.len(), cards) <= MOST_HANDS;
        let is_unknown = |seat: &Seat| seat.missing == cards && seat.only().is_some();
        if !fits || !self.seats.iter().any(is_unknown) {
            return None;
        }
        let (mut listed, mut choices) = (self.clone(), 1);
        for seat in listed.seats.iter_mut().filter(|seat| is_unknown(seat)) {
            let weight = seat.combos[0].weight;
            let hands = subsets_of(free, cards);
            *seat = Seat {
                combos: hands.map(|cards| Combo { cards, weight }).collect(),
                order: Vec::new(),
                missing: 0,
            };
            choices *= seat.combos.len() as u128;
        }
        Some((listed, choices))
    }

    /// Whether no card of a player is known in a game that sweeps ranges, and there are too many
    /// hands to list.
    pub fn has_too_many_hands(&self, seat: usize) -> bool {
        let cards = self.rules.cards;
        let free = self.rules.deck - self.known();
        self.seats[seat].missing == cards
            && self.rules.board > 0
            && self.deals_at_once()
            && choose(free.len(), cards) > MOST_HANDS
    }

    /// Whether players get all their cards before the first street.
    fn deals_at_once(&self) -> bool {
        let cards = self.rules.cards;
        self.streets.iter().all(|street| street.own == cards)
    }

    /// How the pot is split between the players.
    pub fn split(&self) -> Split {
        Split::of(self.seats.len(), self.rules.pots.len())
    }

    /// The units into which a pot is divided.
    pub fn unit(&self) -> i64 {
        self.split().unit
    }

    /// Whether the game is hold'em.
    pub fn is_holdem(&self) -> bool {
        let rules = &self.rules;
        let shape = (rules.cards, rules.board, rules.plays, rules.pots.len());
        shape == (2, 5, None, 1)
            && rules.deck == Hand::DECK
            && rules.pots[0].ordering() == cardmath_evaluate::high()
    }

    /// Whether all numbers of cards fit the rules, and no card is in two places.
    pub fn is_sound(&self) -> bool {
        let known = self.known();
        let board: usize = self.board.len();
        let fits = |seat: &Seat| {
            let size = seat.held();
            let sound =
                |combo: &Combo| combo.cards.len() == size && (combo.cards & known).is_empty();
            let ordered = match seat.only() {
                Some(combo) => joined(&seat.order, usize::MAX) == combo.cards,
                None => seat.order.is_empty(),
            };
            seat.combos.iter().all(sound) && ordered && size + seat.missing == self.rules.cards
        };
        let ascending =
            |pair: &[Street]| pair[0].own <= pair[1].own && pair[0].board <= pair[1].board;
        let last = self.streets.last();
        self.rules.are_sound()
            && self.seats.len() <= MOST_PLAYERS
            && board <= self.rules.board
            && joined(&self.board, usize::MAX).len() == board
            && self
                .seats
                .iter()
                .all(|seat| !seat.combos.is_empty() && fits(seat))
            && self.streets.windows(2).all(ascending)
            && last
                .is_some_and(|last| last.own == self.rules.cards && last.board == self.rules.board)
            && self.seats.len() * self.rules.cards + self.rules.board <= self.rules.deck.len()
    }
}

impl Seat {
    /// The only combo, if there is just one.
    pub fn only(&self) -> Option<Combo> {
        match self.combos[..] {
            [combo] => Some(combo),
            _ => None,
        }
    }

    /// The cards of the only combo that have come by a number of cards.
    pub fn own_by(&self, cards: usize) -> Hand {
        joined(&self.order, cards)
    }

    /// The number of cards of a combo.
    pub fn held(&self) -> usize {
        self.combos.first().map_or(0, |combo| combo.cards.len())
    }
}

fn joined(cards: &[Hand], count: usize) -> Hand {
    let cards = cards.iter().take(count);
    cards.fold(Hand::EMPTY, |all, &card| all | card)
}
