//! What is added up over deals.

use crate::evaluate::Columns;
use crate::program::{Aggregate, Failure, Program};
use std::collections::HashMap;

/// A value as a fraction in lowest terms.
pub type Value = (i64, i64);

/// The most groups, and the most values of a histogram.
const MOST: usize = 1 << 20;

/// A sum of values, each times its weight.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Sum {
    /// By denominator, the sum of the numerators.
    pub by_denominator: HashMap<i64, i128>,
    /// The sum of the squares, for standard errors.
    pub squares: f64,
}

/// What is known of one aggregate.
#[derive(Clone, PartialEq, Debug)]
pub enum Amount {
    /// The sum of the values.
    Sum(Sum),
    /// The least and the greatest value.
    Bounds(Option<(Value, Value)>),
    /// The weight of each value.
    Histogram(HashMap<Value, u128>),
}

/// The deals of a group.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// The weight of its deals.
    pub weight: u128,
    /// What is added up, in the order of the program.
    pub amounts: Vec<Amount>,
}

/// The answer so far.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct GroupTally {
    /// The weight of all deals, whether they meet the conditions or not.
    pub weight: u128,
    /// The groups of the deals that meet the conditions.
    pub groups: HashMap<Vec<Value>, Group>,
}

/// An exact answer, or what was counted before it was stopped.
pub struct Counted {
    /// The sums.
    pub tally: GroupTally,
    /// The tasks done, and all of them.
    pub done: (u64, u64),
}

impl Amount {
    fn new(aggregate: Aggregate) -> Amount {
        match aggregate {
            Aggregate::Sum(_) => Amount::Sum(Sum::default()),
            Aggregate::Bounds(_) => Amount::Bounds(None),
            Aggregate::Histogram(_) => Amount::Histogram(HashMap::new()),
        }
    }

    fn add(&mut self, value: Value, weight: u128) -> Result<(), Failure> {
        match self {
            Amount::Sum(sum) => sum.add(value, weight),
            Amount::Bounds(bounds) => {
                let (least, greatest) = bounds.unwrap_or((value, value));
                *bounds = Some((lesser(least, value), greater(greatest, value)));
                Ok(())
            }
            Amount::Histogram(weights) => {
                *weights.entry(value).or_default() += weight;
                if weights.len() > MOST {
                    Err(Failure::TooMany)
                } else {
                    Ok(())
                }
            }
        }
    }

    fn divide(&mut self, times: u128) {
        match self {
            Amount::Sum(sum) => {
                sum.squares /= times as f64;
                sum.by_denominator
                    .values_mut()
                    .for_each(|sum| *sum /= times as i128);
            }
            Amount::Histogram(weights) => weights.values_mut().for_each(|weight| *weight /= times),
            Amount::Bounds(_) => {}
        }
    }

    fn join(&mut self, other: Amount) -> Result<(), Failure> {
        match (self, other) {
            (Amount::Sum(sum), Amount::Sum(other)) => {
                sum.squares += other.squares;
                for (denominator, numerator) in other.by_denominator {
                    let sum = sum.by_denominator.entry(denominator).or_default();
                    *sum = sum.checked_add(numerator).ok_or(Failure::TooGreat)?;
                }
            }
            (bounds @ Amount::Bounds(_), Amount::Bounds(Some((least, greatest)))) => {
                bounds.add(least, 0)?;
                bounds.add(greatest, 0)?;
            }
            (Amount::Histogram(weights), Amount::Histogram(others)) => {
                for (value, weight) in others {
                    *weights.entry(value).or_default() += weight;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl Sum {
    #[inline]
    fn add(&mut self, (numerator, denominator): Value, weight: u128) -> Result<(), Failure> {
        let weighted = i128::try_from(weight).ok();
        let weighted = weighted.and_then(|weight| weight.checked_mul(numerator.into()));
        let sum = self.by_denominator.entry(denominator).or_default();
        let after = weighted.and_then(|weighted| sum.checked_add(weighted));
        *sum = after.ok_or(Failure::TooGreat)?;
        let value = numerator as f64 / denominator as f64;
        self.squares += weight as f64 * value * value;
        Ok(())
    }

    /// Adds whole numbers, which is quicker than one by one.
    fn add_all(&mut self, values: &[i64], weights: &[u128]) -> Result<(), Failure> {
        let (mut sum, mut squares) = (0i128, 0.0);
        for (&value, &weight) in values.iter().zip(weights) {
            let weighted = i128::try_from(weight).ok();
            let weighted = weighted.and_then(|weight| weight.checked_mul(value.into()));
            let after = weighted.and_then(|weighted| sum.checked_add(weighted));
            sum = after.ok_or(Failure::TooGreat)?;
            squares += weight as f64 * (value as f64) * (value as f64);
        }
        let all = self.by_denominator.entry(1).or_default();
        *all = all.checked_add(sum).ok_or(Failure::TooGreat)?;
        self.squares += squares;
        Ok(())
    }
}

impl Group {
    fn new(program: &Program) -> Group {
        Group {
            weight: 0,
            amounts: program
                .aggregates
                .iter()
                .map(|&each| Amount::new(each))
                .collect(),
        }
    }
}

impl GroupTally {
    /// Adds rows that meet the conditions. Their weight counts among all deals elsewhere.
    pub fn add(
        &mut self,
        program: &Program,
        columns: &Columns,
        weights: &[u128],
    ) -> Result<(), Failure> {
        if weights.is_empty() {
            return Ok(());
        }
        match program.groups.is_empty() {
            true => self.add_to_one(program, columns, weights),
            false => self.add_by_group(program, columns, weights),
        }
    }

    fn add_to_one(
        &mut self,
        program: &Program,
        columns: &Columns,
        weights: &[u128],
    ) -> Result<(), Failure> {
        let group = self
            .groups
            .entry(Vec::new())
            .or_insert_with(|| Group::new(program));
        group.weight += weights.iter().sum::<u128>();
        for (amount, aggregate) in group.amounts.iter_mut().zip(&program.aggregates) {
            let column = columns[aggregate.node()]
                .as_ref()
                .ok_or(Failure::IllTyped)?;
            match (amount, column.whole()) {
                (Amount::Sum(sum), Ok(values)) => sum.add_all(values, weights)?,
                (Amount::Histogram(found), Ok(values)) => add_counted(found, values, weights)?,
                (amount, _) => {
                    for (row, &weight) in weights.iter().enumerate() {
                        amount.add(column.fraction(row), weight)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn add_by_group(
        &mut self,
        program: &Program,
        columns: &Columns,
        weights: &[u128],
    ) -> Result<(), Failure> {
        let get = |node: usize| columns[node].as_ref().ok_or(Failure::IllTyped);
        let keys: Result<Vec<_>, Failure> = program.groups.iter().map(|&node| get(node)).collect();
        let values = program
            .aggregates
            .iter()
            .map(|aggregate| get(aggregate.node()));
        let (keys, values) = (keys?, values.collect::<Result<Vec<_>, Failure>>()?);
        for (row, &weight) in weights.iter().enumerate() {
            let key: Vec<Value> = keys.iter().map(|column| column.fraction(row)).collect();
            if self.groups.len() > MOST {
                return Err(Failure::TooMany);
            }
            let group = self
                .groups
                .entry(key)
                .or_insert_with(|| Group::new(program));
            group.weight += weight;
            for (amount, column) in group.amounts.iter_mut().zip(&values) {
                amount.add(column.fraction(row), weight)?;
            }
        }
        Ok(())
    }

    /// The answer if each deal was counted a number of times.
    pub fn divided(mut self, times: u128) -> GroupTally {
        if times > 1 {
            self.weight /= times;
            for group in self.groups.values_mut() {
                group.weight /= times;
                group
                    .amounts
                    .iter_mut()
                    .for_each(|amount| amount.divide(times));
            }
        }
        self
    }

    /// Adds another answer.
    pub fn join(&mut self, other: GroupTally) -> Result<(), Failure> {
        self.weight += other.weight;
        for (key, group) in other.groups {
            match self.groups.get_mut(&key) {
                None => {
                    self.groups.insert(key, group);
                }
                Some(known) => {
                    known.weight += group.weight;
                    for (amount, other) in known.amounts.iter_mut().zip(group.amounts) {
                        amount.join(other)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Adds whole numbers to a histogram: if they are close to each other, by a list, which is quicker
/// than a map.
fn add_counted(
    found: &mut HashMap<Value, u128>,
    values: &[i64],
    weights: &[u128],
) -> Result<(), Failure> {
    let (Some(&least), Some(&most)) = (values.iter().min(), values.iter().max()) else {
        return Ok(());
    };
    let span = most
        .checked_sub(least)
        .and_then(|span| usize::try_from(span).ok());
    match span {
        Some(span) if span <= 4 * values.len() => {
            let mut sums = vec![0u128; span + 1];
            for (&value, &weight) in values.iter().zip(weights) {
                sums[(value - least) as usize] += weight;
            }
            for (value, sum) in (least..).zip(sums).filter(|(_, sum)| *sum > 0) {
                *found.entry((value, 1)).or_default() += sum;
            }
        }
        _ => {
            for (&value, &weight) in values.iter().zip(weights) {
                *found.entry((value, 1)).or_default() += weight;
            }
        }
    }
    if found.len() > MOST {
        return Err(Failure::TooMany);
    }
    Ok(())
}

fn is_less((a, b): Value, (c, d): Value) -> bool {
    i128::from(a) * i128::from(d) < i128::from(c) * i128::from(b)
}

fn lesser(a: Value, b: Value) -> Value {
    if is_less(b, a) { b } else { a }
}

fn greater(a: Value, b: Value) -> Value {
    if is_less(a, b) { b } else { a }
}
