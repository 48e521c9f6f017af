//! Orderings, declared in Python or named, and their evaluators.

use crate::card::rank_object;
use crate::errors::{CardmathError, CardmathTypeError};
use crate::hand::Hand;
use crate::registry::FIND_ORDERING;
use cardmath_cards::Rank;
use cardmath_cards::ordering::{Ace, Declaration, NAMES, Ordering, Pattern, Shape, declaration};
use cardmath_evaluate as evaluate;
use pyo3::intern;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};

/// The attributes of a Python `Shape`; to Python it is a dict of the same names.
#[derive(FromPyObject, IntoPyObject)]
struct DeclaredShape {
    /// The name of the hand category.
    name: String,
    /// The sizes of the groups of equal ranks; empty for a run.
    groups: Vec<usize>,
    /// The length of the run; 0 for groups.
    run: usize,
    /// Whether all cards are of one suit.
    suited: bool,
    /// The letters of the ranks that make it.
    ranks: String,
}

/// The evaluator of an ordering. Its tables are built when they are first used.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Evaluator {
    ordering: Ordering,
    name: Option<&'static str>,
    made: OnceLock<Arc<evaluate::Evaluator>>,
}

impl Evaluator {
    /// The evaluator of a Python `Ordering` or of the name of one.
    pub fn of<'py>(ordering: &Bound<'py, PyAny>) -> PyResult<PyRef<'py, Evaluator>> {
        let py = ordering.py();
        if let Ok(evaluator) = ordering.getattr(intern!(py, "_evaluator")) {
            return Ok(evaluator.extract()?);
        }
        let found = FIND_ORDERING.get(py)?.call1((ordering,))?;
        Ok(found.getattr(intern!(py, "_evaluator"))?.extract()?)
    }

    /// The evaluator with all its tables.
    pub fn made(&self) -> &Arc<evaluate::Evaluator> {
        self.made.get_or_init(|| {
            let known = self.name.and_then(evaluate::Evaluator::named);
            known.unwrap_or_else(|| Arc::new(evaluate::Evaluator::new(self.ordering.clone())))
        })
    }

    /// The ordering, without the tables.
    pub fn ordering(&self) -> &Ordering {
        &self.ordering
    }

    fn with(declared: Declaration, name: Option<&'static str>) -> PyResult<Evaluator> {
        let ordering = Ordering::new(declared);
        Ok(Evaluator {
            ordering: ordering.map_err(|error| CardmathError::new_err(error.to_string()))?,
            name,
            made: OnceLock::new(),
        })
    }
}

#[pymethods]
impl Evaluator {
    #[new]
    fn new(
        shapes: Vec<DeclaredShape>,
        ranks: Vec<u8>,
        aces: (String, String),
        low: bool,
        worst: Option<&Bound<'_, PyAny>>,
        wild: &Bound<'_, PyAny>,
        bug: bool,
    ) -> PyResult<Evaluator> {
        let shapes = shapes.into_iter().map(shape).collect();
        let ranks = ranks.into_iter().filter_map(Rank::new);
        let declared = Declaration {
            ranks: ranks.fold(0, |ranks, rank| ranks | 1 << rank.index()),
            ace: ace_of("the ace is", &aces.0)?,
            ace_in_runs: ace_of("in runs the ace is", &aces.1)?,
            low,
            worst: worst.map(Hand::of).transpose()?,
            wild: Hand::or_jokers(wild)?,
            bug,
            ..Declaration::of(shapes)
        };
        Evaluator::with(declared, None)
    }

    /// The evaluator of an ordering that the core knows by name.
    #[staticmethod]
    fn named(name: &str) -> PyResult<Evaluator> {
        let known = NAMES.into_iter().find(|known| *known == name);
        let declared = known.and_then(declaration);
        let declared = declared.ok_or_else(|| {
            CardmathError::new_err(format!(
                "the ordering {name} is not one of {}",
                NAMES.join(", ")
            ))
        })?;
        Evaluator::with(declared, known)
    }

    /// The number of cards of a hand.
    #[getter]
    fn size(&self) -> usize {
        self.ordering.size()
    }

    /// Whether the lowest hand wins.
    #[getter]
    fn low(&self) -> bool {
        self.ordering.is_low()
    }

    /// The cards of the deck.
    #[getter]
    fn deck(&self) -> Hand {
        Hand(self.ordering.deck())
    }

    /// The ranks of the deck, highest first.
    #[getter]
    fn ranks(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let ranks = self.ordering.ranks_down();
        ranks.map(|rank| rank_object(py, rank)).collect()
    }

    /// The sets of ranks that make a run, the highest run first: a bit for each rank.
    #[getter]
    fn runs(&self) -> Vec<u16> {
        self.ordering.runs().collect()
    }

    /// Whether the ace is high, low or both: among the ranks, and in runs.
    #[getter]
    fn aces(&self) -> (&'static str, &'static str) {
        let declared = self.ordering.declared();
        (name_of(declared.ace), name_of(declared.ace_in_runs))
    }

    /// The weakest hand that qualifies.
    #[getter]
    fn worst(&self) -> Option<Hand> {
        self.ordering.declared().worst.map(Hand)
    }

    /// The wild cards.
    #[getter]
    fn wild(&self) -> Hand {
        Hand(self.ordering.wild())
    }

    /// Whether the wild card is the bug.
    #[getter]
    fn bug(&self) -> bool {
        self.ordering.declared().bug
    }

    /// The shapes of the hand categories, weakest first.
    #[getter]
    fn shapes(&self) -> Vec<DeclaredShape> {
        let shapes = self.ordering.shapes().iter();
        let declared = shapes.map(|shape| {
            let (groups, run) = match &shape.pattern {
                Pattern::Groups(sizes) => (sizes.to_vec(), 0),
                Pattern::Run(size) => (Vec::new(), *size),
                Pattern::Different(size) => (vec![1; *size], 0),
            };
            DeclaredShape {
                name: shape.name.to_string(),
                groups,
                run,
                suited: shape.suited,
                ranks: letters_of(shape.ranks),
            }
        });
        declared.collect()
    }

    /// The number of strengths.
    #[getter]
    fn strengths(&self) -> usize {
        self.made().strengths_in_all()
    }

    /// For each hand category, weakest first: the index of its shape and its weakest strength.
    #[getter]
    fn categories(&self) -> Vec<(usize, u16)> {
        let categories = self.made().categories().iter();
        categories
            .map(|category| (category.shape, category.first))
            .collect()
    }
}

fn shape(declared: DeclaredShape) -> Shape {
    let pattern = match declared.run {
        0 => Pattern::Groups(declared.groups.into()),
        run => Pattern::Run(run),
    };
    Shape {
        name: declared.name.into(),
        pattern,
        suited: declared.suited,
        ranks: ranks_of(&declared.ranks),
    }
}

fn letters_of(ranks: u16) -> String {
    let held = Rank::all().filter(|rank| ranks & 1 << rank.index() != 0);
    held.map(Rank::letter).collect()
}

fn ranks_of(letters: &str) -> u16 {
    let held = Rank::all().filter(|rank| letters.contains(rank.letter()));
    held.fold(0, |ranks, rank| ranks | 1 << rank.index())
}

const ACES: [(&str, Ace); 3] = [("high", Ace::High), ("low", Ace::Low), ("both", Ace::Both)];

fn ace_of(what: &str, name: &str) -> PyResult<Ace> {
    let found = ACES.into_iter().find(|(known, _)| *known == name);
    found.map(|(_, ace)| ace).ok_or_else(|| {
        CardmathTypeError::new_err(format!("{what} 'high', 'low' or 'both', not {name:?}"))
    })
}

fn name_of(ace: Ace) -> &'static str {
    let found = ACES.into_iter().find(|(_, known)| *known == ace);
    found.map_or("high", |(name, _)| name)
}
