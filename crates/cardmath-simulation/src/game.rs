//! The game to simulate: its rules, its streets and the known cards.

use cardmath_cards::Hand;
use cardmath_cards::random::dealing::DeckDealer;
use cardmath_evaluate::Rules;
use cardmath_situation::StreetCards;

/// The most players: a deck has no more cards, with its jokers.
pub const MOST_PLAYERS: usize = 56;

/// A game to simulate, and the known cards.
#[derive(Clone)]
pub struct SimulatedGame {
    /// The rules of the game.
    pub rules: Rules,
    /// The number of players.
    pub players: usize,
    /// The streets on which hands are evaluated, in order.
    pub streets: Vec<StreetCards>,
    /// Known cards of the first player.
    pub given: Hand,
    /// Known cards of the board.
    pub board: Hand,
    /// The dead cards.
    pub dead: Hand,
}

impl SimulatedGame {
    /// Whether the deck has enough cards, no known card is in two places, and each street has the
    /// known cards, no fewer cards than the street before, and enough cards to evaluate.
    pub fn is_possible(&self) -> bool {
        let known = self.given.len() + self.board.len() + self.dead.len();
        let (end, most) = (self.end(), self.rules.deck.len());
        let has_known = |street: &StreetCards| {
            street.own >= self.given.len() && street.board >= self.board.len()
        };
        (1..=MOST_PLAYERS).contains(&self.players)
            && known == self.known().len()
            && (self.given | self.board).is_subset(self.rules.deck)
            && end.own <= most
            && end.board <= most
            && has_known(&end)
            && self.streets.iter().all(has_known)
            && self.streets.iter().all(|street| self.can_evaluate(street))
            && self
                .streets
                .iter()
                .chain([&end])
                .is_sorted_by(|one, next| one.own <= next.own && one.board <= next.board)
            && self.dealer().is_some()
    }

    /// Whether each player has enough cards on a street to evaluate for each pot.
    fn can_evaluate(&self, street: &StreetCards) -> bool {
        let mut sizes = self
            .rules
            .pots
            .iter()
            .map(|evaluator| evaluator.ordering().size());
        match self.rules.plays {
            None => sizes.all(|size| size <= street.own + street.board),
            Some(plays) => {
                plays <= street.own
                    && sizes.all(|size| plays <= size && size <= plays + street.board)
            }
        }
    }

    /// The street on which all cards are dealt.
    pub fn end(&self) -> StreetCards {
        StreetCards {
            own: self.rules.cards,
            board: self.rules.board,
        }
    }

    /// All known cards.
    pub fn known(&self) -> Hand {
        self.given | self.board | self.dead
    }

    /// The number of cards to deal to the players and the board.
    pub fn cards(&self) -> usize {
        self.players * self.rules.cards + self.rules.board - self.given.len() - self.board.len()
    }

    /// A dealer of these cards; `None` if the deck has too few.
    pub fn dealer(&self) -> Option<DeckDealer> {
        DeckDealer::new(self.rules.deck - self.known(), self.cards())
    }

    /// The known cards of a player.
    pub fn given_to(&self, player: usize) -> Hand {
        if player == 0 { self.given } else { Hand::EMPTY }
    }

    /// The index of a player's first card among those dealt. The board follows the last player.
    pub fn place_of(&self, player: usize) -> usize {
        let before = player * self.rules.cards;
        before - if player == 0 { 0 } else { self.given.len() }
    }
}
