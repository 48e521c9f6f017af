//! Hands up to suits. Arrays come and go as bytes, a block of them at a time.

use crate::errors::CardmathError;
use cardmath_core::isomorphism as core;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::{io, thread};

/// A thread is given at least so many hands: starting it takes as long as a thousand or two.
const HANDS_A_THREAD: usize = 1 << 13;

/// Bytes, and the place of the first hand or index for which there is no answer.
type Answers<'py> = PyResult<(Bound<'py, PyBytes>, Option<usize>)>;

/// The numbering of hands that are dealt in rounds; many hands stand one after another.
#[pyclass(module = "cardmath._core", frozen)]
pub struct HandIndexer(core::HandIndexer);

#[pymethods]
impl HandIndexer {
    #[new]
    #[pyo3(signature = (rounds, /))]
    fn new(rounds: Vec<usize>) -> PyResult<HandIndexer> {
        let indexer = core::HandIndexer::new(&rounds);
        indexer
            .map(HandIndexer)
            .map_err(|error| CardmathError::new_err(error.to_string()))
    }

    /// How many hands there are.
    #[getter]
    fn size(&self) -> u64 {
        self.0.size()
    }

    /// The indexes of hands of ids, eight bytes each in the machine's order.
    #[pyo3(signature = (ids, threads, /))]
    fn index<'py>(&self, py: Python<'py>, ids: &[u8], threads: usize) -> Answers<'py> {
        let cards = self.0.cards();
        let mut indexes = vec![0; ids.len() / cards];
        let wrong = py.detach(|| {
            in_parts(threads, (ids, cards), (&mut indexes, 1), |ids, indexes| {
                self.0.index_all(ids, indexes).map_err(|(row, _)| row)
            })
        })?;
        let bytes = PyBytes::new_with(py, size_of_val(&*indexes), |bytes| {
            for (bytes, index) in bytes.chunks_exact_mut(8).zip(&indexes) {
                bytes.copy_from_slice(&index.to_ne_bytes());
            }
            Ok(())
        })?;
        Ok((bytes, wrong))
    }

    /// The canonical forms of hands of ids.
    #[pyo3(signature = (ids, threads, /))]
    fn canonical<'py>(&self, py: Python<'py>, ids: &[u8], threads: usize) -> Answers<'py> {
        let cards = self.0.cards();
        let mut forms = vec![0; ids.len() / cards * cards];
        let wrong = py.detach(|| {
            in_parts(threads, (ids, cards), (&mut forms, cards), |ids, forms| {
                self.0.canonical_all(ids, forms).map_err(|(row, _)| row)
            })
        })?;
        Ok((PyBytes::new(py, &forms), wrong))
    }

    /// The ids of the canonical hands of indexes, which are eight bytes each.
    #[pyo3(signature = (indexes, threads, /))]
    fn unindex<'py>(&self, py: Python<'py>, indexes: &[u8], threads: usize) -> Answers<'py> {
        let cards = self.0.cards();
        let numbers = indexes.chunks_exact(8).map(|bytes| bytes.try_into());
        let numbers = numbers.map(|bytes| bytes.map_or(u64::MAX, u64::from_ne_bytes));
        let numbers: Vec<u64> = numbers.collect();
        let mut ids = vec![0; numbers.len() * cards];
        let wrong = py.detach(|| {
            in_parts(threads, (&numbers, 1), (&mut ids, cards), |numbers, ids| {
                self.0.unindex_all(numbers, ids)
            })
        })?;
        Ok((PyBytes::new(py, &ids), wrong))
    }
}

/// Does the work in so many threads, 0 for each core, and tells the first place that is wrong.
///
/// Questions and answers come with how many items each takes.
fn in_parts<Q: Sync, A: Send>(
    threads: usize,
    (questions, each): (&[Q], usize),
    (answers, each_answer): (&mut [A], usize),
    work: impl Fn(&[Q], &mut [A]) -> Result<(), usize> + Sync,
) -> io::Result<Option<usize>> {
    let threads = match threads {
        0 => thread::available_parallelism()?.get(),
        threads => threads,
    };
    let part = (answers.len() / each_answer)
        .div_ceil(threads)
        .max(HANDS_A_THREAD);
    let parts = questions
        .chunks(part * each)
        .zip(answers.chunks_mut(part * each_answer));
    if parts.len() < 2 {
        return Ok(parts
            .map(|(questions, answers)| work(questions, answers))
            .find_map(Result::err));
    }
    let work = &work;
    thread::scope(|scope| {
        let start = |(questions, answers)| {
            thread::Builder::new().spawn_scoped(scope, move || work(questions, answers))
        };
        let started: Vec<_> = parts.map(start).collect::<Result<_, _>>()?;
        let done = started.into_iter().map(thread::ScopedJoinHandle::join);
        let wrong = done
            .enumerate()
            .find_map(|(place, done)| Some(place * part + done.ok()?.err()?));
        Ok(wrong)
    })
}
