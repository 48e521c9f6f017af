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
mod shape;
mod stop;
mod task;

pub use broadcast::Broadcast;
pub use integers::Integers;
pub use outputs::Outputs;
pub use shape::leading;
