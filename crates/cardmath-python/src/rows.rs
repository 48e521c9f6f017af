//! Conversion between arrays of ids and arrays of masks.

use crate::arrays::Integers;
use crate::errors::wrong_count;
use crate::threads::Threads;
use cardmath_cards::rows::{each_row, hand_of_ids, hand_of_mask, ids_of_masks, masks_of_ids};
use pyo3::prelude::*;

const HANDS: &str = "hands are integers: ids or masks";

/// The masks of an array of ids, whose last axis is the cards of a hand. An array of masks is
/// checked and copied.
#[pyfunction]
pub fn masks_of<'py>(hands: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let hands = Integers::of(hands, HANDS)?;
    let shape = hands.shape();
    if hands.are_masks() {
        let copy = |given: &[u64], masks: &mut [u64]| {
            masks.copy_from_slice(given);
            each_row(given.iter(), |&mask| hand_of_mask(mask).map(drop))
        };
        return hands.mapped(false, (shape, None), Threads::ONE, copy);
    }
    let (cards, leading) = cards_and_hands(shape)?;
    let masks = |ids: &[u8], masks: &mut [u64]| masks_of_ids(cards, ids, masks);
    hands.mapped(true, (leading, None), Threads::ONE, masks)
}

/// The ids, highest first, of an array of masks with equally many cards each. An array of ids is
/// checked and copied.
#[pyfunction]
pub fn ids_of<'py>(hands: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let hands = Integers::of(hands, HANDS)?;
    let shape = hands.shape();
    if hands.are_masks() {
        let first = hands.first().map_or(0, |mask| mask.count_ones() as usize);
        let ids = |masks: &[u64], ids: &mut [u8]| ids_of_masks(first, masks, ids);
        return hands.mapped(false, (shape, Some(first)), Threads::ONE, ids);
    }
    let (cards, leading) = cards_and_hands(shape)?;
    let copy = |given: &[u8], ids: &mut [u8]| {
        ids.copy_from_slice(given);
        each_row(given.chunks_exact(cards), |ids| hand_of_ids(ids).map(drop))
    };
    hands.mapped(true, (leading, Some(cards)), Threads::ONE, copy)
}

/// The number of cards of each hand, and the shape of the array of hands.
fn cards_and_hands(shape: &[usize]) -> PyResult<(usize, &[usize])> {
    let split = shape.split_last().filter(|(cards, _)| **cards > 0);
    let (&cards, hands) = split.ok_or_else(|| wrong_count("the cards of a hand", shape))?;
    Ok((cards, hands))
}
