//! Where the hands of a text begin, and which room wrote them.

use crate::fault::Fault;
use crate::readers::{READERS, Reader};
use crate::summary_heads;
use crate::text::{BYTE_ORDER_MARK, Lines, count_lines};
use crate::times;

/// How many lines of a text are looked at to know the room.
pub(crate) const LINES_TO_KNOW_A_ROOM: usize = 400;

/// Where a hand begins: the offset and the number of its first line.
pub(crate) type Start = (usize, u32);

/// Find the reader of a text by its first line that begins a hand.
pub fn reader_of(text: &str) -> Option<&'static Reader> {
    let knows = |line: &str, reader: &&Reader| match reader.starts {
        Some(_) => reader.knows(line),
        None => reader.knows(line.trim_start()),
    };
    let mut lines = Lines::new(text).take(LINES_TO_KNOW_A_ROOM);
    lines.find_map(|line| READERS.iter().find(|reader| knows(line.text, reader)))
}

/// Where the hands of a text begin.
pub fn hand_starts(text: &str) -> Vec<usize> {
    let stretches = stretches(text);
    let parts = stretches.iter().flat_map(|stretch| stretch.parts(text).0);
    parts.map(|(start, _)| start).collect()
}

/// The first of some places, given in order, that is after another one.
pub(crate) fn next_after(place: usize, places: &[usize]) -> Option<usize> {
    let behind = places.partition_point(|other| *other <= place);
    places.get(behind).copied()
}

/// A stretch of a text whose hands one room wrote.
pub(crate) struct Stretch {
    /// Reads the room's hands.
    pub reader: &'static Reader,
    /// The offset of its first byte.
    pub start: usize,
    /// The offset after its last byte.
    pub end: usize,
    /// The number of its first line.
    line: u32,
}

/// The stretches of a text. It has more than one if the hands of several rooms were put into one
/// file, as trackers do.
///
/// Only behind an empty line is another room's hand looked for. Formats that lines alone do not cut
/// into hands are not mixed with others.
pub(crate) fn stretches(text: &str) -> Vec<Stretch> {
    let Some(mut reader) = reader_of(text) else {
        return Vec::new();
    };
    let mut found: Vec<Stretch> = Vec::new();
    let mut add = |reader, start, line| {
        if let Some(last) = found.last_mut() {
            last.end = start;
        }
        found.push(Stretch {
            reader,
            start,
            end: text.len(),
            line,
        });
    };
    add(reader, 0, 1);
    if reader.starts.is_some() {
        return found;
    }
    let (mut counted, mut number) = (0, 1);
    for at in behind_gaps(text) {
        let lines = Lines::from(text, at, 0).filter(|line| !line.text.is_empty());
        // Some rooms write a line before the first one of a hand.
        for line in lines.take(2) {
            let first = line.text.trim_start();
            if (reader.starts_hand)(first) {
                break;
            }
            let begins = |other: &&Reader| other.starts.is_none() && (other.starts_hand)(first);
            if let Some(other) = READERS.iter().find(begins) {
                number += count_lines(&text[counted..at]) as u32;
                (counted, reader) = (at, other);
                add(reader, line.offset, number + line.number);
                break;
            }
        }
    }
    found
}

/// The offsets of the lines that follow empty lines, in order. A pair of bytes is found sooner than
/// every end of a line.
fn behind_gaps(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let is_end = |byte: &&u8| matches!(byte, b'\n' | b'\r');
    let behind = |gap: &[u8]| {
        let (finder, mut at) = (memchr::memmem::Finder::new(gap), 0);
        let mut ends = Vec::new();
        while let Some(more) = finder.find(&bytes[at..]) {
            at += more;
            at += bytes[at..].iter().take_while(is_end).count();
            ends.push(at);
        }
        ends
    };
    let mut found = behind(b"\n\n");
    if memchr::memchr(b'\r', bytes).is_some() {
        found.append(&mut behind(b"\n\r"));
        found.sort_unstable();
        found.dedup();
    }
    found
}

impl Stretch {
    /// Where the hands begin, and the summaries of tournaments among them.
    pub fn parts(&self, text: &str) -> (Vec<Start>, Vec<usize>) {
        let text = &text[self.start..self.end];
        let mut starts = match self.reader.starts {
            Some(starts) => starts(text),
            None => {
                let Reader {
                    mark,
                    second_line,
                    starts_hand,
                    ..
                } = *self.reader;
                first_lines(text, mark, second_line, starts_hand)
            }
        };
        let mut summaries = summary_heads::among(&starts, text, self.reader.name);
        if !summaries.is_empty() {
            // In some rooms both begin in the same way.
            starts.retain(|(start, _)| summaries.binary_search(start).is_err());
        }
        for (start, line) in &mut starts {
            (*start, *line) = (*start + self.start, *line + self.line - 1);
        }
        summaries.iter_mut().for_each(|place| *place += self.start);
        (starts, summaries)
    }

    /// The rest of a hand before the first of a text's hands: the beginning of the text was cut off.
    pub fn cut_hand(&self, text: &str, starts: &[Start]) -> Option<Fault> {
        let before = &text[self.start..starts.first()?.0];
        let is_part = |line: &str| {
            let seat = line.strip_prefix("Seat ").and_then(times::digits);
            let marks = ["*** ", "** "];
            marks.iter().any(|mark| line.starts_with(mark))
                || seat.is_some_and(|(_, rest)| rest.starts_with(": "))
        };
        let is_text = self.reader.starts.is_none();
        let part = Lines::new(before).find(|line| is_text && is_part(line.text))?;
        Some(Fault {
            offset: self.start as u64,
            length: u32::try_from(before.len()).unwrap_or(u32::MAX),
            line: part.number,
            reason: "the text begins in the middle of a hand: its first lines are missing".into(),
        })
    }
}

/// The lines that begin hands; what all of them begin with is a mark. One that begins within a line
/// is known by the line that follows.
pub(crate) fn first_lines(
    text: &str,
    mark: Option<&str>,
    second_line: Option<&str>,
    is_start: fn(&str) -> bool,
) -> Vec<Start> {
    if let Some(mark) = mark.filter(|_| has_line_feeds(text)) {
        return marked(text, mark, second_line, is_start);
    }
    let lines = Lines::new(text).filter_map(|line| {
        let first = line.text.trim_start();
        let start = line.offset + line.text.len() - first.len();
        is_start(first).then_some((start, line.number))
    });
    lines.collect()
}

/// Whether every line of a text ends with a line feed, after a carriage return or not.
fn has_line_feeds(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'\r', bytes).all(|at| bytes.get(at + 1) == Some(&b'\n'))
}

/// The lines that begin with a mark, in a text whose lines end with line feeds. Blanks may come
/// before it, and a byte-order mark where files were put together.
fn marked(
    text: &str,
    mark: &str,
    second_line: Option<&str>,
    is_start: fn(&str) -> bool,
) -> Vec<Start> {
    let bytes = text.as_bytes();
    let (mut starts, mut counted, mut number) = (Vec::new(), 0, 1);
    let is_blank =
        |byte: &u8| matches!(byte, b' ' | b'\t') || BYTE_ORDER_MARK.as_bytes().contains(byte);
    for at in memchr::memmem::find_iter(bytes, mark) {
        let before = bytes[counted..at].iter().rposition(|byte| !is_blank(byte));
        let begins_line = match before {
            Some(place) => bytes[counted + place] == b'\n',
            None => counted == 0,
        };
        if !begins_line && second_line.is_none() {
            continue;
        }
        let mut lines = Lines::from(text, at, 0);
        let is_first = lines.next().is_some_and(|line| is_start(line.text));
        // A hand that was cut within a line precedes another without an end of the line.
        let mut is_joined = || {
            let next = lines.next().zip(second_line);
            next.is_some_and(|(line, second)| line.text.starts_with(second))
        };
        if is_first && (begins_line || is_joined()) {
            number += memchr::memchr_iter(b'\n', &bytes[counted..at]).count() as u32;
            counted = at;
            starts.push((at, number));
        }
    }
    starts
}
