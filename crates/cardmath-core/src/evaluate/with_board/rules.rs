//! The rules of a game: what is dealt, and which of the cards play.

use crate::Hand;
use crate::evaluate::Evaluator;
use std::sync::Arc;

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
