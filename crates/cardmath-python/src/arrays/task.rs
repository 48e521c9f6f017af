//! Work on all rows of an array, in threads.

use super::pace::Pace;
use super::parts::{GoesOn, PART, WORTH_CHECKING, Written, check_signals, process_rows};
use super::rows::Rows;
use super::stop::Stop;
use crate::threads::Threads;
use cardmath_cards::rows::BadRow;
use numpy::ndarray::{ArrayBase, ArrayViewMut2, ArrayViewMutD, Axis, Ix2, IxDyn, s};
use numpy::{Element, PyReadwriteArrayDyn};
use std::ops::Range;

/// Rows that are copied at a time, so that the copy stays in the nearest cache.
const COPIED: usize = 1 << 10;

/// What the core does with a slice of input rows: it writes as many output rows.
pub trait Work<I, O>: Fn(&[I], &mut [O]) -> Result<(), BadRow> + Sync {}
impl<I, O, F: Fn(&[I], &mut [O]) -> Result<(), BadRow> + Sync> Work<I, O> for F {}

/// Applies the work to all rows of an array, in threads.
pub fn apply<I: Copy, O: Element + Copy + Default>(
    inputs: &dyn Rows<I>,
    outputs: &mut PyReadwriteArrayDyn<'_, O>,
    wide_outputs: bool,
    threads: Threads,
    work: impl Work<I, O>,
) -> Result<(), Stop> {
    let py = outputs.py();
    let mut outputs = outputs.as_array_mut();
    if !wide_outputs {
        let axis = Axis(outputs.ndim());
        outputs = outputs.insert_axis(axis);
    }
    let task = Task {
        threads: threads.number(),
        inputs,
        work,
    };
    py.detach(|| task.fill(outputs, 0))
}

/// The work for all rows of an array.
struct Task<'a, I, W> {
    threads: usize,
    inputs: &'a dyn Rows<I>,
    work: W,
}

impl<I: Copy, W> Task<'_, I, W> {
    /// Fills rows that lie along any number of axes; `first` rows come before them.
    fn fill<O>(&self, mut outputs: ArrayViewMutD<'_, O>, first: usize) -> Result<(), Stop>
    where
        O: Element + Copy + Default,
        W: Work<I, O>,
    {
        const OUTER: Axis = Axis(0);
        if outputs.is_empty() {
            return Ok(());
        }
        if outputs.ndim() == 1 {
            outputs = outputs.insert_axis(OUTER);
        }
        // Outer axes that are contiguous with each other are merged.
        while outputs.ndim() > 2 && outputs.merge_axes(OUTER, Axis(1)) {
            outputs = outputs.index_axis_move(OUTER, 0);
        }
        if outputs.ndim() == 2 {
            let (rows, outputs) = (outputs.len_of(OUTER), flat(outputs));
            let process = |rows: Range<usize>,
                           outputs: &mut ArrayViewMut2<'_, O>,
                           pace: &mut Pace,
                           keep_going: GoesOn<'_>| {
                let rows = first + rows.start..first + rows.end;
                self.fill_part(rows, outputs, pace, keep_going)
            };
            return process_rows(self.threads, rows, first, outputs, process);
        }
        let rows = outputs.len() / outputs.len_of(OUTER) / outputs.shape().last().unwrap_or(&1);
        let each = outputs.outer_iter_mut().zip((first..).step_by(rows));
        for (outputs, first) in each {
            self.fill(outputs, first)?;
            if first / WORTH_CHECKING != (first + rows) / WORTH_CHECKING {
                check_signals().map_err(|error| Stop::Signal(error, first + rows))?;
            }
        }
        Ok(())
    }

    /// Processes some rows, in place if the layout allows it, else by blocks that are copied.
    ///
    /// Returns the number of rows that were processed: all, unless cancelled.
    fn fill_part<O>(
        &self,
        rows: Range<usize>,
        outputs: &mut ArrayViewMut2<'_, O>,
        pace: &mut Pace,
        keep_going: GoesOn<'_>,
    ) -> Result<usize, BadRow>
    where
        O: Copy + Default,
        W: Work<I, O>,
    {
        let (width, output_width) = (self.inputs.width(), outputs.ncols());
        if let Some(outputs) = outputs.as_slice_mut() {
            let mut done = 0;
            while let Some(inputs) = self.inputs.in_place(rows.start + done..rows.end) {
                let outputs = &mut outputs[done * output_width..];
                let count = inputs.len() / width;
                let processed = pace.blocks(count, PART, keep_going, |block| {
                    let inputs = &inputs[block.start * width..block.end * width];
                    let outputs =
                        &mut outputs[block.start * output_width..block.end * output_width];
                    (self.work)(inputs, outputs).map_err(|bad| bad.after(done + block.start))
                })?;
                done += processed;
                if done == rows.len() || processed < count || !keep_going() {
                    return Ok(done);
                }
            }
        }
        let most = COPIED.min(rows.len());
        let mut inputs = Vec::with_capacity(most * width);
        let mut results = vec![O::default(); most * output_width];
        pace.blocks(rows.len(), COPIED, keep_going, |block| {
            let read = rows.start + block.start..rows.start + block.end;
            self.inputs.read(read, &mut inputs);
            let mut outputs = outputs.slice_mut(s![block.clone(), ..]);
            let results = &mut results[..outputs.len()];
            (self.work)(&inputs, results).map_err(|bad| bad.after(block.start))?;
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

/// An array of two axes, with their number in its type.
fn flat<S: numpy::ndarray::RawData>(array: ArrayBase<S, IxDyn>) -> ArrayBase<S, Ix2> {
    array.into_dimensionality().expect("two axes")
}
