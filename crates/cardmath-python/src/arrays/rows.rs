//! Rows of an array of integers of any type and layout, as the core reads them.

use numpy::Element;
use numpy::ndarray::{ArrayView2, ArrayView3, ArrayViewD, Axis, Ix3, s};
use std::ops::Range;

/// An integer type of arrays that converts to the type `I` which the core reads.
pub trait Integer<I>: Element + Copy {
    /// The same number; or, where that does not fit, the greatest of the type, which is never
    /// valid.
    fn converted(self) -> I;
    /// The same slice, if the type needs no conversion.
    fn as_converted(_slice: &[Self]) -> Option<&[I]> {
        None
    }
}

/// Fewer rows are copied together with those after them.
const WORTH_A_CALL: usize = 1 << 7;

/// Rows of integers.
pub trait Rows<I>: Sync {
    /// The number of items of a row.
    fn width(&self) -> usize;
    /// The first of some rows, as many as the array holds one after another; none if it holds too
    /// few of them so, wherever they begin.
    fn in_place(&self, rows: Range<usize>) -> Option<&[I]>;
    /// Copies some rows.
    fn read(&self, rows: Range<usize>, into: &mut Vec<I>);
}

impl<T: Integer<I> + Sync, I: Copy + Default> Rows<I> for ArrayViewD<'_, T> {
    fn width(&self) -> usize {
        self.shape().last().copied().unwrap_or_default()
    }

    fn in_place(&self, rows: Range<usize>) -> Option<&[I]> {
        if self.is_empty() || T::as_converted(&[]).is_none() {
            return None;
        }
        let (mut array, mut rows) = (self.view(), rows);
        while array.ndim() > 2 && !array.is_standard_layout() {
            let inner = array.len() / array.len_of(Axis(0)) / self.width();
            if inner < WORTH_A_CALL {
                return None;
            }
            array = array.index_axis_move(Axis(0), rows.start / inner);
            let start = rows.start % inner;
            rows = start..inner.min(start + rows.len());
        }
        let all = array.to_slice().and_then(T::as_converted)?;
        Some(&all[rows.start * self.width()..rows.end * self.width()])
    }

    fn read(&self, rows: Range<usize>, into: &mut Vec<I>) {
        into.clear();
        read_rows(self.view(), rows, into);
    }
}

/// An array whose last axis is a row, with the axes before it merged where that is possible.
pub fn merged<T>(mut array: ArrayViewD<'_, T>) -> ArrayViewD<'_, T> {
    if array.is_empty() {
        return array;
    }
    if array.ndim() == 1 {
        return array.insert_axis(Axis(0));
    }
    let mut axis = 0;
    while axis + 2 < array.ndim() {
        match array.merge_axes(Axis(axis), Axis(axis + 1)) {
            true => array = array.index_axis_move(Axis(axis), 0),
            false => axis += 1,
        }
    }
    array
}

fn read_rows<T: Integer<I>, I: Copy + Default>(
    array: ArrayViewD<'_, T>,
    rows: Range<usize>,
    into: &mut Vec<I>,
) {
    let width = array.shape().last().copied().unwrap_or_default();
    if width == 0 {
        return;
    }
    let planes = match array.ndim() {
        2 => array.view().insert_axis(Axis(0)),
        _ => array.view(),
    };
    let inner = planes.len() / planes.shape()[0] / width;
    let Ok(planes) = planes.into_dimensionality::<Ix3>() else {
        return for_each_part(rows, inner, |place, rows| {
            read_rows(array.index_axis(Axis(0), place), rows, into);
        });
    };
    match repeated(&planes) {
        Some(each) => repeat_rows(each, width, inner, rows, into),
        None => for_each_part(rows, inner, |place, rows| {
            copy_rows(planes.slice(s![place, rows, ..]), into);
        }),
    }
}

/// Splits rows into those of each of the parts of `length` rows.
fn for_each_part(rows: Range<usize>, length: usize, mut act: impl FnMut(usize, Range<usize>)) {
    for part in rows.start / length..rows.end.div_ceil(length) {
        let start = rows.start.saturating_sub(part * length);
        act(part, start..length.min(rows.end - part * length));
    }
}

/// The different rows of an array that repeats each of them along its second axis.
fn repeated<'a, T: Integer<I>, I>(planes: &ArrayView3<'a, T>) -> Option<&'a [I]> {
    if planes.len_of(Axis(1)) == 1 || planes.strides()[1] != 0 {
        return None;
    }
    let each = (*planes).index_axis_move(Axis(1), 0);
    each.to_slice().and_then(T::as_converted)
}

/// Copies some of the rows of an array that repeats each row `times` times.
fn repeat_rows<I: Copy + Default>(
    each: &[I],
    width: usize,
    times: usize,
    rows: Range<usize>,
    into: &mut Vec<I>,
) {
    let start = into.len();
    into.resize(start + rows.len() * width, I::default());
    let mut copies = into[start..].chunks_exact_mut(width);
    for_each_part(rows, times, |place, rows| {
        let row = &each[place * width..][..width];
        let copies = copies.by_ref().take(rows.len());
        copies.for_each(|copy| copy.copy_from_slice(row));
    });
}

fn copy_rows<T: Integer<I>, I: Copy + Default>(rows: ArrayView2<'_, T>, into: &mut Vec<I>) {
    if let Some(all) = rows.to_slice().and_then(T::as_converted) {
        return into.extend_from_slice(all);
    }
    let contiguous = !rows.is_empty() && rows.row(0).to_slice().is_some();
    if contiguous && T::as_converted(&[]).is_some() {
        let rows = rows.rows().into_iter();
        let rows = rows.filter_map(|row| row.to_slice().and_then(T::as_converted));
        return rows.for_each(|row| into.extend_from_slice(row));
    }
    let start = into.len();
    into.resize(start + rows.len(), I::default());
    convert(rows, &mut into[start..]);
}

/// Copies rows one after another, in the type that the core reads.
pub fn convert<T: Integer<I>, I>(inputs: ArrayView2<'_, T>, converted: &mut [I]) {
    let copy = |converted: &mut [I], numbers: &[T]| {
        for (converted, &number) in converted.iter_mut().zip(numbers) {
            *converted = number.converted();
        }
    };
    if let Some(numbers) = inputs.as_slice() {
        return copy(converted, numbers);
    }
    let width = inputs.ncols().max(1);
    for (place, column) in inputs.columns().into_iter().enumerate() {
        let rows = converted.chunks_exact_mut(width).map(|row| &mut row[place]);
        match column.as_slice() {
            Some(numbers) => rows
                .zip(numbers)
                .for_each(|(converted, &number)| *converted = number.converted()),
            None => rows
                .zip(column)
                .for_each(|(converted, &number)| *converted = number.converted()),
        }
    }
}
