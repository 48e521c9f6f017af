//! The kernels: one hand of the standard ordering (`scalar`), or a block of hands side by side.

#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod batch;
pub(crate) mod block_of_masks;
mod lanes;
pub(crate) mod layout;
mod lookup;
pub(crate) mod orderings;
#[cfg(test)]
mod orderings_tests;
mod recognise;
pub(crate) mod scalar;
mod scheme;
pub(crate) mod scratch;
mod transpose;
