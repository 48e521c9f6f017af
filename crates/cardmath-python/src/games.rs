//! Who wins how often in any game.

use crate::equity::{combos_of, scale_of};
use crate::errors::CardmathError;
use crate::evaluate::instructions;
use crate::hand::Hand;
use crate::orderings::Judge;
use crate::threads::Threads;
use crate::watch::{Watch, no_thread};
use cardmath_core::equity::Combo;
use cardmath_core::equity::games::{
    Chunks, ComboScore, Rules, Sampler, Seat, Table, Tally, Way, exact,
};
use cardmath_core::equity::holdem::Detail;
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::sync::OnceLock;

/// Of a player: the deals of which he takes all, a part, and a quarter; what he takes in all, the sum of
/// its squares, and what he takes of each pot; the same of each combination, and how many deals end in each
/// category of each pot, if that is told.
type Scores = (
    u128,
    u128,
    u128,
    u128,
    u128,
    Vec<u128>,
    Vec<OfCombo>,
    Vec<Vec<u128>>,
);
/// Of a combination: the deals, those of which it takes all and a part, and what it takes in all.
type OfCombo = (u128, u128, u128, u128);
/// The deals, and the scores of each player.
type Counted = (u128, Vec<Scores>);
type Sampled = (Vec<Counted>, Option<Py<PyBaseException>>);

/// What a player holds: combinations with their weights, and how many cards are dealt to him besides.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Held(Seat);

#[pymethods]
impl Held {
    #[new]
    #[pyo3(signature = (masks, weights, missing, /))]
    fn new(
        masks: PyReadonlyArray1<'_, u64>,
        weights: PyReadonlyArray1<'_, u64>,
        missing: usize,
    ) -> PyResult<Held> {
        let wrong = || CardmathError::new_err("no cards that a player may hold");
        let of = |array: &PyReadonlyArray1<'_, u64>| array.as_array().to_vec();
        let combos = combos_of(of(&masks), of(&weights)).ok_or_else(wrong)?;
        let sizes = || combos.iter().map(|combo| combo.cards.len());
        if combos.is_empty()
            || sizes().min() != sizes().max()
            || missing > cardmath_core::Hand::DECK.len()
        {
            return Err(wrong());
        }
        Ok(Held(Seat { combos, missing }))
    }
}

/// Players at a game, and which cards are known.
#[pyclass(module = "cardmath._core", frozen)]
pub struct GameDeals {
    table: Table,
    way: OnceLock<Option<Way>>,
    sampler: OnceLock<Sampler>,
}

#[pymethods]
impl GameDeals {
    /// A game is the deck, how many cards a player holds and how many of them play, how many the board
    /// has, and the ordering of each pot. The players hold what does not meet known cards. Each
    /// combination's score is told, and categories are counted, if they are wanted. Products of weights are
    /// shifted by so many bits.
    #[new]
    #[pyo3(signature = (game, pots, seats, board, dead, told=(false, false), shift=0, /))]
    fn new(
        game: (PyRef<'_, Hand>, usize, Option<usize>, usize),
        pots: Vec<Bound<'_, PyAny>>,
        seats: Vec<PyRef<'_, Held>>,
        board: &Bound<'_, PyAny>,
        dead: &Bound<'_, PyAny>,
        told: (bool, bool),
        shift: u32,
    ) -> PyResult<GameDeals> {
        let (combos, categories) = told;
        let detail = Detail { combos, categories };
        let (deck, cards, plays, board_cards) = game;
        let judges = pots.iter().map(|pot| Ok(Judge::of(pot)?.made().clone()));
        let rules = Rules {
            deck: deck.0,
            cards,
            plays,
            board: board_cards,
            pots: judges.collect::<PyResult<Vec<_>>>()?,
        };
        let (board, dead) = (Hand::of(board)?, Hand::of(dead)?);
        let known = board | dead | (cardmath_core::Hand::DECK - rules.deck);
        let seats = seats.iter().map(|seat| {
            let mut seat = seat.0.clone();
            seat.combos.retain(|combo| (combo.cards & known).is_empty());
            seat
        });
        let table = Table {
            seats: seats.collect(),
            rules,
            board,
            dead,
            detail,
            scale: scale_of(shift)?,
        };
        if !is_sound(&table) {
            return Err(CardmathError::new_err("no table of this game"));
        }
        let (way, sampler) = (OnceLock::new(), OnceLock::new());
        Ok(GameDeals {
            table,
            way,
            sampler,
        })
    }

    /// Whether all players can hold something at once.
    #[getter]
    fn possible(&self) -> bool {
        self.table.is_possible()
    }

    /// How many combinations each player can hold.
    #[getter]
    fn counts(&self) -> Vec<usize> {
        let seats = self.table.seats.iter();
        seats.map(|seat| seat.combos.len()).collect()
    }

    /// How an exact answer is found: in words, how many steps of what it takes, and what that costs; none if
    /// what is won could overflow the numbers that count it.
    #[getter]
    fn way(&self) -> Option<(&'static str, u64, &'static str, u64)> {
        let way = self.find_way()?;
        let (words, unit) = way.words();
        Some((words, way.deals, unit, way.cost))
    }

    /// Counts all deals. `progress(done, total)` is called some times a second; what it raises, or
    /// Ctrl-C, stops the count and is given back with what was counted up to then, and of how many deals.
    #[pyo3(signature = (threads, progress, /))]
    fn count(
        &self,
        py: Python<'_>,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Counted, u64, Option<Py<PyBaseException>>)> {
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let way = self.find_way().ok_or_else(|| {
            CardmathError::new_err(
                "there are too many deals, or their weights are too great, to count",
            )
        })?;
        let mut watch = Watch::new(progress);
        let goes_on = |done| watch.goes_on(done, way.deals);
        let tally = py.detach(|| exact(way, instructions, threads, goes_on));
        let (tally, done) = tally.map_err(no_thread)?;
        Ok((counted(&tally), done, watch.into_stopped(py)))
    }

    /// Deals chunks of so many deals at random: from one on, so many. Nothing if the players clash.
    #[pyo3(signature = (seed, chunks, deals, threads, /))]
    fn sample(
        &self,
        seed: u64,
        chunks: (u64, usize),
        deals: usize,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Sampled>> {
        let py = threads.py();
        let (first, count) = chunks;
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let plan = Chunks {
            seed,
            first,
            count,
            deals,
        };
        let mut watch = Watch::new(None);
        let goes_on = || watch.goes_on(0, 0);
        let sampler = || self.sampler.get_or_init(|| Sampler::new(&self.table));
        let sampled = py.detach(|| sampler().samples(instructions, &plan, threads, goes_on));
        let Some(tallies) = sampled.map_err(no_thread)? else {
            return Ok(None);
        };
        let each = tallies.iter().map(counted).collect();
        Ok(Some((each, watch.into_stopped(py))))
    }
}

impl GameDeals {
    fn find_way(&self) -> Option<&Way> {
        self.way
            .get_or_init(|| self.table.fits().then(|| Way::new(self.table.clone())))
            .as_ref()
    }
}

/// Whether the numbers of cards fit each other and the orderings.
fn is_sound(table: &Table) -> bool {
    let rules = &table.rules;
    let sizes = || rules.pots.iter().map(|judge| judge.ordering().size());
    let enough = match rules.plays {
        None => sizes().all(|size| size <= rules.cards + rules.board),
        Some(plays) => {
            plays <= rules.cards && sizes().all(|size| plays <= size && size <= plays + rules.board)
        }
    };
    let held = |seat: &Seat| {
        let all = |combo: &Combo| combo.cards.len() + seat.missing == rules.cards;
        seat.combos.iter().all(all)
    };
    enough
        && (1..=4).contains(&rules.pots.len())
        && (2..=cardmath_core::equity::holdem::MOST_PLAYERS).contains(&table.seats.len())
        && rules.cards + rules.board <= cardmath_core::Hand::DECK.len()
        && table.board.len() <= rules.board
        && table.seats.iter().all(held)
        && rules
            .pots
            .iter()
            .all(|judge| (rules.deck - judge.ordering().deck()).is_empty())
}

fn counted(tally: &Tally) -> Counted {
    let scores = tally.players.iter().map(|score| {
        (
            score.wins,
            score.ties,
            score.quarters,
            score.share,
            score.squares,
            score.pots.clone(),
            score.combos.iter().map(of_combo).collect(),
            score.categories.clone(),
        )
    });
    (tally.deals, scores.collect())
}

fn of_combo(combo: &ComboScore) -> OfCombo {
    (combo.deals, combo.wins, combo.ties, combo.share)
}
