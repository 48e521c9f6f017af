//! Where the hands of a text begin, and which room wrote them.

use std::ops::Range;

use crate::fault::Fault;
use crate::readers::{IsSecond, READERS, Reader};
use crate::summary_heads;
use crate::text::{BYTE_ORDER_MARK, Lines, count_lines};
use crate::times;

/// How many lines of a text are looked at to know the room.
pub(crate) const LINES_TO_KNOW_A_ROOM: usize = 400;

/// The bytes within which the first lines of a hand end.
const LONGEST_FIRST_LINES: usize = 4096;

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
/// file, as trackers do, or several sessions whose first lines hold for all of their hands.
///
/// Another room's hand is looked for behind empty lines, and in the last lines before another room's
/// hand or the end.
pub(crate) fn stretches(text: &str) -> Vec<Stretch> {
    let rooms = reader_of(text).map_or_else(Vec::new, |reader| rooms(text, reader));
    let rooms = sessions(text, rooms);
    let ends = rooms.iter().skip(1).map(|(start, _)| *start);
    let ends: Vec<_> = ends.chain([text.len()]).collect();
    let (mut counted, mut line) = (0, 1);
    let stretch = |((start, reader), end)| {
        line += ended_lines(&text[counted..start]);
        counted = start;
        Stretch {
            reader,
            start,
            end,
            line,
        }
    };
    rooms.into_iter().zip(ends).map(stretch).collect()
}

/// Where the hands of each room begin, given the first.
fn rooms(text: &str, mut reader: &'static Reader) -> Vec<(usize, &'static Reader)> {
    let mut found = vec![(0, reader)];
    let mut last = 0;
    for at in behind_gaps(text) {
        let Some((start, room)) = room_behind(text, at, reader) else {
            continue;
        };
        if room.name != reader.name {
            // The first of its hands, and those of others, may follow without an empty line.
            reader = add_others(&mut found, text, last..at, reader);
            if room.name != reader.name {
                found.push((start, room));
            }
        }
        (last, reader) = (at, room);
    }
    add_others(&mut found, text, last..text.len(), reader);
    found
}

/// Add where the hands of other rooms begin in a part of a text, and say which room's are the last.
fn add_others(
    found: &mut Vec<(usize, &'static Reader)>,
    text: &str,
    part: Range<usize>,
    mut reader: &'static Reader,
) -> &'static Reader {
    let mut from = part.start;
    while let Some((start, other)) = another(text, from..part.end, reader) {
        found.push((start, other));
        (from, reader) = (start, other);
    }
    reader
}

/// Where the hands of each room begin, and each session of a room that has them.
fn sessions(text: &str, rooms: Vec<(usize, &'static Reader)>) -> Vec<(usize, &'static Reader)> {
    let ends = rooms.iter().skip(1).map(|(start, _)| *start);
    let ends: Vec<_> = ends.chain([text.len()]).collect();
    let mut found = Vec::new();
    for ((start, reader), end) in rooms.into_iter().zip(ends) {
        found.push((start, reader));
        let (Some(mark), Some(hand)) = (reader.session_mark, reader.known_by) else {
            continue;
        };
        let mut last = start;
        for at in memchr::memmem::find_iter(&text.as_bytes()[start..end], mark) {
            // What precedes the first hand is the head of one session.
            if text[last..start + at].contains(hand) {
                found.push((start + at, reader));
            }
            last = start + at;
        }
    }
    found
}

/// The number of lines that end in a text.
fn ended_lines(text: &str) -> u32 {
    let is_cut = !text.is_empty() && !text.ends_with(['\n', '\r']);
    count_lines(text) as u32 - u32::from(is_cut)
}

/// Where a hand begins behind an empty line, and its room: mostly that of the hand before.
fn room_behind(text: &str, at: usize, before: &'static Reader) -> Option<(usize, &'static Reader)> {
    let mut start = None;
    let lines = Lines::from(text, at, 0).filter(|line| !line.text.is_empty());
    // Some rooms write a line before the first one of a hand.
    lines.take(2).find_map(|line| {
        let first = line.text.trim_start();
        let room = match before.begins(first) {
            true => Some(before),
            false => READERS.iter().find(|other| other.begins(first)),
        };
        let own = start.unwrap_or(line.offset);
        start = precedes(first).then_some(line.offset);
        room.map(|room| (own, room))
    })
}

/// Where another room's hand begins in a part of a text.
fn another(text: &str, part: Range<usize>, reader: &Reader) -> Option<(usize, &'static Reader)> {
    // What first lines have, so that few lines are asked of all rooms.
    const STARTS: [&str; 12] = [
        "*****",
        "Game started at: ",
        "STATE:",
        "<session",
        "<game ",
        "<Game ",
        "<HISTORY ",
        "<description ",
        "{",
        "[",
        "variant",
        "entry,",
    ];
    let may_begin = |line: &str| {
        memchr::memchr(b'#', line.as_bytes()).is_some()
            || STARTS.iter().any(|start| line.starts_with(start))
    };
    let mut start = part.start;
    let mut lines = Lines::from(&text[..part.end], part.start, 0).peekable();
    while let Some(line) = lines.next() {
        let first = line.text.trim_start();
        if precedes(first) {
            continue;
        }
        let begins = |other: &&Reader| match other.starts {
            Some(_) => other.begins(first),
            None => begins_hand(text, line.offset, other),
        };
        if may_begin(first)
            && !reader.begins(first)
            && let Some(other) = READERS.iter().find(begins)
        {
            return Some((start, other));
        }
        start = lines.peek().map_or(part.end, |next| next.offset);
    }
    None
}

/// Whether a line is one that 888poker and partypoker write before a hand, or that begins XML.
fn precedes(line: &str) -> bool {
    line.starts_with("#Game No")
        || line.starts_with("Game #") && line.ends_with(" starts.")
        || line.starts_with("<?xml ")
}

/// The offsets of the lines that follow empty lines, in order. A pair of bytes is found sooner than
/// every end of a line.
fn behind_gaps(text: &str) -> Vec<usize> {
    let mut has_returns = false;
    // What was just passed is still in the processor's first cache.
    let mut found = behind(text, b"\n\n", |passed| {
        has_returns = has_returns || memchr::memchr(b'\r', passed).is_some();
    });
    if has_returns {
        found.append(&mut behind(text, b"\n\r", |_| ()));
        found.sort_unstable();
        found.dedup();
    }
    found
}

/// The offsets of the lines that follow gaps which begin with two bytes. A function is given what
/// lies between the gaps.
fn behind(text: &str, gap: &[u8; 2], mut passes: impl FnMut(&[u8])) -> Vec<usize> {
    let bytes = text.as_bytes();
    let is_end = |byte: &&u8| matches!(byte, b'\n' | b'\r');
    let (finder, mut at) = (memchr::memmem::Finder::new(gap), 0);
    let mut ends = Vec::new();
    while let Some(more) = finder.find(&bytes[at..]) {
        let end = at + more;
        let length = bytes[end..].iter().take_while(is_end).count();
        passes(&bytes[at..end + length]);
        at = end + length;
        ends.push(at);
    }
    passes(&bytes[at..]);
    ends
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
                    is_second,
                    starts_hand,
                    ..
                } = *self.reader;
                first_lines(text, mark, is_second, starts_hand)
            }
        };
        starts.retain(|(start, _)| !is_quoted(text, *start, self.reader));
        add_joined(&mut starts, text, self.reader);
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
        let part = Lines::new(before).find(|line| is_part_of_hand(line.text))?;
        Some(Fault {
            offset: self.start as u64,
            length: u32::try_from(before.len()).unwrap_or(u32::MAX),
            line: part.number,
            reason: "the text begins in the middle of a hand: its first lines are missing".into(),
        })
    }
}

/// Whether a line is of a hand, in some room: seats, the title of a street, or the end. Other lines
/// before the first hand may be of the mail that it came with.
fn is_part_of_hand(line: &str) -> bool {
    const STARTS: [&str; 7] = [
        "*** ",
        "** ",
        "--- Dealing ",
        "Players(max ",
        "Game ended ",
        "players = ",
        "actions = ",
    ];
    const END_TAGS: [&str; 3] = ["</game>", "</Game>", "</HISTORY>"];
    let seat = line.strip_prefix("Seat ").and_then(times::digits);
    STARTS.iter().any(|start| line.starts_with(start))
        || END_TAGS.iter().any(|tag| line.contains(tag))
        || seat.is_some_and(|(_, rest)| rest.starts_with(": "))
}

/// The lines that begin hands; what all of them begin with is a mark. One that begins within a line
/// is known by the line that follows.
pub(crate) fn first_lines(
    text: &str,
    mark: Option<&str>,
    is_second: Option<IsSecond>,
    is_start: fn(&str) -> bool,
) -> Vec<Start> {
    let found = mark.and_then(|mark| {
        let places = memchr::memmem::find_iter(text.as_bytes(), mark);
        marked(text, places, is_second, is_start)
    });
    found.unwrap_or_else(|| unmarked(text, is_start))
}

/// The lines that begin hands, found line by line.
pub(crate) fn unmarked(text: &str, is_start: fn(&str) -> bool) -> Vec<Start> {
    let lines = Lines::new(text).filter_map(|line| {
        let first = line.text.trim_start();
        let start = line.offset + line.text.len() - first.len();
        is_start(first).then_some((start, line.number))
    });
    lines.collect()
}

/// Whether every line of a part of a text ends with a line feed, after a carriage return or not.
fn has_line_feeds(text: &[u8], part: Range<usize>) -> bool {
    let mut returns = memchr::memchr_iter(b'\r', &text[part.clone()]);
    returns.all(|at| text.get(part.start + at + 1) == Some(&b'\n'))
}

/// The lines that begin with a mark, given the places of the mark; none if a line ends otherwise than
/// with a line feed. Blanks may come before a mark, and a byte-order mark where files were put
/// together.
pub(crate) fn marked(
    text: &str,
    places: impl Iterator<Item = usize>,
    is_second: Option<IsSecond>,
    is_start: fn(&str) -> bool,
) -> Option<Vec<Start>> {
    let bytes = text.as_bytes();
    let (mut starts, mut counted, mut number, mut passed) = (Vec::new(), 0, 1, 0);
    let is_blank =
        |byte: &u8| matches!(byte, b' ' | b'\t') || BYTE_ORDER_MARK.as_bytes().contains(byte);
    for at in places {
        let before = bytes[counted..at].iter().rposition(|byte| !is_blank(byte));
        let begins_line = match before {
            Some(place) => bytes[counted + place] == b'\n',
            None => counted == 0,
        };
        if !begins_line && is_second.is_none() {
            continue;
        }
        if !has_line_feeds(bytes, passed..at) {
            return None;
        }
        passed = at;
        let mut lines = Lines::from(to_line_end(text, at), at, 0);
        let is_first = lines.next().is_some_and(|line| is_start(line.text));
        // A hand that was cut within a line precedes another without an end of the line.
        let is_joined = || {
            let next = Lines::from(near(text, at), at, 0).nth(1).zip(is_second);
            next.is_some_and(|(line, is_second)| is_second(line.text))
        };
        if is_first && (begins_line || is_joined()) {
            number += memchr::memchr_iter(b'\n', &bytes[counted..at]).count() as u32;
            counted = at;
            starts.push((at, number));
        }
    }
    has_line_feeds(bytes, passed..bytes.len()).then_some(starts)
}

/// Whether a line is no first line, though it has what makes one: chat that quotes a hand. Where a
/// first line is known by what is within it, and does not begin as the room's own do, the second
/// line has to follow.
fn is_quoted(text: &str, start: usize, reader: &Reader) -> bool {
    let may_be = !reader.joined_marks.is_empty() && !is_marked(text, start, reader);
    may_be && !begins_hand(text, start, reader)
}

/// Whether a line begins as the room's first lines do.
fn is_marked(text: &str, start: usize, reader: &Reader) -> bool {
    let mut marks = reader.joined_marks.iter();
    marks.any(|mark| text[start..].starts_with(mark))
}

/// Add the hands that begin within a line, behind one that is cut.
fn add_joined(starts: &mut Vec<Start>, text: &str, reader: &Reader) {
    let joined = joined(text, reader);
    let is_marked = |start: usize| is_marked(text, start, reader);
    // Where a first line is known by what is within it, the rest of the cut line is no part of it.
    let is_of_cut_line = |start: usize, line: u32| {
        let behind = joined.partition_point(|(joined, _)| *joined < start);
        joined.get(behind).is_some_and(|(_, other)| *other == line) && !is_marked(start)
    };
    starts.retain(|(start, line)| !is_of_cut_line(*start, *line));
    starts.extend(&joined);
    starts.sort_unstable();
}

/// The hands that begin within a line: the next one is the second of a hand.
fn joined(text: &str, reader: &Reader) -> Vec<Start> {
    let mut places = Vec::new();
    for mark in reader.joined_marks {
        let found = memchr::memmem::find_iter(text.as_bytes(), mark);
        places.extend(found.map(|at| (at, at + mark.len())));
    }
    places.sort_unstable();
    let (mut starts, mut end, mut counted, mut number) = (Vec::new(), 0, 0, 1);
    for (at, mark_end) in places {
        // A mark may end as another one: `Game Hand #` and `Hand #`.
        let is_part = mark_end <= end;
        end = mark_end;
        let before = text[..at].trim_end_matches([' ', '\t', '\u{feff}']);
        let begins_line = before.is_empty() || before.ends_with(['\n', '\r']);
        if !is_part && !begins_line && begins_hand(text, at, reader) {
            // Both ends of this part are within a line.
            number += count_lines(&text[counted..at]) as u32 - 1;
            counted = at;
            starts.push((at, number));
        }
    }
    starts
}

/// Whether a first line and, if it is known, a second one are at a place.
fn begins_hand(text: &str, at: usize, reader: &Reader) -> bool {
    let lines = Lines::from(near(text, at), at, 0).map(|line| line.text);
    let mut lines = lines.filter(|line| !line.is_empty());
    let is_first = lines
        .next()
        .is_some_and(|line| (reader.starts_hand)(line.trim_start()));
    let second = lines.next().unwrap_or_default();
    is_first && reader.is_second.is_none_or(|is_second| is_second(second))
}

/// A text up to the end of the line that has a place, as far as [`near`] goes.
fn to_line_end(text: &str, at: usize) -> &str {
    let rest = &text.as_bytes()[at..];
    let length = memchr::memchr(b'\n', &rest[..rest.len().min(LONGEST_FIRST_LINES)]);
    length.map_or_else(|| near(text, at), |length| &text[..at + length + 1])
}

/// A text up to somewhat behind a place. The first lines of a hand are short, and a text of one long
/// line that looks like many of them is not read to its end for each.
fn near(text: &str, at: usize) -> &str {
    let mut ends = at + LONGEST_FIRST_LINES..text.len();
    let end = ends.find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(text.len())]
}
