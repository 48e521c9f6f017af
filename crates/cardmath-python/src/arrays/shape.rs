//! Where rows lie in an array.

use crate::errors::as_tuple;

/// The shape of the array of rows: without the last axis if that is the items of a row (`wide`).
pub fn leading(shape: &[usize], wide: bool) -> &[usize] {
    &shape[..shape.len() - usize::from(wide)]
}

/// The position of a row in an array of rows of this shape, as the end of an error message.
pub fn position(row: usize, shape: &[usize]) -> String {
    let mut left = row;
    let mut indexes: Vec<usize> = shape
        .iter()
        .rev()
        .map(|&length| {
            let index = left % length.max(1);
            left /= length.max(1);
            index
        })
        .collect();
    indexes.reverse();
    match indexes[..] {
        [] => String::new(),
        [index] => format!(" (row {index})"),
        _ => format!(" (row {})", as_tuple(&indexes)),
    }
}
