//! Hand histories of random deals.

use cardmath_histories as histories;
use cardmath_histories::fault::Unreadable;
use cardmath_histories::games::{Betting, Game};
use cardmath_histories::sample::Sampler;
use cardmath_histories::writers::{write_ohh, write_phh, write_pokerstars};
use pyo3::prelude::*;

use super::evaluators::Evaluators;
use crate::errors::CardmathError;
use crate::watch::Pulse;

/// The seats of a table if the deck suffices for them.
const USUAL_SEATS: usize = 6;

/// Writes a hand in a format; none if the format has no such game, or says who takes the pot and
/// nobody knows.
pub type Write = fn(&histories::Hand<'_>) -> Option<String>;

/// Finds the writer of a format by its name.
pub fn writer(kind: &str) -> PyResult<Write> {
    match kind {
        "phh" => Ok(|hand| Some(write_phh(hand))),
        "ohh" => Ok(|hand| (!hand.winner_unknown).then(|| write_ohh(hand))),
        "pokerstars" => Ok(|hand| write_pokerstars(hand).filter(|_| !hand.winner_unknown)),
        other => Err(CardmathError::new_err(format!(
            "no format is named {other:?}"
        ))),
    }
}

/// Deals hands at random, and writes them in a format.
#[pyclass(module = "cardmath._core")]
pub struct HistorySampler {
    sampler: Sampler,
    /// The error where the format does not have the game.
    no_such_game: String,
    evaluators: Evaluators,
    write: Write,
}

#[pymethods]
impl HistorySampler {
    /// `betting` is `no-limit`, `pot-limit` or `fixed-limit`; `kind` is the format. Without
    /// `seats` there are six, or as many as the deck suffices for.
    #[new]
    fn new(
        game: &str,
        betting: &str,
        seats: Option<usize>,
        seed: u64,
        kind: &str,
        evaluators: Py<PyAny>,
    ) -> PyResult<Self> {
        let unknown = |what: &str, name: &str, known: Vec<&str>| {
            let known = known.join(", ");
            CardmathError::new_err(format!(
                "hand histories have no {what} {name:?}; they have {known}"
            ))
        };
        let bettings = [Betting::NoLimit, Betting::PotLimit, Betting::FixedLimit];
        let betting = bettings
            .into_iter()
            .find(|known| known.name() == betting)
            .ok_or_else(|| unknown("betting", betting, bettings.map(Betting::name).to_vec()))?;
        let game =
            Game::of_key(game).ok_or_else(|| unknown("game", game, Game::keys().collect()))?;
        let at = |seats| Sampler::new(game, betting, seats, seed);
        let usual = || (2..=USUAL_SEATS).rev().find_map(|seats| at(seats).ok());
        let sampler = match seats {
            Some(seats) => at(seats),
            None => usual().map_or_else(|| at(USUAL_SEATS), Ok),
        };
        Ok(Self {
            sampler: sampler.map_err(|error| CardmathError::new_err(error.to_string()))?,
            no_such_game: format!("{kind} has no {}: phh and ohh have all games", game.key()),
            evaluators: Evaluators::new(Some(evaluators)),
            write: writer(kind)?,
        })
    }

    /// The texts of the next hands.
    fn deal(&mut self, py: Python<'_>, count: usize) -> PyResult<Vec<String>> {
        let mut pulse = Pulse::new(None);
        let dealt = py.detach(|| {
            let mut texts = Vec::new();
            while texts.len() < count && pulse.keep_going(()) {
                let hand = self.sampler.deal(&self.evaluators)?;
                match (self.write)(&hand) {
                    Some(text) => texts.push(text),
                    None => return Ok(None),
                }
            }
            Ok(Some(texts))
        });
        self.evaluators.check()?;
        pulse.check()?;
        let dealt = dealt.map_err(|error: Unreadable| CardmathError::new_err(error.reason))?;
        dealt.ok_or_else(|| CardmathError::new_err(self.no_such_game.clone()))
    }
}
