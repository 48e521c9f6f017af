//! The boards that can come.

use super::holdem::question::{BOARD, Question};
use crate::census::Classes;
use crate::workers::Parts;
use crate::{Hand, Suit};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// So many boards are counted between two looks whether to stop: a board takes up to a millisecond.
const BOARDS_AT_ONCE: usize = 8;
/// So many boards are counted before this is told.
const WORTH_TELLING: u64 = 256;

/// All boards that can come: few are looked at one by one, of many one for each class up to suits.
#[derive(Clone)]
pub enum Runouts {
    /// Each one.
    Few(Vec<Hand>),
    /// One of each class.
    Many(Box<Classes>),
}

impl Runouts {
    /// The boards of a question; suits of one label can be exchanged.
    pub fn new(question: &Question, labels: [u32; Suit::COUNT as usize]) -> Runouts {
        Runouts::among(BOARD, question.board, question.never_come(), labels)
    }

    /// The boards of so many cards with these among them, and without those that are gone; suits of
    /// one label can be exchanged.
    pub fn among(
        cards: usize,
        board: Hand,
        gone: Hand,
        labels: [u32; Suit::COUNT as usize],
    ) -> Runouts {
        let with_one = || {
            (Hand::DECK - board - gone)
                .cards()
                .map(|card| board.with(card))
        };
        match cards - board.len() {
            0 => Runouts::Few(vec![board]),
            1 => Runouts::Few(with_one().collect()),
            _ => Runouts::Many(Box::new(Classes::among(cards, board, gone, labels))),
        }
    }

    /// How many there are, up to suits.
    pub fn count(&self) -> u64 {
        match self {
            Runouts::Few(boards) => boards.len() as u64,
            Runouts::Many(classes) => classes.count(),
        }
    }

    /// Visits the boards of the parts that are drawn, each with how many it stands for; `done` counts those
    /// that were visited. A stop is heard within some boards.
    pub fn visit(&self, parts: &Parts, done: &AtomicU64, mut visit: impl FnMut(Hand, u64)) {
        match self {
            Runouts::Few(boards) => {
                while let Some(&board) = parts.draw().and_then(|part| boards.get(part)) {
                    visit(board, 1);
                    done.fetch_add(1, Relaxed);
                }
            }
            Runouts::Many(classes) => walk(classes, parts, done, visit),
        }
    }
}

fn walk(classes: &Classes, parts: &Parts, done: &AtomicU64, mut visit: impl FnMut(Hand, u64)) {
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
            if visited >= WORTH_TELLING {
                done.fetch_add(std::mem::take(&mut visited), Relaxed);
            }
        });
        done.fetch_add(visited, Relaxed);
    }
}
