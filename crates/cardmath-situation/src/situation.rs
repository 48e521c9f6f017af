//! What the players of a game may hold, and which cards are known.

use crate::{Combo, POT, Scale, Seat, can_fit};
use cardmath_cards::workers::Ended;
use cardmath_cards::{Hand, choose};
use cardmath_evaluate::Rules;

/// What is counted besides the players' scores.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Detail {
    /// Whether each combo has a score of its own.
    pub combos: bool,
    /// Whether hand categories are counted.
    pub categories: bool,
}

/// The players of a game, and the known cards.
#[derive(Clone)]
pub struct Situation {
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

impl Situation {
    /// A situation in which nothing is counted but the players' scores, and weights are whole
    /// numbers.
    pub fn new(rules: Rules, seats: Vec<Seat>, board: Hand, dead: Hand) -> Situation {
        Situation {
            rules,
            seats,
            board,
            dead,
            detail: Detail::default(),
            scale: Scale::default(),
        }
    }

    /// A situation in hold'em in which all hole cards are among the players' combos.
    pub fn holdem(players: Vec<Vec<Combo>>, board: Hand, dead: Hand) -> Situation {
        let seats = players.into_iter().map(Seat::of).collect();
        Situation::new(Rules::holdem(), seats, board, dead)
    }

    /// All combos of any player, each once, and the indexes of each player's combos among them.
    ///
    /// They are in the order of their masks: combos of equal strength, which are added to the same
    /// sums, seldom follow each other, and additions need not wait for each other.
    pub fn distinct_combos(&self) -> (Vec<Hand>, Vec<Vec<u16>>) {
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

    /// The cards that cannot come on the board: dead cards, and cards in all combos of a player.
    pub fn never_come(&self) -> Hand {
        self.seats.iter().fold(self.dead, |excluded, seat| {
            let combos = seat.combos.iter();
            excluded | combos.fold(Hand::DECK, |all, combo| all & combo.cards)
        })
    }

    /// The number of complete boards once all players hold a combo, and whatever they hold.
    pub fn boards(&self) -> (u64, u64) {
        let left = Hand::DECK.len() - self.known().len();
        let boards = |cards: usize| choose(left.saturating_sub(cards), self.to_come()) as u64;
        (boards(self.cards().0), boards(0))
    }

    /// The cards that cannot be dealt: the board, dead cards, and cards not in the deck.
    pub fn known(&self) -> Hand {
        self.board | self.dead | (Hand::DECK - self.rules.deck)
    }

    /// The hole cards of players with a single combo.
    pub fn known_hole_cards(&self) -> Hand {
        let only = self.seats.iter().filter_map(Seat::only);
        only.fold(Hand::EMPTY, |all, combo| all | combo.cards)
    }

    /// The number of cards in the players' combos, and of cards still to be dealt.
    pub fn cards(&self) -> (usize, usize) {
        let missing = self.seats.iter().map(|seat| seat.missing).sum::<usize>();
        (
            self.seats.iter().map(Seat::held).sum(),
            missing + self.to_come(),
        )
    }

    /// Whether all players can hold a combo at the same time, and the deck has enough cards for the
    /// rest.
    ///
    /// # Errors
    /// `keep_going` returned false.
    pub fn is_possible(&self, keep_going: &mut dyn FnMut() -> bool) -> Result<bool, Ended> {
        let (held, dealt) = self.cards();
        if held + dealt > Hand::DECK.len() - self.known().len() {
            return Ok(false);
        }
        let seats: Vec<&[Combo]> = self.seats.iter().map(|seat| &seat.combos[..]).collect();
        can_fit(&seats, self.known(), keep_going)
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

    /// The number of ways to deal the cards still to come once all players hold a combo; `None` if
    /// it overflows.
    pub fn ways_to_deal(&self) -> Option<u128> {
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

    /// The hand of each player, if each has a single complete one.
    pub fn hands(&self) -> Option<Vec<Hand>> {
        let complete = |seat: &Seat| seat.only().filter(|_| seat.missing == 0);
        let hand = |seat: &Seat| complete(seat).map(|combo| combo.cards);
        self.seats.iter().map(hand).collect()
    }
}
