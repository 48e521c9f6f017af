//! Rows of several arrays of hands that are broadcast against each other.

use super::integers::Integers;
use super::numpy_array::borrowed;
use super::outputs::Outputs;
use super::pace::Pace;
use super::parts::{GoesOn, Written, check_signals, process_rows};
use super::rows::Rows;
use super::stop::Stop;
use crate::errors::{CardmathError, as_tuple};
use crate::threads::Threads;
use cardmath_cards::rows::BadRow;
use cardmath_evaluate::Hands;
use numpy::ndarray::{ArrayBase, ArrayViewMut1, ArrayViewMutD, Axis, Ix1, IxDyn, RawData, s};
use numpy::{Element, PyArrayMethods};
use pyo3::prelude::*;
use std::ops::Range;

/// Rows that are read at a time, so that they stay in the nearest cache.
const AT_ONCE: usize = 1 << 11;

/// Fewer rows are not worth a check for signals.
const WORTH_CHECKING: usize = 1 << 14;

/// Arrays of hands, each of ids or of masks, with the same leading axes.
pub struct Broadcast<'py> {
    arrays: Vec<Integers<'py>>,
    leading: Vec<usize>,
}

/// Hands that are read some rows at a time.
enum Reader<'a> {
    Ids(usize, Box<dyn Rows<u8> + 'a>),
    Masks(Box<dyn Rows<u64> + 'a>),
}

/// The rows of a block, as they were read.
#[derive(Default)]
struct RowBuffers {
    ids: Vec<u8>,
    masks: Vec<u64>,
}

impl<'py> Broadcast<'py> {
    /// Broadcasts the leading axes of arrays against each other, as NumPy does.
    ///
    /// Each array comes with a name for what it holds, for an error message.
    pub fn of(arrays: Vec<(&str, Integers<'py>)>) -> PyResult<Broadcast<'py>> {
        let leading = arrays.iter().try_fold(Vec::new(), |shape, (_, array)| {
            together(&shape, array.leading())
        });
        let leading = leading.ok_or_else(|| {
            let shapes = arrays.iter();
            let shapes =
                shapes.map(|(name, array)| format!("{name} {}", as_tuple(array.leading())));
            CardmathError::new_err(format!(
                "arrays of these shapes cannot be broadcast against each other: {}",
                shapes.collect::<Vec<_>>().join(", ")
            ))
        })?;
        let arrays = arrays
            .into_iter()
            .map(|(_, array)| array.broadcast_to(&leading));
        let arrays = arrays.collect::<PyResult<Vec<_>>>()?;
        Ok(Broadcast { arrays, leading })
    }

    /// The shape of the arrays of hands.
    pub fn leading(&self) -> &[usize] {
        &self.leading
    }

    /// Applies the work to all rows, in threads. It gets a block of rows of each array, and writes
    /// as many items to each of the outputs. These are `partial` if they are not finished.
    pub fn apply<O: Element + Copy + Default>(
        &self,
        outputs: &[Outputs<'py, O>],
        threads: Threads,
        partial: &Bound<'py, PyAny>,
        work: impl Fn(&[Hands<'_>], &mut [&mut [O]]) -> Result<(), BadRow> + Sync,
    ) -> PyResult<()> {
        let readers: Vec<Reader<'_>> = self.arrays.iter().map(Reader::of).collect();
        let work = |rows: Range<usize>, out: &mut [&mut [O]]| {
            let mut buffers: Vec<RowBuffers> =
                readers.iter().map(|_| RowBuffers::default()).collect();
            let hands = readers.iter().zip(&mut buffers);
            let hands: Vec<_> = hands
                .map(|(reader, buffer)| reader.read(&rows, buffer))
                .collect();
            work(&hands, out)
        };
        let mut written = Vec::with_capacity(outputs.len());
        for output in outputs {
            written.push(output.array.try_readwrite().map_err(borrowed)?);
        }
        let views = written
            .iter_mut()
            .map(|array| array.as_array_mut())
            .collect();
        let done = partial
            .py()
            .detach(|| fill(views, 0, threads.number(), &work));
        done.map_err(|stop| stop.into_error(&self.leading, |row| self.ids_of(row), partial))
    }

    /// The ids of a row, as they are in the arrays.
    fn ids_of(&self, row: usize) -> Vec<i128> {
        let of_ids = self.arrays.iter().filter(|array| !array.are_masks());
        of_ids.flat_map(|array| array.row(row, true)).collect()
    }
}

impl<'a> Reader<'a> {
    fn of(array: &'a Integers<'_>) -> Reader<'a> {
        match array.are_masks() {
            true => Reader::Masks(array.rows(false)),
            false => {
                let cards = array.shape().last().copied().unwrap_or_default();
                Reader::Ids(cards, array.rows(true))
            }
        }
    }

    fn read<'b>(&self, rows: &Range<usize>, buffer: &'b mut RowBuffers) -> Hands<'b> {
        match self {
            Reader::Ids(cards, ids) => {
                ids.read(rows.clone(), &mut buffer.ids);
                Hands::Ids(*cards, &buffer.ids)
            }
            Reader::Masks(masks) => {
                masks.read(rows.clone(), &mut buffer.masks);
                Hands::Masks(&buffer.masks)
            }
        }
    }
}

/// Fills the arrays row by row; `first` rows come before.
fn fill<O: Element + Copy + Default>(
    mut outputs: Vec<ArrayViewMutD<'_, O>>,
    first: usize,
    threads: usize,
    work: &(impl Fn(Range<usize>, &mut [&mut [O]]) -> Result<(), BadRow> + Sync),
) -> Result<(), Stop> {
    let rows = outputs.first().map_or(0, |output| output.len());
    if rows == 0 {
        return Ok(());
    }
    if outputs
        .iter()
        .all(|output| in_line(output.view()).is_some())
    {
        let lines = OutputLines(outputs.into_iter().filter_map(in_line).collect());
        let process = |rows: Range<usize>,
                       lines: &mut OutputLines<'_, O>,
                       pace: &mut Pace,
                       keep_going: GoesOn<'_>| {
            let before = first + rows.start;
            pace.blocks(rows.len(), AT_ONCE, keep_going, |block| {
                let rows = before + block.start..before + block.end;
                let written = lines.write(block.clone(), |out| work(rows, out));
                written.map_err(|bad| bad.after(block.start))
            })
        };
        return process_rows(threads, rows, first, lines, process);
    }
    let outer = outputs[0].len_of(Axis(0));
    let inner = rows / outer;
    for (place, first) in (0..outer).zip((first..).step_by(inner)) {
        let parts = outputs
            .iter_mut()
            .map(|output| output.index_axis_mut(Axis(0), place));
        fill(parts.collect(), first, threads, work)?;
        if first / WORTH_CHECKING != (first + inner) / WORTH_CHECKING {
            check_signals().map_err(|error| Stop::Signal(error, first + inner))?;
        }
    }
    Ok(())
}

/// The array with its axes merged into one, if that is possible.
fn in_line<S: RawData>(mut array: ArrayBase<S, IxDyn>) -> Option<ArrayBase<S, Ix1>> {
    if array.ndim() == 0 {
        array = array.insert_axis(Axis(0));
    }
    while array.ndim() > 1 {
        if !array.merge_axes(Axis(0), Axis(1)) {
            return None;
        }
        array = array.index_axis_move(Axis(0), 0);
    }
    array.into_dimensionality().ok()
}

/// Lines of outputs, which are all written at once.
struct OutputLines<'a, O>(Vec<ArrayViewMut1<'a, O>>);

impl<O: Copy + Default + Send> Written for OutputLines<'_, O> {
    fn split(self, rows: usize) -> (Self, Self) {
        let split = self.0.into_iter().map(|line| line.split_at(Axis(0), rows));
        let (some, others) = split.unzip();
        (OutputLines(some), OutputLines(others))
    }

    fn clear_after(&mut self, rows: usize) {
        for line in &mut self.0 {
            line.slice_mut(s![rows..]).fill(O::default());
        }
    }
}

impl<O: Copy + Default> OutputLines<'_, O> {
    /// Lets the work write some rows: in place, or to a copy if a line has gaps.
    fn write(
        &mut self,
        rows: Range<usize>,
        work: impl FnOnce(&mut [&mut [O]]) -> Result<(), BadRow>,
    ) -> Result<(), BadRow> {
        let parts = self
            .0
            .iter_mut()
            .map(|line| line.slice_mut(s![rows.clone()]));
        let mut parts: Vec<_> = parts.collect();
        if parts.iter().all(|part| part.is_standard_layout()) {
            let slices = parts.iter_mut().filter_map(|part| part.as_slice_mut());
            return work(&mut slices.collect::<Vec<_>>());
        }
        let mut copies = vec![vec![O::default(); rows.len()]; parts.len()];
        work(
            &mut copies
                .iter_mut()
                .map(|copy| &mut copy[..])
                .collect::<Vec<_>>(),
        )?;
        for (part, copy) in parts.iter_mut().zip(copies) {
            part.iter_mut()
                .zip(copy)
                .for_each(|(item, result)| *item = result);
        }
        Ok(())
    }
}

/// The shape of two arrays that are broadcast against each other; none if that is impossible.
fn together(one: &[usize], other: &[usize]) -> Option<Vec<usize>> {
    let axes = one.len().max(other.len());
    let length = |shape: &[usize], axis: usize| match (axis + shape.len()).checked_sub(axes) {
        Some(place) => shape[place],
        None => 1,
    };
    let lengths = (0..axes).map(|axis| match (length(one, axis), length(other, axis)) {
        (1, length) | (length, 1) => Some(length),
        (length, same) => (length == same).then_some(length),
    });
    lengths.collect()
}
