//! Orderings of different cards, such as badugi: the most cards of different ranks and suits, and
//! among those the lowest.
//!
//! Sets of ranks that can be matched with different suits are the independent sets of a matroid
//! (Edmonds and Fulkerson, "Transversals and matroid partition", 1965). So the greedy choice is
//! optimal: go through the ranks from the lowest up, and take each rank if all taken ranks can
//! still have different suits. The possible sets of suits of the taken ranks are kept as a word
//! with one bit for each of the 16 sets of suits.

use crate::cards::RANKS;
use crate::evaluate::kernel::lanes::pick;
use crate::evaluate::kernel::layout::{BLOCK, Words};
use crate::evaluate::strength_order::{StrengthOrder, examples};
use crate::ordering::Ordering;
use crate::{Hand, Rank};

/// For each suit, the sets of suits that do not contain it.
const WITHOUT: [u16; 4] = [0x5555, 0x3333, 0x0f0f, 0x00ff];
/// Only the empty set of suits.
const NONE: u16 = 1;

/// The lookup tables of an ordering of different cards.
pub struct Badugi {
    /// The ranks, lowest first.
    order: [u8; RANKS],
    /// The strength of each set of taken ranks.
    strengths: Box<[u16; 1 << RANKS]>,
}

impl Badugi {
    /// Builds the tables of an ordering of different cards.
    pub fn new(ordering: &Ordering, strength_order: &StrengthOrder) -> Badugi {
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
        Badugi { order, strengths }
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

    /// The strengths of a block of hands, given as planes.
    #[inline(always)]
    pub fn strengths(&self, planes: &[Words; 4], out: &mut Words) {
        let (mut suits, mut taken) = ([NONE; BLOCK], [0; BLOCK]);
        for rank in self.order {
            for i in 0..BLOCK {
                let planes = planes.each_ref().map(|plane| plane[i]);
                take(rank, planes, &mut suits[i], &mut taken[i]);
            }
        }
        self.look_up(&taken, out);
    }

    /// Not inlined, so that it is compiled for the baseline: vectors would have to be taken apart
    /// and rebuilt lane by lane.
    #[inline(never)]
    fn look_up(&self, taken: &Words, out: &mut Words) {
        for (strength, &taken) in out.iter_mut().zip(taken) {
            *strength = self.strengths[usize::from(taken) % (1 << RANKS)];
        }
    }
}

/// Takes the rank if it can have a suit that some assignment of suits to the taken ranks leaves
/// free.
#[inline(always)]
fn take(rank: u8, planes: [u16; 4], suits: &mut u16, taken: &mut u16) {
    let mut next = 0;
    for (suit, without) in WITHOUT.into_iter().enumerate() {
        let held = (planes[suit] >> rank & 1).wrapping_neg();
        next |= (*suits & without) << (1 << suit) & held;
    }
    *suits = pick(next != 0, next, *suits);
    *taken |= pick(next != 0, 1 << rank, 0);
}
