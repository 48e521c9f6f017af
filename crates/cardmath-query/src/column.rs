//! The values of a node: one for each row, or one for all of them.

use crate::program::Failure;

/// The values of a node for some rows.
#[derive(Clone, PartialEq, Debug)]
pub enum Column {
    /// Whole numbers: truth values, counts, ranks, masks of cards, multiples of a unit.
    Whole(Vec<i64>),
    /// Fractions in lowest terms, with positive denominators.
    Fractions(Vec<(i64, i64)>),
}

impl Column {
    /// The same whole number for each row.
    pub fn of(value: i64, rows: usize) -> Column {
        Column::Whole(vec![value; rows])
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        match self {
            Column::Whole(values) => values.len(),
            Column::Fractions(values) => values.len(),
        }
    }

    /// The whole numbers.
    ///
    /// # Errors
    /// They are fractions: the program is not well typed.
    pub fn whole(&self) -> Result<&[i64], Failure> {
        match self {
            Column::Whole(values) => Ok(values),
            Column::Fractions(_) => Err(Failure::IllTyped),
        }
    }

    /// A value as a fraction.
    #[inline]
    pub fn fraction(&self, row: usize) -> (i64, i64) {
        match self {
            Column::Whole(values) => (values[row], 1),
            Column::Fractions(values) => values[row],
        }
    }

    /// The values of some rows.
    pub fn gather(&self, rows: &[u32]) -> Column {
        match self {
            Column::Whole(values) => {
                Column::Whole(rows.iter().map(|&row| values[row as usize]).collect())
            }
            Column::Fractions(values) => {
                Column::Fractions(rows.iter().map(|&row| values[row as usize]).collect())
            }
        }
    }

    /// The masks of cards as whole numbers.
    pub fn of_masks(masks: &[u64]) -> Column {
        Column::Whole(masks.iter().map(|&mask| mask as i64).collect())
    }
}
