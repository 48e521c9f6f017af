//! What beats what: an ordering is declared as a recital of shapes, the humblest first.

mod reference;
mod standard;
mod validate;

pub use reference::{Fit, Value};
pub use standard::{HAND_SIZE, HIGH, NAMES, declaration};
pub use validate::BadOrdering;

use crate::{Hand, Rank};
use std::borrow::Cow;
use std::cmp;

/// A kind of hand, as a rule that the cards which count keep.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// The name of the category.
    pub name: Cow<'static, str>,
    /// How the ranks lie.
    pub pattern: Pattern,
    /// Whether the cards are of one suit.
    pub suited: bool,
}

/// How the ranks of a shape lie.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// So many cards of a rank, so many of another, and so on; the larger groups first.
    Groups(Cow<'static, [usize]>),
    /// So many ranks in a row.
    Run(usize),
    /// So many cards of which no two have a rank or a suit in common.
    Different(usize),
}

/// Where the ace stands among the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ace {
    /// Above the king.
    High,
    /// Below the deuce, or what else is the lowest rank of the deck.
    Low,
    /// Either; but it goes on in neither direction.
    Both,
}

/// What makes an ordering, as it is declared.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Declaration {
    /// The kinds of hands, the humblest first. A hand is of the grandest kind that it can be.
    pub shapes: Vec<Shape>,
    /// The ranks that the deck has, a bit a rank.
    pub ranks: u16,
    /// Where the ace stands where ranks are compared: high or low.
    pub ace: Ace,
    /// Where it stands in runs.
    pub ace_in_runs: Ace,
    /// Whether the humblest hand wins.
    pub low: bool,
    /// The weakest hand that qualifies, if not all do.
    pub worst: Option<Hand>,
    /// The cards that stand for any other, jokers among them.
    pub wild: Hand,
    /// Whether the one wild card is the bug, which stands only for an ace, or for what fills a run or
    /// makes cards of one suit.
    pub bug: bool,
}

/// What beats what: a declaration that was found to be sound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordering {
    declared: Declaration,
    /// How many cards count.
    size: usize,
    /// The place of the weakest hand that qualifies.
    worst: Option<Place>,
    /// The runs of as many ranks as count, the highest first, each from its top down.
    runs: Vec<Vec<Rank>>,
}

/// Where a value stands in the recital: the place of its shape, then what decides within it.
pub type Place = (usize, Vec<u8>);

/// All 13 ranks.
pub const ALL_RANKS: u16 = (1 << Rank::COUNT) - 1;
/// The bit of the ace.
const ACE: u16 = 1 << (Rank::COUNT - 1);

impl Pattern {
    /// How many cards there are in it.
    pub fn size(&self) -> usize {
        match self {
            Pattern::Groups(sizes) => sizes.iter().sum(),
            Pattern::Run(size) | Pattern::Different(size) => *size,
        }
    }
}

impl Declaration {
    /// These shapes, all else as in standard poker.
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
    /// The ordering that is declared.
    ///
    /// # Errors
    /// What of it does not fit together.
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

    /// As it was declared.
    pub fn declared(&self) -> &Declaration {
        &self.declared
    }

    /// The kinds of hands, the humblest first.
    pub fn shapes(&self) -> &[Shape] {
        &self.declared.shapes
    }

    /// How many cards count.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether the humblest hand wins.
    pub fn is_low(&self) -> bool {
        self.declared.low
    }

    /// Whether it asks for cards of different ranks and suits.
    pub fn is_of_different_cards(&self) -> bool {
        let different = |shape: &Shape| matches!(shape.pattern, Pattern::Different(_));
        self.shapes().iter().any(different)
    }

    /// The cards that stand for any other.
    pub fn wild(&self) -> Hand {
        self.declared.wild
    }

    /// All cards that there are, with the jokers among the wild ones.
    pub fn deck(&self) -> Hand {
        Hand::of_ranks(self.declared.ranks.into()) | self.declared.wild & Hand::JOKERS
    }

    /// Which of two places is the stronger one.
    pub fn compare(&self, one: &Place, other: &Place) -> cmp::Ordering {
        match self.is_low() {
            true => other.cmp(one),
            false => one.cmp(other),
        }
    }

    /// Whether a hand of this place takes part.
    pub fn qualifies(&self, place: &Place) -> bool {
        let worst = self.worst.as_ref();
        worst.is_none_or(|worst| self.compare(place, worst).is_ge())
    }

    /// The ranks of the deck, the highest first.
    pub fn ranks_down(&self) -> impl Iterator<Item = Rank> {
        let ace_low = self.declared.ace == Ace::Low;
        let all = Rank::all().rev();
        let ranks = all.cycle().skip(ace_low.into()).take(Rank::COUNT.into());
        ranks.filter(|rank| self.declared.ranks & 1 << rank.index() != 0)
    }

    /// The ranks that a place asks for, each with how often, in order of importance.
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

    /// The place of five cards of a rank, if some shape asks for them.
    pub fn alike(&self, rank: Rank) -> Option<Place> {
        let is_five = |shape: &Shape| shape.pattern == Pattern::Groups(Cow::Borrowed(&[5]));
        let shape = self.shapes().iter().position(is_five)?;
        Some((shape, vec![self.height(rank)]))
    }

    /// How high a rank is where ranks are compared.
    fn height(&self, rank: Rank) -> u8 {
        let is_ace = 1 << rank.index() == ACE;
        match is_ace && self.declared.ace == Ace::Low {
            true => 0,
            false => rank.index() + 1,
        }
    }

    /// The runs of so many ranks, the highest first, each from its top down.
    fn runs_of(&self, size: usize) -> Vec<Vec<Rank>> {
        let line = self.line();
        let windows = line.windows(size).rev();
        // The ace is not at both ends.
        let runs = windows.filter(|run| size == 1 || run.first() != run.last());
        runs.map(|run| run.iter().rev().copied().collect())
            .collect()
    }

    /// The ranks as they stand in runs, from the lowest up: the ace may come twice.
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
