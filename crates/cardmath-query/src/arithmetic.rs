//! Exact arithmetic on columns. A result that does not fit in 64 bits is an error, never rounded.

use crate::column::Column;
use crate::program::Failure;

/// A sum, difference or product of two columns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
}

impl Operation {
    fn whole(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Operation::Add => a.checked_add(b),
            Operation::Subtract => a.checked_sub(b),
            Operation::Multiply => a.checked_mul(b),
        }
    }

    fn fractions(self, (a, b): (i64, i64), (c, d): (i64, i64)) -> Option<(i64, i64)> {
        let [a, b, c, d] = [a, b, c, d].map(i128::from);
        match self {
            Operation::Add => reduced(a * d + c * b, b * d),
            Operation::Subtract => reduced(a * d - c * b, b * d),
            Operation::Multiply => reduced(a * c, b * d),
        }
    }

    /// The results, row by row.
    pub fn apply(self, a: &Column, b: &Column) -> Result<Column, Failure> {
        if let (Column::Whole(a), Column::Whole(b)) = (a, b) {
            let all: Option<Vec<i64>> = a.iter().zip(b).map(|(&a, &b)| self.whole(a, b)).collect();
            return all.map(Column::Whole).ok_or(Failure::TooGreat);
        }
        let all = (0..a.len()).map(|row| self.fractions(a.fraction(row), b.fraction(row)));
        let all: Option<Vec<(i64, i64)>> = all.collect();
        all.map(Column::Fractions).ok_or(Failure::TooGreat)
    }
}

/// The quotients, row by row.
pub fn divide(a: &Column, b: &Column) -> Result<Column, Failure> {
    let quotient = |row| {
        let ((a, b), (c, d)) = (a.fraction(row), b.fraction(row));
        if c == 0 {
            return Err(Failure::DividedByZero);
        }
        let [a, b, c, d] = [a, b, c, d].map(i128::from);
        reduced(a * d * c.signum(), b * c.abs()).ok_or(Failure::TooGreat)
    };
    let all: Result<Vec<(i64, i64)>, Failure> = (0..a.len()).map(quotient).collect();
    all.map(Column::Fractions)
}

/// Row by row, whether a comparison holds of `a` and `b`.
pub fn compare(a: &Column, b: &Column, holds: impl Fn(std::cmp::Ordering) -> bool) -> Column {
    if let (Column::Whole(a), Column::Whole(b)) = (a, b) {
        let all = a.iter().zip(b);
        return Column::Whole(all.map(|(a, b)| i64::from(holds(a.cmp(b)))).collect());
    }
    let of_row = |row| {
        let ((a, b), (c, d)) = (a.fraction(row), b.fraction(row));
        let (left, right) = (i128::from(a) * i128::from(d), i128::from(c) * i128::from(b));
        i64::from(holds(left.cmp(&right)))
    };
    Column::Whole((0..a.len()).map(of_row).collect())
}

/// A fraction in lowest terms; the denominator is positive.
pub fn reduced(numerator: i128, denominator: i128) -> Option<(i64, i64)> {
    if let (Ok(one), Ok(other)) = (i64::try_from(numerator), i64::try_from(denominator)) {
        // Division of 64 bits is many times quicker.
        let (mut a, mut b) = (one.unsigned_abs(), other.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = i64::try_from(a.max(1)).ok()?;
        return Some((one / divisor, other / divisor));
    }
    let divisor = greatest_common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
    let divisor = i128::try_from(divisor.max(1)).ok()?;
    let (numerator, denominator) = (numerator / divisor, denominator / divisor);
    Some((numerator.try_into().ok()?, denominator.try_into().ok()?))
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
