//! Classes of equal values, numbered as they are met.

use crate::aggregate::Value;
use crate::column::Column;
use crate::evaluate::Columns;
use crate::program::{Failure, Id};
use std::collections::HashMap;

/// The number of a class.
pub type ClassNumber = u32;

/// The most classes that are numbered without a map.
const DENSE: usize = 1 << 16;

/// Tuples of values, numbered.
#[derive(Default)]
pub struct Values {
    numbers: HashMap<Vec<Value>, ClassNumber>,
    listed: Vec<Vec<Value>>,
}

impl Values {
    /// The number of a tuple.
    pub fn number(&mut self, values: Vec<Value>) -> ClassNumber {
        let next = self.listed.len() as ClassNumber;
        let listed = &mut self.listed;
        *self.numbers.entry(values).or_insert_with_key(|values| {
            listed.push(values.clone());
            next
        })
    }

    /// The number of tuples.
    pub fn len(&self) -> usize {
        self.listed.len()
    }

    /// All tuples, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &[Value]> {
        self.listed.iter().map(Vec::as_slice)
    }

    /// The tuple of a number.
    pub fn of(&self, class: ClassNumber) -> &[Value] {
        &self.listed[class as usize]
    }

    /// The values at a place of the tuples of some classes.
    pub fn column(&self, place: usize, classes: &[ClassNumber]) -> Column {
        let values = || classes.iter().map(|&class| self.of(class)[place]);
        match values().all(|(_, denominator)| denominator == 1) {
            true => Column::Whole(values().map(|(value, _)| value).collect()),
            false => Column::Fractions(values().collect()),
        }
    }
}

/// The values of some nodes in a row.
pub fn values_at(nodes: &[Id], columns: &Columns, row: usize) -> Result<Vec<Value>, Failure> {
    let value = |&node: &Id| {
        let column = columns[node].as_ref().ok_or(Failure::IllTyped)?;
        Ok(column.fraction(row))
    };
    nodes.iter().map(value).collect()
}

/// The class of each row by the values of some nodes, and a row of each class.
pub fn classes(
    nodes: &[Id],
    columns: &Columns,
    rows: usize,
) -> Result<(Vec<ClassNumber>, Vec<u32>), Failure> {
    if nodes.is_empty() {
        return Ok((vec![0; rows], if rows > 0 { vec![0] } else { Vec::new() }));
    }
    let (mut keys, mut count) = (vec![0usize; rows], 1);
    for &node in nodes {
        let column = columns[node].as_ref().ok_or(Failure::IllTyped)?;
        count = match add_to_keys(&mut keys, column, count) {
            Some(count) => count,
            None => renumber(&mut keys, column),
        };
    }
    let mut numbers: Vec<ClassNumber> =
        vec![ClassNumber::MAX; if count <= DENSE { count } else { 0 }];
    let mut sparse: HashMap<usize, ClassNumber> = HashMap::new();
    let (mut found, mut examples) = (Vec::with_capacity(rows), Vec::new());
    for (row, key) in keys.into_iter().enumerate() {
        let number = match numbers.get_mut(key) {
            Some(number) => number,
            None => sparse.entry(key).or_insert(ClassNumber::MAX),
        };
        if *number == ClassNumber::MAX {
            *number = examples.len() as ClassNumber;
            examples.push(row as u32);
        }
        found.push(*number);
    }
    Ok((found, examples))
}

/// Adds a column of whole numbers to keys below `count`, if the new keys are small; returns their
/// bound.
fn add_to_keys(keys: &mut [usize], column: &Column, count: usize) -> Option<usize> {
    let Column::Whole(values) = column else {
        return None;
    };
    let (least, most) = (*values.iter().min()?, *values.iter().max()?);
    let span = usize::try_from(most.checked_sub(least)?)
        .ok()?
        .checked_add(1)?;
    let all = span.checked_mul(count).filter(|&all| all <= DENSE)?;
    for (key, value) in keys.iter_mut().zip(values) {
        *key = *key * span + (value - least) as usize;
    }
    Some(all)
}

/// Numbers the pairs of a key and a value; returns how many there are.
fn renumber(keys: &mut [usize], column: &Column) -> usize {
    let mut numbers: HashMap<(usize, Value), usize> = HashMap::new();
    for (row, key) in keys.iter_mut().enumerate() {
        let next = numbers.len();
        *key = *numbers.entry((*key, column.fraction(row))).or_insert(next);
    }
    numbers.len().max(1)
}

/// Local numbers of the classes that occur on a board.
#[derive(Default)]
pub struct Locals {
    numbers: Vec<u32>,
    found: Vec<ClassNumber>,
}

impl Locals {
    /// Forgets the classes. Those of the next board are below `classes`.
    pub fn clear(&mut self, classes: usize) {
        for class in self.found.drain(..) {
            self.numbers[class as usize] = u32::MAX;
        }
        if self.numbers.len() < classes {
            self.numbers.resize(classes, u32::MAX);
        }
    }

    /// The local number of a class.
    #[inline(always)]
    pub fn number(&mut self, class: ClassNumber) -> u32 {
        let number = &mut self.numbers[class as usize];
        if *number == u32::MAX {
            *number = self.found.len() as u32;
            self.found.push(class);
        }
        *number
    }

    /// The classes in the order of their local numbers.
    pub fn found(&self) -> &[ClassNumber] {
        &self.found
    }
}
