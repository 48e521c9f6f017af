//! Questions: the range of each player, and the known cards.

use crate::{Combo, Scale, Table};
use cardmath_cards::{Hand, Suit};
use cardmath_cards::{SUITS, choose};

/// The number of cards on the complete board.
pub const BOARD: usize = 5;

const CARDS: usize = Hand::DECK.len();

/// A question of equity: players with two hole cards each, and a board of five cards.
#[derive(Clone, Debug)]
pub struct Question {
    /// The range of each player. No combo contains a board or dead card.
    pub players: Vec<Vec<Combo>>,
    /// The board so far.
    pub board: Hand,
    /// The dead cards.
    pub dead: Hand,
    /// How weights are multiplied.
    pub scale: Scale,
}

impl Question {
    /// The question of a table of hold'em.
    pub fn of(table: &Table) -> Question {
        Question {
            players: table.seats.iter().map(|seat| seat.combos.clone()).collect(),
            board: table.board,
            dead: table.dead,
            scale: table.scale,
        }
    }

    /// The number of board cards still to come.
    pub fn to_come(&self) -> usize {
        BOARD - self.board.len()
    }

    /// The cards that cannot come on the board: dead cards, and cards in all combos of a player.
    pub fn never_come(&self) -> Hand {
        self.players.iter().fold(self.dead, |excluded, combos| {
            excluded
                | combos
                    .iter()
                    .fold(Hand::DECK, |all, combo| all & combo.cards)
        })
    }

    /// The number of complete boards once all players hold a combo.
    pub fn boards(&self) -> u64 {
        let known = (self.board | self.dead).len() + 2 * self.players.len();
        choose(CARDS.saturating_sub(known), self.to_come()) as u64
    }

    /// A label for each suit. Exchanging suits with equal labels does not change the question.
    pub fn labels(&self) -> [u32; SUITS] {
        if self.to_come() < 2 {
            // There are too few boards to gain from suit isomorphism.
            return std::array::from_fn(|suit| suit as u32);
        }
        let ranges: Vec<_> = self
            .players
            .iter()
            .map(|combos| weights_by_pair(combos))
            .collect();
        let is_symmetric = |one: usize, other: usize| {
            let swapped = |hand: Hand| swapped(hand, one, other);
            swapped(self.board) == self.board
                && swapped(self.dead) == self.dead
                && ranges.iter().zip(&self.players).all(|(weights, combos)| {
                    let weight_of = |cards: Hand| weights[pair_index(ids(swapped(cards)))];
                    combos
                        .iter()
                        .all(|combo| weight_of(combo.cards) == combo.weight)
                })
        };
        std::array::from_fn(|suit| {
            let twin = (0..suit).find(|&other| is_symmetric(other, suit));
            twin.unwrap_or(suit) as u32
        })
    }

    /// The number of complete boards, whatever the players hold.
    pub fn runouts(&self) -> u64 {
        let known = (self.board | self.dead).len();
        choose(CARDS.saturating_sub(known), self.to_come()) as u64
    }
}

/// The number of pairs of cards.
pub const PAIRS: usize = CARDS * (CARDS - 1) / 2;

/// The ids of two cards, the higher first.
#[inline]
pub fn ids(cards: Hand) -> [u8; 2] {
    let mask = cards.mask();
    // The bits of a mask are ordered by suit, then by rank; ids by rank, then by suit.
    let id = |bit: u32| (bit % 16 * SUITS as u32 + bit / 16) as u8;
    let one = id(mask.trailing_zeros() % u64::BITS);
    let other = id((u64::BITS - 1).saturating_sub(mask.leading_zeros()));
    [one.max(other), one.min(other)]
}

/// The index of two cards among all pairs. Their ids are given with the higher first.
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

/// The representative of a combo among those that differ from it by an exchange of suits with equal
/// labels.
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
