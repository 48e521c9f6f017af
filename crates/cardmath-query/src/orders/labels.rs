//! The labels of flops and turns, looked up by the cards of a complete board.

use super::BOARD;
use crate::suits::{SuitGroup, others, relabelled};
use cardmath_cards::{CHOOSE, set_index};

const CARDS: usize = 52;
const RANKS: usize = 13;
const FLOPS: usize = 22_100;
const TURNS: usize = 270_725;
/// No label: a condition was not met.
pub const NONE: u32 = u32::MAX;

/// A label for each flop, each flop with a turn, or each four cards of flop and turn.
pub struct Labels {
    streets: [bool; 2],
    labels: Vec<u32>,
}

impl Labels {
    /// No labels yet for the streets that are looked at.
    pub fn new(streets: [bool; 2]) -> Labels {
        let size = match streets {
            [true, true] => FLOPS * CARDS,
            [true, false] => FLOPS,
            _ => TURNS,
        };
        Labels {
            streets,
            labels: vec![NONE; size],
        }
    }

    /// Forgets all labels.
    pub fn clear(&mut self) {
        self.labels.fill(NONE);
    }

    /// Sets the label of the cards of the flop, if it is looked at, and of flop and turn, and of
    /// all their images under a group of relabellings.
    pub fn set(&mut self, flop: u64, turn: u64, label: u32, group: SuitGroup) {
        for relabelling in others(group).chain([0]) {
            let [flop, turn] = [flop, turn].map(|cards| relabelled(cards, relabelling));
            let at = match self.streets {
                [true, true] => number(flop) * CARDS + places(turn & !flop)[0],
                [true, false] => number(flop),
                _ => number(turn),
            };
            self.labels[at] = label;
        }
    }

    /// Visits the labels of all orders of a board, given by its places in ascending order.
    #[inline(always)]
    pub fn visit(&self, board: &[usize; BOARD], mut take: impl FnMut(u32)) {
        let of = |place: usize, nth: usize| CHOOSE[board[place]][nth] as usize;
        if !self.streets[0] {
            for left_out in 0..BOARD {
                let mut at = 0;
                for (nth, place) in (0..BOARD).filter(|&place| place != left_out).enumerate() {
                    at += of(place, nth + 1);
                }
                take(self.labels[at]);
            }
            return;
        }
        for one in 0..BOARD {
            for other in one + 1..BOARD {
                let (mut at, mut nth) = (0, 0);
                for place in (0..BOARD).filter(|&place| place != one && place != other) {
                    nth += 1;
                    at += of(place, nth);
                }
                if self.streets[1] {
                    take(self.labels[at * CARDS + board[one]]);
                    take(self.labels[at * CARDS + board[other]]);
                } else {
                    take(self.labels[at]);
                }
            }
        }
    }
}

/// The places of cards in the deck, suit by suit, in ascending order; 0 where there are fewer.
#[inline(always)]
pub fn places(mask: u64) -> [usize; BOARD] {
    let mut left = mask;
    std::array::from_fn(|_| {
        if left == 0 {
            return 0;
        }
        let bit = left.trailing_zeros() as usize;
        left &= left - 1;
        bit / 16 * RANKS + bit % 16
    })
}

/// The number of some cards among all sets of as many.
#[inline(always)]
fn number(mask: u64) -> usize {
    let cards = mask.count_ones() as usize;
    set_index(
        places(mask)
            .into_iter()
            .take(cards)
            .map(|place| place as u8),
    )
}
