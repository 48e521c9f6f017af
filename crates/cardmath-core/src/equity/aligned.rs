//! Blocks of words that lie where vectors are read at once.

/// Something that starts where a line of the cache does.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Aligned<T>(pub T);
