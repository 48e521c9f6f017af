//! Evaluation of hands, one at a time and in arrays.

use crate::arrays::{Integers, Outputs, as_check, leading};
use crate::card::{Card, rank_object};
use crate::errors::{CardmathError, HandSizeError, as_tuple};
use crate::game_strengths::strength_in;
use crate::hand::Hand;
use crate::instructions::instructions;
use crate::orderings::Evaluator;
use crate::threads::Threads;
use cardmath_cards::ordering::{HAND_SIZE, HIGH, Ordering};
use cardmath_cards::rows::{BadRow, Fault};
use cardmath_cards::simd::Instructions;
use cardmath_evaluate as evaluate;
use numpy::Element;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The start of the error message for a wrong array of hands.
const CARDS: &str =
    "hands are an array of uint8 ids or of uint64 masks, which `masks` makes of texts";

/// The parts of a hand's value.
//
// category: the number of the hand category, 0 for the weakest;
// ranks: the ranks that decide ties, the most important first;
// cards: the best cards;
// plays: each wild card with the card that it stands for.
type ValueParts<'py> = (
    usize,
    Bound<'py, PyTuple>,
    Bound<'py, PyTuple>,
    Vec<(Py<Card>, Py<Card>)>,
);

/// The names of the hand categories, weakest first.
pub fn categories() -> Vec<&'static str> {
    HIGH.iter().map(|shape| shape.name.as_ref()).collect()
}

/// The strength of a hand: 1 for the weakest, and up to 7462 for a royal flush in the standard
/// ordering.
///
/// The hand is text, a `Hand` or an iterable of `Card`, with at least as many cards as the ordering
/// counts (five in the standard one); the best of them count. A hand that does not qualify has
/// strength 0. This function is fast; `evaluate` gives the hand category and the best cards too.
///
/// With a `game`, the hand is a player's hole cards, and `board` has three cards or more if the
/// game has a board; a board alone means hold'em. In a game of two pots the answer is a pair.
///
/// Raises:
///     HandSizeError: fewer cards than the ordering counts.
///     CardmathError: a card is not in the deck of the ordering; the cards do not fit the game, or
///     an
///         ordering is given beside a game.
///     CardTextError, RepeatedCardError, CardmathTypeError: as `Hand` raises them.
///
/// >>> strength("Ah Kh Qh Jh Th 2c 2d"), strength(Hand("7c 5d 4h 3s 2c"))
/// (7462, 1)
/// >>> from cardmath.orderings import DEUCE_TO_SEVEN
/// >>> strength("7c 5d 4h 3s 2c", DEUCE_TO_SEVEN)
/// 7462
/// >>> strength("AsAhKsKh", game="omaha", board="Ad7c7s2h3d")
/// 7290
/// >>> strength("AsKsQd2d", game="omaha8", board="3s4s8sKdKh")
/// (6999, 35)
#[pyfunction]
#[pyo3(signature = (hand, ordering=None, *, game=None, board=None))]
pub fn strength<'py>(
    hand: &Bound<'py, PyAny>,
    ordering: Option<&Bound<'py, PyAny>>,
    game: Option<&Bound<'py, PyAny>>,
    board: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    if game.is_some() || board.is_some() {
        return strength_in(hand, ordering, game, board);
    }
    let found = match ordering {
        None => evaluate::strength(large_enough(Hand::of(hand)?, HAND_SIZE)?),
        Some(ordering) => {
            let evaluator = Evaluator::of(ordering)?;
            let hand = valid_hand(hand, evaluator.ordering())?;
            evaluator.made().strength(hand)
        }
    };
    Ok(found.into_pyobject(hand.py())?.into_any())
}

/// The parts of a hand's value; `None` if the hand does not qualify.
#[pyfunction]
pub fn value_parts<'py>(
    hand: &Bound<'py, PyAny>,
    ordering: &Bound<'py, PyAny>,
) -> PyResult<Option<ValueParts<'py>>> {
    let (py, evaluator) = (hand.py(), Evaluator::of(ordering)?);
    let hand = valid_hand(hand, evaluator.ordering())?;
    let evaluator = evaluator.made();
    let strength = evaluator.strength(hand);
    let Some(value) = evaluator.value_of(hand, strength) else {
        return Ok(None);
    };
    let ranks = value.fit.ranks.iter();
    let ranks: PyResult<Vec<_>> = ranks.map(|&rank| rank_object(py, rank)).collect();
    let pool = Card::pool(py)?;
    let cards = value.fit.cards.iter();
    let best = cards.map(|card| pool[usize::from(card.id())].bind(py));
    let object = |card: cardmath_cards::Card| pool[usize::from(card.id())].clone_ref(py);
    let plays = value.plays.iter();
    Ok(Some((
        evaluator.category_of(strength).into(),
        PyTuple::new(py, ranks?)?,
        PyTuple::new(py, best)?,
        plays
            .map(|&(wild, played)| (object(wild), object(played)))
            .collect(),
    )))
}

/// The best hand of exactly `plays` hole cards, with the board cards that complete it.
///
/// Of equally strong choices it is the one with the highest cards.
#[pyfunction]
pub fn best_choice(
    own: PyRef<'_, Hand>,
    plays: usize,
    board: PyRef<'_, Hand>,
    ordering: &Bound<'_, PyAny>,
) -> PyResult<Hand> {
    let evaluator = Evaluator::of(ordering)?;
    let choice = evaluator.made().best_choice(own.0, plays, board.0);
    choice
        .map(Hand)
        .ok_or_else(|| CardmathError::new_err("there are too few cards to form a hand"))
}

/// The strengths of an array of hands, which are ids or masks; written to `out` if it is given.
#[pyfunction]
pub fn strengths<'py>(
    cards: &Bound<'py, PyAny>,
    ordering: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    check: &Bound<'_, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let hands = HandArray::of(cards, ordering)?;
    let check = as_check(check)?;
    let outputs = match out {
        Some(out) => Outputs::into(out, hands.leading())?,
        None => Outputs::new(cards.py(), hands.leading(), None)?,
    };
    let (evaluator, instructions) = (&hands.evaluator, hands.instructions);
    hands.apply(&outputs, Threads::of(threads)?, |hands, out: &mut [u16]| {
        evaluator.strengths_of(instructions, hands, check, out)
    })?;
    outputs.into_array(out)
}

/// The numbers of the hand categories of an array of hands, 0 for the weakest.
#[pyfunction]
pub fn category_numbers<'py>(
    cards: &Bound<'py, PyAny>,
    ordering: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let hands = HandArray::of(cards, ordering)?;
    let outputs = Outputs::new(cards.py(), hands.leading(), None)?;
    let (evaluator, instructions) = (&hands.evaluator, hands.instructions);
    hands.apply(&outputs, Threads::of(threads)?, |hands, out: &mut [u8]| {
        hands.categories(evaluator, instructions, out)
    })?;
    outputs.into_array(None)
}

/// The ids of the best cards of an array of hands; 255 if the hand does not qualify.
#[pyfunction]
pub fn best_cards<'py>(
    cards: &Bound<'py, PyAny>,
    ordering: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let hands = HandArray::of(cards, ordering)?;
    let (evaluator, instructions) = (&hands.evaluator, hands.instructions);
    let size = evaluator.ordering().size();
    let outputs = Outputs::new(cards.py(), hands.leading(), Some(size))?;
    hands.apply(&outputs, Threads::of(threads)?, |hands, out: &mut [u8]| {
        hands.best_cards(evaluator, instructions, out)
    })?;
    outputs.into_array(None)
}

/// An array of hands and the evaluator of their ordering.
struct HandArray<'py> {
    cards: Integers<'py>,
    evaluator: Arc<evaluate::Evaluator>,
    instructions: Instructions,
}

impl<'py> HandArray<'py> {
    /// The hands of an array of masks, or of ids with at least as many cards as the ordering
    /// counts.
    fn of(cards: &Bound<'py, PyAny>, ordering: &Bound<'py, PyAny>) -> PyResult<HandArray<'py>> {
        let evaluator = Evaluator::of(ordering)?;
        let cards = Integers::of(cards, CARDS)?;
        let counts = evaluator.ordering().size()..=evaluator.ordering().deck().len();
        let count = cards.shape().last();
        if !cards.are_masks() && !count.is_some_and(|count| counts.contains(count)) {
            return Err(too_few(counts, cards.shape()));
        }
        Ok(HandArray {
            cards,
            evaluator: evaluator.made().clone(),
            instructions: instructions()?,
        })
    }

    /// The shape of the array of hands.
    fn leading(&self) -> &[usize] {
        leading(self.cards.shape(), !self.cards.are_masks())
    }

    /// Applies the work to all hands, in threads.
    fn apply<A: Element + Copy + Default>(
        &self,
        outputs: &Outputs<'py, A>,
        threads: Threads,
        work: impl Fn(evaluate::Hands, &mut [A]) -> Result<(), BadRow> + Sync,
    ) -> PyResult<()> {
        let cards = &self.cards;
        if cards.are_masks() {
            return cards.apply(false, outputs, threads, |masks: &[u64], out: &mut [A]| {
                work(evaluate::Hands::Masks(masks), out)
            });
        }
        let count = cards.shape().last().copied().unwrap_or_default();
        cards.apply(true, outputs, threads, |ids: &[u8], out: &mut [A]| {
            work(evaluate::Hands::Ids(count, ids), out)
        })
    }
}

/// A hand that the ordering can evaluate: of enough cards, all of them in its deck.
#[inline]
fn valid_hand(hand: &Bound<'_, PyAny>, ordering: &Ordering) -> PyResult<cardmath_cards::Hand> {
    let hand = large_enough(Hand::or_jokers(hand)?, ordering.size())?;
    match (hand - ordering.deck()).cards().next() {
        None => Ok(hand),
        Some(card) => Err(CardmathError::new_err(Fault::NotInDeck(card).to_string())),
    }
}

#[inline]
fn large_enough(hand: cardmath_cards::Hand, wanted: usize) -> PyResult<cardmath_cards::Hand> {
    match hand.len() < wanted {
        true => Err(HandSizeError::new_err((hand.len(), wanted))),
        false => Ok(hand),
    }
}

#[cold]
fn too_few(counts: RangeInclusive<usize>, shape: &[usize]) -> PyErr {
    CardmathError::new_err(format!(
        "the last axis must have {} to {} ids of cards; the array's shape is {}, and its type is \
         not uint64, the type of masks",
        counts.start(),
        counts.end(),
        as_tuple(shape)
    ))
}
