//! The players as they are dealt.

use super::drawn_range::DrawnRange;
use crate::joint::Joint;
use crate::{Combo, Situation};
use cardmath_cards::random::dealing::{BLOCK, CardColumn, step_over};
use cardmath_cards::simd::Aligned;
use cardmath_cards::workers::{Ended, in_pieces};
use cardmath_cards::{Hand, PAIRS, choose, pair_ids, pair_index};
use std::borrow::Cow;

/// The hole cards of a player who can be seen to hold any.
const PAIR: usize = 2;

/// The players of a situation, and the deck that is left for them; built once for many chunks.
pub struct Seats {
    pub(super) seats: Vec<SeatDeal>,
    pub(super) board: Vec<u8>,
    pub(super) to_come: usize,
    /// The ids of the cards that are neither drawn nor dealt, ascending.
    pub(super) excluded: Vec<u8>,
    /// The number of cards in drawn combos, and of cards dealt afterwards.
    pub(super) drawn: usize,
    pub(super) dealt: usize,
    /// Whether drawn combos can share a card: two players or more draw.
    pub(super) can_clash: bool,
    /// Draws for all of them at once, if their combos clash often.
    pub(super) joint: Option<Joint>,
}

/// How a player is dealt.
pub(super) struct SeatDeal {
    /// The ids of the cards of a single combo.
    pub(super) fixed: Vec<u8>,
    /// The range of a player with several combos.
    pub(super) range: Option<DrawnRange>,
    /// The number of cards dealt afterwards.
    pub(super) missing: usize,
    /// Of a player with any two cards: the index of each combo, by its cards.
    pub(super) places: Vec<u32>,
}

impl Seats {
    /// The players of a situation. Deals may differ in weight only if `may_weigh`.
    ///
    /// # Errors
    /// `keep_going` returned false: millions of combos take seconds.
    pub fn new(
        situation: &Situation,
        may_weigh: bool,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Seats, Ended> {
        let excluded = situation.known() | situation.known_hole_cards();
        let excluded_ids = sorted_ids(excluded);
        let (mut seats, mut ranges) = (Vec::new(), Vec::new());
        for seat in &situation.seats {
            let mut deal = SeatDeal {
                fixed: seat
                    .only()
                    .map_or_else(Vec::new, |combo| sorted_ids(combo.cards)),
                range: None,
                missing: seat.missing,
                places: Vec::new(),
            };
            if seat.combos.len() > 1 {
                let (combos, places) = free(&seat.combos, excluded, keep_going)?;
                if is_any_pair(&combos, Hand::DECK.len() - excluded.len()) {
                    deal.missing += PAIR;
                    deal.places = places_by_pair(&seat.combos);
                } else {
                    deal.range = Some(DrawnRange::new(&combos, places, &excluded_ids, keep_going)?);
                    ranges.push(combos);
                }
            }
            seats.push(deal);
        }
        let ranges: Vec<&[Combo]> = ranges.iter().map(|combos| &combos[..]).collect();
        let draws = seats.iter().filter_map(|seat| seat.range.as_ref());
        Ok(Seats {
            drawn: draws.map(|range| range.size).sum(),
            can_clash: ranges.len() > 1,
            joint: Joint::new(&ranges, may_weigh, keep_going)?,
            board: sorted_ids(situation.board),
            to_come: situation.to_come(),
            dealt: situation.to_come() + seats.iter().map(|seat| seat.missing).sum::<usize>(),
            excluded: excluded_ids,
            seats,
        })
    }

    /// Whether deals differ in weight.
    pub fn are_weighted(&self) -> bool {
        self.joint.as_ref().is_some_and(Joint::is_weighted)
    }

    /// Whether the players' combos share a card in nearly all draws.
    pub fn clash_often(&self) -> bool {
        self.joint.is_some()
    }

    /// Turns numbers of cards into ids.
    #[inline(always)]
    pub(super) fn to_ids(&self, numbers: &mut CardColumn) {
        for &id in &self.excluded {
            step_over(numbers, &Aligned([id; BLOCK]));
        }
    }
}

/// The combos without an excluded card, and their indexes if some are left out.
fn free<'a>(
    combos: &'a [Combo],
    excluded: Hand,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<(Cow<'a, [Combo]>, Vec<u32>), Ended> {
    let is_free = |combo: &Combo| (combo.cards & excluded).is_empty();
    let mut clashing = 0;
    in_pieces(combos, keep_going, |combos| {
        clashing += combos.iter().filter(|combo| !is_free(combo)).count();
    })?;
    if clashing == 0 {
        return Ok((Cow::Borrowed(combos), Vec::new()));
    }
    let (mut left, mut places, mut place) = (Vec::new(), Vec::new(), 0);
    in_pieces(combos, keep_going, |combos| {
        for combo in combos {
            if is_free(combo) {
                left.push(*combo);
                places.push(place);
            }
            place += 1;
        }
    })?;
    Ok((Cow::Owned(left), places))
}

/// Whether the combos are all pairs of `cards` cards, with equal weights.
fn is_any_pair(combos: &[Combo], cards: usize) -> bool {
    let [first, ..] = combos else {
        return false;
    };
    let same = |combo: &Combo| (combo.cards.len(), combo.weight) == (PAIR, first.weight);
    combos.len() as u128 == choose(cards, PAIR) && combos.iter().all(same)
}

/// The index of each combo of two cards, by its cards.
fn places_by_pair(combos: &[Combo]) -> Vec<u32> {
    let mut places = vec![0; PAIRS];
    for (combo, place) in combos.iter().zip(0..) {
        places[pair_index(pair_ids(combo.cards))] = place;
    }
    places
}

fn sorted_ids(cards: Hand) -> Vec<u8> {
    let mut ids: Vec<u8> = cards.ids().collect();
    ids.sort_unstable();
    ids
}
