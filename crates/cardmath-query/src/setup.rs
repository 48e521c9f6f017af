//! What is dealt: the rules, the players, the board and the streets.

use crate::split::PotSplit;
use cardmath_cards::{Hand, choose, subsets_of};
use cardmath_evaluate::GameEvaluator;
use cardmath_situation::{Combo, MOST_PLAYERS, Seat, Situation, StreetCards};
use cardmath_study::Studied;
use std::ops::Deref;
use std::sync::Arc;

/// The most hands of a player without a known card that are listed: all of four cards.
const MOST_HANDS: u128 = 270_725;

/// What is dealt, and in which order. It is a [`Situation`] with streets, and has its fields.
#[derive(Clone)]
pub struct Setup {
    /// The rules, the players and the known cards.
    pub situation: Situation,
    /// For each player, the cards of a single combo in the order in which they were dealt.
    pub orders: Vec<Vec<Hand>>,
    /// The board so far, in the order in which it was dealt.
    pub board_order: Vec<Hand>,
    /// Evaluates hole cards with a board.
    pub evaluator: Arc<GameEvaluator>,
    /// The rules of made hands and draws, if the game has them.
    pub studied: Option<Arc<Studied>>,
    /// The streets, the earliest first.
    pub streets: Vec<StreetCards>,
}

impl Deref for Setup {
    type Target = Situation;

    fn deref(&self) -> &Situation {
        &self.situation
    }
}

impl Setup {
    /// A situation in which known cards came in the order of their ids, without made hands.
    pub fn new(situation: Situation, streets: Vec<StreetCards>) -> Setup {
        let one_by_one = |cards: Hand| -> Vec<Hand> {
            cards.cards().map(|card| Hand::EMPTY.with(card)).collect()
        };
        let order = |seat: &Seat| {
            let only = seat.only().map(|combo| one_by_one(combo.cards));
            only.unwrap_or_default()
        };
        Setup {
            orders: situation.seats.iter().map(order).collect(),
            board_order: one_by_one(situation.board),
            evaluator: Arc::new(GameEvaluator::new(situation.rules.clone())),
            studied: None,
            streets,
            situation,
        }
    }

    /// The cards of the board so far that have come by a number of cards.
    pub fn board_by(&self, cards: usize) -> Hand {
        joined(&self.board_order, cards)
    }

    /// The cards of a player's only combo that have come by a number of cards.
    pub fn own_by(&self, seat: usize, cards: usize) -> Hand {
        joined(&self.orders[seat], cards)
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

    /// The question in which players without a known card have a range of all hands, and the
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
        let players = listed.situation.seats.iter_mut().zip(&mut listed.orders);
        for (seat, order) in players.filter(|(seat, _)| is_unknown(seat)) {
            let weight = seat.combos[0].weight;
            let hands = subsets_of(free, cards);
            *seat = Seat::of(hands.map(|cards| Combo { cards, weight }).collect());
            order.clear();
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
    pub fn split(&self) -> PotSplit {
        PotSplit::of(self.seats.len(), self.rules.pots.len())
    }

    /// The units into which a pot is divided.
    pub fn unit(&self) -> i64 {
        self.split().unit
    }

    /// Whether all numbers of cards fit the rules, and no card is in two places.
    pub fn is_sound(&self) -> bool {
        let (known, all) = (self.known(), usize::MAX);
        let fits = |(seat, order): (&Seat, &Vec<Hand>)| {
            let size = seat.held();
            let sound =
                |combo: &Combo| combo.cards.len() == size && (combo.cards & known).is_empty();
            let ordered = match seat.only() {
                Some(combo) => joined(order, all) == combo.cards,
                None => order.is_empty(),
            };
            let is_full = size + seat.missing == self.rules.cards;
            !seat.combos.is_empty() && seat.combos.iter().all(sound) && ordered && is_full
        };
        let ascending =
            |pair: &[StreetCards]| pair[0].own <= pair[1].own && pair[0].board <= pair[1].board;
        let last = self.streets.last();
        self.rules.are_sound()
            && self.seats.len() <= MOST_PLAYERS
            && self.seats.len() == self.orders.len()
            && self.board.len() <= self.rules.board
            && self.board == self.board_by(all)
            && self.board.len() == self.board_order.len()
            && self.seats.iter().zip(&self.orders).all(fits)
            && self.streets.windows(2).all(ascending)
            && last
                .is_some_and(|last| last.own == self.rules.cards && last.board == self.rules.board)
            && self.seats.len() * self.rules.cards + self.rules.board <= self.rules.deck.len()
    }
}

fn joined(cards: &[Hand], count: usize) -> Hand {
    let cards = cards.iter().take(count);
    cards.fold(Hand::EMPTY, |all, &card| all | card)
}
