//! What the players at a table hold, and which cards are known.

use super::pot_shares::POT;
use crate::Hand;
use crate::cards::choose;
use crate::equity::holdem::{Detail, can_fit};
use crate::equity::{Combo, Scale};
use crate::evaluate::Rules;

/// What a player holds.
#[derive(Clone)]
pub struct Seat {
    /// One of these, as often as it weighs beside the others; all of as many cards.
    pub combos: Vec<Combo>,
    /// How many cards are dealt to him besides.
    pub missing: usize,
}

/// Players at a game, and which cards are known.
#[derive(Clone)]
pub struct Table {
    /// The game.
    pub rules: Rules,
    /// The players; nothing that they hold meets the board or the dead cards.
    pub seats: Vec<Seat>,
    /// The board so far.
    pub board: Hand,
    /// Cards that nobody has and that will not come.
    pub dead: Hand,
    /// What is told beside the players' scores.
    pub detail: Detail,
    /// How the weights are multiplied.
    pub scale: Scale,
}

impl Table {
    /// How many cards of the board are still to come.
    pub fn to_come(&self) -> usize {
        self.rules.board - self.board.len()
    }

    /// Cards that nobody can be dealt.
    pub fn known(&self) -> Hand {
        self.board | self.dead | (Hand::DECK - self.rules.deck)
    }

    /// How many cards the players hold, and how many are dealt besides.
    pub fn cards(&self) -> (usize, usize) {
        let held = |seat: &Seat| seat.combos.first().map_or(0, |combo| combo.cards.len());
        let missing = self.seats.iter().map(|seat| seat.missing).sum::<usize>();
        (self.seats.iter().map(held).sum(), missing + self.to_come())
    }

    /// Whether all players can hold something at once, as far as can be told without long search, and
    /// the deck has cards for the rest.
    pub fn is_possible(&self) -> bool {
        let (held, dealt) = self.cards();
        let seats: Vec<&[Combo]> = self.seats.iter().map(|seat| &seat.combos[..]).collect();
        held + dealt <= Hand::DECK.len() - self.known().len() && can_fit(&seats, Hand::EMPTY)
    }

    /// Whether all that is won, in parts of a deal and each deal with its weight, adds up within the numbers
    /// that count it.
    pub fn fits(&self) -> bool {
        let players = self.seats.iter().map(|seat| &seat.combos[..]);
        let times = self.dealt().and_then(|dealt| dealt.checked_mul(POT.into()));
        times.is_some_and(|times| self.scale.fits(players, times))
    }

    /// In how many ways the cards that nobody holds yet are dealt; nothing if they are too many to count.
    fn dealt(&self) -> Option<u128> {
        let mut left = (Hand::DECK.len() - self.known().len()).checked_sub(self.cards().0)?;
        let missing = self.seats.iter().map(|seat| seat.missing);
        missing
            .chain([self.to_come()])
            .try_fold(1u128, |ways, cards| {
                let product = ways.checked_mul(choose(left, cards));
                left = left.saturating_sub(cards);
                product
            })
    }

    /// The only combination of each player, if each has but one and no card is missing.
    pub fn hands(&self) -> Option<Vec<Hand>> {
        let only = |seat: &Seat| match (&seat.combos[..], seat.missing) {
            ([combo], 0) => Some(combo.cards),
            _ => None,
        };
        self.seats.iter().map(only).collect()
    }
}
