//! Columns without memory that they do not need.

use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt8Type, UInt16Type};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, PrimitiveArray, RecordBatch};
use arrow_buffer::{Buffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType};

/// Zeros that columns of all batches share: few cash games have bounties, prizes and cash-outs.
static ZEROS: Mutex<Option<Buffer>> = Mutex::new(None);

/// Give back what the columns have reserved and do not use, and share one memory among columns of zeros.
pub fn compact(batch: RecordBatch) -> Result<RecordBatch, ArrowError> {
    let schema = batch.schema();
    let columns = batch
        .columns()
        .iter()
        .map(|column| match column.data_type() {
            DataType::Int64 => shared::<Int64Type>(column),
            DataType::UInt8 => shared::<UInt8Type>(column),
            DataType::UInt16 => shared::<UInt16Type>(column),
            _ => None,
        });
    let columns: Vec<Option<ArrayRef>> = columns.collect();
    let (_, mut all, _) = batch.into_parts();
    for (column, shared) in all.iter_mut().zip(columns) {
        match shared {
            Some(shared) => *column = shared,
            None => column.shrink_to_fit(),
        }
    }
    RecordBatch::try_new(schema, all)
}

/// A column of zeros, or of none, in the memory that all such columns share.
fn shared<Kind>(column: &ArrayRef) -> Option<ArrayRef>
where
    Kind: ArrowPrimitiveType,
    Kind::Native: Default + PartialEq,
{
    let numbers = column.as_primitive::<Kind>();
    let zero = Kind::Native::default();
    if numbers.values().iter().any(|value| *value != zero) {
        return None;
    }
    let zeros = zeros(numbers.len() * size_of::<Kind::Native>());
    let values = ScalarBuffer::new(zeros, 0, numbers.len());
    let mut nulls = numbers.nulls().cloned();
    if let Some(nulls) = &mut nulls {
        nulls.shrink_to_fit();
    }
    Some(Arc::new(PrimitiveArray::<Kind>::new(values, nulls)))
}

/// At least so many bytes of zeros.
fn zeros(bytes: usize) -> Buffer {
    let mut kept = ZEROS.lock().unwrap_or_else(PoisonError::into_inner);
    match &*kept {
        Some(zeros) if zeros.len() >= bytes => zeros.clone(),
        _ => {
            let words = bytes.next_power_of_two().max(1 << 20) / size_of::<u64>();
            let new = Buffer::from_vec(vec![0u64; words]);
            *kept = Some(new.clone());
            new
        }
    }
}
