//! Reading and writing rows of numbers without checking each place.
//!
//! Checks of every place took 15 % of the time. Each loop over hands checks the lengths of its rows
//! once, with [`fits`], before it reads any.

#![expect(
    unsafe_code,
    reason = "the loops over hands check the lengths of their rows once, not at each place"
)]

/// Checks that `rows` rows of `width` numbers, `stride` apart, are within `numbers`.
#[inline(always)]
pub fn fits<T>(numbers: &[T], rows: usize, stride: usize, width: usize) {
    assert!(width.is_multiple_of(8), "rows are padded to eight numbers");
    let last = rows.saturating_sub(1) * stride + width;
    assert!(
        rows == 0 || last <= numbers.len(),
        "the rows are within the numbers"
    );
}

/// Eight neighbouring numbers; the caller has checked that they are there.
#[inline(always)]
pub fn eight<T>(numbers: &[T], at: usize) -> &[T; 8] {
    debug_assert!(at + 8 <= numbers.len());
    // SAFETY: every loop checks with `fits` that its rows are within the numbers.
    unsafe { &*numbers.as_ptr().add(at).cast() }
}

/// As `eight`, to be written.
#[inline(always)]
pub fn eight_mut<T>(numbers: &mut [T], at: usize) -> &mut [T; 8] {
    debug_assert!(at + 8 <= numbers.len());
    // SAFETY: as in `eight`.
    unsafe { &mut *numbers.as_mut_ptr().add(at).cast() }
}

/// One number; the caller has checked that it is there.
#[inline(always)]
pub fn number<T>(numbers: &[T], at: usize) -> &T {
    debug_assert!(at < numbers.len());
    // SAFETY: the places of a river were counted on the same hands as the numbers, and
    // `river::values` checks that there are as many.
    unsafe { numbers.get_unchecked(at) }
}

/// One number, at a place in quarters of it; the caller has checked that it is there.
#[inline(always)]
pub fn at_quarters<T>(numbers: &[T], quarters: u16) -> &T {
    debug_assert!(usize::from(quarters) / 4 < numbers.len() && quarters.is_multiple_of(4));
    let bytes = usize::from(quarters) * (size_of::<T>() / 4);
    // SAFETY: as in `number`; a multiple of four quarters is a place.
    unsafe { &*numbers.as_ptr().byte_add(bytes) }
}

/// As `number`, to be written.
#[inline(always)]
pub fn number_mut<T>(numbers: &mut [T], at: usize) -> &mut T {
    debug_assert!(at < numbers.len());
    // SAFETY: as in `number`.
    unsafe { numbers.get_unchecked_mut(at) }
}
