//! What is asked: who may hold what, and which cards are known.

use crate::{Hand, Suit};
use std::collections::HashMap;

/// How many cards the board has in the end.
pub const BOARD: usize = 5;
/// How many players there are at most.
pub const MOST_PLAYERS: usize = 10;

const SUITS: usize = Suit::COUNT as usize;
const CARDS: usize = Hand::DECK.len();

/// Cards that a player may hold, and how often, beside the others that he may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combo {
    /// The cards.
    pub cards: Hand,
    /// The weight.
    pub weight: u64,
}

/// Players who hold two cards each, a board of five, and cards that are out of play.
#[derive(Clone, Debug)]
pub struct Question {
    /// What each player may hold; none of it meets the board or the dead cards.
    pub players: Vec<Vec<Combo>>,
    /// The board so far.
    pub board: Hand,
    /// Cards that nobody has and that will not come.
    pub dead: Hand,
}

impl Question {
    /// How many cards of the board are still to come.
    pub fn to_come(&self) -> usize {
        BOARD - self.board.len()
    }

    /// How many boards are possible once all players hold their cards.
    pub fn boards(&self) -> u64 {
        let known = (self.board | self.dead).len() + 2 * self.players.len();
        choose(CARDS.saturating_sub(known), self.to_come())
    }

    /// A label for each suit: suits with the same one can be exchanged, and the question stays.
    pub fn labels(&self) -> [u32; SUITS] {
        let held: Vec<HashMap<Hand, u64>> = self
            .players
            .iter()
            .map(|combos| combos.iter().map(|c| (c.cards, c.weight)).collect())
            .collect();
        let stays = |one: usize, other: usize| {
            let swapped = |hand: Hand| swapped(hand, one, other);
            swapped(self.board) == self.board
                && swapped(self.dead) == self.dead
                && held.iter().all(|combos| {
                    let same =
                        |(hand, weight): (&Hand, &u64)| combos.get(&swapped(*hand)) == Some(weight);
                    combos.iter().all(same)
                })
        };
        std::array::from_fn(|suit| {
            let twin = (0..suit).find(|&other| stays(other, suit));
            twin.unwrap_or(suit) as u32
        })
    }

    /// Whether all players can hold something at once.
    pub fn is_possible(&self) -> bool {
        self.boards() > 0 && self.fits(0, self.board | self.dead)
    }

    fn fits(&self, player: usize, used: Hand) -> bool {
        let Some(combos) = self.players.get(player) else {
            return true;
        };
        let mut free = combos
            .iter()
            .filter(|combo| (combo.cards & used).is_empty());
        free.any(|combo| self.fits(player + 1, used | combo.cards))
    }
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

/// In how many ways so many of so many things are chosen.
pub fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k as u64).fold(1, |ways, taken| ways * (n as u64 - taken) / (taken + 1))
}
