//! Lows of different cards, such as badugi: the most cards of different ranks and suits, and among
//! those the lowest.
//!
//! Sets of ranks that can be matched with different suits are the independent sets of a matroid
//! (Edmonds and Fulkerson, "Transversals and matroid partition", 1965). So the greedy choice is
//! optimal: go through the ranks from the lowest up, and take each rank if all taken ranks can
//! still have different suits. The possible sets of suits of the taken ranks are kept as a word
//! with one bit for each of the 16 sets of suits.

use super::bits::{all_if, lowest, pick, without_lowest};
use crate::kernel::layout::{ALL, BLOCK, Places, Planes, Words};
use crate::kernel::lookup::{main_hash, second_hash};
use crate::kernel::scheme::Order;

/// For each suit, the sets of suits that do not contain it.
const WITHOUT: [u16; 4] = [0x5555, 0x3333, 0x0f0f, 0x00ff];
/// Only the empty set of suits.
const NONE: u16 = 1;

/// A low of different cards.
#[derive(Clone, Copy)]
pub struct Different {
    /// The order of the ranks.
    pub ranks: Order,
}

/// The choice for each hand of a block while ranks are tried.
#[repr(C, align(64))]
struct RankChoice {
    planes: Planes,
    /// The ranks not tried.
    left: Words,
    /// The possible sets of suits of the taken ranks.
    suits: Words,
    taken: Words,
}

impl Different {
    /// Evaluates a block of hands of at most `CARDS` cards each.
    #[inline(always)]
    pub fn run<const CARDS: usize>(self, planes: &Planes, places: &mut Places) {
        let mut choice = RankChoice {
            planes: [[0; BLOCK]; 4],
            left: [0; BLOCK],
            suits: [NONE; BLOCK],
            taken: [0; BLOCK],
        };
        for (ordered, plane) in choice.planes.iter_mut().zip(planes) {
            for i in 0..BLOCK {
                ordered[i] = self.ranks.ordered(plane[i]);
                choice.left[i] |= ordered[i];
            }
        }
        for _ in 0..CARDS {
            choice.try_next();
        }
        find_places(&choice.taken, places);
    }
}

impl RankChoice {
    /// Takes the lowest rank left if it can have a suit that some assignment of suits to the taken
    /// ranks leaves free.
    #[inline(always)]
    fn try_next(&mut self) {
        let [clubs, diamonds, hearts, spades] = &self.planes;
        for i in 0..BLOCK {
            let rank = lowest(self.left[i]);
            let held = [clubs[i], diamonds[i], hearts[i], spades[i]];
            let mut next = 0;
            for (suit, without) in WITHOUT.into_iter().enumerate() {
                let has = all_if(held[suit] & rank != 0);
                next |= (self.suits[i] & without) << (1 << suit) & has;
            }
            self.suits[i] = pick(next != 0, next, self.suits[i]);
            self.taken[i] |= pick(next != 0, rank, 0);
            self.left[i] = without_lowest(self.left[i]);
        }
    }
}

/// The places by the number of ranks taken and by the ranks.
#[inline(always)]
fn find_places(taken: &Words, places: &mut Places) {
    for (i, &taken) in taken.iter().enumerate() {
        let two = without_lowest(taken);
        let three = without_lowest(two);
        let four = without_lowest(three);
        let kind = pick(two != 0, 2 << 4, 3 << 4);
        let kind = pick(three != 0, 1 << 4, kind);
        places.main[i] = main_hash(0) | pick(four != 0, 0, kind);
        places.second[i] = second_hash(0);
        places.kickers[i] = taken & ALL;
    }
}
