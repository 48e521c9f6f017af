//! The fields of a hand.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use cardmath_betting::MOST_SEATS;
use toml::Table;

pub use super::field::Key;
use super::field::{Field, Part, Record, decimal};
use super::plain;
use crate::fault::Unreadable;

/// The fields of a hand.
pub struct Fields<'t> {
    text: &'t str,
    record: Record<'t>,
    /// The number of the hand's first line.
    pub line: u32,
}

/// Amounts of players in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    /// How many the text has: if it has more than a table has seats, the rest are not kept.
    pub count: usize,
    kept: [i64; MOST_SEATS],
}

impl Amounts {
    /// An amount of 0 for each player.
    pub fn zeros(count: usize) -> Self {
        let kept = [0; MOST_SEATS];
        Self { count, kept }
    }

    #[inline]
    fn push(&mut self, amount: i64) {
        if let Some(kept) = self.kept.get_mut(self.count) {
            *kept = amount;
        }
        self.count += 1;
    }
}

impl FromIterator<i64> for Amounts {
    fn from_iter<All: IntoIterator<Item = i64>>(all: All) -> Self {
        let mut amounts = Self::zeros(0);
        all.into_iter().for_each(|amount| amounts.push(amount));
        amounts
    }
}

impl Deref for Amounts {
    type Target = [i64];

    #[inline]
    fn deref(&self) -> &[i64] {
        &self.kept[..self.count.min(MOST_SEATS)]
    }
}

impl DerefMut for Amounts {
    #[inline]
    fn deref_mut(&mut self) -> &mut [i64] {
        &mut self.kept[..self.count.min(MOST_SEATS)]
    }
}

impl<'t> Fields<'t> {
    /// No fields yet of a hand that begins on a line.
    pub fn of(text: &'t str, line: u32) -> Self {
        Self {
            text,
            record: Record::new(text),
            line,
        }
    }

    /// Read the fields, but for the items of the actions.
    ///
    /// # Errors
    ///
    /// If the text is not TOML.
    pub fn read(&mut self) -> Result<(), Unreadable> {
        if self.text.len() > Part::LONGEST {
            return Err(self.unreadable("the hand is longer than 4 GB"));
        }
        match plain::read(self.text, &mut self.record) {
            Some(()) => Ok(()),
            None => self.read_toml(),
        }
    }

    /// Read the fields with a parser of all TOML.
    ///
    /// # Errors
    ///
    /// If the text is not TOML.
    pub fn read_toml(&mut self) -> Result<(), Unreadable> {
        let text = self.text;
        let table = text.parse::<Table>().map_err(|error| {
            let before = error.span().map_or(0, |span| span.start.min(text.len()));
            let newlines = memchr::memchr_iter(b'\n', &text.as_bytes()[..before]).count();
            Unreadable::new(
                self.line + newlines as u32,
                format!("no TOML: {}", error.message()),
            )
        })?;
        self.record = Record::of_toml(table);
        Ok(())
    }

    /// Read the items of the actions. False if the fields are wrong and [`Self::read_toml`] has to read
    /// them: the actions are unusual, or do not end at the first closing bracket.
    pub fn read_actions(&mut self) -> bool {
        plain::read_actions(self.text, &mut self.record).is_some()
    }

    /// What is between the brackets of the actions, if their items are not read yet.
    pub fn unread_actions(&self) -> Option<&'t [u8]> {
        match self.record.get(Key::Actions) {
            Field::Unread(actions) => Some(&self.text.as_bytes()[actions.start()..actions.end()]),
            _ => None,
        }
    }

    /// Whether brackets may be in the text that begin no list.
    pub fn has_loose_brackets(&self) -> bool {
        self.record.has_loose_brackets
    }

    /// An error about the hand.
    pub fn unreadable(&self, reason: impl Into<String>) -> Unreadable {
        Unreadable::new(self.line, reason)
    }

    /// Whether a field is there.
    #[inline]
    pub fn has(&self, key: Key) -> bool {
        !matches!(self.record.get(key), Field::Missing)
    }

    /// A text, or a number as a text.
    #[inline]
    pub fn text(&self, key: Key) -> Option<Cow<'t, str>> {
        match self.record.get(key) {
            Field::Text(text) => Some(self.record.text(text)),
            Field::Whole(number) => Some(Cow::Owned(number.to_string())),
            _ => None,
        }
    }

    /// A time of day.
    #[inline]
    pub fn time(&self) -> Option<&str> {
        match self.record.get(Key::Time) {
            Field::Time(time) => Some(self.record.lent(time)),
            _ => None,
        }
    }

    /// A whole number.
    #[inline]
    pub fn whole(&self, key: Key) -> Option<i64> {
        match self.record.get(key) {
            Field::Whole(number) => Some(number),
            _ => None,
        }
    }

    /// Whether a field says yes.
    pub fn flag(&self, key: Key) -> bool {
        self.record.get(key) == Field::Flag(true)
    }

    /// A list; none if it is not there.
    ///
    /// # Errors
    ///
    /// If the field is something else: a hand must not lose what it says there.
    #[inline]
    pub fn list(&self, key: Key) -> Result<Option<&[Field]>, Unreadable> {
        match self.record.get(key) {
            Field::Missing => Ok(None),
            Field::List(items) => Ok(Some(self.record.items(items))),
            _ => Err(self.unreadable(format!("{} is not a list", key.name()))),
        }
    }

    /// Whether a list is there, read or not.
    ///
    /// # Errors
    ///
    /// If the field is something else.
    pub fn has_list(&self, key: Key) -> Result<bool, Unreadable> {
        match self.record.get(key) {
            Field::Unread(_) => Ok(true),
            _ => Ok(self.list(key)?.is_some()),
        }
    }

    /// A part of the text.
    #[inline]
    pub fn part(&self, text: Part) -> Cow<'t, str> {
        self.record.text(text)
    }

    /// A value for a message.
    pub fn shown(&self, field: Field) -> String {
        self.record.shown(field)
    }

    /// An amount in hundredths; 0 if it is not there.
    #[inline]
    pub fn amount(&self, key: Key) -> Result<i64, Unreadable> {
        match self.record.get(key) {
            Field::Missing => Ok(0),
            value => self.hundredths(key, value),
        }
    }

    #[inline]
    fn hundredths(&self, key: Key, value: Field) -> Result<i64, Unreadable> {
        const MOST: i64 = cardmath_betting::MOST_CHIPS / 100;
        match value {
            Field::Whole(whole) if (-MOST..=MOST).contains(&whole) => Ok(whole * 100),
            Field::Decimal(digits, 1) => Ok(digits * 10),
            Field::Decimal(digits, 2) => Ok(digits),
            other => self.rounded(key, other),
        }
    }

    /// The hundredths of a number of other digits, if it is one of whole hundredths.
    fn rounded(&self, key: Key, value: Field) -> Result<i64, Unreadable> {
        const MOST: f64 = (cardmath_betting::MOST_CHIPS / 100) as f64;
        let amount = match value {
            Field::Decimal(digits, decimals) => Some(decimal(digits, decimals)),
            Field::Number(number) => Some(number),
            _ => None,
        };
        let hundredths = amount.map(|amount| (amount * 100.0, (amount * 100.0).round()));
        let exact =
            |(given, round): &(f64, f64)| (given - round).abs() < 1e-6 && round.abs() < MOST;
        let exact = hundredths.filter(exact);
        exact.map(|(_, round)| round as i64).ok_or_else(|| {
            self.unreadable(format!(
                "{}: {} is not an amount of whole hundredths",
                key.name(),
                self.shown(value)
            ))
        })
    }

    /// A list of amounts in hundredths.
    #[inline]
    pub fn amounts(&self, key: Key) -> Result<Option<Amounts>, Unreadable> {
        let Some(items) = self.list(key)? else {
            return Ok(None);
        };
        let mut amounts = Amounts::zeros(0);
        for value in items {
            amounts.push(self.hundredths(key, *value)?);
        }
        Ok(Some(amounts))
    }

    /// A list of amounts, one for each player.
    #[inline]
    pub fn amounts_of(&self, key: Key, players: usize) -> Result<Option<Amounts>, Unreadable> {
        match self.amounts(key)? {
            Some(all) if all.count != players => Err(self.unreadable(format!(
                "{} has {} amounts for {players} players",
                key.name(),
                all.count
            ))),
            other => Ok(other),
        }
    }

    /// The texts of a list one by one; none if it is not there.
    pub fn each_text(&self, key: Key) -> Result<impl Iterator<Item = &str>, Unreadable> {
        let all = self.list(key)?.unwrap_or_default();
        Ok(all.iter().map(|field| match field {
            Field::Text(text) => self.record.lent(*text),
            _ => "",
        }))
    }
}
