//! The kernels of orderings, for blocks of hands.

use super::lanes::High;
use super::layout::{BLOCK, Planes, Words};
use super::lookup::{Lookup, Strength};
use super::recognise::{LaneKernel, ids_of, lanes_of};
use super::scheme::Scheme;
use super::scratch::{HighOrdering, Scratch, Taken};
use cardmath_cards::ordering::{HAND_SIZE, Ordering};
use cardmath_cards::{Card, Hand};
use std::ops::RangeInclusive;

/// The kernel of an ordering.
pub struct Kernel {
    lanes: LaneKernel,
    pub(super) lookup: Lookup,
    deck: u64,
    /// The ids of the deck, if there is no gap between them.
    ids: Option<RangeInclusive<u8>>,
}

/// The most cards of a hand.
const MOST: usize = 7;

/// The kernel of the standard ordering, computed at compile time.
pub static STANDARD: Kernel = Kernel {
    lanes: LaneKernel::Standard,
    lookup: Lookup::of(&Scheme::STANDARD, Strength::Less(0)),
    deck: Hand::DECK.mask(),
    ids: Some(0..=Card::COUNT - 1),
};

/// The standard ordering, whose constants the compiler puts in.
#[derive(Clone, Copy)]
struct Standard;

impl HighOrdering for Standard {
    #[inline(always)]
    fn high(self) -> High {
        High::STANDARD
    }

    #[inline(always)]
    fn lookup(&self) -> &Lookup {
        &STANDARD.lookup
    }
}

impl Scratch {
    /// Evaluates a block of seven-card hands in the standard ordering, given as the ranks in each
    /// suit.
    pub fn evaluate_planes(&mut self, planes: &Planes, out: &mut Words) {
        self.evaluate_high_planes(Standard, planes, out);
    }
}

impl Kernel {
    /// The kernel of an ordering with this many strengths; `None` if the ordering has no kernel.
    pub fn of(ordering: &Ordering, strengths: usize) -> Option<Kernel> {
        let (lanes, scheme) = lanes_of(ordering)?;
        let strengths = u16::try_from(strengths).ok()?;
        let unqualified = u16::try_from(scheme.count).ok()?.checked_sub(strengths)?;
        let strength = match ordering.is_low() {
            true => Strength::From(strengths + 1),
            false => Strength::Less(unqualified),
        };
        let lookup = match lanes {
            LaneKernel::Different(_) => Lookup::of_different(&scheme, strength),
            _ => Lookup::of(&scheme, strength),
        };
        Some(Kernel {
            lanes,
            lookup,
            deck: ordering.deck().mask(),
            ids: ids_of(ordering.deck()),
        })
    }

    /// Whether it evaluates rows of this many ids.
    pub fn takes_rows(&self, cards: usize) -> bool {
        self.ids.is_some() && (self.least()..=MOST).contains(&cards)
    }

    /// Evaluates a block of rows of ids; false if `checked` and a row is invalid.
    pub fn evaluate_rows<const CARDS: usize>(
        &self,
        scratch: &mut Scratch,
        rows: &[[u8; CARDS]; BLOCK],
        checked: bool,
        out: &mut Words,
    ) -> bool {
        let ids = self.ids.clone().filter(|_| checked);
        match self.lanes {
            LaneKernel::Standard => return scratch.evaluate_high_rows(Standard, rows, ids, out),
            LaneKernel::High(high) => {
                return scratch.evaluate_high_rows((high, &self.lookup), rows, ids, out);
            }
            _ => {}
        }
        let good = scratch.take_rows(rows, self.taken(), ids);
        self.evaluate(scratch, CARDS, out);
        good
    }

    /// Evaluates a block of masks; false if a mask is invalid, or if it does not evaluate hands of
    /// such sizes.
    pub fn evaluate_masks(
        &self,
        scratch: &mut Scratch,
        masks: &[u64; BLOCK],
        out: &mut Words,
    ) -> bool {
        match self.lanes {
            LaneKernel::Standard => return self.evaluate_high_masks(scratch, Standard, masks, out),
            LaneKernel::High(high) => {
                return self.evaluate_high_masks(scratch, (high, &self.lookup), masks, out);
            }
            _ => {}
        }
        let sizes = self.least()..=MOST;
        let fits = |&(fewest, most): &(usize, usize)| {
            let alike = fewest == most || !self.wants_alike();
            alike && sizes.contains(&fewest) && most <= MOST
        };
        let taken = scratch.take_masks(masks, self.taken(), self.deck);
        let Some((_, most)) = taken.filter(fits) else {
            return false;
        };
        self.evaluate(scratch, most, out);
        true
    }

    fn evaluate_high_masks(
        &self,
        scratch: &mut Scratch,
        ordering: impl HighOrdering,
        masks: &[u64; BLOCK],
        out: &mut Words,
    ) -> bool {
        match masks[0].count_ones() {
            5 => scratch.evaluate_high_masks::<5>(ordering, masks, self.deck, out),
            6 => scratch.evaluate_high_masks::<6>(ordering, masks, self.deck, out),
            7 => scratch.evaluate_high_masks::<7>(ordering, masks, self.deck, out),
            _ => false,
        }
    }

    /// The fewest cards of a hand.
    fn least(&self) -> usize {
        match self.lanes {
            LaneKernel::Three(_) => 3,
            LaneKernel::Different(_) => 4,
            _ => 5,
        }
    }

    /// Whether all hands must have the same number of cards.
    fn wants_alike(&self) -> bool {
        matches!(self.lanes, LaneKernel::Wild(_))
    }

    fn taken(&self) -> Taken {
        match self.lanes {
            LaneKernel::Wild(_) | LaneKernel::Three(_) | LaneKernel::Different(_) => Taken::Planes,
            _ => Taken::Counts,
        }
    }

    /// Evaluates the hands that were read, of at most this many cards.
    fn evaluate(&self, scratch: &mut Scratch, cards: usize, out: &mut Words) {
        match cards {
            ..=3 => self.find_places::<3>(scratch),
            4 => self.find_places::<4>(scratch),
            5 => self.find_places::<5>(scratch),
            6 => self.find_places::<6>(scratch),
            _ => self.find_places::<MOST>(scratch),
        }
        scratch.look_up(&self.lookup, out);
    }

    fn find_places<const CARDS: usize>(&self, scratch: &mut Scratch) {
        let instructions = scratch.instructions;
        let (planes, places) = (&scratch.planes, &mut scratch.evaluation.places);
        match self.lanes {
            LaneKernel::Wild(wild) if CARDS >= HAND_SIZE => instructions.compiled(
                #[inline(always)]
                || wild.run::<CARDS>(planes, places),
            ),
            LaneKernel::Three(three) => instructions.compiled(
                #[inline(always)]
                || three.run::<CARDS>(planes, places),
            ),
            LaneKernel::Different(different) => instructions.compiled(
                #[inline(always)]
                || different.run::<CARDS>(planes, places),
            ),
            _ => self.find_places_of_low(scratch),
        }
    }

    fn find_places_of_low(&self, scratch: &mut Scratch) {
        let instructions = scratch.instructions;
        let (counts, places) = (&scratch.counts, &mut scratch.evaluation.places);
        match self.lanes {
            LaneKernel::Low(low) => instructions.compiled(
                #[inline(always)]
                || low.run::<false>(counts, places),
            ),
            LaneKernel::LowWithSuits(low) => instructions.compiled(
                #[inline(always)]
                || low.run::<true>(counts, places),
            ),
            _ => {}
        }
    }
}
