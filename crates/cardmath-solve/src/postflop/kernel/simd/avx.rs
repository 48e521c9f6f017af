//! AVX2 with half floats, and AVX-512 for sixteen ends at a time.

#![expect(
    unsafe_code,
    reason = "half floats and transpositions need instructions that the compiler does not choose \
              by itself; a value of `Avx` exists only where the processor has them"
)]

use super::lanes::{Lanes, Sixteen};
use super::{MOST, Simd};
use cardmath_cards::compiled_for;
use cardmath_cards::simd::{InstructionSet, Instructions};
use std::arch::x86_64::*;

/// Operations on two vectors, each by one instruction.
macro_rules! on_pairs {
    ($numbers:ty: $($name:ident => $instruction:ident,)*) => {
        $(#[inline(always)]
        fn $name(self, one: $numbers, other: $numbers) -> $numbers {
            // SAFETY: as of the implementation.
            unsafe { $instruction(one, other) }
        })*
    };
}

/// AVX2 with half floats, and AVX-512 where the processor has it.
///
/// It chooses its instructions itself: `Instructions::compiled` would compile each kernel for the
/// baseline too, which never runs them: a tenth of the work of compiling this crate.
#[derive(Clone, Copy)]
pub struct Avx(Option<Avx512>);

impl Avx {
    /// None if the instructions are only the baseline.
    pub fn new(instructions: Instructions) -> Option<Avx> {
        match instructions.set() {
            InstructionSet::Baseline => None,
            InstructionSet::Avx2 => Some(Avx(None)),
            InstructionSet::Avx512 => Some(Avx(Some(Avx512(())))),
        }
    }
}

// SAFETY of all blocks: a value of `Avx` exists only where the processor has AVX2 and half
// floats, which every other instruction set than the baseline includes. Memory is read and
// written through references to arrays of eight.
impl Simd for Avx {
    type F = __m256;
    type Wide = Avx512;

    #[inline(always)]
    fn wide(self) -> Option<Avx512> {
        self.0
    }

    #[inline(always)]
    fn run<A>(self, work: impl FnOnce() -> A) -> A {
        match self.0 {
            Some(avx512) => avx512.run(work),
            // SAFETY: as above.
            None => unsafe { for_avx2(work) },
        }
    }
    #[inline(always)]
    fn splat(self, number: f32) -> __m256 {
        // SAFETY: as above.
        unsafe { _mm256_set1_ps(number) }
    }
    #[inline(always)]
    fn load(self, from: &[f32; 8]) -> __m256 {
        // SAFETY: as above.
        unsafe { _mm256_loadu_ps(from.as_ptr()) }
    }
    #[inline(always)]
    fn store(self, numbers: __m256, to: &mut [f32; 8]) {
        // SAFETY: as above.
        unsafe { _mm256_storeu_ps(to.as_mut_ptr(), numbers) }
    }
    on_pairs! { __m256:
        add => _mm256_add_ps,
        sub => _mm256_sub_ps,
        mul => _mm256_mul_ps,
        div => _mm256_div_ps,
        max => _mm256_max_ps,
    }
    #[inline(always)]
    fn all_positive(self, numbers: __m256) -> bool {
        // SAFETY: as above.
        unsafe {
            let above = _mm256_cmp_ps::<_CMP_GT_OQ>(numbers, _mm256_setzero_ps());
            _mm256_movemask_ps(above) == 0xff
        }
    }
    #[inline(always)]
    fn keep(self, numbers: __m256, test: __m256, least: __m256) -> __m256 {
        // SAFETY: as above.
        unsafe { _mm256_and_ps(numbers, _mm256_cmp_ps::<_CMP_GT_OQ>(test, least)) }
    }
    #[inline(always)]
    fn pick(self, test: __m256, yes: __m256, no: __m256) -> __m256 {
        // SAFETY: as above.
        unsafe {
            let above = _mm256_cmp_ps::<_CMP_GT_OQ>(test, _mm256_setzero_ps());
            _mm256_blendv_ps(no, yes, above)
        }
    }
    #[inline(always)]
    fn counts(self, from: &[i16; 8]) -> __m256 {
        // SAFETY: as above.
        unsafe {
            let counts = _mm_loadu_si128(from.as_ptr().cast());
            _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(counts))
        }
    }
    #[inline(always)]
    fn widen(self, from: &[u16; 8]) -> __m256 {
        // SAFETY: as above.
        unsafe { _mm256_cvtph_ps(_mm_loadu_si128(from.as_ptr().cast())) }
    }
    #[inline(always)]
    fn narrow(self, numbers: __m256, to: &mut [u16; 8]) {
        // SAFETY: as above.
        unsafe {
            let most = _mm256_set1_ps(MOST);
            let least = _mm256_set1_ps(-MOST);
            let within = _mm256_max_ps(_mm256_min_ps(numbers, most), least);
            let halves = _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(within);
            _mm_storeu_si128(to.as_mut_ptr().cast(), halves);
        }
    }
    #[inline(always)]
    fn load_columns(self, rows: [&[f32; 8]; 8]) -> [__m256; 8] {
        // SAFETY: as above.
        unsafe {
            // The halves of two rows side by side, as they are read: what is left stays within halves.
            let pair = |low: usize, at: usize| {
                let [low, high] = [low, low + 4].map(|row| rows[row].as_ptr().add(at));
                _mm256_insertf128_ps::<1>(
                    _mm256_castps128_ps256(_mm_loadu_ps(low)),
                    _mm_loadu_ps(high),
                )
            };
            let (a, b, c, d) = (pair(0, 0), pair(1, 0), pair(2, 0), pair(3, 0));
            let (e, f, g, h) = (pair(0, 4), pair(1, 4), pair(2, 4), pair(3, 4));
            let (ab, ab2) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
            let (cd, cd2) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
            let (ef, ef2) = (_mm256_unpacklo_ps(e, f), _mm256_unpackhi_ps(e, f));
            let (gh, gh2) = (_mm256_unpacklo_ps(g, h), _mm256_unpackhi_ps(g, h));
            [
                _mm256_shuffle_ps::<0x44>(ab, cd),
                _mm256_shuffle_ps::<0xEE>(ab, cd),
                _mm256_shuffle_ps::<0x44>(ab2, cd2),
                _mm256_shuffle_ps::<0xEE>(ab2, cd2),
                _mm256_shuffle_ps::<0x44>(ef, gh),
                _mm256_shuffle_ps::<0xEE>(ef, gh),
                _mm256_shuffle_ps::<0x44>(ef2, gh2),
                _mm256_shuffle_ps::<0xEE>(ef2, gh2),
            ]
        }
    }
}

/// AVX-512: sixteen numbers at a time. A value exists only where the processor has it.
#[derive(Clone, Copy)]
pub struct Avx512(());

compiled_for! { avx2
    fn for_avx2<A>(work: impl FnOnce() -> A) -> A {
        work()
    }
}

compiled_for! { avx512
    fn for_avx512<A>(work: impl FnOnce() -> A) -> A {
        work()
    }
}

// SAFETY of all blocks: a value of `Avx512` exists only where the processor has AVX-512. Memory is
// read and written through references to aligned rows of sixteen.
impl Lanes for Avx512 {
    type F = __m512;
    type Row = Sixteen;
    const PARTS: usize = 2;

    #[inline(always)]
    fn run<A>(self, work: impl FnOnce() -> A) -> A {
        // SAFETY: as above.
        unsafe { for_avx512(work) }
    }
    #[inline(always)]
    fn splat(self, number: f32) -> __m512 {
        // SAFETY: as above.
        unsafe { _mm512_set1_ps(number) }
    }
    #[inline(always)]
    fn load(self, from: &Sixteen) -> __m512 {
        // SAFETY: as above.
        unsafe { _mm512_load_ps(from.0.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(self, numbers: __m512, to: &mut Sixteen) {
        // SAFETY: as above.
        unsafe { _mm512_store_ps(to.0.as_mut_ptr().cast(), numbers) }
    }
    on_pairs! { __m512:
        add => _mm512_add_ps,
        sub => _mm512_sub_ps,
        mul => _mm512_mul_ps,
    }
    #[inline(always)]
    fn parts(row: &Sixteen) -> &[[f32; 8]] {
        &row.0
    }
    #[inline(always)]
    fn parts_mut(row: &mut Sixteen) -> &mut [[f32; 8]] {
        &mut row.0
    }
}
