//! The kernels of other orderings than the standard one, for blocks of hands.

use super::layout::{BLOCK, Words};
use super::lookup::{Lookup, Strength};
use super::recognise::{Lanes, ids_of, lanes_of};
use super::scratch::{Scratch, Taken};
use cardmath_cards::ordering::{HAND_SIZE, Ordering};
use cardmath_cards::simd::Instructions;
use std::ops::RangeInclusive;

/// The kernel of an ordering.
pub struct Kernel {
    lanes: Lanes,
    lookup: Lookup,
    /// The ids of the deck, if there is no gap between them.
    ids: Option<RangeInclusive<u8>>,
}

/// The most cards of a hand.
const MOST: usize = 7;

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
            Lanes::Different(_) => Lookup::of_different(&scheme, strength),
            _ => Lookup::of(&scheme, strength),
        };
        let ids = ids_of(ordering.deck());
        Some(Kernel { lanes, lookup, ids })
    }

    /// Whether it evaluates rows of this many ids.
    pub fn takes_rows(&self, cards: usize) -> bool {
        self.ids.is_some() && (self.least()..=MOST).contains(&cards)
    }

    /// Evaluates a block of rows of ids; false if `checked` and a row is invalid.
    pub fn evaluate_rows<const CARDS: usize>(
        &self,
        scratch: &mut Scratch,
        instructions: Instructions,
        rows: &[[u8; CARDS]; BLOCK],
        checked: bool,
        out: &mut Words,
    ) -> bool {
        let ids = self.ids.clone().filter(|_| checked);
        let good = scratch.take_rows(instructions, rows, self.taken(), ids);
        self.evaluate(scratch, instructions, CARDS, out);
        good
    }

    /// Evaluates a block of masks of `least` to `most` cards of the deck; false if it does not
    /// evaluate such hands.
    pub fn evaluate_masks(
        &self,
        scratch: &mut Scratch,
        instructions: Instructions,
        masks: &[u64; BLOCK],
        (least, most): (usize, usize),
        out: &mut Words,
    ) -> bool {
        if least < self.least() || most > MOST || least != most && self.wants_alike() {
            return false;
        }
        scratch.take_masks(instructions, masks, self.taken());
        self.evaluate(scratch, instructions, most, out);
        true
    }

    /// The fewest cards of a hand.
    fn least(&self) -> usize {
        match self.lanes {
            Lanes::Three(_) => 3,
            Lanes::Different(_) => 4,
            _ => 5,
        }
    }

    /// Whether all hands must have the same number of cards.
    fn wants_alike(&self) -> bool {
        matches!(self.lanes, Lanes::High(_) | Lanes::Wild(_))
    }

    fn taken(&self) -> Taken {
        match self.lanes {
            Lanes::High(_) | Lanes::Low(_) | Lanes::LowWithSuits(_) => Taken::Counts,
            Lanes::Wild(_) | Lanes::Three(_) | Lanes::Different(_) => Taken::Planes,
        }
    }

    /// Evaluates the hands that were read, of at most this many cards.
    fn evaluate(
        &self,
        scratch: &mut Scratch,
        instructions: Instructions,
        cards: usize,
        out: &mut Words,
    ) {
        match cards {
            ..=3 => self.find_places::<3>(scratch, instructions),
            4 => self.find_places::<4>(scratch, instructions),
            5 => self.find_places::<5>(scratch, instructions),
            6 => self.find_places::<6>(scratch, instructions),
            _ => self.find_places::<MOST>(scratch, instructions),
        }
        scratch.look_up(instructions, &self.lookup, out);
    }

    fn find_places<const CARDS: usize>(&self, scratch: &mut Scratch, instructions: Instructions) {
        let (counts, planes, evaluation) =
            (&scratch.counts, &scratch.planes, &mut scratch.evaluation);
        match self.lanes {
            Lanes::High(high) if CARDS >= HAND_SIZE => instructions.compiled(
                #[inline(always)]
                || evaluation.run::<CARDS>(high, counts),
            ),
            Lanes::Wild(wild) if CARDS >= HAND_SIZE => instructions.compiled(
                #[inline(always)]
                || wild.run::<CARDS>(planes, &mut evaluation.places),
            ),
            Lanes::Three(three) => instructions.compiled(
                #[inline(always)]
                || three.run::<CARDS>(planes, &mut evaluation.places),
            ),
            Lanes::Different(different) => instructions.compiled(
                #[inline(always)]
                || different.run::<CARDS>(planes, &mut evaluation.places),
            ),
            _ => self.find_places_of_low(scratch, instructions),
        }
    }

    fn find_places_of_low(&self, scratch: &mut Scratch, instructions: Instructions) {
        let (counts, places) = (&scratch.counts, &mut scratch.evaluation.places);
        match self.lanes {
            Lanes::Low(low) => instructions.compiled(
                #[inline(always)]
                || low.run::<false>(counts, places),
            ),
            Lanes::LowWithSuits(low) => instructions.compiled(
                #[inline(always)]
                || low.run::<true>(counts, places),
            ),
            _ => {}
        }
    }
}
