//! What the players at a table hold, and which cards are known.

use crate::pot_shares::POT;
use crate::{Combo, Scale, can_fit};
use cardmath_cards::workers::Ended;
use cardmath_cards::{Hand, choose};
use cardmath_evaluate::Rules;

/// The number of cards on the complete board in hold'em.
pub const BOARD: usize = 5;

/// What is counted besides the players' scores.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Detail {
    /// Whether each combo has a score of its own.
    pub combos: bool,
    /// Whether hand categories are counted.
    pub categories: bool,
}

/// A player at the table.
#[derive(Clone)]
pub struct Seat {
    /// The combos that the player may hold, all of equally many cards.
    pub combos: Vec<Combo>,
    /// The number of hole cards still to be dealt to the player.
    pub missing: usize,
}

/// A question of equity: the players at a game, and the known cards.
#[derive(Clone)]
pub struct Table {
    /// The rules of the game.
    pub rules: Rules,
    /// The players. No combo contains a board or dead card.
    pub seats: Vec<Seat>,
    /// The board so far.
    pub board: Hand,
    /// The dead cards.
    pub dead: Hand,
    /// What is counted besides the players' scores.
    pub detail: Detail,
    /// How weights are multiplied.
    pub scale: Scale,
}

impl Table {
    /// All combos of any player, each once, and the indexes of each player's combos among them.
    ///
    /// They are in the order of their masks: combos of equal strength, which are added to the same
    /// sums, seldom follow each other, and additions need not wait for each other.
    pub(crate) fn distinct_combos(&self) -> (Vec<Hand>, Vec<Vec<u16>>) {
        let combos = self.seats.iter().flat_map(|seat| &seat.combos);
        let mut cards: Vec<Hand> = combos.map(|combo| combo.cards).collect();
        cards.sort_unstable_by_key(|cards| cards.mask());
        cards.dedup();
        let place_of = |combo: &Combo| {
            let mask = combo.cards.mask();
            cards.partition_point(|cards| cards.mask() < mask) as u16
        };
        let places = self.seats.iter();
        let places = places.map(|seat| seat.combos.iter().map(place_of).collect());
        let places = places.collect();
        (cards, places)
    }

    /// The number of board cards still to come.
    pub fn to_come(&self) -> usize {
        self.rules.board - self.board.len()
    }

    /// A table of hold'em.
    pub(crate) fn holdem(players: Vec<Vec<Combo>>, board: Hand, dead: Hand) -> Table {
        let seat = |combos| Seat { combos, missing: 0 };
        Table {
            rules: Rules::holdem(),
            seats: players.into_iter().map(seat).collect(),
            board,
            dead,
            detail: Detail::default(),
            scale: Scale::default(),
        }
    }

    /// The cards that cannot come on the board: dead cards, and cards in all combos of a player.
    pub(crate) fn never_come(&self) -> Hand {
        self.seats.iter().fold(self.dead, |excluded, seat| {
            let combos = seat.combos.iter();
            excluded | combos.fold(Hand::DECK, |all, combo| all & combo.cards)
        })
    }

    /// The number of complete boards once all players hold a combo, and whatever they hold.
    pub(crate) fn boards(&self) -> (u64, u64) {
        let left = Hand::DECK.len() - self.known().len();
        let boards = |cards: usize| choose(left.saturating_sub(cards), self.to_come()) as u64;
        (boards(self.cards().0), boards(0))
    }

    /// The cards that cannot be dealt: the board, dead cards, and cards not in the deck.
    pub fn known(&self) -> Hand {
        self.board | self.dead | (Hand::DECK - self.rules.deck)
    }

    /// The number of cards in the players' combos, and of cards still to be dealt.
    pub fn cards(&self) -> (usize, usize) {
        let held = |seat: &Seat| seat.combos.first().map_or(0, |combo| combo.cards.len());
        let missing = self.seats.iter().map(|seat| seat.missing).sum::<usize>();
        (self.seats.iter().map(held).sum(), missing + self.to_come())
    }

    /// Whether all players can hold a combo at the same time, and the deck has enough cards for the
    /// rest.
    ///
    /// # Errors
    /// `goes_on` returned false.
    pub fn is_possible(&self, goes_on: &mut dyn FnMut() -> bool) -> Result<bool, Ended> {
        let (held, dealt) = self.cards();
        if held + dealt > Hand::DECK.len() - self.known().len() {
            return Ok(false);
        }
        let seats: Vec<&[Combo]> = self.seats.iter().map(|seat| &seat.combos[..]).collect();
        can_fit(&seats, self.known(), goes_on)
    }

    /// Whether the sum of all shares cannot overflow, each deal with its weight and in [`POT`]
    /// units.
    pub fn fits(&self) -> bool {
        let players = self.seats.iter().map(|seat| &seat.combos[..]);
        let times = self
            .ways_to_deal()
            .and_then(|ways| ways.checked_mul(POT.into()));
        times.is_some_and(|times| self.scale.fits(players, times))
    }

    /// The number of ways to deal the cards still to come; `None` if it overflows.
    fn ways_to_deal(&self) -> Option<u128> {
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

    /// Whether the game is hold'em, all hole cards are known, and so the ways of hold'em answer.
    pub fn is_holdem(&self) -> bool {
        self.rules.are_holdem() && self.seats.iter().all(|seat| seat.missing == 0)
    }

    /// The combo of each player, if each has a single complete one.
    pub fn hands(&self) -> Option<Vec<Hand>> {
        let only = |seat: &Seat| match (&seat.combos[..], seat.missing) {
            ([combo], 0) => Some(combo.cards),
            _ => None,
        };
        self.seats.iter().map(only).collect()
    }
}
