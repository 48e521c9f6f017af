//! GGPoker: PokerStars' layout with another first line. We have not seen newer exports: see the
//! table in the documentation.

use crate::fault::Unreadable;
use crate::games::Format;
use crate::hand::{Hand, Tournament};
use crate::readers::pokerstars::{names_table, read_hand};
use crate::readers::{Reader, Source};

/// Reads GGPoker's hands and those of its skins.
pub const READER: Reader =
    Reader::new("ggpoker", starts_hand, read).marked("Poker Hand #", names_table);

fn starts_hand(line: &str) -> bool {
    line.starts_with("Poker Hand #")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    read_hand(source, hand)?;
    let named_spin = |entry: &Tournament<'_>| entry.name.contains("Spin");
    if hand.id.starts_with("RC") {
        hand.format = Format::FastFold; // Rush & Cash
    } else if hand.id.starts_with("SG") || hand.tournament.as_ref().is_some_and(named_spin) {
        hand.format = Format::Spin;
    }
    hand.hero = mark_anonymous(hand);
    Ok(())
}

/// Marks players whose names are replaced by codes of seven or eight hexadecimal digits, new ones
/// at each table. Only the hero has a name then; none if nobody is called `Hero`.
pub fn mark_anonymous(hand: &mut Hand<'_>) -> Option<u8> {
    for seat in &mut hand.seats {
        seat.anonymous = matches!(seat.name.len(), 7 | 8)
            && seat.name.bytes().all(|byte| byte.is_ascii_hexdigit());
    }
    let hero = hand.seats.iter().position(|seat| seat.name == "Hero");
    hero.map(|place| place as u8)
}
