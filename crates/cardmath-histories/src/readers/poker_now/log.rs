//! The log of a game: a table of text with an entry, its time and its order in each record.

use std::borrow::Cow;
use std::ops::Range;

use crate::readers::Start;
use crate::text::Lines;

/// One record of the log.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// What happened.
    pub entry: Cow<'a, str>,
    /// When it happened: `2022-01-20T10:52:32.580Z`.
    pub at: &'a str,
    /// The number of its first line.
    pub line: u32,
    offset: usize,
}

impl Record<'_> {
    fn starts_hand(&self) -> bool {
        self.entry.starts_with("-- starting hand #")
    }

    fn lists_stacks(&self) -> bool {
        self.entry.starts_with("Player stacks:")
    }
}

/// The number of columns after the entry, if a line names the columns of a log. Early logs have no
/// order.
fn columns(header: &str) -> Option<usize> {
    match &*header.trim_end().replace('"', "") {
        "entry,at,order" => Some(2),
        "entry,at" => Some(1),
        _ => None,
    }
}

/// What names the columns of a log, as it ends a line that was cut.
const HEADERS: [&str; 4] = [
    "entry,at,order",
    "\"entry\",\"at\",\"order\"",
    "entry,at",
    "\"entry\",\"at\"",
];

/// The place of the names of columns in a line: another log begins behind them. They follow what is
/// left of a line where the log before was cut.
fn header_at(line: &str) -> Option<usize> {
    let line = line.trim_end();
    let found = HEADERS.iter().find(|header| line.ends_with(**header))?;
    Some(line.len() - found.len())
}

/// Whether a line names the columns of a log.
pub fn is_header(line: &str) -> bool {
    columns(line).is_some()
}

/// The records of a part of a log. A quoted entry may have several lines.
fn records(text: &str, part: Range<usize>, line: u32) -> impl Iterator<Item = Record<'_>> {
    let behind = text.lines().find_map(columns).unwrap_or(2);
    let (mut at, mut number) = (part.start, line);
    std::iter::from_fn(move || {
        let rest = text.get(at..part.end).filter(|rest| !rest.is_empty())?;
        let raw = &rest[..length(rest, behind)];
        let record = record(raw, behind, at, number);
        at += raw.len();
        number += memchr::memchr_iter(b'\n', raw.as_bytes()).count() as u32;
        Some(record)
    })
    .filter(|record| !record.entry.is_empty())
}

/// The length of the record that begins a text, with the end of its line: the first that ends with
/// the other columns. Quotation marks do not say it: those of names are not always doubled.
fn length(text: &str, behind: usize) -> usize {
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
    let mut start = 0;
    for end in ends.chain([text.len()]) {
        let is_time = |at: &str| at.ends_with('Z') && at.as_bytes().get(4) == Some(&b'-');
        if parted(&text[start..end], behind).is_some_and(|(_, at)| is_time(at)) {
            return end;
        }
        start = end;
    }
    text.len()
}

/// The entry and the time of a record, which the order may follow: it is that of the file.
fn parted(raw: &str, behind: usize) -> Option<(&str, &str)> {
    let (mut entry, mut at) = raw.trim().rsplit_once(',')?;
    if behind == 2 {
        (entry, at) = entry.rsplit_once(',')?;
    }
    Some((entry, at.trim_matches('"')))
}

fn record(raw: &str, behind: usize, offset: usize, line: u32) -> Record<'_> {
    // A record that is cut has no time: its text is an entry that nobody knows, not an empty one.
    let (entry, at) = parted(raw, behind).unwrap_or((raw.trim(), ""));
    let inside = entry
        .strip_prefix('"')
        .and_then(|entry| entry.strip_suffix('"'));
    Record {
        entry: match inside {
            Some(inside) if inside.contains('"') => Cow::Owned(inside.replace("\"\"", "\"")),
            _ => Cow::Borrowed(inside.unwrap_or(entry)),
        },
        at,
        line,
        offset,
    }
}

/// Whether the newest record is the first: the room writes logs in this order, but others reverse
/// them.
fn is_newest_first(records: &[Record<'_>]) -> bool {
    let first = records
        .iter()
        .find(|record| record.starts_hand() || record.lists_stacks());
    first.is_some_and(Record::lists_stacks)
}

/// The records of one hand, from its beginning on.
pub fn hand(text: &str, part: Range<usize>, line: u32) -> Vec<Record<'_>> {
    let own = &text[part.clone()];
    let mut lines = Lines::new(own);
    let next_log = lines.find_map(|line| Some(line.offset + header_at(line.text)?));
    let end = next_log.map_or(part.end, |header| part.start + header);
    let mut all: Vec<_> = records(text, part.start..end, line).collect();
    if is_newest_first(&all) {
        all.reverse();
    }
    let begin = all.iter().position(Record::starts_hand);
    all.split_off(begin.unwrap_or(all.len()))
}

/// Where the hands of a text begin, which has one log or several that were put together.
pub fn starts(text: &str) -> Vec<Start> {
    let headers = Lines::new(text).filter_map(|line| Some((line, header_at(line.text)?)));
    let headers: Vec<_> = headers.collect();
    let ends = headers.iter().skip(1).map(|(line, at)| line.offset + at);
    let ends = ends.chain([text.len()]);
    let logs = headers.iter().zip(ends).flat_map(|((header, _), end)| {
        let mut lines = Lines::from(&text[..end], header.offset, header.number).skip(1);
        let first = lines.next().map(|line| (line.offset, line.number));
        first.map_or_else(Vec::new, |first| starts_of_log(text, first, end))
    });
    let starts: Vec<_> = logs.collect();
    if starts.is_empty() {
        return vec![(0, 1)];
    }
    starts
}

/// Where the hands of one log begin, given its first record and its end. What is between two hands
/// belongs to the earlier one, after which players may show their cards.
fn starts_of_log(text: &str, (start, line): Start, end: usize) -> Vec<Start> {
    let all: Vec<_> = records(text, start..end, line).collect();
    let Some(first) = all.first() else {
        return Vec::new();
    };
    let hands: Vec<usize> = (0..all.len())
        .filter(|place| all[*place].starts_hand())
        .collect();
    let place = |record: &Record<'_>| (record.offset, record.line);
    let later: Vec<Start> = match is_newest_first(&all) {
        true => hands
            .iter()
            .rev()
            .skip(1)
            .rev()
            .map(|at| place(&all[at + 1]))
            .collect(),
        false => hands.iter().skip(1).map(|at| place(&all[*at])).collect(),
    };
    [place(first)].into_iter().chain(later).collect()
}
