//! The fields of a hand: the names that are read, and their values.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use toml::{Table, Value};

macro_rules! keys {
    ($($key:ident = $name:literal,)*) => {
        /// A field that is read, or that most texts have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Key {
            $($key,)*
        }

        impl Key {
            const ALL: &[(Self, &str)] = &[$((Self::$key, $name),)*];
        }
    };
}

keys! {
    Actions = "actions",
    AnteTrimming = "ante_trimming_status",
    Antes = "antes",
    BigBet = "big_bet",
    Blinds = "blinds_or_straddles",
    Boards = "_boards",
    BringIn = "bring_in",
    Cap = "_cap",
    Cancelled = "_cancelled",
    CashoutFees = "_cashout_fees",
    Cashouts = "_cashouts",
    Ceded = "_ceded",
    Currency = "currency",
    CurrencySymbol = "currency_symbol",
    Day = "day",
    Event = "event",
    FinishingStacks = "finishing_stacks",
    Hand = "hand",
    Hero = "_hero",
    HouseAdded = "_house_added",
    Jackpot = "_jackpot",
    LeastBet = "min_bet",
    Level = "level",
    Month = "month",
    OtherFees = "_other_fees",
    Players = "players",
    SeatCount = "seat_count",
    Seats = "seats",
    SmallBet = "small_bet",
    StartingStacks = "starting_stacks",
    Table = "table",
    Time = "time",
    TimeZone = "time_zone",
    Variant = "variant",
    Venue = "venue",
    Winnings = "winnings",
    Year = "year",
    ZoneAbbreviation = "time_zone_abbreviation",
}

impl Key {
    /// The key of a name; none if the name is another one.
    #[inline]
    pub fn of(name: &[u8]) -> Option<Self> {
        let (key, known) = Self::ALL.get(usize::from(PLACES[mark(name)]))?;
        (known.as_bytes() == name).then_some(*key)
    }

    /// All keys.
    #[cfg(test)]
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().map(|(key, _)| *key)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// The place of each key by the mark of its name.
const PLACES: [u8; 256] = {
    const NONE: u8 = u8::MAX;
    let (mut places, mut place) = ([NONE; 256], 0);
    while place < Key::ALL.len() {
        let mark = mark(Key::ALL[place].1.as_bytes());
        assert!(places[mark] == NONE, "two names have one mark");
        places[mark] = place as u8;
        place += 1;
    }
    places
};

/// A number below 256 from the length of a name and two of its letters: all names differ in it.
#[inline]
const fn mark(name: &[u8]) -> usize {
    if name.is_empty() {
        return 0;
    }
    let letters = name[0] ^ name[name.len() / 2];
    letters.wrapping_add((name.len() as u8) << 4) as usize
}

/// The value of a field, whose texts and items the record has.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Field {
    /// The field is not there.
    #[default]
    Missing,
    /// A text.
    Text(Part),
    /// A whole number.
    Whole(i64),
    /// A number of few digits, of which some are decimals.
    Decimal(i64, u8),
    /// Any other number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// A time of day, or a date.
    Time(Part),
    /// A list.
    List(Part),
    /// A list whose items are not read yet: what is between its brackets.
    Unread(Part),
    /// A table, which no field of PHH is.
    Table,
}

/// Where a text or a list of items begins, and where it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    start: u32,
    end: u32,
}

impl Part {
    /// The longest text that has parts: a field then fits into two registers.
    pub const LONGEST: usize = u32::MAX as usize;

    /// A part of a text of at most [`Self::LONGEST`] bytes, or of its items.
    #[inline]
    pub fn new(start: usize, end: usize) -> Self {
        let (start, end) = (start as u32, end as u32);
        Self { start, end }
    }

    /// Its first place.
    #[inline]
    pub fn start(self) -> usize {
        self.start as usize
    }

    /// The place behind it.
    #[inline]
    pub fn end(self) -> usize {
        self.end as usize
    }

    /// Whether it has nothing.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    #[inline]
    fn range(self) -> Range<usize> {
        self.start()..self.end()
    }
}

/// The most digits on each side of the point of a number of few digits.
pub const FEW_DIGITS: usize = 7;

/// Powers of ten. With few digits before and behind the point, all are below 2^53.
pub const POWERS: [i64; FEW_DIGITS + 1] =
    [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// A number of few digits: exactly as near as it can be.
pub fn decimal(digits: i64, decimals: u8) -> f64 {
    digits as f64 / POWERS[usize::from(decimals)] as f64
}

/// The fields of a hand.
#[derive(Debug)]
pub struct Record<'t> {
    /// What texts are parts of.
    text: Cow<'t, str>,
    fields: [Field; Key::ALL.len()],
    /// The items of all lists: those of a list follow each other.
    pub items: Vec<Field>,
    /// The names of other fields of plain lines.
    pub others: Vec<&'t str>,
    /// Whether brackets may be in the text that begin no list of plain lines.
    pub has_loose_brackets: bool,
}

thread_local! {
    /// Memory for the items of the next hand.
    static ITEMS: Cell<Vec<Field>> = const { Cell::new(Vec::new()) };
}

impl Drop for Record<'_> {
    fn drop(&mut self) {
        const MOST_KEPT: usize = 1 << 12;
        if self.items.capacity() <= MOST_KEPT {
            self.items.clear();
            ITEMS.set(std::mem::take(&mut self.items));
        }
    }
}

impl<'t> Record<'t> {
    /// No fields of a text.
    pub fn new(text: &'t str) -> Self {
        Self {
            text: Cow::Borrowed(text),
            fields: [Field::Missing; Key::ALL.len()],
            items: ITEMS.take(),
            others: Vec::new(),
            has_loose_brackets: false,
        }
    }

    /// The fields of all TOML.
    pub fn of_toml(table: Table) -> Self {
        let mut record = Self::new("");
        record.has_loose_brackets = true;
        for (name, value) in table {
            if let Some(key) = Key::of(name.as_bytes()) {
                record.fields[key as usize] = record.field(value);
            }
        }
        record
    }

    fn field(&mut self, value: Value) -> Field {
        match value {
            Value::String(text) => Field::Text(self.keep(&text)),
            Value::Integer(number) => Field::Whole(number),
            Value::Float(number) => Field::Number(number),
            Value::Boolean(flag) => Field::Flag(flag),
            Value::Datetime(time) => Field::Time(self.keep(&time.to_string())),
            Value::Array(all) => {
                let items: Vec<_> = all.into_iter().map(|item| self.field(item)).collect();
                let start = self.items.len();
                self.items.extend(items);
                Field::List(Part::new(start, self.items.len()))
            }
            Value::Table(_) => Field::Table,
        }
    }

    /// Keep a text that was written in another way.
    fn keep(&mut self, text: &str) -> Part {
        let all = self.text.to_mut();
        let start = all.len();
        all.push_str(text);
        Part::new(start, all.len())
    }

    /// Add a field; false if it is there already.
    #[inline]
    pub fn add(&mut self, key: Key, field: Field) -> bool {
        let place = &mut self.fields[key as usize];
        let is_new = matches!(place, Field::Missing);
        *place = field;
        is_new
    }

    /// Replace a field.
    pub fn replace(&mut self, key: Key, field: Field) {
        self.fields[key as usize] = field;
    }

    /// Add the name of another field; false if it is there already, or empty.
    pub fn add_other(&mut self, name: &'t str) -> bool {
        let is_new = !name.is_empty() && !self.others.contains(&name);
        self.others.push(name);
        is_new
    }

    /// A field.
    #[inline]
    pub fn get(&self, key: Key) -> Field {
        self.fields[key as usize]
    }

    /// The items of a list.
    #[inline]
    pub fn items(&self, list: Part) -> &[Field] {
        &self.items[list.range()]
    }

    /// A text.
    #[inline]
    pub fn text(&self, part: Part) -> Cow<'t, str> {
        match &self.text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[part.range()]),
            Cow::Owned(text) => Cow::Owned(text[part.range()].to_owned()),
        }
    }

    /// A text for a short time.
    #[inline]
    pub fn lent(&self, part: Part) -> &str {
        &self.text[part.range()]
    }

    /// A value for a message.
    pub fn shown(&self, field: Field) -> String {
        match field {
            Field::Missing => "nothing".to_owned(),
            Field::Text(text) => format!("{:?}", self.lent(text)),
            Field::Whole(number) => number.to_string(),
            Field::Decimal(digits, decimals) => decimal(digits, decimals).to_string(),
            Field::Number(number) => number.to_string(),
            Field::Flag(flag) => flag.to_string(),
            Field::Time(time) => self.lent(time).to_owned(),
            Field::List(_) | Field::Unread(_) => "a list".to_owned(),
            Field::Table => "a table".to_owned(),
        }
    }
}
