//! What is asked: who may hold what, and which cards are known.

use crate::cards::{SUITS, choose};
use crate::equity::{Combo, Scale};
use crate::{Hand, Suit};

/// How many cards the board has in the end.
pub const BOARD: usize = 5;
/// How many players there are at most.
pub const MOST_PLAYERS: usize = 10;

const CARDS: usize = Hand::DECK.len();

/// Players who hold two cards each, a board of five, and cards that are out of play.
#[derive(Clone, Debug)]
pub struct Question {
    /// What each player may hold; none of it meets the board or the dead cards.
    pub players: Vec<Vec<Combo>>,
    /// The board so far.
    pub board: Hand,
    /// Cards that nobody has and that will not come.
    pub dead: Hand,
    /// How the weights are multiplied.
    pub scale: Scale,
}

impl Question {
    /// How many cards of the board are still to come.
    pub fn to_come(&self) -> usize {
        BOARD - self.board.len()
    }

    /// Cards that cannot come on the board: the dead, and what a player holds in any case.
    pub fn never_come(&self) -> Hand {
        self.players.iter().fold(self.dead, |gone, combos| {
            gone | combos
                .iter()
                .fold(Hand::DECK, |all, combo| all & combo.cards)
        })
    }

    /// How many boards are possible once all players hold their cards.
    pub fn boards(&self) -> u64 {
        let known = (self.board | self.dead).len() + 2 * self.players.len();
        choose(CARDS.saturating_sub(known), self.to_come()) as u64
    }

    /// A label for each suit: suits with the same one can be exchanged, and the question stays.
    pub fn labels(&self) -> [u32; SUITS] {
        if self.to_come() < 2 {
            // So few boards are sooner looked at than compared.
            return std::array::from_fn(|suit| suit as u32);
        }
        let held: Vec<_> = self
            .players
            .iter()
            .map(|combos| weights_by_pair(combos))
            .collect();
        let stays = |one: usize, other: usize| {
            let swapped = |hand: Hand| swapped(hand, one, other);
            swapped(self.board) == self.board
                && swapped(self.dead) == self.dead
                && held.iter().zip(&self.players).all(|(weights, combos)| {
                    let weight_of = |cards: Hand| weights[pair_index(ids(swapped(cards)))];
                    combos
                        .iter()
                        .all(|combo| weight_of(combo.cards) == combo.weight)
                })
        };
        std::array::from_fn(|suit| {
            let twin = (0..suit).find(|&other| stays(other, suit));
            twin.unwrap_or(suit) as u32
        })
    }

    /// Whether all deals, each with its weight, add up within the numbers that count them.
    pub fn fits(&self) -> bool {
        let players = self.players.iter().map(Vec::as_slice);
        self.scale.fits(players, self.runouts().into())
    }

    /// How many boards are possible, whatever the players hold.
    pub fn runouts(&self) -> u64 {
        let known = (self.board | self.dead).len();
        choose(CARDS.saturating_sub(known), self.to_come()) as u64
    }

    /// Whether all players can hold something at once, as far as can be told without long search.
    pub fn is_possible(&self) -> bool {
        let players: Vec<&[Combo]> = self.players.iter().map(|combos| &combos[..]).collect();
        self.boards() > 0 && can_fit(&players, self.board | self.dead)
    }
}

/// Whether each player can hold one of his combinations at once, with none of the used cards.
///
/// After some millions of tries it is taken to be so: who deals at random will see.
pub fn can_fit(players: &[&[Combo]], used: Hand) -> bool {
    fn fits(players: &[&[Combo]], used: Hand, tries: &mut u64) -> bool {
        let [combos, others @ ..] = players else {
            return true;
        };
        combos.iter().any(|combo| {
            *tries = tries.saturating_sub(1);
            let free = (combo.cards & used).is_empty();
            *tries == 0 || (free && fits(others, used | combo.cards, tries))
        })
    }
    let mut tries = 5_000_000;
    fits(players, used, &mut tries)
}

/// How many pairs of cards there are.
pub const PAIRS: usize = CARDS * (CARDS - 1) / 2;

/// The ids of a combination of two cards, the higher first.
#[inline]
pub fn ids(cards: Hand) -> [u8; 2] {
    let mask = cards.mask();
    // Cards stand in the mask by suit, then by rank; ids by rank, then by suit.
    let id = |bit: u32| (bit % 16 * SUITS as u32 + bit / 16) as u8;
    let one = id(mask.trailing_zeros() % u64::BITS);
    let other = id((u64::BITS - 1).saturating_sub(mask.leading_zeros()));
    [one.max(other), one.min(other)]
}

/// The place of two cards, given as ids, the higher first, among all pairs.
#[inline]
pub fn pair_index([high, low]: [u8; 2]) -> usize {
    let (high, low) = (usize::from(high), usize::from(low));
    high * high.saturating_sub(1) / 2 + low
}

/// The weight of each pair of cards.
pub fn weights_by_pair(combos: &[Combo]) -> Vec<u64> {
    let mut weights = vec![0; PAIRS];
    for combo in combos {
        weights[pair_index(ids(combo.cards))] += combo.weight;
    }
    weights
}

/// The hand with two suits exchanged.
fn swapped(hand: Hand, one: usize, other: usize) -> Hand {
    let mut planes = hand.planes();
    planes.swap(one, other);
    let suits = Suit::all().zip(planes);
    suits.fold(Hand::EMPTY, |hand, (suit, ranks)| {
        hand | Hand::in_suit(ranks, suit)
    })
}

/// A representative of the combinations that come of this one when suits of one label are
/// exchanged.
pub fn representative(hand: Hand, labels: [u32; SUITS]) -> Hand {
    let mut planes = hand.planes();
    for place in 0..SUITS {
        for next in place + 1..SUITS {
            if labels[place] == labels[next] && planes[place] < planes[next] {
                planes.swap(place, next);
            }
        }
    }
    let suits = Suit::all().zip(planes);
    suits.fold(Hand::EMPTY, |hand, (suit, ranks)| {
        hand | Hand::in_suit(ranks, suit)
    })
}
