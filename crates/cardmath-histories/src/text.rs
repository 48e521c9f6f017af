//! Bytes of a file as text, and text as lines.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Decode the bytes of a file. Strict UTF-8 comes first, then a byte-order mark, then UTF-16 without
/// a mark if every second byte is 0, then Windows-1252, which old files of Winamax have.
///
/// A UTF-16 text of an odd number of bytes was cut; its last byte is dropped.
///
/// ```
/// use cardmath_histories::text::decode;
///
/// assert_eq!(decode(b"\xef\xbb\xbfa"), ("a".into(), "utf-8"));
/// assert_eq!(decode(b"2\x80"), ("2€".into(), "windows-1252"));
/// assert_eq!(decode(b"\xff\xfea\x00b"), ("a".into(), "utf-16le"));
/// ```
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, &'static str) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes)
        && encoding != encoding_rs::UTF_8
    {
        return (sixteen_bits(encoding, &bytes[mark..]), name(encoding));
    }
    let unmarked = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if !looks_like_sixteen_bits(unmarked)
        && let Ok(text) = std::str::from_utf8(unmarked)
    {
        return (Cow::Borrowed(text), "utf-8");
    }
    if looks_like_sixteen_bits(bytes) {
        return (sixteen_bits(UTF_16LE, bytes), name(UTF_16LE));
    }
    (
        WINDOWS_1252.decode_without_bom_handling(unmarked).0,
        name(WINDOWS_1252),
    )
}

fn name(encoding: &'static Encoding) -> &'static str {
    match encoding {
        e if e == UTF_16LE => "utf-16le",
        e if e == UTF_16BE => "utf-16be",
        _ => "windows-1252",
    }
}

fn sixteen_bits<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Cow<'a, str> {
    encoding
        .decode_without_bom_handling(&bytes[..bytes.len() & !1])
        .0
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

/// The lines of a text, which end with CR, LF or both.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    at: usize,
    number: u32,
}

impl<'a> Lines<'a> {
    /// The lines of a text whose first line has a number and an offset of its own.
    pub fn new(text: &'a str) -> Self {
        Self::from(text, 0, 1)
    }

    /// The lines from an offset of a text on; the first has this number.
    pub fn from(text: &'a str, at: usize, number: u32) -> Self {
        Self { text, at, number }
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
        let offset = self.at;
        let end =
            memchr::memchr2(b'\n', b'\r', &bytes[offset..]).map_or(bytes.len(), |end| offset + end);
        self.at = end + 1;
        if bytes.get(end) == Some(&b'\r') && bytes.get(end + 1) == Some(&b'\n') {
            self.at += 1;
        }
        let line = Line {
            text: trimmed(&self.text[offset..end]),
            number: self.number,
            offset,
        };
        self.number += 1;
        Some(line)
    }
}

/// The text without spaces at its end: rooms write some by accident.
#[inline]
fn trimmed(text: &str) -> &str {
    let bytes = text.as_bytes();
    let mut end = bytes.len();
    while end > 0 && matches!(bytes[end - 1], b' ' | b'\t') {
        end -= 1;
    }
    &text[..end]
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
    fn a_utf16_text_without_a_mark_is_known_by_its_zeros() {
        let bytes: Vec<u8> = "Game started"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .chain([b'x'])
            .collect();
        assert_eq!(decode(&bytes), ("Game started".into(), "utf-16le"));
    }
}
