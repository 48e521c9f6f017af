//! The expression of a form that is easiest to follow, and its difficulty.

use super::form::{Form, Part};
use crate::{Operators, Ratio};
use std::cmp::Reverse;

/// The cost of a step, by its operator.
const COSTS: [(u8, u32); 4] = [(b'+', 1), (b'-', 2), (b'*', 3), (b'/', 4)];
/// Added to the cost for each digit of both numbers beyond the first, and for these results:
const FRACTION: u32 = 20;
const NEGATIVE: u32 = 10;

/// An expression: which numbers are combined in which order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Presentation {
    /// Reverse Polish notation: positions of numbers, and operators `+-*/` that combine the last
    /// two values.
    pub code: Vec<u8>,
    /// The value.
    pub value: Ratio,
    /// The difficulty: the sum of the costs of the steps.
    pub difficulty: u32,
    /// The number of steps with a result that is not whole.
    pub fractions: u32,
}

/// An expression for a form and one for its negative, where they exist.
type Both = [Option<Presentation>; 2];

/// The two ways to use a part: added or multiplied, and subtracted or divided by.
struct Choice {
    forward: Option<Presentation>,
    backward: Option<Presentation>,
}

impl Presentation {
    /// Writes a form, or its negative, with the allowed operators.
    ///
    /// None if there is no such expression, or if 128 bits are too few for a value.
    pub fn of(
        form: &Form,
        negative: bool,
        numbers: &[Ratio],
        operators: Operators,
    ) -> Option<Presentation> {
        let [as_is, negated] = both(form, numbers, operators);
        if negative { negated } else { as_is }
    }

    fn number(position: usize, value: Ratio) -> Presentation {
        Presentation {
            code: vec![position as u8],
            value,
            difficulty: 0,
            fractions: 0,
        }
    }

    fn is_number(&self) -> bool {
        self.code.len() == 1
    }

    fn combined(mut self, operator: u8, other: &Presentation) -> Option<Presentation> {
        let value = self.value.combined(operator, other.value)?;
        self.difficulty += other.difficulty + cost(operator, self.value, other.value, value);
        self.fractions += other.fractions + u32::from(!value.is_whole());
        self.code.extend(&other.code);
        self.code.push(operator);
        self.value = value;
        Some(self)
    }
}

fn cost(operator: u8, left: Ratio, right: Ratio, value: Ratio) -> u32 {
    let own = COSTS.iter().find(|(each, _)| *each == operator);
    let fraction = if value.is_whole() { 0 } else { FRACTION };
    let negative = if value < Ratio::ZERO { NEGATIVE } else { 0 };
    own.map_or(0, |(_, cost)| *cost) + digits(left) + digits(right) + fraction + negative
}

/// The number of digits of a number beyond the first.
fn digits(number: Ratio) -> u32 {
    let more = |part: i128| part.unsigned_abs().checked_ilog10().unwrap_or(0);
    more(number.numerator()) + more(number.denominator())
}

fn both(form: &Form, numbers: &[Ratio], operators: Operators) -> Both {
    let all = |parts: &[Part]| -> Vec<(bool, Both)> {
        let each = |part: &Part| (part.turned, both(&part.form, numbers, operators));
        parts.iter().map(each).collect()
    };
    match form {
        Form::Number(position) => [
            Some(Presentation::number(*position, numbers[*position])),
            None,
        ],
        Form::Sum(terms) => {
            let terms = all(terms);
            [false, true].map(|negative| sum(&terms, negative, operators))
        }
        Form::Product(factors) => {
            let factors = all(factors);
            [false, true].map(|negative| product(&factors, negative, operators))
        }
    }
}

fn sum(terms: &[(bool, Both)], negative: bool, operators: Operators) -> Option<Presentation> {
    let choices = terms.iter().map(|(turned, [as_is, negated])| {
        let (forward, backward) = match *turned != negative {
            false => (as_is, negated),
            true => (negated, as_is),
        };
        Choice {
            forward: forward.clone(),
            backward: backward.clone(),
        }
    });
    let (mut added, mut taken) = divided(choices.collect(), operators)?;
    let order = |term: &Presentation| {
        let plain = !term.is_number();
        (Reverse(term.value), plain, term.code.clone())
    };
    added.sort_by_cached_key(order);
    taken.sort_by_cached_key(order);
    folded(added, taken, operators.plus, b'+', b'-')
}

/// Decides which terms are added and which are subtracted, so that each is positive if possible.
fn divided(
    choices: Vec<Choice>,
    operators: Operators,
) -> Option<(Vec<Presentation>, Vec<Presentation>)> {
    let mut backward: Vec<bool> = choices.iter().map(Choice::is_better_backward).collect();
    if !operators.minus {
        backward.fill(false);
    }
    let turn = |backward: &mut [bool], to: bool| -> Option<()> {
        let can = |choice: &Choice| choice.forward.is_some() && choice.backward.is_some();
        let place = choices.iter().position(can)?;
        backward[place] = to;
        Some(())
    };
    if backward.iter().all(|&backward| backward) {
        turn(&mut backward, false)?;
    }
    if !operators.plus && !backward.contains(&true) {
        turn(&mut backward, true)?;
    }
    let (mut added, mut taken) = (Vec::new(), Vec::new());
    for (choice, backward) in choices.into_iter().zip(backward) {
        match backward {
            false => added.push(choice.forward?),
            true => taken.push(choice.backward?),
        }
    }
    Some((added, taken))
}

impl Choice {
    fn is_better_backward(&self) -> bool {
        match (&self.forward, &self.backward) {
            (Some(forward), Some(backward)) => {
                let rank = |each: &Presentation| (each.value < Ratio::ZERO, each.difficulty);
                rank(backward) < rank(forward)
            }
            (forward, _) => forward.is_none(),
        }
    }
}

fn product(factors: &[(bool, Both)], negative: bool, operators: Operators) -> Option<Presentation> {
    let mut negated: Vec<bool> = factors
        .iter()
        .map(|(_, both)| is_better_negated(both))
        .collect();
    if negated.iter().filter(|&&negated| negated).count() % 2 != usize::from(negative) {
        let can = |(_, both): &(bool, Both)| both.iter().all(Option::is_some);
        let place = factors.iter().position(can)?;
        negated[place] = !negated[place];
    }
    let (mut above, mut below) = (Vec::new(), Vec::new());
    for ((turned, both), negated) in factors.iter().zip(negated) {
        let factor = both[usize::from(negated)].clone()?;
        if *turned { &mut below } else { &mut above }.push(factor);
    }
    // Without `*`, further factors are turned into divisors of a divisor, so only the first may be
    // 0.
    let order = |factor: &Presentation| {
        let last = operators.times || factor.value != Ratio::ZERO;
        (
            last,
            !factor.is_number(),
            Reverse(factor.value),
            factor.code.clone(),
        )
    };
    above.sort_by_cached_key(order);
    below.sort_by_cached_key(order);
    folded(above, below, operators.times, b'*', b'/')
}

fn is_better_negated(both: &Both) -> bool {
    let [forward, backward] = both.clone();
    Choice { forward, backward }.is_better_backward()
}

/// Combines all parts forward first, so that values stay whole and positive, then all parts
/// backward.
///
/// Without the forward operator `a+c-b` is written `a-(b-c)`, and `a*c/b` is written `a/(b/c)`.
fn folded(
    forward: Vec<Presentation>,
    backward: Vec<Presentation>,
    can_forward: bool,
    on: u8,
    back: u8,
) -> Option<Presentation> {
    let mut forward = forward.into_iter();
    let mut backward = backward.into_iter();
    let mut whole = forward.next()?;
    if can_forward {
        for part in forward {
            whole = whole.combined(on, &part)?;
        }
    } else if forward.len() > 0 {
        let mut inner = backward.next()?;
        for part in forward {
            inner = inner.combined(back, &part)?;
        }
        whole = whole.combined(back, &inner)?;
    }
    for part in backward {
        whole = whole.combined(back, &part)?;
    }
    Some(whole)
}
