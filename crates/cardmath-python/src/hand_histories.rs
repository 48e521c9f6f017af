//! Hand histories as tables.

use std::collections::HashMap;

use cardmath_cards::Hand;
use cardmath_histories::games::Game;
use cardmath_histories::readers::reader_of;
use cardmath_histories::tables::{Batches, Tables};
use cardmath_histories::{Judge, Outcome, read_with, text};
use pyo3::prelude::*;

use crate::arrow::{ArrowTable, arrow_error};
use crate::game_strengths::GameEvaluator;

/// The evaluators of games by their keys.
struct Evaluators(HashMap<String, Py<GameEvaluator>>);

impl Judge for Evaluators {
    fn strength(&self, game: Game, part: usize, held: Hand, board: Hand) -> Option<u32> {
        let evaluator = self.0.get(game.ordering_key())?.get();
        evaluator.complete_strength(part, held, board)
    }
}

/// Reads files one after the other, and gives their hands as tables.
#[pyclass(module = "cardmath._core")]
pub struct HistoryReader {
    tables: Tables,
    evaluators: Evaluators,
}

#[pymethods]
impl HistoryReader {
    /// `evaluators` has the evaluator of each game by its key, for texts that do not tell who wins.
    #[new]
    #[pyo3(signature = (evaluators=None))]
    fn new(evaluators: Option<HashMap<String, Py<GameEvaluator>>>) -> Self {
        Self {
            tables: Tables::default(),
            evaluators: Evaluators(evaluators.unwrap_or_default()),
        }
    }

    /// Read the bytes of a file. Give the numbers of its hands and of those that were rejected.
    fn read(&mut self, py: Python<'_>, data: &[u8], file: &str) -> (usize, usize) {
        let (tables, judge) = (&mut self.tables, &self.evaluators);
        py.detach(|| {
            let (decoded, _) = text::decode(data);
            let room = reader_of(&decoded).map(|reader| reader.name());
            let (mut hands, mut rejected) = (0, 0);
            read_with(&decoded, judge, &mut |outcome| match outcome {
                Outcome::Hand(hand) => {
                    tables.push(hand, file);
                    hands += 1;
                }
                Outcome::Rejected(fault) => {
                    tables.reject(&fault, room, file);
                    rejected += 1;
                }
            });
            (hands, rejected)
        })
    }

    /// The number of hands that were read or rejected since they were last taken.
    fn __len__(&self) -> usize {
        self.tables.len()
    }

    /// Take the tables of hands, players, actions and rejected hands so far.
    fn take(
        &mut self,
        py: Python<'_>,
    ) -> PyResult<(ArrowTable, ArrowTable, ArrowTable, ArrowTable)> {
        let Batches {
            hands,
            players,
            actions,
            rejected,
        } = py.detach(|| self.tables.finish()).map_err(arrow_error)?;
        let table = |batch: arrow_array::RecordBatch| ArrowTable::new(batch.schema(), vec![batch]);
        Ok((
            table(hands),
            table(players),
            table(actions),
            table(rejected),
        ))
    }
}
