//! Hands in sections with titles, such as `*** FLOP ***`; the last one is `*** SUMMARY ***`.

use crate::fault::Unreadable;
use crate::hand::Hand;
use crate::readers::Source;
use crate::readers::builder::HandBuilder;

/// Reads one line.
type ReadLine = for<'a> fn(&'a str, &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable>;

/// Reads each kind of line of a room.
pub struct Sections {
    /// The first line.
    pub header: ReadLine,
    /// The title of a section, after its first stars.
    pub title: ReadLine,
    /// A line before the summary.
    pub event: ReadLine,
    /// A line of the summary.
    pub summary: ReadLine,
}

impl Sections {
    /// Reads all lines of a hand. Without a summary it is truncated.
    pub fn read<'hand, 'a>(
        &self,
        source: &Source<'a>,
        hand: &'hand mut Hand<'a>,
    ) -> Result<HandBuilder<'hand, 'a>, Unreadable> {
        let mut builder = HandBuilder::new(hand);
        let mut in_summary = false;
        for line in source.lines().filter(|line| !line.text.is_empty()) {
            builder.line = line.number;
            if line.offset == source.start {
                (self.header)(line.text, &mut builder)?;
            } else if let Some(title) = line.text.strip_prefix("*** ") {
                in_summary |= title.starts_with("SUMMARY");
                (self.title)(title, &mut builder)?;
            } else if in_summary {
                (self.summary)(line.text, &mut builder)?;
            } else {
                (self.event)(line.text, &mut builder)?;
            }
        }
        let reason = "the hand is truncated: it has no summary";
        builder.need(in_summary.then_some(()), reason)?;
        Ok(builder)
    }
}
