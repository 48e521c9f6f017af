//! The combos that share no card with each of some boards.

use super::entries::Entry;
use cardmath_cards::Hand;
use std::ops::Range;

/// The combos on some boards, one board after another.
#[derive(Default)]
pub struct Live {
    /// The number of the entry of each combo.
    pub entries: Vec<u32>,
    /// The cards of each combo.
    pub hands: Vec<Hand>,
    ends: Vec<usize>,
    /// The cards of all entries, and those that must be free.
    all: Vec<(Hand, Hand)>,
}

impl Live {
    /// No boards yet.
    pub fn new(entries: &[Entry]) -> Live {
        let all = entries.iter().map(|entry| (entry.cards, entry.blocking));
        Live {
            all: all.collect(),
            ..Live::default()
        }
    }

    /// Finds the combos for boards on which these cards are taken.
    pub fn find(&mut self, boards: &[Hand]) {
        let mut end = 0;
        self.ends.clear();
        self.entries.resize(boards.len() * self.all.len(), 0);
        self.hands
            .resize(boards.len() * self.all.len(), Hand::EMPTY);
        for &taken in boards {
            let (numbers, hands) = (&mut self.entries[end..], &mut self.hands[end..]);
            let mut count = 0;
            for (number, &(cards, blocking)) in (0..).zip(&self.all) {
                // Without a branch: a combo that is not free is overwritten by the next one.
                numbers[count] = number;
                hands[count] = cards;
                count += usize::from((blocking & taken).is_empty());
            }
            end += count;
            self.ends.push(end);
        }
        self.entries.truncate(end);
        self.hands.truncate(end);
    }

    /// The combos of a board.
    pub fn of_board(&self, board: usize) -> Range<usize> {
        let start = if board == 0 { 0 } else { self.ends[board - 1] };
        start..self.ends[board]
    }

    /// The number of boards.
    pub fn boards(&self) -> usize {
        self.ends.len()
    }
}
