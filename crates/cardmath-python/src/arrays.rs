//! NumPy arrays as rows of questions and of answers.
//!
//! An array may have any layout. What the core can take as it lies is not copied; of anything else,
//! a block of rows at a time is. Answers are written where they belong, by as many threads as are
//! wanted, while Ctrl-C is heard.

use crate::errors::{CardmathError, CardmathTypeError, Interrupted, wrong_type};
use crate::threads::Threads;
use cardmath_core::cards::rows::{BadRow, Fault};
use cardmath_core::workers::{Parts, share};
use numpy::ndarray::{
    ArrayBase, ArrayView2, ArrayViewD, ArrayViewMut2, ArrayViewMutD, Axis, Ix2, IxDyn, s,
};
use numpy::{
    BorrowError, Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyTuple};
use std::io;
use std::ops::Range;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Rows that one thread takes at a time: a tenth of a millisecond of the fastest work.
const PART: usize = 1 << 16;
/// Rows that are copied at a time, so that the copy stays in the nearest cache.
const COPIED: usize = 1 << 10;
/// Rows that are worth the start of a thread, or hearing Ctrl-C in between.
const WORTH_A_THREAD: usize = 1 << 14;
const WORTH_HEARING: usize = 1 << 19;
/// A block of rows is to take so long, but has so many rows at least.
const A_BLOCK: Duration = Duration::from_millis(1);
const FEWEST: usize = 1 << 6;
const GROWTH: usize = 4;
/// So many blocks are answered between two times that the calling thread hears Ctrl-C, for which it may have
/// to wait for the interpreter.
const BLOCKS_UNHEARD: usize = 16;

/// What the core does with rows of questions that stand one after another.
pub trait Work<Q, A>: Fn(&[Q], &mut [A]) -> Result<(), BadRow> + Sync {}
impl<Q, A, F: Fn(&[Q], &mut [A]) -> Result<(), BadRow> + Sync> Work<Q, A> for F {}

/// An integer of an array, as the core wants it.
pub trait Integer<Q>: Element + Copy {
    /// The same number, or the greatest, which is no answer to anything, where it does not fit.
    fn asked(self) -> Q;
    /// Integers that are what is wanted already.
    fn as_asked(_slice: &[Self]) -> Option<&[Q]> {
        None
    }
}

macro_rules! integers {
    ($($variant:ident $type:ident),*) => {
        /// An array of integers of any type.
        pub enum Integers<'py> {
            $(#[doc = stringify!($type)] $variant(PyReadonlyArrayDyn<'py, $type>)),*
        }

        impl<'py> Integers<'py> {
            /// The array, if it is one of integers in the machine's own order, and lies well.
            fn of_native(array: &Bound<'py, PyAny>) -> PyResult<Option<Integers<'py>>> {
                $(if let Ok(array) = array.cast::<PyArrayDyn<$type>>() {
                    if lies_well::<$type>(array) {
                        return Ok(Some(Integers::$variant(array.try_readonly().map_err(borrowed)?)));
                    }
                })*
                Ok(None)
            }

            /// The interpreter.
            pub fn py(&self) -> Python<'py> {
                match self { $(Integers::$variant(array) => array.py()),* }
            }

            /// How long the array is along each axis.
            pub fn shape(&self) -> &[usize] {
                match self { $(Integers::$variant(array) => array.shape()),* }
            }

            /// Answers the rows of the array, in threads; questions and answers are items, or `wide`
            /// and have the last axis for themselves.
            pub fn answer<Q, A>(
                &self,
                wide: bool,
                answers: &Answers<'py, A>,
                threads: Threads,
                work: impl Work<Q, A>,
            ) -> PyResult<()>
            where
                $($type: Integer<Q>,)*
                Q: Copy + Default + Send,
                A: Element + Copy + Default,
            {
                let mut written = answers.array.try_readwrite().map_err(borrowed)?;
                let place = match self {
                    $(Integers::$variant(array) => {
                        answer(array.as_array(), wide, &mut written, answers.wide, threads, work)
                    }),*
                };
                place.map_err(|stop| stop.into_error(self, wide, answers.array.as_any()))
            }

            /// The integers of a row, as they stand in the array.
            fn row(&self, row: usize, wide: bool) -> Vec<i128> {
                let width = if wide { self.shape().last().copied().unwrap_or(1) } else { 1 };
                match self {
                    $(Integers::$variant(array) => {
                        let items = array.as_array().into_iter().skip(row * width);
                        items.take(width).map(|&number| number.into()).collect()
                    }),*
                }
            }
        }
    };
}

macro_rules! asked_as {
    ($asked:ty: $($type:ty)*) => {
        $(impl Integer<$asked> for $type {
            fn asked(self) -> $asked {
                self.try_into().unwrap_or(<$asked>::MAX)
            }
        })*
        impl Integer<$asked> for $asked {
            fn asked(self) -> $asked {
                self
            }
            fn as_asked(slice: &[$asked]) -> Option<&[$asked]> {
                Some(slice)
            }
        }
    };
}

integers!(U8 u8, U64 u64, I64 i64, I32 i32, U32 u32, I16 i16, U16 u16, I8 i8);
asked_as!(u8: u64 i64 i32 u32 i16 u16 i8);
asked_as!(u64: u8 i64 i32 u32 i16 u16 i8);

impl<'py> Integers<'py> {
    /// The integers that are given as an array, or as what NumPy can make one of.
    ///
    /// `what` says what they are, for the error when there are none.
    pub fn of(given: &Bound<'py, PyAny>, what: &str) -> PyResult<Integers<'py>> {
        refuse_masked(given)?;
        if let Some(integers) = Integers::of_native(given)? {
            return Ok(integers);
        }
        let py = given.py();
        let array = function(py, &AS_ARRAY, "asarray")?.call1((given,));
        let array = array.map_err(|error| uneven(py, what, error))?;
        let descr = array.cast::<PyUntypedArray>()?.dtype();
        // An empty list has no type of its own.
        if !matches!(descr.kind(), b'i' | b'u') && !array.cast::<PyUntypedArray>()?.is_empty() {
            return Err(match given.cast::<PyUntypedArray>() {
                Ok(_) => CardmathTypeError::new_err(format!("{what}, not {descr}")),
                Err(_) => wrong_type(what, given),
            });
        }
        // What lies badly is copied; so it is when the bytes of its integers are turned round.
        let native = match descr.itemsize() {
            1 | 2 | 4 | 8 if matches!(descr.kind(), b'i' | b'u') => {
                descr.call_method1("newbyteorder", ("=",))?
            }
            _ => PyString::new(py, "uint8").into_any(),
        };
        let array = array.call_method1("astype", (native,))?;
        Integers::of_native(&array)?.ok_or_else(|| wrong_type(what, given))
    }

    /// The first of the integers, if there is one.
    pub fn first(&self) -> Option<i128> {
        self.row(0, false).first().copied()
    }

    /// Whether these are masks, by their type.
    pub fn are_masks(&self) -> bool {
        matches!(self, Integers::U64(_))
    }
}

/// Room for answers, each of them an item, or a row of the last axis if they are `wide`.
pub struct Answers<'py, A> {
    array: Bound<'py, PyArrayDyn<A>>,
    wide: bool,
}

impl<'py, A: Element> Answers<'py, A> {
    /// New room for so many answers of a type, all zero; rows of a given width, or single items.
    pub fn new(
        py: Python<'py>,
        shape: &[usize],
        width: Option<usize>,
    ) -> PyResult<Answers<'py, A>> {
        let shape: Vec<usize> = shape.iter().copied().chain(width).collect();
        let shape = PyTuple::new(py, shape)?;
        let array = function(py, &ZEROS, "zeros")?.call1((shape, A::get_dtype(py)))?;
        let (array, wide) = (array.cast_into()?, width.is_some());
        Ok(Answers { array, wide })
    }

    /// Room that the caller brings for answers of one item each.
    pub fn into(out: &Bound<'py, PyAny>, shape: &[usize]) -> PyResult<Answers<'py, A>> {
        refuse_masked(out)?;
        let wanted = A::get_dtype(out.py());
        let array =
            out.cast::<PyArrayDyn<A>>()
                .map_err(|_| match out.cast::<PyUntypedArray>() {
                    Ok(array) => CardmathTypeError::new_err(format!(
                        "out is an array of {wanted}, not {}",
                        array.dtype()
                    )),
                    Err(_) => wrong_type(&format!("out is an array of {wanted}"), out),
                })?;
        if array.shape() != shape {
            return Err(CardmathError::new_err(format!(
                "out has the shape {}, and the answers have {}",
                as_tuple(array.shape()),
                as_tuple(shape)
            )));
        }
        if !lies_well::<A>(array) {
            return Err(CardmathError::new_err("out is not aligned in memory"));
        }
        let (array, wide) = (array.clone(), false);
        Ok(Answers { array, wide })
    }

    /// What the caller brought; else the array, or of a single item that.
    pub fn into_array(self, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        match out {
            Some(out) => Ok(out.clone()),
            None if self.array.ndim() == 0 => self.array.get_item(()),
            None => Ok(self.array.into_any()),
        }
    }
}

/// Why not all rows have an answer.
enum Stop {
    /// A row is none.
    Bad(BadRow),
    /// Ctrl-C, or what else a signal raised; so many rows from the first are done.
    Signal(PyErr, usize),
    /// There is no thread to be had.
    Thread(io::Error),
}

impl Stop {
    fn into_error(self, questions: &Integers, wide: bool, answers: &Bound<'_, PyAny>) -> PyErr {
        let leading = leading(questions.shape(), wide);
        match self {
            Stop::Bad(BadRow { row, fault }) => {
                let fault = as_it_stands(fault, &questions.row(row, wide));
                let hint = hint(fault);
                CardmathError::new_err(format!("{fault}{hint}{}", place(row, leading)))
            }
            Stop::Signal(error, done)
                if error.is_instance_of::<PyKeyboardInterrupt>(answers.py()) =>
            {
                let all: usize = leading.iter().product();
                match progress(answers.py(), done, all) {
                    Ok(progress) => Interrupted::new_err((progress, answers.clone().unbind())),
                    Err(error) => error,
                }
            }
            Stop::Signal(error, _) => error,
            Stop::Thread(error) => {
                CardmathError::new_err(format!("no thread could be started: {error}"))
            }
        }
    }
}

/// How far the work came, in words.
fn progress(py: Python<'_>, done: usize, all: usize) -> PyResult<String> {
    let grouped = |number: usize| -> PyResult<String> {
        let number = number.into_pyobject(py)?;
        number.call_method1("__format__", (",",))?.extract()
    };
    Ok(format!(
        "the first {} of {} rows are done",
        grouped(done)?,
        grouped(all)?
    ))
}

/// The fault with the number that stands in the array, in place of the one that the core saw.
fn as_it_stands(fault: Fault, row: &[i128]) -> Fault {
    match (fault, row) {
        (Fault::NoCard(id), _) => {
            // Where jokers are cards, what is none is greater than theirs.
            let end = if id < 56 { 52 } else { 56 };
            let no_card = row.iter().find(|number| !(0..end).contains(*number));
            Fault::NoCard(no_card.copied().unwrap_or(id))
        }
        (Fault::NoMask(_), &[mask]) => Fault::NoMask(mask),
        (Fault::NoIndex { size, .. }, &[index]) => Fault::NoIndex { index, size },
        (fault, _) => fault,
    }
}

/// What may be wrong besides: ids can have been taken for masks.
fn hint(fault: Fault) -> &'static str {
    match fault {
        Fault::NoMask(_) | Fault::TooFew { .. } => {
            "; an array of uint64 is one of masks, and ids are of another type"
        }
        _ => "",
    }
}

/// Where a row stands in an array of rows of this shape.
pub fn place(row: usize, shape: &[usize]) -> String {
    let mut left = row;
    let mut places: Vec<usize> = shape
        .iter()
        .rev()
        .map(|&length| {
            let place = left % length.max(1);
            left /= length.max(1);
            place
        })
        .collect();
    places.reverse();
    match places[..] {
        [] => String::new(),
        [place] => format!(" (row {place})"),
        _ => format!(" (row {})", as_tuple(&places)),
    }
}

/// The shape without the axis of a row's own items.
pub fn leading(shape: &[usize], wide: bool) -> &[usize] {
    &shape[..shape.len() - usize::from(wide)]
}

/// A shape as Python writes it.
pub fn as_tuple(shape: &[usize]) -> String {
    let all: Vec<String> = shape.iter().map(usize::to_string).collect();
    match &all[..] {
        [one] => format!("({one},)"),
        _ => format!("({})", all.join(", ")),
    }
}

fn answer<T: Integer<Q> + Sync, Q: Copy + Default + Send, A: Element + Copy + Default>(
    mut questions: ArrayViewD<'_, T>,
    wide: bool,
    answers: &mut PyReadwriteArrayDyn<'_, A>,
    wide_answers: bool,
    threads: Threads,
    work: impl Work<Q, A>,
) -> Result<(), Stop> {
    let py = answers.py();
    let mut answers = answers.as_array_mut();
    if !wide {
        let axis = Axis(questions.ndim());
        questions = questions.insert_axis(axis);
    }
    if !wide_answers {
        let axis = Axis(answers.ndim());
        answers = answers.insert_axis(axis);
    }
    let task = Task {
        threads: threads.number(),
        work,
    };
    py.detach(|| task.answer(questions, answers, 0))
}

/// What is done with all rows alike.
struct Task<W> {
    threads: usize,
    work: W,
}

impl<W> Task<W> {
    /// Answers rows that stand along any number of axes; `first` are done before.
    fn answer<T, Q, A>(
        &self,
        questions: ArrayViewD<'_, T>,
        mut answers: ArrayViewMutD<'_, A>,
        first: usize,
    ) -> Result<(), Stop>
    where
        T: Integer<Q> + Sync,
        Q: Copy + Default,
        A: Element + Copy + Default,
        W: Work<Q, A>,
    {
        const OUTER: Axis = Axis(0);
        if answers.is_empty() {
            return Ok(());
        }
        match questions.ndim() {
            1 => self.answer(
                questions.insert_axis(OUTER),
                answers.insert_axis(OUTER),
                first,
            ),
            2 => self.answer_plane(flat(questions), flat(answers), first),
            _ => {
                // Where the outer axes lie one in the other, they are one.
                let mut merged = questions.view();
                if merged.merge_axes(OUTER, Axis(1)) && answers.merge_axes(OUTER, Axis(1)) {
                    let answers = answers.index_axis_move(OUTER, 0);
                    return self.answer(merged.index_axis_move(OUTER, 0), answers, first);
                }
                let rows =
                    answers.len() / answers.len_of(OUTER) / answers.shape().last().unwrap_or(&1);
                let each = questions.outer_iter().zip(answers.outer_iter_mut());
                for ((questions, answers), first) in each.zip((first..).step_by(rows)) {
                    self.answer(questions, answers, first)?;
                    if first / WORTH_HEARING != (first + rows) / WORTH_HEARING {
                        hear().map_err(|error| Stop::Signal(error, first + rows))?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Answers rows of a plane: at once if they are few, else in parts, by threads.
    fn answer_plane<T, Q, A>(
        &self,
        questions: ArrayView2<'_, T>,
        mut answers: ArrayViewMut2<'_, A>,
        first: usize,
    ) -> Result<(), Stop>
    where
        T: Integer<Q> + Sync,
        Q: Copy + Default,
        A: Element + Copy + Default,
        W: Work<Q, A>,
    {
        let rows = questions.nrows();
        let threads = self.threads.min(1 + rows / WORTH_A_THREAD);
        if threads == 1 && rows <= WORTH_HEARING {
            return self.answer_alone(questions, answers, first);
        }
        let parts = Parts::new(rows.div_ceil(PART));
        let answers: Vec<_> = answers
            .axis_chunks_iter_mut(Axis(0), PART)
            .map(Mutex::new)
            .collect();
        let answer_parts = |parts: &Parts| {
            let mut pace = Pace::default();
            while let Some(part) = parts.draw() {
                let start = part * PART;
                let end = rows.min(start + PART);
                let questions = questions.slice(s![start..end, ..]);
                let Ok(mut answers) = answers[part].lock() else {
                    break;
                };
                let mut goes_on = || !parts.is_stopped();
                let answered =
                    self.answer_part(questions, answers.view_mut(), &mut pace, &mut goes_on);
                match answered {
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
            signal = signal.take().or_else(|| hear().err());
            signal.is_none()
        };
        // Parts are drawn in order: the first bad row is in one that was drawn, and all rows are done up to
        // the first part that was given up or never drawn.
        let take = |(found, up_to): (Option<BadRow>, usize)| {
            bad = [bad, found].into_iter().flatten().min_by_key(|bad| bad.row);
            done = done.min(up_to);
        };
        share(threads, &parts, answer_parts, goes_on, take).map_err(Stop::Thread)?;
        let done = done.min(parts.drawn() * PART);
        match (bad, signal) {
            (Some(bad), _) => Err(Stop::Bad(bad)),
            (None, Some(error)) => {
                // Later rows may be answered too: they are not told, so they are 0 as those that are not.
                let begun = answers.iter().take(parts.drawn()).enumerate();
                for (part, answers) in begun.skip(done / PART) {
                    if let Ok(mut answers) = answers.lock() {
                        let kept = done.saturating_sub(part * PART);
                        answers.slice_mut(s![kept.., ..]).fill(A::default());
                    }
                }
                Err(Stop::Signal(error, first + done))
            }
            (None, None) => Ok(()),
        }
    }

    /// Answers rows in this thread, which hears Ctrl-C itself now and then.
    fn answer_alone<T, Q, A>(
        &self,
        questions: ArrayView2<'_, T>,
        answers: ArrayViewMut2<'_, A>,
        first: usize,
    ) -> Result<(), Stop>
    where
        T: Integer<Q>,
        Q: Copy + Default,
        A: Copy + Default,
        W: Work<Q, A>,
    {
        let (mut signal, mut asked) = (None, 0);
        let mut goes_on = || {
            asked += 1;
            if asked % BLOCKS_UNHEARD == 0 {
                signal = hear().err();
            }
            signal.is_none()
        };
        let answered = self.answer_part(questions, answers, &mut Pace::default(), &mut goes_on);
        match (answered, signal) {
            (Err(bad), _) => Err(Stop::Bad(later(bad, first))),
            (Ok(done), Some(error)) => Err(Stop::Signal(error, first + done)),
            (Ok(_), None) => Ok(()),
        }
    }

    /// Answers some rows, as they lie if that can be, else by blocks that are copied. How many were answered
    /// is returned: all, unless `goes_on` said no.
    fn answer_part<T, Q, A>(
        &self,
        questions: ArrayView2<'_, T>,
        mut answers: ArrayViewMut2<'_, A>,
        pace: &mut Pace,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<usize, BadRow>
    where
        T: Integer<Q>,
        Q: Copy + Default,
        A: Copy + Default,
        W: Work<Q, A>,
    {
        let rows = questions.nrows();
        let (width, answer_width) = (questions.ncols(), answers.ncols());
        let lies = questions.as_slice().and_then(T::as_asked);
        if let (Some(questions), Some(answers)) = (lies, answers.as_slice_mut()) {
            return pace.blocks(rows, PART, goes_on, |block| {
                let questions = &questions[block.start * width..block.end * width];
                let answers = &mut answers[block.start * answer_width..block.end * answer_width];
                (self.work)(questions, answers).map_err(|bad| later(bad, block.start))
            });
        }
        let most = COPIED.min(rows);
        let mut asked = vec![Q::default(); most * width];
        let mut answered = vec![A::default(); most * answer_width];
        pace.blocks(rows, COPIED, goes_on, |block| {
            let first = block.start;
            let questions = questions.slice(s![block.clone(), ..]);
            let mut answers = answers.slice_mut(s![block, ..]);
            let asked = &mut asked[..questions.len()];
            let answered = &mut answered[..answers.len()];
            ask(questions, asked);
            (self.work)(asked, answered).map_err(|bad| later(bad, first))?;
            for (place, mut column) in answers.columns_mut().into_iter().enumerate() {
                let answered = answered[place..].iter().step_by(answer_width);
                column
                    .iter_mut()
                    .zip(answered)
                    .for_each(|(answer, &answered)| *answer = answered);
            }
            Ok(())
        })
    }
}

/// How many rows are answered at a time: as many as take about a millisecond, so that a stop is heard soon
/// however slow the work is.
struct Pace {
    rows: usize,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { rows: COPIED }
    }
}

impl Pace {
    /// Answers rows block by block, none of more than `most` rows, until `goes_on` says no. How many were
    /// answered is returned.
    fn blocks(
        &mut self,
        rows: usize,
        most: usize,
        goes_on: &mut dyn FnMut() -> bool,
        mut answer: impl FnMut(Range<usize>) -> Result<(), BadRow>,
    ) -> Result<usize, BadRow> {
        let mut done = 0;
        while done < rows {
            let end = rows.min(done + self.rows.min(most));
            let only = end - done == rows; // few rows are not worth a look at the clock
            let started = (!only).then(Instant::now);
            answer(done..end)?;
            done = end;
            if let Some(started) = started {
                let taken = started.elapsed();
                if taken < A_BLOCK / GROWTH as u32 {
                    self.rows = most.min(GROWTH * self.rows);
                } else if taken > A_BLOCK {
                    self.rows = FEWEST.max(self.rows / GROWTH);
                }
            }
            if done < rows && !goes_on() {
                break;
            }
        }
        Ok(done)
    }
}

/// NumPy makes no array of lists that are not of the same length.
fn uneven(py: Python<'_>, what: &str, error: PyErr) -> PyErr {
    match error.is_instance_of::<PyValueError>(py) {
        true => CardmathTypeError::new_err(format!("{what}; NumPy tells: {}", error.value(py))),
        false => error,
    }
}

/// Lets Python hear signals, of which Ctrl-C is one.
fn hear() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Copies rows as the core wants them, one after another.
fn ask<T: Integer<Q>, Q>(questions: ArrayView2<'_, T>, asked: &mut [Q]) {
    let copy = |asked: &mut [Q], numbers: &[T]| {
        for (asked, &number) in asked.iter_mut().zip(numbers) {
            *asked = number.asked();
        }
    };
    if let Some(numbers) = questions.as_slice() {
        return copy(asked, numbers);
    }
    let width = questions.ncols().max(1);
    for (place, column) in questions.columns().into_iter().enumerate() {
        let rows = asked.chunks_exact_mut(width).map(|row| &mut row[place]);
        match column.as_slice() {
            Some(numbers) => rows
                .zip(numbers)
                .for_each(|(asked, &number)| *asked = number.asked()),
            None => rows
                .zip(column)
                .for_each(|(asked, &number)| *asked = number.asked()),
        }
    }
}

/// The bad row as one of more, of which so many came before.
fn later(bad: BadRow, before: usize) -> BadRow {
    let row = before + bad.row;
    BadRow { row, ..bad }
}

/// An array of two axes as one that is known to have two.
fn flat<S: numpy::ndarray::RawData>(array: ArrayBase<S, IxDyn>) -> ArrayBase<S, Ix2> {
    array.into_dimensionality().expect("two axes")
}

/// Refuses a masked array of NumPy's, whose mask would be ignored, and a list of such arrays.
fn refuse_masked(given: &Bound<'_, PyAny>) -> PyResult<()> {
    let masked = match given.cast::<PyList>() {
        Ok(list) => list
            .iter()
            .try_fold(false, |any, item| Ok::<_, PyErr>(any || is_masked(&item)?))?,
        Err(_) => is_masked(given)?,
    };
    match masked {
        false => Ok(()),
        true => Err(CardmathTypeError::new_err(
            "a masked array is not read, as its mask would be ignored: give array.data to take all hands; or those \
             that are not masked, of ids array.data[~numpy.ma.getmaskarray(array).any(axis=-1)], of masks \
             array.compressed()",
        )),
    }
}

fn is_masked(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_array = given.cast::<PyUntypedArray>().is_ok();
    if !is_array || given.is_exact_instance_of::<PyUntypedArray>() {
        return Ok(false);
    }
    given.is_instance(MASKED.import(given.py(), "numpy.ma", "MaskedArray")?)
}

/// Whether the array's items are where such items can be.
fn lies_well<T: Element>(array: &Bound<'_, PyArrayDyn<T>>) -> bool {
    let steps = array
        .strides()
        .iter()
        .all(|step| step % size_of::<T>() as isize == 0);
    steps && array.data().is_aligned()
}

fn borrowed(error: BorrowError) -> PyErr {
    CardmathError::new_err(match error {
        BorrowError::NotWriteable => "out is read-only",
        _ => "out shares memory with the cards, or is in use elsewhere",
    })
}

static MASKED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static AS_ARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// A function of NumPy.
fn function<'py>(
    py: Python<'py>,
    kept: &'static PyOnceLock<Py<PyAny>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyAny>> {
    kept.import(py, "numpy", name)
}
