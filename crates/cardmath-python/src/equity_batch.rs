//! Equity: many small questions in one call.

use std::iter::zip;

use cardmath_cards::Hand;
use cardmath_equity::batch::{MOST_PLAYERS, Spot, SpotFault, answers};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;

use crate::errors::CardmathError;
use crate::game_strengths::GameEvaluator;
use crate::threads::Threads;
use crate::watch::watched;

/// The shares of each row's players in units of 1 / `POT`, the numbers of runouts, the number of
/// distinct rows, and what stopped the work. A row that was not reached has no runouts.
type BatchShares<'py> = (
    Bound<'py, PyArray2<u64>>,
    Bound<'py, PyArray1<u64>>,
    usize,
    Option<Py<PyBaseException>>,
);

/// What the players of each row win: hands as masks, 0 where there is no player.
#[pyfunction]
#[pyo3(signature = (game, hands, boards, dead, threads, progress))]
pub fn equity_batch<'py>(
    py: Python<'py>,
    game: PyRef<'_, GameEvaluator>,
    hands: PyReadonlyArray2<'_, u64>,
    boards: PyReadonlyArray1<'_, u64>,
    dead: PyReadonlyArray1<'_, u64>,
    threads: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<BatchShares<'py>> {
    let threads = Threads::of(threads)?.number();
    let game = game.made();
    let (hands, boards, dead) = (hands.as_array(), boards.as_array(), dead.as_array());
    let (rows, players) = (hands.shape()[0], hands.shape()[1]);
    let mut spots = Vec::with_capacity(rows);
    for (row, (hands, (&board, &dead))) in zip(hands.rows(), zip(&boards, &dead)).enumerate() {
        let held = hands.iter().filter(|&&mask| mask != 0);
        let spot = Spot {
            hands: held
                .map(|&mask| cards(row, mask))
                .collect::<PyResult<_>>()?,
            board: cards(row, board)?,
            dead: cards(row, dead)?,
        };
        spot.check(game)
            .map_err(|fault| refused(row, fault, game.rules()))?;
        spots.push(spot);
    }
    let (found, stopped) = watched(py, progress, |watch| {
        let keep_going = |done, total| watch.keep_going(done, total);
        answers(game, spots.iter(), threads, keep_going)
    })?;
    let mut shares = vec![0; rows * players];
    let mut deals = vec![0; rows];
    for (row, of_row) in shares.chunks_exact_mut(players.max(1)).enumerate() {
        let Some((answer, seats)) = found.of(row) else {
            continue;
        };
        deals[row] = answer.deals;
        let seated = hands.row(row);
        let there = zip(of_row, seated).filter(|(_, mask)| **mask != 0);
        for ((share, _), &seat) in zip(there, seats) {
            *share = answer.shares[usize::from(seat)];
        }
    }
    let shares = PyArray1::from_vec(py, shares).reshape([rows, players])?;
    Ok((
        shares,
        PyArray1::from_vec(py, deals),
        found.distinct(),
        stopped,
    ))
}

/// The cards of a mask.
fn cards(row: usize, mask: u64) -> PyResult<Hand> {
    let error = || CardmathError::new_err(format!("row {row}: {mask:#x} is not a mask of cards"));
    Hand::from_mask(mask).ok_or_else(error)
}

fn refused(row: usize, fault: SpotFault, rules: &cardmath_evaluate::Rules) -> PyErr {
    let why = match fault {
        SpotFault::Players(players) => format!("2 to {MOST_PLAYERS} players, not {players}"),
        SpotFault::HoleCards(cards) => {
            format!(
                "a player of this game has {} cards, not {cards}",
                rules.cards
            )
        }
        SpotFault::BoardCards(cards) => {
            format!("the board has at most {} cards, not {cards}", rules.board)
        }
        SpotFault::Repeated => "a card is in two places".to_owned(),
        SpotFault::NotInGame => "a card is not in the deck of this game".to_owned(),
        SpotFault::TooFewLeft => "too few cards are left for the board".to_owned(),
    };
    CardmathError::new_err(format!("row {row}: {why}"))
}
