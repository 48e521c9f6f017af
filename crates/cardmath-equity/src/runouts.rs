//! The boards that can be dealt.

use crate::Table;
use crate::suits::Labels;
use cardmath_cards::workers::Parts;
use cardmath_cards::{Hand, SUITS};
use cardmath_evaluate::census::Classes;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Boards visited between two checks whether to stop: a board takes up to a millisecond.
const BOARDS_AT_ONCE: usize = 8;
/// Boards visited between two reports of progress.
const REPORTED_AT_ONCE: u64 = 256;

/// All boards that can be dealt: one by one if there are few, else one of each class up to suits.
#[derive(Clone)]
pub enum Runouts {
    /// Every board.
    Few(Vec<Hand>),
    /// One board of each class up to suits.
    Many(Box<Classes>),
}

impl Runouts {
    /// The boards of a table. Suits with equal labels are interchangeable.
    pub(crate) fn of(table: &Table, labels: Labels) -> Runouts {
        Runouts::among(table.rules.board, table.board, table.never_come(), labels)
    }

    /// The boards of `cards` cards that contain `board` and no card of `excluded`. Suits with equal
    /// labels are interchangeable.
    pub fn among(cards: usize, board: Hand, excluded: Hand, labels: [u32; SUITS]) -> Runouts {
        let with_one = || {
            (Hand::DECK - board - excluded)
                .cards()
                .map(|card| board.with(card))
        };
        match cards - board.len() {
            0 => Runouts::Few(vec![board]),
            1 => Runouts::Few(with_one().collect()),
            _ => Runouts::Many(Box::new(Classes::among(cards, board, excluded, labels))),
        }
    }

    /// The number of boards, up to suits if there are many.
    pub fn count(&self) -> u64 {
        match self {
            Runouts::Few(boards) => boards.len() as u64,
            Runouts::Many(classes) => classes.count(),
        }
    }

    /// Visits the boards of the parts that this thread draws, each with the number of boards that
    /// it stands for.
    ///
    /// `done` counts the visited boards. A stop takes effect within `BOARDS_AT_ONCE` boards.
    pub fn visit(&self, parts: &Parts, done: &AtomicU64, mut visit: impl FnMut(Hand, u64)) {
        match self {
            Runouts::Few(boards) => {
                while let Some(&board) = parts.draw().and_then(|part| boards.get(part)) {
                    visit(board, 1);
                    done.fetch_add(1, Relaxed);
                }
            }
            Runouts::Many(classes) => visit_classes(classes, parts, done, visit),
        }
    }
}

fn visit_classes(
    classes: &Classes,
    parts: &Parts,
    done: &AtomicU64,
    mut visit: impl FnMut(Hand, u64),
) {
    let mut all = classes.parts().enumerate();
    while let Some(drawn) = parts.draw() {
        let Some((_, part)) = all.find(|&(number, _)| number == drawn) else {
            break;
        };
        let mut visited = 0;
        classes.visit(part, |held, planes, weight| {
            for planes in planes.chunks(BOARDS_AT_ONCE) {
                if parts.is_stopped() {
                    return;
                }
                planes.iter().for_each(|&plane| visit(held | plane, weight));
                visited += planes.len() as u64;
            }
            if visited >= REPORTED_AT_ONCE {
                done.fetch_add(std::mem::take(&mut visited), Relaxed);
            }
        });
        done.fetch_add(visited, Relaxed);
    }
}
