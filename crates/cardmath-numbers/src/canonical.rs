//! Canonical keys: when two forms count as the same solution.

use super::form::{Form, Part};
use crate::{Ratio, Refusal};

/// Which solutions count as distinct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distinct {
    /// Forms, up to exchanging equal numbers.
    Forms,
    /// Forms without the steps that change nothing: ± 0; times or divided by ±1; 0 times or divided
    /// by something; adding and subtracting the same; multiplying and dividing by the same.
    Steps,
}

/// A key: bytes that are equal for equal forms, whatever the order of their parts.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key {
    /// 1 or -1; 0 if the form is its own negative, such as `a-a`.
    sign: i8,
    text: Vec<u8>,
}

impl Key {
    fn signed(mut self, negative: bool) -> Key {
        self.sign = if negative { -self.sign } else { self.sign };
        self
    }
}

// The labels of numbers are smaller than these. Equal numbers have equal labels.
const ZERO: u8 = 0xf0;
const ONE: u8 = 0xf1;
const SUM: u8 = 0xf2;
const PRODUCT: u8 = 0xf3;
const END: u8 = 0xff;

/// A form with labels for its numbers, its parts not yet sorted.
enum Labelled {
    Number(u8),
    Sum(Vec<(bool, Labelled)>),
    Product(Vec<(bool, Labelled)>),
}

/// Computes the keys of forms of some numbers.
pub struct Keys {
    distinct: Distinct,
    numbers: Vec<Ratio>,
    labels: Vec<u8>,
}

impl Keys {
    /// Prepares keys for forms of these numbers.
    pub fn new(distinct: Distinct, numbers: &[Ratio]) -> Keys {
        let label = |number| {
            numbers
                .iter()
                .position(|other| other == number)
                .unwrap_or(0) as u8
        };
        Keys {
            distinct,
            numbers: numbers.to_vec(),
            labels: numbers.iter().map(label).collect(),
        }
    }

    /// Whether all forms that a search finds have different keys.
    pub fn all_differ(&self) -> bool {
        let mut labels = self.labels.iter().enumerate();
        self.distinct == Distinct::Forms && labels.all(|(place, &label)| place == label.into())
    }

    /// Whether forms are compared, not only their steps.
    pub fn are_of_forms(&self) -> bool {
        self.distinct == Distinct::Forms
    }

    /// The key of a form, or of its negative.
    pub fn key(&self, form: &Form, negative: bool) -> Result<Key, Refusal> {
        match self.distinct {
            Distinct::Forms => Ok(key(&self.labelled(form)).signed(negative)),
            Distinct::Steps => {
                let (turned, labelled, value) = self.reduced(form).ok_or(Refusal::TooLong)?;
                let mut key = key(&labelled);
                if value == Ratio::ZERO {
                    key.sign = 0; // 0 is its own negative
                }
                Ok(key.signed(turned != negative))
            }
        }
    }

    fn labelled(&self, form: &Form) -> Labelled {
        let parts = |parts: &[Part]| {
            let label = |part: &Part| (part.turned, self.labelled(&part.form));
            parts.iter().map(label).collect()
        };
        match form {
            Form::Number(position) => Labelled::Number(self.labels[*position]),
            Form::Sum(terms) => Labelled::Sum(parts(terms)),
            Form::Product(factors) => Labelled::Product(parts(factors)),
        }
    }

    /// A form without steps that change nothing, whether it is negated, and its value. None on
    /// overflow.
    fn reduced(&self, form: &Form) -> Option<(bool, Labelled, Ratio)> {
        match form {
            Form::Number(position) => {
                let (number, label) = (self.numbers[*position], self.labels[*position]);
                let constant = [(Ratio::ZERO, ZERO), (Ratio::ONE, ONE)];
                let known = constant.iter().find(|(value, _)| *value == number);
                let label = known.map_or(label, |(_, label)| *label);
                Some((false, Labelled::Number(label), number))
            }
            Form::Sum(terms) => self.reduced_sum(terms),
            Form::Product(factors) => self.reduced_product(factors),
        }
    }

    fn reduced_sum(&self, terms: &[Part]) -> Option<(bool, Labelled, Ratio)> {
        let (mut left, mut sum) = (Vec::new(), Ratio::ZERO);
        for term in terms {
            let (negated, labelled, value) = self.reduced(&term.form)?;
            sum = sum.combined(if term.turned { b'-' } else { b'+' }, value)?;
            let turned = term.turned != negated;
            match labelled {
                _ if value == Ratio::ZERO => {}
                Labelled::Sum(parts) => left.extend(turn(parts, turned)),
                other => left.push((turned, other)),
            }
        }
        cancel(&mut left, |a, b| (a.0 != b.0) == (a.1 == b.1));
        Some(match left.len() {
            0 => (false, Labelled::Number(ZERO), sum),
            1 => {
                let (turned, labelled) = left.swap_remove(0);
                (turned, labelled, sum)
            }
            _ => (false, Labelled::Sum(left), sum),
        })
    }

    fn reduced_product(&self, factors: &[Part]) -> Option<(bool, Labelled, Ratio)> {
        let (mut parts, mut product) = (Vec::new(), Ratio::ONE);
        for factor in factors {
            let reduced = self.reduced(&factor.form)?;
            product = product.combined(if factor.turned { b'/' } else { b'*' }, reduced.2)?;
            parts.push((factor.turned, reduced));
        }
        let (mut left, mut negative) = (Vec::new(), false);
        for (turned, (negated, labelled, value)) in parts {
            if value == Ratio::ONE || value == Ratio::ONE.negated() {
                negative ^= value != Ratio::ONE;
            } else if product != Ratio::ZERO || value == Ratio::ZERO {
                negative ^= negated;
                match labelled {
                    Labelled::Product(parts) => left.extend(turn(parts, turned)),
                    other => left.push((turned, other)),
                }
            }
        }
        cancel(&mut left, |a, b| {
            let opposite = a.0 != b.0;
            negative ^= opposite && a.1 != b.1; // (a-b)/(b-a) is -1
            opposite
        });
        Some(match left.as_slice() {
            [] => (negative, Labelled::Number(ONE), product),
            [(false, _)] => (negative, left.swap_remove(0).1, product),
            _ => (negative, Labelled::Product(left), product),
        })
    }
}

/// Removes pairs of parts that are equal up to their signs and undo each other. `undo` gets, for
/// each of the two parts, whether it is turned and its sign.
fn cancel(parts: &mut Vec<(bool, Labelled)>, mut undo: impl FnMut((bool, i8), (bool, i8)) -> bool) {
    let mut at = 0;
    while at < parts.len() {
        let found = key(&parts[at].1);
        let undone = (at + 1..parts.len()).find(|&other| {
            let (turned, part) = &parts[other];
            let key = key(part);
            key.text == found.text && undo((parts[at].0, found.sign), (*turned, key.sign))
        });
        match undone {
            Some(other) => {
                parts.remove(other);
                parts.remove(at);
            }
            None => at += 1,
        }
    }
}

fn turn(parts: Vec<(bool, Labelled)>, turned: bool) -> impl Iterator<Item = (bool, Labelled)> {
    parts
        .into_iter()
        .map(move |(each, part)| (each != turned, part))
}

fn key(labelled: &Labelled) -> Key {
    match labelled {
        Labelled::Number(label) => Key {
            sign: 1,
            text: vec![*label],
        },
        Labelled::Sum(terms) => sum_key(terms),
        Labelled::Product(factors) => product_key(factors),
    }
}

/// A sum and its negative share the key of whichever comes first.
fn sum_key(terms: &[(bool, Labelled)]) -> Key {
    let signed = |(turned, term): &(bool, Labelled)| {
        let key = key(term);
        (key.text, if *turned { -key.sign } else { key.sign })
    };
    let mut terms: Vec<_> = terms.iter().map(signed).collect();
    let mut negated: Vec<_> = terms
        .iter()
        .map(|(text, sign)| (text.clone(), -sign))
        .collect();
    terms.sort_unstable();
    negated.sort_unstable();
    let order = terms.cmp(&negated) as i8;
    Key {
        sign: -order,
        text: written(SUM, if order > 0 { &negated } else { &terms }),
    }
}

fn product_key(factors: &[(bool, Labelled)]) -> Key {
    let mut sign = 1;
    let mut exponents = Vec::with_capacity(factors.len());
    for (turned, factor) in factors {
        let key = key(factor);
        sign *= key.sign;
        exponents.push((key.text, if *turned { -1 } else { 1 }));
    }
    exponents.sort_unstable();
    Key {
        sign,
        text: written(PRODUCT, &exponents),
    }
}

fn written(head: u8, parts: &[(Vec<u8>, i8)]) -> Vec<u8> {
    let mut text = vec![head];
    for (part, sign) in parts {
        text.push(sign.to_le_bytes()[0].wrapping_add(1));
        text.extend(part);
    }
    text.push(END);
    text
}
