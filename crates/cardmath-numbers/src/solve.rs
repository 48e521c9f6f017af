//! Solving a puzzle: all its solutions, or the nearest values.

use super::canonical::{Distinct, Key, Keys};
use super::easiest::Presentation;
use super::form::Form;
use super::ratio::Whole;
use super::rules::{Anything, Rules, Value};
use super::search::{Found, Search, fits};
use crate::{Operators, Ratio, Refusal};
use std::collections::HashMap;

/// The largest number of solutions that are kept.
const MOST_SOLUTIONS: usize = 100_000;
/// The work of handling a solution, measured in nodes of the search.
pub const WORK: usize = 1000;
const WORD: u32 = 63;
const LONG_WORD: u32 = 127;

/// A puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The numbers, 1 to [`MOST_NUMBERS`](crate::MOST_NUMBERS) of them.
    pub numbers: &'a [Ratio],
    /// The value to make.
    pub target: Ratio,
    /// The operators that may be used.
    pub operators: Operators,
    /// Which solutions count as distinct.
    pub distinct: Distinct,
}

/// An expression with the target as its value.
pub type Solution = Presentation;

/// Finds all distinct solutions, easiest first.
///
/// `keep_going` is called many times a second; once it returns false, the search stops.
///
/// # Errors
/// The search was stopped, the numbers are too long, or there are too many solutions.
pub fn solve(
    problem: &Problem<'_>,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Vec<Solution>, Refusal> {
    if fits(problem.numbers, WORD) {
        solve_with::<i64>(problem, keep_going)
    } else if fits(problem.numbers, LONG_WORD) {
        solve_with::<i128>(problem, keep_going)
    } else {
        Err(Refusal::TooLong)
    }
}

fn solve_with<V: Whole>(
    problem: &Problem<'_>,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Vec<Solution>, Refusal> {
    let numbers = problem.numbers;
    let search = Search::<V, _>::new(numbers, problem.operators, Anything, keep_going)?;
    let mut solutions = Solutions::new(numbers, problem.operators, problem.distinct);
    let Some(targets) = Targets::new(problem.target) else {
        return Ok(Vec::new()); // too long a number for these to make
    };
    search.find(keep_going, |found| {
        match targets.hit(found.value, found.signs) {
            0 => 0,
            hit => solutions.add(&search, &found, hit),
        }
    })?;
    solutions.sorted()
}

/// A target and its negative.
struct Targets<V> {
    p: V,
    q: V,
}

impl<V: Whole> Targets<V> {
    fn new(target: Ratio) -> Option<Targets<V>> {
        Some(Targets {
            p: V::try_from(target.numerator()).ok()?,
            q: V::try_from(target.denominator()).ok()?,
        })
    }

    /// The signs among these in which the value is the target.
    fn hit(&self, value: Value<V>, signs: u8) -> u8 {
        let as_is = signs & 1 != 0 && self.is(value.p, value.q);
        let negated = signs & 2 != 0 && self.is(-value.p, value.q);
        u8::from(as_is) | u8::from(negated) << 1
    }

    fn is(&self, p: V, q: V) -> bool {
        // Products may overflow, but if they differ modulo 2^n the fractions differ too. Otherwise
        // compare reduced fractions, which is exact.
        p.wrapping_times(self.q) == q.wrapping_times(self.p)
            && Ratio::new(p.into(), q.into()) == Ratio::new(self.p.into(), self.q.into())
    }
}

/// The solutions found so far: the easiest for each key.
pub struct Solutions<'a> {
    numbers: &'a [Ratio],
    operators: Operators,
    keys: Keys,
    places: HashMap<Key, usize>,
    solutions: Vec<Solution>,
    refused: Option<Refusal>,
}

impl<'a> Solutions<'a> {
    /// No solution yet.
    pub fn new(numbers: &'a [Ratio], operators: Operators, distinct: Distinct) -> Solutions<'a> {
        Solutions {
            numbers,
            operators,
            keys: Keys::new(distinct, numbers),
            places: HashMap::new(),
            solutions: Vec::new(),
            refused: None,
        }
    }

    /// Adds what was found, in each of these signs, and returns how much work that was.
    pub fn add<V: Whole, R: Rules>(
        &mut self,
        search: &Search<V, R>,
        found: &Found<V>,
        signs: u8,
    ) -> usize {
        if self.refused.is_some() {
            return 0;
        }
        let form = search.form(found.root);
        for negative in [false, true] {
            if signs >> u8::from(negative) & 1 == 1
                && let Err(refusal) = self.add_form(&form, negative)
            {
                self.refused = Some(refusal);
            }
        }
        WORK
    }

    fn add_form(&mut self, form: &Form, negative: bool) -> Result<(), Refusal> {
        let key = match self.keys.all_differ() {
            true => None,
            false => Some(self.keys.key(form, negative)?),
        };
        // Forms with the same key differ only by exchanging equal numbers, so they are equally
        // easy.
        if self.keys.are_of_forms()
            && key
                .as_ref()
                .is_some_and(|key| self.places.contains_key(key))
        {
            return Ok(());
        }
        let solution = Presentation::of(form, negative, self.numbers, self.operators);
        let solution = solution.ok_or(Refusal::TooLong)?;
        match key {
            None => self.solutions.push(solution),
            Some(key) => self.keep(key, solution),
        }
        match self.solutions.len() > MOST_SOLUTIONS {
            true => Err(Refusal::TooMany),
            false => Ok(()),
        }
    }

    fn keep(&mut self, key: Key, solution: Solution) {
        let place = *self.places.entry(key).or_insert(self.solutions.len());
        match self.solutions.get_mut(place) {
            None => self.solutions.push(solution),
            Some(kept) => {
                if rank(&solution) < rank(kept) {
                    *kept = solution;
                }
            }
        }
    }

    /// Removes all solutions.
    pub fn clear(&mut self) {
        self.refused = None;
        self.places.clear();
        self.solutions.clear();
    }

    /// All solutions, easiest first.
    pub fn sorted(mut self) -> Result<Vec<Solution>, Refusal> {
        self.solutions
            .sort_unstable_by(|a, b| rank(a).cmp(&rank(b)));
        self.refused.map_or(Ok(self.solutions), Err)
    }
}

/// The order of solutions: by difficulty, then in an arbitrary but fixed order.
fn rank(solution: &Solution) -> (u32, usize, &[u8]) {
    (solution.difficulty, solution.code.len(), &solution.code)
}

/// Finds the `count` values nearest to the target; among equally near values the smaller comes
/// first.
///
/// # Errors
/// The search was stopped, or the numbers are too long.
pub fn nearest(
    problem: &Problem<'_>,
    count: usize,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Vec<Ratio>, Refusal> {
    if fits(problem.numbers, WORD) {
        nearest_with::<i64>(problem, count, keep_going)
    } else if fits(problem.numbers, LONG_WORD) {
        nearest_with::<i128>(problem, count, keep_going)
    } else {
        Err(Refusal::TooLong)
    }
}

fn nearest_with<V: Whole>(
    problem: &Problem<'_>,
    count: usize,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Vec<Ratio>, Refusal> {
    let search = Search::<V, _>::new(problem.numbers, problem.operators, Anything, keep_going)?;
    let mut near: Vec<(Ratio, Ratio)> = Vec::new();
    let mut refused = None;
    // Most values are far away, as floating point suffices to show. The margin covers rounding.
    let about = |ratio: Ratio| ratio.numerator() as f64 / ratio.denominator() as f64;
    let goal = about(problem.target);
    let mut bound = f64::INFINITY;
    search.find(keep_going, |found| {
        let (p, q): (i128, i128) = (found.value.p.into(), found.value.q.into());
        for (sign, p) in [(1, p), (2, -p)] {
            let far = (p as f64 / q as f64 - goal).abs() > bound;
            if found.signs & sign == 0 || far {
                continue;
            }
            match place(p, q, problem.target) {
                None => refused = Some(Refusal::TooLong),
                Some(place) => {
                    if let Err(at) = near.binary_search(&place) {
                        near.insert(at, place);
                        near.truncate(count);
                    }
                }
            }
            if near.len() == count {
                let last = near
                    .last()
                    .map_or(f64::INFINITY, |(distance, _)| about(*distance));
                bound = last + (last + goal.abs()) * 1e-9;
            }
        }
        0
    })?;
    match refused {
        Some(refusal) => Err(refusal),
        None => Ok(near.into_iter().map(|(_, value)| value).collect()),
    }
}

/// The distance of a value from the target, and the value.
fn place(p: i128, q: i128, target: Ratio) -> Option<(Ratio, Ratio)> {
    let value = Ratio::new(p, q)?;
    let gap = value.combined(b'-', target)?;
    Some((gap.max(gap.negated()), value))
}
