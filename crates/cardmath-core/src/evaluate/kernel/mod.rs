//! The kernel of the standard ordering: one hand at a time, or a block of hands side by side.

#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod batch;
pub(crate) mod block;
pub(crate) mod lanes;
pub(crate) mod layout;
mod lookup;
pub(crate) mod scalar;
mod transpose;
