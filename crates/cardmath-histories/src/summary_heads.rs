//! The first lines of summaries of tournaments. Texts are cut there to read the summaries, and to
//! read the hands between them.

use crate::text::Lines;

/// What the first line of PokerStars' summaries begins with.
pub const POKERSTARS: &str = "PokerStars Tournament #";
/// What the first line of Winamax's summaries begins with.
pub const WINAMAX: &str = "Winamax Poker - Tournament summary : ";

/// Whether a line begins a summary, for the rooms that write them.
pub fn of_room(room: &str) -> Option<fn(&str) -> bool> {
    match room {
        "pokerstars" => Some(pokerstars),
        "ggpoker" => Some(ggpoker),
        "winamax" => Some(winamax),
        _ => None,
    }
}

pub fn pokerstars(line: &str) -> bool {
    line.starts_with(POKERSTARS)
}

/// `Tournament #257942312, Daily $10, Hold'em No Limit`.
pub fn ggpoker(line: &str) -> bool {
    let rest = line.strip_prefix("Tournament #").unwrap_or_default();
    let after = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
    after.starts_with(", ")
}

pub fn winamax(line: &str) -> bool {
    line.starts_with(WINAMAX)
}

/// Where the summaries in a room's text begin, given the offset and number of each line that begins
/// as a hand of the room does.
pub fn among(starts: &[(usize, u32)], text: &str, room: &str) -> Vec<usize> {
    // Here a summary begins as a hand does; in other rooms it does not.
    if room != "pokerstars" {
        return first_lines(text, room);
    }
    let offsets = starts.iter().map(|(offset, _)| *offset);
    offsets
        .filter(|offset| pokerstars(&text[*offset..]))
        .collect()
}

/// Where the summaries in a room's text begin: hands may come before and after them.
pub fn first_lines(text: &str, room: &str) -> Vec<usize> {
    /// What the first line of every summary has.
    const MARK: &str = "Tournament ";
    let Some(begins) = of_room(room) else {
        return Vec::new();
    };
    let (mut starts, mut line) = (Vec::new(), None);
    let mut searched = 0;
    for at in memchr::memmem::find_iter(text.as_bytes(), MARK) {
        // A line that has the mark twice counts once.
        let end = text[searched..at].rfind(['\n', '\r']);
        let start = end.map_or(line.unwrap_or(0), |end| searched + end + 1);
        searched = at;
        if line.replace(start) == Some(start) {
            continue;
        }
        let mut lines = Lines::from(text, start, 0);
        if lines.next().is_some_and(|line| begins(line.text)) {
            starts.push(start);
        }
    }
    starts
}
