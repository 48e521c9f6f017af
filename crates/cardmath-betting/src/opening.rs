//! Who acts first on a street.

use crate::game::Opening;
use crate::state::State;
use cardmath_cards::{Hand, Rank};

impl State {
    /// The seat from which to look for the first player to act.
    pub(crate) fn find_opener(&self) -> usize {
        let opening = self.street_rules().opening;
        match opening {
            Opening::Position if self.street == 0 => self.opener.into(),
            Opening::Position => 0,
            // The first of equal hands opens.
            _ => self
                .live
                .first_max(|seat| shown(self.up[seat], opening))
                .unwrap_or(0),
        }
    }
}

/// How far up cards are in front when it is asked who opens; 0 where none are known.
fn shown(up: Hand, opening: Opening) -> u64 {
    let ids = up.cards().map(|card| u64::from(card.id()));
    match opening {
        Opening::Position => 0,
        Opening::LowCard => ids.min().map_or(0, |id| 64 - id),
        Opening::HighCard => ids.map(|id| (id + 4) % 52 + 1).max().unwrap_or(0),
        Opening::HighHand => high_hand(up),
        Opening::LowHand if up.is_empty() => 0,
        Opening::LowHand => u64::MAX - low_hand(up),
    }
}

/// Orders up to four cards as a high hand: groups of equal ranks first, then the ranks.
fn high_hand(up: Hand) -> u64 {
    groups(up, |rank| rank.index())
}

/// Orders up to four cards as a low hand, the lowest first; aces are low.
fn low_hand(up: Hand) -> u64 {
    groups(up, |rank| (rank.index() + 1) % Rank::COUNT)
}

/// A number that orders hands by the sizes of their groups of equal ranks, then by the ranks.
fn groups(up: Hand, value: impl Fn(Rank) -> u8) -> u64 {
    let mut found: Vec<(usize, u8)> = Rank::all()
        .map(|rank| (up.of_rank(rank).len(), value(rank)))
        .filter(|&(count, _)| count > 0)
        .collect();
    found.sort_unstable_by(|a, b| b.cmp(a));
    let sizes = (0..4).fold(0, |sum, at| {
        sum * 8 + found.get(at).map_or(0, |&(count, _)| count as u64)
    });
    (0..4).fold(sizes, |sum, at| {
        sum * 16 + found.get(at).map_or(0, |&(_, rank)| u64::from(rank) + 1)
    })
}
