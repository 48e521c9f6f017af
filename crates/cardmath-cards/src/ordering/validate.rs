//! Validation of a declared ordering.

use crate::ordering::{ALL_RANKS, Ace, Declaration, Ordering, Pattern, Place, Shape};
use crate::{Hand, Rank};
use std::error::Error;
use std::fmt;

/// The largest number of cards that can count.
const LARGEST: usize = 7;
/// A rank has four cards, and a wild card makes a fifth.
const FIVE: usize = 5;
/// Categories are numbered by a byte, and one value of it means "none".
const MOST_SHAPES: usize = 255;

/// Why a declaration is not a valid ordering, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadOrdering(String);

impl fmt::Display for BadOrdering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for BadOrdering {}

fn bad<T>(why: String) -> Result<T, BadOrdering> {
    Err(BadOrdering(why))
}

/// The number of cards that count, if every check succeeds that needs the declaration alone.
pub fn size(declared: &Declaration) -> Result<usize, BadOrdering> {
    let shapes = &declared.shapes;
    if !(1..=MOST_SHAPES).contains(&shapes.len()) {
        let count = shapes.len();
        return bad(format!(
            "an ordering has 1 to {MOST_SHAPES} shapes, not {count}"
        ));
    }
    if declared.ranks == 0 || declared.ranks & !ALL_RANKS != 0 {
        return bad("a deck has one rank or more".into());
    }
    if declared.ace == Ace::Both {
        return bad("where ranks are compared the ace is high or low".into());
    }
    let most_alike = if declared.wild.is_empty() { 4 } else { FIVE };
    for shape in shapes {
        sound(shape, most_alike)?;
    }
    wild(declared)?;
    for (place, shape) in shapes.iter().enumerate() {
        unlike(shape, &shapes[..place])?;
    }
    let size = shapes.iter().map(|shape| shape.pattern.size()).max();
    size.ok_or_else(|| BadOrdering("an ordering has shapes".into()))
}

/// Checks that a hand can have this shape.
fn sound(shape: &Shape, most_alike: usize) -> Result<(), BadOrdering> {
    let (name, size) = (&shape.name, shape.pattern.size());
    if name.trim().is_empty() {
        return bad("a shape must have a name".into());
    }
    if let Pattern::Groups(sizes) = &shape.pattern {
        if sizes.iter().any(|size| !(1..=most_alike).contains(size)) {
            return bad(format!(
                "{name}: a group is 1 to {most_alike} cards of a rank, not {sizes:?}"
            ));
        }
        if sizes.contains(&FIVE) && sizes.len() > 1 {
            return bad(format!(
                "{name}: five cards of a rank are a shape of their own, [5], not {sizes:?}"
            ));
        }
        if !sizes.is_sorted_by(|one, next| one >= next) {
            return bad(format!(
                "{name}: the larger groups come first, not {sizes:?}"
            ));
        }
        if shape.suited && sizes[0] > 1 {
            return bad(format!("{name}: cards of one suit are of different ranks"));
        }
    }
    if shape.ranks == 0 || shape.ranks & !ALL_RANKS != 0 {
        return bad(format!("{name}: a shape has one rank or more"));
    }
    let different = matches!(shape.pattern, Pattern::Different(1..=4));
    if !different && !(2..=LARGEST).contains(&size) {
        return bad(format!(
            "{name}: 2 to {LARGEST} cards make a shape, not {size}"
        ));
    }
    Ok(())
}

/// Checks that a shape differs from those before it.
fn unlike(shape: &Shape, others: &[Shape]) -> Result<(), BadOrdering> {
    let name = &shape.name;
    let is_different = |shape: &Shape| matches!(shape.pattern, Pattern::Different(_));
    for other in others {
        if other.name == *name {
            return bad(format!("two shapes are called {name}"));
        }
        let kind = |shape: &Shape| (shape.pattern.clone(), shape.suited, shape.ranks);
        if kind(other) == kind(shape) {
            return bad(format!("{} and {name} are the same shape", other.name));
        }
        let (size, first) = (shape.pattern.size(), other.pattern.size());
        if is_different(shape) != is_different(other) || !is_different(shape) && size != first {
            return bad(format!(
                "the same number of cards must count in each shape; {} has {first} and {name} {size}",
                other.name
            ));
        }
    }
    Ok(())
}

/// Checks that the ordering supports its wild cards.
fn wild(declared: &Declaration) -> Result<(), BadOrdering> {
    let wild = declared.wild;
    let suits = declared.shapes.iter().any(|shape| shape.suited);
    let different = |shape: &Shape| matches!(shape.pattern, Pattern::Different(_));
    if wild.is_empty() {
        return Ok(());
    }
    if declared.low && suits || declared.shapes.iter().any(different) {
        return bad(
            "wild cards go with high hands, and with lows in which suits do not count".into(),
        );
    }
    if !wild.is_subset(Hand::of_ranks(declared.ranks.into()) | Hand::JOKERS) {
        return bad(format!(
            "of {wild} some are not in the deck, so they cannot be wild"
        ));
    }
    if declared.bug && wild.len() != 1 {
        return bad("the bug is the only wild card".into());
    }
    if declared.bug && !wild.is_subset(Hand::JOKERS) {
        return bad(format!("the bug is a joker, such as X1, not {wild}"));
    }
    Ok(())
}

/// Checks that some hand of the deck has one of the shapes.
pub fn possible(ordering: &Ordering) -> Result<(), BadOrdering> {
    let (ranks, cards) = (ordering.ranks_down().count(), ordering.deck().len());
    if cards < ordering.size() {
        return bad(format!(
            "{} cards count, and the deck has {cards}",
            ordering.size()
        ));
    }
    let is_possible = |shape: &Shape| match &shape.pattern {
        Pattern::Groups(sizes) => sizes.len() <= ranks,
        Pattern::Different(size) => *size <= ranks,
        Pattern::Run(_) => !ordering.runs.is_empty(),
    };
    if ordering.shapes().iter().any(is_possible) {
        return Ok(());
    }
    let letters: String = ordering.ranks_down().map(Rank::letter).collect();
    bad(format!(
        "no hand of a deck with the ranks {letters} has any of the shapes: declare more ranks, or smaller shapes"
    ))
}

/// The place of the weakest hand that qualifies.
pub fn worst(ordering: &Ordering, hand: Hand) -> Result<Place, BadOrdering> {
    let size = ordering.size();
    if hand.len() != size || !hand.is_subset(ordering.deck()) {
        return bad(format!(
            "the worst hand that qualifies has {size} cards of the deck, not {hand}"
        ));
    }
    match ordering.strongest(hand) {
        Some(value) => Ok(value.place()),
        None => bad(format!(
            "{hand} has none of the shapes, so it is not the worst"
        )),
    }
}
