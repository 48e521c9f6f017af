//! The streets of a game.

use super::hash_of;
use crate::errors::CardmathError;
use cardmath_betting as core;
use core::{BetSize, Draw, Opening};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

const OPENINGS: [(&str, Opening); 5] = [
    ("position", Opening::Position),
    ("low card", Opening::LowCard),
    ("high card", Opening::HighCard),
    ("high hand", Opening::HighHand),
    ("low hand", Opening::LowHand),
];

/// One street of a game: what is discarded and dealt before its bets, and who opens them.
///
/// Discards come first, then cards, then bets.
///
/// Args:
///     name: the name, such as `"flop"`.
///     down: the number of cards that each player gets face down.
///     up: the number of cards that each player gets face up.
///     board: the number of cards that come on the board.
///     discards: the fewest and the most cards that a player discards; None for no discards.
///     replaced: whether each discarded card is replaced by a new one.
///     opening: who acts first: `"position"`, or for cards face up `"low card"`, `"high card"`,
///         `"high hand"`, `"low hand"`.
///     big_bet: whether fixed limit bets the bigger of its two bets.
///
/// >>> Street("flop", board=3), Street("draw", discards=(0, 5), big_bet=True).replaced
/// (Street('flop', board=3), True)
#[pyclass(module = "cardmath", frozen)]
#[derive(Clone)]
pub struct Street(pub(super) core::Street);

#[pymethods]
impl Street {
    #[new]
    #[pyo3(signature = (name, *, down=0, up=0, board=0, discards=None, replaced=true, opening="position", big_bet=false))]
    #[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
    fn new(
        name: String,
        down: u8,
        up: u8,
        board: u8,
        discards: Option<(u8, u8)>,
        replaced: bool,
        opening: &str,
        big_bet: bool,
    ) -> PyResult<Street> {
        let found = OPENINGS.iter().find(|(word, _)| *word == opening);
        let Some(&(_, opening)) = found else {
            let words: Vec<&str> = OPENINGS.iter().map(|(word, _)| *word).collect();
            return Err(CardmathError::new_err(format!(
                "{opening:?} does not say who opens: {}",
                words.join(", ")
            )));
        };
        if name.trim().is_empty() {
            return Err(CardmathError::new_err("a street's name is missing"));
        }
        Ok(Street(core::Street {
            name: name.into(),
            draw: discards.map(|(least, most)| Draw {
                least,
                most,
                replaced,
            }),
            down,
            up,
            board,
            opening,
            bet: if big_bet {
                BetSize::Big
            } else {
                BetSize::Small
            },
        }))
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The number of cards that each player gets face down.
    #[getter]
    fn down(&self) -> u8 {
        self.0.down
    }

    /// The number of cards that each player gets face up.
    #[getter]
    fn up(&self) -> u8 {
        self.0.up
    }

    /// The number of cards that come on the board.
    #[getter]
    fn board(&self) -> u8 {
        self.0.board
    }

    /// The fewest and the most cards that a player discards; None for no discards.
    #[getter]
    fn discards(&self) -> Option<(u8, u8)> {
        self.0.draw.map(|draw| (draw.least, draw.most))
    }

    /// Whether each discarded card is replaced by a new one.
    #[getter]
    fn replaced(&self) -> bool {
        self.0.draw.is_none_or(|draw| draw.replaced)
    }

    /// Who acts first.
    #[getter]
    fn opening(&self) -> &'static str {
        let found = OPENINGS
            .iter()
            .find(|(_, opening)| *opening == self.0.opening);
        found.map_or("", |(word, _)| word)
    }

    /// Whether fixed limit bets the bigger of its two bets.
    #[getter]
    fn big_bet(&self) -> bool {
        self.0.bet == BetSize::Big
    }

    /// The street as plain values for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        told.set_item("name", self.name())?;
        told.set_item("down", self.0.down)?;
        told.set_item("up", self.0.up)?;
        told.set_item("board", self.0.board)?;
        told.set_item("discards", self.discards())?;
        told.set_item("replaced", self.replaced())?;
        told.set_item("opening", self.opening())?;
        told.set_item("big_bet", self.big_bet())?;
        Ok(told)
    }

    fn __repr__(&self) -> String {
        let mut parts = vec![format!("'{}'", self.0.name)];
        let numbers = [
            ("down", self.0.down),
            ("up", self.0.up),
            ("board", self.0.board),
        ];
        let dealt = numbers.iter().filter(|(_, number)| *number > 0);
        parts.extend(dealt.map(|(name, number)| format!("{name}={number}")));
        if let Some((least, most)) = self.discards() {
            parts.push(format!("discards=({least}, {most})"));
        }
        if !self.replaced() {
            parts.push("replaced=False".to_owned());
        }
        if self.0.opening != Opening::Position {
            parts.push(format!("opening='{}'", self.opening()));
        }
        if self.big_bet() {
            parts.push("big_bet=True".to_owned());
        }
        format!("Street({})", parts.join(", "))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Street>()
            .is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, ())> {
        let partial = py
            .import(intern!(py, "functools"))?
            .getattr(intern!(py, "partial"))?;
        let make = partial.call((py.get_type::<Street>(),), Some(&self.to_dict(py)?))?;
        Ok((make, ()))
    }
}

fn streets(found: Vec<core::Street>) -> Vec<Street> {
    found.into_iter().map(Street).collect()
}

/// The streets of a game with a board: three cards on the flop, then one a street.
#[pyfunction]
pub fn board_streets(down: u8, known: u8, board: u8) -> Vec<Street> {
    streets(core::games::board_streets(down, known, board))
}

/// The streets of a game with a flop where a card is discarded before the street at an index.
#[pyfunction]
pub fn pineapple_streets(down: u8, discard_before: usize) -> Vec<Street> {
    streets(core::games::pineapple_streets(down, discard_before))
}

/// The streets of seven-card stud, or of razz.
#[pyfunction]
pub fn stud_streets(low: bool) -> Vec<Street> {
    streets(core::games::stud_streets(low))
}

/// The streets of a game with draws.
#[pyfunction]
pub fn draw_streets(down: u8, draws: u8) -> Vec<Street> {
    streets(core::games::draw_streets(down, draws))
}
