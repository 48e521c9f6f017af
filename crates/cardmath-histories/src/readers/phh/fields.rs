//! The fields of a hand.

use toml::{Table, Value};

use crate::fault::Unreadable;

/// The fields of a hand.
pub struct Fields<'t> {
    /// The TOML.
    pub table: &'t Table,
    /// The number of the hand's first line.
    pub line: u32,
}

impl Fields<'_> {
    /// An error about the hand.
    pub fn unreadable(&self, reason: impl Into<String>) -> Unreadable {
        Unreadable::new(self.line, reason)
    }

    /// A text, or a number as a text.
    pub fn text(&self, key: &str) -> Option<String> {
        match self.table.get(key)? {
            Value::String(text) => Some(text.clone()),
            Value::Integer(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// A whole number.
    pub fn whole(&self, key: &str) -> Option<i64> {
        self.table.get(key)?.as_integer()
    }

    /// An amount in hundredths; 0 if it is not there.
    pub fn amount(&self, key: &str) -> Result<i64, Unreadable> {
        self.table
            .get(key)
            .map_or(Ok(0), |value| self.hundredths(key, value))
    }

    fn hundredths(&self, key: &str, value: &Value) -> Result<i64, Unreadable> {
        const MOST: i64 = cardmath_betting::MOST_CHIPS / 100;
        let refused =
            || self.unreadable(format!("{key}: {value} is no amount of whole hundredths"));
        match value {
            Value::Integer(whole) if (-MOST..=MOST).contains(whole) => Ok(whole * 100),
            Value::Float(amount) => {
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
    pub fn amounts(&self, key: &str) -> Result<Option<Vec<i64>>, Unreadable> {
        match self.table.get(key) {
            None => Ok(None),
            Some(Value::Array(all)) => all
                .iter()
                .map(|value| self.hundredths(key, value))
                .collect::<Result<_, _>>()
                .map(Some),
            Some(_) => Err(self.unreadable(format!("{key} is no list of amounts"))),
        }
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

    /// A list of texts; empty if it is not there.
    pub fn texts(&self, key: &str) -> Vec<String> {
        let all = self.table.get(key).and_then(Value::as_array);
        all.map_or_else(Vec::new, |all| {
            all.iter()
                .map(|value| value.as_str().unwrap_or("").to_owned())
                .collect()
        })
    }
}
