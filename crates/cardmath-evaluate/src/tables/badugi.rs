//! Orderings of different cards, such as badugi: the most cards of different ranks and suits, and
//! among those the lowest.
//!
//! This evaluates one hand of any size. `kernel/lanes/different.rs` evaluates many, and says why
//! the greedy choice is the best.

use crate::strength_order::{StrengthOrder, examples};
use cardmath_cards::RANKS;
use cardmath_cards::ordering::Ordering;
use cardmath_cards::{Hand, Rank};

/// For each suit, the sets of suits that do not contain it.
const WITHOUT: [u16; 4] = [0x5555, 0x3333, 0x0f0f, 0x00ff];
/// Only the empty set of suits.
const NONE: u16 = 1;

/// The lookup tables of an ordering of different cards.
pub struct BadugiTable {
    /// The ranks, lowest first.
    order: [u8; RANKS],
    /// The strength of each set of taken ranks.
    strengths: Box<[u16; 1 << RANKS]>,
}

impl BadugiTable {
    /// Builds the tables of an ordering of different cards.
    pub fn new(ordering: &Ordering, strength_order: &StrengthOrder) -> BadugiTable {
        let mut order = [0; RANKS];
        let mut down: Vec<Rank> = ordering.ranks_down().collect();
        down.reverse();
        for (place, rank) in order.iter_mut().zip(down) {
            *place = rank.index();
        }
        let mut strengths = Box::new([0; 1 << RANKS]);
        for hand in examples(ordering) {
            let ranks = hand.planes().into_iter().fold(0, |all, ranks| all | ranks);
            strengths[ranks as usize] = strength_order.strength(hand).unwrap_or(0);
        }
        BadugiTable { order, strengths }
    }

    /// The strength of a hand.
    pub fn strength(&self, hand: Hand) -> u16 {
        self.strengths[usize::from(self.ranks_of(hand))]
    }

    /// The ranks taken from a hand, as bits.
    pub fn ranks_of(&self, hand: Hand) -> u16 {
        let planes = hand.planes().map(|ranks| ranks as u16);
        let (mut suits, mut taken) = (NONE, 0);
        for rank in self.order {
            take(rank, planes, &mut suits, &mut taken);
        }
        taken
    }
}

/// Takes the rank if it can have a suit that some assignment of suits to the taken ranks leaves
/// free.
fn take(rank: u8, planes: [u16; 4], suits: &mut u16, taken: &mut u16) {
    let mut next = 0;
    for (suit, without) in WITHOUT.into_iter().enumerate() {
        if planes[suit] >> rank & 1 == 1 {
            next |= (*suits & without) << (1 << suit);
        }
    }
    if next != 0 {
        (*suits, *taken) = (next, *taken | 1 << rank);
    }
}
