//! Configurations: the signatures of the four suits, sorted, with the number of hands of each.

use super::rounds::RoundsError;
use super::signatures::Signatures;
use cardmath_cards::SUITS;
use std::ops::Range;

/// The limit of the number of hands: an `i64` must hold each index, and Python's `len` the size.
const TOO_MANY_HANDS: u64 = 1 << 63;
/// The inverse of three modulo 2^64: multiplying by it divides multiples of three exactly.
const THIRD: u64 = 0xaaaa_aaaa_aaaa_aaab;

/// Four signatures, greatest first, and the hands that have them.
#[derive(Debug)]
pub struct Configuration {
    /// The signature of each suit.
    pub signatures: [u16; SUITS],
    /// The index of the first hand.
    pub first: u64,
    /// The contribution of each suit's number to the index. The number of the last suit is added as
    /// it is.
    parts: [Contribution; SUITS - 1],
}

/// The contribution of a suit's number `x`: `x (x + 1) …`, shifted, then multiplied modulo 2^64.
#[derive(Clone, Copy, Default, Debug)]
struct Contribution {
    /// The number of factors: the suits with the same signature from this one on.
    alike: u32,
    shift: u32,
    times: u64,
}

impl Configuration {
    /// The index of the hand whose suits have these numbers.
    ///
    /// Suits with the same signature are sorted by number, greatest first, and form a multiset.
    /// There are C(x+m-1, m) multisets of size m that have only numbers below x; the sum of these
    /// counts is the place of a multiset.
    #[inline]
    pub fn index(&self, [first, second, third, last]: [u64; SUITS]) -> u64 {
        let [a, b, c] = &self.parts;
        let parts = [
            a.count::<3>(first),
            b.count::<2>(second),
            c.count::<1>(third),
        ];
        parts.into_iter().fold(self.first + last, u64::wrapping_add)
    }

    /// The numbers of the suits of the hand at this distance from the first.
    pub fn numbers(&self, signatures: &Signatures, mut after: u64) -> [u64; SUITS] {
        let mut numbers = [0; SUITS];
        for group in groups(self.signatures).rev() {
            let things = signatures.size(self.signatures[group.start]);
            let size = multisets(things, group.len()).unwrap_or(u64::MAX);
            take_multiset(after % size, things, &mut numbers[group]);
            after /= size;
        }
        numbers
    }
}

impl Contribution {
    fn new(alike: usize, weight: u64) -> Contribution {
        // Shift and factor together divide the product by 1, 2, 6 or 24.
        let (shift, times) = [(0, 1), (1, 1), (1, THIRD), (3, THIRD)][alike - 1];
        Contribution {
            alike: alike as u32,
            shift,
            times: weight.wrapping_mul(times),
        }
    }

    /// The contribution of a number, if at most `MORE` suits with the same signature follow.
    #[inline]
    fn count<const MORE: u32>(&self, number: u64) -> u64 {
        // Unused factors are 1: the number of factors is unpredictable, so a branch would be slow.
        let wanted = |next| next <= MORE && next < self.alike;
        let factor = |next| {
            if wanted(next) {
                number + u64::from(next)
            } else {
                1
            }
        };
        let product = number * factor(1) * factor(2) * factor(3);
        (product >> self.shift).wrapping_mul(self.times)
    }
}

/// The configurations of these signatures in ascending order, and the number of hands.
pub fn configurations(
    signatures: &Signatures,
    found: impl Iterator<Item = [u16; SUITS]>,
) -> Result<(Vec<Configuration>, u64), RoundsError> {
    let mut found: Vec<_> = found.collect();
    found.sort_unstable();
    found.dedup();
    let mut size = 0u64;
    let number = |four| {
        let first = size;
        let (parts, hands) = parts(signatures, four).ok_or(RoundsError::TooManyHands)?;
        let next = size
            .checked_add(hands)
            .filter(|&size| size < TOO_MANY_HANDS);
        size = next.ok_or(RoundsError::TooManyHands)?;
        Ok(Configuration {
            signatures: four,
            first,
            parts,
        })
    };
    let all: Result<_, _> = found.into_iter().map(number).collect();
    Ok((all?, size))
}

/// The contributions of the suits' numbers, and the number of hands; none if there are too many.
fn parts(signatures: &Signatures, four: [u16; SUITS]) -> Option<([Contribution; SUITS - 1], u64)> {
    let mut parts = [Contribution::default(); SUITS];
    let mut weight = 1;
    for group in groups(four).rev() {
        for place in group.clone() {
            parts[place] = Contribution::new(group.end - place, weight);
        }
        let size = multisets(signatures.size(four[group.start]), group.len())?;
        weight = size.checked_mul(weight)?;
    }
    let [first, second, third, _] = parts;
    Some(([first, second, third], weight))
}

/// The ranges of suits with equal signatures.
fn groups(four: [u16; SUITS]) -> impl DoubleEndedIterator<Item = Range<usize>> {
    let starts = (0..SUITS).filter(move |&place| place == 0 || four[place] != four[place - 1]);
    starts.map(move |start| {
        let alike = four[start..]
            .iter()
            .take_while(|&&other| other == four[start]);
        start..start + alike.count()
    })
}

/// The number of multisets of this size, n (n + 1) … / size!; none if the product overflows.
fn multisets(things: u64, size: usize) -> Option<u64> {
    let mut factors = (0..size as u64).map(|next| things.checked_add(next));
    let product = factors.try_fold(1u64, |product, factor| product.checked_mul(factor?))?;
    Some(product / (1..=size as u64).product::<u64>())
}

/// The multiset at this place, greatest number first, of numbers below `things`.
fn take_multiset(mut place: u64, things: u64, numbers: &mut [u64]) {
    let length = numbers.len();
    for (number, size) in numbers.iter_mut().zip((1..=length).rev()) {
        let below = |number| multisets(number, size).unwrap_or(u64::MAX);
        *number = match size {
            1 => place,
            _ => last_where(things, |number| below(number) <= place),
        };
        place -= below(*number);
    }
}

/// The greatest number below `end` with a property that holds for all smaller numbers too.
fn last_where(end: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, end);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiset_is_found_by_its_place() {
        let below = |number, size| multisets(number, size).expect("a small number");
        for size in 1..=SUITS {
            for place in 0..below(9, size) {
                let mut numbers = vec![0; size];
                take_multiset(place, 9, &mut numbers);
                assert!(numbers.is_sorted_by(|a, b| a >= b) && numbers[0] < 9);
                let counts = numbers.iter().zip((1..=size).rev());
                assert_eq!(counts.map(|(&n, size)| below(n, size)).sum::<u64>(), place);
                let part = Contribution::new(size, 5);
                assert_eq!(part.count::<3>(numbers[0]), 5 * below(numbers[0], size));
            }
        }
    }
}
