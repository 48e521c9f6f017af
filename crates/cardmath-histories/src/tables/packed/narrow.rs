//! Whole numbers from 0 on, in the fewest bytes that hold the greatest.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A column in which fewer than a third of the numbers differ has codes for them.
const REPEATED: usize = 3;

/// Whole numbers.
#[derive(Clone, Debug)]
pub enum Narrow {
    /// This many zeros.
    Zeros(usize),
    /// Numbers below 2^8.
    Bytes(Vec<u8>),
    /// Numbers below 2^16.
    Halves(Vec<u16>),
    /// Numbers below 2^32.
    Words(Vec<u32>),
    /// Few different numbers of any size, and which of them each is.
    Codes(Vec<u16>, Vec<u64>),
    /// Any numbers.
    Wide(Vec<u64>),
}

impl Narrow {
    /// Pack numbers of which the greatest is known.
    #[inline(always)]
    pub fn of(numbers: impl ExactSizeIterator<Item = u64> + Clone, most: u64) -> Self {
        if most == 0 {
            return Self::Zeros(numbers.len());
        }
        if u8::try_from(most).is_ok() {
            return Self::Bytes(numbers.map(|number| number as u8).collect());
        }
        if u16::try_from(most).is_ok() {
            return Self::Halves(numbers.map(|number| number as u16).collect());
        }
        if u32::try_from(most).is_ok() {
            return Self::Words(numbers.map(|number| number as u32).collect());
        }
        coded(numbers.clone()).unwrap_or_else(|| Self::Wide(numbers.collect()))
    }

    /// How many they are.
    pub fn len(&self) -> usize {
        match self {
            Self::Zeros(count) => *count,
            Self::Bytes(numbers) => numbers.len(),
            Self::Halves(numbers) => numbers.len(),
            Self::Words(numbers) => numbers.len(),
            Self::Codes(codes, _) => codes.len(),
            Self::Wide(numbers) => numbers.len(),
        }
    }

    /// Each number, as a function makes it.
    pub fn map<T: Clone>(&self, made: impl Fn(u64) -> T) -> Vec<T> {
        match self {
            Self::Zeros(count) => vec![made(0); *count],
            Self::Bytes(numbers) => each(numbers, made),
            Self::Halves(numbers) => each(numbers, made),
            Self::Words(numbers) => each(numbers, made),
            Self::Codes(codes, numbers) => {
                let numbers: Vec<T> = each(numbers, made);
                let codes = codes.iter().map(|code| usize::from(*code));
                codes.map(|code| numbers[code].clone()).collect()
            }
            Self::Wide(numbers) => each(numbers, made),
        }
    }

    /// The bytes in memory.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Zeros(_) => 0,
            Self::Bytes(numbers) => size_of_val(&numbers[..]),
            Self::Halves(numbers) => size_of_val(&numbers[..]),
            Self::Words(numbers) => size_of_val(&numbers[..]),
            Self::Codes(codes, numbers) => size_of_val(&codes[..]) + size_of_val(&numbers[..]),
            Self::Wide(numbers) => size_of_val(&numbers[..]),
        }
    }
}

fn each<N: Copy + Into<u64>, T>(numbers: &[N], made: impl Fn(u64) -> T) -> Vec<T> {
    numbers
        .iter()
        .map(|number| made((*number).into()))
        .collect()
}

/// A hash of one number in two steps. That of the standard library, which withstands numbers that
/// were chosen to clash, takes longer than all else that is done with a number here; at worst, a
/// batch of clashing numbers costs the square of its few thousand rows.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15; // 2^64 over the golden ratio
        let product = (self.0 ^ number).wrapping_mul(ODD);
        // The lowest bits of a product depend on those of the number alone.
        self.0 = product ^ product >> 32;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// Numbers by codes; none if too many of them differ.
fn coded(numbers: impl ExactSizeIterator<Item = u64>) -> Option<Narrow> {
    let most = numbers.len() / REPEATED;
    let mut known = HashMap::<u64, usize, BuildHasherDefault<Mixed>>::default();
    let mut values = Vec::new();
    let mut codes = Vec::with_capacity(numbers.len());
    for number in numbers {
        let next = values.len();
        let code = *known.entry(number).or_insert(next);
        if code == next {
            values.push(number);
        }
        codes.push(u16::try_from(code).ok().filter(|_| code < most)?);
    }
    values.shrink_to_fit();
    Some(Narrow::Codes(codes, values))
}
