//! The table of what could not be read: a row for each hand.

use super::Origin;
use super::columns::{Names, U32, U64, Words, push_name, table};
use crate::fault::Fault;

table! {
    source_file: Names, null;
    source_offset: U64;
    source_length: U32;
    source_line: U32;
    room: Names, null;
    reason: Words;
}

impl Builder {
    /// Add a hand that was rejected.
    pub fn push(&mut self, fault: &Fault, room: Option<&str>, origin: &Origin<'_>) {
        push_name(&mut self.source_file, origin.file);
        self.source_offset.push(origin.offset);
        self.source_length.push(origin.length);
        self.source_line.push(fault.line);
        push_name(&mut self.room, room.unwrap_or(""));
        self.reason.append_value(&fault.reason);
    }
}
