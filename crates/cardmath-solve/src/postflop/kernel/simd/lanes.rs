//! Arithmetic on ends of the river, each in a lane of its own.

use super::Simd;

/// Arithmetic on a number for each of the ends that are computed at a time. All implementations
/// round the same way.
pub trait Lanes: Copy {
    /// The numbers.
    type F: Copy;
    /// The numbers in memory.
    type Row: Copy + Default;
    /// The number of eights.
    const PARTS: usize;

    /// Runs work, compiled for the instruction set; inlined code only.
    fn run<A>(self, work: impl FnOnce() -> A) -> A;
    /// All the same.
    fn splat(self, number: f32) -> Self::F;
    /// Reads numbers.
    fn load(self, from: &Self::Row) -> Self::F;
    /// Writes numbers.
    fn store(self, numbers: Self::F, to: &mut Self::Row);
    /// The sums.
    fn add(self, one: Self::F, other: Self::F) -> Self::F;
    /// The differences.
    fn sub(self, one: Self::F, other: Self::F) -> Self::F;
    /// The products.
    fn mul(self, one: Self::F, other: Self::F) -> Self::F;
    /// The numbers in memory, eight by eight.
    fn parts(row: &Self::Row) -> &[[f32; 8]];
    /// As `parts`, to be written.
    fn parts_mut(row: &mut Self::Row) -> &mut [[f32; 8]];
}

/// Eight numbers in memory.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
pub struct Eight(pub [[f32; 8]; 1]);

/// Sixteen numbers in memory: a cache line.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub struct Sixteen(pub [[f32; 8]; 2]);

/// Eight ends at a time.
#[derive(Clone, Copy)]
pub struct ByEight<S>(pub S);

/// Sixteen ends as twice eight.
#[derive(Clone, Copy)]
pub struct Twice<S>(pub S);

impl<S: Simd> Lanes for ByEight<S> {
    type F = S::F;
    type Row = Eight;
    const PARTS: usize = 1;

    #[inline(always)]
    fn run<A>(self, work: impl FnOnce() -> A) -> A {
        self.0.run(work)
    }
    #[inline(always)]
    fn splat(self, number: f32) -> S::F {
        self.0.splat(number)
    }
    #[inline(always)]
    fn load(self, from: &Eight) -> S::F {
        self.0.load(&from.0[0])
    }
    #[inline(always)]
    fn store(self, numbers: S::F, to: &mut Eight) {
        self.0.store(numbers, &mut to.0[0]);
    }
    #[inline(always)]
    fn add(self, one: S::F, other: S::F) -> S::F {
        self.0.add(one, other)
    }
    #[inline(always)]
    fn sub(self, one: S::F, other: S::F) -> S::F {
        self.0.sub(one, other)
    }
    #[inline(always)]
    fn mul(self, one: S::F, other: S::F) -> S::F {
        self.0.mul(one, other)
    }
    #[inline(always)]
    fn parts(row: &Eight) -> &[[f32; 8]] {
        &row.0
    }
    #[inline(always)]
    fn parts_mut(row: &mut Eight) -> &mut [[f32; 8]] {
        &mut row.0
    }
}

impl<S: Simd> Lanes for Twice<S> {
    type F = [S::F; 2];
    type Row = Sixteen;
    const PARTS: usize = 2;

    #[inline(always)]
    fn run<A>(self, work: impl FnOnce() -> A) -> A {
        self.0.run(work)
    }
    #[inline(always)]
    fn splat(self, number: f32) -> [S::F; 2] {
        [self.0.splat(number); 2]
    }
    #[inline(always)]
    fn load(self, from: &Sixteen) -> [S::F; 2] {
        [self.0.load(&from.0[0]), self.0.load(&from.0[1])]
    }
    #[inline(always)]
    fn store(self, [low, high]: [S::F; 2], to: &mut Sixteen) {
        self.0.store(low, &mut to.0[0]);
        self.0.store(high, &mut to.0[1]);
    }
    #[inline(always)]
    fn add(self, one: [S::F; 2], other: [S::F; 2]) -> [S::F; 2] {
        [self.0.add(one[0], other[0]), self.0.add(one[1], other[1])]
    }
    #[inline(always)]
    fn sub(self, one: [S::F; 2], other: [S::F; 2]) -> [S::F; 2] {
        [self.0.sub(one[0], other[0]), self.0.sub(one[1], other[1])]
    }
    #[inline(always)]
    fn mul(self, one: [S::F; 2], other: [S::F; 2]) -> [S::F; 2] {
        [self.0.mul(one[0], other[0]), self.0.mul(one[1], other[1])]
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
