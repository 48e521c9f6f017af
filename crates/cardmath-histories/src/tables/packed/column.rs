//! A column, packed.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Float64Type, Int32Type, Int64Type, TimestampMicrosecondType, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, DictionaryArray, ListArray, PrimitiveArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, FieldRef, TimeUnit};
use cardmath_cards::simd::Instructions;

use super::narrow::Narrow;

const MICROSECONDS: DataType = DataType::Timestamp(TimeUnit::Microsecond, None);

/// A column whose numbers are narrow.
#[derive(Clone, Debug)]
pub enum PackedColumn {
    /// A column of Arrow.
    Whole(ArrayRef),
    /// Whole numbers or times, less the least of them.
    Numbers {
        kind: DataType,
        least: u64,
        above: Narrow,
        nulls: Option<NullBuffer>,
    },
    /// Codes, and their texts.
    Names {
        codes: Box<PackedColumn>,
        texts: ArrayRef,
    },
    /// Lists: their lengths, and all items.
    Lists {
        lengths: Narrow,
        items: Box<PackedColumn>,
        item: FieldRef,
        nulls: Option<NullBuffer>,
    },
}

/// Do the same for each type of numbers: `call::<Type>(arguments)`.
macro_rules! of_kind {
    ($kind:expr, $call:ident($($argument:expr),*), $other:expr) => {
        match $kind {
            DataType::UInt8 => $call::<UInt8Type>($($argument),*),
            DataType::UInt16 => $call::<UInt16Type>($($argument),*),
            DataType::UInt32 => $call::<UInt32Type>($($argument),*),
            DataType::UInt64 => $call::<UInt64Type>($($argument),*),
            DataType::Int32 => $call::<Int32Type>($($argument),*),
            DataType::Int64 => $call::<Int64Type>($($argument),*),
            kind if *kind == MICROSECONDS => $call::<TimestampMicrosecondType>($($argument),*),
            _ => $other,
        }
    };
}

impl PackedColumn {
    /// Pack a column. Truth values, texts and broken numbers stay as they are.
    pub fn of(column: &ArrayRef) -> Self {
        if let Some(names) = column.as_dictionary_opt::<Int32Type>() {
            let codes: ArrayRef = Arc::new(names.keys().clone());
            return Self::Names {
                codes: Box::new(Self::of(&codes)),
                texts: names.values().clone(),
            };
        }
        if let Some(lists) = column.as_list_opt::<i32>() {
            return packed_lists(lists);
        }
        of_kind!(
            column.data_type(),
            packed(column),
            Self::Whole(column.clone())
        )
    }

    /// Pack lists of numbers below 256, one behind the other, given the length of each.
    pub fn of_lists(lengths: &[u8], items: &[u8], item: FieldRef) -> Self {
        let most = lengths.iter().copied().max().unwrap_or(0);
        Self::Lists {
            lengths: Narrow::of(lengths.iter().map(|length| (*length).into()), most.into()),
            items: Box::new(UInt8Type::packed(items, None)),
            item,
            nulls: None,
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        match self {
            Self::Whole(column) => column.len(),
            Self::Numbers { above, .. } => above.len(),
            Self::Names { codes, .. } => codes.len(),
            Self::Lists { lengths, .. } => lengths.len(),
        }
    }

    /// The column of Arrow.
    pub fn array(&self) -> ArrayRef {
        match self {
            Self::Whole(column) => column.clone(),
            Self::Numbers {
                kind,
                least,
                above,
                nulls,
            } => of_kind!(
                kind,
                unpacked(*least, above, nulls.clone()),
                unreachable!("{kind} is not packed")
            ),
            Self::Names { codes, texts } => {
                let codes = codes.array().as_primitive::<Int32Type>().clone();
                Arc::new(DictionaryArray::new(codes, texts.clone()))
            }
            Self::Lists {
                lengths,
                items,
                item,
                nulls,
            } => {
                let lengths = lengths.map(|length| length as usize);
                let offsets = OffsetBuffer::from_lengths(lengths);
                let lists = ListArray::new(item.clone(), offsets, items.array(), nulls.clone());
                Arc::new(lists)
            }
        }
    }

    /// Add a number to all values, if they are whole numbers.
    pub fn add(&mut self, number: u64) {
        if let Self::Numbers { least, .. } = self {
            *least = least.wrapping_add(number);
        }
    }

    /// The bytes in memory.
    pub fn bytes(&self) -> usize {
        let of_nulls = |nulls: &Option<NullBuffer>| {
            nulls.as_ref().map_or(0, |nulls| nulls.buffer().capacity())
        };
        match self {
            Self::Whole(column) => column.get_buffer_memory_size(),
            Self::Numbers { above, nulls, .. } => above.bytes() + of_nulls(nulls),
            Self::Names { codes, texts } => codes.bytes() + texts.get_buffer_memory_size(),
            Self::Lists {
                lengths,
                items,
                nulls,
                ..
            } => lengths.bytes() + items.bytes() + of_nulls(nulls),
        }
    }
}

/// A number as a word, and back: a whole number keeps its value modulo 2^64.
trait Word: Copy + Ord + Default {
    fn word(self) -> u64;
    fn of(word: u64) -> Self;
}

macro_rules! words {
    ($($number:ty),*) => {
        $(
        #[allow(clippy::unnecessary_cast, reason = "one of the numbers is a word already")]
        impl Word for $number {
            #[inline]
            fn word(self) -> u64 {
                self as u64
            }

            #[inline]
            fn of(word: u64) -> Self {
                word as $number
            }
        }
        )*
    };
}

words!(u8, u16, u32, u64, i32, i64);

/// Numbers of a type that can be packed.
pub trait Packs: ArrowPrimitiveType {
    /// Pack numbers.
    fn packed(numbers: &[Self::Native], nulls: Option<NullBuffer>) -> PackedColumn;

    /// Pack zeros.
    fn packed_zeros(count: usize, nulls: Option<NullBuffer>) -> PackedColumn {
        PackedColumn::Numbers {
            kind: Self::DATA_TYPE,
            least: 0,
            above: Narrow::Zeros(count),
            nulls,
        }
    }
}

macro_rules! whole_numbers {
    ($($kind:ty),*) => {
        $(impl Packs for $kind {
            fn packed(numbers: &[Self::Native], nulls: Option<NullBuffer>) -> PackedColumn {
                let instructions = Instructions::chosen().unwrap_or_else(|_| Instructions::fastest());
                let (least, above) = instructions.compiled(
                    #[inline(always)]
                    || narrowed(numbers),
                );
                PackedColumn::Numbers {
                    kind: Self::DATA_TYPE,
                    least,
                    above,
                    nulls,
                }
            }
        })*
    };
}

whole_numbers!(
    UInt8Type, UInt16Type, UInt32Type, UInt64Type, Int32Type, Int64Type
);
whole_numbers!(TimestampMicrosecondType);

impl Packs for Float64Type {
    fn packed(numbers: &[f64], nulls: Option<NullBuffer>) -> PackedColumn {
        let numbers = numbers.to_vec().into();
        PackedColumn::Whole(Arc::new(PrimitiveArray::<Self>::new(numbers, nulls)))
    }

    fn packed_zeros(count: usize, nulls: Option<NullBuffer>) -> PackedColumn {
        Self::packed(&vec![0.0; count], nulls)
    }
}

fn packed<Kind: Packs>(column: &ArrayRef) -> PackedColumn {
    let numbers = column.as_primitive::<Kind>().values();
    Kind::packed(numbers, column.nulls().cloned())
}

/// The least of some numbers as a word, and all less the least.
#[inline(always)]
fn narrowed<Number: Word>(numbers: &[Number]) -> (u64, Narrow) {
    // A column without rows has any bounds.
    let first = numbers.first().copied().unwrap_or_default();
    let bounds =
        |(least, most): (Number, Number), number: &Number| (least.min(*number), most.max(*number));
    let (least, most) = numbers.iter().fold((first, first), bounds);
    let (least, most) = (least.word(), most.word());
    let above = numbers
        .iter()
        .map(|number| number.word().wrapping_sub(least));
    (least, Narrow::of(above, most.wrapping_sub(least)))
}

fn unpacked<Kind>(least: u64, above: &Narrow, nulls: Option<NullBuffer>) -> ArrayRef
where
    Kind: ArrowPrimitiveType,
    Kind::Native: Word,
{
    let numbers = above.map(|above| Kind::Native::of(least.wrapping_add(above)));
    Arc::new(PrimitiveArray::<Kind>::new(numbers.into(), nulls))
}

fn packed_lists(lists: &ListArray) -> PackedColumn {
    let offsets = lists.value_offsets();
    let (first, last) = (offsets[0] as usize, offsets[lists.len()] as usize);
    let (DataType::List(item) | DataType::LargeList(item)) = lists.data_type() else {
        unreachable!("a list has items")
    };
    let lengths: Vec<u64> = offsets
        .windows(2)
        .map(|pair| (pair[1] - pair[0]) as u64)
        .collect();
    let most = lengths.iter().copied().max().unwrap_or(0);
    let items = lists.values().slice(first, last - first);
    PackedColumn::Lists {
        lengths: Narrow::of(lengths.into_iter(), most),
        items: Box::new(PackedColumn::of(&items)),
        item: item.clone(),
        nulls: lists.nulls().cloned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::builder::{ListBuilder, StringBuilder, UInt8Builder};
    use arrow_array::{BooleanArray, Float64Array, Int64Array, StringArray, UInt64Array};
    use proptest::prelude::*;

    fn same(column: &ArrayRef) -> PackedColumn {
        let packed = PackedColumn::of(column);
        assert_eq!(&packed.array(), column);
        packed
    }

    fn numbers(values: Vec<Option<i64>>) -> ArrayRef {
        Arc::new(Int64Array::from(values))
    }

    #[test]
    fn numbers_have_the_width_of_their_span() {
        let rows = 999;
        for (most, bytes) in [(0, 0), (255, 1), (256, 2), (65_535, 2), (65_536, 4)] {
            for least in [i64::MIN, -7, 0, 1 << 40, i64::MAX - most] {
                let all = (0..rows).map(|row| Some(least + if row == 5 { most } else { 0 }));
                let packed = same(&numbers(all.collect()));
                let wanted = bytes * usize::try_from(rows).expect("few");
                assert_eq!(packed.bytes(), wanted, "{least} {most}");
            }
        }
    }

    #[test]
    fn few_different_numbers_have_codes() {
        let far = |row: u64| (row % 5) << 59 | 1;
        let column: ArrayRef = Arc::new(UInt64Array::from_iter_values((0..600).map(far)));
        assert_eq!(same(&column).bytes(), 2 * 600 + 8 * 5);
        let all = |row: u64| row.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let column: ArrayRef = Arc::new(UInt64Array::from_iter_values((0..600).map(all)));
        assert_eq!(same(&column).bytes(), 8 * 600);
        // More numbers than codes, each often enough.
        let many = |row: u64| (row % 66_000) << 40;
        let column: ArrayRef = Arc::new(UInt64Array::from_iter_values((0..200_000).map(many)));
        same(&column);
    }

    #[test]
    fn a_number_is_added_to_numbers_alone() {
        let mut packed = PackedColumn::of(&numbers(vec![Some(3), None, Some(-1)]));
        packed.add(10);
        let added = packed.array();
        let found: Vec<_> = added.as_primitive::<Int64Type>().iter().collect();
        assert_eq!(found, [Some(13), None, Some(9)]);
        let texts: ArrayRef = Arc::new(StringArray::from(vec!["a"]));
        let mut packed = PackedColumn::of(&texts);
        packed.add(10);
        assert_eq!(&packed.array(), &texts);
    }

    #[test]
    fn columns_of_all_kinds_come_back() {
        let names: DictionaryArray<Int32Type> = [Some("a"), None, Some("b"), Some("a")]
            .into_iter()
            .collect();
        let mut boards = ListBuilder::new(ListBuilder::new(UInt8Builder::new()));
        for board in [&[1u8, 2, 3][..], &[]] {
            boards.values().values().append_slice(board);
            boards.values().append(true);
        }
        boards.append(true);
        boards.append(false);
        boards.append(true);
        let mut texts = ListBuilder::new(StringBuilder::new());
        texts.values().append_value("a warning");
        texts.append(true);
        texts.append(true);
        let columns: [ArrayRef; 6] = [
            Arc::new(names),
            Arc::new(boards.finish()),
            Arc::new(texts.finish()),
            Arc::new(BooleanArray::from(vec![Some(true), None, Some(false)])),
            Arc::new(Float64Array::from(vec![0.5, f64::INFINITY])),
            Arc::new(StringArray::from(vec![Some("x"), None])),
        ];
        for column in &columns {
            same(column);
            for start in 0..column.len() {
                same(&column.slice(start, column.len() - start));
                same(&column.slice(start, 0));
            }
        }
    }

    proptest! {
        #[test]
        fn any_numbers_come_back(
            values in proptest::collection::vec(proptest::option::of(any::<i64>()), 0..40),
            shift in 0u32..64,
        ) {
            let values = values.into_iter().map(|value| value.map(|value| value >> shift));
            same(&numbers(values.collect()));
        }
    }
}
