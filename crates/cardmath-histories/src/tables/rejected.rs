//! The table of what could not be read: a row a hand.

use arrow_array::builder::{StringBuilder, UInt32Builder, UInt64Builder};

use super::Origin;
use super::columns::{Names, push_name, table};
use crate::fault::Fault;

table! {
    source_file: Names, null;
    source_offset: UInt64Builder;
    source_length: UInt32Builder;
    source_line: UInt32Builder;
    room: Names, null;
    reason: StringBuilder;
}

impl Builder {
    /// Add a hand that was rejected.
    pub fn push(&mut self, fault: &Fault, room: Option<&str>, origin: &Origin<'_>) {
        push_name(&mut self.source_file, origin.file);
        self.source_offset.append_value(origin.offset);
        self.source_length.append_value(origin.length);
        self.source_line.append_value(fault.line);
        push_name(&mut self.room, room.unwrap_or(""));
        self.reason.append_value(&fault.reason);
    }
}
