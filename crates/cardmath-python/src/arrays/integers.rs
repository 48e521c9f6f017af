//! Arrays of integers of any type, as the core reads them.

use super::numpy_array::{as_array, borrowed, broadcast_to, is_aligned, refuse_masked};
use super::outputs::Outputs;
use super::rows::{Integer, Rows, merged};
use super::shape::leading;
use super::task::{Work, apply};
use crate::errors::{CardmathTypeError, wrong_type};
use crate::threads::Threads;
use numpy::ndarray::Axis;
use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

macro_rules! integers {
    ($($variant:ident $type:ident),*) => {
        /// An array of integers of any type.
        pub enum Integers<'py> {
            $(#[doc = stringify!($type)] $variant(PyReadonlyArrayDyn<'py, $type>)),*
        }

        impl<'py> Integers<'py> {
            /// The array, if it holds aligned integers in the machine's own byte order.
            fn of_native(array: &Bound<'py, PyAny>) -> PyResult<Option<Integers<'py>>> {
                $(if let Ok(array) = array.cast::<PyArrayDyn<$type>>() {
                    if is_aligned::<$type>(array) {
                        return Ok(Some(Integers::$variant(array.try_readonly().map_err(borrowed)?)));
                    }
                })*
                Ok(None)
            }

            /// The interpreter.
            pub fn py(&self) -> Python<'py> {
                match self { $(Integers::$variant(array) => array.py()),* }
            }

            /// The shape of the array.
            pub fn shape(&self) -> &[usize] {
                match self { $(Integers::$variant(array) => array.shape()),* }
            }

            /// Applies the work to all rows, in threads. A row is one item, or the whole last axis
            /// if it is `wide`.
            pub fn apply<I, O>(
                &self,
                wide: bool,
                outputs: &Outputs<'py, O>,
                threads: Threads,
                work: impl Work<I, O>,
            ) -> PyResult<()>
            where
                $($type: Integer<I>,)*
                I: Copy + Default,
                O: Element + Copy + Default,
            {
                let mut written = outputs.array.try_readwrite().map_err(borrowed)?;
                let rows = self.rows(wide);
                let done = apply(&*rows, &mut written, outputs.wide, threads, work);
                done.map_err(|stop| {
                    let leading = leading(self.shape(), wide);
                    stop.into_error(leading, |row| self.row(row, wide), outputs.array.as_any())
                })
            }

            /// A new array of `shape` with what the work makes of all rows: an item of each, or
            /// `width` items.
            pub fn mapped<I, O>(
                &self,
                wide: bool,
                (shape, width): (&[usize], Option<usize>),
                threads: Threads,
                work: impl Work<I, O>,
            ) -> PyResult<Bound<'py, PyAny>>
            where
                $($type: Integer<I>,)*
                I: Copy + Default,
                O: Element + Copy + Default,
            {
                let outputs = Outputs::new(self.py(), shape, width)?;
                self.apply(wide, &outputs, threads, work)?;
                outputs.into_array(None)
            }

            /// The rows, to be read some at a time. A row is one item, or the whole last axis if it
            /// is `wide`.
            pub fn rows<'a, I>(&'a self, wide: bool) -> Box<dyn Rows<I> + 'a>
            where
                $($type: Integer<I>,)*
                I: Copy + Default,
            {
                match self {
                    $(Integers::$variant(array) => {
                        let array = array.as_array();
                        let axis = Axis(array.ndim());
                        Box::new(merged(if wide { array } else { array.insert_axis(axis) }))
                    }),*
                }
            }

            /// The array with these leading axes.
            pub fn broadcast_to(self, leading: &[usize]) -> PyResult<Integers<'py>> {
                if self.leading() == leading {
                    return Ok(self);
                }
                let cards = (!self.are_masks()).then(|| self.shape().last().copied()).flatten();
                let shape: Vec<usize> = leading.iter().copied().chain(cards).collect();
                let array = match &self { $(Integers::$variant(array) => broadcast_to(array, &shape)?),* };
                Integers::of_native(&array)?.ok_or_else(|| wrong_type("an array", &array))
            }

            /// The integers of a row, as they are in the array.
            pub fn row(&self, row: usize, wide: bool) -> Vec<i128> {
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

macro_rules! converts_to {
    ($target:ty: $($type:ty)*) => {
        $(impl Integer<$target> for $type {
            fn converted(self) -> $target {
                self.try_into().unwrap_or(<$target>::MAX)
            }
        })*
        impl Integer<$target> for $target {
            fn converted(self) -> $target {
                self
            }
            fn as_converted(slice: &[$target]) -> Option<&[$target]> {
                Some(slice)
            }
        }
    };
}

integers!(U8 u8, U64 u64, I64 i64, I32 i32, U32 u32, I16 i16, U16 u16, I8 i8);
converts_to!(u8: u64 i64 i32 u32 i16 u16 i8);
converts_to!(u64: u8 i64 i32 u32 i16 u16 i8);

impl<'py> Integers<'py> {
    /// The integers of an array, or of anything that NumPy makes an array of.
    ///
    /// `what` starts the error message if they are not integers.
    pub fn of(given: &Bound<'py, PyAny>, what: &str) -> PyResult<Integers<'py>> {
        refuse_masked(given)?;
        if let Some(integers) = Integers::of_native(given)? {
            return Ok(integers);
        }
        let py = given.py();
        let array = as_array(given).map_err(|error| uneven(py, what, error))?;
        let descr = array.cast::<PyUntypedArray>()?.dtype();
        // NumPy makes an array of floats of an empty list.
        if !matches!(descr.kind(), b'i' | b'u') && !array.cast::<PyUntypedArray>()?.is_empty() {
            return Err(match given.cast::<PyUntypedArray>() {
                Ok(_) => CardmathTypeError::new_err(format!("{what}, not {descr}")),
                Err(_) => wrong_type(what, given),
            });
        }
        // An array that is not aligned, or of the other byte order, is copied.
        let native = match descr.itemsize() {
            1 | 2 | 4 | 8 if matches!(descr.kind(), b'i' | b'u') => {
                descr.call_method1("newbyteorder", ("=",))?
            }
            _ => PyString::new(py, "uint8").into_any(),
        };
        let array = array.call_method1("astype", (native,))?;
        Integers::of_native(&array)?.ok_or_else(|| wrong_type(what, given))
    }

    /// The first of the integers, if there are any.
    pub fn first(&self) -> Option<i128> {
        self.row(0, false).first().copied()
    }

    /// The shape of the array of hands: without the last axis if that is the ids of a hand.
    pub fn leading(&self) -> &[usize] {
        leading(self.shape(), !self.are_masks())
    }

    /// Whether the integers are masks of hands: those of uint64 are.
    pub fn are_masks(&self) -> bool {
        matches!(self, Integers::U64(_))
    }
}

/// The error for lists of different lengths, of which NumPy makes no array.
fn uneven(py: Python<'_>, what: &str, error: PyErr) -> PyErr {
    match error.is_instance_of::<PyValueError>(py) {
        true => CardmathTypeError::new_err(format!("{what}; NumPy reports: {}", error.value(py))),
        false => error,
    }
}
