//! What is dealt, and when it is looked at.

use crate::Hand;
use crate::equity::games::Rules;
use crate::random::dealing::Dealer;

/// A deck has no cards for more players.
pub const MOST_PLAYERS: usize = 56;

/// How many cards are out when all hands are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Street {
    /// The cards that each player holds by then.
    pub own: usize,
    /// The cards on the board by then.
    pub board: usize,
}

/// What is dealt in a game, and which cards are known before.
#[derive(Clone)]
pub struct Game {
    /// The deck, how many cards each player and the board have in the end, what plays, and who judges.
    pub rules: Rules,
    /// How many players there are.
    pub players: usize,
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
    /// with what is known by then and not before another, and with cards enough to judge.
    pub fn is_possible(&self) -> bool {
        let known = self.given.len() + self.board.len() + self.dead.len();
        let (end, most) = (self.end(), self.rules.deck.len());
        let out =
            |street: &Street| street.own >= self.given.len() && street.board >= self.board.len();
        (1..=MOST_PLAYERS).contains(&self.players)
            && known == self.known().len()
            && (self.given | self.board).is_subset(self.rules.deck)
            && end.own <= most
            && end.board <= most
            && out(&end)
            && self.streets.iter().all(out)
            && self.streets.iter().all(|street| self.is_judged(street))
            && self
                .streets
                .iter()
                .chain([&end])
                .is_sorted_by(|one, next| one.own <= next.own && one.board <= next.board)
            && self.dealer().is_some()
    }

    /// Whether by a street everybody has the cards that count for each pot.
    fn is_judged(&self, street: &Street) -> bool {
        let mut sizes = self.rules.pots.iter().map(|judge| judge.ordering().size());
        match self.rules.plays {
            None => sizes.all(|size| size <= street.own + street.board),
            Some(plays) => {
                plays <= street.own
                    && sizes.all(|size| plays <= size && size <= plays + street.board)
            }
        }
    }

    /// All cards that are dealt.
    pub fn end(&self) -> Street {
        Street {
            own: self.rules.cards,
            board: self.rules.board,
        }
    }

    /// All cards that are known.
    pub fn known(&self) -> Hand {
        self.given | self.board | self.dead
    }

    /// How many cards are dealt to players and board.
    pub fn cards(&self) -> usize {
        self.players * self.rules.cards + self.rules.board - self.given.len() - self.board.len()
    }

    /// Who deals them, if the deck has so many.
    pub fn dealer(&self) -> Option<Dealer> {
        Dealer::new(self.rules.deck - self.known(), self.cards())
    }

    /// The known cards of a player.
    pub fn given_to(&self, player: usize) -> Hand {
        if player == 0 { self.given } else { Hand::EMPTY }
    }

    /// The place of a player's first card among those dealt; the board's comes after the players'.
    pub fn place_of(&self, player: usize) -> usize {
        let before = player * self.rules.cards;
        before - if player == 0 { 0 } else { self.given.len() }
    }
}
