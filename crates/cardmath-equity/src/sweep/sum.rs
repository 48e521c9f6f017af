//! Numbers that a table of weights adds up.

/// A sum of weights in wrapping arithmetic: final values fit, but intermediate ones may not.
pub(crate) trait Sum: Copy + Default + Send + Sync {
    /// A weight that is known to fit.
    fn of(weight: u64) -> Self;
    /// The sum as a number.
    fn number(self) -> u64;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
}

macro_rules! sum {
    ($($type:ty),*) => {$(
        impl Sum for $type {
            #[inline(always)]
            fn of(weight: u64) -> Self {
                weight as Self
            }

            #[inline(always)]
            fn number(self) -> u64 {
                self.into()
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }
    )*};
}

sum!(u32, u64);
