//! The evaluators that hand histories ask Python for.

use std::collections::HashMap;
use std::sync::Mutex;

use cardmath_cards::Hand;
use cardmath_cards::workers::locked;
use cardmath_histories::Judge;
use cardmath_histories::games::Game;
use pyo3::prelude::*;

use crate::game_strengths::GameEvaluator;

/// The evaluators of games, which Python makes when a text does not say who wins.
pub struct Evaluators {
    /// Gives the evaluator of a key, or None.
    find: Option<Py<PyAny>>,
    known: Mutex<HashMap<&'static str, Option<Py<GameEvaluator>>>>,
    failed: Mutex<Option<PyErr>>,
}

impl Evaluators {
    /// None is made yet. `find` gives the evaluator of a key, or None.
    pub fn new(find: Option<Py<PyAny>>) -> Self {
        Self {
            find,
            known: Mutex::default(),
            failed: Mutex::default(),
        }
    }

    /// Ask Python for a game once.
    fn look_up(&self, key: &'static str) {
        let found = Python::attach(|py| -> PyResult<Option<Py<GameEvaluator>>> {
            match &self.find {
                Some(find) => find.call1(py, (key,))?.extract(py).map_err(Into::into),
                None => Ok(None),
            }
        });
        let found = found.unwrap_or_else(|error| {
            *locked(&self.failed) = Some(error);
            None
        });
        locked(&self.known).insert(key, found);
    }

    /// Raise what went wrong while an evaluator was made.
    pub fn check(&self) -> PyResult<()> {
        locked(&self.failed).take().map_or(Ok(()), Err)
    }
}

impl Judge for Evaluators {
    fn strength(&self, game: Game, part: usize, held: Hand, board: Hand) -> Option<u32> {
        let key = game.ordering_key();
        let is_known = locked(&self.known).contains_key(key);
        if !is_known {
            self.look_up(key);
        }
        let known = locked(&self.known);
        let evaluator = known.get(key)?.as_ref()?.get();
        evaluator.complete_strength(part, held, board)
    }
}
