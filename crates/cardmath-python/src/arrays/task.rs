//! Work on all rows of an array, in threads.

use super::pace::Pace;
use super::parts::{GoesOn, PART, WORTH_CHECKING, Written, check_signals, later, process_rows};
use super::stop::Stop;
use crate::threads::Threads;
use cardmath_cards::rows::BadRow;
use numpy::ndarray::{
    ArrayBase, ArrayView2, ArrayViewD, ArrayViewMut2, ArrayViewMutD, Axis, Ix2, IxDyn, s,
};
use numpy::{Element, PyReadwriteArrayDyn};
use std::ops::Range;

/// Rows that are copied at a time, so that the copy stays in the nearest cache.
const COPIED: usize = 1 << 10;

/// What the core does with a slice of input rows: it writes as many output rows.
pub trait Work<I, O>: Fn(&[I], &mut [O]) -> Result<(), BadRow> + Sync {}
impl<I, O, F: Fn(&[I], &mut [O]) -> Result<(), BadRow> + Sync> Work<I, O> for F {}

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

/// Applies the work to all rows of an array, in threads.
pub fn apply<T: Integer<I> + Sync, I: Copy + Default + Send, O: Element + Copy + Default>(
    mut inputs: ArrayViewD<'_, T>,
    wide: bool,
    outputs: &mut PyReadwriteArrayDyn<'_, O>,
    wide_outputs: bool,
    threads: Threads,
    work: impl Work<I, O>,
) -> Result<(), Stop> {
    let py = outputs.py();
    let mut outputs = outputs.as_array_mut();
    if !wide {
        let axis = Axis(inputs.ndim());
        inputs = inputs.insert_axis(axis);
    }
    if !wide_outputs {
        let axis = Axis(outputs.ndim());
        outputs = outputs.insert_axis(axis);
    }
    let task = Task {
        threads: threads.number(),
        work,
    };
    py.detach(|| task.apply(inputs, outputs, 0))
}

/// The work and the number of threads for all rows of an array.
struct Task<W> {
    threads: usize,
    work: W,
}

impl<W> Task<W> {
    /// Processes rows that lie along any number of axes; `first` rows come before them.
    fn apply<T, I, O>(
        &self,
        inputs: ArrayViewD<'_, T>,
        mut outputs: ArrayViewMutD<'_, O>,
        first: usize,
    ) -> Result<(), Stop>
    where
        T: Integer<I> + Sync,
        I: Copy + Default,
        O: Element + Copy + Default,
        W: Work<I, O>,
    {
        const OUTER: Axis = Axis(0);
        if outputs.is_empty() {
            return Ok(());
        }
        match inputs.ndim() {
            1 => self.apply(inputs.insert_axis(OUTER), outputs.insert_axis(OUTER), first),
            2 => {
                let (inputs, outputs) = (flat(inputs), flat(outputs));
                let process = |rows: Range<usize>,
                               outputs: &mut ArrayViewMut2<'_, O>,
                               pace: &mut Pace,
                               goes_on: GoesOn<'_>| {
                    self.apply_part(inputs.slice(s![rows, ..]), outputs, pace, goes_on)
                };
                process_rows(self.threads, inputs.nrows(), first, outputs, process)
            }
            _ => {
                // Outer axes that are contiguous with each other are merged.
                let mut merged = inputs.view();
                if merged.merge_axes(OUTER, Axis(1)) && outputs.merge_axes(OUTER, Axis(1)) {
                    let outputs = outputs.index_axis_move(OUTER, 0);
                    return self.apply(merged.index_axis_move(OUTER, 0), outputs, first);
                }
                let rows =
                    outputs.len() / outputs.len_of(OUTER) / outputs.shape().last().unwrap_or(&1);
                let each = inputs.outer_iter().zip(outputs.outer_iter_mut());
                for ((inputs, outputs), first) in each.zip((first..).step_by(rows)) {
                    self.apply(inputs, outputs, first)?;
                    if first / WORTH_CHECKING != (first + rows) / WORTH_CHECKING {
                        check_signals().map_err(|error| Stop::Signal(error, first + rows))?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Processes some rows, in place if the layout allows it, else by blocks that are copied.
    ///
    /// Returns the number of rows that were processed: all, unless `goes_on` said no.
    fn apply_part<T, I, O>(
        &self,
        inputs: ArrayView2<'_, T>,
        outputs: &mut ArrayViewMut2<'_, O>,
        pace: &mut Pace,
        goes_on: GoesOn<'_>,
    ) -> Result<usize, BadRow>
    where
        T: Integer<I>,
        I: Copy + Default,
        O: Copy + Default,
        W: Work<I, O>,
    {
        let rows = inputs.nrows();
        let (width, output_width) = (inputs.ncols(), outputs.ncols());
        let in_place = inputs.as_slice().and_then(T::as_converted);
        if let (Some(inputs), Some(outputs)) = (in_place, outputs.as_slice_mut()) {
            return pace.blocks(rows, PART, goes_on, |block| {
                let inputs = &inputs[block.start * width..block.end * width];
                let outputs = &mut outputs[block.start * output_width..block.end * output_width];
                (self.work)(inputs, outputs).map_err(|bad| later(bad, block.start))
            });
        }
        let most = COPIED.min(rows);
        let mut converted = vec![I::default(); most * width];
        let mut results = vec![O::default(); most * output_width];
        pace.blocks(rows, COPIED, goes_on, |block| {
            let first = block.start;
            let inputs = inputs.slice(s![block.clone(), ..]);
            let mut outputs = outputs.slice_mut(s![block, ..]);
            let converted = &mut converted[..inputs.len()];
            let results = &mut results[..outputs.len()];
            convert(inputs, converted);
            (self.work)(converted, results).map_err(|bad| later(bad, first))?;
            for (place, mut column) in outputs.columns_mut().into_iter().enumerate() {
                let results = results[place..].iter().step_by(output_width);
                let items = column.iter_mut().zip(results);
                items.for_each(|(item, &result)| *item = result);
            }
            Ok(())
        })
    }
}

impl<O: Copy + Default + Send> Written for ArrayViewMut2<'_, O> {
    fn split(self, rows: usize) -> (Self, Self) {
        self.split_at(Axis(0), rows)
    }

    fn clear_after(&mut self, rows: usize) {
        self.slice_mut(s![rows.., ..]).fill(O::default());
    }
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

/// An array of two axes, with their number in its type.
fn flat<S: numpy::ndarray::RawData>(array: ArrayBase<S, IxDyn>) -> ArrayBase<S, Ix2> {
    array.into_dimensionality().expect("two axes")
}
