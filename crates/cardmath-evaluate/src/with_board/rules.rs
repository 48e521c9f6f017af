//! The rules of a game: what is dealt, and which of the cards play.

use crate::Evaluator;
use cardmath_cards::Hand;
use std::sync::Arc;

/// The most parts of a pot.
const MOST_POTS: usize = 4;

/// The rules of a game with hole cards and perhaps a board.
#[derive(Clone)]
pub struct Rules {
    /// The deck.
    pub deck: Hand,
    /// The number of hole cards of a player once all are dealt.
    pub cards: usize,
    /// The exact number of hole cards that play; none if any number may.
    pub plays: Option<usize>,
    /// The number of cards of the full board.
    pub board: usize,
    /// For each pot, the evaluator that decides who wins it.
    pub pots: Vec<Arc<Evaluator>>,
}

impl Rules {
    /// The rules of hold'em.
    ///
    /// ```
    /// assert!(cardmath_evaluate::Rules::holdem().are_holdem());
    /// ```
    pub fn holdem() -> Rules {
        Rules {
            deck: Hand::DECK,
            cards: 2,
            plays: None,
            board: 5,
            pots: vec![Evaluator::high()],
        }
    }

    /// Whether the game is hold'em.
    pub fn are_holdem(&self) -> bool {
        let high = Evaluator::high();
        let is_high =
            |pot: &Arc<Evaluator>| Arc::ptr_eq(pot, &high) || pot.ordering() == high.ordering();
        self.deck == Hand::DECK
            && (self.cards, self.plays, self.board) == (2, None, 5)
            && matches!(&self.pots[..], [pot] if is_high(pot))
    }

    /// Whether the numbers of cards are consistent with each other and with the orderings.
    pub fn are_sound(&self) -> bool {
        let fits = |size: usize| match self.plays {
            None => size <= self.cards + self.board,
            Some(plays) => plays <= self.cards && (plays..=plays + self.board).contains(&size),
        };
        let fits = |pot: &Arc<Evaluator>| {
            fits(pot.ordering().size()) && self.deck.is_subset(pot.ordering().deck())
        };
        (1..=MOST_POTS).contains(&self.pots.len())
            && self.cards + self.board <= Hand::DECK.len()
            && self.pots.iter().all(fits)
    }

    /// The fewest cards on the board with which every pot has a hand.
    pub fn fewest(&self) -> usize {
        let own = self.plays.unwrap_or(self.cards);
        let sizes = self.pots.iter().map(|pot| pot.ordering().size());
        sizes.max().unwrap_or(0).saturating_sub(own)
    }
}
