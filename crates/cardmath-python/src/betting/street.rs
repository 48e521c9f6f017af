//! The streets of a game.

use super::hash_of;
use crate::errors::{CardmathError, wrong_type};
use crate::integer::{integer, shown};
use cardmath_betting as core;
use cardmath_cards::Hand;
use core::{BetSize, Draw, Opening};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

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
    #[pyo3(
        signature = (name, *, down=0, up=0, board=0, discards=None, replaced=true, opening=Opening::Position, big_bet=false),
        text_signature = "(name, *, down=0, up=0, board=0, discards=None, replaced=True, opening='position', big_bet=False)"
    )]
    #[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
    fn new(
        #[pyo3(from_py_with = name_of)] name: String,
        #[pyo3(from_py_with = cards_of)] down: u8,
        #[pyo3(from_py_with = cards_of)] up: u8,
        #[pyo3(from_py_with = cards_of)] board: u8,
        #[pyo3(from_py_with = discards_of)] discards: Option<(u8, u8)>,
        #[pyo3(from_py_with = flag_of)] replaced: bool,
        #[pyo3(from_py_with = opening_of)] opening: Opening,
        #[pyo3(from_py_with = flag_of)] big_bet: bool,
    ) -> Street {
        Street(core::Street {
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
        })
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
        let plain = PyDict::new(py);
        plain.set_item("name", self.name())?;
        plain.set_item("down", self.0.down)?;
        plain.set_item("up", self.0.up)?;
        plain.set_item("board", self.0.board)?;
        plain.set_item("discards", self.discards())?;
        plain.set_item("replaced", self.replaced())?;
        plain.set_item("opening", self.opening())?;
        plain.set_item("big_bet", self.big_bet())?;
        Ok(plain)
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

fn name_of(given: &Bound<'_, PyAny>) -> PyResult<String> {
    let name: String = match given.cast::<PyString>() {
        Ok(name) => name.extract()?,
        Err(_) => return Err(wrong_type("a street's name is a text", given)),
    };
    match name.trim() {
        "" => Err(CardmathError::new_err("a street's name is missing")),
        _ => Ok(name),
    }
}

fn cards_of(given: &Bound<'_, PyAny>) -> PyResult<u8> {
    let number = integer("a street deals a number of cards, an int", given)?;
    match number.extract() {
        Ok(cards) if usize::from(cards) <= Hand::DECK.len() => Ok(cards),
        _ => Err(CardmathError::new_err(format!(
            "a street deals 0 to {} cards, not {}",
            Hand::DECK.len(),
            shown(&number)
        ))),
    }
}

fn discards_of(given: &Bound<'_, PyAny>) -> PyResult<Option<(u8, u8)>> {
    if given.is_none() {
        return Ok(None);
    }
    match given.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
        Ok((least, most)) => Ok(Some((cards_of(&least)?, cards_of(&most)?))),
        Err(_) => Err(wrong_type(
            "discards are the fewest and the most cards, such as (0, 5)",
            given,
        )),
    }
}

fn flag_of(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    let flag = given.cast::<PyBool>();
    flag.map_or_else(
        |_| Err(wrong_type("replaced and big_bet are True or False", given)),
        |flag| Ok(flag.is_true()),
    )
}

fn opening_of(given: &Bound<'_, PyAny>) -> PyResult<Opening> {
    let text: Option<String> = given.extract().ok();
    let found = OPENINGS
        .iter()
        .find(|(word, _)| text.as_deref() == Some(word));
    found.map(|&(_, opening)| opening).ok_or_else(|| {
        let words: Vec<&str> = OPENINGS.iter().map(|(word, _)| *word).collect();
        let words = words.join(", ");
        match text {
            Some(text) => {
                CardmathError::new_err(format!("{text:?} does not say who opens: {words}"))
            }
            None => wrong_type(&format!("who opens is one of {words}"), given),
        }
    })
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
