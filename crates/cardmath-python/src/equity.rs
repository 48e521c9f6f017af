//! Equity in any game.

use crate::errors::{CardmathError, ended};
use crate::games::Rules;
use crate::hand::Hand;
use crate::instructions::instructions;
use crate::integer::Count;
use crate::threads::Threads;
use crate::watch::{Watch, drawn, no_thread, unless_stopped, watched};
use cardmath_equity::holdem::{WinsAndTies, matrix};
use cardmath_equity::{ComboScore, Sampler, Tally, Way, count_all, find_way};
use cardmath_situation::{Chunks, Combo, Detail, MOST_PLAYERS, Scale, Situation, can_draw};
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::sync::{Arc, OnceLock};

/// The combos that are read between two checks for Ctrl-C.
const AT_ONCE: usize = 1 << 18;

/// The result of one combo of a player: a tuple, as there are many.
//
// deals: the deals in which it is held; wins, ties, share: as in [`ScoreParts`].
type ComboScores = (Count, Count, Count, Count);
/// The result of a player, with weighted deals and with shares in units of 1 / `POT` of a deal. It
/// is a tuple, as reading the fields of an object takes long beside a short answer.
//
// wins, ties, quarters: the deals of which the player wins everything, a part, a quarter;
// share: the sum of the shares; squares: the sum of their squares over sampled deals, for the
// standard error; weighted_twice: the sum of the shares of sampled deals, each times the squared
// weight of the deal; pots: the sum of the shares of each pot; combos: the result of each combo;
// categories: for each pot, the deals in which the hand ends in each category. The last two are
// empty unless they are counted.
type ScoreParts = (
    Count,
    Count,
    Count,
    Count,
    Count,
    Count,
    Vec<Count>,
    Vec<ComboScores>,
    Vec<Vec<Count>>,
);
/// A count of deals.
//
// deals: the weight of all deals; samples: the number of random deals and the sum of their squared
// weights; players: the result of each player.
type EquityCounts = (Count, (Count, Count), Vec<ScoreParts>);
/// An exact answer, perhaps stopped early.
//
// counted: the count; done: the number of steps done; stopped: the exception that stopped it, if
// any.
type ExactEquity = (EquityCounts, u64, Option<Py<PyBaseException>>);
/// A sampled answer, perhaps stopped early.
//
// chunks: the count of each chunk; stopped: the exception that stopped the work, if any.
type SampledEquity = (Vec<EquityCounts>, Option<Py<PyBaseException>>);
/// The preflop matrix, perhaps stopped early.
//
// cells: the wins and ties of each pair of classes, if all were counted;
// stopped: the exception that stopped the count, if any.
type Cells = (Option<Vec<WinsAndTies>>, Option<Py<PyBaseException>>);

/// The cheapest way to count all deals.
#[pyclass(module = "cardmath._core", frozen, get_all)]
pub struct ExactWay {
    /// The name of the way.
    name: String,
    /// The number of steps.
    steps: u64,
    /// What a step is.
    unit: String,
    /// The cost, in units of about a nanosecond of one thread.
    cost: u64,
}

#[pymethods]
impl ExactWay {
    #[new]
    pub fn new(name: &str, steps: u64, unit: &str, cost: u64) -> ExactWay {
        ExactWay {
            name: name.to_string(),
            steps,
            unit: unit.to_string(),
            cost,
        }
    }
}

/// A player's combos with their weights, and the number of cards still to be dealt to the player.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Seat(pub cardmath_situation::Seat);

#[pymethods]
impl Seat {
    /// The masks and weights are lists of integers or arrays of `uint64`.
    #[new]
    #[pyo3(signature = (masks, weights, missing=0, /))]
    fn new(masks: &Bound<'_, PyAny>, weights: &Bound<'_, PyAny>, missing: usize) -> PyResult<Seat> {
        let wrong = || {
            CardmathError::new_err(
                "the combos of a player are masks of equally many cards, with weights",
            )
        };
        let combos = combos_of(masks, weights)?.ok_or_else(wrong)?;
        let sizes = || combos.iter().map(|combo| combo.cards.len());
        if combos.is_empty()
            || sizes().min() != sizes().max()
            || missing > cardmath_cards::Hand::DECK.len()
        {
            return Err(wrong());
        }
        Ok(Seat(cardmath_situation::Seat { combos, missing }))
    }
}

/// Combos of masks and weights, which are lists, for which NumPy need not be imported, or arrays;
/// `None` if a mask is not a hand, or the weights are too great. Ctrl-C raises.
fn combos_of(masks: &Bound<'_, PyAny>, weights: &Bound<'_, PyAny>) -> PyResult<Option<Vec<Combo>>> {
    let py = masks.py();
    if masks.is_instance_of::<PyList>() {
        let (masks, weights): (Vec<u64>, Vec<u64>) = (masks.extract()?, weights.extract()?);
        return combos(py, &masks, &weights);
    }
    let masks: PyReadonlyArray1<'_, u64> = masks.extract()?;
    let weights: PyReadonlyArray1<'_, u64> = weights.extract()?;
    combos(py, masks.as_slice()?, weights.as_slice()?)
}

fn combos(py: Python<'_>, masks: &[u64], weights: &[u64]) -> PyResult<Option<Vec<Combo>>> {
    let mut combos = Vec::with_capacity(masks.len());
    for (masks, weights) in masks.chunks(AT_ONCE).zip(weights.chunks(AT_ONCE)) {
        py.check_signals()?;
        for (&mask, &weight) in masks.iter().zip(weights) {
            let Some(cards) = cardmath_cards::Hand::from_mask(mask) else {
                return Ok(None);
            };
            combos.push(Combo { cards, weight });
        }
    }
    Ok(Some(combos).filter(|combos| can_draw(combos)))
}

/// How weights are multiplied: exactly, or as fractions of `1 << shift`.
fn scale_of(shift: u32) -> PyResult<Scale> {
    match shift {
        0..u64::BITS => Ok(Scale { shift }),
        _ => Err(CardmathError::new_err(
            "weights cannot be shifted by 64 bits or more",
        )),
    }
}

/// A question of equity in any game: the rules, the ranges of the players, and the known cards.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Deals {
    situation: Arc<Situation>,
    way: OnceLock<Option<Way>>,
    sampler: OnceLock<Sampler>,
}

#[pymethods]
impl Deals {
    /// Combos that contain a known card are removed.
    ///
    /// `details` is `(combos, categories)`: whether each combo has a score of its own, and whether
    /// hand categories are counted. Products of weights are shifted by `shift` bits.
    #[new]
    #[pyo3(signature = (rules, seats, board, dead, details=(false, false), shift=0, /))]
    fn new(
        rules: &Rules,
        seats: Vec<PyRef<'_, Seat>>,
        board: &Bound<'_, PyAny>,
        dead: &Bound<'_, PyAny>,
        details: (bool, bool),
        shift: u32,
    ) -> PyResult<Deals> {
        let (combos, categories) = details;
        let detail = Detail { combos, categories };
        let rules = rules.0.clone();
        let (board, dead) = (Hand::of(board)?, Hand::of(dead)?);
        let known = board | dead | (cardmath_cards::Hand::DECK - rules.deck);
        let seats = seats.iter().map(|seat| {
            let mut seat = seat.0.clone();
            seat.combos.retain(|combo| (combo.cards & known).is_empty());
            seat
        });
        let situation = Situation {
            seats: seats.collect(),
            rules,
            board,
            dead,
            detail,
            scale: scale_of(shift)?,
        };
        if !is_sound(&situation) {
            return Err(CardmathError::new_err(
                "the numbers of cards and players do not fit the game",
            ));
        }
        let (way, sampler) = (OnceLock::new(), OnceLock::new());
        Ok(Deals {
            situation: Arc::new(situation),
            way,
            sampler,
        })
    }

    /// Whether all players can hold a combo at the same time. Ctrl-C raises.
    #[getter]
    fn possible(&self, py: Python<'_>) -> PyResult<bool> {
        let possible = unless_stopped(py, |keep_going| self.situation.is_possible(keep_going))?;
        possible.map_err(ended)
    }

    /// The number of combos of each player.
    #[getter]
    fn counts(&self) -> Vec<usize> {
        let seats = self.situation.seats.iter();
        seats.map(|seat| seat.combos.len()).collect()
    }

    /// How an exact answer is found; `None` if there are too many choices of combos, or if the
    /// counts could overflow.
    ///
    /// Finding the way takes a second at most. Ctrl-C raises.
    #[getter]
    fn way(&self, py: Python<'_>) -> PyResult<Option<ExactWay>> {
        let way = self.find_way(py)?;
        Ok(way.map(|way| {
            let (name, unit) = way.words;
            ExactWay::new(name, way.steps, unit, way.cost)
        }))
    }

    /// Counts all deals. `progress(done, total)` is called a few times a second. An exception that
    /// it raises, or Ctrl-C, stops the count and is returned with what was counted so far.
    #[pyo3(signature = (threads, progress, /))]
    fn count(
        &self,
        py: Python<'_>,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<ExactEquity> {
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let way = self.find_way(py)?.ok_or_else(|| {
            CardmathError::new_err(
                "there are too many choices of combos to count, or their weights are too great",
            )
        })?;
        let steps = way.steps;
        let mut watch = Watch::new(progress);
        let keep_going = |done| watch.keep_going(done, steps);
        let counted = py.detach(|| count_all(way, instructions, threads, keep_going));
        let (mut tally, done) = counted.map_err(no_thread)?;
        if watch.has_stopped() {
            // An answer that was cut short has no combos, and there may be many.
            let players = tally.players.iter_mut();
            players.for_each(|score| score.combos.clear());
        }
        Ok((counts(&tally), done, watch.into_stopped(py)))
    }

    /// Deals chunks of `deals` random deals each; `chunks` is `(first, count)`.
    ///
    /// `None` if there are too few cards.
    #[pyo3(signature = (seed, chunks, deals, threads, progress=None, /))]
    fn sample(
        &self,
        seed: u64,
        chunks: (u64, usize),
        deals: usize,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<SampledEquity>> {
        let py = threads.py();
        let (first, count) = chunks;
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let plan = Chunks {
            seed,
            first,
            count,
            deals,
        };
        let (sampled, stopped) = drawn(
            py,
            progress,
            &self.sampler,
            |keep_going| Sampler::new(&self.situation, keep_going),
            |sampler, keep_going| sampler.samples(instructions, &plan, threads, keep_going),
        );
        let each = match sampled.transpose().map_err(no_thread)? {
            None => Vec::new(),
            Some(None) => return Ok(None),
            Some(Some(tallies)) => tallies.iter().map(counts).collect(),
        };
        Ok(Some((each, stopped)))
    }
}

impl Deals {
    fn find_way(&self, py: Python<'_>) -> PyResult<Option<&Way>> {
        if self.way.get().is_none() {
            let situation = self.situation.clone();
            let way = unless_stopped(py, |keep_going| find_way(situation, keep_going))?;
            // If another thread has found it meanwhile, it found the same.
            let _ = self.way.set(way);
        }
        Ok(self.way.get().and_then(Option::as_ref))
    }
}

/// Whether the numbers of cards and players fit the game.
fn is_sound(situation: &Situation) -> bool {
    // The combos of a seat have equally many cards.
    let held = |seat: &cardmath_situation::Seat| {
        let fits = |combo: &Combo| combo.cards.len() + seat.missing == situation.rules.cards;
        seat.combos.first().is_none_or(fits)
    };
    situation.rules.are_sound()
        && (2..=MOST_PLAYERS).contains(&situation.seats.len())
        && situation.board.len() <= situation.rules.board
        && situation.seats.iter().all(held)
}

fn counts(tally: &Tally) -> EquityCounts {
    let all = |counts: &Vec<u128>| counts.iter().copied().map(Count).collect();
    let scores = tally.players.iter().map(|score| {
        (
            Count(score.wins),
            Count(score.ties),
            Count(score.quarters),
            Count(score.share),
            Count(score.squares),
            Count(score.weighted_twice),
            all(&score.pots),
            score.combos.iter().map(combo_scores).collect(),
            score.categories.iter().map(all).collect(),
        )
    });
    let samples = (Count(tally.samples.count), Count(tally.samples.squares));
    (Count(tally.deals), samples, scores.collect())
}

fn combo_scores(combo: &ComboScore) -> ComboScores {
    let [deals, wins, ties, share] = [combo.deals, combo.wins, combo.ties, combo.share].map(Count);
    (deals, wins, ties, share)
}

/// The wins and ties of each class of starting hands against each, row by row.
#[pyfunction]
pub fn count_starting_hands(
    py: Python<'_>,
    threads: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Cells> {
    let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
    watched(py, progress, |watch| {
        let keep_going = |done, all| watch.keep_going(done, all);
        matrix(instructions, threads, keep_going)
    })
}
