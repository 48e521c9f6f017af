//! Arrays of hands as ids, and as masks.

use crate::arrays::{Answers, Integers};
use crate::errors::wrong_count;
use crate::threads::Threads;
use cardmath_core::cards::rows::{each_row, hand_of_ids, hand_of_mask, ids_of_masks, masks_of_ids};
use pyo3::prelude::*;

const HANDS: &str = "hands are integers, ids or masks";

/// The masks of an array of ids, whose last axis are the cards of a hand; or of masks, all of which
/// are checked.
#[pyfunction]
pub fn masks_of<'py>(hands: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let hands = Integers::of(hands, HANDS)?;
    let (py, shape) = (hands.py(), hands.shape());
    if hands.are_masks() {
        let answers = Answers::new(py, shape, None)?;
        hands.answer(
            false,
            &answers,
            Threads::ONE,
            |given: &[u64], masks: &mut [u64]| {
                masks.copy_from_slice(given);
                each_row(given.iter(), |&mask| hand_of_mask(mask).map(drop))
            },
        )?;
        return answers.into_array(None);
    }
    let (cards, leading) = cards_and_hands(shape)?;
    let answers = Answers::new(py, leading, None)?;
    hands.answer(
        true,
        &answers,
        Threads::ONE,
        |ids: &[u8], masks: &mut [u64]| masks_of_ids(cards, ids, masks),
    )?;
    answers.into_array(None)
}

/// The ids, highest first, of an array of masks of as many cards each; or of ids, all of which are
/// checked and stay as they are.
#[pyfunction]
pub fn ids_of<'py>(hands: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let hands = Integers::of(hands, HANDS)?;
    let (py, shape) = (hands.py(), hands.shape());
    if hands.are_masks() {
        let first = hands.first().map_or(0, |mask| mask.count_ones() as usize);
        let answers = Answers::new(py, shape, Some(first))?;
        hands.answer(
            false,
            &answers,
            Threads::ONE,
            |masks: &[u64], ids: &mut [u8]| ids_of_masks(first, masks, ids),
        )?;
        return answers.into_array(None);
    }
    let (cards, leading) = cards_and_hands(shape)?;
    let answers = Answers::new(py, leading, Some(cards))?;
    hands.answer(
        true,
        &answers,
        Threads::ONE,
        |given: &[u8], ids: &mut [u8]| {
            ids.copy_from_slice(given);
            each_row(given.chunks_exact(cards), |ids| hand_of_ids(ids).map(drop))
        },
    )?;
    answers.into_array(None)
}

/// How many cards each hand has, and the shape of the array of hands.
fn cards_and_hands(shape: &[usize]) -> PyResult<(usize, &[usize])> {
    let split = shape.split_last().filter(|(cards, _)| **cards > 0);
    let (&cards, hands) = split.ok_or_else(|| wrong_count("the cards of a hand", shape))?;
    Ok((cards, hands))
}
