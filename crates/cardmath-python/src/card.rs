//! `Card`: one of the 52 cards or a joker, and how it is read from text.

use crate::errors::{CardTextError, CardmathError, CardmathTypeError, text_error, wrong_type};
use crate::integer::{integer, shown};
use crate::registry::{RANKS, Registered, SUITS};
use cardmath_cards::CardReader;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyString, PyType};
use std::borrow::Cow;
use std::ops::Range;

/// One of the 52 cards: `Card("Ah")` or `Card(Rank.ACE, Suit.HEARTS)`.
///
/// Cards order by rank, then by suit: clubs, diamonds, hearts, spades.
///
/// Raises:
///     CardTextError: the text is not exactly one card.
///     CardmathTypeError: the argument is not text, a card, or a rank and a suit.
///
/// >>> card = Card("10h")
/// >>> card, card.rank.word, card.suit.word, card.pretty(), card.id
/// (Card('Th'), 'Ten', 'Hearts', 'T♥', 34)
/// >>> Card("2s") < Card("3c")
/// True
#[pyclass(module = "cardmath", frozen)]
pub struct Card(pub cardmath_cards::Card);

/// The members of the Python enums `Rank` and `Suit`.
struct Faces {
    ranks: Vec<Py<PyAny>>,
    suits: Vec<Py<PyAny>>,
}

static FACES: PyOnceLock<Faces> = PyOnceLock::new();
static POOL: PyOnceLock<Vec<Py<Card>>> = PyOnceLock::new();

impl Faces {
    fn get(py: Python<'_>) -> PyResult<&Faces> {
        FACES.get_or_try_init(py, || {
            let members = |of: &Registered| -> PyResult<Vec<Py<PyAny>>> {
                let members = of.get(py)?.try_iter()?;
                members.map(|member| Ok(member?.unbind())).collect()
            };
            Ok(Faces {
                ranks: members(&RANKS)?,
                suits: members(&SUITS)?,
            })
        })
    }
}

impl Card {
    /// The 52 cards and the jokers as Python objects, created once.
    pub fn pool(py: Python<'_>) -> PyResult<&[Py<Card>]> {
        let pool = POOL.get_or_try_init(py, || {
            (0..=u8::MAX)
                .map_while(cardmath_cards::Card::or_joker)
                .map(|card| Py::new(py, Card(card)))
                .collect()
        });
        pool.map(Vec::as_slice)
    }

    /// The card of a `Card` object or of the text of one card.
    pub fn of(value: &Bound<'_, PyAny>) -> PyResult<cardmath_cards::Card> {
        if let Ok(card) = value.cast::<Card>() {
            return Ok(card.get().0);
        }
        match value.cast::<PyString>() {
            Ok(text) => Card::parse(text),
            Err(_) => Err(no_card(value)),
        }
    }

    /// The card, unless it is a joker.
    fn natural(&self) -> PyResult<cardmath_cards::Card> {
        match self.0.is_joker() {
            false => Ok(self.0),
            true => Err(CardmathError::new_err(format!(
                "{} is a joker, which has no rank and no suit of its own",
                self.0
            ))),
        }
    }

    fn parse(text: &Bound<'_, PyString>) -> PyResult<cardmath_cards::Card> {
        let mut cards = Vec::with_capacity(1);
        for_each_card(text, |_, card| cards.push(card))?;
        match cards[..] {
            [card] => Ok(card),
            _ => {
                let reason = format!("expected one card, not {}", cards.len());
                let text = text.to_string();
                Err(CardTextError::new_err((reason, text.clone(), text, 0)))
            }
        }
    }
}

/// The member of the Python enum `Rank`.
pub fn rank_object(py: Python<'_>, rank: cardmath_cards::Rank) -> PyResult<Py<PyAny>> {
    Ok(Faces::get(py)?.ranks[usize::from(rank.index())].clone_ref(py))
}

fn index_among(members: &[Py<PyAny>], member: &Bound<'_, PyAny>) -> Option<u8> {
    members
        .iter()
        .position(|m| m.is(member))
        .and_then(|index| u8::try_from(index).ok())
}

#[pymethods]
impl Card {
    #[new]
    #[pyo3(signature = (card, suit=None, /))]
    fn new(card: &Bound<'_, PyAny>, suit: Option<&Bound<'_, PyAny>>) -> PyResult<Card> {
        let Some(suit) = suit else {
            return Card::of(card).map(Card);
        };
        let faces = Faces::get(card.py())?;
        let rank = index_among(&faces.ranks, card).and_then(cardmath_cards::Rank::new);
        let rank = rank.ok_or_else(|| wrong_type("a card's rank is a Rank", card))?;
        let index = index_among(&faces.suits, suit).and_then(cardmath_cards::Suit::new);
        let suit = index.ok_or_else(|| wrong_type("a card's suit is a Suit", suit))?;
        Ok(Card(cardmath_cards::Card::new(rank, suit)))
    }

    /// The card of an id, `4 * rank + suit`: 0 for the two of clubs to 51 for the ace of spades.
    /// Jokers are 52 to 55.
    #[classmethod]
    fn from_id(_cls: &Bound<'_, PyType>, number: &Bound<'_, PyAny>) -> PyResult<Card> {
        let id = whole_number("a card's id is an int", number)?;
        let card = u8::try_from(id)
            .ok()
            .and_then(cardmath_cards::Card::or_joker);
        card.map(Card).ok_or_else(|| {
            CardmathError::new_err(format!(
                "{} is not a card's id: ids run from 0 to 51, jokers' to 55",
                shown(number)
            ))
        })
    }

    /// The card of an integer in Cactus Kev's format, which treys and deuces use.
    ///
    /// >>> Card.from_kev(134236965)
    /// Card('Kd')
    #[classmethod]
    fn from_kev(_cls: &Bound<'_, PyType>, number: &Bound<'_, PyAny>) -> PyResult<Card> {
        let kev = whole_number("Cactus Kev's cards are int", number)?;
        let card = u32::try_from(kev)
            .ok()
            .and_then(cardmath_cards::Card::from_kev);
        card.map(Card).ok_or_else(|| {
            CardmathError::new_err(format!(
                "{} is not a card in Cactus Kev's format",
                shown(number)
            ))
        })
    }

    /// The card as an integer in Cactus Kev's format, which treys and deuces use.
    fn to_kev(&self) -> PyResult<u32> {
        Ok(self.natural()?.to_kev())
    }

    /// `4 * rank + suit`, 0 for the two of clubs to 51 for the ace of spades.
    #[getter]
    fn id(&self) -> u8 {
        self.0.id()
    }

    /// Whether the card is a joker, `X1` to `X4`, which has no rank and no suit.
    #[getter]
    fn is_joker(&self) -> bool {
        self.0.is_joker()
    }

    /// The card's rank.
    #[getter]
    fn rank(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        rank_object(py, self.natural()?.rank())
    }

    /// The card's suit.
    #[getter]
    fn suit(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(Faces::get(py)?.suits[usize::from(self.natural()?.suit().index())].clone_ref(py))
    }

    /// The card with a symbol for its suit: `A♥`.
    fn pretty(&self) -> String {
        self.0.pretty()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Card('{}')", self.0)
    }

    /// The text, formatted as a `str` is: `f"{card:>5}"`.
    fn __format__<'py>(&self, py: Python<'py>, layout: &str) -> PyResult<Bound<'py, PyAny>> {
        formatted(py, &self.0.to_string(), layout)
    }

    /// Always an error: several integers can mean a card, and the message names each.
    fn __int__(&self) -> PyResult<u8> {
        Err(CardmathTypeError::new_err(format!(
            "a Card is not a number: card.id is its id, here {}; card.to_kev() is Cactus Kev's \
             integer; ids() makes an array of ids",
            self.0.id()
        )))
    }

    fn __hash__(&self) -> u64 {
        self.0.id().into()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Card>() {
            Ok(other) => {
                let answer = op.matches(self.0.cmp(&other.get().0));
                Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
            }
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyType>, (String,)) {
        (py.get_type::<Card>().unbind(), (self.0.to_string(),))
    }
}

/// The error for a value that is not a card. Integers are cards in other libraries, so the message
/// says how to read them.
#[cold]
fn no_card(value: &Bound<'_, PyAny>) -> PyErr {
    let is_integer = value.cast::<PyInt>().is_ok() || integer("", value).is_ok();
    let wanted = "a card is a Card or text such as 'Ah'";
    if !is_integer {
        return wrong_type(wanted, value);
    }
    let name = value.get_type().name();
    let name = name.map_or_else(|_| "int".to_owned(), |name| name.to_string());
    CardmathTypeError::new_err(format!(
        "{wanted}, not {name}: Card.from_id(51) reads an id from 0 to 51, from_kev(268442665) an \
         integer of treys, and strengths() evaluates arrays of ids"
    ))
}

/// A text formatted as Python formats a `str`.
pub fn formatted<'py>(py: Python<'py>, text: &str, layout: &str) -> PyResult<Bound<'py, PyAny>> {
    PyString::new(py, text).call_method1("__format__", (layout,))
}

/// An integer, or -1, which is not a card, for one too large for any card.
fn whole_number(wanted: &str, value: &Bound<'_, PyAny>) -> PyResult<i64> {
    Ok(integer(wanted, value)?.extract().unwrap_or(-1))
}

/// Reads the cards of a Python text, each with the range of its bytes in UTF-8.
///
/// Stops with an error at the first position that is not a card.
pub fn for_each_card(
    text: &Bound<'_, PyString>,
    mut each: impl FnMut(Range<usize>, cardmath_cards::Card),
) -> PyResult<()> {
    let text = utf8(text)?;
    for found in CardReader::with_jokers(&text) {
        let (bytes, card) = found.map_err(|error| text_error(&text, error))?;
        each(bytes, card);
    }
    Ok(())
}

/// The text as UTF-8. Half a surrogate pair has no UTF-8; it is replaced by `?`, which is not a
/// card.
pub fn utf8<'a>(text: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    match text.to_str() {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(_) => {
            let bytes = text.call_method1("encode", ("utf-8", "replace"))?;
            Ok(Cow::Owned(
                String::from_utf8_lossy(bytes.extract()?).into_owned(),
            ))
        }
    }
}
