//! A game and how it is bet.

use crate::{Ante, Game, MOST_SEATS, Posts, SetupError, Structure};

/// A game and how it is bet: what the hands of a table have in common.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    game: Game,
    structure: Structure,
    most_seats: usize,
}

impl Setup {
    /// A game and how it is bet, if the two fit together.
    pub fn new(game: Game, structure: Structure) -> Result<Setup, SetupError> {
        game.check()?;
        structure.check()?;
        if structure.bring_in > 0 && !game.has_up_cards() {
            return Err(SetupError::Structure(format!(
                "{} has no cards face up, so there is no bring-in",
                game.key
            )));
        }
        if structure.boards > 1 && game.board() == 0 {
            return Err(SetupError::Structure(format!("{} has no board", game.key)));
        }
        if matches!(structure.ante, Ante::BombPot(_)) && game.streets.len() < 2 {
            return Err(SetupError::Structure(format!(
                "{} has one street, so a bomb pot would have no bets",
                game.key
            )));
        }
        let most_seats = most_seats(&game, &structure);
        Ok(Setup {
            game,
            structure,
            most_seats,
        })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How it is bet.
    pub fn structure(&self) -> &Structure {
        &self.structure
    }

    /// What `seats` players post.
    pub fn posts(&self, seats: usize) -> Result<Posts, SetupError> {
        self.check_seats(seats)?;
        Posts::of(&self.structure, seats)
    }

    /// The largest number of players: at most ten, and the deck must do for all.
    pub fn most_seats(&self) -> usize {
        self.most_seats
    }

    pub(crate) fn check_seats(&self, seats: usize) -> Result<(), SetupError> {
        match (2..=self.most_seats()).contains(&seats) {
            true => Ok(()),
            false => Err(SetupError::Seats {
                seats,
                most: self.most_seats(),
            }),
        }
    }
}

fn most_seats(game: &Game, structure: &Structure) -> usize {
    let (cards, board) = (game.cards(), game.board() * structure.boards);
    let deck = game.deck.len();
    let most = match game.has_up_cards() {
        // The last card of stud is dealt to all at once where the deck has too few.
        true => (deck - 1) / (usize::from(cards) - 1).max(1),
        false => (deck - usize::from(board).min(deck)) / usize::from(cards),
    };
    most.min(MOST_SEATS)
}
