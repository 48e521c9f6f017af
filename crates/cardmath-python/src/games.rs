//! Equity in games other than hold'em.

use crate::equity::{ExactWay, combos_of, scale_of, unless_stopped};
use crate::errors::CardmathError;
use crate::hand::Hand;
use crate::instructions::instructions;
use crate::orderings::Evaluator;
use crate::threads::Threads;
use crate::watch::{Watch, no_thread};
use cardmath_equity::Combo;
use cardmath_equity::games as core;
use cardmath_equity::holdem::Detail;
use core::{Chunks, ComboScore, Sampler, Table, Tally, Way, exact};
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::sync::OnceLock;

/// The rules of a game: its cards, and the orderings of its pots.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Rules(pub core::Rules);

#[pymethods]
impl Rules {
    /// `plays` is the number of hole cards that must play, if it is fixed.
    #[new]
    #[pyo3(signature = (*, deck, cards, plays, board, pots))]
    fn new(
        deck: PyRef<'_, Hand>,
        cards: usize,
        plays: Option<usize>,
        board: usize,
        pots: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Rules> {
        let pots = pots.iter();
        let pots = pots.map(|pot| Ok(Evaluator::of(pot)?.made().clone()));
        Ok(Rules(core::Rules {
            deck: deck.0,
            cards,
            plays,
            board,
            pots: pots.collect::<PyResult<Vec<_>>>()?,
        }))
    }
}

/// The result of a player. Deals are weighted, and shares are in units of 1 / `POT` of a deal.
#[pyclass(module = "cardmath._core", frozen, get_all)]
pub struct GameScore {
    /// The deals of which the player wins everything.
    wins: u128,
    /// The deals of which the player wins a part.
    ties: u128,
    /// The deals of which the player wins a quarter.
    quarters: u128,
    /// The sum of the shares.
    share: u128,
    /// The sum of the squares of the shares of sampled deals, for the standard error.
    squares: u128,
    /// The sum of the shares of each pot.
    pots: Vec<u128>,
    /// The result of each combo, if these are counted.
    combos: Vec<ComboScores>,
    /// For each pot, the deals in which the hand ends in each category, if these are counted.
    categories: Vec<Vec<u128>>,
}

/// The result of one combo of a player: a tuple, as there are many.
//
// deals: the deals in which it is held; wins, ties, share: as in `GameScore`.
type ComboScores = (u128, u128, u128, u128);
/// A count of deals.
//
// deals: the weight of all deals; players: the result of each player.
type Counted = (u128, Vec<GameScore>);
/// An exact answer, perhaps stopped early.
//
// counted: the count; done: the number of deals done; stopped: the exception that stopped it, if
// any.
type Exact = (Counted, u64, Option<Py<PyBaseException>>);
/// A sampled answer, perhaps stopped early.
//
// chunks: the count of each chunk; stopped: the exception that stopped the work, if any.
type Sampled = (Vec<Counted>, Option<Py<PyBaseException>>);

/// A player's combos with their weights, and the number of cards still to be dealt to the player.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Seat(core::Seat);

#[pymethods]
impl Seat {
    #[new]
    #[pyo3(signature = (masks, weights, missing, /))]
    fn new(
        masks: PyReadonlyArray1<'_, u64>,
        weights: PyReadonlyArray1<'_, u64>,
        missing: usize,
    ) -> PyResult<Seat> {
        let wrong = || {
            CardmathError::new_err(
                "the combos of a player are masks of equally many cards, with weights",
            )
        };
        let of = |array: &PyReadonlyArray1<'_, u64>| array.as_array().to_vec();
        let combos = combos_of(of(&masks), of(&weights)).ok_or_else(wrong)?;
        let sizes = || combos.iter().map(|combo| combo.cards.len());
        if combos.is_empty()
            || sizes().min() != sizes().max()
            || missing > cardmath_cards::Hand::DECK.len()
        {
            return Err(wrong());
        }
        Ok(Seat(core::Seat { combos, missing }))
    }
}

/// A question of equity in any game: the rules, the ranges of the players, and the known cards.
#[pyclass(module = "cardmath._core", frozen)]
pub struct GameDeals {
    table: Table,
    way: OnceLock<Option<Way>>,
    sampler: OnceLock<Sampler>,
}

#[pymethods]
impl GameDeals {
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
    ) -> PyResult<GameDeals> {
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
        let table = Table {
            seats: seats.collect(),
            rules,
            board,
            dead,
            detail,
            scale: scale_of(shift)?,
        };
        if !is_sound(&table) {
            return Err(CardmathError::new_err(
                "the numbers of cards and players do not fit the game",
            ));
        }
        let (way, sampler) = (OnceLock::new(), OnceLock::new());
        Ok(GameDeals {
            table,
            way,
            sampler,
        })
    }

    /// Whether all players can hold a combo at the same time. Ctrl-C raises.
    #[getter]
    fn possible(&self, py: Python<'_>) -> PyResult<bool> {
        unless_stopped(py, |goes_on| self.table.is_possible(goes_on))
    }

    /// The number of combos of each player.
    #[getter]
    fn counts(&self) -> Vec<usize> {
        let seats = self.table.seats.iter();
        seats.map(|seat| seat.combos.len()).collect()
    }

    /// How an exact answer is found; `None` if the counts could overflow.
    #[getter]
    fn way(&self) -> Option<ExactWay> {
        let way = self.find_way()?;
        let (name, unit) = way.words();
        Some(ExactWay::new(name, way.deals, unit, way.cost))
    }

    /// Counts all deals. `progress(done, total)` is called a few times a second. An exception that
    /// it raises, or Ctrl-C, stops the count and is returned with what was counted so far.
    #[pyo3(signature = (threads, progress, /))]
    fn count(
        &self,
        py: Python<'_>,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Exact> {
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let way = self.find_way().ok_or_else(|| {
            CardmathError::new_err(
                "there are too many deals to count, or their weights are too great",
            )
        })?;
        let mut watch = Watch::new(progress);
        let goes_on = |done| watch.goes_on(done, way.deals);
        let tally = py.detach(|| exact(way, instructions, threads, goes_on));
        let (mut tally, done) = tally.map_err(no_thread)?;
        if watch.has_stopped() {
            // An answer that was cut short has no combos, and there may be many.
            tally
                .players
                .iter_mut()
                .for_each(|score| score.combos.clear());
        }
        Ok((counted(&tally), done, watch.into_stopped(py)))
    }

    /// Deals chunks of `deals` random deals each; `chunks` is `(first, count)`.
    ///
    /// `None` if there are too few cards.
    #[pyo3(signature = (seed, chunks, deals, threads, progress, /))]
    fn sample(
        &self,
        seed: u64,
        chunks: (u64, usize),
        deals: usize,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
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
        let mut watch = Watch::new(progress);
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

/// Whether the numbers of cards and players fit the game.
fn is_sound(table: &Table) -> bool {
    let held = |seat: &core::Seat| {
        let all = |combo: &Combo| combo.cards.len() + seat.missing == table.rules.cards;
        seat.combos.iter().all(all)
    };
    table.rules.are_sound()
        && (2..=cardmath_equity::holdem::MOST_PLAYERS).contains(&table.seats.len())
        && table.board.len() <= table.rules.board
        && table.seats.iter().all(held)
}

fn counted(tally: &Tally) -> Counted {
    let scores = tally.players.iter().map(|score| GameScore {
        wins: score.wins,
        ties: score.ties,
        quarters: score.quarters,
        share: score.share,
        squares: score.squares,
        pots: score.pots.clone(),
        combos: score.combos.iter().map(combo_scores).collect(),
        categories: score.categories.clone(),
    });
    (tally.deals, scores.collect())
}

fn combo_scores(combo: &ComboScore) -> ComboScores {
    (combo.deals, combo.wins, combo.ties, combo.share)
}
