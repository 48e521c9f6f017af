//! Eight numbers at a time, for each instruction set.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "a prefetch has no safe function")
)]

#[cfg(target_arch = "x86_64")]
mod avx;
mod lanes;

#[cfg(target_arch = "x86_64")]
pub use avx::Avx;
pub use lanes::{ByEight, Eight, Lanes, Sixteen, Twice};

/// The largest half float.
const MOST: f32 = 65504.0;

/// Arithmetic on eight numbers. All implementations round the same way, so that answers do not depend
/// on the machine: no operation is fused with another.
pub trait Simd: Copy + Send + Sync {
    /// Eight numbers.
    type F: Copy;
    /// What computes sixteen ends of the river at a time.
    type Wide: Lanes<Row = Sixteen>;

    /// What computes sixteen ends at a time, where that is faster.
    fn wide(self) -> Option<Self::Wide>;

    /// Runs work, compiled for the instruction set; inlined code only.
    fn run<A>(self, work: impl FnOnce() -> A) -> A;
    /// All eight the same.
    fn splat(self, number: f32) -> Self::F;
    /// Reads eight.
    fn load(self, from: &[f32; 8]) -> Self::F;
    /// Writes eight.
    fn store(self, numbers: Self::F, to: &mut [f32; 8]);
    /// The sums.
    fn add(self, one: Self::F, other: Self::F) -> Self::F;
    /// The differences.
    fn sub(self, one: Self::F, other: Self::F) -> Self::F;
    /// The products.
    fn mul(self, one: Self::F, other: Self::F) -> Self::F;
    /// The quotients.
    fn div(self, one: Self::F, other: Self::F) -> Self::F;
    /// The greater ones.
    fn max(self, one: Self::F, other: Self::F) -> Self::F;
    /// Whether all eight are above 0.
    fn all_positive(self, numbers: Self::F) -> bool;
    /// `numbers` where `test` is above `least`, else 0.
    fn keep(self, numbers: Self::F, test: Self::F, least: Self::F) -> Self::F;
    /// `yes` where `test` is above 0, else `no`.
    fn pick(self, test: Self::F, yes: Self::F, no: Self::F) -> Self::F;
    /// Reads eight counts.
    fn counts(self, from: &[i16; 8]) -> Self::F;
    /// Half floats as floats.
    fn widen(self, from: &[u16; 8]) -> Self::F;
    /// Floats as half floats, rounded to the nearest; too large ones become the largest.
    fn narrow(self, numbers: Self::F, to: &mut [u16; 8]);
    /// Reads eight rows as columns.
    fn load_columns(self, rows: [&[f32; 8]; 8]) -> [Self::F; 8];
}

/// No special instructions.
#[derive(Clone, Copy)]
pub struct Plain;

impl Simd for Plain {
    type F = [f32; 8];
    type Wide = Twice<Plain>;

    #[inline(always)]
    fn wide(self) -> Option<Twice<Plain>> {
        None
    }

    #[inline(always)]
    fn run<A>(self, work: impl FnOnce() -> A) -> A {
        work()
    }
    #[inline(always)]
    fn splat(self, number: f32) -> [f32; 8] {
        [number; 8]
    }
    #[inline(always)]
    fn load(self, from: &[f32; 8]) -> [f32; 8] {
        *from
    }
    #[inline(always)]
    fn store(self, numbers: [f32; 8], to: &mut [f32; 8]) {
        *to = numbers;
    }
    #[inline(always)]
    fn add(self, one: [f32; 8], other: [f32; 8]) -> [f32; 8] {
        std::array::from_fn(|lane| one[lane] + other[lane])
    }
    #[inline(always)]
    fn sub(self, one: [f32; 8], other: [f32; 8]) -> [f32; 8] {
        std::array::from_fn(|lane| one[lane] - other[lane])
    }
    #[inline(always)]
    fn mul(self, one: [f32; 8], other: [f32; 8]) -> [f32; 8] {
        std::array::from_fn(|lane| one[lane] * other[lane])
    }
    #[inline(always)]
    fn div(self, one: [f32; 8], other: [f32; 8]) -> [f32; 8] {
        std::array::from_fn(|lane| one[lane] / other[lane])
    }
    #[inline(always)]
    fn max(self, one: [f32; 8], other: [f32; 8]) -> [f32; 8] {
        // As the processor's instruction does: of equal numbers (0 and -0) the second.
        std::array::from_fn(|lane| {
            if one[lane] > other[lane] {
                one[lane]
            } else {
                other[lane]
            }
        })
    }
    #[inline(always)]
    fn all_positive(self, numbers: [f32; 8]) -> bool {
        // All eight are compared without branches, so that the compiler vectorises it.
        numbers.map(|number| number > 0.0) == [true; 8]
    }
    #[inline(always)]
    fn keep(self, numbers: [f32; 8], test: [f32; 8], least: [f32; 8]) -> [f32; 8] {
        std::array::from_fn(|lane| {
            if test[lane] > least[lane] {
                numbers[lane]
            } else {
                0.0
            }
        })
    }
    #[inline(always)]
    fn pick(self, test: [f32; 8], yes: [f32; 8], no: [f32; 8]) -> [f32; 8] {
        std::array::from_fn(|lane| {
            if test[lane] > 0.0 {
                yes[lane]
            } else {
                no[lane]
            }
        })
    }
    #[inline(always)]
    fn counts(self, from: &[i16; 8]) -> [f32; 8] {
        from.map(f32::from)
    }
    #[inline(always)]
    fn widen(self, from: &[u16; 8]) -> [f32; 8] {
        from.map(widened)
    }
    #[inline(always)]
    fn narrow(self, numbers: [f32; 8], to: &mut [u16; 8]) {
        *to = narrowed(numbers);
    }
    #[inline(always)]
    fn load_columns(self, rows: [&[f32; 8]; 8]) -> [[f32; 8]; 8] {
        let mut columns = [[0.0; 8]; 8];
        for (row, from) in rows.iter().enumerate() {
            for (column, number) in from.iter().enumerate() {
                columns[column][row] = *number;
            }
        }
        columns
    }
}

/// A half float as a float.
///
/// A multiplication would do for all of them, but processors are slow with factors as small as
/// those of the smallest half floats.
#[inline(always)]
pub fn widened(half: u16) -> f32 {
    // The exponents of the formats differ by 112.
    let bits = (u32::from(half & 0x7fff) << 13) + (112 << 23);
    // Those below the smallest normal one are steps from it to twice as much.
    let tiny = f32::from_bits(bits + (1 << 23)) - f32::from_bits(113 << 23);
    let mask = u32::from(half & 0x7c00 == 0).wrapping_neg();
    let magnitude = tiny.to_bits() & mask | bits & !mask;
    f32::from_bits(magnitude | u32::from(half & 0x8000) << 16)
}

/// Floats as the nearest half floats, or the even one of two. Each step is for all eight, without
/// branches, so that the compiler vectorises it.
#[inline(always)]
fn narrowed(numbers: [f32; 8]) -> [u16; 8] {
    let magnitudes = numbers.map(|number| {
        let magnitude = number.abs();
        if magnitude < MOST { magnitude } else { MOST }
    });
    let bits = magnitudes.map(f32::to_bits);
    // Below the smallest normal half float, adding 1/2 leaves its steps as the last bits.
    let tiny = magnitudes.map(|magnitude| (magnitude + 0.5).to_bits() - 0.5f32.to_bits());
    let normal = bits.map(|bits| {
        let rounding = 0xfff + (bits >> 13 & 1);
        bits.wrapping_sub(112 << 23).wrapping_add(rounding) >> 13
    });
    // All ones for those below it.
    let masks = bits.map(|bits| u32::from(bits < (127 - 14) << 23).wrapping_neg());
    std::array::from_fn(|lane| {
        let half = tiny[lane] & masks[lane] | normal[lane] & !masks[lane];
        half as u16 | (numbers[lane].to_bits() >> 16 & 0x8000) as u16
    })
}

/// Asks for memory that is needed soon.
#[inline(always)]
pub fn fetch_soon<T>(soon: &[T]) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        for line in soon.chunks(64 / size_of::<T>()) {
            // SAFETY: the address is that of a reference; a prefetch has no other effect.
            unsafe { _mm_prefetch::<_MM_HINT_T1>(line.as_ptr().cast()) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = soon;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_float_comes_back() {
        for half in (0..0x7c00).chain(0x8000..0xfc00) {
            assert_eq!(narrowed([widened(half); 8]), [half; 8]);
        }
        assert_eq!((widened(1), widened(0x3c00)), (2f32.powi(-24), 1.0));
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn both_convert_and_transpose_alike() {
        use cardmath_cards::simd::Instructions;
        let Some(avx) = Avx::new(Instructions::fastest()) else {
            return;
        };
        let mut bits = 12345u32;
        for _ in 0..20_000 {
            let numbers: [f32; 8] = std::array::from_fn(|_| {
                bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let number = f32::from_bits(bits);
                if number.is_finite() { number } else { 70_000.0 }
            });
            let (mut plain, mut fast) = ([0; 8], [0; 8]);
            Plain.narrow(numbers, &mut plain);
            avx.run(|| avx.narrow(avx.load(&numbers), &mut fast));
            assert_eq!(plain, fast, "{numbers:?}");
            let mut kept = [0.0; 8];
            let (test, least) = (numbers.map(f32::abs), [numbers[0]; 8]);
            avx.run(|| {
                let [numbers, test, least] = [numbers, test, least].map(|row| avx.load(&row));
                avx.store(avx.keep(numbers, test, least), &mut kept);
            });
            assert_eq!(Plain.keep(numbers, test, least), kept);
            let all = avx.run(|| avx.all_positive(avx.load(&numbers)));
            assert_eq!(Plain.all_positive(numbers), all, "{numbers:?}");
            let (wide, mut other) = (Plain.widen(&plain), [0.0; 8]);
            avx.run(|| avx.store(avx.widen(&fast), &mut other));
            assert_eq!(wide, other);
            let counts = plain.map(u16::cast_signed);
            avx.run(|| avx.store(avx.counts(&counts), &mut other));
            assert_eq!(Plain.counts(&counts), other);
        }
        let rows: [[f32; 8]; 8] =
            std::array::from_fn(|row| std::array::from_fn(|column| (8 * row + column) as f32));
        let mut fast = [[0.0; 8]; 8];
        avx.run(|| {
            let columns = avx.load_columns(rows.each_ref());
            for (column, to) in columns.into_iter().zip(&mut fast) {
                avx.store(column, to);
            }
        });
        assert_eq!(Plain.load_columns(rows.each_ref()), fast);
    }
}
