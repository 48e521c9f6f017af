//! What a game deals, and which of the cards play.

use crate::Hand;
use crate::evaluate::Judge;
use std::sync::Arc;

/// A game.
#[derive(Clone)]
pub struct Rules {
    /// The cards that are dealt.
    pub deck: Hand,
    /// How many cards a player holds in the end.
    pub cards: usize,
    /// How many of them play, if not any may.
    pub plays: Option<usize>,
    /// How many cards the board has in the end.
    pub board: usize,
    /// Who judges for each pot.
    pub pots: Vec<Arc<Judge>>,
}
