//! The boards that can be dealt.

use crate::Situation;
use cardmath_cards::workers::{Parts, share};
use cardmath_cards::{Hand, SuitLabels};
use cardmath_evaluate::census::{Classes, Drawn, Share};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Boards visited between two checks whether to stop: a board takes up to a millisecond.
const BOARDS_AT_ONCE: usize = 8;
/// Boards visited between two reports of progress.
const BOARDS_PER_REPORT: u64 = 256;

/// All boards that can be dealt: one by one if there are few, else one of each class up to suit
/// relabelling.
#[derive(Clone)]
pub enum Runouts {
    /// Every board: at most two cards are to come, and if two are, no suits are interchangeable.
    Few(Vec<Hand>),
    /// One board of each class up to suit relabelling.
    Many(Box<Classes>),
}

impl Runouts {
    /// The boards of a situation without the `excluded` cards. Suits with equal labels are
    /// interchangeable.
    pub fn of(situation: &Situation, excluded: Hand, labels: SuitLabels) -> Runouts {
        Runouts::among(situation.rules.board, situation.board, excluded, labels)
    }

    /// The boards of `cards` cards that contain `board` and no card of `excluded`. Suits with equal
    /// labels are interchangeable.
    pub fn among(cards: usize, board: Hand, excluded: Hand, labels: SuitLabels) -> Runouts {
        let with_one = || {
            (Hand::DECK - board - excluded)
                .cards()
                .map(|card| board.with(card))
        };
        match cards - board.len() {
            0 => Runouts::Few(vec![board]),
            1 => Runouts::Few(with_one().collect()),
            // To find the classes took longer than to count their boards, where each has one.
            2 if are_different(labels) => {
                let left = Hand::DECK - board - excluded;
                let pairs = left.cards().flat_map(|second| {
                    let below = left.cards().take_while(move |&first| first != second);
                    below.map(move |first| board.with(first).with(second))
                });
                Runouts::Few(pairs.collect())
            }
            _ => Runouts::Many(Box::new(Classes::among(cards, board, excluded, labels))),
        }
    }

    /// The number of boards, up to suit relabelling if there are many.
    pub fn count(&self) -> u64 {
        match self {
            Runouts::Few(boards) => boards.len() as u64,
            Runouts::Many(classes) => classes.count(),
        }
    }

    /// Visits all boards in threads. Each thread counts in a value of its own that `new` makes, and
    /// that `take` gets in the end. `keep_going` is called a few times a second with the number of
    /// boards done; once it returns false, counting stops. Returns whether all boards were visited.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn count_in_threads<C: Send>(
        &self,
        threads: usize,
        mut keep_going: impl FnMut(u64) -> bool,
        new: impl Fn() -> C + Sync,
        add: impl Fn(&mut C, Hand, u64) + Sync,
        take: impl FnMut(C),
    ) -> io::Result<bool> {
        let (done, parts) = (AtomicU64::new(0), Parts::new(usize::MAX));
        let work = |parts: &Parts| {
            let mut counts = new();
            self.visit(parts, &done, |board, weight| {
                add(&mut counts, board, weight)
            });
            counts
        };
        share(
            threads,
            &parts,
            work,
            || keep_going(done.load(Relaxed)),
            take,
        )?;
        Ok(!parts.is_stopped())
    }

    /// Visits the boards of the parts that this thread draws, each with the number of boards that
    /// it represents.
    ///
    /// `done` counts the visited boards. A stop takes effect within `BOARDS_AT_ONCE` boards.
    pub fn visit(&self, parts: &Parts, done: &AtomicU64, mut visit: impl FnMut(Hand, u64)) {
        match self {
            Runouts::Few(boards) => {
                let at_once: Vec<&[Hand]> = boards.chunks(BOARDS_AT_ONCE).collect();
                while let Some(boards) = parts.draw().and_then(|part| at_once.get(part)) {
                    boards.iter().for_each(|&board| visit(board, 1));
                    done.fetch_add(boards.len() as u64, Relaxed);
                }
            }
            Runouts::Many(classes) => {
                let drawn = Drawn {
                    parts,
                    share: Share::ALL,
                    done,
                    at_once: BOARDS_AT_ONCE,
                    per_report: BOARDS_PER_REPORT,
                };
                classes.visit_drawn(&drawn, |held, planes, weight| {
                    planes.iter().for_each(|&plane| visit(held | plane, weight));
                });
            }
        }
    }
}

/// Whether no two suits are interchangeable.
fn are_different(labels: SuitLabels) -> bool {
    let mut sorted = labels;
    sorted.sort_unstable();
    sorted.is_sorted_by(|one, next| one < next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn two_cards_to_come_are_listed_as_their_classes_are() -> Result<(), cardmath_cards::TextError>
    {
        let (board, excluded): (Hand, Hand) = ("Ks 7h 2d".parse()?, "Ah Kh".parse()?);
        let labels = [0, 1, 2, 3];
        let listed = Runouts::among(5, board, excluded, labels);
        assert!(matches!(&listed, Runouts::Few(boards) if boards.len() == 47 * 46 / 2));
        let classes = Classes::among(5, board, excluded, labels);
        let boards_of = |runouts: &Runouts| {
            let (mut found, done) = (BTreeSet::new(), AtomicU64::new(0));
            runouts.visit(&Parts::new(usize::MAX), &done, |board, weight| {
                assert!(weight == 1 && found.insert(board.mask()));
            });
            assert_eq!(done.into_inner(), runouts.count());
            found
        };
        let planned = Runouts::Many(Box::new(classes));
        assert_eq!(boards_of(&listed), boards_of(&planned));
        Ok(())
    }
}
