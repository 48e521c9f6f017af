//! What hole cards make of boards.

use crate::errors::CardmathError;
use crate::threads::Threads;
use crate::watch::{no_thread, unless_stopped};
use cardmath_cards::rows::hand_of_ids;
use cardmath_cards::workers::in_order;
use cardmath_cards::{Card, Hand};
use cardmath_study::{Board, Facts, Studied};
use numpy::{PyArray1, PyArray3, PyArrayMethods, PyReadonlyArray2};
use pyo3::prelude::*;

/// The facts about `holes`, of two ids each, on each of the `boards`, of three to five ids each: an
/// array with the axes board, fact and combo.
///
/// `lowest` is the lowest rank of the deck, and `levels` say which category beats which.
#[pyfunction]
#[pyo3(signature = (holes, boards, lowest, levels, threads, /))]
pub fn study_facts<'py>(
    holes: PyReadonlyArray2<'py, u8>,
    boards: PyReadonlyArray2<'py, u8>,
    lowest: u8,
    levels: [u8; 9],
    threads: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let (py, threads) = (threads.py(), Threads::of(threads)?.number());
    let wrong = || CardmathError::new_err("these are not hole cards, boards and rules to study");
    let studied = Studied::new(lowest, levels).ok_or_else(wrong)?;
    let holes: Option<Vec<[Card; 2]>> = holes.as_array().rows().into_iter().map(hole).collect();
    let boards: Option<Vec<Hand>> = boards.as_array().rows().into_iter().map(board).collect();
    let (holes, boards) = holes.zip(boards).ok_or_else(wrong)?;
    let on_board = |number: usize, _: &_| Ok(facts_on(&studied, &holes, boards[number]));
    let counted = unless_stopped(py, |keep_going| match boards.len() {
        1 => Ok(Some(vec![facts_on(&studied, &holes, boards[0])])),
        count => in_order(threads, count, on_board, keep_going),
    })?;
    let found = counted.map_err(no_thread)?.unwrap_or_default();
    let shape = [boards.len(), Facts::COUNT, holes.len()];
    PyArray1::from_vec(py, found.concat()).reshape(shape)
}

/// The facts of all combos on a board, fact by fact.
fn facts_on(studied: &Studied, holes: &[[Card; 2]], cards: Hand) -> Vec<u8> {
    let board = Board::new(studied, cards);
    let mut facts = vec![0; Facts::COUNT * holes.len()];
    for (place, &[one, other]) in holes.iter().enumerate() {
        for (fact, value) in board.values(one, other).into_iter().enumerate() {
            facts[fact * holes.len() + place] = value;
        }
    }
    facts
}

fn hole(ids: numpy::ndarray::ArrayView1<'_, u8>) -> Option<[Card; 2]> {
    match ids.as_slice()? {
        &[one, other] if one != other => Some([Card::from_id(one)?, Card::from_id(other)?]),
        _ => None,
    }
}

fn board(ids: numpy::ndarray::ArrayView1<'_, u8>) -> Option<Hand> {
    let cards = hand_of_ids(ids.as_slice()?).ok()?;
    (3..=5).contains(&cards.len()).then_some(cards)
}
