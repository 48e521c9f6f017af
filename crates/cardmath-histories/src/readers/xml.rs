//! The elements of a hand that is written as XML, in the order of the text.

use std::borrow::Cow;

use quick_xml::Reader as XmlReader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

use crate::fault::Unreadable;
use crate::hand::Text;
use crate::readers::{Source, Start};
use crate::times;

/// The most elements in one hand: more are not a hand of cards.
const MOST_ELEMENTS: usize = 5_000;

/// The longest tag that begins a hand, in bytes.
const LONGEST_TAG: usize = 4_096;

/// An element without its children.
#[derive(Clone, Debug, Default)]
pub struct Element {
    /// The name of the element.
    pub name: String,
    /// The text directly inside.
    pub text: String,
    /// The number of its line in the file.
    pub line: u32,
    attributes: Vec<(String, String)>,
}

impl Element {
    /// The value of an attribute; empty if there is none.
    pub fn get(&self, key: &str) -> &str {
        self.attributes
            .iter()
            .find(|(name, _)| name == key)
            .map_or("", |(_, value)| value)
    }

    /// The value of an attribute, for a hand to keep.
    pub fn owned<'a>(&self, key: &str) -> Text<'a> {
        Cow::Owned(self.get(key).to_owned())
    }

    /// The number that an attribute begins with.
    pub fn number(&self, key: &str) -> Option<i64> {
        times::digits(self.get(key)).map(|(number, _)| number)
    }

    /// The number that an attribute begins with, of a seat or of seats.
    pub fn small(&self, key: &str) -> Option<u8> {
        u8::try_from(self.number(key)?).ok()
    }
}

/// Where the elements that have a name and an attribute begin, whatever comes before them on their
/// line: the offset and the number of the line.
///
/// Text that is not well formed ends only the element that it is in.
pub fn starts(text: &str, name: &str, attribute: &str) -> Vec<Start> {
    let (mut found, mut counted, mut line) = (Vec::new(), 0, 1);
    let tag = format!("<{name} ");
    let mut from = 0;
    while let Some(at) = memchr::memmem::find(&text.as_bytes()[from..], tag.as_bytes()) {
        let start = from + at;
        from = start + tag.len();
        // Tags are short: the search for the end of one that is not closed stops soon.
        let far = text.len().min(start + LONGEST_TAG);
        let end = (start..=far).rev().find(|end| text.is_char_boundary(*end));
        let mut reader = XmlReader::from_str(&text[start..end.unwrap_or(start)]);
        reader.config_mut().check_end_names = false;
        let has = |start: &BytesStart<'_>| {
            let mut attributes = start.attributes().flatten();
            attributes.any(|found| found.key.as_ref() == attribute)
        };
        if let Ok(Event::Start(element) | Event::Empty(element)) = reader.read_event()
            && has(&element)
        {
            line += newlines(&text.as_bytes()[counted..start]);
            counted = start;
            found.push((start, line));
        }
    }
    found
}

/// All elements of a hand whose text ends with a tag.
///
/// # Errors
///
/// If the tag is not there, or the text is not well formed.
pub fn whole_hand(source: &Source<'_>, end: &str) -> Result<Vec<Element>, Unreadable> {
    let Some(at) = source.text().find(end) else {
        let reason = "the hand is truncated: its end is missing";
        return Err(Unreadable::new(source.line, reason));
    };
    // What follows belongs to the session.
    elements(source, &source.text()[..at + end.len()])
}

/// All elements of a hand, parents before their children.
///
/// # Errors
///
/// If the text is not well formed as far as the hand goes.
pub fn elements(source: &Source<'_>, text: &str) -> Result<Vec<Element>, Unreadable> {
    let mut reader = XmlReader::from_str(text);
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let (mut found, mut open) = (Vec::<Element>::new(), Vec::new());
    let (mut counted, mut line) = (0, source.line);
    loop {
        let at = usize::try_from(reader.buffer_position())
            .unwrap_or(usize::MAX)
            .min(text.len());
        line += newlines(&text.as_bytes()[counted..at]);
        counted = at;
        let event = reader
            .read_event()
            .map_err(|error| Unreadable::new(line, format!("not well-formed XML: {error}")))?;
        match event {
            Event::Start(start) => {
                open.push(found.len());
                found.push(element(&start, line)?);
            }
            Event::Empty(start) => found.push(element(&start, line)?),
            Event::Text(words) => {
                if let Some(place) = open.last() {
                    found[*place].text.push_str(words.trim());
                }
            }
            Event::End(_) => {
                open.pop();
            }
            Event::Eof => return Ok(found),
            _ => {}
        }
        if found.len() > MOST_ELEMENTS {
            return Err(Unreadable::new(
                line,
                format!("the hand has more than {MOST_ELEMENTS} elements"),
            ));
        }
    }
}

fn newlines(bytes: &[u8]) -> u32 {
    memchr::memchr_iter(b'\n', bytes).count() as u32
}

fn element(start: &BytesStart<'_>, line: u32) -> Result<Element, Unreadable> {
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute
            .map_err(|error| Unreadable::new(line, format!("not well-formed XML: {error}")))?;
        let key = attribute.key.as_ref().to_owned();
        let raw = attribute.value;
        let value = unescape(&raw).map_or_else(|_| raw.to_string(), Cow::into_owned);
        attributes.push((key, value));
    }
    let name = start.name().as_ref().to_owned();
    Ok(Element {
        name,
        text: String::new(),
        line,
        attributes,
    })
}
