//! The value of a field.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use toml::{Table, Value};

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Field<'t> {
    /// A text.
    Text(Cow<'t, str>),
    /// A whole number.
    Whole(i64),
    /// Any other number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// A time of day, or a date.
    Time(Cow<'t, str>),
    /// A list: the places of its items in the record.
    List(Range<usize>),
    /// A table, which no field of PHH is.
    Table,
}

impl fmt::Display for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Whole(number) => number.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Flag(flag) => flag.fmt(f),
            Self::Time(time) => time.fmt(f),
            Self::List(_) => f.write_str("a list"),
            Self::Table => f.write_str("a table"),
        }
    }
}

/// The fields of a hand by their names.
#[derive(Clone, Debug)]
pub struct Record<'t> {
    fields: Vec<(Cow<'t, str>, Field<'t>)>,
    /// The items of all lists: those of a list follow each other.
    pub items: Vec<Field<'t>>,
    /// The place of a field, from 1, by the mark of its name; 0 if there is none.
    places: [u8; MARKS],
}

/// The number of marks of names.
const MARKS: usize = 256;
/// Several fields have the mark, or more fields precede it than a byte can count.
const SOMEWHERE: u8 = u8::MAX;

impl<'t> Record<'t> {
    /// No fields, with memory for as many as hands mostly have: lists that grow are copied.
    pub fn new() -> Self {
        Self {
            fields: Vec::with_capacity(40),
            items: Vec::with_capacity(160),
            places: [0; MARKS],
        }
    }

    /// The fields of all TOML.
    pub fn of_toml(table: Table) -> Self {
        let mut record = Self::new();
        for (key, value) in table {
            let field = record.field(value);
            record.add(key, field);
        }
        record
    }

    fn field(&mut self, value: Value) -> Field<'t> {
        match value {
            Value::String(text) => Field::Text(Cow::Owned(text)),
            Value::Integer(number) => Field::Whole(number),
            Value::Float(number) => Field::Number(number),
            Value::Boolean(flag) => Field::Flag(flag),
            Value::Datetime(time) => Field::Time(Cow::Owned(time.to_string())),
            Value::Array(all) => {
                let items: Vec<_> = all.into_iter().map(|item| self.field(item)).collect();
                let start = self.items.len();
                self.items.extend(items);
                Field::List(start..self.items.len())
            }
            Value::Table(_) => Field::Table,
        }
    }

    /// Add a field; false if there is one of this name.
    #[inline]
    pub fn add(&mut self, key: impl Into<Cow<'t, str>>, field: Field<'t>) -> bool {
        let key = key.into();
        let mark = mark(&key);
        if self.places[mark] == 0 {
            let place = u8::try_from(self.fields.len() + 1);
            self.places[mark] = place.unwrap_or(SOMEWHERE);
        } else if self.get(&key).is_some() {
            return false;
        } else {
            self.places[mark] = SOMEWHERE;
        }
        self.fields.push((key, field));
        true
    }

    /// The items of a list.
    #[inline]
    pub fn items(&self, places: &Range<usize>) -> &[Field<'t>] {
        &self.items[places.clone()]
    }

    /// All fields with their names.
    #[cfg(test)]
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Field<'t>)> {
        self.fields.iter().map(|(name, field)| (&**name, field))
    }

    /// The field of a name.
    #[inline]
    pub fn get(&self, key: &str) -> Option<&Field<'t>> {
        let named = match self.places[mark(key)] {
            0 => return None,
            SOMEWHERE => self.fields.iter().find(|(name, _)| name == key),
            place => self.fields.get(usize::from(place) - 1),
        };
        named
            .filter(|(name, _)| name == key)
            .map(|(_, field)| field)
    }
}

/// A number from the length of a name and letters that differ in most names of PHH.
#[inline]
fn mark(key: &str) -> usize {
    let bytes = key.as_bytes();
    let (first, middle) = (bytes.first(), bytes.get(bytes.len() / 2));
    let letters = first
        .zip(middle)
        .map_or(0, |(first, middle)| first.wrapping_mul(5) ^ middle);
    usize::from(letters.wrapping_add((bytes.len() as u8) << 4))
}
