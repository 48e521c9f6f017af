//! The value of a field.

use std::borrow::Cow;
use std::fmt;

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
    /// A list.
    List(Vec<Field<'t>>),
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

impl Field<'_> {
    fn of(value: Value) -> Self {
        match value {
            Value::String(text) => Self::Text(Cow::Owned(text)),
            Value::Integer(number) => Self::Whole(number),
            Value::Float(number) => Self::Number(number),
            Value::Boolean(flag) => Self::Flag(flag),
            Value::Datetime(time) => Self::Time(Cow::Owned(time.to_string())),
            Value::Array(all) => Self::List(all.into_iter().map(Field::of).collect()),
            Value::Table(_) => Self::Table,
        }
    }
}

/// A field by its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Named<'t> {
    /// Differs for most names, which then need not be compared.
    mark: u8,
    /// The name.
    pub key: Cow<'t, str>,
    /// The value.
    pub field: Field<'t>,
}

impl<'t> Named<'t> {
    /// A field of a name.
    pub fn new(key: impl Into<Cow<'t, str>>, field: Field<'t>) -> Self {
        let key = key.into();
        let mark = mark(&key);
        Self { mark, key, field }
    }
}

/// The field of a name.
#[inline]
pub fn named<'f, 't>(all: &'f [Named<'t>], key: &str) -> Option<&'f Field<'t>> {
    let mark = mark(key);
    let is_it = |named: &&Named<'_>| named.mark == mark && named.key == key;
    all.iter().find(is_it).map(|named| &named.field)
}

/// A number from the length of a name and letters that differ in most names of PHH.
#[inline]
pub fn mark(key: &str) -> u8 {
    let bytes = key.as_bytes();
    let (first, middle) = (bytes.first(), bytes.get(bytes.len() / 2));
    let letters = first
        .zip(middle)
        .map_or(0, |(first, middle)| first.wrapping_mul(5) ^ middle);
    letters.wrapping_add((bytes.len() as u8) << 4)
}

/// The fields of all TOML.
pub fn of_toml<'t>(table: Table) -> Vec<Named<'t>> {
    let fields = table.into_iter();
    fields
        .map(|(key, value)| Named::new(key, Field::of(value)))
        .collect()
}
