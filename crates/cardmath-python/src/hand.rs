//! `Hand`: an immutable set of cards.

use crate::card::{Card, for_each_card, formatted};
use crate::errors::{CardmathError, CardmathTypeError, repeated, wrong_type};
use crate::integer::{integer, shown};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString, PyTuple, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};

/// An immutable set of cards: `Hand("AhKh")`, `Hand("A♥ K♥")`, or made of an iterable of
/// `Card`.
///
/// It behaves like a `frozenset` of cards. It is iterated and printed with the highest card first.
///
/// Raises:
///     CardTextError: a part of the text is not a card.
///     RepeatedCardError: a card is repeated.
///     CardmathTypeError: the argument is not text, a hand or an iterable of cards.
///
/// >>> hand = Hand("AhKh") | Hand("10d, A♥")
/// >>> hand, len(hand), "Kh" in hand, hand - Hand("Ah")
/// (Hand('Ah Kh Td'), 3, True, Hand('Kh Td'))
/// >>> hand | "2c", f"{hand:>10}"
/// (Hand('Ah Kh Td 2c'), '  Ah Kh Td')
/// >>> Hand("Ah") <= hand, [card.pretty() for card in hand]
/// (True, ['A♥', 'K♥', 'T♦'])
// `mapping` keeps NumPy from treating a hand as a sequence of cards.
#[pyclass(module = "cardmath", frozen, mapping)]
pub struct Hand(pub cardmath_cards::Hand);

impl Hand {
    /// The cards of a text, a `Hand` or an iterable of cards, without jokers.
    pub fn of(value: &Bound<'_, PyAny>) -> PyResult<cardmath_cards::Hand> {
        let hand = Hand::or_jokers(value)?;
        match (hand & cardmath_cards::Hand::JOKERS).is_empty() {
            true => Ok(hand),
            false => Err(no_joker(hand)),
        }
    }

    /// The cards and jokers of a text, a `Hand` or an iterable of cards.
    pub fn or_jokers(value: &Bound<'_, PyAny>) -> PyResult<cardmath_cards::Hand> {
        if let Ok(hand) = value.cast::<Hand>() {
            return Ok(hand.get().0);
        }
        if let Ok(text) = value.cast::<PyString>() {
            let mut hand = cardmath_cards::Hand::EMPTY;
            for_each_card(text, |_, card| hand = hand.with(card))?;
            return Ok(hand);
        }
        if let Ok(cards) = value.cast::<PyTuple>() {
            let mut cards = cards.iter_borrowed();
            return cards.try_fold(cardmath_cards::Hand::EMPTY, |hand, card| {
                with_card(hand, &card)
            });
        }
        let mut cards = value.try_iter().map_err(|_| not_a_hand(value))?;
        cards.try_fold(cardmath_cards::Hand::EMPTY, |hand, card| {
            with_card(hand, &card?)
        })
    }

    /// The other operand of an operator: a hand, its text, or a single card.
    fn operand(value: &Bound<'_, PyAny>) -> PyResult<Option<cardmath_cards::Hand>> {
        if let Ok(card) = value.cast::<Card>() {
            return Ok(Some(cardmath_cards::Hand::EMPTY.with(card.get().0)));
        }
        match value.is_instance_of::<Hand>() || value.is_instance_of::<PyString>() {
            true => Hand::or_jokers(value).map(Some),
            false => Ok(None),
        }
    }
}

/// The hand with one more card, which it must not contain yet.
fn with_card(
    hand: cardmath_cards::Hand,
    card: &Bound<'_, PyAny>,
) -> PyResult<cardmath_cards::Hand> {
    let card = Card::of(card)?;
    if hand.contains(card) {
        return Err(repeated(card));
    }
    Ok(hand.with(card))
}

#[cold]
fn no_joker(hand: cardmath_cards::Hand) -> PyErr {
    let jokers = hand & cardmath_cards::Hand::JOKERS;
    CardmathError::new_err(format!(
        "{jokers}: jokers can be used only with an ordering in which they are wild, such as \
         HIGH.with_wild(jokers=2)"
    ))
}

fn not_a_hand(value: &Bound<'_, PyAny>) -> PyErr {
    wrong_type("a hand is text, a Hand or an iterable of Card", value)
}

/// An operator between hands; `NotImplemented`, and so an error of Python, for other operands.
fn combine(
    hand: &Hand,
    other: &Bound<'_, PyAny>,
    operator: impl Fn(cardmath_cards::Hand, cardmath_cards::Hand) -> cardmath_cards::Hand,
) -> PyResult<Py<PyAny>> {
    let py = other.py();
    match Hand::operand(other)? {
        Some(other) => Ok(Py::new(py, Hand(operator(hand.0, other)))?.into_any()),
        None => Ok(py.NotImplemented()),
    }
}

#[pymethods]
impl Hand {
    #[new]
    #[pyo3(signature = (*cards), text_signature = "(cards='', /)")]
    fn new(cards: &Bound<'_, PyTuple>) -> PyResult<Hand> {
        // Variadic, so that `Hand(None)` is not mistaken for `Hand()`.
        match cards.len() {
            0 => Ok(Hand(cardmath_cards::Hand::EMPTY)),
            1 => Hand::or_jokers(&cards.get_item(0)?).map(Hand),
            count => Err(CardmathTypeError::new_err(format!(
                "Hand takes one argument (text, a Hand or an iterable of Card), not {count}"
            ))),
        }
    }

    /// The hand of a mask: bit `16 * suit + rank` is set for each card held.
    #[classmethod]
    fn from_mask(_cls: &Bound<'_, PyType>, mask: &Bound<'_, PyAny>) -> PyResult<Hand> {
        let number = integer("a mask is an int", mask)?;
        let hand = number
            .extract()
            .ok()
            .and_then(cardmath_cards::Hand::with_jokers);
        hand.map(Hand).ok_or_else(|| {
            CardmathError::new_err(format!(
                "{} is not a mask of cards: only the bits 16 * suit + rank, \
                 of four suits and thirteen ranks, may be set",
                shown(mask)
            ))
        })
    }

    /// The cards as bits of an integer: bit `16 * suit + rank` is set for each card held.
    #[getter]
    fn mask(&self) -> u64 {
        self.0.mask()
    }

    /// The cards with symbols for their suits: `A♥ K♥`.
    fn pretty(&self) -> String {
        self.0.pretty()
    }

    /// Whether no card is in both hands.
    fn isdisjoint(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok((self.0 & Hand::or_jokers(other)?).is_empty())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Hand('{}')", self.0)
    }

    fn __hash__(&self) -> u64 {
        // The mask itself is a poor hash: hands without clubs share all its low bits.
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        Card::of(card).map(|card| self.0.contains(card))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let pool = Card::pool(py)?;
        let cards: Vec<_> = self
            .0
            .cards()
            .map(|card| pool[usize::from(card.id())].bind(py))
            .collect();
        PyTuple::new(py, cards)?.as_any().try_iter()
    }

    /// Always an error: a set has no order. The message says how to get single cards.
    fn __getitem__(&self, _place: &Bound<'_, PyAny>) -> PyResult<Card> {
        Err(CardmathTypeError::new_err(
            "a Hand is a set, and its cards have no positions: list(hand)[0] is the highest card, \
             and cards('2c Ah')[0] is the first in a text",
        ))
    }

    /// The text, formatted as a `str` is: `f"{hand:<15}"`.
    fn __format__<'py>(&self, py: Python<'py>, layout: &str) -> PyResult<Bound<'py, PyAny>> {
        formatted(py, &self.0.to_string(), layout)
    }

    /// Always an error: sets are joined by `|`, and the message says so.
    fn __add__(&self, _other: &Bound<'_, PyAny>) -> PyResult<Hand> {
        Err(CardmathTypeError::new_err(
            "hands are joined by |, as sets are: Hand('Ah') | 'Kh'",
        ))
    }

    fn __ror__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(self, other, |a, b| b | a)
    }

    fn __rand__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(self, other, |a, b| b & a)
    }

    fn __rxor__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(self, other, |a, b| b ^ a)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(self, other, |a, b| b - a)
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(self, other, |a, b| a | b)
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(self, other, |a, b| a & b)
    }

    fn __xor__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(self, other, |a, b| a ^ b)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combine(self, other, |a, b| a - b)
    }

    /// Compares as sets do: `<=` means that every card is in the other hand.
    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Hand>() else {
            return Ok(py.NotImplemented());
        };
        let (a, b) = (self.0, other.get().0);
        let answer = match op {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Le => a.is_subset(b),
            CompareOp::Lt => a != b && a.is_subset(b),
            CompareOp::Ge => b.is_subset(a),
            CompareOp::Gt => a != b && b.is_subset(a),
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyType>, (String,)) {
        (py.get_type::<Hand>().unbind(), (self.0.to_string(),))
    }
}
