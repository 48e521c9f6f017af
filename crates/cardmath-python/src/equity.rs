//! Equity in hold'em.

use crate::errors::CardmathError;
use crate::hand::Hand;
use crate::instructions::instructions;
use crate::threads::Threads;
use crate::watch::{Watch, no_thread};
use cardmath_cards::workers::Ended;
use cardmath_equity::holdem::{
    Cell, Chunks, Detail, Question, Sample, Score, Seats, Tally, Way, exact, samples,
};
use cardmath_equity::{Combo, Scale, can_draw};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::sync::OnceLock;

/// The result of a player or of one combo, in weighted deals.
//
// deals: all deals;
// won: the deals won alone, as one of two winners, of three and so on;
// categories: the deals in which the hand ends in each hand category, if these are counted.
type Scores = (u128, Vec<u128>, Vec<u128>);
/// The results of all players.
//
// all: the result of each player;
// by_combo: for each player the result of each combo, if these are counted.
type PlayerScores = (Vec<Scores>, Option<Vec<Vec<Scores>>>);
/// An exact answer, perhaps stopped early.
//
// scores: the results of all players;
// done: the number of steps done;
// stopped: the exception that stopped the count, if any.
type Counted = (PlayerScores, u64, Option<Py<PyBaseException>>);
/// A sampled answer, perhaps stopped early.
//
// chunks: the results of each chunk;
// stopped: the exception that stopped the work, if any.
type Sampled = (Vec<PlayerScores>, Option<Py<PyBaseException>>);
/// The preflop matrix, perhaps stopped early.
//
// cells: the wins and ties of each pair of classes, if all were counted;
// stopped: the exception that stopped the count, if any.
type Cells = (Option<Vec<Cell>>, Option<Py<PyBaseException>>);

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

/// The combos of a player, with their weights.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Combos(Vec<Combo>);

#[pymethods]
impl Combos {
    #[new]
    #[pyo3(signature = (masks, weights, /))]
    fn new(masks: Vec<u64>, weights: Vec<u64>) -> PyResult<Combos> {
        let wrong = || CardmathError::new_err("a combo is a mask of two cards with a weight");
        combos_of(masks, weights)
            .filter(|combos| combos.iter().all(|combo| combo.cards.len() == 2))
            .map(Combos)
            .ok_or_else(wrong)
    }
}

/// Combos of masks and weights; `None` if a mask is not a hand, or the weights are too great.
pub fn combos_of(masks: Vec<u64>, weights: Vec<u64>) -> Option<Vec<Combo>> {
    let combos = masks.into_iter().zip(weights).map(|(mask, weight)| {
        let cards = cardmath_cards::Hand::from_mask(mask)?;
        Some(Combo { cards, weight })
    });
    let combos: Option<Vec<Combo>> = combos.collect();
    combos.filter(|combos| can_draw(combos))
}

/// How weights are multiplied: exactly, or as fractions of `1 << shift`.
pub fn scale_of(shift: u32) -> PyResult<Scale> {
    match shift {
        0..u64::BITS => Ok(Scale { shift }),
        _ => Err(CardmathError::new_err(
            "weights cannot be shifted by 64 bits or more",
        )),
    }
}

/// Does work that Ctrl-C stops, and then raises.
pub fn unless_stopped<A: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> Result<A, Ended> + Send,
) -> PyResult<A> {
    let mut watch = Watch::new(None);
    let found = py.detach(|| work(&mut || watch.goes_on(0, 0)));
    watch.check()?;
    found.map_err(|ended| CardmathError::new_err(ended.to_string()))
}

/// A question of equity in hold'em: the ranges of the players, and the known cards.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Deals {
    question: Question,
    detail: Detail,
    way: OnceLock<Option<Way>>,
    seats: OnceLock<Seats>,
}

#[pymethods]
impl Deals {
    /// Combos that contain a board or dead card are removed.
    ///
    /// `details` is `(combos, categories)`: whether each combo has a score of its own, and whether
    /// hand categories are counted. Products of weights are shifted by `shift` bits.
    #[new]
    #[pyo3(signature = (players, board, dead, details=(false, false), shift=0, /))]
    fn new(
        players: Vec<PyRef<'_, Combos>>,
        board: &Bound<'_, PyAny>,
        dead: &Bound<'_, PyAny>,
        details: (bool, bool),
        shift: u32,
    ) -> PyResult<Deals> {
        let (combos, categories) = details;
        let detail = Detail { combos, categories };
        let (board, dead) = (Hand::of(board)?, Hand::of(dead)?);
        let free = |combo: &&Combo| (combo.cards & (board | dead)).is_empty();
        let held = |combos: &PyRef<'_, Combos>| combos.0.iter().filter(free).copied().collect();
        let players = players.iter().map(held).collect();
        let question = Question {
            players,
            board,
            dead,
            scale: scale_of(shift)?,
        };
        Ok(Deals {
            question,
            detail,
            way: OnceLock::new(),
            seats: OnceLock::new(),
        })
    }

    /// Whether all players can hold a combo at the same time. Ctrl-C raises.
    #[getter]
    fn possible(&self, py: Python<'_>) -> PyResult<bool> {
        unless_stopped(py, |goes_on| self.question.is_possible(goes_on))
    }

    /// The number of combos of each player.
    #[getter]
    fn counts(&self) -> Vec<usize> {
        self.question.players.iter().map(Vec::len).collect()
    }

    /// How an exact answer is found; `None` if it would take too long.
    ///
    /// Finding the way takes a second at most. Ctrl-C raises.
    #[getter]
    fn way(&self, py: Python<'_>) -> PyResult<Option<ExactWay>> {
        let way = self.find_way(py)?;
        Ok(way.map(|way| ExactWay::new(way.name(), way.steps(), way.unit(), way.cost)))
    }

    /// Counts all deals. `progress(done, total)` is called a few times a second. An exception that
    /// it raises, or Ctrl-C, stops the count and is returned with what was counted so far.
    #[pyo3(signature = (threads, progress, /))]
    fn count(
        &self,
        py: Python<'_>,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Counted> {
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let way = self.find_way(py)?.ok_or_else(|| {
            CardmathError::new_err(
                "the players have too many choices of combos for an exact answer",
            )
        })?;
        let steps = way.steps();
        let mut watch = Watch::new(progress);
        let goes_on = |done| watch.goes_on(done, steps);
        let counted = py.detach(|| exact(way, instructions, threads, goes_on));
        let (tally, done) = counted.map_err(no_thread)?;
        let scores = scores(&tally, self.detail.combos);
        Ok((scores, done, watch.into_stopped(py)))
    }

    /// Deals chunks of `deals` random deals each; `chunks` is `(first, count)`.
    ///
    /// `None` if there are too few cards.
    #[pyo3(signature = (seed, chunks, deals, threads, details, progress, /))]
    fn sample(
        &self,
        seed: u64,
        chunks: (u64, usize),
        deals: usize,
        threads: &Bound<'_, PyAny>,
        details: (bool, bool),
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<Sampled>> {
        let py = threads.py();
        let ((first, count), (combos, categories)) = (chunks, details);
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let plan = Chunks {
            seed,
            first,
            count,
            deals,
            categories,
            combos,
        };
        let mut watch = Watch::new(progress);
        let goes_on = || watch.goes_on(0, 0);
        let sampled = py.detach(|| {
            let seats = self.seats.get_or_init(|| Seats::new(&self.question));
            samples(&self.question, seats, instructions, &plan, threads, goes_on)
        });
        let Some(tallies) = sampled.map_err(no_thread)? else {
            return Ok(None);
        };
        let each = tallies.iter().map(scores_of_sample).collect();
        Ok(Some((each, watch.into_stopped(py))))
    }
}

impl Deals {
    fn find_way(&self, py: Python<'_>) -> PyResult<Option<&Way>> {
        if self.way.get().is_none() {
            let mut watch = Watch::new(None);
            let way = py.detach(|| {
                let mut goes_on = || watch.goes_on(0, 0);
                Way::new(self.question.clone(), self.detail, &mut goes_on)
            });
            watch.check()?;
            // If another thread has found it meanwhile, it found the same.
            let _ = self.way.set(way);
        }
        Ok(self.way.get().and_then(Option::as_ref))
    }
}

/// The wins and ties of each class of starting hands against each, row by row.
#[pyfunction]
pub fn count_starting_hands(
    py: Python<'_>,
    threads: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Cells> {
    let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
    let mut watch = Watch::new(progress);
    let goes_on = |done, all| watch.goes_on(done, all);
    let cells = py.detach(|| cardmath_equity::holdem::matrix(instructions, threads, goes_on));
    Ok((cells.map_err(no_thread)?, watch.into_stopped(py)))
}

/// The scores of each player, and of each combo if `combos`.
fn scores(tally: &Tally, combos: bool) -> PlayerScores {
    let players = tally.players.len();
    let all = tally
        .players
        .iter()
        .map(|scores| score_parts(&scores.all(), players));
    (all.collect(), combos.then(|| by_combo(tally)))
}

fn scores_of_sample(sample: &Sample) -> PlayerScores {
    let players = sample.players.len();
    let all = sample
        .players
        .iter()
        .map(|score| score_parts(score, players));
    (all.collect(), sample.combos.as_ref().map(by_combo))
}

fn by_combo(tally: &Tally) -> Vec<Vec<Scores>> {
    let players = tally.players.len();
    let each = tally.players.iter().map(|scores| {
        let combos = 0..scores.len();
        combos
            .map(|combo| score_parts(&scores.of(combo), players))
            .collect()
    });
    each.collect()
}

fn score_parts(score: &Score, players: usize) -> Scores {
    let won = score.won[..players].to_vec();
    (score.deals, won, score.categories.to_vec())
}
