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

/// The fields of all TOML.
pub fn of_toml<'t>(table: Table) -> Vec<(Cow<'t, str>, Field<'t>)> {
    let fields = table.into_iter();
    fields
        .map(|(key, value)| (Cow::Owned(key), Field::of(value)))
        .collect()
}
