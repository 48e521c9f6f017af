//! Exact fractions, and the integers that they consist of.

use std::cmp::Ordering;
use std::fmt::{self, Debug};
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

/// The integers of a search: 64 bits if they suffice, otherwise 128.
pub trait Whole:
    Copy
    + Ord
    + Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + Neg<Output = Self>
    + From<i8>
    + TryFrom<i128>
    + Into<i128>
{
    /// The product modulo the size of the type.
    fn wrapping_times(self, other: Self) -> Self;
}

impl Whole for i64 {
    fn wrapping_times(self, other: i64) -> i64 {
        self.wrapping_mul(other)
    }
}

impl Whole for i128 {
    fn wrapping_times(self, other: i128) -> i128 {
        self.wrapping_mul(other)
    }
}

/// A fraction `p/q` in lowest terms; `q` is positive.
///
/// ```
/// use cardmath_numbers::Ratio;
///
/// let third = Ratio::new(8, 24).expect("a denominator that is not 0");
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(Ratio::from(3).combined(b'*', third), Some(Ratio::ONE));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    p: i128,
    q: i128,
}

impl Ratio {
    /// The fraction 0.
    pub const ZERO: Ratio = Ratio { p: 0, q: 1 };

    /// The fraction 1.
    pub const ONE: Ratio = Ratio { p: 1, q: 1 };

    /// The fraction `p/q`. None if `q` is 0, or if the negative of a number would overflow.
    pub fn new(p: i128, q: i128) -> Option<Ratio> {
        if q == 0 || p == i128::MIN || q == i128::MIN {
            return None;
        }
        let divisor = gcd(p, q) * q.signum();
        Some(Ratio {
            p: p / divisor,
            q: q / divisor,
        })
    }

    /// The numerator.
    pub fn numerator(self) -> i128 {
        self.p
    }

    /// The denominator.
    pub fn denominator(self) -> i128 {
        self.q
    }

    /// The larger absolute value of numerator and denominator.
    pub fn size(self) -> u128 {
        self.p.unsigned_abs().max(self.q.unsigned_abs())
    }

    /// Whether it is an integer.
    pub fn is_whole(self) -> bool {
        self.q == 1
    }

    /// The negative of the fraction.
    pub fn negated(self) -> Ratio {
        Ratio {
            p: -self.p,
            q: self.q,
        }
    }

    /// The result of an operator. None for a division by 0, or if 128 bits are too few.
    pub fn combined(self, operator: u8, other: Ratio) -> Option<Ratio> {
        match operator {
            b'+' => self.plus(other),
            b'-' => self.plus(other.negated()),
            b'*' => self.times(other.p, other.q),
            _ => self.times(other.q, other.p),
        }
    }

    fn plus(self, other: Ratio) -> Option<Ratio> {
        let left = self.p.checked_mul(other.q)?;
        let right = other.p.checked_mul(self.q)?;
        Ratio::new(left.checked_add(right)?, self.q.checked_mul(other.q)?)
    }

    fn times(self, p: i128, q: i128) -> Option<Ratio> {
        Ratio::new(self.p.checked_mul(p)?, self.q.checked_mul(q)?)
    }
}

impl From<i64> for Ratio {
    fn from(whole: i64) -> Ratio {
        Ratio {
            p: whole.into(),
            q: 1,
        }
    }
}

impl fmt::Display for Ratio {
    /// `p/q`, or `p` alone for an integer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_whole() {
            true => write!(f, "{}", self.p),
            false => write!(f, "{}/{}", self.p, self.q),
        }
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Exact for all values: compares the whole parts, then the reciprocals of the remainders.
impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        let (mut a, mut b) = (*self, *other);
        let mut turned = false;
        loop {
            let order = a.p.div_euclid(a.q).cmp(&b.p.div_euclid(b.q));
            let rests = (a.p.rem_euclid(a.q), b.p.rem_euclid(b.q));
            let order = match (order, rests) {
                (Ordering::Equal, (0, _) | (_, 0)) => rests.0.cmp(&rests.1),
                (Ordering::Equal, _) => {
                    (a, b) = (Ratio { p: a.q, q: rests.0 }, Ratio { p: b.q, q: rests.1 });
                    turned = !turned;
                    continue;
                }
                (order, _) => order,
            };
            return if turned { order.reverse() } else { order };
        }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    // The numbers are nearly always short, and short divisions are much faster.
    if let (Ok(mut a), Ok(mut b)) = (
        u64::try_from(a.unsigned_abs()),
        u64::try_from(b.unsigned_abs()),
    ) {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        return i128::from(a);
    }
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(p: i128, q: i128) -> Ratio {
        Ratio::new(p, q).expect("a fraction")
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(ratio(6, -4), ratio(-3, 2));
        assert_eq!((ratio(0, -7), ratio(0, -7).denominator()), (Ratio::ZERO, 1));
        assert_eq!((Ratio::new(1, 0), Ratio::new(i128::MIN, 1)), (None, None));
        assert_eq!(ratio(1 << 100, 3 << 100), ratio(1, 3));
    }

    #[test]
    fn order_is_that_of_cross_products() {
        for (a, b) in (-20..20).flat_map(|a| (1..9).map(move |b| (a, b))) {
            for (c, d) in (-20..20).flat_map(|c| (1..9).map(move |d| (c, d))) {
                assert_eq!(ratio(a, b).cmp(&ratio(c, d)), (a * d).cmp(&(c * b)));
            }
        }
        let most = i128::MAX;
        assert!(ratio(most, most - 1) < ratio(most - 1, most - 2));
    }

    #[test]
    fn what_does_not_fit_is_reported() {
        assert_eq!(ratio(i128::MAX, 1).combined(b'+', ratio(1, 1)), None);
        assert_eq!(ratio(i128::MAX, 1).combined(b'*', ratio(2, 1)), None);
        assert_eq!(ratio(1, 2).combined(b'/', Ratio::ZERO), None);
        assert_eq!(ratio(1, 2).combined(b'-', ratio(1, 3)), Some(ratio(1, 6)));
    }
}
