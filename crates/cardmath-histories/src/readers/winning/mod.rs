//! The Winning Poker Network: Americas Cardroom and its skins. It changed its text in 2019.

mod newer;
mod older;

use crate::fault::Unreadable;
use crate::hand::Hand;
use crate::readers::{Reader, Source};

/// Reads the hands of the Winning Poker Network.
pub const READER: Reader = Reader::new("winning", starts_hand, read)
    .joined_by(&["Game Hand #", "Hand #", "Game started at: "], |line| {
        line.starts_with("Game ID: ") || line.ends_with(" is the button")
    });

fn starts_hand(line: &str) -> bool {
    line.starts_with("Game started at: ") || newer::number_of(line).is_some()
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    if source.text().starts_with("Game started at: ") {
        older::read(source, hand)
    } else {
        newer::read(source, hand)
    }
}
