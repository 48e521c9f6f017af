//! The strengths of hole cards with boards in games, one hand at a time and in arrays.

use crate::arrays::{Broadcast, Integers, Outputs, as_check};
use crate::errors::{CardmathError, wrong_count, wrong_type};
use crate::games::Rules;
use crate::hand::Hand;
use crate::instructions::instructions;
use crate::registry::{FIND_GAME, GAMES, STRENGTH_IN};
use crate::threads::Threads;
use cardmath_cards::Hand as Cards;
use cardmath_evaluate as evaluate;
use cardmath_evaluate::Hands;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

/// The start of the error message for a wrong array of hole cards, and of boards.
const HELD: &str =
    "hole cards are an array of uint8 ids or of uint64 masks, which `masks` makes of texts";
const BOARDS: &str = "boards are an array of uint8 ids or of uint64 masks, or one board as text";
/// The game that is played if a board is given and no game is named.
const HOLDEM: &str = "holdem";

/// The evaluator of a game. Its tables are built when they are first used.
#[pyclass(module = "cardmath._core", frozen)]
pub struct GameEvaluator {
    name: String,
    made: evaluate::GameEvaluator,
}

#[pymethods]
impl GameEvaluator {
    /// `name` is that of the game, for error messages.
    #[new]
    fn new(name: String, rules: &Rules) -> PyResult<GameEvaluator> {
        let rules = rules.0.clone();
        if !rules.are_sound() {
            return Err(CardmathError::new_err(
                "the numbers of cards do not fit the game",
            ));
        }
        let made = evaluate::GameEvaluator::new(rules);
        Ok(GameEvaluator { name, made })
    }
}

impl GameEvaluator {
    /// The evaluator of the core.
    pub fn made(&self) -> &evaluate::GameEvaluator {
        &self.made
    }

    /// The strength of a hand for a part of the pot; none if cards are missing or do not fit the
    /// game.
    pub fn complete_strength(&self, part: usize, held: Cards, board: Cards) -> Option<u32> {
        let rules = self.made.rules();
        let complete = held.len() == rules.cards && board.len() == rules.board;
        let sound = complete && part < rules.pots.len() && self.made.check(held, board).is_ok();
        sound.then(|| self.made.strength(part, held, board).into())
    }

    /// The evaluator of a Python `Game` or of the name of one; hold'em if there is none.
    fn of<'py>(
        py: Python<'py>,
        game: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, GameEvaluator>> {
        let by_key = |key: &Bound<'py, PyAny>| GAMES.get(py)?.cast::<PyDict>()?.get_item(key);
        let found = match game {
            None => by_key(PyString::new(py, HOLDEM).as_any())?,
            Some(game) if game.is_exact_instance_of::<PyString>() => by_key(game)?,
            Some(_) => None,
        };
        let found = match (found, game) {
            (Some(found), _) => found,
            (None, game) => FIND_GAME.get(py)?.call1((game,))?,
        };
        Ok(found.getattr(intern!(py, "_evaluator"))?.cast_into()?)
    }

    /// The strengths of a hand for each pot; none if the cards do not fit the game.
    fn strengths(
        &self,
        held: cardmath_cards::Hand,
        board: cardmath_cards::Hand,
    ) -> Option<Vec<u16>> {
        self.made.check(held, board).ok()?;
        let pots = 0..self.made.rules().pots.len();
        Some(
            pots.map(|pot| self.made.strength(pot, held, board))
                .collect(),
        )
    }
}

/// The strength of a hand in a game: an int, or a tuple of one for each pot.
///
/// Whatever is not plainly cards of the right number is left to Python, which reads more and
/// explains errors.
pub fn strength_in<'py>(
    hand: &Bound<'py, PyAny>,
    ordering: Option<&Bound<'py, PyAny>>,
    game: Option<&Bound<'py, PyAny>>,
    board: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = hand.py();
    let shared = board.map_or(Ok(cardmath_cards::Hand::EMPTY), Hand::of)?;
    let held = match Hand::of(hand) {
        Err(error) if !hand.is_instance_of::<PyString>() => return Err(error),
        held => held.ok(),
    };
    if let (Some(held), None) = (held, ordering) {
        let evaluator = GameEvaluator::of(py, game)?;
        match evaluator.get().strengths(held, shared).as_deref() {
            Some(&[only]) => return Ok(only.into_pyobject(py)?.into_any()),
            Some(pots) => return Ok(PyTuple::new(py, pots)?.into_any()),
            None => {}
        }
    }
    // An iterator is already consumed, a text has not been read as Python reads it.
    let hand = match held {
        Some(held) if !hand.is_instance_of::<PyString>() => {
            Hand(held).into_pyobject(py)?.into_any()
        }
        _ => hand.clone(),
    };
    let shared = board.map(|_| Hand(shared));
    let reader = STRENGTH_IN.get(py)?;
    reader.call1((hand, ordering, game, shared))
}

/// The strengths of an array of hole cards with boards, ids or masks; for several pots a tuple of
/// arrays. They are written to `out` if it is given.
#[pyfunction]
pub fn game_strengths<'py>(
    cards: &Bound<'py, PyAny>,
    game: &Bound<'py, PyAny>,
    board: Option<&Bound<'py, PyAny>>,
    threads: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    check: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let evaluator = GameEvaluator::of(cards.py(), Some(game))?;
    let evaluator = evaluator.get();
    let (arrays, check) = (evaluator.arrays(cards, board)?, as_check(check)?);
    let outputs = outputs(
        out,
        arrays.leading(),
        evaluator.made.rules().pots.len(),
        cards.py(),
    )?;
    let found = outputs.iter().map(|output| output.as_any().clone());
    let partial = together(cards.py(), out, found.collect())?;
    let (threads, instructions) = (Threads::of(threads)?, instructions()?);
    arrays.apply(&outputs, threads, &partial, |hands, out| {
        let board = hands.get(1).copied().unwrap_or(Hands::Ids(0, &[]));
        let made = &evaluator.made;
        made.strengths_of(instructions, hands[0], board, check, out)
    })?;
    let found: PyResult<Vec<_>> = outputs
        .into_iter()
        .map(|output| output.into_array(None))
        .collect();
    together(cards.py(), out, found?)
}

impl GameEvaluator {
    /// The arrays of hole cards and of boards, after a look at their numbers of cards.
    fn arrays<'py>(
        &self,
        cards: &Bound<'py, PyAny>,
        board: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Broadcast<'py>> {
        let (rules, name) = (self.made.rules(), &self.name);
        let (fewest, most) = (rules.fewest(), rules.board);
        let held = Integers::of(cards, HELD)?;
        if !held.are_masks() && held.shape().last() != Some(&rules.cards) {
            let wanted = format!("the {} hole cards of {name}", rules.cards);
            return Err(wrong_count(&wanted, held.shape()));
        }
        let Some(board) = board else {
            return match fewest {
                0 => Broadcast::of(vec![("hole cards", held)]),
                _ => Err(CardmathError::new_err(format!(
                    "a hand of {name} needs {fewest} cards or more on the board: give them as board"
                ))),
            };
        };
        let boards = Integers::of(board, BOARDS)?;
        if most == 0 {
            return Err(CardmathError::new_err(format!("{name} has no board")));
        }
        let count = boards.shape().last();
        if !boards.are_masks() && !count.is_some_and(|count| (fewest..=most).contains(count)) {
            let wanted = format!("the {fewest} to {most} board cards of {name}");
            return Err(wrong_count(&wanted, boards.shape()));
        }
        Broadcast::of(vec![("hole cards", held), ("boards", boards)])
    }
}

/// An array for each pot: those of the caller, or new ones.
fn outputs<'py>(
    out: Option<&Bound<'py, PyAny>>,
    shape: &[usize],
    pots: usize,
    py: Python<'py>,
) -> PyResult<Vec<Outputs<'py, u16>>> {
    let Some(out) = out else {
        return (0..pots).map(|_| Outputs::new(py, shape, None)).collect();
    };
    if pots == 1 {
        return Ok(vec![Outputs::into(out, shape)?]);
    }
    let wanted = format!("out must be a tuple of {pots} arrays, one for each pot");
    let each = out
        .cast::<PyTuple>()
        .map_err(|_| wrong_type(&wanted, out))?;
    if each.len() != pots {
        return Err(CardmathError::new_err(format!(
            "{wanted}, not of {}",
            each.len()
        )));
    }
    each.iter().map(|out| Outputs::into(&out, shape)).collect()
}

/// What the caller gets: `out` if it is given, else the only item or a tuple.
fn together<'py>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    found: Vec<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    match (out, &found[..]) {
        (Some(out), _) => Ok(out.clone()),
        (None, [only]) => Ok(only.clone()),
        (None, _) => Ok(PyTuple::new(py, found)?.into_any()),
    }
}
