//! Short names for the builders of columns, and a table made of them.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder, UInt8Builder};
use arrow_array::types::{
    Float64Type, Int64Type, TimestampMicrosecondType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType};

pub use super::column::{Column, list};
pub use super::names::Names;
pub use super::numbers::{CardLists, Flags, Numbers, Options};
use super::packed::PackedColumn;

/// Whole numbers of some widths.
pub type U8 = Numbers<UInt8Type>;
pub type U16 = Numbers<UInt16Type>;
pub type U32 = Numbers<UInt32Type>;
pub type U64 = Numbers<UInt64Type>;
/// Amounts.
pub type I64 = Numbers<Int64Type>;
/// Values that are not whole numbers.
pub type F64 = Numbers<Float64Type>;
/// Times.
pub type Times = Options<TimestampMicrosecondType>;
/// Numbers that may be missing.
pub type MaybeU8 = Options<UInt8Type>;
pub type MaybeU16 = Options<UInt16Type>;
pub type MaybeU32 = Options<UInt32Type>;
pub type MaybeI64 = Options<Int64Type>;
pub type MaybeF64 = Options<Float64Type>;
/// Lists of lists of card ids.
pub type Boards = ListBuilder<ListBuilder<UInt8Builder>>;
/// Texts.
pub type Words = StringBuilder;
/// Lists of texts.
pub type Texts = ListBuilder<StringBuilder>;

macro_rules! column {
    ($($builder:ty => $data_type:expr),* $(,)?) => {
        $(impl Column for $builder {
            fn data_type() -> DataType {
                $data_type
            }

            fn pack(&mut self) -> Result<PackedColumn, ArrowError> {
                let mut array = self.finish();
                array.shrink_to_fit();
                let array: ArrayRef = Arc::new(array);
                Ok(PackedColumn::of(&array))
            }
        })*
    };
}

column! {
    Words => DataType::Utf8,
    Boards => list(list(DataType::UInt8)),
    Texts => list(DataType::Utf8),
}

/// Declare a table: a builder for each column, in order, with `null` behind those that may be
/// missing.
macro_rules! table {
    ($($column:ident: $builder:ty $(, $null:ident)?;)*) => {
        /// The columns while they are being filled.
        #[derive(Default)]
        pub struct Builder {
            $(pub $column: $builder,)*
        }

        impl Builder {
            /// The names and types of the columns.
            pub fn schema() -> arrow_schema::SchemaRef {
                use $crate::tables::columns::Column;
                let fields = vec![$(arrow_schema::Field::new(
                    stringify!($column),
                    <$builder as Column>::data_type(),
                    $crate::tables::columns::may_be_null!($($null)?),
                ),)*];
                std::sync::Arc::new(arrow_schema::Schema::new(fields))
            }

            /// Take the rows so far, packed.
            pub fn pack(
                &mut self,
            ) -> Result<$crate::tables::packed::Packed, arrow_schema::ArrowError> {
                use $crate::tables::columns::Column;
                let columns = vec![$(self.$column.pack()?,)*];
                Ok($crate::tables::packed::Packed::new(columns))
            }
        }
    };
}

macro_rules! may_be_null {
    () => {
        false
    };
    (null) => {
        true
    };
}

pub(crate) use {may_be_null, table};

/// Add a text, or null where it is empty.
pub fn push_name(column: &mut Names, text: &str) {
    if text.is_empty() {
        column.append_null();
    } else {
        column.append_value(text);
    }
}

/// Add a text that is mostly the same as in the row before, or null where it is empty.
pub fn push_again(column: &mut Names, text: &str) {
    if text.is_empty() {
        column.append_null();
    } else {
        column.append_again(text);
    }
}

/// Add one of the program's own texts, or null where it is empty.
pub fn push_constant(column: &mut Names, text: &'static str) {
    if text.is_empty() {
        column.append_null();
    } else {
        column.append_constant(text);
    }
}

/// Add an amount, or null where it is 0.
pub fn push_amount(column: &mut MaybeI64, amount: i64) {
    column.push((amount != 0).then_some(amount));
}
