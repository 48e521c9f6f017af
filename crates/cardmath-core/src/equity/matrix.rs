//! Every starting hand against every other: the 169 classes of two cards, before any board.
//!
//! Boards come one of each class, in blocks. All combinations are judged on a block once; then all
//! pairs of them that share no card are compared over it.

use super::meeting::{BLOCK, Words, judge};
use super::question::BOARD;
use crate::census::Classes;
use crate::evaluate::Instructions;
use crate::workers::{Parts, share};
use crate::{Hand, Rank, subsets};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many classes there are on a side of the grid.
const SIDE: usize = Rank::COUNT as usize;
/// How many classes of two cards there are.
pub const CLASSES: usize = SIDE * SIDE;

/// How often a class wins and ties against another, over all their combinations and boards.
pub type Cell = [u64; 2];

/// How many boards are looked at.
pub fn boards() -> u64 {
    Classes::new(BOARD, Hand::EMPTY).count()
}

/// All classes against all, row by row, in so many threads; the classes stand as in the grid that
/// players draw: aces first, pairs from corner to corner, suited above them.
///
/// `goes_on` is asked some times a second, with the number of boards done so far; once it says no,
/// nothing comes.
///
/// # Errors
/// The system starts no thread.
pub fn matrix(
    instructions: Instructions,
    threads: usize,
    mut goes_on: impl FnMut(u64) -> bool,
) -> io::Result<Option<Vec<Cell>>> {
    let classes = Classes::new(BOARD, Hand::EMPTY);
    let (done, mut all, mut stopped) = (AtomicU64::new(0), vec![[0; 2]; CLASSES * CLASSES], false);
    let count = |parts: &Parts| {
        let mut matrix = Matrix::new(instructions);
        let mut walk = classes.parts().enumerate();
        while let Some(drawn) = parts.draw() {
            let Some((_, part)) = walk.find(|&(number, _)| number == drawn) else {
                break;
            };
            classes.visit(part, |held, planes, weight| {
                for &plane in planes {
                    if matrix.add(held | plane, weight) {
                        done.fetch_add(BLOCK as u64, Relaxed);
                    }
                }
            });
        }
        matrix.into_cells()
    };
    let goes_on = || {
        stopped = stopped || !goes_on(done.load(Relaxed));
        !stopped
    };
    share(threads, &Parts::new(usize::MAX), count, goes_on, |cells| {
        for (sum, cell) in all.iter_mut().zip(cells) {
            sum[0] += cell[0];
            sum[1] += cell[1];
        }
    })?;
    Ok((!stopped).then_some(all))
}

/// What a thread has counted.
struct Matrix {
    instructions: Instructions,
    hands: Vec<Hand>,
    classes: Vec<usize>,
    boards: [Hand; BLOCK],
    weights: Words,
    waiting: usize,
    strengths: Vec<Words>,
    cells: Vec<Cell>,
}

impl Matrix {
    fn new(instructions: Instructions) -> Matrix {
        let mut hands: Vec<Hand> = subsets(2).collect();
        hands.sort_by_key(|&hand| class_of(hand));
        Matrix {
            instructions,
            classes: hands.iter().map(|&hand| class_of(hand)).collect(),
            boards: [Hand::EMPTY; BLOCK],
            weights: [0; BLOCK],
            waiting: 0,
            strengths: vec![[0; BLOCK]; hands.len()],
            cells: vec![[0; 2]; CLASSES * CLASSES],
            hands,
        }
    }

    /// Counts a board that stands for so many; whether a block was full.
    fn add(&mut self, board: Hand, weight: u64) -> bool {
        self.boards[self.waiting] = board;
        self.weights[self.waiting] = weight as u16;
        self.waiting += 1;
        if self.waiting == BLOCK {
            self.meet();
        }
        self.waiting == 0
    }

    fn into_cells(mut self) -> Vec<Cell> {
        self.meet();
        self.cells
    }

    /// Lets all combinations meet on the boards that wait.
    fn meet(&mut self) {
        self.weights[self.waiting..].fill(0);
        self.waiting = 0;
        for (&hand, words) in self.hands.iter().zip(&mut self.strengths) {
            judge(self.instructions, hand, &self.boards, words);
        }
        let instructions = self.instructions;
        instructions.compiled(
            #[inline(always)]
            || {
                for (place, &hand) in self.hands.iter().enumerate() {
                    let row = self.classes[place] * CLASSES;
                    let words = &self.strengths[place];
                    for (other, &cards) in self.hands.iter().enumerate() {
                        if (cards & hand).is_empty() {
                            let cell = &mut self.cells[row + self.classes[other]];
                            let [won, tied] = compare(words, &self.strengths[other], &self.weights);
                            cell[0] += u64::from(won);
                            cell[1] += u64::from(tied);
                        }
                    }
                }
            },
        );
    }
}

/// On how many boards the first wins and ties, of those on which both have a strength.
#[inline(always)]
fn compare(ours: &Words, theirs: &Words, weights: &Words) -> [u16; 2] {
    let (mut won, mut tied) = (0, 0);
    for board in 0..BLOCK {
        let (our, their) = (ours[board], theirs[board]);
        let both = our.min(their) > 0;
        let weight = if both { weights[board] } else { 0 };
        won += if our > their { weight } else { 0 };
        tied += if our == their { weight } else { 0 };
    }
    [won, tied]
}

/// The place of a combination's class in the grid, row by row.
fn class_of(hand: Hand) -> usize {
    let mut cards = hand.cards();
    let (Some(high), Some(low)) = (cards.next(), cards.next()) else {
        return 0;
    };
    let place = |rank: Rank| SIDE - 1 - usize::from(rank.index());
    let (first, second) = (place(high.rank()), place(low.rank()));
    if high.suit() == low.suit() {
        first * SIDE + second
    } else {
        second * SIDE + first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_stand_as_in_the_grid() {
        let mut counts = [0; CLASSES];
        subsets(2).for_each(|hand| counts[class_of(hand)] += 1);
        for (place, count) in counts.into_iter().enumerate() {
            let (row, column) = (place / SIDE, place % SIDE);
            let expected = match row.cmp(&column) {
                std::cmp::Ordering::Equal => 6,
                std::cmp::Ordering::Less => 4,
                std::cmp::Ordering::Greater => 12,
            };
            assert_eq!(count, expected);
        }
    }
}
