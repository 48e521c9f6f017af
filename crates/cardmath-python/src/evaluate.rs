//! What a hand is worth.

use crate::arrays::{Answers, Integers, as_tuple, leading};
use crate::card::{Card, rank_object};
use crate::errors::{CardmathError, HandSizeError, wrong_type};
use crate::hand::Hand;
use crate::orderings::Judge;
use crate::threads::Threads;
use cardmath_core::cards::rows::{BadRow, Fault};
use cardmath_core::evaluate;
use cardmath_core::ordering::{HAND_SIZE, HIGH, Ordering};
use cardmath_core::simd::Instructions;
use numpy::Element;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What an array of hands is.
const CARDS: &str =
    "hands are an array of uint8 ids or of uint64 masks, which `masks` makes of texts";

/// The number of a category, the ranks that decide, the cards, and what wild ones play as.
type Parts<'py> = (
    usize,
    Bound<'py, PyTuple>,
    Bound<'py, PyTuple>,
    Vec<(Py<Card>, Py<Card>)>,
);

/// The names of the categories, the weakest first.
pub fn categories() -> Vec<&'static str> {
    HIGH.iter().map(|shape| shape.name.as_ref()).collect()
}

/// How strong the best cards of a hand are, 1 for the worst; of the standard ordering to 7462 for a royal
/// flush.
///
/// The hand is text, a `Hand` or an iterable of `Card`, of as many cards as count in the ordering or
/// more. A hand that does not qualify has strength 0. This is the fast way to a hand's strength alone;
/// `evaluate` tells the rest.
///
/// Raises:
///     HandSizeError: fewer cards than count.
///     CardmathError: a card that the deck of the ordering does not have.
///     CardTextError, RepeatedCardError, CardmathTypeError: as `Hand` raises them.
///
/// >>> strength("Ah Kh Qh Jh Th 2c 2d"), strength(Hand("7c 5d 4h 3s 2c"))
/// (7462, 1)
/// >>> from cardmath import DEUCE_TO_SEVEN
/// >>> strength("7c 5d 4h 3s 2c", DEUCE_TO_SEVEN)
/// 7462
#[pyfunction]
#[pyo3(signature = (hand, ordering=None))]
pub fn strength(hand: &Bound<'_, PyAny>, ordering: Option<&Bound<'_, PyAny>>) -> PyResult<u16> {
    let Some(ordering) = ordering else {
        return large_enough(Hand::of(hand)?, HAND_SIZE).map(evaluate::strength);
    };
    let judge = Judge::of(ordering)?;
    let hand = judged(hand, judge.ordering())?;
    Ok(judge.made().strength(hand))
}

/// The parts of a hand's value: category, ranks that decide, best cards; none if it does not qualify.
#[pyfunction]
pub fn value_parts<'py>(
    hand: &Bound<'py, PyAny>,
    ordering: &Bound<'py, PyAny>,
) -> PyResult<Option<Parts<'py>>> {
    let (py, judge) = (hand.py(), Judge::of(ordering)?);
    let hand = judged(hand, judge.ordering())?;
    let judge = judge.made();
    let strength = judge.strength(hand);
    let Some(value) = judge.value_of(hand, strength) else {
        return Ok(None);
    };
    let ranks = value.fit.ranks.iter();
    let ranks: PyResult<Vec<_>> = ranks.map(|&rank| rank_object(py, rank)).collect();
    let pool = Card::pool(py)?;
    let cards = value.fit.cards.iter();
    let best = cards.map(|card| pool[usize::from(card.id())].bind(py));
    let object = |card: cardmath_core::Card| pool[usize::from(card.id())].clone_ref(py);
    let plays = value.plays.iter();
    Ok(Some((
        judge.category_of(strength).into(),
        PyTuple::new(py, ranks?)?,
        PyTuple::new(py, best)?,
        plays
            .map(|&(wild, played)| (object(wild), object(played)))
            .collect(),
    )))
}

/// The best hand of `plays` of a player's cards and as many of the board's as make up what counts in
/// the ordering; of equal choices the one with the highest cards.
#[pyfunction]
pub fn best_choice(
    own: PyRef<'_, Hand>,
    plays: usize,
    board: PyRef<'_, Hand>,
    ordering: &Bound<'_, PyAny>,
) -> PyResult<Hand> {
    let judge = Judge::of(ordering)?;
    let choice = judge.made().best_choice(own.0, plays, board.0);
    choice
        .map(Hand)
        .ok_or_else(|| CardmathError::new_err("there are too few cards to choose a hand from"))
}

/// The strengths of an array of hands, ids or masks; what is answered goes into `out`, if given.
#[pyfunction]
pub fn strengths<'py>(
    cards: &Bound<'py, PyAny>,
    ordering: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    check: &Bound<'_, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let hands = Hands::of(cards, ordering)?;
    let check: bool = check
        .extract()
        .map_err(|_| wrong_type("check is True or False", check))?;
    let answers = match out {
        Some(out) => Answers::into(out, hands.leading())?,
        None => Answers::new(cards.py(), hands.leading(), None)?,
    };
    let (judge, instructions) = (&hands.judge, hands.instructions);
    hands.answer(&answers, Threads::of(threads)?, |hands, out: &mut [u16]| {
        judge.strengths_of(instructions, hands, check, out)
    })?;
    answers.into_array(out)
}

/// The categories of an array of hands, the weakest 0.
#[pyfunction]
pub fn category_numbers<'py>(
    cards: &Bound<'py, PyAny>,
    ordering: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let hands = Hands::of(cards, ordering)?;
    let answers = Answers::new(cards.py(), hands.leading(), None)?;
    let (judge, instructions) = (&hands.judge, hands.instructions);
    hands.answer(&answers, Threads::of(threads)?, |hands, out: &mut [u8]| {
        hands.categories(judge, instructions, out)
    })?;
    answers.into_array(None)
}

/// The ids of the best cards of an array of hands, 255 for none.
#[pyfunction]
pub fn best_cards<'py>(
    cards: &Bound<'py, PyAny>,
    ordering: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let hands = Hands::of(cards, ordering)?;
    let (judge, instructions) = (&hands.judge, hands.instructions);
    let size = judge.ordering().size();
    let answers = Answers::new(cards.py(), hands.leading(), Some(size))?;
    hands.answer(&answers, Threads::of(threads)?, |hands, out: &mut [u8]| {
        hands.best_cards(judge, instructions, out)
    })?;
    answers.into_array(None)
}

/// The instructions with which many hands are judged: the fastest, unless the environment names others.
pub fn instructions() -> PyResult<Instructions> {
    Instructions::chosen().map_err(|error| CardmathError::new_err(error.to_string()))
}

/// An array of hands, and who judges them.
struct Hands<'py> {
    cards: Integers<'py>,
    judge: Arc<evaluate::Judge>,
    instructions: Instructions,
}

impl<'py> Hands<'py> {
    /// The hands of an array, of as many cards as count or more if it is one of ids.
    fn of(cards: &Bound<'py, PyAny>, ordering: &Bound<'py, PyAny>) -> PyResult<Hands<'py>> {
        let judge = Judge::of(ordering)?;
        let cards = Integers::of(cards, CARDS)?;
        let counts = judge.ordering().size()..=judge.ordering().deck().len();
        let count = cards.shape().last();
        if !cards.are_masks() && !count.is_some_and(|count| counts.contains(count)) {
            return Err(too_few(counts, cards.shape()));
        }
        Ok(Hands {
            cards,
            judge: judge.made().clone(),
            instructions: instructions()?,
        })
    }

    /// The shape of the array of hands.
    fn leading(&self) -> &[usize] {
        leading(self.cards.shape(), !self.cards.are_masks())
    }

    /// Does something with all hands, in threads.
    fn answer<A: Element + Copy + Default>(
        &self,
        answers: &Answers<'py, A>,
        threads: Threads,
        work: impl Fn(evaluate::Hands, &mut [A]) -> Result<(), BadRow> + Sync,
    ) -> PyResult<()> {
        let cards = &self.cards;
        if cards.are_masks() {
            return cards.answer(false, answers, threads, |masks: &[u64], out: &mut [A]| {
                work(evaluate::Hands::Masks(masks), out)
            });
        }
        let count = cards.shape().last().copied().unwrap_or_default();
        cards.answer(true, answers, threads, |ids: &[u8], out: &mut [A]| {
            work(evaluate::Hands::Ids(count, ids), out)
        })
    }
}

/// A hand that an ordering can judge: of enough cards, all of its deck.
#[inline]
fn judged(hand: &Bound<'_, PyAny>, ordering: &Ordering) -> PyResult<cardmath_core::Hand> {
    let hand = large_enough(Hand::or_jokers(hand)?, ordering.size())?;
    match (hand - ordering.deck()).cards().next() {
        None => Ok(hand),
        Some(card) => Err(CardmathError::new_err(Fault::NotInDeck(card).to_string())),
    }
}

#[inline]
fn large_enough(hand: cardmath_core::Hand, wanted: usize) -> PyResult<cardmath_core::Hand> {
    match hand.len() < wanted {
        true => Err(HandSizeError::new_err((hand.len(), wanted))),
        false => Ok(hand),
    }
}

#[cold]
fn too_few(counts: RangeInclusive<usize>, shape: &[usize]) -> PyErr {
    CardmathError::new_err(format!(
        "{} to {} ids of cards are wanted on the last axis; the array's shape is {}, and it is not of \
         uint64, as masks are",
        counts.start(),
        counts.end(),
        as_tuple(shape)
    ))
}
