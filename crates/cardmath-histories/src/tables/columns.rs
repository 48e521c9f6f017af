//! Short names for the builders of columns, and a table made of them.

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int64Builder, ListBuilder, StringBuilder,
    TimestampMicrosecondBuilder, UInt8Builder, UInt16Builder, UInt32Builder, UInt64Builder,
};
use arrow_schema::{DataType, Field, TimeUnit};

pub use super::names::Names;

/// Lists of card ids.
pub type Cards = ListBuilder<UInt8Builder>;
/// Lists of lists of card ids.
pub type Boards = ListBuilder<ListBuilder<UInt8Builder>>;
/// Lists of texts.
pub type Texts = ListBuilder<StringBuilder>;

/// The type of a builder's column.
pub trait Column {
    /// The type in Arrow.
    fn data_type() -> DataType;
}

macro_rules! column {
    ($($builder:ty => $data_type:expr),* $(,)?) => {
        $(impl Column for $builder {
            fn data_type() -> DataType {
                $data_type
            }
        })*
    };
}

column! {
    BooleanBuilder => DataType::Boolean,
    Float64Builder => DataType::Float64,
    Int64Builder => DataType::Int64,
    UInt8Builder => DataType::UInt8,
    UInt16Builder => DataType::UInt16,
    UInt32Builder => DataType::UInt32,
    UInt64Builder => DataType::UInt64,
    StringBuilder => DataType::Utf8,
    Names => DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
    Cards => list(DataType::UInt8),
    Boards => list(list(DataType::UInt8)),
    Texts => list(DataType::Utf8),
    TimestampMicrosecondBuilder => DataType::Timestamp(TimeUnit::Microsecond, None),
}

fn list(of: DataType) -> DataType {
    DataType::List(Field::new("item", of, true).into())
}

/// Declare a table: a builder for each column, in order, with `null` behind those that may be missing.
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

            /// Take the rows so far as a batch.
            pub fn finish(&mut self) -> Result<arrow_array::RecordBatch, arrow_schema::ArrowError> {
                let columns = vec![$(std::sync::Arc::new(self.$column.finish()) as arrow_array::ArrayRef,)*];
                arrow_array::RecordBatch::try_new(Self::schema(), columns)
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

/// Add a list of cards.
pub fn push_cards(column: &mut Cards, ids: &[u8]) {
    column.values().append_slice(ids);
    column.append(true);
}

/// Add a text, or null where it is empty.
pub fn push_name(column: &mut Names, text: &str) {
    if text.is_empty() {
        column.append_null();
    } else {
        column.append_value(text);
    }
}

/// Add an amount, or null where it is 0.
pub fn push_amount(column: &mut Int64Builder, amount: i64) {
    column.append_option((amount != 0).then_some(amount));
}
