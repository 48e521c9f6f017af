//! The kernels: one hand at a time, or a block of hands side by side. The standard ordering has its
//! own entrance; `orderings` has the kernels of the others.

#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod batch;
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
