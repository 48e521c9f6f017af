//! Orderings: which hand beats which, declared as a list of shapes, weakest first.

mod reference;
mod standard;
mod validate;

pub use reference::{Fit, HandValue};
pub use standard::{HAND_SIZE, HIGH, NAMES, declaration};
pub use validate::BadOrdering;

use crate::{Hand, Rank};
use std::borrow::Cow;
use std::cmp;

/// A shape: a kind of hand, as a rule about the cards that count.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// The name of the category.
    pub name: Cow<'static, str>,
    /// The pattern of the ranks.
    pub pattern: Pattern,
    /// Whether the cards are of one suit.
    pub suited: bool,
    /// The only ranks that its cards have, one bit per rank: an exception such as three threes.
    pub ranks: u16,
}

impl Shape {
    /// Whether only some ranks make it.
    pub fn is_exception(&self) -> bool {
        self.ranks != ALL_RANKS
    }

    fn allows(&self, rank: Rank) -> bool {
        self.ranks & 1 << rank.index() != 0
    }
}

/// The pattern of the ranks of a shape.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// Groups of equal ranks, by their sizes, larger groups first: `[3, 2]` is a full house.
    Groups(Cow<'static, [usize]>),
    /// This many consecutive ranks.
    Run(usize),
    /// This many cards, no two of the same rank or suit.
    Different(usize),
}

/// The place of the ace among the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ace {
    /// Above the king.
    High,
    /// Below the lowest other rank of the deck.
    Low,
    /// Either above or below, but not in the middle of a run.
    Both,
}

/// The declaration of an ordering.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Declaration {
    /// The shapes, weakest first. A hand has the strongest shape that fits.
    pub shapes: Vec<Shape>,
    /// The ranks of the deck, one bit per rank.
    pub ranks: u16,
    /// The place of the ace where ranks are compared: high or low.
    pub ace: Ace,
    /// The place of the ace in runs.
    pub ace_in_runs: Ace,
    /// Whether the lowest hand wins.
    pub low: bool,
    /// The weakest hand that qualifies, if not all do.
    pub worst: Option<Hand>,
    /// The wild cards, jokers among them.
    pub wild: Hand,
    /// Whether the only wild card is the bug: it stands for an ace, or for a card that completes a
    /// run or a flush.
    pub bug: bool,
}

/// A validated ordering: which hand beats which.
///
/// ```
/// use cardmath_cards::ordering::{Ordering, declaration};
///
/// let low = Ordering::new(declaration("EIGHT_OR_BETTER").expect("a known name"))?;
/// assert!(low.is_low());
/// let value = low.value("8c 7d 6h 5s 4c Kd Kh".parse()?).expect("it qualifies");
/// assert_eq!(value.fit.cards.len(), 5);
/// assert_eq!(low.value("Kc Qd Jh Ts 9c".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordering {
    declared: Declaration,
    /// The number of cards that count.
    size: usize,
    /// The place of the weakest hand that qualifies.
    worst: Option<Place>,
    /// The runs of `size` ranks, highest run first, each from its top rank down.
    runs: Vec<Vec<Rank>>,
}

/// The position of a value from low to high: the index of its shape, then the heights that break
/// ties within the shape.
pub type Place = (usize, Vec<u8>);

/// All 13 ranks.
pub const ALL_RANKS: u16 = (1 << Rank::COUNT) - 1;
/// The bit of the ace.
const ACE: u16 = 1 << (Rank::COUNT - 1);

impl Pattern {
    /// The number of cards of the pattern.
    pub fn size(&self) -> usize {
        match self {
            Pattern::Groups(sizes) => sizes.iter().sum(),
            Pattern::Run(size) | Pattern::Different(size) => *size,
        }
    }
}

impl Declaration {
    /// An ordering of these shapes; everything else as in standard poker.
    pub fn of(shapes: Vec<Shape>) -> Declaration {
        Declaration {
            shapes,
            ranks: ALL_RANKS,
            ace: Ace::High,
            ace_in_runs: Ace::Both,
            low: false,
            worst: None,
            wild: Hand::EMPTY,
            bug: false,
        }
    }
}

impl Ordering {
    /// Validates a declaration.
    ///
    /// # Errors
    /// What is inconsistent in the declaration.
    pub fn new(declared: Declaration) -> Result<Ordering, BadOrdering> {
        let size = validate::size(&declared)?;
        let mut ordering = Ordering {
            declared,
            size,
            worst: None,
            runs: Vec::new(),
        };
        ordering.runs = ordering.runs_of(size);
        validate::possible(&ordering)?;
        if let Some(worst) = ordering.declared.worst {
            ordering.worst = Some(validate::worst(&ordering, worst)?);
        }
        Ok(ordering)
    }

    /// The declaration.
    pub fn declared(&self) -> &Declaration {
        &self.declared
    }

    /// The shapes, weakest first.
    pub fn shapes(&self) -> &[Shape] {
        &self.declared.shapes
    }

    /// The number of cards that count.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether the lowest hand wins.
    pub fn is_low(&self) -> bool {
        self.declared.low
    }

    /// Whether some shape is of one suit.
    pub fn has_flushes(&self) -> bool {
        self.shapes().iter().any(|shape| shape.suited)
    }

    /// Whether it compares cards of different ranks and suits, as badugi does.
    pub fn is_of_different_cards(&self) -> bool {
        let different = |shape: &Shape| matches!(shape.pattern, Pattern::Different(_));
        self.shapes().iter().any(different)
    }

    /// The wild cards.
    pub fn wild(&self) -> Hand {
        self.declared.wild
    }

    /// All cards of the deck, including the wild jokers.
    pub fn deck(&self) -> Hand {
        Hand::of_ranks(self.declared.ranks.into()) | self.declared.wild & Hand::JOKERS
    }

    /// Compares two places; the greater is the stronger.
    pub fn compare(&self, one: &Place, other: &Place) -> cmp::Ordering {
        match self.is_low() {
            true => other.cmp(one),
            false => one.cmp(other),
        }
    }

    /// Whether a hand with this place qualifies.
    pub fn qualifies(&self, place: &Place) -> bool {
        let worst = self.worst.as_ref();
        worst.is_none_or(|worst| self.compare(place, worst).is_ge())
    }

    /// The ranks of the deck, highest first.
    pub fn ranks_down(&self) -> impl Iterator<Item = Rank> {
        let ace_low = self.declared.ace == Ace::Low;
        let all = Rank::all().rev();
        let ranks = all.cycle().skip(ace_low.into()).take(Rank::COUNT.into());
        ranks.filter(|rank| self.declared.ranks & 1 << rank.index() != 0)
    }

    /// The sets of ranks that make a run, the highest run first: a bit for each rank.
    pub fn runs(&self) -> impl Iterator<Item = u16> {
        let bits = |run: &Vec<Rank>| run.iter().fold(0, |all, rank| all | 1 << rank.index());
        self.runs.iter().map(bits)
    }

    /// The ranks that a place needs and how many cards of each, most important first.
    pub fn wanted(&self, (shape, heights): &Place) -> Vec<(Rank, usize)> {
        match &self.shapes()[*shape].pattern {
            Pattern::Run(_) => {
                let above = u8::MAX - heights[0];
                let run = self.runs[usize::from(above)].iter();
                run.map(|&rank| (rank, 1)).collect()
            }
            Pattern::Groups(sizes) => {
                let rank_of = |height: &u8| Rank::all().find(|&rank| self.height(rank) == *height);
                let ranks = heights.iter().filter_map(rank_of);
                ranks.zip(sizes.iter().copied()).collect()
            }
            Pattern::Different(_) => Vec::new(),
        }
    }

    /// The place of five cards of this rank, if a shape has five equal ranks.
    pub fn alike(&self, rank: Rank) -> Option<Place> {
        let five = Pattern::Groups(Cow::Borrowed(&[5]));
        let makes = |shape: &Shape| shape.pattern == five && shape.allows(rank);
        let shape = self.shapes().iter().rposition(makes)?;
        Some((shape, vec![self.height(rank)]))
    }

    /// The height of a rank where ranks are compared.
    fn height(&self, rank: Rank) -> u8 {
        let is_ace = 1 << rank.index() == ACE;
        match is_ace && self.declared.ace == Ace::Low {
            true => 0,
            false => rank.index() + 1,
        }
    }

    /// The runs of `size` ranks, highest run first, each from its top rank down.
    fn runs_of(&self, size: usize) -> Vec<Vec<Rank>> {
        let line = self.line();
        let windows = line.windows(size).rev();
        // The ace cannot be at both ends.
        let runs = windows.filter(|run| size == 1 || run.first() != run.last());
        runs.map(|run| run.iter().rev().copied().collect())
            .collect()
    }

    /// The ranks in the order of runs, lowest first. The ace may appear at both ends.
    fn line(&self) -> Vec<Rank> {
        let in_deck = |rank: &Rank| self.declared.ranks & 1 << rank.index() != 0;
        let ranks: Vec<Rank> = Rank::all().filter(in_deck).collect();
        let aces = ranks.iter().rev().take(1);
        let aces = aces.filter(|rank| 1 << rank.index() == ACE);
        let (below, above) = match self.declared.ace_in_runs {
            Ace::High => (false, true),
            Ace::Low => (true, false),
            Ace::Both => (true, true),
        };
        let others = ranks.iter().filter(|rank| 1 << rank.index() != ACE);
        let some = |wanted: bool| aces.clone().filter(move |_| wanted);
        some(below)
            .chain(others)
            .chain(some(above))
            .copied()
            .collect()
    }
}
