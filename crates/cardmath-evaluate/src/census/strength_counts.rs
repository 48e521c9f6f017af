//! Counting all classes by strength, in several threads.

use super::drawn::{Drawn, Share};
use crate::census::Classes;
use crate::{Evaluator, Scratch};
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Parts, share};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of classes that make it worth starting a thread.
const WORTH_A_THREAD: u64 = 100_000;
/// The number of classes between two reports of progress.
const CLASSES_PER_REPORT: u64 = 1 << 16;
/// The number of hands evaluated at a time.
const BLOCK: usize = 1024;
/// Classes and hands are summed in one word: classes in the upper half, hands in the lower.
const CLASS: u64 = 1 << 32;
/// The number of blocks that can be summed in such words. A class has at most 24 hands.
const BLOCKS: usize = u32::MAX as usize / 24 / BLOCK;

/// The number of hands and classes of a strength.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StrengthCount {
    /// The number of hands.
    pub hands: u64,
    /// The number of classes of hands up to suit relabelling.
    pub classes: u64,
}

/// All hands of a size, to be counted by strength.
pub struct Census<'a> {
    /// The classes of the hands.
    pub classes: &'a Classes,
    /// Cards that are added to every hand, such as jokers.
    pub with: Hand,
    /// The evaluator. Hands must have at least as many cards as its ordering compares; otherwise
    /// the counts are meaningless.
    pub evaluator: &'a Evaluator,
    /// The part of the hands that is counted.
    pub share: Share,
}

impl Census<'_> {
    /// Counts the hands of each strength, in at most `threads` threads. The answer is indexed by
    /// strength; index 0 counts the hands that do not qualify.
    ///
    /// While threads count, `keep_going` is called many times a second with the number of classes
    /// done so far. Once it returns false, the counts so far are the answer.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn count(
        &self,
        instructions: Instructions,
        threads: usize,
        mut keep_going: impl FnMut(u64) -> bool,
    ) -> io::Result<Vec<StrengthCount>> {
        let useful = 1 + self.classes.count() / self.share.of as u64 / WORTH_A_THREAD;
        let threads = threads.clamp(1, useful.try_into().unwrap_or(usize::MAX));
        let done = AtomicU64::new(0);
        let mut total = no_counts(self.evaluator);
        let work = |parts: &Parts| {
            let mut counter = StrengthCounter::new(self.evaluator, instructions);
            let drawn = Drawn {
                parts,
                share: self.share,
                done: &done,
                at_once: BLOCK,
                per_report: CLASSES_PER_REPORT,
            };
            self.classes.visit_drawn(&drawn, |held, planes, weight| {
                counter.add(held | self.with, planes, weight);
            });
            counter.into_counts()
        };
        share(
            threads,
            &Parts::new(usize::MAX),
            work,
            || keep_going(done.load(Relaxed)),
            |counts| add(&mut total, &counts),
        )?;
        Ok(total)
    }
}

/// Hands waiting to be evaluated together, and the counts so far.
struct StrengthCounter<'a> {
    evaluator: &'a Evaluator,
    scratch: Scratch,
    hands: [Hand; BLOCK],
    /// The word that each hand adds to the sum of its strength: one class and its hands.
    steps: [u64; BLOCK],
    strengths: [u16; BLOCK],
    waiting: usize,
    sums: Vec<u64>,
    /// The number of blocks in the sums.
    summed: usize,
    counts: Vec<StrengthCount>,
}

impl StrengthCounter<'_> {
    fn new(evaluator: &Evaluator, instructions: Instructions) -> StrengthCounter<'_> {
        StrengthCounter {
            evaluator,
            scratch: Scratch::new(instructions),
            hands: [Hand::EMPTY; BLOCK],
            steps: [0; BLOCK],
            strengths: [0; BLOCK],
            waiting: 0,
            sums: vec![0; 1 + evaluator.strengths_in_all()],
            summed: 0,
            counts: no_counts(evaluator),
        }
    }

    /// Adds a hand for each of the planes, all of one weight.
    fn add(&mut self, held: Hand, mut planes: &[Hand], weight: u64) {
        while !planes.is_empty() {
            let (first, rest) = planes.split_at(planes.len().min(BLOCK - self.waiting));
            let waiting = self.waiting..self.waiting + first.len();
            for (hand, &plane) in self.hands[waiting.clone()].iter_mut().zip(first) {
                *hand = held | plane;
            }
            self.steps[waiting].fill(CLASS + weight);
            self.waiting += first.len();
            if self.waiting == BLOCK {
                self.evaluate();
            }
            planes = rest;
        }
    }

    /// Evaluates the waiting hands.
    fn evaluate(&mut self) {
        let strengths = &mut self.strengths[..self.waiting];
        let hands = &self.hands[..self.waiting];
        self.evaluator
            .strengths_of_hands_in(&mut self.scratch, hands, strengths);
        for (&strength, step) in strengths.iter().zip(&self.steps) {
            self.sums[usize::from(strength)] += step;
        }
        self.waiting = 0;
        self.summed += 1;
        if self.summed == BLOCKS {
            self.unpack();
        }
    }

    /// Moves the sums into the counts.
    fn unpack(&mut self) {
        for (count, sum) in self.counts.iter_mut().zip(&mut self.sums) {
            count.classes += *sum / CLASS;
            count.hands += *sum % CLASS;
            *sum = 0;
        }
        self.summed = 0;
    }

    fn into_counts(mut self) -> Vec<StrengthCount> {
        self.evaluate();
        self.unpack();
        self.counts
    }
}

fn no_counts(evaluator: &Evaluator) -> Vec<StrengthCount> {
    vec![StrengthCount::default(); 1 + evaluator.strengths_in_all()]
}

fn add(total: &mut [StrengthCount], counts: &[StrengthCount]) {
    for (sum, count) in total.iter_mut().zip(counts) {
        sum.hands += count.hands;
        sum.classes += count.classes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{STRENGTHS, strength};
    use cardmath_cards::{RELABELLINGS, Relabelling, subsets};

    fn hand(text: &str) -> Hand {
        text.parse().expect("cards")
    }

    /// The same census hand by hand. A class is counted at its hand with the least mask.
    fn plain(cards: u32, given: Hand) -> Vec<StrengthCount> {
        let unchanged = |labels: &Relabelling| given.relabelled(*labels) == given;
        let relabellings: Vec<Relabelling> = RELABELLINGS.into_iter().filter(unchanged).collect();
        let mut counts = no_counts(&Evaluator::high());
        for others in subsets(cards - given.len() as u32) {
            if (others & given).is_empty() {
                let hand = others | given;
                let count = &mut counts[usize::from(strength(hand))];
                count.hands += 1;
                let mut others = relabellings.iter().map(|&labels| hand.relabelled(labels));
                count.classes += u64::from(others.all(|other| other.mask() >= hand.mask()));
            }
        }
        counts
    }

    fn quick(cards: u32, given: Hand, threads: usize) -> Vec<StrengthCount> {
        part(cards, given, Share::ALL, threads)
    }

    fn part(cards: u32, given: Hand, share: Share, threads: usize) -> Vec<StrengthCount> {
        let classes = Classes::new(cards as usize, given);
        let census = Census {
            classes: &classes,
            with: Hand::EMPTY,
            evaluator: &Evaluator::high(),
            share,
        };
        census
            .count(Instructions::fastest(), threads, |_| true)
            .expect("threads")
    }

    fn agrees(cards: u32, given: &str) {
        let given = hand(given);
        assert_eq!(
            quick(cards, given, 2),
            plain(cards, given),
            "{cards} {given}"
        );
    }

    #[test]
    fn agrees_with_the_plain_census_of_five_cards() {
        agrees(5, "");
    }

    #[test]
    fn agrees_with_the_plain_census_of_six_cards() {
        agrees(6, "");
    }

    #[test]
    #[ignore = "exhaustive: ten seconds"]
    fn agrees_with_the_plain_census_of_seven_cards() {
        agrees(7, "");
    }

    #[test]
    fn agrees_with_the_plain_census_where_cards_are_given() {
        for (cards, given) in [
            (5, "Ah"),
            (6, "AhKh"),
            (6, "AhKd"),
            (6, "7c7d"),
            (6, "AcKdAhKs"),
            (7, "AhKhQd"),
            (7, "2c2d2h2s"),
            (7, "AhKdQcJs"),
            (8, "AhAdKhKdQcJc"),
            (9, "AhKhQhAdKdQd"),
            (10, "AhKhQhJhTh9h8h"),
            (7, "AhKhQhJhTh9c9d"),
        ] {
            agrees(cards, given);
        }
    }

    #[test]
    fn agrees_with_the_plain_census_where_few_cards_are_left_out() {
        agrees(52, "");
        agrees(50, &(Hand::DECK - hand("2c2d2h2s3c")).to_string());
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let one = quick(6, hand("Ah"), 1);
        assert!([0, 2, 3, 16].map(|threads| quick(6, hand("Ah"), threads) == one) == [true; 4]);
    }

    #[test]
    fn shares_add_up_to_all() {
        let mut sum = no_counts(&Evaluator::high());
        for number in 0..7 {
            add(&mut sum, &part(6, hand("Ah"), Share { number, of: 7 }, 2));
        }
        assert_eq!(sum, quick(6, hand("Ah"), 1));
    }

    #[test]
    fn it_stops_when_it_is_asked_to() {
        let classes = Classes::new(13, Hand::EMPTY);
        let mut calls = Vec::new();
        let census = Census {
            classes: &classes,
            with: Hand::EMPTY,
            evaluator: &Evaluator::high(),
            share: Share::ALL,
        };
        let counts = census.count(Instructions::fastest(), 2, |done| {
            calls.push(done);
            calls.len() < 3
        });
        let evaluated = counts
            .expect("threads")
            .iter()
            .map(|count| count.classes)
            .sum();
        assert!(
            calls.is_sorted() && calls[0] > 0 && calls[2] <= evaluated,
            "{calls:?}"
        );
        assert!(evaluated < classes.count());
    }

    #[test]
    fn sums_are_unpacked_before_they_overflow() {
        let high = Evaluator::high();
        let mut counter = StrengthCounter::new(&high, Instructions::fastest());
        let royal = hand("AhKhQhJhTh");
        counter.summed = BLOCKS - 1;
        counter.sums[usize::from(STRENGTHS)] = (BLOCKS - 1) as u64 * BLOCK as u64 * (CLASS + 24);
        counter.add(royal, &[Hand::EMPTY; BLOCK], 24);
        assert_eq!((counter.summed, counter.sums), (0, vec![0; 7463]));
        let classes = (BLOCKS * BLOCK) as u64;
        let hands = 24 * classes;
        assert_eq!(
            counter.counts[usize::from(STRENGTHS)],
            StrengthCount { hands, classes }
        );
        assert!(hands < CLASS);
    }
}
