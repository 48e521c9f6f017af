//! Orderings: what is declared in Python, or known by a name, and who judges by it.

use crate::card::rank_object;
use crate::errors::{CardmathError, CardmathTypeError};
use crate::hand::Hand;
use cardmath_core::ordering::{Ace, Declaration, NAMES, Ordering, Pattern, Shape, declaration};
use cardmath_core::{Rank, evaluate};
use pyo3::intern;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};

/// A shape: its name, its groups or the length of its run, and whether it is of one suit.
type Declared = (String, Vec<usize>, usize, bool);

/// Who judges by an ordering; the tables that it takes are made when they are first needed.
#[pyclass(module = "cardmath._core", frozen)]
pub struct Judge {
    ordering: Ordering,
    name: Option<&'static str>,
    made: OnceLock<Arc<evaluate::Judge>>,
}

impl Judge {
    /// The judge of a Python `Ordering`, or of one that is named.
    pub fn of<'py>(ordering: &Bound<'py, PyAny>) -> PyResult<PyRef<'py, Judge>> {
        let py = ordering.py();
        if let Ok(judge) = ordering.getattr(intern!(py, "_judge")) {
            return Ok(judge.extract()?);
        }
        let module = py.import(intern!(py, "cardmath.orderings"))?;
        let found = module.call_method1(intern!(py, "find_ordering"), (ordering,))?;
        Ok(found.getattr(intern!(py, "_judge"))?.extract()?)
    }

    /// What judges, with all its tables.
    pub fn made(&self) -> &Arc<evaluate::Judge> {
        self.made.get_or_init(|| {
            let known = self.name.and_then(evaluate::Judge::named);
            known.unwrap_or_else(|| Arc::new(evaluate::Judge::new(self.ordering.clone())))
        })
    }

    /// By which rules, without the tables.
    pub fn ordering(&self) -> &Ordering {
        &self.ordering
    }

    fn with(declared: Declaration, name: Option<&'static str>) -> PyResult<Judge> {
        let ordering = Ordering::new(declared);
        Ok(Judge {
            ordering: ordering.map_err(|error| CardmathError::new_err(error.to_string()))?,
            name,
            made: OnceLock::new(),
        })
    }
}

#[pymethods]
impl Judge {
    #[new]
    fn new(
        shapes: Vec<Declared>,
        ranks: Vec<u8>,
        aces: (String, String),
        low: bool,
        worst: Option<&Bound<'_, PyAny>>,
        wild: &Bound<'_, PyAny>,
        bug: bool,
    ) -> PyResult<Judge> {
        let shapes = shapes.into_iter().map(shape).collect();
        let ranks = ranks.into_iter().filter_map(Rank::new);
        let declared = Declaration {
            ranks: ranks.fold(0, |ranks, rank| ranks | 1 << rank.index()),
            ace: place_of("the ace is", &aces.0)?,
            ace_in_runs: place_of("in runs the ace is", &aces.1)?,
            low,
            worst: worst.map(Hand::of).transpose()?,
            wild: Hand::or_jokers(wild)?,
            bug,
            ..Declaration::of(shapes)
        };
        Judge::with(declared, None)
    }

    /// The judge of an ordering that the core knows by name.
    #[staticmethod]
    fn named(name: &str) -> PyResult<Judge> {
        let known = NAMES.into_iter().find(|known| *known == name);
        let declared = known.and_then(declaration);
        let declared = declared.ok_or_else(|| {
            CardmathError::new_err(format!("{name} is none of {}", NAMES.join(", ")))
        })?;
        Judge::with(declared, known)
    }

    /// How many cards count.
    #[getter]
    fn size(&self) -> usize {
        self.ordering.size()
    }

    /// Whether the humblest hand wins.
    #[getter]
    fn low(&self) -> bool {
        self.ordering.is_low()
    }

    /// All cards that there are.
    #[getter]
    fn deck(&self) -> Hand {
        Hand(self.ordering.deck())
    }

    /// The ranks of the deck, the highest first.
    #[getter]
    fn ranks(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let ranks = self.ordering.ranks_down();
        ranks.map(|rank| rank_object(py, rank)).collect()
    }

    /// Where the ace stands among the ranks, and in runs.
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

    /// The cards that stand for any other.
    #[getter]
    fn wild(&self) -> Hand {
        Hand(self.ordering.wild())
    }

    /// Whether the wild card is the bug.
    #[getter]
    fn bug(&self) -> bool {
        self.ordering.declared().bug
    }

    /// The shapes, the humblest first.
    #[getter]
    fn shapes(&self) -> Vec<Declared> {
        let shapes = self.ordering.shapes().iter();
        let declared = shapes.map(|shape| {
            let (groups, run) = match &shape.pattern {
                Pattern::Groups(sizes) => (sizes.to_vec(), 0),
                Pattern::Run(size) => (Vec::new(), *size),
                Pattern::Different(size) => (vec![1; *size], 0),
            };
            (shape.name.to_string(), groups, run, shape.suited)
        });
        declared.collect()
    }

    /// How many strengths there are.
    #[getter]
    fn strengths(&self) -> usize {
        self.made().strengths_in_all()
    }

    /// Of each category, the weakest first, the place of its shape and its weakest strength.
    #[getter]
    fn categories(&self) -> Vec<(usize, u16)> {
        let categories = self.made().categories().iter();
        categories
            .map(|category| (category.shape, category.first))
            .collect()
    }
}

fn shape((name, groups, run, suited): Declared) -> Shape {
    let pattern = match run {
        0 => Pattern::Groups(groups.into()),
        _ => Pattern::Run(run),
    };
    Shape {
        name: name.into(),
        pattern,
        suited,
    }
}

const PLACES: [(&str, Ace); 3] = [("high", Ace::High), ("low", Ace::Low), ("both", Ace::Both)];

fn place_of(what: &str, name: &str) -> PyResult<Ace> {
    let found = PLACES.into_iter().find(|(known, _)| *known == name);
    found.map(|(_, ace)| ace).ok_or_else(|| {
        CardmathTypeError::new_err(format!("{what} 'high', 'low' or 'both', not {name:?}"))
    })
}

fn name_of(ace: Ace) -> &'static str {
    let found = PLACES.into_iter().find(|(_, known)| *known == ace);
    found.map_or("high", |(name, _)| name)
}
