//! NumPy arrays as rows of inputs and of outputs.
//!
//! An array may have any layout. Rows that the core can use in place are not copied; all others are
//! copied a block at a time. Outputs are written in place by several threads, while the calling
//! thread listens for Ctrl-C.

mod broadcast;
mod integers;
mod numpy_array;
mod outputs;
mod pace;
mod parts;
mod rows;
mod shape;
mod stop;
mod task;

use crate::errors::wrong_type;
use pyo3::prelude::*;

pub use broadcast::Broadcast;
pub use integers::Integers;
pub use outputs::Outputs;
pub use shape::leading;

/// Whether rows are checked.
pub fn as_check(check: &Bound<'_, PyAny>) -> PyResult<bool> {
    let given = check.extract();
    given.map_err(|_| wrong_type("check is True or False", check))
}
