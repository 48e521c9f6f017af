//! What is dealt, and when it is looked at.

use crate::Hand;
use crate::dealing::Dealer;

/// A deck has no cards for more players.
pub const MOST_PLAYERS: usize = 52;

/// How many cards are out when all hands are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Street {
    /// The cards that each player holds by then.
    pub own: usize,
    /// The cards on the board by then.
    pub board: usize,
}

/// What is dealt in a game, and which cards are known before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// How many players there are.
    pub players: usize,
    /// How many cards each holds in the end, and how many are on the board.
    pub end: Street,
    /// The streets on which hands are judged, the first one first.
    pub streets: Vec<Street>,
    /// Cards of the first player.
    pub given: Hand,
    /// Cards on the board.
    pub board: Hand,
    /// Cards that are not dealt.
    pub dead: Hand,
}

impl Game {
    /// Whether the deck has cards enough, no known card is in two places, and each street comes
    /// with what is known by then and not before another.
    pub fn is_possible(&self) -> bool {
        let known = self.given.len() + self.board.len() + self.dead.len();
        let out =
            |street: &Street| street.own >= self.given.len() && street.board >= self.board.len();
        (1..=MOST_PLAYERS).contains(&self.players)
            && known == self.known().len()
            && self.end.own <= Hand::DECK.len()
            && self.end.board <= Hand::DECK.len()
            && out(&self.end)
            && self.streets.iter().all(out)
            && self
                .streets
                .iter()
                .chain([&self.end])
                .is_sorted_by(|one, next| one.own <= next.own && one.board <= next.board)
            && self.dealer().is_some()
    }

    /// All cards that are known.
    pub fn known(&self) -> Hand {
        self.given | self.board | self.dead
    }

    /// How many cards are dealt to players and board.
    pub fn cards(&self) -> usize {
        self.players * self.end.own + self.end.board - self.given.len() - self.board.len()
    }

    /// Who deals them, if the deck has so many.
    pub fn dealer(&self) -> Option<Dealer> {
        Dealer::new(self.known(), self.cards())
    }

    /// The known cards of a player.
    pub fn given_to(&self, player: usize) -> Hand {
        if player == 0 { self.given } else { Hand::EMPTY }
    }

    /// The place of a player's first card among those dealt; the board's comes after the players'.
    pub fn place_of(&self, player: usize) -> usize {
        let before = player * self.end.own;
        before - if player == 0 { 0 } else { self.given.len() }
    }
}
