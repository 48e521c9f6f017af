//! Censuses: the number of hands of each strength.

use crate::errors::CardmathError;
use crate::hand::Hand;
use crate::instructions::instructions;
use crate::orderings::Evaluator;
use crate::threads::Threads;
use crate::watch::{Watch, no_thread};
use cardmath_cards::rows::Fault;
use cardmath_evaluate::census::{Census, HandsWithJokers, Share, StrengthCount, parts};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;

/// A census, perhaps stopped early.
//
// hands: the number of hands of each strength, from 0 for those that do not qualify;
// classes: the same up to suit relabelling;
// stopped: the exception that stopped the count, if any.
type CensusCounts = (Vec<u64>, Vec<u64>, Option<Py<PyBaseException>>);

/// The number of hands, up to suit relabelling, of `cards` cards of the ordering's deck that
/// contain the given cards.
#[pyfunction]
pub fn count_classes(
    cards: usize,
    given: &Bound<'_, PyAny>,
    ordering: &Bound<'_, PyAny>,
) -> PyResult<u64> {
    let parts = parts_of(cards, given, &*Evaluator::of(ordering)?)?;
    Ok(parts.iter().map(|part| part.classes.count()).sum())
}

/// The parts of the census, by the number of jokers.
fn parts_of(
    cards: usize,
    given: &Bound<'_, PyAny>,
    evaluator: &Evaluator,
) -> PyResult<Vec<HandsWithJokers>> {
    let (given, ordering) = (Hand::or_jokers(given)?, evaluator.ordering());
    match (given - ordering.deck()).cards().next() {
        Some(card) => Err(CardmathError::new_err(Fault::NotInDeck(card).to_string())),
        None => Ok(parts(ordering, cards, given)),
    }
}

/// Counts the hands of each strength and their classes up to suit relabelling.
///
/// `threads` is the number of threads, 0 for one on each core. `share` is `(number, of)`: only the
/// parts of the work whose number leaves the remainder `number` when divided by `of` are counted.
/// The counts of all shares add up to the whole census.
///
/// `progress(done, total)` is called a few times a second. An exception that it raises, or Ctrl-C,
/// stops the count and is returned with what was counted so far.
#[pyfunction]
pub fn count_hands(
    py: Python<'_>,
    cards: usize,
    given: &Bound<'_, PyAny>,
    ordering: &Bound<'_, PyAny>,
    threads: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
    share: (usize, usize),
) -> PyResult<CensusCounts> {
    let (number, of) = share;
    if number >= of {
        return Err(CardmathError::new_err(
            "a share of a census is (number, of) with 0 <= number < of",
        ));
    }
    let share = Share { number, of };
    let evaluator = Evaluator::of(ordering)?;
    let parts = parts_of(cards, given, &evaluator)?;
    let evaluator = evaluator.made().clone();
    let instructions = instructions()?;
    let threads = Threads::of(threads)?.number();
    let total = parts.iter().map(|part| part.classes.count()).sum();
    let (mut watch, mut before) = (Watch::new(progress), 0);
    let mut sums = vec![StrengthCount::default(); 1 + evaluator.strengths_in_all()];
    for part in parts {
        let keep_going = |done| watch.keep_going(before + done, total);
        let census = Census {
            classes: &part.classes,
            with: part.jokers,
            evaluator: &evaluator,
            share,
        };
        let counts = py.detach(|| census.count(instructions, threads, keep_going));
        let counts = counts.map_err(no_thread)?;
        for (sum, count) in sums.iter_mut().zip(counts) {
            sum.hands += part.ways * count.hands;
            sum.classes += count.classes;
        }
        before += part.classes.count();
        if watch.has_stopped() {
            break;
        }
    }
    let each = |of: fn(&StrengthCount) -> u64| sums.iter().map(of).collect();
    Ok((
        each(|count| count.hands),
        each(|count| count.classes),
        watch.into_stopped(py),
    ))
}
