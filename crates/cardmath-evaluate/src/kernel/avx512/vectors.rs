//! Vectors of 512 bits: loaded, stored and interleaved.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use crate::kernel::layout::BLOCK;
use std::arch::x86_64::*;

pub type Vector = __m512i;

/// The number of byte lanes and of word lanes in a vector.
pub const BYTES: usize = 64;
pub const WORDS: usize = 32;

/// The prefetch distance in bytes: memory answers while the blocks in between are evaluated.
const AHEAD: usize = 4096;

/// A constant vector of bytes.
#[repr(align(64))]
pub struct Constant(pub [u8; BYTES]);

/// Prefetches memory that is needed a few blocks later. Without it, a million hands wait for their
/// ids almost as long as their evaluation takes.
#[inline]
pub fn fetch_ahead(start: *const i8, bytes: usize) {
    // SAFETY: a prefetch reads nothing that the program sees, and it may be given any address.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(start.wrapping_add(bytes + AHEAD)) };
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn halves16(a: Vector, b: Vector) -> (Vector, Vector) {
    (_mm512_unpacklo_epi16(a, b), _mm512_unpackhi_epi16(a, b))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn halves32(a: Vector, b: Vector) -> (Vector, Vector) {
    (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn halves64(a: Vector, b: Vector) -> (Vector, Vector) {
    (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b))
}

/// Stores 64 words, given as vectors of their low and high bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn store_words(low: Vector, high: Vector, words: &mut [u16; BLOCK], first: usize) {
    store(_mm512_unpacklo_epi8(low, high), &mut words[first..]);
    store(_mm512_unpackhi_epi8(low, high), &mut words[first + WORDS..]);
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn load(bytes: &'static Constant) -> Vector {
    load_bytes(&bytes.0)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn load_bytes(bytes: &[u8; BYTES]) -> Vector {
    // SAFETY: the array has as many bytes as a vector; an unaligned load is used.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn load_words(words: &[u16]) -> Vector {
    let words = &words[..WORDS];
    // SAFETY: the slice has as many words as a vector; an unaligned load is used.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn load_masks(masks: &[u64]) -> Vector {
    let masks = &masks[..BYTES / 8];
    // SAFETY: the slice has as many masks as a vector; an unaligned load is used.
    unsafe { _mm512_loadu_si512(masks.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn store(words: Vector, to: &mut [u16]) {
    let to = &mut to[..WORDS];
    // SAFETY: the slice has as many words as a vector; an unaligned store is used.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), words) }
}
