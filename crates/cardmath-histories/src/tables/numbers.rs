//! Columns of numbers, of yes and no, and of lists of cards, built without more memory than they
//! need.

use std::sync::Arc;

use arrow_array::{ArrowNativeTypeOp, ArrowPrimitiveType, BooleanArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use arrow_schema::{ArrowError, DataType};

use super::column::{Column, list, list_item};
use super::packed::{PackedColumn, Packs};
use crate::cards::Cards;

/// Builds a column of numbers. It takes no memory while all of them are 0.
pub struct Numbers<Kind: ArrowPrimitiveType> {
    /// Empty while all numbers are 0.
    values: Vec<Kind::Native>,
    /// The number of zeros while all numbers are 0.
    zeros: usize,
}

impl<Kind: ArrowPrimitiveType> Default for Numbers<Kind> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            zeros: 0,
        }
    }
}

impl<Kind: Packs> Numbers<Kind> {
    /// Add a number.
    #[inline]
    pub fn push(&mut self, value: Kind::Native) {
        if self.values.is_empty() {
            if value.is_zero() {
                self.zeros += 1;
                return;
            }
            self.begin();
        }
        self.values.push(value);
    }

    /// Add several numbers.
    #[inline]
    pub fn extend(&mut self, values: impl Iterator<Item = Kind::Native> + Clone) {
        if self.values.is_empty() {
            if values.clone().all(|value| value.is_zero()) {
                self.zeros += values.count();
                return;
            }
            self.begin();
        }
        self.values.extend(values);
    }

    /// Add the first numbers of a block. A block of fixed length is copied without a branch for how
    /// many of them there are.
    #[inline]
    pub fn extend_from<const BLOCK: usize>(&mut self, block: &[Kind::Native; BLOCK], count: usize) {
        if self.values.is_empty() {
            self.extend(block[..count].iter().copied());
            return;
        }
        let end = self.values.len() + count;
        self.values.extend_from_slice(block);
        self.values.truncate(end);
    }

    /// Add several zeros.
    #[inline]
    pub fn extend_zeros(&mut self, count: usize) {
        if self.values.is_empty() {
            self.zeros += count;
        } else {
            let len = self.values.len() + count;
            self.values.resize(len, Kind::Native::default());
        }
    }

    /// Write down the zeros before the first other number.
    #[cold]
    fn begin(&mut self) {
        self.values.resize(self.zeros, Kind::Native::default());
    }

    fn packed(&mut self, nulls: Option<NullBuffer>) -> PackedColumn {
        let packed = match self.zeros {
            zeros if self.values.is_empty() => Kind::packed_zeros(zeros, nulls),
            _ => Kind::packed(&self.values, nulls),
        };
        self.values.clear();
        self.zeros = 0;
        packed
    }
}

impl<Kind: Packs> Column for Numbers<Kind> {
    fn data_type() -> DataType {
        Kind::DATA_TYPE
    }

    fn pack(&mut self) -> Result<PackedColumn, ArrowError> {
        Ok(self.packed(None))
    }
}

/// Builds a column of numbers that may be missing.
pub struct Options<Kind: ArrowPrimitiveType> {
    values: Numbers<Kind>,
    known: Bits,
}

impl<Kind: ArrowPrimitiveType> Default for Options<Kind> {
    fn default() -> Self {
        Self {
            values: Numbers::default(),
            known: Bits::default(),
        }
    }
}

impl<Kind: Packs> Options<Kind> {
    /// Add a number, or that there is none.
    #[inline]
    pub fn push(&mut self, value: Option<Kind::Native>) {
        // The number of a row that has none is never read.
        self.values.push(value.unwrap_or_default());
        self.known.push(value.is_some());
    }

    /// Add several numbers that may be missing.
    #[inline]
    pub fn extend(&mut self, values: impl Iterator<Item = Option<Kind::Native>> + Clone) {
        self.values
            .extend(values.clone().map(Option::unwrap_or_default));
        self.known.extend(values.map(|value| value.is_some()));
    }

    /// Add several numbers, none of which is missing.
    #[inline]
    pub fn extend_known(&mut self, values: impl ExactSizeIterator<Item = Kind::Native> + Clone) {
        self.known.extend_same(true, values.len());
        self.values.extend(values);
    }

    /// Add that several are missing.
    #[inline]
    pub fn extend_nulls(&mut self, count: usize) {
        self.values.extend_zeros(count);
        self.known.extend_same(false, count);
    }
}

impl<Kind: Packs> Column for Options<Kind> {
    fn data_type() -> DataType {
        Kind::DATA_TYPE
    }

    fn pack(&mut self) -> Result<PackedColumn, ArrowError> {
        Ok(self.values.packed(self.known.nulls()))
    }
}

/// Bits, one behind the other.
#[derive(Default)]
struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    #[inline]
    fn push(&mut self, bit: bool) {
        let place = self.len % u64::BITS as usize;
        self.len += 1;
        match self.words.last_mut() {
            Some(word) if place > 0 => *word |= u64::from(bit) << place,
            _ => self.words.push(u64::from(bit)),
        }
    }

    /// Add several bits, put together in a word at a time.
    #[inline]
    fn extend(&mut self, bits: impl Iterator<Item = bool>) {
        let (mut word, mut count) = (0, 0);
        for bit in bits {
            word |= u64::from(bit) << count;
            count += 1;
            if count == u64::BITS {
                self.push_word(word, count);
                (word, count) = (0, 0);
            }
        }
        self.push_word(word, count);
    }

    /// Add one bit several times.
    #[inline]
    fn extend_same(&mut self, bit: bool, mut count: usize) {
        let word = if bit { u64::MAX } else { 0 };
        while count > 0 {
            let now = count.min(u64::BITS as usize) as u32;
            self.push_word(word & u64::MAX >> (u64::BITS - now), now);
            count -= now as usize;
        }
    }

    /// Add some lowest bits of a word; the others are 0.
    #[inline]
    fn push_word(&mut self, word: u64, count: u32) {
        if count == 0 {
            return;
        }
        let place = self.len as u32 % u64::BITS;
        self.len += count as usize;
        if place > 0
            && let Some(last) = self.words.last_mut()
        {
            *last |= word << place;
            if place + count > u64::BITS {
                self.words.push(word >> (u64::BITS - place));
            }
            return;
        }
        self.words.push(word);
    }

    /// Take the bits so far.
    fn take(&mut self) -> BooleanBuffer {
        // The first bit is the lowest of the first byte, also where words begin with their highest
        // byte.
        let words: Vec<u64> = self.words.iter().map(|word| word.to_le()).collect();
        self.words.clear();
        BooleanBuffer::new(Buffer::from_vec(words), 0, std::mem::take(&mut self.len))
    }

    /// Take which values are known; none if all are.
    fn nulls(&mut self) -> Option<NullBuffer> {
        let nulls = NullBuffer::new(self.take());
        (nulls.null_count() > 0).then_some(nulls)
    }
}

/// Builds a column of yes and no.
#[derive(Default)]
pub struct Flags(Bits);

impl Flags {
    /// Add yes or no.
    #[inline]
    pub fn push(&mut self, flag: bool) {
        self.0.push(flag);
    }

    /// Add several.
    #[inline]
    pub fn extend(&mut self, flags: impl Iterator<Item = bool>) {
        self.0.extend(flags);
    }

    /// Add no several times.
    #[inline]
    pub fn extend_no(&mut self, count: usize) {
        self.0.extend_same(false, count);
    }
}

impl Column for Flags {
    fn data_type() -> DataType {
        DataType::Boolean
    }

    fn pack(&mut self) -> Result<PackedColumn, ArrowError> {
        let flags = BooleanArray::new(self.0.take(), None);
        Ok(PackedColumn::Whole(Arc::new(flags)))
    }
}

/// Builds a column of lists of card ids.
#[derive(Default)]
pub struct CardLists {
    ids: Vec<u8>,
    lengths: Vec<u8>,
}

impl CardLists {
    /// Add a list of cards.
    #[inline]
    pub fn push(&mut self, cards: &Cards) {
        let end = self.ids.len() + cards.len();
        self.ids.extend_from_slice(cards.padded());
        self.ids.truncate(end);
        self.lengths.push(cards.len() as u8);
    }
}

impl Column for CardLists {
    fn data_type() -> DataType {
        list(DataType::UInt8)
    }

    fn pack(&mut self) -> Result<PackedColumn, ArrowError> {
        if i32::try_from(self.ids.len()).is_err() {
            return Err(ArrowError::OffsetOverflowError(self.ids.len()));
        }
        let item = list_item(DataType::UInt8);
        let packed = PackedColumn::of_lists(&self.lengths, &self.ids, item);
        self.ids.clear();
        self.lengths.clear();
        Ok(packed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::ArrayRef;
    use arrow_array::cast::AsArray;
    use arrow_array::types::{Int64Type, UInt8Type};

    fn taken(column: &mut impl Column) -> ArrayRef {
        column.pack().expect("a column").array()
    }

    #[test]
    fn numbers_come_back_however_many_zeros_precede_them() {
        for zeros in [0, 1, 63, 64, 65, 200_000] {
            for others in [&[][..], &[7], &[-3, 0, 0, 9, 0]] {
                let wanted: Vec<i64> = std::iter::repeat_n(0, zeros)
                    .chain(others.iter().copied())
                    .collect();
                let (mut all, mut some) = (
                    Numbers::<Int64Type>::default(),
                    Options::<Int64Type>::default(),
                );
                for (at, &value) in wanted.iter().enumerate() {
                    all.push(value);
                    some.push((at % 3 != 1).then_some(value));
                }
                assert_eq!(
                    taken(&mut all).as_primitive::<Int64Type>().values(),
                    &wanted[..]
                );
                let found: Vec<Option<i64>> = taken(&mut some)
                    .as_primitive::<Int64Type>()
                    .iter()
                    .collect();
                let known = |(at, &value): (usize, &i64)| (at % 3 != 1).then_some(value);
                for some_at_once in [0, 1, 3] {
                    let (before, after) = wanted.split_at(zeros.min(some_at_once));
                    let (mut all, mut some) = (
                        Numbers::<Int64Type>::default(),
                        Options::<Int64Type>::default(),
                    );
                    for part in [before, after, &[]] {
                        match part.first_chunk::<3>() {
                            Some(block) if part.len() == 3 => all.extend_from(block, 3),
                            _ => all.extend(part.iter().copied()),
                        }
                        all.extend_from(&[5, 6], 0);
                        some.extend(part.iter().map(|&value| Some(value)));
                    }
                    assert_eq!(
                        taken(&mut all).as_primitive::<Int64Type>().values(),
                        &wanted[..]
                    );
                    assert_eq!(
                        taken(&mut some).as_primitive::<Int64Type>().values(),
                        &wanted[..]
                    );
                }
                assert_eq!(
                    found,
                    wanted.iter().enumerate().map(known).collect::<Vec<_>>()
                );
                assert_eq!(taken(&mut all).len() + taken(&mut some).len(), 0);
            }
        }
    }

    #[test]
    fn runs_of_one_bit_come_back() {
        let lengths = [0, 1, 3, 62, 63, 64, 65, 130];
        for (first, second) in lengths
            .iter()
            .flat_map(|first| lengths.map(|other| (*first, other)))
        {
            let (mut flags, mut some) = (Flags::default(), Options::<Int64Type>::default());
            flags.extend([true].into_iter());
            flags.extend_no(first);
            flags.extend([true, true].into_iter());
            flags.extend_no(second);
            let wanted = [1, first, 2, second]
                .into_iter()
                .zip([true, false].repeat(2));
            let wanted: Vec<bool> = wanted.flat_map(|(count, bit)| vec![bit; count]).collect();
            let flags: Vec<bool> = taken(&mut flags).as_boolean().iter().flatten().collect();
            assert_eq!(flags, wanted, "{first} {second}");
            some.extend_known(vec![7; first].into_iter());
            some.extend_nulls(second);
            some.extend_known(vec![8; first].into_iter());
            let parts = [(first, Some(7)), (second, None), (first, Some(8))];
            let wanted = parts
                .into_iter()
                .flat_map(|(count, number)| vec![number; count]);
            let found = taken(&mut some);
            let found = found.as_primitive::<Int64Type>().iter();
            assert!(found.eq(wanted), "{first} {second}");
        }
    }

    #[test]
    fn flags_and_lists_come_back() {
        let (mut flags, mut cards) = (Flags::default(), CardLists::default());
        let lists: Vec<&[u8]> = [&[1, 2][..], &[], &[255], &[]].repeat(50);
        for list in &lists {
            flags.push(list.is_empty());
            cards.push(&list.iter().copied().collect());
        }
        flags.extend(lists.iter().map(|list| list.is_empty()));
        flags.extend(lists[..3].iter().map(|list| list.is_empty()));
        flags.extend(std::iter::empty());
        flags.extend(lists.iter().map(|list| list.is_empty()));
        let all = lists.iter().chain(&lists).chain(&lists[..3]).chain(&lists);
        let wanted: Vec<bool> = all.map(|list| list.is_empty()).collect();
        let (flags, cards) = (taken(&mut flags), taken(&mut cards));
        for (at, list) in lists.iter().enumerate() {
            let found = cards.as_list::<i32>().value(at);
            assert_eq!(found.as_primitive::<UInt8Type>().values(), list);
        }
        let flags: Vec<bool> = flags.as_boolean().iter().flatten().collect();
        assert_eq!(flags, wanted);
    }
}
