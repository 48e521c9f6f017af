//! From the order of `Hands` to the rows of a complete board, and back.

use super::{number, number_mut};
use crate::postflop::river::RankedRows;

/// Sets the weights of rows, and zeros after them, from those in the order of `Hands`.
pub fn set_weights(ranked: &RankedRows, from: &[f32], to: &mut [f32]) {
    let (held, padding) = to[..ranked.width].split_at_mut(ranked.order.len());
    check(ranked, held, from);
    for (to, &hand) in held.iter_mut().zip(&ranked.order) {
        *to = *number(from, usize::from(hand));
    }
    for &[hand, row] in &ranked.others {
        *number_mut(held, usize::from(row)) += number(from, usize::from(hand));
    }
    padding.fill(0.0);
}

/// Adds the values of rows, times a factor, to those in the order of `Hands`.
pub fn add_values(ranked: &RankedRows, rows: &[f32], factor: f32, to: &mut [f32]) {
    check(ranked, rows, to);
    for (value, &hand) in rows.iter().zip(&ranked.order) {
        *number_mut(to, usize::from(hand)) += factor * value;
    }
    for &[hand, row] in &ranked.others {
        *number_mut(to, usize::from(hand)) += factor * number(rows, usize::from(row));
    }
}

/// As `add_values`, each for the hand that becomes it under a relabelling: `from` has this hand for
/// each.
pub fn add_relabelled(
    ranked: &RankedRows,
    from: &[u16],
    rows: &[f32],
    factor: f32,
    to: &mut [f32],
) {
    check(ranked, rows, to);
    assert!(ranked.hands <= from.len(), "a place for each hand");
    let place = |hand: u16| usize::from(*number(from, usize::from(hand)));
    for (value, &hand) in rows.iter().zip(&ranked.order) {
        to[place(hand)] += factor * value;
    }
    for &[hand, row] in &ranked.others {
        to[place(hand)] += factor * number(rows, usize::from(row));
    }
}

/// Checks that there are as many rows as a board has, and numbers of all hands.
fn check(ranked: &RankedRows, rows: &[f32], hands: &[f32]) {
    assert!(
        ranked.order.len() <= rows.len() && ranked.hands <= hands.len(),
        "numbers for all rows and hands"
    );
}
