//! Who wins how often.

use crate::errors::CardmathError;
use crate::evaluate::instructions;
use crate::hand::Hand;
use crate::threads::Threads;
use crate::watch::{Watch, no_thread};
use cardmath_core::equity::holdem::{
    Cell, Chunks, Detail, Question, Sample, Score, Tally, Way, exact, samples,
};
use cardmath_core::equity::{Combo, Scale, can_draw};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::sync::OnceLock;

/// Of a player: the deals, those won alone, by one of two and so on, and those of each category.
type Scores = (u128, Vec<u128>, Vec<u128>);
/// Of each player, all together and by combination; how many steps were done; and what stopped the count.
type Counted = (
    Vec<Scores>,
    Option<Vec<Vec<Scores>>>,
    u64,
    Option<Py<PyBaseException>>,
);
/// The same of each chunk.
type Sampled = (
    Vec<(Vec<Scores>, Option<Vec<Vec<Scores>>>)>,
    Option<Py<PyBaseException>>,
);

/// Wins and ties of each pair of classes, if all were counted; and what stopped the count.
type Cells = (Option<Vec<Cell>>, Option<Py<PyBaseException>>);

/// Combinations that a player may hold, with their weights.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Combos(Vec<Combo>);

#[pymethods]
impl Combos {
    #[new]
    #[pyo3(signature = (masks, weights, /))]
    fn new(masks: Vec<u64>, weights: Vec<u64>) -> PyResult<Combos> {
        let wrong = || CardmathError::new_err("no combination of two cards");
        combos_of(masks, weights)
            .filter(|combos| combos.iter().all(|combo| combo.cards.len() == 2))
            .map(Combos)
            .ok_or_else(wrong)
    }
}

/// Combinations of cards with their weights; nothing if a mask is no hand, or the weights are too great.
pub fn combos_of(masks: Vec<u64>, weights: Vec<u64>) -> Option<Vec<Combo>> {
    let combos = masks.into_iter().zip(weights).map(|(mask, weight)| {
        let cards = cardmath_core::Hand::from_mask(mask)?;
        Some(Combo { cards, weight })
    });
    let combos: Option<Vec<Combo>> = combos.collect();
    combos.filter(|combos| can_draw(combos))
}

/// How weights are multiplied: exactly, or as multiples of a power of two.
pub fn scale_of(shift: u32) -> PyResult<Scale> {
    match shift {
        0..u64::BITS => Ok(Scale { shift }),
        _ => Err(CardmathError::new_err("weights have fewer bits than that")),
    }
}

/// What the players may hold, and which cards are known.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Deals {
    question: Question,
    detail: Detail,
    way: OnceLock<Option<Way>>,
}

#[pymethods]
impl Deals {
    /// The players hold what does not meet the board or the dead cards. Each combination's score is told,
    /// and categories are counted, if they are wanted. Products of weights are shifted by so many bits.
    #[new]
    #[pyo3(signature = (players, board, dead, told=(false, false), shift=0, /))]
    fn new(
        players: Vec<PyRef<'_, Combos>>,
        board: &Bound<'_, PyAny>,
        dead: &Bound<'_, PyAny>,
        told: (bool, bool),
        shift: u32,
    ) -> PyResult<Deals> {
        let (combos, categories) = told;
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
        })
    }

    /// Whether all players can hold something at once.
    #[getter]
    fn possible(&self) -> bool {
        self.question.is_possible()
    }

    /// How many combinations each player can hold.
    #[getter]
    fn counts(&self) -> Vec<usize> {
        self.question.players.iter().map(Vec::len).collect()
    }

    /// The way to an exact answer, in words, its steps, what they are, and the cost; none if there is none.
    /// To find it takes a second at most; Ctrl-C is raised.
    #[getter]
    fn way(&self, py: Python<'_>) -> PyResult<Option<(&'static str, u64, &'static str, u64)>> {
        let way = self.find_way(py)?;
        Ok(way.map(|way| (way.name(), way.steps(), way.unit(), way.cost)))
    }

    /// Counts all deals. `progress(done, total)` is called some times a second; what it raises, or
    /// Ctrl-C, stops the count and is given back with what was counted up to then, and in how many steps.
    #[pyo3(signature = (threads, progress, /))]
    fn count(
        &self,
        py: Python<'_>,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Counted> {
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let way = self.find_way(py)?.ok_or_else(|| {
            CardmathError::new_err("the players have too many choices to follow one by one")
        })?;
        let steps = way.steps();
        let mut watch = Watch::new(progress);
        let goes_on = |done| watch.goes_on(done, steps);
        let counted = py.detach(|| exact(way, instructions, threads, goes_on));
        let (tally, done) = counted.map_err(no_thread)?;
        let (all, each) = scores(&tally, self.detail.combos);
        Ok((all, each, done, watch.into_stopped(py)))
    }

    /// Deals chunks of so many deals at random: from one on, so many. Nothing if the players clash.
    #[pyo3(signature = (seed, chunks, deals, threads, categories, combos, /))]
    fn sample(
        &self,
        seed: u64,
        chunks: (u64, usize),
        deals: usize,
        threads: &Bound<'_, PyAny>,
        categories: bool,
        combos: bool,
    ) -> PyResult<Option<Sampled>> {
        let py = threads.py();
        let (first, count) = chunks;
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let plan = Chunks {
            seed,
            first,
            count,
            deals,
            categories,
            combos,
        };
        let mut watch = Watch::new(None);
        let goes_on = || watch.goes_on(0, 0);
        let sampled = py.detach(|| samples(&self.question, instructions, &plan, threads, goes_on));
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
            // Another thread may have found it meanwhile: then it is the same.
            let _ = self.way.set(way);
        }
        Ok(self.way.get().and_then(Option::as_ref))
    }
}

/// Each class of two cards against each: wins and ties, row by row; and what stopped the count.
#[pyfunction]
pub fn count_starting_hands(
    py: Python<'_>,
    threads: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Cells> {
    let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
    let mut watch = Watch::new(progress);
    let goes_on = |done, all| watch.goes_on(done, all);
    let cells = py.detach(|| cardmath_core::equity::holdem::matrix(instructions, threads, goes_on));
    Ok((cells.map_err(no_thread)?, watch.into_stopped(py)))
}

/// The scores of each player, and of each combination if they are wanted.
fn scores(tally: &Tally, combos: bool) -> (Vec<Scores>, Option<Vec<Vec<Scores>>>) {
    let players = tally.players.len();
    let all = tally
        .players
        .iter()
        .map(|scores| told(&scores.all(), players));
    (all.collect(), combos.then(|| by_combo(tally)))
}

fn scores_of_sample(sample: &Sample) -> (Vec<Scores>, Option<Vec<Vec<Scores>>>) {
    let players = sample.players.len();
    let all = sample.players.iter().map(|score| told(score, players));
    (all.collect(), sample.combos.as_ref().map(by_combo))
}

fn by_combo(tally: &Tally) -> Vec<Vec<Scores>> {
    let players = tally.players.len();
    let each = tally.players.iter().map(|scores| {
        let combos = 0..scores.len();
        combos
            .map(|combo| told(&scores.of(combo), players))
            .collect()
    });
    each.collect()
}

fn told(score: &Score, players: usize) -> Scores {
    let won = score.won[..players].to_vec();
    (score.deals, won, score.categories.to_vec())
}
