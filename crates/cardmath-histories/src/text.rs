//! Bytes of a file as text, and text as lines.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The text of a file's bytes.
#[derive(Clone, Debug)]
pub struct Decoded<'b> {
    /// The text.
    pub text: Cow<'b, str>,
    /// The name of the encoding.
    pub encoding: &'static str,
    /// The length of the byte-order mark.
    mark: usize,
}

impl Decoded<'_> {
    /// For finding places of the text in the file.
    pub fn places(&self) -> Places<'_> {
        Places {
            text: &self.text,
            width: match self.encoding {
                "utf-8" => str::len,
                "windows-1252" => |text| text.chars().count(),
                "utf-32" => |text| 4 * text.chars().count(),
                _ => |text| 2 * text.encode_utf16().count(),
            },
            mark: self.mark,
            last: (0, self.mark as u64),
        }
    }
}

/// Turns places in a text into places in its file. It is quick for places that are asked in order.
pub struct Places<'t> {
    text: &'t str,
    width: fn(&str) -> usize,
    mark: usize,
    last: (usize, u64),
}

impl Places<'_> {
    /// The byte of the file that a byte of the text comes from.
    ///
    /// ```
    /// use cardmath_histories::text::decode;
    ///
    /// let utf_16 = decode(b"\xff\xfea\x00\xac\x20b\x00"); // a, the sign of the euro, b
    /// assert_eq!(utf_16.text, "a€b");
    /// assert_eq!(utf_16.places().in_file(4), 6);
    /// ```
    pub fn in_file(&mut self, at: usize) -> u64 {
        if at < self.last.0 {
            self.last = (0, self.mark as u64);
        }
        let (before, offset) = self.last;
        let between = self.text.get(before..at).unwrap_or("");
        self.last = (at, offset + (self.width)(between) as u64);
        self.last.1
    }
}

/// Decode the bytes of a file. Strict UTF-8 comes first, then a byte-order mark, then UTF-16
/// without a mark if every second byte is 0, then Windows-1252, which old files of Winamax have.
///
/// A UTF-16 text of an odd number of bytes was cut; its last byte is dropped.
///
/// ```
/// use cardmath_histories::text::decode;
///
/// let read = |bytes| { let found = decode(bytes); (found.text.into_owned(), found.encoding) };
/// assert_eq!(read(b"\xef\xbb\xbfa"), ("a".into(), "utf-8"));
/// assert_eq!(read(b"2\x80"), ("2€".into(), "windows-1252"));
/// assert_eq!(read(b"\xff\xfea\x00b"), ("a".into(), "utf-16le"));
/// ```
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    if let Some(decoded) = thirty_two_bits(bytes) {
        return decoded;
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes)
        && encoding != encoding_rs::UTF_8
    {
        return sixteen_bits(encoding, bytes, mark);
    }
    let unmarked = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mark = bytes.len() - unmarked.len();
    if !looks_like_sixteen_bits(unmarked)
        && !unmarked.get(1..).is_some_and(looks_like_sixteen_bits)
        && let Ok(text) = std::str::from_utf8(unmarked)
    {
        return Decoded {
            text: Cow::Borrowed(text),
            encoding: "utf-8",
            mark,
        };
    }
    if looks_like_sixteen_bits(bytes) {
        return sixteen_bits(UTF_16LE, bytes, 0);
    }
    if bytes.get(1..).is_some_and(looks_like_sixteen_bits) {
        return sixteen_bits(UTF_16BE, bytes, 0);
    }
    Decoded {
        text: WINDOWS_1252.decode_without_bom_handling(unmarked).0,
        encoding: name(WINDOWS_1252),
        mark,
    }
}

/// UTF-32 with a byte-order mark, or without one if only one byte of the first four is not 0.
fn thirty_two_bits(bytes: &[u8]) -> Option<Decoded<'_>> {
    const WIDTH: usize = 4;
    let little = |unit: &[u8]| u32::from_le_bytes([unit[0], unit[1], unit[2], unit[3]]);
    let big = |unit: &[u8]| u32::from_be_bytes([unit[0], unit[1], unit[2], unit[3]]);
    let first = bytes.get(..WIDTH)?;
    let is_letter = |unit: u32| (0x20..0x7f).contains(&unit);
    let (value, mark): (fn(&[u8]) -> u32, _) = match (little(first), big(first)) {
        (0xfeff, _) => (little, WIDTH),
        (_, 0xfeff) => (big, WIDTH),
        (unit, _) if is_letter(unit) => (little, 0),
        (_, unit) if is_letter(unit) => (big, 0),
        _ => return None,
    };
    let units = bytes[mark..].chunks_exact(WIDTH);
    let text = units.map(|unit| char::from_u32(value(unit)).unwrap_or('\u{fffd}'));
    Some(Decoded {
        text: Cow::Owned(text.collect()),
        encoding: "utf-32",
        mark,
    })
}

fn name(encoding: &'static Encoding) -> &'static str {
    match encoding {
        e if e == UTF_16LE => "utf-16le",
        e if e == UTF_16BE => "utf-16be",
        _ => "windows-1252",
    }
}

fn sixteen_bits<'a>(encoding: &'static Encoding, bytes: &'a [u8], mark: usize) -> Decoded<'a> {
    let units = &bytes[mark..];
    Decoded {
        text: encoding
            .decode_without_bom_handling(&units[..units.len() & !1])
            .0,
        encoding: name(encoding),
        mark,
    }
}

fn looks_like_sixteen_bits(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(200)];
    head.len() >= 8
        && head
            .chunks_exact(2)
            .filter(|pair| pair[1] == 0 && pair[0] != 0)
            .count()
            * 4
            > head.len()
}

/// A line of a text without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The text without its end and without spaces at its end.
    pub text: &'a str,
    /// The line's number, from 1.
    pub number: u32,
    /// The offset of its first byte.
    pub offset: usize,
}

/// What files of UTF-8 may begin with. Files that were put together have it in their middle.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The lines of a text, which end with CR, LF or both.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    at: usize,
    number: u32,
    indent: usize,
}

impl<'a> Lines<'a> {
    /// The lines of a text whose first line has a number and an offset of its own.
    pub fn new(text: &'a str) -> Self {
        Self::from(text, 0, 1)
    }

    /// The lines from an offset of a text on; the first has this number.
    pub fn from(text: &'a str, at: usize, number: u32) -> Self {
        Self {
            text,
            at,
            number,
            indent: 0,
        }
    }

    /// The lines without this number of blanks at their beginnings.
    pub fn indented(mut self, indent: usize) -> Self {
        self.indent = indent;
        self
    }

    /// The text from the next line on, for a reader that finds the end of a line itself; empty if
    /// lines lose their first blanks.
    #[inline]
    pub fn rest(&self) -> &'a str {
        let is_whole = self.indent == 0;
        let rest = self.text.get(self.at..).filter(|_| is_whole);
        rest.unwrap_or_default()
    }

    /// The number of the next line.
    #[inline]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Pass a line of this many bytes with its end.
    #[inline]
    pub fn pass(&mut self, bytes: usize) {
        self.at += bytes;
        self.number += 1;
    }
}

impl Lines<'_> {
    /// The number of bytes at the beginning of a line that are left out.
    #[cold]
    fn blank(&self, line: &[u8]) -> usize {
        if line.starts_with(BYTE_ORDER_MARK.as_bytes()) {
            return BYTE_ORDER_MARK.len();
        }
        let blanks = line.iter().take(self.indent);
        blanks
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count()
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    #[inline]
    fn next(&mut self) -> Option<Line<'a>> {
        let bytes = self.text.as_bytes();
        if self.at >= bytes.len() {
            return None;
        }
        let mut offset = self.at;
        if self.indent > 0 || bytes[offset] == BYTE_ORDER_MARK.as_bytes()[0] {
            offset += self.blank(&bytes[offset..]);
        }
        let end = line_end(bytes, offset);
        self.at = end + 1;
        if bytes[end..].starts_with(b"\r\n") {
            self.at += 1;
        }
        let line = Line {
            text: trimmed(self.text, offset, end),
            number: self.number,
            offset,
        };
        self.number += 1;
        Some(line)
    }
}

/// The first place of a mark in a text.
///
/// `str::find` prepares its search, which costs more than searching a line.
#[inline]
pub fn find(text: &str, mark: &str) -> Option<usize> {
    /// In fewer bytes a loop finds the mark before a search has begun.
    const FEW: usize = 24;
    let (text, mark) = (text.as_bytes(), mark.as_bytes());
    let first = *mark.first()?;
    if mark.len() == 1 {
        // Mostly the end of a word.
        let (near, far) = text.split_at(text.len().min(FEW));
        let found = near.iter().position(|&byte| byte == first);
        return found.or_else(|| Some(near.len() + memchr::memchr(first, far)?));
    }
    if text.len() <= FEW {
        let mut from = 0;
        while let Some(more) = text[from..].iter().position(|&byte| byte == first) {
            if text[from + more..].starts_with(mark) {
                return Some(from + more);
            }
            from += more + 1;
        }
        return None;
    }
    memchr::memchr_iter(first, text).find(|&at| text[at..].starts_with(mark))
}

/// The parts of a text before and after the first of a mark.
#[inline]
pub fn cut<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    let at = find(text, mark)?;
    Some((&text[..at], &text[at + mark.len()..]))
}

/// A text without spaces around it, as `str::trim` gives it.
#[inline]
pub fn trim(text: &str) -> &str {
    match text.as_bytes() {
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => text,
        [first, .., last, b' '] if first.is_ascii_graphic() && last.is_ascii_graphic() => {
            &text[..text.len() - 1]
        }
        _ => text.trim(),
    }
}

/// A text without spaces before it, as `str::trim_start` gives it.
#[inline]
pub fn trim_start(text: &str) -> &str {
    match text.as_bytes() {
        [first, ..] if first.is_ascii_graphic() => text,
        [b' ', second, ..] if second.is_ascii_graphic() => &text[1..],
        _ => text.trim_start(),
    }
}

/// The texts in square brackets; the last one may lack its end.
pub fn in_brackets(text: &str) -> impl Iterator<Item = &str> {
    let mut left = text;
    std::iter::from_fn(move || {
        let (_, opened) = cut(left, "[")?;
        let (inside, rest) = cut(opened, "]").unwrap_or((opened, ""));
        left = rest;
        Some(inside)
    })
}

/// The number of lines of a text.
pub fn count_lines(text: &str) -> usize {
    /// Bytes that the processor's first cache holds: they are gone through twice.
    const FEW: usize = 1 << 14;
    let (bytes, mut ended) = (text.as_bytes(), 0);
    for part in bytes.chunks(FEW) {
        if memchr::memchr(b'\r', part).is_some() {
            return Lines::new(text).count();
        }
        ended += memchr::memchr_iter(b'\n', part).count();
    }
    ended + usize::from(!bytes.is_empty() && bytes.last() != Some(&b'\n'))
}

/// The end of the line that has a byte.
#[inline]
fn line_end(bytes: &[u8], from: usize) -> usize {
    let found = memchr::memchr2(b'\n', b'\r', &bytes[from..]);
    found.map_or(bytes.len(), |more| from + more)
}

/// A part of a text without spaces at its end: rooms write some by accident.
#[inline]
fn trimmed(text: &str, start: usize, mut end: usize) -> &str {
    let bytes = text.as_bytes();
    while end > start && matches!(bytes[end - 1], b' ' | b'\t') {
        end -= 1;
    }
    &text[start..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        let lines: Vec<_> = Lines::new("a \r\nb\rc\n\nd")
            .map(|line| (line.text, line.number, line.offset))
            .collect();
        assert_eq!(
            lines,
            [
                ("a", 1, 0),
                ("b", 2, 4),
                ("c", 3, 6),
                ("", 4, 8),
                ("d", 5, 9)
            ]
        );
    }

    #[test]
    fn marks_are_found_as_the_standard_library_finds_them() {
        for text in [
            "",
            "a",
            "to",
            "tto to 5",
            "é [9h] [Kd]",
            "… € ",
            "****",
            "***",
        ] {
            for mark in ["to ", " [", "***", "a", "€", "é", " "] {
                assert_eq!(cut(text, mark), text.split_once(mark), "{text:?} {mark:?}");
            }
        }
    }

    #[test]
    fn spaces_are_trimmed_as_the_standard_library_trims_them() {
        let parts = ["", " ", "\t", "\u{a0}", "a", "é", "a b", "\u{1}"];
        for (first, second, third) in parts.iter().flat_map(|first| {
            parts
                .iter()
                .flat_map(move |second| parts.map(move |third| (first, second, third)))
        }) {
            let text = format!("{first}{second}{third}");
            assert_eq!(
                (trim(&text), trim_start(&text)),
                (text.trim(), text.trim_start())
            );
        }
    }

    #[test]
    fn ends_of_lines_are_found_everywhere() {
        let bytes = b"\x00\x0b\x0c\x0e\ta\xff\x80\x8d\x8a z";
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        for len in 0..40 {
            for (place, end) in (0..=len).flat_map(|place| [(place, b'\n'), (place, b'\r')]) {
                let mut text: Vec<u8> = bytes.iter().copied().cycle().take(len).collect();
                text.insert(place, end);
                for from in 0..text.len() {
                    let found = text[from..].iter().position(is_end);
                    let wanted = found.map_or(text.len(), |at| from + at);
                    assert_eq!(line_end(&text, from), wanted, "{text:?} {from}");
                }
            }
        }
    }

    #[test]
    fn lines_are_counted_as_they_are_read() {
        for text in ["", "a", "a\n", "a\nb", "a\r\nb\r", "\n\n", "a\rb\n"] {
            assert_eq!(count_lines(text), Lines::new(text).count(), "{text:?}");
        }
    }

    #[test]
    fn a_utf16_text_without_a_mark_is_known_by_its_zeros() {
        let bytes: Vec<u8> = "Game started"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .chain([b'x'])
            .collect();
        let found = decode(&bytes);
        assert_eq!((&*found.text, found.encoding), ("Game started", "utf-16le"));
    }

    #[test]
    fn places_are_those_of_the_file() {
        let text = "é€ 😀 hand";
        let at = text.find("hand").expect("a hand");
        let utf_16: Vec<u8> = [0xfeff]
            .into_iter()
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        for (bytes, wanted) in [
            (text.as_bytes().to_vec(), at),
            ([b"\xef\xbb\xbf", text.as_bytes()].concat(), at + 3),
            (utf_16, 2 + 2 * 6),
        ] {
            let decoded = decode(&bytes);
            let mut places = decoded.places();
            assert_eq!(places.in_file(at), wanted as u64, "{}", decoded.encoding);
            assert_eq!(places.in_file(0), decoded.mark as u64);
            assert_eq!(places.in_file(at), wanted as u64);
        }
        let old = decode(b"2\x80 hand");
        assert_eq!(old.places().in_file(5), 3);
    }
}
