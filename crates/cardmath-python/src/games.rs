//! The rules of games.

use crate::hand::Hand;
use crate::orderings::Evaluator;
use pyo3::prelude::*;

/// The rules of a game: its cards, and the orderings of its pots.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Rules(pub cardmath_evaluate::Rules);

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
        Ok(Rules(cardmath_evaluate::Rules {
            deck: deck.0,
            cards,
            plays,
            board,
            pots: pots.collect::<PyResult<Vec<_>>>()?,
        }))
    }
}
