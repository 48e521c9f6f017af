//! The fields of a hand.

use std::borrow::Cow;

use toml::Table;

use super::field::{Field, Record};
use super::plain;
use crate::fault::Unreadable;

/// The fields of a hand.
pub struct Fields<'t> {
    record: Record<'t>,
    /// The number of the hand's first line.
    pub line: u32,
}

impl<'t> Fields<'t> {
    /// Read the fields of a hand that begins on a line.
    ///
    /// # Errors
    ///
    /// If the text is not TOML.
    pub fn read(text: &'t str, line: u32) -> Result<Self, Unreadable> {
        if let Some(record) = plain::read(text) {
            return Ok(Self { record, line });
        }
        let table = text.parse::<Table>().map_err(|error| {
            let before = error.span().map_or(0, |span| span.start.min(text.len()));
            let newlines = memchr::memchr_iter(b'\n', &text.as_bytes()[..before]).count();
            Unreadable::new(
                line + newlines as u32,
                format!("no TOML: {}", error.message()),
            )
        })?;
        let record = Record::of_toml(table);
        Ok(Self { record, line })
    }

    /// An error about the hand.
    pub fn unreadable(&self, reason: impl Into<String>) -> Unreadable {
        Unreadable::new(self.line, reason)
    }

    /// The value of a field.
    #[inline]
    pub fn get(&self, key: &str) -> Option<&Field<'t>> {
        self.record.get(key)
    }

    /// A text, or a number as a text.
    #[inline]
    pub fn text(&self, key: &str) -> Option<Cow<'t, str>> {
        match self.get(key)? {
            Field::Text(text) => Some(text.clone()),
            Field::Whole(number) => Some(Cow::Owned(number.to_string())),
            _ => None,
        }
    }

    /// A whole number.
    #[inline]
    pub fn whole(&self, key: &str) -> Option<i64> {
        match self.get(key)? {
            Field::Whole(number) => Some(*number),
            _ => None,
        }
    }

    /// A list; none if it is not there.
    ///
    /// # Errors
    ///
    /// If the field is something else: a hand must not lose what it says there.
    #[inline]
    pub fn list(&self, key: &str) -> Result<Option<&[Field<'t>]>, Unreadable> {
        match self.get(key) {
            None => Ok(None),
            Some(Field::List(items)) => Ok(Some(self.record.items(items))),
            Some(_) => Err(self.unreadable(format!("{key} is not a list"))),
        }
    }

    /// An amount in hundredths; 0 if it is not there.
    #[inline]
    pub fn amount(&self, key: &str) -> Result<i64, Unreadable> {
        self.get(key)
            .map_or(Ok(0), |value| self.hundredths(key, value))
    }

    fn hundredths(&self, key: &str, value: &Field<'_>) -> Result<i64, Unreadable> {
        const MOST: i64 = cardmath_betting::MOST_CHIPS / 100;
        let refused = || {
            self.unreadable(format!(
                "{key}: {value} is not an amount of whole hundredths"
            ))
        };
        match value {
            Field::Whole(whole) if (-MOST..=MOST).contains(whole) => Ok(whole * 100),
            Field::Number(amount) => {
                let hundredths = (amount * 100.0).round();
                let exact =
                    (amount * 100.0 - hundredths).abs() < 1e-6 && hundredths.abs() < MOST as f64;
                if exact {
                    Ok(hundredths as i64)
                } else {
                    Err(refused())
                }
            }
            _ => Err(refused()),
        }
    }

    /// A list of amounts in hundredths.
    #[inline]
    pub fn amounts(&self, key: &str) -> Result<Option<Vec<i64>>, Unreadable> {
        let Some(items) = self.list(key)? else {
            return Ok(None);
        };
        let mut amounts = Vec::with_capacity(items.len());
        for value in items {
            amounts.push(self.hundredths(key, value)?);
        }
        Ok(Some(amounts))
    }

    /// A list of amounts, one for each player.
    pub fn amounts_of(&self, key: &str, players: usize) -> Result<Option<Vec<i64>>, Unreadable> {
        match self.amounts(key)? {
            Some(all) if all.len() != players => Err(self.unreadable(format!(
                "{key} has {} amounts for {players} players",
                all.len()
            ))),
            other => Ok(other),
        }
    }

    /// The texts of a list one by one; none if it is not there.
    pub fn each_text(&self, key: &str) -> Result<impl Iterator<Item = &str>, Unreadable> {
        let all = self.list(key)?.unwrap_or_default();
        Ok(all.iter().map(|field| match field {
            Field::Text(text) => &**text,
            _ => "",
        }))
    }

    /// A list of texts; empty if it is not there.
    pub fn texts(&self, key: &str) -> Result<Vec<Cow<'t, str>>, Unreadable> {
        let text = |field: &Field<'t>| match field {
            Field::Text(text) => text.clone(),
            _ => Cow::Borrowed(""),
        };
        let all = self.list(key)?.unwrap_or_default();
        Ok(all.iter().map(text).collect())
    }
}
