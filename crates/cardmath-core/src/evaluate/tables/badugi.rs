//! The most cards of different ranks and suits, the lowest of these: for many hands at once.
//!
//! Ranks that can be matched with suits are the independent sets of a matroid, so that taking ranks from
//! the lowest up, whenever all that are taken can still be of different suits, gives the best hand (Edmonds
//! and Fulkerson, "Transversals and matroid partition", 1965). Which suits the ranks so far can be of is a
//! word with a bit for each of the 16 sets of suits.

use crate::cards::RANKS;
use crate::evaluate::kernel::lanes::pick;
use crate::evaluate::kernel::layout::{BLOCK, Words};
use crate::evaluate::strength_order::{StrengthOrder, examples};
use crate::ordering::Ordering;
use crate::{Hand, Rank};

/// The sets of suits that lack each suit.
const WITHOUT: [u16; 4] = [0x5555, 0x3333, 0x0f0f, 0x00ff];
/// No suit is taken.
const NONE: u16 = 1;

/// What is looked up, and room for a block.
pub struct Badugi {
    /// The ranks from the lowest up.
    order: [u8; RANKS],
    /// By the ranks that were taken.
    strengths: Box<[u16; 1 << RANKS]>,
}

impl Badugi {
    /// The kernel of an ordering of different cards.
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

    /// The ranks that are taken of a hand.
    pub fn ranks_of(&self, hand: Hand) -> u16 {
        let planes = hand.planes().map(|ranks| ranks as u16);
        let (mut suits, mut taken) = (NONE, 0);
        for rank in self.order {
            take(rank, planes, &mut suits, &mut taken);
        }
        taken
    }

    /// The strengths of a block of hands, given by their suits.
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

    /// Compiled for the baseline in any case: vectors would be emptied and filled one by one.
    #[inline(never)]
    fn look_up(&self, taken: &Words, out: &mut Words) {
        for (strength, &taken) in out.iter_mut().zip(taken) {
            *strength = self.strengths[usize::from(taken) % (1 << RANKS)];
        }
    }
}

/// Take a rank if it can be of a suit that is left, whatever suits the others are of then.
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
