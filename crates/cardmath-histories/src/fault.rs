//! Why a hand was not read.

use std::fmt;

/// Why a hand was rejected, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The offset of the hand's first byte in the decoded text.
    pub offset: u64,
    /// The length of the hand in bytes of the decoded text.
    pub length: u32,
    /// The line in the text that could not be read, counted from 1.
    pub line: u32,
    /// What was wrong, as a sentence.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Fault {}

/// What a reader says of a line that it cannot read: the line's number and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The line in the text, counted from 1.
    pub line: u32,
    /// What was wrong, as a sentence.
    pub reason: String,
}

impl Unreadable {
    /// Say why a line cannot be read.
    pub fn new(line: u32, reason: impl Into<String>) -> Self {
        Self {
            line,
            reason: reason.into(),
        }
    }
}
