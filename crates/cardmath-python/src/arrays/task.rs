//! Work on all rows of an array, in threads.

use super::pace::Pace;
use super::stop::Stop;
use crate::threads::Threads;
use cardmath_core::cards::rows::BadRow;
use cardmath_core::workers::{Parts, share};
use numpy::ndarray::{
    ArrayBase, ArrayView2, ArrayViewD, ArrayViewMut2, ArrayViewMutD, Axis, Ix2, IxDyn, s,
};
use numpy::{Element, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use std::sync::Mutex;

/// Rows that one thread takes at a time: a tenth of a millisecond of the fastest work.
const PART: usize = 1 << 16;
/// Rows that are copied at a time, so that the copy stays in the nearest cache.
const COPIED: usize = 1 << 10;
/// Fewer rows are not worth the start of a thread.
const WORTH_A_THREAD: usize = 1 << 14;
/// Fewer rows are not worth a check for signals.
const WORTH_CHECKING: usize = 1 << 19;
/// The calling thread checks for signals once in this many blocks, as it may have to wait for the
/// interpreter.
const BLOCKS_UNCHECKED: usize = 16;

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
            2 => self.apply_plane(flat(inputs), flat(outputs), first),
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

    /// Processes rows that lie along one axis: at once if they are few, else in parts, in threads.
    fn apply_plane<T, I, O>(
        &self,
        inputs: ArrayView2<'_, T>,
        mut outputs: ArrayViewMut2<'_, O>,
        first: usize,
    ) -> Result<(), Stop>
    where
        T: Integer<I> + Sync,
        I: Copy + Default,
        O: Element + Copy + Default,
        W: Work<I, O>,
    {
        let rows = inputs.nrows();
        let threads = self.threads.min(1 + rows / WORTH_A_THREAD);
        if threads == 1 && rows <= WORTH_CHECKING {
            return self.apply_alone(inputs, outputs, first);
        }
        let parts = Parts::new(rows.div_ceil(PART));
        let outputs: Vec<_> = outputs
            .axis_chunks_iter_mut(Axis(0), PART)
            .map(Mutex::new)
            .collect();
        let apply_parts = |parts: &Parts| {
            let mut pace = Pace::default();
            while let Some(part) = parts.draw() {
                let start = part * PART;
                let end = rows.min(start + PART);
                let inputs = inputs.slice(s![start..end, ..]);
                let Ok(mut outputs) = outputs[part].lock() else {
                    break;
                };
                let mut goes_on = || !parts.is_stopped();
                let applied = self.apply_part(inputs, outputs.view_mut(), &mut pace, &mut goes_on);
                match applied {
                    Ok(done) if start + done < end => return (None, start + done),
                    Ok(_) => {}
                    Err(bad) => {
                        parts.stop();
                        return (Some(later(bad, first + start)), rows);
                    }
                }
            }
            (None, rows)
        };
        let (mut signal, mut bad, mut done) = (None, None::<BadRow>, rows);
        let goes_on = || {
            signal = signal.take().or_else(|| check_signals().err());
            signal.is_none()
        };
        // Parts are drawn in order. So the first bad row lies in a part that was drawn, and all
        // rows are done up to the first part that was given up or never drawn.
        let take = |(found, up_to): (Option<BadRow>, usize)| {
            bad = [bad, found].into_iter().flatten().min_by_key(|bad| bad.row);
            done = done.min(up_to);
        };
        share(threads, &parts, apply_parts, goes_on, take).map_err(Stop::Thread)?;
        let done = done.min(parts.drawn() * PART);
        match (bad, signal) {
            (Some(bad), _) => Err(Stop::Bad(bad)),
            (None, Some(error)) => {
                // Some later rows are done too. They are not reported as done, so clear them.
                let begun = outputs.iter().take(parts.drawn()).enumerate();
                for (part, outputs) in begun.skip(done / PART) {
                    if let Ok(mut outputs) = outputs.lock() {
                        let kept = done.saturating_sub(part * PART);
                        outputs.slice_mut(s![kept.., ..]).fill(O::default());
                    }
                }
                Err(Stop::Signal(error, first + done))
            }
            (None, None) => Ok(()),
        }
    }

    /// Processes rows in this thread, which checks for signals itself now and then.
    fn apply_alone<T, I, O>(
        &self,
        inputs: ArrayView2<'_, T>,
        outputs: ArrayViewMut2<'_, O>,
        first: usize,
    ) -> Result<(), Stop>
    where
        T: Integer<I>,
        I: Copy + Default,
        O: Copy + Default,
        W: Work<I, O>,
    {
        let (mut signal, mut blocks) = (None, 0);
        let mut goes_on = || {
            blocks += 1;
            if blocks % BLOCKS_UNCHECKED == 0 {
                signal = check_signals().err();
            }
            signal.is_none()
        };
        let applied = self.apply_part(inputs, outputs, &mut Pace::default(), &mut goes_on);
        match (applied, signal) {
            (Err(bad), _) => Err(Stop::Bad(later(bad, first))),
            (Ok(done), Some(error)) => Err(Stop::Signal(error, first + done)),
            (Ok(_), None) => Ok(()),
        }
    }

    /// Processes some rows, in place if the layout allows it, else by blocks that are copied.
    ///
    /// Returns the number of rows that were processed: all, unless `goes_on` said no.
    fn apply_part<T, I, O>(
        &self,
        inputs: ArrayView2<'_, T>,
        mut outputs: ArrayViewMut2<'_, O>,
        pace: &mut Pace,
        goes_on: &mut dyn FnMut() -> bool,
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

/// Lets Python handle signals, of which Ctrl-C is one.
fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Copies rows one after another, in the type that the core reads.
fn convert<T: Integer<I>, I>(inputs: ArrayView2<'_, T>, converted: &mut [I]) {
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

/// The bad row with its number raised by the `before` rows that precede its block.
fn later(bad: BadRow, before: usize) -> BadRow {
    let row = before + bad.row;
    BadRow { row, ..bad }
}

/// An array of two axes, with their number in its type.
fn flat<S: numpy::ndarray::RawData>(array: ArrayBase<S, IxDyn>) -> ArrayBase<S, Ix2> {
    array.into_dimensionality().expect("two axes")
}
